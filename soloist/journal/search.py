"""Finding words in a story whatever its size: places as bytes, lines and columns, with what stands around."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal.privacy import asides
from soloist.values import regex

_PART: Final = regex.compile(r'(?<!\S)["“«„]([^"“”«»„]+)(?:["”»“](?!\S)|$)|(\S+)')


class Asked(NamedTuple):
    """The `whole` is looked for first; where it is nowhere, blocks that hold all `parts`, if it has any."""

    whole: str
    parts: tuple[str, ...] = ()


def asked(words: str) -> Asked:
    """Read what was typed: nothing but a phrase in quotation marks has no parts, nor has a single word.

    A quotation mark that is not closed yet holds all that follows.
    """
    found = [(quoted.strip(), word) for quoted, word in _PART.findall(words)]
    match [each for each in found if any(each)]:
        case [(quoted, "")]:
            return Asked(quoted)
        case [_, _, *_] as parts:
            return Asked(words, tuple(quoted or word for quoted, word in parts))
        case _:
            return Asked(words)


def in_quotes(words: str) -> str:
    """What one word of a command line asks for: with spaces in it, it was in quotation marks there."""
    return f'"{words}"' if len(words.split()) > 1 and asked(words).whole == words else words


_RANGES: Final = (
    range(0x80, 0x590),  # Latin, Greek, Cyrillic, Armenian
    range(0x1E00, 0x2000),  # more Latin and Greek with accents
    range(0x2000, 0x2070),  # spaces, dashes, quotation marks
    range(0xFB00, 0xFB07),  # ligatures
    range(0xFF01, 0xFF5F),  # letters as wide as ideograms
    (0x1680, 0x2212, 0x3000),  # two more spaces, the minus sign
)
_ALIKE: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys("’‘‛ʼ′", "'")
    | dict.fromkeys("“”„‟″", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_MARKS: Final = range(0x300, 0x370)
_UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_ASCII: Final = bytes(range(128))
_BLANK: Final = " \t\r\v\f\x1c\x1d\x1e\x1f"  # every space of ASCII but the line end
_SLICE: Final = 1 << 18  # bytes looked through before another thread gets its turn
_REACH: Final = 1 << 15  # bytes the longest match may take
_TANGLE: Final = 8  # letters of a word in which every way of joining them is tried


@cache
def fold(char: str) -> str:
    """What one character is looked for as: nothing for an accent that stands alone, ` ` for any space."""
    if char.isascii():
        return " " if char.isspace() else char.lower()
    code = ord(char)
    if code in _MARKS or char in _UNSEEN:
        return ""
    if not any(code in codes for codes in _RANGES):
        return char
    if char.isspace():
        return " "
    apart = "".join(_ALIKE.get(each, each) for each in char.casefold())
    apart = unicodedata.normalize("NFKD", apart).casefold()
    bare = "".join(_ALIKE.get(each, each) for each in apart if not unicodedata.combining(each))
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


class Pattern:
    """A text to be found whatever its case, accents, ligatures, apostrophes, dashes and spaces."""

    def __init__(self, text: str, letters: frozenset[str]) -> None:
        """`letters` are those of the file, see `letters_of`; a `text` of nothing but spaces finds nothing."""
        self.text = folded(text)
        self._spellings: dict[str, list[str]] = {}
        for char in letters:
            self._spellings.setdefault(fold(char), []).append(char)
        unseen = self._spellings.pop("", [])
        after = b"%s{0,4}" % _any_of(unseen) if unseen else b""
        hidden = [*unseen, *letters.intersection("*_")]  # what may stand between two letters
        self._between = b"%s{0,4}" % _any_of(hidden) if hidden else b""
        blank = [*_BLANK, *self._spellings.get(" ", ())]
        run = b"%s{0,20}" % _any_of([*blank, *unseen])
        self._space = b"(?:%s%s(?:\n%s)?|\n%s)" % (_any_of(blank), run, run, run)
        self._pattern = re.compile(self._between.join(self._units()) + after)

    def spans(self, data: bytes, start: int = 0, end: int | None = None) -> Iterator[Span]:
        """Every place in `data` from `start` to `end` where it stands, one after the other."""
        return chain.from_iterable(self._slices(data, start, len(data) if end is None else end))

    def _slices(self, data: bytes, at: int, end: int) -> Iterator[list[Span]]:
        while self.text and at < end:
            stop = min(at + _SLICE, end)
            part = data[at : min(stop + _REACH, end)].lower()
            ends = map(re.Match.span, self._pattern.finditer(part))
            found = [Span(at + begin, at + after) for begin, after in ends if begin < stop - at]
            yield found
            at = max(stop, found[-1].end) if found else stop

    def _units(self) -> Iterator[bytes]:
        """Patterns for the parts of the text, one for letters that ligatures may join, overlapping or not."""
        joined = [said for said in self._spellings if len(said) > 1]
        place = 0
        while place < len(self.text):
            at, end = place, place + 1
            while at < end and at - place < _TANGLE:
                end = max([end, *(at + len(one) for one in joined if self.text.startswith(one, at))])
                at += 1
            end = min(end, place + _TANGLE + 1)
            if self.text[place] == " ":
                yield self._space
            else:
                ways = tuple(self._ways(place, end))
                yield ways[0] if len(ways) == 1 else b"(?:%s)" % b"|".join(ways)
            place = end

    def _ways(self, place: int, end: int) -> Iterator[bytes]:
        """Every way in which the letters from `place` to `end` may be written, joined or not."""
        for count in range(1, min(3, end - place) + 1):
            said = self.text[place : place + count]
            if chars := {*self._spellings.get(said, ()), *(said if count == 1 else ())}:
                one = _any_of(chars)
                if place + count == end:
                    yield one
                for rest in self._ways(place + count, end):
                    yield one + self._between + rest


def _any_of(chars: Collection[str]) -> bytes:
    """A pattern for any one of some characters."""
    plain = "".join(char for char in chars if char.isascii())
    wide = sorted(char.encode() for char in chars if not char.isascii())
    one = re.escape(plain.encode()) if len(plain) == 1 else b"[%s]" % re.escape(plain.encode())
    ways = [*([one] if plain else ()), *wide]
    return ways[0] if len(ways) == 1 and plain else b"(?:%s)" % b"|".join(ways)


def together(data: bytes, patterns: Sequence[Pattern]) -> Iterator[Span]:
    """One place of each block that holds them all: the first word where they come closest."""
    wanted = sorted(patterns, key=lambda pattern: -len(pattern.text))
    done = 0
    for span in wanted[0].spans(data) if wanted else ():
        if span.start < done:
            continue
        start, done = _block(data, span.start, done)
        places = [list(pattern.spans(data, start, done)) for pattern in wanted]
        if all(places):
            yield _closest(places)


def _closest(places: Sequence[Sequence[Span]]) -> Span:
    """Where the shortest stretch with one of each begins; the first where several are as short."""
    met: dict[int, Span] = {}
    best: tuple[int, Span] | None = None
    for span, which in sorted((span, which) for which, spans in enumerate(places) for span in spans):
        met[which] = span
        if len(met) == len(places):
            first = min(met.values())
            width = max(each.end for each in met.values()) - first.start
            best = (width, first) if best is None or width < best[0] else best
    assert best is not None, "each of them stands somewhere"
    return best[1]


def _block(data: bytes, offset: int, since: int) -> tuple[int, int]:
    """The lines around a byte, up to the blank ones; none of them begins before byte `since`."""
    before = max(data.rfind(blank, since, offset) for blank in (b"\n\n", b"\n\r\n"))
    end = data.find(b"\n\n", offset) % (len(data) + 1)
    sooner = data.find(b"\n\r\n", offset, end)
    return max(since, before + 1), sooner if sooner >= 0 else end


def _line(data: bytes) -> str:
    return " ".join(_text(data).replace("\r", "").split("\n"))


Mark: TypeAlias = Literal["", "secret", "struck"]

_WINDOW: Final = 1 << 18  # bytes looked back through, a novel’s chapters
_PARAGRAPH: Final = 1 << 13  # bytes, as far as one reaches before and after a place
_STRUCK: Final = regex.compile(
    rb"^[ \t]*\((?:struck|biff\xc3\xa9|rature)[ \t]*:", re.IGNORECASE | re.MULTILINE
)
_ANY_STRUCK: Final = regex.compile(
    rb"\((?:[sS][tT][rR]|[bB][iI][fF]|[rR][aA][tT])"
)  # looks for the bracket alone
_FENCE: Final = regex.compile(rb"^ {0,3}(?:```|~~~)", re.MULTILINE)
_OPENS_PLAY: Final = regex.compile(rb"^ {0,3}(?:```|~~~)+`*~*[ \t]*lonelog\b", re.IGNORECASE | re.MULTILINE)


class Marks:
    """What is secret or struck in one story; looked up near each place, not in the whole of it."""

    def __init__(self, data: bytes) -> None:
        """Look at nothing yet."""
        self._data = data

    def of(self, span: Span) -> Mark:
        """What marks the line a place is on."""
        if self._is_struck(span.start):
            return "struck"
        return "secret" if self._is_aside(span.start) or self._in_block(span.start) else ""

    def _is_aside(self, offset: int) -> bool:
        """Whether `(secret: …)` stands there, on a line of its own or inside one."""
        begin = self._data.rfind(b"\n\n", max(0, offset - _PARAGRAPH), offset) + 1
        part = self._data[begin : offset + _PARAGRAPH]
        if b"ecret" not in part and b"ECRET" not in part:
            return False
        text = part.decode("latin-1")  # a letter for each byte
        return any(
            start <= offset - begin < end and text[start:end].lstrip("( \t")[:6].lower() == "secret"
            for start, end in asides(text)
        )

    def _in_block(self, offset: int) -> bool:
        r"""Whether a block `\--- secret` is open there."""
        data = self._data
        opened = data.rfind(b"\\---", max(0, offset - _WINDOW), offset) if self._has_blocks else -1
        if opened < 0 or data.find(b"---\\", opened + 4, offset) >= 0:
            return False
        from soloist.journal.lines import narrative_kind

        line = data[data.rfind(b"\n", 0, opened) + 1 : data.find(b"\n", opened) % (len(data) + 1)]
        kind = narrative_kind(line.decode("utf-8", "replace").strip())
        return kind == "secret" and _FENCE.search(data, opened, offset) is None

    @cached_property
    def _has_blocks(self) -> bool:
        return b"\\" in self._data and b"\\---" in self._data  # one sign is found much faster

    def _is_struck(self, offset: int) -> bool:
        place = bisect_right(self._struck, (offset, len(self._data))) - 1
        return place >= 0 and offset < self._struck[place][1]

    @cached_property
    def _struck(self) -> list[tuple[int, int]]:
        """The bytes of what was struck, read from shortly before each note that strikes."""
        found: set[tuple[int, int]] = set()
        read_to = 0
        for note in _STRUCK.finditer(self._data) if _ANY_STRUCK.search(self._data) else ():
            if note.start() >= read_to:
                read_to = min(len(self._data), note.end() + _WINDOW)
                found.update(self._struck_near(note.start(), read_to))
        return sorted(found)

    def _struck_near(self, note: int, end: int) -> list[tuple[int, int]]:
        from soloist.journal.privacy import struck
        from soloist.journal.read import read

        opened = _OPENS_PLAY.search(self._data, max(0, note - _WINDOW), note) if note > _WINDOW else None
        start = opened.start() if opened else 0
        entries = read(self._data[start:end], start=start, analog=False if start else None).entries
        return [(entries[place].span.start, entries[place].span.end) for place in struck(entries)]


_BEFORE: Final = 60  # characters shown before what was found, and after it
_AFTER: Final = 100
_LARGEST: Final = 4  # bytes a character takes at most


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
    of play that hold them all are given; unless they stand in quotation marks.
    """
    wanted, letters = asked(words), letters_of(data)
    found = Pattern(wanted.whole, letters).spans(data)
    first = next(found, None)
    if first is not None:
        return chain((first,), found)
    return together(data, [Pattern(part, letters) for part in wanted.parts])


