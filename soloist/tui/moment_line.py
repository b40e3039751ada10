"""Where the answer to a step is written: a few rows that grow; while empty, its keys choose."""

from typing import Final, Protocol

from textual import events
from textual.geometry import Size

from soloist.play.pasting import in_one_line
from soloist.tui.long_text import LongText
from soloist.tui.ordered import TYPED

_TALLEST: Final = 4  # rows it grows to
_SHARE: Final = 6  # and at most this part of the screen


def numbered(event: events.Key, ways: int) -> int:
    """Which of so many ways a key chooses, from 1; nought where it chooses none."""
    number = int(event.character) if event.character and event.character in "123456789" else 0
    return number if number <= ways else 0


class Asker(Protocol):
    """Who asks, and hears of every key at once: the next one may be on its way already."""

    def entered(self, text: str) -> None:
        """Enter was pressed."""

    def numbered(self, number: int) -> None:
        """A digit that chooses a way, in the empty line."""

    def moved(self, *, rows: int = 0, steps: int = 0) -> None:
        """An arrow that the text has no use for: rows down, steps to the right."""


class MomentLine(LongText):
    """Enter tells what was written; an empty one tells digits and arrows, which are for the list."""

    DEFAULT_CSS = """
    MomentLine {
        height: auto; min-height: 1; border: none; padding: 0 1;
        background: $panel; scrollbar-size-vertical: 1;
        &:focus { border: none; }
    }
    """

    ways = 0
    """How many ways a digit can choose from; other digits are text."""
    writing = False
    """Whether words begin here, of which a digit may be the first."""

    def __init__(self, asker: Asker) -> None:
        """Empty."""
        super().__init__(show_line_numbers=False, highlight_cursor_line=False)
        self._asker = asker
        self.cursor_blink = False

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the text has, within what the screen can spare."""
        rows = super().get_content_height(container, viewport, width)
        return max(1, min(rows, _TALLEST, viewport.height // _SHARE))

    def put(self, text: str) -> None:
        """Hold another text, the caret at its end."""
        if text != self.text:
            self.load_text(text)
        self.move_cursor(self.document.end)

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Whether the key is text, the invisible characters of French included."""
        return character in TYPED or super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            self._asker.entered(self.text)
        elif not self.text and not self.writing and (number := numbered(event, self.ways)):
            self._asker.numbered(number)
        elif event.character in TYPED:
            self.replace(event.character or "", *self.selection, maintain_selection_offset=False)
        else:
            return
        event.stop()
        event.prevent_default()

    async def _on_paste(self, event: events.Paste) -> None:
        event.text = in_one_line(event.text)

    def action_delete_to_start_of_line(self) -> None:
        """All of it: what is wrapped is one line to whoever writes."""
        self.load_text("")

    def action_cursor_left(self, select: bool = False) -> None:
        """In an empty line, the step before."""
        if self.text:
            super().action_cursor_left(select)
        else:
            self._asker.moved(steps=-1)

    def action_cursor_right(self, select: bool = False) -> None:
        """In an empty line, or with all of it selected as an idea is, the step after."""
        if self.text and self.selected_text != self.text:
            super().action_cursor_right(select)
        else:
            self._asker.moved(steps=1)

    def action_cursor_up(self, select: bool = False) -> None:
        """From the first row, the list."""
        if self.navigator.is_first_wrapped_line(self.cursor_location):
            self._asker.moved(rows=-1)
        else:
            super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        """From the last row, the list."""
        if self.navigator.is_last_wrapped_line(self.cursor_location):
            self._asker.moved(rows=1)
        else:
            super().action_cursor_down(select)
