"""Completion in the composer: looks after each key what could stand there, and takes it at Tab."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from soloist.display import display_safe, display_safe_cells
from soloist.play.commands import COMMANDS, key_name
from soloist.play.completing.completer import NOTHING, Completer, Completion, Tables
from soloist.tui.looks import ink, padded
from soloist.tui.terminal.ordered import TYPED
from soloist.tui.writing.composer import Composer
from soloist.values.message import Message

ROWS: Final = 5
SPARED: Final = "-spared"
"""The class of what the list leaves in sight, over the composer."""
_WIDEST: Final = 64
_ABOUT: Final = 8  # cells below which a word on a candidate says nothing
_GAP: Final = "  "


if TYPE_CHECKING:
    from soloist.play.session.session import Session
    from soloist.tui.writing.tables_watch import TablesWatch

_ERASE = frozenset({"backspace", "ctrl+h"})
_ARROWS: Final = {"down": 1, "up": -1}


class CompletionList(OptionList, can_focus=False):
    """What could stand where one writes, one a row, fewer where the screen is low; has no place of its own.

    While something is offered it keeps Tab, Escape, ↑ and ↓, and Enter once one was chosen so.
    """

    DEFAULT_CSS = """
    CompletionList {
        overlay: screen;
        constrain: inside inside;
        display: none;
        border: none;
        padding: 0;
        background: $panel;
        scrollbar-size-vertical: 0;
        &.-shown { display: block; }
        & > .option-list--option { padding: 0; }
        & > .option-list--option-highlighted { background: $panel; text-style: none; }
    }
    """

    def __init__(self, session: "Session", composer: Composer, tables: "TablesWatch") -> None:
        """Nothing is offered yet; `tables` is who reads the tables of the story."""
        super().__init__(markup=False)
        self._session = session
        self._composer = composer
        self._watch = tables
        self._words = session.services.lingo.render
        self._lang = ""
        self._completer = Completer()
        self._found: Completion = NOTHING
        self._rows: tuple[tuple[str, str], ...] = ()  # what is offered, as it is shown
        self._row = 0  # the line of the composer that was looked at
        self._at: int | None = None  # the candidate chosen with the arrows
        self._hushed: tuple[int, int] | None = None  # the row and column of a word that is to be left alone
        self._typing = False
        self._waiting = False
        self._seen = (0, "")

    @property
    def offered(self) -> tuple[str, ...]:
        """The names that are offered, as they are shown."""
        return tuple(name for name, _ in self._rows)

    def on_mount(self) -> None:
        """Look on from now on."""
        after = self._composer.ahead
        self._composer.ahead = lambda event: self._takes(event) or after(event)
        self.watch(self._composer, "selection", self._moved, init=False)
        self.watch(self._composer, "has_focus", self._blurred, init=False)

    # --- keys, before the composer has them

    def _takes(self, event: events.Key) -> bool:
        """Whether a key is done with."""
        if event.key == "tab":  # typed so fast that nobody has looked yet
            self._look()
        if self._rows:
            if event.key == "tab" or (event.key == "enter" and self._at is not None):
                self._take(self._at or 0)
                return True
            if event.key in _ARROWS and len(self._rows) > 1:
                self._at = ((self._at or 0) + _ARROWS[event.key]) % len(self._rows)
                self._show()
                return True
            if event.key == "escape":
                self._hushed = (self._row, self._found.start)
                self._hide()
                return True
        self._typing = event.is_printable or event.character in TYPED or event.key in _ERASE
        if not self._typing:
            self._hide()
        return False

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was clicked."""
        event.stop()
        self._take(event.option_index)
        self._composer.focus()

    def _take(self, number: int) -> None:
        """Put a candidate in the place of the word, and offer what comes next."""
        composer, found = self._composer, self._found
        self._typing = False  # before the caret moves
        new, column = found.accepted(composer.document.get_line(self._row), found.candidates[number])
        begin, end = (self._row, found.start), (self._row, found.end)
        composer.history.checkpoint()
        composer.replace(new[found.start : column], begin, end, maintain_selection_offset=False)
        composer.history.checkpoint()
        composer.move_cursor((self._row, column))
        self._seen = (self._row, new)
        self._wait()

    # --- after a key

    def _moved(self) -> None:
        """The caret went somewhere: because of a letter, or for another reason."""
        row, column = self._composer.cursor_location
        if self._hushed is not None and (row != self._hushed[0] or column < self._hushed[1]):
            self._hushed = None  # the word that was not to be offered for is left
        line = self._composer.document.get_line(row)
        typed = self._typing and (row, line) != self._seen
        self._seen = (row, line)
        if typed:
            self._wait()
        else:
            self._hide()

    def _blurred(self, focused: bool) -> None:
        if not focused:
            self._hide()

    def _wait(self) -> None:
        """Look once the letter is on the screen."""
        if not self._waiting:
            self._waiting = True
            self.call_after_refresh(self._look)

    def _look(self) -> None:
        """See what could stand where one writes, unless nobody waits for it."""
        if not self._waiting:
            return
        self._waiting = False
        self._row, column = self._composer.cursor_location
        found = self._complete(self._row, column) if self._wanted() else NOTHING
        if found and self._hushed != (self._row, found.start):
            self._found, self._at, self._hushed = found, None, None
            self._show()
        else:
            self._hide()

    def _wanted(self) -> bool:
        session = self._session
        on = session.services.settings.completion and session.is_open
        return on and self._composer.has_focus and self._composer.selection.is_empty

    def _complete(self, row: int, column: int) -> Completion:
        session, lang = self._session, self._session.services.lingo.lang
        if lang != self._lang:
            self._lang, self._completer = lang, Completer(COMMANDS, lang, self._tables)
        self._completer.learn(session.story.state, veiled=session.veiled)
        document = self._composer.document
        return self._completer.complete(document.get_line(row), column, alone=document.line_count == 1)

    def _tables(self) -> Tables | None:
        """The tables, once a thread has read them: no key waits for that."""
        watch = self._watch
        return Tables(watch.shelf.shelves, watch.version) if watch.looked else None

    def _show(self) -> None:
        """Show what was found above the line one writes in, below the word it would take the place of."""
        composer, found = self._composer, self._found
        if not found or not composer.has_focus:
            return
        self._rows = tuple((_one_line(each.name), self._said(each.about)) for each in found.candidates)
        line = composer.document.get_line(self._row)
        column = composer.cursor_location[1]
        back = cell_len(display_safe_cells(line[found.start : column]))
        left = max(composer.content_region.x, composer.cursor_screen_offset.x - back)
        top, wide = self._top(), self.screen.size.width
        height = max(1, min(ROWS, len(self._rows), top - 1))
        width = min(wide, _WIDEST, self._natural())
        self.styles.width, self.styles.height = width, height
        self.absolute_offset = Offset(max(0, min(left - 1, wide - width)), max(0, top - height))
        self.set_class(True, "-shown")
        self.set_options(self._options_of(width))
        self.highlighted = self._at or 0
        self.refresh(layout=True)

    def _top(self) -> int:
        """The row above which nothing need stay in sight: that of the loop and what else is said below it."""
        spared = self._composer.screen.query(f".{SPARED}, PhaseBar").results()
        return min((each.region.y for each in spared if each.region), default=self._composer.region.y)

    def _hide(self) -> None:
        self._waiting, self._at = False, None
        if self._rows:
            self._rows = ()
            self.set_class(False, "-shown")

    # --- drawing

    def _natural(self) -> int:
        names = max(cell_len(name) for name, _ in self._rows)
        abouts = max(cell_len(about) for _, about in self._rows)
        return 2 + names + (len(_GAP) + abouts if abouts else 0) + len(_GAP) + cell_len(self._key())

    def _options_of(self, width: int) -> Iterator[Option]:
        key = self._key()
        room = width - 2 - len(_GAP) - cell_len(key)
        names = max(cell_len(name) for name, _ in self._rows)
        left = room - names - len(_GAP)
        if left < _ABOUT:  # no room to say what they are
            names, left = room, 0
        for number, (name, about) in enumerate(self._rows):
            row = padded(ink(name, "$accent bold" if number == self._at else "$foreground"), names)
            if left:
                row = row + _GAP + padded(ink(about, "$text-muted"), left)
            here = number == (self._at or 0)
            yield Option(ink("▎", "$accent") + row + _GAP + ink(key if here else "", "$text-muted"))

    def _key(self) -> str:
        return key_name("tab", self._words)

    def _said(self, about: Message | str) -> str:
        return _one_line(about if isinstance(about, str) else self._words(about))


def _one_line(text: str) -> str:
    return " ".join(display_safe(text).split())
