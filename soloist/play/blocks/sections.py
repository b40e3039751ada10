"""The headings among the blocks of a story: how high each is, what stands under it, which it stands under."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from soloist.play.blocks.story import Story

HIGHEST: Final = 2  # a title is above all there is
_LEVEL: Final = re.compile(rb"(\#{1,6})(?:[ \t]|\r?$)", re.MULTILINE)
_FIRST: Final = 8 * 1024  # bytes looked through at once, then twice as many, up to the last
_STEP: Final = 256 * 1024


def level(story: Story, index: int) -> int:
    """How many `#` a heading has; 0 for another block, or the rest of a long one."""
    found = _LEVEL.match(story.opening(index)) if story.text(index)[:1] == b"#" else None
    return len(found[1]) if found is not None and story.spans.head(index) == index else 0


def headings(story: Story, first: int) -> Iterator[tuple[int, int]]:
    """The headings from block `first` on: block and level."""
    starts, at, step = story.spans.starts, first, _FIRST
    while at < len(story):
        low = starts[at]
        after = bisect_left(starts, low + step)
        high = starts[after] if after < len(starts) else story.end
        data = story.data[low - story.base : high - story.base]
        hit = 0 if data.startswith(b"#") else data.find(b"\n#") + 1 or len(data)  # a pattern is slower
        while hit < len(data):
            found = _LEVEL.match(data, hit)
            index = story.spans.begins(low + hit) if found is not None else None
            if found is not None and index is not None:
                yield index, len(found[1])
            hit = data.find(b"\n#", hit) + 1 or len(data)
        at, step = after, min(2 * step, _STEP)


def above(story: Story, index: int, higher: int = 7) -> int | None:
    """The heading that block `index` stands under, or of those the nearest with fewer `#` than `higher`."""
    starts, after = story.spans.starts, index
    while after > 0:
        upto = starts[after] if after < len(starts) else story.end
        at = min(bisect_left(starts, upto - _STEP), after - 1)
        found = [each for each, up in _between(story, at, after) if up < higher]
        if found:
            return found[-1]
        after = at
    return None


def _between(story: Story, first: int, after: int) -> Iterator[tuple[int, int]]:
    for index, up in headings(story, first):
        if index >= after:
            return
        yield index, up
