"""The view of a story with bookmarks, a sign in the margin each; they are kept between two evenings."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from textual.strip import Strip

from soloist.message import Message, message
from soloist.tui.story_view.view import StoryView

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.blocks.marks import Mark, Marks
    from soloist.storage.bookmarks import Bookmark, Bookmarks

_SIGN = "◆"


class Keeper(Protocol):
    """Where bookmarks are kept between two evenings, and who says something to the person."""

    @property
    def files(self) -> "Bookmarks": ...
    def tell(self, told: Message) -> None: ...
    def first_mark(self) -> Message: ...
    def go(self, offset: int) -> None: ...


class MarkedView(StoryView):
    """Marks the block under the cursor or unmarks it, and goes from mark to mark."""

    keeper: "Callable[[], Keeper] | None" = None
    """Who keeps; without one nothing is marked."""

    _marks: "Marks | None" = None
    _kept_marks: "tuple[Bookmark, ...]" = ()

    @property
    def marks(self) -> "tuple[Mark, ...]":
        """The bookmarks, in the order of the story."""
        return tuple(self._marks.all) if self._marks is not None else ()

    # --- keys

    def action_mark(self) -> None:
        """Mark the block at hand, or no longer."""
        if self._marks is None or self.keeper is None or not len(self._story):
            return
        block = self._cursor_block()
        block = self._block_at(self.here) if block is None else self._story.spans.head(block)
        start = self._story.spans.starts[block]
        if self._marks.on(start) is not None:
            self._change_marks(lambda marks: marks.take_out(start))
            return
        if not self._marks.all:
            self.keeper().tell(self.keeper().first_mark())
        self._change_marks(lambda marks: marks.put(self._story, block))

    def action_to_mark(self, step: int) -> None:
        """Go to the next bookmark, or the one before."""
        if self._marks is None or self.keeper is None:
            return
        here = self._cursor if self._cursor is not None else self.here
        at = self._marks.beside(here, step)
        if at is None:
            self.keeper().tell(message("No bookmark yet: m marks the block under the cursor."))
        else:
            self.keeper().go(at)

    def update_marks(self) -> None:
        """Take up the bookmarks as they are kept by now."""
        if self._marks is not None and self.keeper is not None:
            self._keep_marks(lambda marks: None)
            self.refresh()

    def _change_marks(self, do: "Callable[[Marks], object]") -> None:
        """Change the bookmarks as they are kept by now, and keep them; say so where that fails."""
        if self._marks is None or self.keeper is None:
            return
        if not self._keep_marks(do):
            do(self._marks)
            self.keeper().tell(
                message("Bookmarks cannot be kept beyond this evening: can the state folder be written?")
            )
        self.refresh()

    def _keep_marks(self, do: "Callable[[Marks], object]") -> bool:
        """Take up what another window kept meanwhile, do something to that, keep it; whether it is kept."""
        from soloist.play.blocks.marks import Marks

        def change(known: "tuple[Bookmark, ...]") -> "tuple[Bookmark, ...]":
            if self._marks is None or known != self._kept_marks:
                self._marks, self._kept_marks = Marks(self._story, known), known
            do(self._marks)
            return tuple(each.bookmark for each in self._marks.all)

        kept = self.keeper().files.change_marks(change) if self.keeper is not None else None
        if kept is not None:
            self._kept_marks = kept
        return kept is not None

    # --- what the view does anyway

    def render_line(self, y: int) -> Strip:
        """A row in sight, with a sign before the first of a marked block."""
        strip = super().render_line(y)
        if self._marks is None or not self._marks.starts or y >= len(self._window):
            return strip
        block = self._window[y][0]
        if y and self._window[y - 1][0] == block:
            return strip
        start = self._story.spans.starts[block]
        if self._marks.within(start, start + 1):
            return self._strips.signed(strip, _SIGN)
        return strip

    def append(self, data: bytes) -> None:
        """Show bytes added at the end; a story that was empty, or not to be seen, has its bookmarks now."""
        before = self._story.end
        super().append(data)
        if self.indexed.is_set():
            self._restore()
        if self._marks is not None:
            self._marks.grown(self._story, before)

    def reload(self, data: bytes) -> None:
        """Show other bytes, as `append`."""
        super().reload(data)
        self._restore()

    def _known(self) -> None:
        self._restore()
        super()._known()

    def _cut_anew(self, to: Callable[[int], int]) -> None:
        super()._cut_anew(to)
        if self._marks is not None:
            self._marks.follow(self._story, to)

    def on_unmount(self) -> None:
        """Keep the bookmarks as they stand now for the next evening."""
        if self._marks is None:
            return
        if self._marks.all:
            self._keep_marks(lambda _: None)

    def _restore(self) -> None:
        """Take up the bookmarks that were kept, once the story is there."""
        if self._marks is not None or self.keeper is None or not len(self._story) or self._story.base:
            return
        from soloist.play.blocks.marks import Marks

        self._kept_marks = self.keeper().files.marks()
        self._marks = Marks(self._story, self._kept_marks)
        self.refresh()
