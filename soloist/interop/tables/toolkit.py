"""Notes of Solo RPG Toolkit (Obsidian): templates in the head that roll on the lines under headings.

As the plugin reads it: every line that is no heading is a row, whatever it looks like; ` ^3` or ` !3` behind
a row, or ` ^3` behind the key of a template, makes it three; ` x3` behind a key rolls it three times; ` 2d`
behind a heading or the name of the note bends the odds of its lines. `{name}`, `{name|food}`, `{<food}` and
`{a}` are its keywords.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.tables.dice import ways_of, weighing
from soloist.interop.tables.notes import Block, Head, Heading, Note, row_of
from soloist.interop.tables.rows import (
    LONGEST,
    Names,
    Row,
    Table,
    Tables,
    hole,
    listed,
    with_articles,
)
from soloist.values import regex
from soloist.values.dataclass import dataclass, field

_CURVE: Final = regex.compile(r" (\d{1,6})d$", re.IGNORECASE)
_WEIGHT: Final = regex.compile(r"(?<=\S) +[\^!](\d{1,12})$")
_KEY: Final = regex.compile(r" (?:\^(\d{1,12})|x(\d{1,12}))$")
_ITEM: Final = regex.compile(r"(?:(?:[-*+•]|\d{1,7}[.)])[ \t]+|>[ \t]*)")
_KEYWORD: Final = regex.compile(r"\{\{ ?([^{}\n]{1,200}?) ?\}\}")
_OWN_WORDS: Final = listed("noun verb adjective adverb job occupation aspect descriptor")
_MOST_TIMES: Final = 20
_MOST_WEIGHT: Final = 1000
_MOST_DICE: Final = 6


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading, or above them all (no `title`); `curve` is how many dice bend its odds.

    Each line has its text, its number, its weight, and whether it began with the sign of a list.
    """

    title: str
    line: int
    curve: int = 1
    rows: list[tuple[str, int, int, bool]] = field(default_factory=list)

    def ways(self) -> list[int] | None:
        """In how many equally likely ways each row falls; None for too many."""
        weights = [weight for _, _, weight, _ in self.rows]
        size = sum(weights)
        if self.curve <= 1 or size <= 2:
            return weights
        dice = min(self.curve, _MOST_DICE)
        falls = ways_of(dice, max(-(-size // dice), 2))
        if not falls:
            return None
        found: list[int] = []
        end = len(weights)  # where a row counts more than once, the list there has the others of it behind
        for at, weight in enumerate(weights):
            found.append(sum(falls[at : at + 1]) + sum(falls[end : end + weight - 1]))
            end += weight - 1
        return found


def is_toolkit(text: str, name: str, note: Note) -> bool:
    """Whether a note without templates is one of the Toolkit’s: by its curves and weights, no other table."""
    if any(isinstance(part, Block) and (part.head or part.id or part.kind == "other") for part in note.parts):
        return False
    lines = [line.strip() for line in text.split("\n")[note.start :]]
    curves = any(_CURVE.search(line) for line in lines if line.startswith("#"))
    weights = any((heavy := _WEIGHT.search(line)) and 0 < int(heavy[1]) < _MOST_WEIGHT for line in lines)
    return _CURVE.search(name) is not None or curves or weights


def rolls_on_itself(note: Note) -> bool:
    """Whether a template in the head of a note rolls on one of its sections."""
    titles = (_curved(part.text)[0] for part in note.parts if isinstance(part, Heading))
    sections = {title.casefold(): title for title in titles}
    wanted = (each for _, value, _ in note.head for each in re.findall(r"(?<!\{)\{([^{}\n]+)\}(?!\})", value))
    return any(_asked(name, sections.get) for each in wanted for name in each.split("|"))


def _asked(keyword: str, find: Callable[[str], str | None]) -> str | None:
    """What is found of the section a keyword asks for: its own, or that of its English plural."""
    name = keyword.rpartition("/")[2].strip(" <>").casefold()
    return next(filter(None, map(find, (name, f"{name}s", re.sub(r"y$", "ies", name)))), None)


def _curved(name: str) -> tuple[str, int]:
    """A heading, or the name of a note, without its curve; and that, 1 for none."""
    found = _CURVE.search(name)
    return (name[: found.start()].strip(), int(found[1])) if found else (name, 1)


def _sections(text: str, start: int, curve: int) -> list[Section]:
    """The sections below the head, which ends above line `start` (from 0); the first has no title."""
    found = [Section("", start + 1, curve)]
    for number, raw in enumerate(text.split("\n")[start:], start + 1):
        line = raw.strip()
        if line.startswith("#"):
            found.append(Section(*_curved(line.replace("#", "").strip())[:1], number, _curved(line)[1]))
        elif line:
            heavy = _WEIGHT.search(line)
            weight = int(heavy[1]) if heavy else 0
            bare = line = line[: heavy.start()] if heavy and weight else line
            while item := _ITEM.match(bare):
                bare = bare[item.end() :]
            found[-1].rows.append((bare.strip(), number, weight or 1, bare != line))
    return found


def toolkit_tables(start: int, foreign: Foreign, head: Head, tally: Tally) -> Tables:
    """All tables of a note whose head ends above `start`, its templates first."""
    if not head.templates:
        tally.add("toolkit", start + 1)
    return _Toolkit(foreign, head, tally).tables(start)


class _Toolkit:
    """Makes tables of one note, once all their names are known."""

    def __init__(self, foreign: Foreign, head: Head, tally: Tally) -> None:
        self._foreign, self._head, self._tally = foreign, head, tally
        self._articles = (head.lang or foreign.lang) != "fr"
        self._names = Names(foreign.links, foreign.way)

    def tables(self, start: int) -> Tables:
        """The tables; of several templates one that chooses among them stands first."""
        head, tally = self._head, self._tally
        stem, curve = _curved(self._foreign.name)
        called = head.name or stem
        any_ = self._names.give(called) if len(head.templates) > 1 else ""
        templates = [
            (self._names.give(_KEY.sub("", key)), _KEY.search(key), text, at)
            for key, text, at in head.templates
        ]
        sections: list[tuple[str, Section]] = []
        for each in _sections(self._foreign.text, start, curve):
            if each.rows:
                name = self._names.give(each.title or called, [each.title])
                sections.append((name, each))
            elif each.title:
                tally.add("empty tables", each.line)
        chosen: list[Row] = []
        made: list[Table] = []
        for name, key, text, line in templates:
            weight = min(max(int(key[1] or 1), 1), _MOST_WEIGHT) if key else 1
            times = min(max(int(key[2] or 1), 1), _MOST_TIMES) if key else 1
            if times > 1:
                tally.add("times", line)
            if weight > 1 and any_:
                tally.add("weights of lines", line)
            chosen.append(Row(hole(name), weight=weight, line=line))
            made.append(
                Table(name, (Row(self._row(" / ".join([text] * times), line), line=line),), line=line)
            )
        if any_:
            tally.add("any template", chosen[0].line, len(chosen))
            made.insert(0, Table(any_, tuple(chosen), line=chosen[0].line))
        made += [self._section(section, name) for name, section in sections]
        return Tables(called, tuple(made), head.lang, head.about, head.credit)

    def _section(self, section: Section, name: str) -> Table:
        """The lines of a section."""
        tally, ways = self._tally, section.ways()
        if section.curve > 1:
            tally.add("curves" if ways else "long curves", section.line)
        ways = ways or [weight for _, _, weight, _ in section.rows]
        rows: list[Row] = []
        for text, at, heavy, marked in section.rows:
            if heavy > 1:
                tally.add("weights of lines", at)
            if marked:
                tally.add("markup", at)
            rows.append(Row(self._row(text, at), line=at))
        return weighing(Table(name, line=section.line), rows, list(map(Fraction, ways)), tally)

    # --- keywords -----------------------------------------------------------------------------

    def _row(self, text: str, line: int) -> str:
        """The text of a row; what is no keyword means itself, and none is one in a note without templates."""
        read = row_of(text[:LONGEST].replace("\n", " / "), lambda note, place: None, line, self._tally)
        if not self._head.templates:
            return read
        found = [each[1].strip().casefold() for each in _KEYWORD.finditer(read)]
        again = {each.removeprefix("<").strip() for each in found if each[:1] == "<"}
        read = _KEYWORD.sub(lambda each: self._hole(each[1].strip(), found, again, line), read)
        return with_articles(read, self._tally, line)

    def _hole(self, keyword: str, found: Sequence[str], again: set[str], line: int) -> str:
        """What a keyword rolls, or the keyword; `again` are those that are said once more in the row."""
        wanted = keyword.casefold().removeprefix("<").strip()
        if wanted == "a" and self._articles:
            return "\0a"
        parts = [(each, _asked(each, self._names.find)) for each in wanted.split("|")]
        names = [found for _, found in parts if found]
        for part, section in parts:
            if section is None and part:
                what = "own words" if part in _OWN_WORDS or wanted == "a" else "unknown"
                self._tally.add("some of" if names else what, line)
                self._tally.name("some of" if names else what, part)
        if not names:
            return hole(hole(keyword))
        self._tally.add("uses", line)
        inside = "|".join(map(hole, names)) if len(names) > 1 else names[0]
        if len(names) > 1:
            self._tally.add("either", line)
        elif wanted in again and wanted in found:
            same = self._names.of(f"same {wanted}")
            return hole(same if keyword.startswith("<") else f"{same} = {inside}")
        elif keyword.startswith("<"):
            self._tally.add("repeated elsewhere", line)
        elif found.count(wanted) > 1:
            self._tally.add("never twice", line)
        return hole(inside)
