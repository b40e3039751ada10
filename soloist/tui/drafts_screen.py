"""What was typed before and not sent, each text with its hour and its words; one is taken up again."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.storage.clock import Now
from soloist.storage.draft_history import Version
from soloist.tui.ink import QUIET, STRONG, ink, lines, spread
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown
from soloist.tui.version_words import became, first_words, length, when

WIDTH: Final = 84
_SHOWN: Final = 10_000  # letters of a preview


class DraftsScreen(ListScreen[Version | None]):
    """Gives back the text chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("c", "copy", show=False),
        Binding("pagedown", "look(1)", show=False, priority=True),
        Binding("pageup", "look(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    DraftsScreen {
        & > Vertical { width: 84; }
        & OptionList { max-height: 35vh; }
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
    DraftsScreen.-low VerticalScroll { margin: 0; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    def __init__(self, versions: Sequence[Version], now: Now, lingo: Lingo) -> None:
        """The newest of `versions` come first; `now` tells the time."""
        super().__init__()
        self._versions = tuple(versions)
        self._now = now
        self._lingo = lingo

    def compose(self) -> ComposeResult:
        """The list, the text at hand, the keys."""
        say = self._lingo.say
        with Vertical():
            yield self._said(say("Typed before and not sent"), "title")
            if self._versions:
                yield OptionList(*map(self._option, self._versions), markup=False)
                with VerticalScroll(can_focus=False):
                    yield Static(markup=False)
                yield self._said(self._keys(), "keys")
            else:
                yield self._said(say("Nothing that you typed has been cleared or replaced yet."), "none")
                yield self._said(say("Esc back"), "keys")

    def on_mount(self) -> None:
        """The newest is at hand."""
        for found in self.query(OptionList):
            found.highlighted = 0
            found.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text."""
        version = self._versions[event.option_index]
        scroll = self.query_one(VerticalScroll)
        head = ink(when(version, self._now) + " · " + self._lingo.render(became(version)), QUIET)
        scroll.query_one(Static).update(lines((head, shown(version.text[:_SHOWN].strip("\n")))))
        scroll.scroll_home(animate=False)
        self.query_one(".keys", Static).update(shown(self._keys()))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._versions[event.option_index])

    def action_copy(self) -> None:
        """Put the text at hand on the clipboard."""
        for found in self.query(OptionList):
            if found.highlighted is not None:
                self.app.copy_to_clipboard(self._versions[found.highlighted].text)
                self.query_one(".keys", Static).update(shown(self._lingo.say("Copied.")))

    def action_look(self, by: int) -> None:
        """Scroll the text."""
        for found in self.query(VerticalScroll):
            if by > 0:
                found.scroll_page_down(animate=False)
            else:
                found.scroll_page_up(animate=False)

    def _keys(self) -> str:
        return self._lingo.say("Enter takes it up   c copies   PgUp PgDn scroll   Esc back")

    def _said(self, text: str, classes: str) -> Static:
        return Static(shown(text), markup=False, classes=classes)

    def _option(self, version: Version) -> Option:
        width = max(24, min(WIDTH, self.app.size.width) - 4)
        words = ink("  " + self._lingo.render(length(version)), QUIET)
        hour = ink(when(version, self._now) + "  ", QUIET)
        return Option(spread(hour + ink(first_words(version), STRONG), words, width))
