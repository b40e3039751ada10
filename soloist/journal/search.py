"""Finding words in a story whatever its size: places as bytes, lines and columns, with what stands around."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from soloist.journal.model import decoded, encoded
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


class Span(NamedTuple):
    """Where something was found: bytes `start` to `end`, excluded."""

    start: int
    end: int


def spans(data: bytes, words: str) -> Iterator[Span]:
    """Every place where `words` stand in a story, in order; never raises, whatever the bytes.

    Case, accents, ligatures, kinds of apostrophes, dashes and spaces do not count; a line end within
    a paragraph is a space, and marks of emphasis are not seen.
    """
    text = decoded(data.lower())  # of ASCII: a letter that has one spelling is found at once
    at = byte = 0
    for found in _pattern(words.strip(_QUOTES), _letters(data)).finditer(text):
        start = byte + len(encoded(text[at : found.start()]))
        at, byte = found.end(), start + len(encoded(found[0]))
        yield Span(start, byte)


def _letters(data: bytes) -> Iterator[str]:
    """The characters that a file in small letters may hold: those of ASCII, and what it has beyond."""
    yield from set(decoded(_ASCII.lower()))
    yield from set(decoded(data.translate(None, _ASCII)))


def _pattern(words: str, letters: Iterable[str]) -> "re.Pattern[str]":
    """What finds words in a text of these letters, however they are spelt; nothing finds what is empty."""
    spellings: dict[str, str] = {}
    for char in letters:
        bare = "\n" if char == "\n" else fold(char)
        spellings[bare] = spellings.get(bare, "") + char
    unseen, blank = spellings.pop("", ""), spellings.pop(" ")
    after = f"{_one_of(unseen)}{{0,4}}" if unseen else ""
    between = f"{_one_of(unseen + '*_')}{{0,4}}"
    run = f"{_one_of(blank + unseen)}{{0,20}}"
    space = f"(?:{_one_of(blank)}{run}(?:\n{run})?|\n{run})"
    joined = sorted((bare for bare in spellings if len(bare) > 1), key=len, reverse=True)
    wanted, units, place = folded(words), list[str](), 0
    while place < len(wanted):
        bare = next((each for each in joined if wanted.startswith(each, place)), wanted[place])
        apart = between.join(space if each == " " else _one_of(spellings.get(each, "")) for each in bare)
        units.append(f"(?:{apart}|{_one_of(spellings[bare])})" if len(bare) > 1 else apart)
        place += len(bare)
    return re.compile(between.join(units) + after if units else "(?!)")


def _one_of(chars: str) -> str:
    """A pattern for any one of some characters."""
    return f"[{re.escape(chars)}]" if chars else "(?!)"


_BEFORE: Final = 60  # bytes shown before what was found, and after it
_AFTER: Final = 100


class Hit(NamedTuple):
    """One place: bytes `start` to `end` of the file, line and column from 1 (in characters).

    `before`, `found` and `after` are what stands on its line, or on all lines it stands on, shortened
    with `…` where that is long; `mark` says that it is secret or struck.
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
        column, at = column + len(decoded(data[at : span.start])), span.start
        before, after = _around(data, span, line_start)
        inner = " ".join(decoded(data[span.start : span.end]).replace("\r", "").split("\n"))
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
