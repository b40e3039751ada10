"""The view of a story with its three readings; what is read stays in place from one to the next."""

from typing import NamedTuple

from textual.strip import Strip

from soloist.message import message
from soloist.play.session.sought import Reading
from soloist.tui.safe_text import shown
from soloist.tui.story_view.layout import Place
from soloist.tui.story_view.view import StoryView

_NO_PROSE = message("No prose yet.")


class _Kept(NamedTuple):
    """Where the person read before the reading changed, as bytes of the file, and where that led."""

    top: int
    row: int
    rows: int  # of the block at the top
    end: bool
    now: tuple[Place, bool]


class ReadingView(StoryView):
    """A story as played, as prose alone, or as the file it is."""

    _kept: _Kept | None = None

    @property
    def reading(self) -> Reading:
        """How the story is read."""
        return self._strips.page.reading

    @property
    def size_read(self) -> int:
        """How many bytes of the file are known."""
        return self._story.end

    @property
    def struck(self) -> frozenset[int]:
        """The bytes at which blocks begin that this reading leaves out as struck."""
        return frozenset() if self.reading == "source" else self._strips.page.struck

    @property
    def here(self) -> int:
        """The byte the person is at: of the cursor's block, else of the top one; at the end, of the last."""
        if not len(self._story):
            return 0
        block = self._cursor_block() if self.has_focus else None
        if block is None:
            block = len(self._story) - 1 if self.at_end else self._place.block
        return self._story.spans.starts[block]

    def read_as(self, reading: Reading) -> None:
        """Read on in another way at the same block, or the nearest that is shown.

        Going through all of them without moving ends where it began.
        """
        kept = self._kept_place()
        sought = self._sees_cursor()
        self._strips.read_as(reading)
        if self._settled is None or not len(self._story):
            self._guess_again()
            return
        size, self._settled = self._settled, None
        block = self._block_at(kept.top)
        self._place, self.at_end = Place(block, 0), kept.end
        self._settle(size)
        if not kept.end:
            rows = self._layout.height(block)
            self._show(Place(block, kept.row * rows // max(1, kept.rows)))
        self._show_cursor(sought)
        self._kept = kept._replace(now=(self._place, self.at_end))
        self.refresh()

    def shows(self, offset: int) -> bool:
        """Whether the block that holds a byte of the file is one of those this reading shows."""
        return bool(len(self._story)) and self._height(self._block_at(offset)) > 0

    def render_line(self, y: int) -> Strip:
        """A row in sight; a word where a story has nothing to be read this way."""
        if y == 1 and not self._window and len(self._story):
            return self._strips.row(shown(self._strips.page.say(_NO_PROSE)))
        return super().render_line(y)

    def _sees_cursor(self) -> bool:
        block = self._cursor_block()
        return self.has_focus and any(block == shown for shown, _ in self._window)

    def _show_cursor(self, sought: bool) -> None:
        """Bring the cursor into sight again, if it was; it stays on its block though that be not shown."""
        block, cursor = self._cursor_block(), self._cursor
        if sought and block is not None and not self._sees_cursor():
            self._set_cursor(block)
            self._cursor = cursor

    def _kept_place(self) -> _Kept:
        """What is at the top, or what was before the reading last changed if nothing moved since."""
        now = (self._place, self.at_end)
        if self._kept is not None and self._kept.now == now:
            return self._kept
        top = self._story.spans.starts[self._place.block] if len(self._story) else 0
        rows = self._layout.known(self._place.block) if len(self._story) else 0
        return _Kept(top, self._place.row, rows, self.at_end, now)

    def _cursor_block(self) -> int | None:
        """The block under the cursor, or the nearest that is shown."""
        block = super()._cursor_block()
        if block is None or self.reading == "play" or self._height(block):
            return block
        near = self._layout.clamp(Place(block, 0)).block
        return near if self._height(near) else None
