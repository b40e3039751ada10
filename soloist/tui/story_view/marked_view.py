"""The view of a story with bookmarks, a sign in the margin each; they are kept between two evenings."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.strip import Strip

from soloist.tui.story_view.view import StoryView

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.blocks.story import Mark, Marks
    from soloist.storage.story.bookmarks import Bookmark, Bookmarks

_SIGN = "◆"


class MarkedView(StoryView):
    """Shows a sign before each block that is marked, and keeps up with where it stands."""

    bookmarks: "Callable[[], Bookmarks] | None" = None
    """Where they are kept; without it nothing is marked."""

    _marks: "Marks | None" = None
    _kept_marks: "tuple[Bookmark, ...]" = ()

    @property
    def marks(self) -> "tuple[Mark, ...]":
        """The bookmarks, in the order of the story."""
        return tuple(self._marks.all) if self._marks is not None else ()

    def update_marks(self) -> None:
        """Take up the bookmarks as they are kept by now."""
        if self._marks is not None and self.bookmarks is not None:
            self._keep_marks(lambda marks: None)
            self.refresh()

    def _keep_marks(self, do: "Callable[[Marks], object]") -> bool:
        """Take up what another window kept meanwhile, do something to that, keep it; whether it is kept."""
        from soloist.play.blocks.story import Marks

        def change(known: "tuple[Bookmark, ...]") -> "tuple[Bookmark, ...]":
            if self._marks is None or known != self._kept_marks:
                self._marks, self._kept_marks = Marks(self._story, known), known
            do(self._marks)
            return tuple(each.bookmark for each in self._marks.all)

        kept = self.bookmarks().change_marks(change) if self.bookmarks is not None else None
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
        if self._marks is not None or self.bookmarks is None or not len(self._story) or self._story.base:
            return
        from soloist.play.blocks.story import Marks

        self._kept_marks = self.bookmarks().marks()
        self._marks = Marks(self._story, self._kept_marks)
        self.refresh()