def hits(data: bytes, found: Iterable[Span]) -> Iterator[Hit]:
    """Places of a story, in order, with their lines and what stands around them."""
    marks = Marks(data)
    line, line_start, column, at = 1, 0, 1, 3 if data.startswith(b"\xef\xbb\xbf") else 0
    for span in found:
        newline = data.rfind(b"\n", at, span.start)
        if newline >= 0:
            line += data.count(b"\n", at, newline + 1)
            line_start, column, at = newline + 1, 1, newline + 1
        column, at = column + len(_text(data[at : span.start])), span.start
        before, after = _around(data, span, line_start)
        inner = _line(data[span.start : span.end])
        yield Hit(span.start, span.end, line, column, before, inner, after, marks.of(span))


def _around(data: bytes, span: Span, line_start: int) -> tuple[str, str]:
    """What stands before and after on the lines a place is on, as much as is shown."""
    begin = max(line_start, span.start - _BEFORE * _LARGEST)
    while begin < span.start and data[begin] & 0xC0 == 0x80:
        begin += 1
    before = _text(data[begin : span.start])
    cut = begin > line_start or len(before) > _BEFORE
    before = before[-_BEFORE:]
    if cut:
        before = "…" + (before.partition(" ")[2] if " " in before.rstrip() else before)
    stop = span.end + _AFTER * _LARGEST
    newline = data.find(b"\n", span.end, stop)
    whole = newline >= 0 or stop >= len(data)
    after = _text(data[span.end : newline if newline >= 0 else stop]).removesuffix("\r")
    if whole and len(after) <= _AFTER:
        return before.removeprefix("\ufeff"), after
    after = after[:_AFTER]
    return before.removeprefix("\ufeff"), (after.rpartition(" ")[0] if " " in after.lstrip() else after) + "…"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
