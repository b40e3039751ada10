"""The signs before the rows of a plain list: bullets, and numbers with what they say of their order."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from soloist.interop.tables.ranges import RANGES, Span, spans_of

BULLET: Final = re.compile(r"(?:[-*+•‣◦·–—▪●○]|\[[ xX]?\])[ \t\u00a0]+")
"""What stands before a row without a number."""

LEAD: Final = re.compile(
    rf"\*{{0,2}}[(\[]?({RANGES})"
    r"([)\]*]{0,3}[ \t]?[.:=)|]\*{0,2}[ \t]*|[)\]*]{0,3}[ \t]+[-–—=][ \t]+|[)\]*]{0,3}[ \t\u00a0]+)(?=\S)",
    re.IGNORECASE,
)
"""Numbers before a row, and what parts them from it."""

_LOOSE: Final = re.compile(r"[ \t\u00a0]+")


class Led(NamedTuple):
    """A row without its numbers, these, and whether only a space parts them."""

    text: str
    spans: tuple[Span, ...]
    loose: bool


def lead_of(text: str) -> Led:
    """A row taken apart; without spans where no numbers stand before it."""
    lead = LEAD.match(text)
    spans = spans_of(lead[1].strip()) if lead else None
    if lead is None or spans is None:
        return Led(text, (), loose=False)
    return Led(text[lead.end() :], spans, loose=_LOOSE.fullmatch(lead[2]) is not None)


def rising(having: Sequence[tuple[Span, ...]]) -> tuple[bool, bool]:
    """Whether numbers rise, or ranges fall, from row to row, and whether they do so without a gap."""
    if len(having) > 1 and having[0][0][0] > having[-1][0][0] and not _bare_numbers(having):
        having = having[::-1]
    upward = all(one[-1][1] < two[0][0] for one, two in pairwise(having))
    close = all(one[-1][1] + 1 == two[0][0] for one, two in pairwise(having)) or _digits(having)
    return upward, upward and close


def _bare_numbers(having: Sequence[tuple[Span, ...]]) -> bool:
    """Whether each row has one number, which may as well be a weight."""
    return all(len(spans) == 1 and spans[0][0] == spans[0][1] for spans in having)


def _digits(having: Sequence[tuple[Span, ...]]) -> bool:
    """Whether numbers are those of two dice read apart, 11 to 66."""
    ends = [str(end) for spans in having for span in spans for end in span]
    return all(len(end) == 2 and set(end) <= set("123456") for end in ends)
