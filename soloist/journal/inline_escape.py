"""What is read as play in the middle of prose, `(note: …)`, `[N:…]`, `#N:…`, and what keeps it words."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from soloist.journal.escape import escape_line
from soloist.journal.inline_signs import ASIDE, BARE, PREFIXES
from soloist.journal.inline_signs import UNSEEN as UNSEEN  # for those who look for what is added here
from soloist.journal.tags import find_known_tags

_TAG: Final = re.compile(rf"(?<![\\\[])\[#?(?:{PREFIXES})\s*:[^\[\]\n]*\](?!\()")
_DATE: Final = re.compile(r"^[ \t]*(?:\*?Date\s?(?P<colon>:)|(?P<bracket>\[)Date\])", re.MULTILINE)
_NOTE: Final = re.compile(r"^[ \t]*\((?=[^\W\d_][\w ]{0,20}?\s*:.*\)[ \t]*$)", re.MULTILINE)
_RAW: Final = re.compile(r"(?: {4}| {0,3}\t| {0,3}[|<])")
_FRONT: Final = re.compile(r"(?: {0,3}>[ \t]?)+")
_ITEM: Final = re.compile(r"[ \t]*(?:[-+*]|\d{1,9}[.)])(?=([ \t]+))")
_CODE: Final = 4  # columns of blanks before it
_DEEP: Final = 5  # blanks after the mark of a list that make code
_MARKS: Final = ("```", "~~~")
_TICKS: Final = re.compile("`+")
_BLANK: Final = re.compile(r"\n[ \t]*\n")


class _Place(NamedTuple):
    """Where a sign needs a guard: a backslash goes to `at`, what nobody sees to `unseen`."""

    at: int
    unseen: int


def kept_as_words(text: str, *, code: bool = False, closed: bool = True) -> str:
    r"""Prose in which nothing inside a line is play: a backslash before each sign that would begin some.

    No lines are added. Where a backslash would show, in code and in what is set as it is written, there is
    a sign that nobody sees instead. With `code` all of it is a block of code, in which only asides count
    and have that sign. A comment stays one, but in code
    without doubt, or where nothing closes it; `closed` says that something after the text may.
    What whole lines are is left to `escape.prose`.
    """
    places = sorted(set(_asides(text)) if code else {*_asides(text), *_tags(text), *_lines(text)})
    if not places:
        return text
    shown = _Shown(text)
    told, at = list[str](), 0
    ends = len(text) if closed else text.rfind("-->")
    for place in places:
        comments = text.startswith("<", place.at) and place.at < ends
        if comments and not (code or shown.ticked(place.at)):
            continue
        hidden = code or shown.hides(place.at)
        after = place.unseen if hidden else place.at
        told += [text[at:after], UNSEEN if hidden else "\\"]
        at = after
    return "".join((*told, text[at:]))


def title_as_words(title: str) -> str:
    """A title in which nothing is read as play, by signs that nobody sees: titles are shown as they are."""
    told, at = list[str](), 0
    for place in sorted({*_asides(title), *_tags(title)}):
        told += [title[at : place.unseen], UNSEEN]
        at = place.unseen
    return "".join((*told, title[at:]))


def coded_lines_as_words(text: str) -> str:
    """Lines that stand in code and would yet get a backslash: what nobody sees stands in its place."""
    if not any(sign in text for sign in ("    ", "\t", "`")):
        return text
    shown, told, at = _Shown(text), list[str](), 0
    for line in text.split("\n"):
        body = line.lstrip(" \t")
        indent = line[: len(line) - len(body)]
        code = len(indent.expandtabs(4)) >= _CODE or shown.ticked(at + len(indent))
        told.append(f"{indent}{UNSEEN}{body}" if code and escape_line(line) != line else line)
        at += len(line) + 1
    return "\n".join(told)


def _asides(text: str) -> Iterator[_Place]:
    for found in ASIDE.finditer(text) if "(" in text or "<!--" in text else ():
        yield _before(found.start("sign"))


def _tags(text: str) -> Iterator[_Place]:
    """Where mentions and tags begin."""
    if "#" in text:
        yield from (_before(found.start()) for found in BARE.finditer(text))
    for found in _TAG.finditer(text) if "[" in text else ():
        if find_known_tags(found[0]):
            yield _before(found.start())


def _lines(text: str) -> Iterator[_Place]:
    """Where a line begins that dates a session, or that is a note though it is indented."""
    for found in _DATE.finditer(text) if "Date" in text else ():
        if found["colon"]:
            yield _Place(found.start("colon"), found.start("colon"))
        else:
            yield _before(found.start("bracket"))
    for found in _NOTE.finditer(text) if "(" in text else ():
        if not found[0].startswith("("):  # else it is one as a whole line
            yield _before(found.end() - 1)


def _before(at: int) -> _Place:
    return _Place(at, at + 1)


class _Shown:
    """Where a backslash would show: lines that may be code or are set as they are, what ticks may hold."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self._text = text
        self._starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        self._raw = list(_raw(lines))
        self._ticks = [found.start() for found in _TICKS.finditer(text)]
        self._blanks = [found.start() for found in _BLANK.finditer(text)] if self._ticks else []
        self._code = list(_code(text, self._blanks)) if self._ticks else []
        self._loose = list(accumulate(map(self._is_loose, self._ticks), initial=0))

    def hides(self, at: int) -> bool:
        """Whether that is so at a place."""
        if self._raw[bisect_right(self._starts, at) - 1]:
            return True
        return self._text[at - 1 : at] == "]" or self._between_ticks(at)  # the first is where a link leads

    def ticked(self, at: int) -> bool:
        """Whether it stands in code within a line, without doubt."""
        place = bisect_right(self._code, (at,)) - 1
        return place >= 0 and at < self._code[place][1]

    def _is_loose(self, tick: int) -> bool:
        """Whether ticks are not those of code that begins and ends on one line: of such there is no doubt."""
        place = bisect_right(self._code, (tick + 1,)) - 1
        return place < 0 or tick >= self._code[place][1] or "\n" in self._text[slice(*self._code[place])]

    def _between_ticks(self, at: int) -> bool:
        """Whether ticks before it in its paragraph may open code that others after it close."""
        place, blank = bisect_right(self._ticks, at), bisect_right(self._blanks, at)
        start = self._blanks[blank - 1] if blank else -1
        end = self._blanks[blank] if blank < len(self._blanks) else len(self._text)
        if not 0 < place < len(self._ticks) or self._ticks[place - 1] <= start or self._ticks[place] >= end:
            return False
        return self.ticked(at) or self._loose[place] > self._loose[bisect_right(self._ticks, start)]


