"""Notes beside the text on paper: on the outer edge of their page, one under the other, none over another."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

_GAP: Final = 8.0  # CSS pixels between two notes


def stacked(pages: Sequence[Any]) -> tuple[Any, ...]:
    """Put the notes of laid-out pages in their places; the elements of those a margin has no room for.

    A note begins beside the last line of its paragraph, lower where another stands, higher at the foot of a
    page. The style sheet says how far from the text: on the right of the text, which left pages mirror.
    """
    crowded: list[Any] = []
    for page in pages:
        box = page._page_box
        notes = list(_beside(box))
        if not notes:
            continue
        if box.page_type.side == "left":
            for note in notes:
                mirrored = 2 * box.content_box_x() + box.width - note.position_x - note.margin_width()
                note.translate(mirrored - note.position_x, 0)
        top = box.content_box_y()
        heights = [note.border_height() for note in notes]
        crowded += _surplus(notes, heights, box.height)
        wanted = [note.border_box_y() for note in notes]
        for note, old, new in zip(notes, wanted, _placed(wanted, heights, top, box.height), strict=True):
            note.translate(0, new - old)
    return tuple(crowded)


def _beside(page: Any) -> Iterator[Any]:
    """The notes of a page that stand out of its text, from the first to the last."""
    for box in page.descendants():
        beside = box.element_tag == "aside" and box.is_absolutely_positioned()
        if beside and box.element.get("class") == "rolls":
            yield box


def _placed(wanted: Sequence[float], heights: Sequence[float], top: float, room: float) -> list[float]:
    """Where boxes begin that want to begin at `wanted` and have `room` below `top`, each under the last."""
    found: list[float] = []
    free = top
    for want, height in zip(wanted, heights, strict=True):
        found.append(max(want, free))
        free = found[-1] + height + _GAP
    end = top + room
    for at in reversed(range(len(found))):
        found[at] = min(found[at], end - heights[at])
        end = found[at] - _GAP
    return found


def _surplus(notes: Sequence[Any], heights: Sequence[float], room: float) -> Iterator[Any]:
    """The elements of the longest notes, as many as are too many for one page."""
    needed = sum(heights) + _GAP * (len(heights) - 1)
    for height, at in sorted(((height, at) for at, height in enumerate(heights)), reverse=True):
        if needed <= room:
            return
        yield notes[at].element
        needed -= height + _GAP
