"""Holes that hold numbers: `{2d6+1}`, `{= prix * 2}`, `{2d6 brigands}`, `{3: noms}`."""

import re
from typing import Final

from soloist.message import message
from soloist.tables.text.arithmetic import bounds, read_arithmetic
from soloist.tables.text.parse_text import MASK, Hole, TextReader
from soloist.tables.text.parts import CountedHole, Misread, NumberHole, Parts, SeveralHole

MOST_SEVERAL = 100
_SEVERAL: Final = re.compile(
    r"(?P<distinct>\s*(?:distinct(?:e?s)?|diff[ée]rent(?:e?s)?))?\s*:", re.IGNORECASE
)
_FIRM: Final = re.compile(r"[*×+]")
_RECKONS: Final = re.compile(r"[*×+()]|\s[-−/÷]\s|^\s*[^\W\d][\w’']*\s*[-−/÷]\s*[0-9(]")


def kept_number(reader: TextReader, hole: Hole) -> Parts | None:
    """`{= prix * 2 + 1d6}`."""
    sign = len(hole.flat) - len(hole.flat.lstrip())
    return _reckoned(reader, hole, sign + 1) if hole.flat[sign] == "=" else None


def read_keep(reader: TextReader, hole: Hole, start: int) -> Parts:
    """What is kept: arithmetic with kept names where it can be nothing else, or any hole."""
    written = hole.flat[start:]
    if _RECKONS.search(written) and not any(sign in written for sign in (MASK, "|", ":", "~", "?")):
        read = read_arithmetic(hole.flat, start, hole.start, names=True)
        if isinstance(read, tuple) and not hole.flat[read[1] :].strip():
            return (NumberHole(read[0], hole.at),)
        if read is not None and _FIRM.search(written):
            return _reckoned(reader, hole, start)
    return reader.after(hole, start)


def number(reader: TextReader, hole: Hole) -> Parts | None:
    """A hole that starts with a number or dice."""
    read = read_arithmetic(hole.flat, 0, hole.start, names=False)
    if read is None:
        return None
    texts = "|" in hole.flat
    if isinstance(read, Misread):
        return None if texts or MASK in hole.flat else reader.no(read.at, read.message)
    term, stop = read
    rest = hole.flat[stop:]
    if not rest.strip():
        return (NumberHole(term, hole.at),)
    if several := _SEVERAL.match(hole.flat, stop):
        if bounds(term)[1] > MOST_SEVERAL:
            said = message("{most} results at a time are the most; ask for less.", most=MOST_SEVERAL)
            return reader.no(hole.at, said)
        each = reader.after(hole, several.end())
        return (SeveralHole(term, each, several["distinct"] is not None, hole.at),)
    if texts:
        return None
    if rest[0].isspace() or rest[0] == MASK:
        return (CountedHole(term, reader.after(hole, stop), hole.at),)
    said = message(
        "After a number stands a noun or a colon: {{2d6 wolves}}, {{3: names}}; not “{rest}”.",
        rest=rest.replace(MASK, "·").strip()[:40],
    )
    return reader.no(hole.start + stop, said)


def _reckoned(reader: TextReader, hole: Hole, start: int) -> Parts:
    """Arithmetic with kept names up to the end of the hole."""
    read = read_arithmetic(hole.flat, start, hole.start, names=True)
    if isinstance(read, tuple) and not hole.flat[read[1] :].strip():
        return (NumberHole(read[0], hole.at),)
    if isinstance(read, Misread):
        return reader.no(read.at, read.message)
    stop = read[1] if read else start
    said = message(
        "This arithmetic cannot be read from “{rest}”; it takes numbers, dice, kept names and + - * / ( ).",
        rest=hole.flat[stop:].replace(MASK, "·").strip()[:40],
    )
    return reader.no(hole.start + stop, said)
