"""What of a story is folded: headings with all that stands under them, and exchanges."""

import re
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from typing import Final

from soloist.tui.story_view import sections
from soloist.tui.story_view.hidden import Hidden
from soloist.tui.story_view.layout import Layout
from soloist.tui.story_view.story import Story

_PLAY: Final = re.compile(rb"[ ]{0,3}(?:```+|~~~+)[ \t]*(?:lonelog)?[ \t\r]*$", re.IGNORECASE)


def foldable(story: Story, index: int) -> bool:
    """Whether a block can be folded itself: a heading below the title, or an exchange in one piece."""
    return sections.level(story, index) >= sections.HIGHEST or exchange(story, index)


def exchange(story: Story, index: int) -> bool:
    """Whether a block is a fence of play, and not a piece of a long one."""
    return _PLAY.match(story.opening(index)) is not None and not story.spans.cut(index)


class Folds:
    """The blocks that are folded, by the bytes at which they begin, and the blocks hidden under them."""

    def __init__(self) -> None:
        """Nothing is."""
        self._heads: list[int] = []  # where folded headings begin, in order
        self._exchanges: set[int] = set()
        self.hidden = Hidden()

    def __contains__(self, start: object) -> bool:
        """Whether the block that begins there is folded."""
        if not isinstance(start, int):
            return False
        at = bisect_left(self._heads, start)
        return start in self._exchanges or (at < len(self._heads) and self._heads[at] == start)

    def __bool__(self) -> bool:
        """Whether anything is."""
        return bool(self._heads or self._exchanges)

    @property
    def starts(self) -> tuple[int, ...]:
        """Where what is folded begins."""
        return tuple(sorted((*self._heads, *self._exchanges)))

    def fold(self, story: Story, layout: Layout | None, index: int) -> None:
        """Fold a block that can be; `layout` is the one that shows the story folded, if one does."""
        start = story.spans.starts[index]
        if start in self or not foldable(story, index):
            return
        if not sections.level(story, index):
            self._exchanges.add(start)
            return
        insort(self._heads, start)
        if self.hidden.over(index) is None:
            self._hide(layout, index + 1, sections.end(story, index))

    def unfold(self, story: Story, layout: Layout | None, index: int) -> None:
        """Unfold a block; what is folded under it stays so."""
        start = story.spans.starts[index]
        if start in self._exchanges:
            self._exchanges.remove(start)
        elif start in self:
            self._heads.remove(start)
            under = self.hidden.over(index + 1)
            if under is not None and under[0] == index + 1:
                self.hidden.drop(under[0])
                if layout is not None:
                    layout.uncover(*under)
                self._hide_heads(story, layout, *under)

    def clear(self) -> None:
        """Nothing is folded; `settle` is due."""
        self._heads, self._exchanges = [], set()

    def open_to(self, story: Story, layout: Layout | None, index: int) -> None:
        """Unfold whatever hides a block, and the block itself."""
        while (over := self.hidden.over(index)) is not None:
            self.unfold(story, layout, over[0] - 1)
        self.unfold(story, layout, index)

    def to_end(self, story: Story) -> tuple[int, ...]:
        """The folded headings under which what is added at the end might stand, the highest first."""
        if not self._heads or not len(story):
            return ()
        last = len(story) - 1
        over = self.hidden.over(last)
        head = story.spans.starts[last if over is None else over[0] - 1]
        found = self._heads[bisect_left(self._heads, head) :]
        return tuple(start for start in found if sections.end(story, self._at(story, start)) > last)

    def _at(self, story: Story, start: int) -> int:
        return bisect_left(story.spans.starts, start)

    def move(self, to: Callable[[int], int | None]) -> None:
        """The bytes stand elsewhere now, or are gone (None); `settle` is due."""
        self._heads = sorted(set(_moved(self._heads, to)))
        self._exchanges = set(_moved(self._exchanges, to))

    def settle(self, story: Story) -> None:
        """Find anew what is hidden, in a story cut otherwise; what cannot be folded there is not."""
        self.hidden = Hidden()
        known, self._heads = self._heads, []
        for start in known:
            index = story.spans.begins(start)
            if index is not None and sections.level(story, index) >= sections.HIGHEST:
                self._heads.append(start)
        begun = {start: story.spans.begins(start) for start in self._exchanges}
        self._exchanges = {
            start for start, index in begun.items() if index is not None and exchange(story, index)
        }
        self._hide_heads(story, None, 0, len(story))

    def _hide_heads(self, story: Story, layout: Layout | None, first: int, after: int) -> None:
        """Hide what stands under the folded headings among some blocks."""
        starts = story.spans.starts
        low = bisect_left(self._heads, starts[first]) if first < len(starts) else len(self._heads)
        high = bisect_left(self._heads, starts[after]) if after < len(starts) else len(self._heads)
        for start in self._heads[low:high]:
            index = self._at(story, start)
            if self.hidden.over(index) is None:
                self._hide(layout, index + 1, sections.end(story, index))

    def _hide(self, layout: Layout | None, first: int, after: int) -> None:
        self.hidden.add(first, after)
        if layout is not None and first < after:
            layout.conceal(first, after)


def _moved(starts: Iterable[int], to: Callable[[int], int | None]) -> Iterable[int]:
    return (now for start in starts if (now := to(start)) is not None)
