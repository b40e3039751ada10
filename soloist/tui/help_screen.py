"""Help: one page that scrolls and narrows down as one types: notation, what can be done, keys, words."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import Command, Place, in_place, key_name, key_of, keys_named
from soloist.tui.bindings import following
from soloist.tui.help_page import Part, Row, narrowed, page
from soloist.tui.help_story import StoryHelp
from soloist.tui.line_input import SeekLine
from soloist.tui.notation import EXAMPLES, PAIR

_EDITING: Final[tuple[tuple[str, Message], ...]] = (
    ("enter", message("sends a line of play; in prose begins a line")),
    ("tab", message("from the composer to the story, and back")),
    ("Tab ↑ ↓", message("completion: while names are offered, ↑ ↓ choose one and Tab takes it; Esc closes")),
    ("up", message("in an empty composer: what was sent before")),
    ("ctrl+z", message("takes back typing in the composer, not in the story")),
    ("escape", message("leaves what is half begun")),
)
_READING: Final[tuple[tuple[str, Message], ...]] = (
    ("↑ ↓", message("from block to block")),
    ("PgUp PgDn", message("a screen up or down")),
    ("Home End", message("to the beginning, to the end")),
    ("enter", message("on a block: change it here; then e: in your editor, x: take it out")),
    ("/search", message("find words, here or in all stories")),
    ("g", message("what stands there as a row of your own tables, a role card, a scene or mission type")),
    ("m", message("a bookmark on the block, or no longer; n and p: the next, the one before")),
    ("tab", message("back to writing; Esc too, and from another reading to the story as it is played")),
)


class HelpScreen(ModalScreen[None]):
    """One page that scrolls; what fits here comes first, and what is typed leaves only what holds it."""

    AUTO_FOCUS = "LineInput"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        *following("help", "dismiss"),
        Binding("up", "scroll('up')", show=False),
        Binding("down", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False, priority=True),
        Binding("pagedown", "scroll('page_down')", show=False, priority=True),
        Binding("home", "scroll('home')", show=False, priority=True),
        Binding("end", "scroll('end')", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        align: center middle;
        background: $background;
        & > VerticalScroll {
            width: 84;
            max-width: 100%;
            height: auto;
            max-height: 100%;
            padding: 0 2 1 2;
            background: $panel;
            scrollbar-size-vertical: 1;
            &.-narrowed { height: 100%; }
        }
        & LineInput { dock: top; margin: 0 0 1 0; padding: 0; background: $boost; }
        & LineInput:focus { background: $boost; }
        & Static { width: 1fr; height: auto; }
    }
    """

    def __init__(
        self,
        lingo: Lingo,
        lang: str,
        place: Place = "play",
        parts: Iterable[Part] | None = None,
        *,
        reading: bool = False,
        story: StoryHelp | None = None,
        first: Iterable[Part] = (),
    ) -> None:
        """`lang` is the story's language, in which the examples are; `parts` take the place of all.

        `reading`: the keys are the story's, which comes first then. `story` is what its game has to say.
        `first` comes before all that: what is on the screen now.
        """
        super().__init__()
        self._lingo = lingo
        self._lang = lang
        self._place: Place = place
        self._reading = reading
        self._story = story or StoryHelp((), ())
        self._own = parts is not None
        self._first = tuple(first)
        self._typed = ""
        self._parts: tuple[Part, ...] = (*self._first, *(self._all() if parts is None else parts))

    def compose(self) -> ComposeResult:
        """A line to narrow the page down, and the page."""
        with VerticalScroll(can_focus=False):
            escape = key_name("escape", self._lingo.render)
            yield SeekLine(placeholder=self._lingo.say("type to find something; {key} closes", key=escape))
            yield Static(self._text(), markup=False)

    def on_resize(self) -> None:
        """Set the columns anew."""
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Leave what holds the words."""
        event.stop()
        self._typed = event.value.strip()
        scroll = self.query_one(VerticalScroll)
        scroll.set_class(bool(self._typed), "-narrowed")
        scroll.scroll_home(animate=False)
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter closes what was only read."""
        event.stop()
        if not event.value.strip():
            self.dismiss()

    def action_leave(self) -> None:
        """Take the words away first, then the page."""
        line = self.query_one(SeekLine)
        if line.value:
            line.value = ""
        else:
            self.dismiss()

    def action_scroll(self, way: str) -> None:
        """Move the page while the line keeps the keys."""
        scroll = self.query_one(VerticalScroll)
        if way.startswith("page"):  # the last row in sight is the first of the next page
            line = self.query_one(SeekLine)
            rows = scroll.scrollable_content_region.height - line.outer_size.height - 1
            where = scroll.scroll_y + (rows if way == "page_down" else -rows)
            scroll.scroll_to(y=where, animate=False)
        else:
            getattr(scroll, f"scroll_{way}")(animate=False)

    def _show(self) -> None:
        self.query_one(Static).update(self._text())

    def _text(self) -> Content:
        width = max(30, min(84, self.app.size.width) - 5)
        found = narrowed(self._parts, self._typed)
        if self._typed and not found:
            return page((), self._lingo.say("Nothing here holds “{words}”.", words=self._typed), width)
        return page(found, "" if self._typed else self._last(), width)  # Esc clears the words first

    def _last(self) -> str:
        if self._own:
            return self._lingo.say("{key} closes.", key=key_name("escape", self._lingo.render))
        key = key_of("palette", self._lingo.render, self._lingo.lang)
        return self._lingo.say("Esc closes. Every command is in the list too: {key}.", key=key)

    def _all(self) -> list[Part]:
        """Everything, what fits here first."""
        say, render = self._lingo.say, self._lingo.render
        keys = [
            Row(
                _keys(each, self._lingo),
                f"{render(each.label)} — {render(each.help)}",
                f"{each.id} {each.synonyms}",
            )
            for each in in_place(self._place)
        ]
        commands: Part = (say("Keys and commands"), keys)
        if self._place != "play":
            return [commands]
        notation = list(self._notation())
        writing: Part = (
            say("While writing"),
            [(_named(key, self._lingo), render(does)) for key, does in _EDITING],
        )
        reading: Part = (
            say("In the story"),
            [(_named(key, self._lingo), render(does)) for key, does in _READING],
        )
        now, further = self._story.now[:1], self._story.now[1:]  # what to do, then how it is written
        first: list[Part] = [*now, (say("You type what the file says"), notation), *further]
        parts = [reading, *first, writing] if self._reading else [*first, writing, reading]
        return [*parts, commands, *self._story.words]

    def _notation(self) -> Iterator[Row]:
        """The examples, with what they mean under the rules of the story."""
        for example, meaning in EXAMPLES:
            means: str | None = self._story.pair if example is PAIR else None
            if means != "":
                also = f"{example.en} {example.fr} {meaning.en}"
                yield Row(example.of(self._lang), means or meaning.of(self._lang), also)


def _keys(command: Command, lingo: Lingo) -> str:
    return keys_named(command.id, lingo.render, lingo.lang)


def _named(key: str, lingo: Lingo) -> str:
    if key.startswith("/"):  # a command, by the key it has now
        return key_of(key[1:], lingo.render, lingo.lang)
    return key if " " in key else key_name(key, lingo.render)
