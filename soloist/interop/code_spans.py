"""The code in a line of Markdown, `so`, found as readers of Markdown find it, in one pass."""

import re
from collections.abc import Iterator
from typing import Final

_TICKS: Final = re.compile("`+")


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each piece of code between single backticks begins and ends, and what stands in it."""
    runs = [(found.start(), found.end()) for found in _TICKS.finditer(text)]
    after: dict[int, list[int]] = {}
    for place, (start, end) in enumerate(runs):
        after.setdefault(end - start, []).append(place)
    for places in after.values():
        places.reverse()
    place = 0
    while place < len(runs):
        start, end = runs[place]
        same = after[end - start]
        while same and same[-1] <= place:
            same.pop()
        if not same or (start and text[start - 1] == "\\"):
            place += 1
            continue
        closing = same[-1]
        if end - start == 1:
            yield start, runs[closing][1], text[end : runs[closing][0]]
        place = closing + 1
