"""Every command in one list, narrowed down by typing."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.commands import Command, Place, command, in_place, keys_named
from soloist.play.plain_letters import plain
from soloist.tui.bindings import following
from soloist.tui.line_input import SeekLine
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown


class Palette(ListScreen[str | None]):
    """Gives back the id of the command chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        *following("palette", "dismiss"),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pageup", "leap(-1)", show=False, priority=True),
        Binding("pagedown", "leap(1)", show=False, priority=True),
        Binding("home", "edge(-1)", show=False, priority=True),
        Binding("end", "edge(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    Palette {
        & > Vertical { width: 64; }
        & OptionList { max-height: 18; }
        & .about { color: $text-muted; margin: 1 0 0 0; height: auto; min-height: 2; }
    }
    Palette.-low {
        & .about { margin: 0; min-height: 1; max-height: 2; }
        & OptionList { max-height: 7; }
    }
    """

    def __init__(self, lingo: Lingo, place: Place) -> None:
        """The commands that work at `place`."""
        super().__init__()
        self._lingo = lingo
        self._commands = [each for each in in_place(place) if each.id != "palette"]

    def compose(self) -> ComposeResult:
        """A line to type in, the list below."""
        with Vertical():
            yield SeekLine(placeholder=self._lingo.say("Type to find a command"))
            yield OptionList(*self._options(""), markup=False)
            yield Static(markup=False, classes="about")

    def on_mount(self) -> None:
        """The first one is at hand."""
        self.query_one(OptionList).highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        found = self.query_one(OptionList)
        found.clear_options()
        found.add_options(self._options(event.value))
        found.highlighted = 0 if found.option_count else None
        if not found.option_count:
            none = self._lingo.say("No command of that name. Empty the line to see them all.")
            self.query_one(".about", Static).update(shown(none))

    def on_input_submitted(self) -> None:
        """Take the one at hand."""
        found = self.query_one(OptionList)
        if found.highlighted is not None:
            self.dismiss(found.get_option_at_index(found.highlighted).id)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what it does."""
        if not event.option_list.option_count:  # told late, of a row that is gone
            return
        found = command(event.option.id or "")
        self.query_one(".about", Static).update(shown(self._lingo.render(found.help)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the one clicked."""
        self.dismiss(event.option.id)

    def _options(self, typed: str) -> list[Option]:
        """What is called so first, then what may be meant; the slash of a name may be typed with it."""
        wanted = plain(typed.strip().removeprefix("/")).split()
        found = [each for each in self._commands if all(word in self._searched(each) for word in wanted)]
        found.sort(key=lambda each: not all(word in self._called(each) for word in wanted))
        return [Option(self._prompt(each), id=each.id) for each in found]

    def _called(self, found: Command) -> str:
        return plain(" ".join((self._lingo.render(found.label), *found.names)))

    def _searched(self, found: Command) -> str:
        return plain(f"{self._called(found)} {self._lingo.render(found.help)} {found.synonyms}")

    def _prompt(self, found: Command) -> Content:
        """The name on the left, the keys on the right."""
        width = max(20, min(64, self.app.size.width) - 4)
        label = shown(self._lingo.render(found.label))
        keys = shown(keys_named(found.id, self._lingo.render, self._lingo.lang)).stylize("$accent")
        return label + " " * max(2, width - label.cell_length - keys.cell_length) + keys
