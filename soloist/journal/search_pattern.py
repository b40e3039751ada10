"""What a person looks for as a pattern over bytes, made so that a long file is passed over quickly."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from soloist.journal.search_letters import (
    BLANK,
    Letters,
    any_of,
    between,
    folded,
    space,
    spellings,
    unseen,
)

_SLICE: Final = 1 << 18  # bytes looked through before another thread gets its turn
_REACH: Final = 1 << 15  # bytes the longest match may take
_WIDEST: Final = 3  # bytes of a letter; those that take more fold to themselves
_TANGLE: Final = 8  # letters of a word in which every way of joining them is tried
_WORTH: Final = 0.004  # of all places in a text: from there on, looking back costs more than it spares
_OFTEN: Final = " esaitnrulodcpmvqfbghj"  # letters of French and English, the most frequent first


class Span(NamedTuple):
    """Where something was found: bytes `start` to `end`, excluded; `also` is what goes with it further on."""

    start: int
    end: int
    also: "tuple[Span, ...]" = ()


class _Unit(NamedTuple):
    """A part of what is looked for: `plain` is the one byte it is, if it can be nothing else; `ends` are
    bytes below 128 that it may end in, `width` the most bytes it takes.
    """

    pattern: bytes
    ends: bytes
    width: int
    plain: bytes = b""


class Pattern:
    """A text to be found whatever its case, accents, ligatures, apostrophes, dashes and spaces."""

    def __init__(self, text: str, letters: Letters) -> None:
        """`letters` are those of the file, see `letters_of`; a `text` of nothing but spaces finds nothing."""
        self.text = folded(text)
        units = _units(self.text, letters)
        self._whole = re.compile(between(letters).join(unit.pattern for unit in units) + unseen(letters))
        place, anchored = _anchored(units, letters)
        self._anchored = re.compile(anchored) if anchored else None
        self._before = sum(unit.width for unit in units[:place])
        self._after = sum(unit.width for unit in units[place:])

    def spans(self, data: bytes, start: int = 0, end: int | None = None) -> Iterator[Span]:
        """Every place in `data` from `start` to `end` where it stands, one after the other."""
        end = len(data) if end is None else end
        at = start if self.text else end
        while at < end:
            stop = min(at + _SLICE, end)
            base = max(start, at - self._before)
            part = data[base : min(stop + _REACH, end)].lower()
            after = stop
            for begin, finish in self._in_part(part, at - base):
                if begin >= stop - base:
                    break
                yield Span(begin + base, finish + base)
                after = finish + base
            at = max(stop, after)

    def _in_part(self, part: bytes, at: int) -> Iterator[tuple[int, int]]:
        if self._anchored is None:
            return (match.span() for match in self._whole.finditer(part, at))
        return self._near(self._anchored, part, at)

    def _near(self, anchored: re.Pattern[bytes], part: bytes, at: int) -> Iterator[tuple[int, int]]:
        """The whole around each place where its later parts stand."""
        for match in anchored.finditer(part, at):
            place = match.start()
            begin, stop = max(at, place - self._before), place + self._after
            found = self._whole.search(part, begin, stop) if place >= at else None
            if found is not None and found.start() <= place:
                yield found.span()
                at = found.end()


def _units(text: str, letters: Letters) -> list[_Unit]:
    """The parts of a folded text, ligatures with the letters they stand for in one part."""
    known, units, place = spellings(), list[_Unit](), 0
    room = _WIDEST * (5 if between(letters) else 1) + 1
    while place < len(text):
        after = _tangle_end(text, place, letters)
        if after - place > 1:
            ways = b"|".join(_ways(text[place:after], letters))
            units.append(_Unit(b"(?:%s)" % ways, text[place:after].encode(), (after - place) * room))
        elif text[place] == " ":
            units.append(_Unit(space(letters), BLANK + b"\n", 50 * room))
        else:
            char = text[place].encode()
            others = [other for other in known.get(text[place], ()) if letters.hold(other) and other != char]
            plain = char if len(char) == 1 and not others else b""
            units.append(_Unit(any_of((char, *others)), char, room, plain))
        place = after
    return units


def _joined(text: str, place: int, letters: Letters) -> Iterator[tuple[int, list[bytes]]]:
    """For each number of letters from `place` on that one character may stand for: those characters."""
    for count in range(2, 4):
        chars = [char for char in spellings().get(text[place : place + count], ()) if letters.hold(char)]
        if chars and place + count <= len(text):
            yield count, chars


def _tangle_end(text: str, place: int, letters: Letters) -> int:
    """How far the letters go that a ligature may join, one ligature overlapping the next."""
    end, at = place + 1, place
    while at < end and at - place < _TANGLE:
        end = max([end, *(at + count for count, _ in _joined(text, at, letters))])
        at += 1
    return min(end, place + _TANGLE + 1)


def _ways(text: str, letters: Letters) -> list[bytes]:
    """Every way in which letters may be written, joined or not."""
    after = between(letters)

    def write(place: int) -> Iterator[bytes]:
        if place == len(text):
            yield b""
            return
        char = text[place].encode()
        others = [other for other in spellings().get(text[place], ()) if letters.hold(other)]
        for count, chars in ((1, [char, *others]), *_joined(text, place, letters)):
            for rest in write(place + count):
                yield any_of(set(chars)) + after + rest if rest else any_of(set(chars))

    return list(write(0))


def _anchored(units: Sequence[_Unit], letters: Letters) -> tuple[int, bytes]:
    """How many parts stand before the one looked for first, and the pattern from there on.

    A pattern that begins with one plain byte is searched for many times faster than others; 0 where
    it is not worth the trouble of looking back.
    """
    if not units or units[0].plain:
        return 0, b""
    chances = [_chance(unit) for unit in units]
    likely = {
        place: math.prod(chances[max(place - 1, 0) : place + 4])
        for place, unit in enumerate(units)
        if unit.plain
    }
    place = min(likely, key=lambda each: likely[each], default=0)
    if not place or likely[place] > _WORTH:
        return 0, b""
    before = b"[%s\x80-\xff]" % re.escape(units[place - 1].ends + letters.emphasis)
    sign = units[place].pattern
    begin = b"%s(?<=%s%s)" % (sign, before, sign)
    later = (unit.pattern for unit in units[place + 1 :])
    return place, between(letters).join([begin, *later]) + unseen(letters)


def _chance(unit: _Unit) -> float:
    """How often, about, one must expect a part of a text to be that one."""
    place = _OFTEN.find(unit.ends[-1:].lower().decode("latin-1"))
    return 0.003 if place < 0 else 0.13 / (1 + place / 2)
