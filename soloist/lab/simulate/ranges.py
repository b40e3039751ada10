"""Which sessions were played: ranges of whole numbers, both ends included, in order and apart."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from soloist.lab.simulate.seeds import MOST_SESSIONS
from soloist.message import Refusal, message

Range: TypeAlias = tuple[int, int]
_RANGE: Final = re.compile(r"(\d{1,9})\.\.(\d{1,9})", re.ASCII)


def range_of(text: str) -> Range:
    """`0..499`, or `500` for as many from 0 on; raises `Refusal` for anything else."""
    written = text.strip()
    found = _RANGE.fullmatch(written)
    if found:
        first, last = int(found[1]), int(found[2])
    else:
        first, last = 0, int(written) - 1 if re.fullmatch(r"\d{1,9}", written, re.ASCII) else -1
    if not 0 <= first <= last < MOST_SESSIONS:
        raise Refusal(
            message(
                "“{text}” is no range of sessions: write 1000, or 0..499 for the first 500 of them.",
                text=text,
            )
        )
    return first, last


def joined(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """The ranges in order, neighbours put together; raises `Refusal` where two have a session in common."""
    found: list[Range] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1]:
            raise Refusal(
                message(
                    "Session {first} is in both parts: each session counts once. Leave one part out, "
                    "or play it again with another --range.",
                    first=first,
                )
            )
        if found and first == found[-1][1] + 1:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return tuple(found)


def size(ranges: Sequence[Range]) -> int:
    """How many sessions they are."""
    return sum(last - first + 1 for first, last in ranges)


def missing(ranges: Sequence[Range], whole: Range) -> tuple[Range, ...]:
    """What of `whole` is in none of the ranges, which are in order."""
    found: list[Range] = []
    at = whole[0]
    for first, last in ranges:
        if first > at:
            found.append((at, first - 1))
        at = max(at, last + 1)
    return (*found, (at, whole[1])) if at <= whole[1] else tuple(found)


def pieces(whole: Range, most: int) -> Iterator[Range]:
    """The range cut into pieces of `most` sessions at the most."""
    for first in range(whole[0], whole[1] + 1, most):
        yield first, min(whole[1], first + most - 1)


def written(ranges: Sequence[Range]) -> str:
    """`0..499, 600..999`."""
    return ", ".join(f"{first}..{last}" for first, last in ranges)
