"""The bookmarks of a story as the view holds them: where each block begins now, or that it is gone."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import NamedTuple

from soloist.play.blocks.story import Story
from soloist.storage.anchors import anchor, found
from soloist.storage.bookmarks import Bookmark


class Mark(NamedTuple):
    """A bookmark, and the byte at which its block begins; None for a block that is gone."""

    bookmark: Bookmark
    at: int | None

    @property
    def order(self) -> int:
        """Where it is listed."""
        return self.bookmark.anchor.start if self.at is None else self.at

    def marks_the_same(self, other: "Mark") -> bool:
        """Whether `other` is of the same block, whichever window made it."""
        if self.at is None or other.at is None:
            return self.at is other.at and self.bookmark.anchor == other.bookmark.anchor
        return self.at == other.at


class Marks:
    """The bookmarks in the order of the story, for a story that is known as a whole."""

    def __init__(self, story: Story, kept: Iterable[Bookmark] = ()) -> None:
        """`kept` are looked for in the story."""
        self.all: list[Mark] = []
        self.starts: list[int] = []
        self._find(story, list(kept))

    def on(self, start: int) -> Mark | None:
        """The bookmark of the block that begins there."""
        return next((each for each in self.all if each.at == start), None)

    def put(self, story: Story, index: int, name: str = "") -> Mark:
        """Mark a block, or give the bookmark it has another name."""
        start = story.spans.starts[index]
        mark = Mark(Bookmark(anchor(start, story.text(index)), name), start)
        self.take_out(start)
        self._set([*self.all, mark])
        return mark

    def put_back(self, mark: Mark) -> None:
        """Bring a bookmark back that was taken out."""
        self._set([*(each for each in self.all if not each.marks_the_same(mark)), mark])

    def take_out(self, start: int) -> Mark | None:
        """Take the bookmark of a block away; which it was."""
        mark = self.on(start)
        if mark is not None:
            self.drop(mark)
        return mark

    def drop(self, mark: Mark) -> None:
        """Take a bookmark away."""
        self._set([each for each in self.all if not each.marks_the_same(mark)])

    def rename(self, mark: Mark, name: str) -> None:
        """Give a bookmark another name."""
        new = mark._replace(bookmark=mark.bookmark._replace(name=name))
        self._set([new if each.marks_the_same(mark) else each for each in self.all])

    def follow(self, story: Story, to: Callable[[int], int]) -> None:
        """The story was cut anew, what stood at a byte stands where `to` says; find the blocks again."""
        self._find(
            story,
            [
                each.bookmark
                if each.at is None
                else each.bookmark._replace(anchor=each.bookmark.anchor._replace(start=to(each.at)))
                for each in self.all
            ],
        )

    def grown(self, story: Story, before: int) -> None:
        """The story was `before` bytes long; find blocks that another window marked in what came then."""
        if any(each.at is None and each.order >= before for each in self.all):
            self._find(story, [each.bookmark for each in self.all])

    def within(self, first: int, end: int) -> bool:
        """Whether a block is marked that begins from byte `first` on and before `end`."""
        return bisect_left(self.starts, first) < bisect_left(self.starts, end)

    def _find(self, story: Story, kept: list[Bookmark]) -> None:
        marks: list[Mark] = []
        for bookmark, at in zip(kept, found([each.anchor for each in kept], story.data[:]), strict=True):
            index = story.spans.begins(at) if at is not None else None
            if index is None or at is None:
                marks.append(Mark(bookmark, None))
            else:
                marks.append(Mark(bookmark._replace(anchor=anchor(at, story.text(index))), at))
        self._set(marks)

    def _set(self, marks: Iterable[Mark]) -> None:
        self.all = sorted(marks, key=lambda each: each.order)
        self.starts = sorted({each.at for each in self.all if each.at is not None})
