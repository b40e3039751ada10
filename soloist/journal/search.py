"""Finding words in a story whatever its size: places as bytes, lines and columns, with what stands around."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from soloist.journal.privacy import Mark, hidden, mark_at

_QUOTES: Final = '"“”«» \u00a0\u202f'  # what may stand around what is looked for

_ALIKE: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys("’‘‛ʼ′", "'")
    | dict.fromkeys("“”„‟″", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_ASCII: Final = bytes(range(128))
_BLANK: Final = " \t\r\v\f\x1c\x1d\x1e\x1f"  # every space of ASCII but the line end


@cache
def fold(char: str) -> str:
    """What one character is looked for as: nothing for an accent that stands alone, ` ` for any space."""
    if char.isspace():
        return " "
    if unicodedata.combining(char) or char in _UNSEEN:
        return ""
    apart = "".join(_ALIKE.get(each, each) for each in unicodedata.normalize("NFKD", char.casefold()))
    bare = "".join(each for each in apart.casefold() if not unicodedata.combining(each))
    return bare if bare and " " not in bare else char


def folded(text: str) -> str:
    """A whole text as it is looked for, spaces at its ends and doubled ones left out."""
    return " ".join("".join(map(fold, text)).split())


def letters_of(data: bytes) -> frozenset[str]:
    """The characters beyond ASCII that a file holds, and its marks of emphasis, which no reader sees."""
    beyond = data.translate(None, _ASCII).decode("utf-8", "ignore")
    return frozenset(beyond) | {sign for sign in "*_" if sign.encode() in data}


class Span(NamedTuple):
    """Where something was found: bytes `start` to `end`, excluded."""

    start: int
    end: int


Pattern: TypeAlias = "re.Pattern[bytes]"


def pattern(text: str, letters: frozenset[str]) -> Pattern:
    """What finds a text, in small letters, whatever its accents, ligatures, apostrophes, dashes and spaces.

    `letters` are those of the file, see `letters_of`; a text of nothing but spaces finds nothing.
    """
    spellings: dict[str, list[str]] = {}
    for char in letters:
        spellings.setdefault(fold(char), []).append(char)
    unseen = spellings.pop("", [])
    after = b"%s{0,4}" % _any_of(unseen) if unseen else b""
    hides = [*unseen, *letters.intersection("*_")]  # what may stand between two letters
    between = b"%s{0,4}" % _any_of(hides) if hides else b""
    blank = [*_BLANK, *spellings.pop(" ", ())]
    run = b"%s{0,20}" % _any_of([*blank, *unseen])
    space = b"(?:%s%s(?:\n%s)?|\n%s)" % (_any_of(blank), run, run, run)
    joined = sorted((said for said in spellings if len(said) > 1), key=len, reverse=True)
    wanted, units, place = folded(text), list[bytes](), 0
    while place < len(wanted):
        said = next((each for each in joined if wanted.startswith(each, place)), wanted[place])
        apart = between.join(
            space if each == " " else _any_of({each, *spellings.get(each, ())}) for each in said
        )
        ligatures = spellings.get(said, []) if len(said) > 1 else []
        units.append(b"(?:%s|%s)" % (apart, _any_of(ligatures)) if ligatures else apart)
        place += len(said)
    return re.compile(between.join(units) + after if units else rb"(?!)")


def places(pattern: Pattern, data: bytes, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Every place in `data` from `start` to `end` where a pattern is met, one after the other."""
    for found in pattern.finditer(data[start:end].lower()):
        yield Span(start + found.start(), start + found.end())


def _any_of(chars: Collection[str]) -> bytes:
    """A pattern for any one of some characters."""
    plain = "".join(char for char in chars if char.isascii())
    wide = sorted(char.encode() for char in chars if not char.isascii())
    one = re.escape(plain.encode()) if len(plain) == 1 else b"[%s]" % re.escape(plain.encode())
    ways = [*([one] if plain else ()), *wide]
    return ways[0] if len(ways) == 1 and plain else b"(?:%s)" % b"|".join(ways)


