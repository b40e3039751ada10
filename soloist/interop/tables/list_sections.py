"""Plain text in sections: the lines of one table each, below what names them or where they count anew."""

import re
from dataclasses import dataclass, field
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.credit_lines import (
    Credits,
    heads_credits,
    is_by,
    is_labelled,
    is_sure,
    name_somebody,
    names_whose,
    says_whose,
    without_credits,
)
from soloist.interop.tables.list_marks import LEAD
from soloist.interop.tables.list_names import Lines, Run, is_underline, name_of
from soloist.interop.tables.ranges import NO_START, spans_of

_COMMENT: Final = re.compile(r"(?://|;|#(?![ \t]*\d)|--[ \t])[^\n]*")
_REMARK: Final = re.compile(r"<!--[^\n]*-->|%%[^\n]*%%")


@dataclass(frozen=True, slots=True)
class Section:
    """Lines of one table and what names it."""

    title: str
    line: int
    rows: list[tuple[str, int]] = field(default_factory=list)


def sections_of(text: str, credits: Credits, tally: Tally) -> list[Section]:
    """The text in pieces: lines that have a name above them, or begin to count anew."""
    lines = [(line.rstrip(), number) for number, line in enumerate(text.split("\n"), 1)]
    found = [Section("", 1)]
    fresh, run = True, Run()
    for at, (line, number) in enumerate(lines):
        bare = line.strip()
        if not bare or is_underline(line):
            fresh = fresh or not bare
            continue
        title = name_of(lines, at, run, fresh=fresh)
        if _may_say_whose(bare, title, above=fresh and at < 6 and _alone(lines, at)) and credits.take(
            bare, number
        ):
            pass
        elif _REMARK.fullmatch(bare):
            tally.add("left", "comments", number)
        elif title:
            found.append(Section(title, number))
            run = Run()
        elif _COMMENT.fullmatch(bare) and not LEAD.match(bare):
            tally.add("left", "comments", number)
        else:
            if fresh and found[-1].rows and _first(bare) and not _goes_on(found[-1].rows[-1][0], bare):
                found.append(Section("", number))
                run = Run()
            found[-1].rows.append((bare, number))
            run.add(bare)
        fresh = False
    kept = [Section(each.title, each.line, _without_credits(each, credits)) for each in found]
    for section in kept:
        if section.title and (section.rows or not heads_credits(section.title)):
            tally.add("guessed", "headings", section.line)
    return kept


def _without_credits(section: Section, credits: Credits) -> list[tuple[str, int]]:
    """The rows of a section without those that say whose they are; below `Credits` all of them may."""
    texts = [text for text, _ in section.rows]
    if section.title and heads_credits(section.title, rights=True) and name_somebody(texts):
        return [(text, line) for text, line in section.rows if not credits.take(text, line)]
    return without_credits(section.rows, credits)


def _may_say_whose(bare: str, title: str, *, above: bool) -> bool:
    """Whether a line says whose the text is: a comment, one alone at the top, or one beyond doubt."""
    if _COMMENT.fullmatch(bare) or _REMARK.fullmatch(bare):
        return says_whose(bare)
    if above:
        return says_whose(bare) and names_whose(bare)
    return is_sure(bare) or (bool(title) and (is_labelled(bare) or is_by(bare)))


def _alone(lines: Lines, at: int) -> bool:
    """Whether a line stands between blank ones."""
    return at + 1 >= len(lines) or not lines[at + 1][0].strip()


def _first(bare: str) -> bool:
    """Whether a row counts from one."""
    found = LEAD.match(bare)
    spans = spans_of(found[1]) if found else None
    return spans is not None and spans[0][0] in {NO_START, 0, 1, 2, 11}


def _goes_on(before: str, bare: str) -> bool:
    """Whether the number of a row follows that of the row before."""
    one, two = LEAD.match(before), LEAD.match(bare)
    last, next_ = spans_of(one[1]) if one else None, spans_of(two[1]) if two else None
    return bool(last and next_ and last[-1][1] + 1 == next_[0][0])
