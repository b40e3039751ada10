"""The lines of plain text that name the rows below them, with a blank line above them or right below rows."""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from soloist.interop.tables.faces import dice_in
from soloist.interop.tables.list_marks import BULLET, LEAD, Led, lead_of, rising
from soloist.interop.tables.ranges import NO_START, Span, spans_of
from soloist.interop.tables.row_weights import begins_with_percent

Lines: TypeAlias = Sequence[tuple[str, int]]
"""Lines without the spaces at their ends, with their numbers."""

_FORMS: Final[tuple[re.Pattern[str], ...]] = (
    re.compile(r"\[([^\[\]\n]{1,120})\][ \t]*"),
    re.compile(r"<<?([^<>\n]{1,120})>>?[ \t]*"),
    re.compile(r"={2,}[ \t]*([^=\n]{1,120}?)[ \t]*={2,}[ \t]*"),
    re.compile(r"-{2,}[ \t]*([^\n-][^\n]{0,120}?)[ \t]*-{2,}[ \t]*"),
    re.compile(r"#{1,6}[ \t]+([^\n]{1,120}?)[ \t]*#*"),
    re.compile(r"(?:table|tableau|liste|list)[ \t]*:[ \t]*([^\n]{1,120})", re.IGNORECASE),
    re.compile(r"\*\*([^*\n]{1,120})\*\*[ \t]*"),
)
_UNDERLINE: Final = re.compile(r"[ \t]*(?:-{3,}|={3,}|~{3,})[ \t]*")
_SENTENCE: Final = re.compile(r"[.,;!?]\s")
_MOST: Final = 120
_WRAPPED: Final = 50  # characters of a row that may go on in the next line without a sign
_LOOKED_AT: Final = 24  # rows below a name
_STARTS: Final = frozenset({NO_START, 0, 1, 2, 11})


class Run:
    """How the rows of a section count so far: the last of them, and what all of them have."""

    def __init__(self) -> None:
        """No row yet."""
        self.last = ""
        self.rows = self.counted = self.bullets = 0
        self.gapless = True
        self.falls = self.starts = False
        self.faces: tuple[Span, ...] = ()

    def add(self, bare: str) -> None:
        """One more row."""
        self.last, self.rows = bare, self.rows + 1
        self.bullets += BULLET.match(bare) is not None
        spans = lead_of(bare).spans
        if spans:
            if not self.counted:
                self.starts = spans[0][0] in _STARTS
            else:
                self.gapless = self.gapless and rising([self.faces, spans])[1]
                self.falls = (self.counted == 1 and spans[0][0] < self.faces[0][0]) or self.falls
            self.faces, self.counted = spans, self.counted + 1

    def goes_on(self, spans: tuple[Span, ...]) -> bool:
        """Whether the numbers of a row are the next ones."""
        if not self.faces:
            return False
        one, two = (spans, self.faces) if self.falls else (self.faces, spans)
        return one[-1][1] + 1 == two[0][0]

    def begins_again(self, spans: tuple[Span, ...]) -> bool:
        """Whether the numbers of a row are those of another table."""
        if not self.counted:
            return spans[0][0] in _STARTS
        if self.falls:
            return spans[0][0] > self.faces[-1][1]
        return spans[0][0] <= self.faces[-1][1] and (self.counted > 1 or spans[0][0] in _STARTS)


def is_underline(line: str) -> bool:
    """Whether a line is a rule below a name, or between tables."""
    return _UNDERLINE.fullmatch(line) is not None


def name_of(lines: Lines, at: int, run: Run, *, fresh: bool) -> str:
    """The name a line gives to what follows; empty for a row.

    `fresh` says that it is the first, or below a blank one; `run` are the rows of its section above it.
    """
    bare = lines[at][0].strip()
    if len(bare) > _MOST or begins_with_percent(bare):
        return ""
    following = next(
        (line.strip() for line, _ in lines[at + 1 : at + 4] if line.strip() and not is_underline(line)), ""
    )
    for form in _FORMS:
        found = form.fullmatch(bare)
        if found and following and not (bare.startswith("#") and following.startswith("#")):
            return (
                found[1].strip() if spans_of(found[1]) is None and found[1].strip().casefold() != "x" else ""
            )
    if LEAD.match(bare):
        return ""
    if at + 1 < len(lines) and is_underline(lines[at + 1][0]):
        return bare
    if not following or BULLET.match(bare):
        return ""
    if not fresh:
        return bare.rstrip(": ") if run.rows and _parts(lines, at, run, following) else ""
    if bare.endswith(":"):
        return bare.rstrip(": ")
    return bare if LEAD.match(following) or BULLET.match(following) else ""


def _parts(lines: Lines, at: int, run: Run, following: str) -> bool:
    """Whether a line without a sign, between rows, parts them into two tables.

    It ends with a colon; or the rows below it count anew; or they have signs as those above it do.
    """
    bare = lines[at][0].strip()
    first = lead_of(following)
    if first.spans and run.goes_on(first.spans):  # a row of several lines
        return False
    if bare.endswith(":"):
        signs = first.spans or BULLET.match(following) or lines[at + 1][0][:1].isspace()
        return bool(signs) or (max(len(bare), len(run.last)) <= _WRAPPED and not _SENTENCE.search(bare))
    if bare[-1] in ".,;":
        return False
    if first.spans:
        return _counts_anew(bare, _below(lines, at), run)
    return _has_signs(lines, at, run)


def _counts_anew(bare: str, below: Sequence[Led], run: Run) -> bool:
    """Whether numbered rows below a line are another table than those above.

    Numbers with nothing but a space behind them are so only where they go on without a gap, and where a die
    is named or those above do, too.
    """
    close = len(below) > 1 and rising([each.spans for each in below])[1]
    loose = any(each.loose for each in below)
    if not run.begins_again(below[0].spans) or (loose and not close):
        return False
    if dice_in(bare):
        return True
    if loose:
        return run.counted == run.rows > 1 and run.gapless and run.starts
    return run.counted > 0 or len(below) > 1


def _below(lines: Lines, at: int) -> list[Led]:
    """The numbered rows right below a line."""
    found: list[Led] = []
    for line, _ in lines[at + 1 : at + 1 + _LOOKED_AT]:
        if line.strip():
            row = lead_of(line.strip())
            if not row.spans:
                break
            found.append(row)
        elif found:
            break
    return found


def _has_signs(lines: Lines, at: int, run: Run) -> bool:
    """Whether rows below a line have bullets, those above it signs, too, and it is not the rest of these."""
    line = lines[at][0]
    below = [line.strip() for line, _ in lines[at + 1 : at + 3]]
    return (
        run.rows in (run.bullets, run.counted)
        and len(run.last) <= _WRAPPED
        and not line[:1].isspace()
        and (not line[:1].islower() or bool(dice_in(line)))
        and len(below) == 2
        and all(map(BULLET.match, below))
    )
