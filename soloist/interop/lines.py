"""The lines of a foreign file with their numbers, and the fences among them, in one pass each."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal import fences
from soloist.journal.escape import LINE_ENDS

_MARKS: Final = ("`", "~")


def numbered(text: str) -> list[tuple[int, str]]:
    """Each line with its number from 1; the line ends of other programs part lines and are not counted."""
    return [
        (number, piece)
        for number, line in enumerate(text.split("\n"), 1)
        for piece in LINE_ENDS.split(line.removesuffix("\r"))
    ]


def fenced(lines: Sequence[str]) -> dict[int, int]:
    """The first line of each fence that is closed, with its last; what nothing closes is no fence."""
    longest = _longest_after(lines)
    found: dict[int, int] = {}
    place = 0
    while place < len(lines):
        opened = fences.opening(lines[place])
        if opened and len(opened.marker) <= longest[opened.marker[0]][place + 1]:
            end = place + 1
            while not fences.closes(lines[end], opened.marker):
                end += 1
            found[place] = place = end
        place += 1
    return found


def unfenced(text: str) -> Iterator[str]:
    """The lines that stand in no fence."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    pairs = fenced(lines)
    place = 0
    while place < len(lines):
        if place in pairs:
            place = pairs[place]
        else:
            yield lines[place]
        place += 1


def _longest_after(lines: Sequence[str]) -> dict[str, list[int]]:
    """For each mark and place, the length of the longest line from there on that could close a fence."""
    longest = {mark: [0] * (len(lines) + 1) for mark in _MARKS}
    for mark, lengths in longest.items():
        for place in range(len(lines) - 1, -1, -1):
            line = lines[place]
            closing = mark * 3 in line and fences.closes(line, mark * 3)
            lengths[place] = max(lengths[place + 1], line.count(mark) if closing else 0)
    return longest
