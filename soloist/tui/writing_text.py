"""An editor with aids to writing: what is typed may be set in type, and what is in sight may be coloured."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from rich.style import Style
from textual import events
from textual.document._document import Location, Selection
from textual.document._edit import Edit

from soloist.tui.long_text import LongText


class Correction(Protocol):
    """What becomes of a typed character; see `play.typography.Edit`."""

    @property
    def drop(self) -> int: ...
    @property
    def text(self) -> str: ...


class Aids(Protocol):
    """What helps who writes; see `WritingAids`."""

    def corrected(self, before: str, char: str, after: str) -> Correction | None: ...
    def looks(
        self, line: str, first: int, last: int, caret: int | None, *, alone: bool
    ) -> Iterable[tuple[Style, int, int]]: ...
    def close(self) -> None: ...


class _Corrected(Edit):
    """An edit that nobody typed: a step of its own to take back."""


class _Place(NamedTuple):
    """Where a correction stands or stood: `typed` is what it took the place of, at `start` of a row."""

    row: int
    start: int
    typed: str
    became: str


class WritingText(LongText):
    """Each correction is taken back by ctrl+z, or by backspace right after, and not made there again."""

    aids: Aids | None = None
    """None until there is time for them, after the first picture."""

    _made: _Place | None = None
    _declined: _Place | None = None

    def write(self, char: str) -> None:
        """Put a character where the caret is as a keyboard does, and set it in type."""
        self._replace_via_keyboard(char, *self.selection)
        if self.aids is None or char.isalnum():
            return
        row, column = self.cursor_location
        line = self.document.get_line(row)
        before = self.document.get_text_range((0, 0), (row, column - 1))
        correction = self.aids.corrected(before, char, line[column:])
        if correction is None:
            return
        place = _Place(
            row, column - 1 - correction.drop, line[:column][-1 - correction.drop :], correction.text
        )
        if not self._is_declined(place):
            self.history.checkpoint()
            self.edit(_Corrected(place.became, (row, place.start), (row, column), False))
            self.history.checkpoint()
            self._made = place

    def redraw(self) -> None:
        """Draw anew what is in sight: what is known of the words has changed."""
        self._line_cache.clear()
        self.refresh()

    def load_text(self, text: str) -> None:
        """Another text, of which nothing was declined."""
        self._made = self._declined = None
        super().load_text(text)

    def undo(self) -> None:
        """Take the last step back; a correction that is taken back is declined."""
        batch = next(iter(self.history.undo_stack[-1:]), [])
        super().undo()
        for edit in batch:
            if isinstance(edit, _Corrected):
                row, start = edit.top
                typed = self.document.get_line(row)[start : edit.bottom[1]]
                self._declined = _Place(row, start, typed, edit.text)

    def action_delete_left(self) -> None:
        """Right after a correction, take that back and nothing else."""
        if self._made is not None:
            self.undo()
            return
        super().action_delete_left()

    async def _on_key(self, event: events.Key) -> None:
        """What is no letter may be set in type."""
        char = event.character
        if self.aids is None or self.read_only or not event.is_printable or not char or char.isalnum():
            return
        event.stop()
        event.prevent_default()
        self.write(char)

    def _is_declined(self, place: _Place) -> bool:
        was = self._declined
        if was is None or was.row != place.row:
            return False
        end = was.start + len(was.typed)
        if self.document.get_line(was.row)[was.start : end] != was.typed:
            return False
        behind = place.start == end and place.typed == " "  # the space of a « or of a dash
        return behind or (place.start < end and was.start < place.start + len(place.typed))

    def _watch_selection(self, previous_selection: Selection, selection: Selection) -> None:
        self._made = None  # the caret has moved on
        super()._watch_selection(previous_selection, selection)

    def _coloured(self, index: int, line: str, first: int, last: int) -> Iterable[tuple[Style, int, int]]:
        if self.aids is None or not line:
            return ()
        caret: Location = self.selection.end
        alone = self.document.line_count == 1
        return self.aids.looks(line, first, last, caret[1] if caret[0] == index else None, alone=alone)

    def on_unmount(self) -> None:
        """The aids end with the editor."""
        if self.aids is not None:
            self.aids.close()
