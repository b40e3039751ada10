"""What was taken back and the copies kept of a story, each with what bringing it back would change."""

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.play.kept import Difference, Kept, difference, why
from soloist.storage.clock import Now
from soloist.storage.snapshot import Snapshot
from soloist.storage.undone import Step
from soloist.tui.ink import QUIET, STRONG, ink, lines
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown

Item: TypeAlias = Step | Snapshot

WIDTH: Final = 84
_SHOWN: Final = 60  # lines of a preview
_COLOURS: Final = {"+": "$text-success", "-": "$text-error"}


class HistoryScreen(ListScreen[Item | None]):
    """Gives back the item chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("pagedown", "look(1)", show=False, priority=True),
        Binding("pageup", "look(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    HistoryScreen {
        & > Vertical { width: 84; }
        & OptionList { max-height: 30vh; }
        & VerticalScroll {
            height: auto;
            max-height: 35vh;
            margin: 1 0 0 0;
            background: $surface;
            padding: 0 1;
            scrollbar-size-vertical: 1;
        }
        & VerticalScroll > Static { width: 1fr; height: auto; }
    }
    HistoryScreen.-low VerticalScroll { margin: 0; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    def __init__(
        self, kept: Kept, held: bytes, read: Callable[[Snapshot], bytes], now: Now, lingo: Lingo
    ) -> None:
        """`held` is what the story holds, `read` gives what a copy holds, `now` tells the time."""
        super().__init__()
        self._kept = kept
        self._held = held
        self._read = read
        self._moment = now()
        self._lingo = lingo

    def compose(self) -> ComposeResult:
        """The list, what the one at hand would change, the keys."""
        say = self._lingo.say
        with Vertical():
            yield self._said(say("History: what was taken back, and copies kept a week"), "title")
            if self._kept.items:
                yield OptionList(*map(self._option, self._kept.items), markup=False)
                with VerticalScroll(can_focus=False):
                    yield Static(markup=False)
                yield self._said(say("Enter brings it back   PgUp PgDn scroll   Esc back"), "keys")
            else:
                yield self._said(say("Nothing was taken back, and no copy is kept."), "none")
                yield self._said(say("Esc back"), "keys")
            for place in self._kept.broken:
                told = say("{path} cannot be read: what it kept is not listed. Delete it.", path=str(place))
                yield self._said(told, "broken")

    def on_mount(self) -> None:
        """The newest is at hand."""
        for found in self.query(OptionList):
            found.highlighted = 0
            found.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what it would change."""
        scroll = self.query_one(VerticalScroll)
        scroll.query_one(Static).update(self._preview(self._kept.items[event.option_index]))
        scroll.scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._kept.items[event.option_index])

    def action_look(self, by: int) -> None:
        """Scroll what it would change."""
        for found in self.query(VerticalScroll):
            if by > 0:
                found.scroll_page_down(animate=False)
            else:
                found.scroll_page_up(animate=False)

    def _said(self, text: str, classes: str) -> Static:
        return Static(shown(text), markup=False, classes=classes)

    def _option(self, item: Item) -> Option:
        """When, what it is and its first words, in one row."""
        width = max(24, min(WIDTH, self.app.size.width) - 4)
        what = self._lingo.render(why(item))
        if isinstance(item, Step):
            what = self._lingo.say("{what}: {text}", what=what, text=" ".join(item.text.split()))
        row = ink(f"{self._when(item)}  ", QUIET) + ink(what, STRONG if isinstance(item, Step) else "")
        return Option(row.truncate(width, ellipsis=True))

    def _when(self, item: Item) -> str:
        """The hour, with the day where it is not today."""
        taken = item.taken.astimezone(self._moment.tzinfo)
        hour = f"{taken.hour:02}:{taken.minute:02}"
        return hour if taken.date() == self._moment.date() else f"{taken.date().isoformat()} {hour}"

    def _preview(self, item: Item) -> Content:
        if isinstance(item, Step):
            return lines(ink(line) for line in item.text.split("\n")[:_SHOWN])
        try:
            return self._changes(difference(self._held, self._read(item)))
        except Refusal as refusal:
            return ink(self._lingo.render(refusal.message))

    def _changes(self, found: Difference) -> Content:
        """How many lines come and go, then the lines."""
        words = self._lingo
        if not found.added and not found.removed:
            return ink(words.say("The story is like that already."))
        come = words.count("{n} line comes back", "{n} lines come back", found.added) if found.added else ""
        go = words.count("{n} line goes", "{n} lines go", found.removed) if found.removed else ""
        rows = [ink(", ".join(filter(None, (come, go))), STRONG)]
        rows += [ink(line, _COLOURS[line[0]]) for line in found.lines[:_SHOWN] if line.strip("+- ")]
        if len(found.lines) > _SHOWN:
            rows.append(ink("…"))
        return lines(rows)