def _code(text: str, blanks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where code within lines begins and ends: ticks, up to as many in the same paragraph."""
    runs = [(found.start(), found.end()) for found in _TICKS.finditer(text)]
    closing, later = [-1] * len(runs), dict[tuple[int, int], int]()
    for place in range(len(runs) - 1, -1, -1):
        start, end = runs[place]
        kind = (bisect_right(blanks, start), end - start)
        closing[place] = later.get(kind, -1)
        later[kind] = place
    place = 0
    while place < len(runs):
        start, closed = runs[place][0], closing[place]
        if closed < 0 or text[start - 1 : start] == "\\":
            place += 1
        else:
            yield start, runs[closed][1]
            place = closed + 1


def _raw(lines: Sequence[str]) -> Iterator[bool]:
    """Whether each line is code, may be some in a quotation or a list, or is set as it is written."""
    marker = ""
    for line in lines:
        front = _FRONT.match(line)
        bare = line[front.end() :] if front else line
        item = _ITEM.match(bare)
        opened = (bare[item.end() :] if item else bare).lstrip(" \t")
        fences = opened.startswith(_MARKS)
        yield bool(marker or fences or _RAW.match(bare) or (item and len(item[1]) >= _DEEP))
        if fences and not marker:
            marker = opened[:3]
        elif marker and opened.startswith(marker):
            marker = ""