def together(data: bytes, parts: Sequence[str], letters: frozenset[str]) -> Iterator[Span]:
    """One place of each block that holds all parts: the first of the longest, which is the rarest."""
    wanted = [pattern(part, letters) for part in sorted(parts, key=len, reverse=True)]
    done = 0
    for span in places(wanted[0], data) if wanted else ():
        if span.start >= done:
            start, done = _block(data, span.start, done)
            if all(next(places(each, data, start, done), None) for each in wanted[1:]):
                yield span


def _block(data: bytes, offset: int, since: int) -> tuple[int, int]:
    """The lines around a byte, up to the blank ones; none of them begins before byte `since`."""
    before = max(data.rfind(blank, since, offset) for blank in (b"\n\n", b"\n\r\n"))
    end = data.find(b"\n\n", offset) % (len(data) + 1)
    sooner = data.find(b"\n\r\n", offset, end)
    return max(since, before + 1), sooner if sooner >= 0 else end


_BEFORE: Final = 60  # bytes shown before what was found, and after it
_AFTER: Final = 100


class Hit(NamedTuple):
    """One place: bytes `start` to `end` of the file, line and column from 1 (in characters).

    `before`, `found` and `after` are what stands on its line, or on all lines it stands on, shortened
    with `…` where that is long; of several words, `found` is one; `mark` says that it is secret or struck.
    """

    start: int
    end: int
    line: int
    column: int
    before: str
    found: str
    after: str
    mark: Mark = ""

    @property
    def text(self) -> str:
        """What was found, among what stands around it."""
        return self.before + self.found + self.after


def spans(data: bytes, words: str) -> Iterator[Span]:
    """Every place where `words` stand in a story, in order; never raises, whatever the bytes.

    Case, accents, ligatures, kinds of apostrophes, dashes and spaces do not count; a line end within
    a paragraph is a space. Where the words stand nowhere as they are typed, the paragraphs and blocks
    of play that hold them all are given.
    """
    whole, letters = words.strip(_QUOTES), letters_of(data)
    found = places(pattern(whole, letters), data)
    first = next(found, None)
    parts = whole.split() if first is None and " " in whole else ()
    return chain((first,), found) if first is not None else together(data, parts, letters)


def hits(data: bytes, found: Iterable[Span]) -> Iterator[Hit]:
    """Places of a story, in order, with their lines and what stands around them."""
    marks = None
    line, line_start, column, at = 1, 0, 1, 3 if data.startswith(b"\xef\xbb\xbf") else 0
    for span in found:
        marks = hidden(data) if marks is None else marks
        newline = data.rfind(b"\n", at, span.start)
        if newline >= 0:
            line += data.count(b"\n", at, newline + 1)
            line_start, column, at = newline + 1, 1, newline + 1
        column, at = column + len(_text(data[at : span.start])), span.start
        before, after = _around(data, span, line_start)
        inner = " ".join(_text(data[span.start : span.end]).replace("\r", "").split("\n"))
        yield Hit(span.start, span.end, line, column, before, inner, after, mark_at(marks, span.start))


def _around(data: bytes, span: Span, line_start: int) -> tuple[str, str]:
    """What stands before and after on the lines a place is on, as much as is shown."""
    begin, newline = max(line_start, span.start - _BEFORE), data.find(b"\n", span.end)
    stop = min(newline % (len(data) + 1), span.end + _AFTER)
    before = data[begin : span.start].decode("utf-8", "ignore").removeprefix("\ufeff")
    after = data[span.end : stop].decode("utf-8", "ignore")
    if begin > line_start:
        before = f"…{before.partition(' ')[2] or before}"
    if stop not in (newline, len(data)):
        after = f"{after.rpartition(' ')[0] or after}…"
    return before, after.removesuffix("\r")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
