"""The view of a story in which headings and exchanges can be folded; whatever is gone to unfolds."""

from collections.abc import Callable
from functools import cached_property
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from soloist.tui.story_view import sections
from soloist.tui.story_view.folds import Folds, foldable
from soloist.tui.story_view.layout import Layout, Place
from soloist.tui.story_view.reading_view import ReadingView

_SCENE: Final = 3  # the `#` of a scene
_SIGN: Final = 4  # cells from the margin on in which a click is on the sign before a row


class FoldingView(ReadingView):
    """Space folds and unfolds, Left folds, Right unfolds; a click on the sign of a heading does so too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "fold('turn')", show=False),
        Binding("left", "fold('fold')", show=False),
        Binding("right", "fold('unfold')", show=False),
    ]

    @cached_property
    def _folds(self) -> Folds:
        self._strips.folded = folds = Folds()
        return folds

    @property
    def folded(self) -> tuple[int, ...]:
        """The bytes at which begins what is folded."""
        return self._folds.starts

    def action_fold(self, how: str) -> None:
        """Fold what the cursor is on, or is under; unfold it; or whichever of the two it is not."""
        block = self._cursor_block() if self._cursor is not None else self._block_at(self.here)
        if self.reading != "play" or block is None or not len(self._story):
            return
        folded = self._story.spans.starts[block] in self._folds
        if how != "fold" and folded:
            self._unfold(block)
        elif how != "unfold":
            itself = not folded and foldable(self._story, block)
            target = block if itself else self._over(block)
            if target is not None:
                self._fold(target)

    def fold_others(self) -> None:
        """Fold all scenes but the one that is read; where they are, unfold everything."""
        if not len(self._story):
            return
        self._read_on()
        here = self._block_at(self.here)
        found = [index for index, up in sections.headings(self._story, 0, _SCENE) if up == _SCENE]
        found = found or [index for index, up in sections.headings(self._story, 0, 2) if up == 2]
        current = max((index for index in found if index <= here), default=None)
        starts = self._story.spans.starts
        others = [index for index in found if index != current and starts[index] not in self._folds]
        if others:
            for index in others:
                self._folds.fold(self._story, self._shown_layout, index)
        else:
            self._folds.clear()
            self._folds.settle(self._story)
            self._guess_again()
        self._folded_now(here)

    def take_folds(self, starts: tuple[int, ...]) -> None:
        """Fold what was folded the last time, by the bytes at which it begins."""
        here, end = self.here, self.at_end
        for start in starts:
            index = self._story.spans.begins(start)
            if index is not None:
                self._folds.fold(self._story, self._shown_layout, index)
        self._folded_now(self._block_at(here), end=end)

    # --- what the view does anyway

    def append(self, data: bytes) -> None:
        """Show bytes added at the end, which nothing folded may hold."""
        count, last = len(self._story), self._story.spans.ends[-1] if len(self._story) else 0
        first = self._story.first
        opened = [self._block_at(start) for start in self._folds.to_end(self._story)]
        for block in opened:
            self._folds.unfold(self._story, self._shown_layout, block)
        super().append(data)
        follow, spans = self.at_end, self._story.spans
        if self._story.first != first:  # what had opened the file is its head now
            self._folds.settle(self._story)
            self._guess_again()
        for block in opened:
            kept = len(spans) >= count and spans.ends[count - 1] == last
            if kept and sections.end(self._story, block) == count:
                self._folds.fold(self._story, self._shown_layout, block)
        if opened:
            self._show(self._layout.bottom(self._rows) if follow else self._layout.clamp(self._place))

    def _cut_anew(self, to: Callable[[int], int]) -> None:
        super()._cut_anew(to)
        self._folds.move(to)
        self._folds.settle(self._story)

    def _hide(self) -> None:
        super()._hide()
        if self.reading == "play":
            self._layout.hide(self._folds.hidden)

    def _open_to(self, block: int) -> None:
        super()._open_to(block)
        self._folds.open_to(self._story, self._shown_layout, block)

    def _clicked(self, x: int, y: int) -> None:
        """A click on the sign, or left of a heading, folds or unfolds; elsewhere it chooses the block."""
        block = self._window[y][0]
        first = (y == 0 and not self._place.row) or (y > 0 and self._window[y - 1][0] != block)
        folded = self._story.spans.starts[block] in self._folds
        near = x < self._strips.margin + (_SIGN if folded else 0)
        if self.reading == "play" and first and near and (folded or sections.level(self._story, block) > 1):
            self._set_cursor(block)
            self.action_fold("turn")
        else:
            super()._clicked(x, y)

    def _cursor_block(self) -> int | None:
        """The block under the cursor, or the folded heading that hides it."""
        block = super()._cursor_block()
        if block is None or self.reading != "play":
            return block
        over = self._folds.hidden.over(block)
        return block if over is None else over[0] - 1

    # --- folding

    @property
    def _shown_layout(self) -> Layout | None:
        return self._layout if self.reading == "play" else None

    def _over(self, block: int) -> int | None:
        """The nearest heading over a block that can be folded."""
        level = sections.level(self._story, block)
        found = sections.above(self._story, block, level or 7)
        return found if found is not None and foldable(self._story, found) else None

    def _fold(self, block: int) -> None:
        self._folds.fold(self._story, self._shown_layout, block)
        self._folded_now(self._place.block)
        self._set_cursor(block)

    def _unfold(self, block: int) -> None:
        self._folds.unfold(self._story, self._shown_layout, block)
        self._folded_now(self._place.block)
        self._set_cursor(block)

    def _folded_now(self, top: int, *, end: bool = False) -> None:
        """Show what is left, from a block on or the heading that hides it."""
        over = self._folds.hidden.over(top) if self.reading == "play" else None
        place = self._place if over is None and top == self._place.block else Place(top, 0)
        self._show(self._layout.bottom(self._rows) if end else Place(over[0] - 1, 0) if over else place)
        self.refresh()
