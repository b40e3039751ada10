"""Notes of Solo RPG Toolkit (Obsidian): templates in the head that roll on the lines under headings.

As the plugin reads it: every line that is no heading is a row, whatever it looks like; ` ^3` or ` !3` behind
a row, or ` ^3` behind the key of a template, makes it three; ` x3` behind a key rolls it three times; ` 2d`
behind a heading or the name of the note bends the odds of its lines. `{name}`, `{name|food}`, `{<food}` and
`{a}` are its keywords.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.dice import whole
from soloist.interop.tables.notes import Block, Head, Heading, Note, row_of
from soloist.interop.tables.rows import (
    LONGEST,
    Foreign,
    Names,
    Row,
    Table,
    Tables,
    hole,
    tell_name,
)
from soloist.values import regex
from soloist.values.dataclass import dataclass, field

_CURVE: Final = regex.compile(r" (\d{1,6})d$", re.IGNORECASE)
_WEIGHT: Final = regex.compile(r"(?<=\S) +[\^!](\d{1,12})$")
_KEY: Final = regex.compile(r" (?:\^(\d{1,12})|x(\d{1,12}))$")
_ITEM: Final = regex.compile(r"(?:(?:[-*+•]|\d{1,7}[.)])[ \t]+|>[ \t]*)")
_RULE: Final = regex.compile(r"(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_KEYWORD: Final = regex.compile(r"(?<!\{)\{+ ?([^{}\n]{1,200}?) ?\}+")
_OWN_WORDS: Final = frozenset(
    {"noun", "verb", "adjective", "adverb", "job", "occupation", "aspect", "descriptor", "town name",
     "in wild", "in town", "a"}
)  # fmt: skip
_PLACE: Final = regex.compile("\ue000(\\d{1,4})\ue001")  # stands where a keyword stood
_MOST_TIMES: Final = 20
_MOST_WEIGHT: Final = 1000
_MOST_DICE: Final = 6
_MOST_WAYS: Final = 100_000  # more dice than that leaves are not rolled there either
_MOST_LINES: Final = 100_000  # each counted by its weight, of the longest section whose curve is reckoned
_MOST_KEYWORDS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading, or above them all (no `title`); `curve` is how many dice bend its odds.

    Each line has its text, its number, its weight, and whether it began with the sign of a list.
    """

    title: str
    line: int
    curve: int = 1
    rows: list[tuple[str, int, int, bool]] = field(default_factory=list)

    def ways(self) -> list[int]:
        """In how many equally likely ways each row falls."""
        weights = [weight for _, _, weight, _ in self.rows]
        size = sum(weights)
        if self.curve <= 1 or not 2 < size <= _MOST_LINES:
            return weights
        ways = _curved_ways(size, self.curve)
        sums = [0, *accumulate(ways)]
        found: list[int] = []
        end = len(weights)  # where a row counts more than once, the list there has the others of it behind
        for at, weight in enumerate(weights):
            found.append(ways[at] + sums[end + weight - 1] - sums[end])
            end += weight - 1
        return found


def _curved_ways(size: int, curve: int) -> list[int]:
    """The ways of each place of a list of `size` lines, 0 where no sum reaches it."""
    dice = min(curve, _MOST_DICE)
    faces = max(-(-size // dice), 2)
    while dice > 2 and faces**dice > _MOST_WAYS:
        dice -= 1
        faces = max(-(-size // dice), 2)
    ways = [1]
    for _ in range(dice):
        sums = [0, *accumulate(ways)]
        top = len(ways)
        ways = [sums[min(at + 1, top)] - sums[max(0, at + 1 - faces)] for at in range(top + faces - 1)]
    return (ways + [0] * size)[:size]


def is_toolkit(text: str, name: str, note: Note) -> bool:
    """Whether a note without templates is one of the Toolkit’s: by its curves and weights, no other table."""
    if any(isinstance(part, Block) and (part.head or part.id or part.kind == "other") for part in note.parts):
        return False
    lines = [line.strip() for line in text.split("\n")[note.start :]]
    curves = any(_CURVE.search(line) for line in lines if line.startswith("#"))
    weights = any((heavy := _WEIGHT.search(line)) and 0 < int(heavy[1]) < _MOST_WEIGHT for line in lines)
    return _CURVE.search(name) is not None or curves or weights


def templates_of(note: Note) -> tuple[int, bool]:
    """How many templates of the head roll on sections of a note, and whether these are most of it."""
    parts: list[tuple[str, int, set[str]]] = []
    title = ""
    sections = {_bare(part.text) for part in note.parts if isinstance(part, Heading)}
    wanted = [_asked(value) & sections for _, value, _ in note.head]
    for part in note.parts:
        if isinstance(part, Heading):
            title = _bare(part.text)
        else:
            text = "\n".join(" | ".join(cells) for cells, _ in part.rows)
            parts.append((title, len(part.rows), _asked(text) & sections))
    reached, due = set[str](), set[str]().union(*wanted)
    while due - reached:
        reached |= due
        due = {name for section, _, names in parts if section in reached for name in names}
    rolled = sum(lines for section, lines, _ in parts if section in reached)
    return sum(map(bool, wanted)), rolled * 2 > sum(lines for _, lines, _ in parts)


def _asked(text: str) -> set[str]:
    """What keywords of a text roll on: `{food|drink}` on either, `{Places/inns}` on the inns."""
    keywords = re.findall(r"(?<!\{)\{([^{}\n]{1,200})\}(?!\})", text)  # `{{…}}` is another tool’s
    names = [_bare(each.rpartition("/")[2].strip(" <>")) for each in "|".join(keywords).split("|")]
    return {form for name in names for form in _forms(name)}


def _forms(keyword: str) -> tuple[str, str, str]:
    """The names of sections a keyword asks for: its own, or an English plural of it."""
    return keyword, f"{keyword}s", re.sub(r"y$", "ies", keyword)


def _bare(text: str) -> str:
    bare = " ".join(re.sub(r"\^\d+|[*_~`#^]", " ", text).split())
    return " ".join(_CURVE.sub("", bare).split()).casefold()


def _curved(name: str) -> tuple[str, int]:
    """A heading, or the name of a note, without its curve; and that, 1 for none."""
    found = _CURVE.search(name)
    return (name[: found.start()].strip(), int(found[1])) if found else (name, 1)


def _sections(text: str, start: int) -> list[Section]:
    """The sections below the head, which ends above line `start` (from 0); the first has no title."""
    found = [Section("", start + 1)]
    for number, raw in enumerate(text.split("\n")[start:], start + 1):
        line = raw.strip()
        if line.startswith("#"):
            title, curve = _curved(line.replace("#", "").strip())
            found.append(Section(title, number, curve))
        elif line:
            heavy = _WEIGHT.search(line)
            weight = int(heavy[1]) if heavy else 0
            bare = line = line[: heavy.start()] if heavy and weight else line
            while item := _ITEM.match(bare):
                bare = bare[item.end() :]
            bare = "" if _RULE.fullmatch(bare) else bare.strip()
            found[-1].rows.append((bare, number, weight or 1, bool(bare) and bare != line))
    return found


def toolkit_tables(start: int, foreign: Foreign, head: Head, tally: Tally) -> Tables:
    """All tables of a note whose head ends above `start`, its templates first."""
    if not head.templates:
        tally.add("toolkit", start + 1)
    return _Toolkit(_sections(foreign.text, start), foreign, head, tally).tables()


class _Toolkit:
    """Makes tables of one note, once all their names are known."""

    def __init__(self, sections: list[Section], foreign: Foreign, head: Head, tally: Tally) -> None:
        self._head, self._tally = head, tally
        self._stem, curve = _curved(foreign.name)
        for section in sections:
            if section.title and not section.rows:
                tally.add("empty tables", section.line)
        self._all = Section("", 0, curve, [row for section in sections for row in section.rows])
        self._articles = (head.lang or foreign.lang) != "fr"
        self._names = Names()
        whole_name = head.name or self._stem
        self._any = self._new_name(whole_name, 1) if len(head.templates) > 1 else ""
        self._templates = [(self._new_name(_KEY.sub("", key), line), _KEY.search(key), text, line)
                           for key, text, line in head.templates]  # fmt: skip
        given = [self._all] if len(sections) == 1 else sections
        self._found = [
            (self._new_name(each.title or whole_name, each.line or each.rows[0][1]), each)
            for each in given
            if each.rows
        ]
        self._helpers: dict[str, tuple[str, Table | None]] = {}

    def _new_name(self, called: str, line: int) -> str:
        """A name no other table has; one that is another than was written is told."""
        made = self._names.new(called)
        tell_name(self._tally, called, made, line)
        return made

    def tables(self) -> Tables:
        """The tables, those that only hold a choice among others behind them."""
        chosen: list[Row] = []
        made: list[Table] = []
        for name, key, text, line in self._templates:
            weight = min(max(int(key[1] or 1), 1), _MOST_WEIGHT) if key else 1
            times = min(max(int(key[2] or 1), 1), _MOST_TIMES) if key else 1
            if times > 1:
                self._tally.add("times", line)
            if weight > 1 and self._any:
                self._tally.add("weights of lines", line)
            chosen.append(Row(hole(name), weight=weight, line=line))
            row = Row(self._row(" / ".join([text] * times), line), line=line)
            made.append(Table(name, (row,), line=line))
        if self._any:
            self._tally.add("any template", chosen[0].line, len(chosen))
            made.insert(0, Table(self._any, tuple(chosen), line=chosen[0].line))
        made += [self._section(section, name) for name, section in self._found]
        made += [table for _, table in self._helpers.values() if table is not None]
        head = self._head
        return Tables(head.name or self._stem, tuple(made), head.lang, head.about, head.credit)

    def _section(self, section: Section, name: str) -> Table:
        """The lines of a section."""
        line = section.line or section.rows[0][1]
        told = any(each is section for _, each in self._found)
        tally = self._tally if told else Tally("tables")  # all lines of the note: they are told by section
        if section.curve > 1 and told:
            fits = sum(weight for _, _, weight, _ in section.rows) <= _MOST_LINES
            tally.add("curves" if fits else "long curves", line)
        weights, _ = whole([Fraction(way) for way in section.ways()], line, tally)
        rows: list[Row] = []
        for (text, at, heavy, marked), weight in zip(section.rows, weights, strict=True):
            if heavy > 1 and told:
                tally.add("weights of lines", at)
            if marked:
                tally.add("markup", at)
            if not weight:
                tally.add("no faces", at)
            if weight:
                rows.append(Row(self._row(text, at, drawn=True), weight=weight, line=at))
        return Table(name, tuple(rows), line=line)

    # --- keywords -----------------------------------------------------------------------------

    def _row(self, text: str, line: int, *, drawn: bool = False) -> str:
        """The text of a row; what is no keyword means itself, and none is one in a note without templates.

        `drawn` says that another text draws it, whose keywords it may repeat.
        """
        found: list[str] = []

        def stands(keyword: "re.Match[str]") -> str:
            if len(found) >= _MOST_KEYWORDS or not self._templates:
                return keyword[0]
            found.append(keyword[1].strip())
            return f"\ue000{len(found) - 1}\ue001"

        marked = _KEYWORD.sub(stands, re.sub("[\ue000\ue001]", "", text[:LONGEST])).replace("\n", " / ")
        read = row_of(marked, lambda note, place: None, line, self._tally)
        holes = self._holes(found, line, drawn=drawn)
        for article in list(_PLACE.finditer(read)):
            if found[int(article[1])].casefold() == "a":
                read = self._with_article(read, article[0], holes)
        for at, inside in enumerate(holes):
            if not inside and found[at].casefold() == "a" and f"\ue000{at}\ue001" in read:
                self._tally.add("own words", line)
        return _PLACE.sub(
            lambda at: hole(holes[int(at[1])]) if holes[int(at[1])] else hole(hole(found[int(at[1])])), read
        )

    def _with_article(self, read: str, place: str, holes: list[str]) -> str:
        """`{a}` before a word is the article the word has; before a hole, the hole says it."""
        before, _, after = read.partition(place)
        follows = _PLACE.match(after.lstrip())
        if follows and holes[int(follows[1])] and self._articles:
            holes[int(follows[1])] = f"an: {holes[int(follows[1])]}"
            return before + after.lstrip()
        word = re.search(r"\w", after.split("\ue000")[0])
        if word is None:
            return read
        return f"{before}{'an' if word[0].casefold() in 'aeiou' else 'a'}{after}"

    def _holes(self, found: list[str], line: int, *, drawn: bool) -> list[str]:
        """What stands in each hole, without its braces; empty for a keyword that stays."""
        before: dict[str, int] = {}
        holes: list[str] = []
        for at, keyword in enumerate(found):
            again, wanted = keyword.startswith("<"), keyword.casefold().removeprefix("<").strip()
            if again and wanted in before:
                first = before[wanted]
                if "=" not in holes[first]:
                    holes[first] = f"{self._names.new(f'same {holes[first]}')} = {holes[first]}"
                holes.append(holes[first].partition(" = ")[0])
                continue
            name = None if wanted == "a" else self._find(wanted, line)
            if name is not None:
                self._tally.add("uses", line)
                if again and drawn:
                    self._tally.add("repeated elsewhere", line)
                elif wanted in before:
                    self._tally.add("never twice", line)
                before[wanted] = at
            holes.append(name or "")
        return holes

    def _find(self, keyword: str, line: int) -> str | None:
        """The table a keyword asks for; None where there is none, which is told on its line."""
        parts = [each.strip() for each in keyword.split("|")]
        known = {part: section for part in parts if (section := self._asked_for(part)) is not None}
        missing = [part for part in parts if part not in known]
        for part in missing:
            if known:
                self._tally.add("some of", line, int(part == missing[0]))
                self._tally.name("some of", part)
            else:
                what = "own words" if part in _OWN_WORDS else "unknown"
                self._tally.add(what, line)
                self._tally.name(what, part)
        if not known:
            return None
        asked = list(known.values())
        if len(asked) == 1:
            return self._name_of(asked[0])
        return self._helper(keyword, " or ".join(known), lambda name: self._either(asked, name))

    def _asked_for(self, keyword: str) -> Section | None:
        """The section of a keyword: its own, `note/section`, or all lines of the note."""
        for _, each in self._found:
            if each.title and each.title.casefold() in _forms(keyword):
                return each
        own, _, rest = keyword.rpartition("/")
        stem = self._stem.casefold()
        if own and stem in _forms(own.rpartition("/")[2]):
            return self._asked_for(rest)
        return self._all if self._all.rows and (keyword == "default" or stem in _forms(keyword)) else None

    def _name_of(self, section: Section) -> str:
        for name, each in self._found:
            if each is section:
                return name
        return self._helper("\0", f"all of {self._stem}", lambda name: self._section(section, name))

    def _either(self, sections: Sequence[Section], name: str) -> Table:
        """A line of one section or another: each line is as likely as in one long list."""
        line = sections[0].line
        weights, _ = whole([Fraction(sum(each.ways())) for each in sections], line, self._tally)
        pairs = zip(sections, weights, strict=True)
        rows = tuple(Row(hole(self._name_of(each)), weight=weight) for each, weight in pairs)
        return Table(name, rows, local=True, line=line)

    def _helper(self, key: str, called: str, make: Callable[[str], Table]) -> str:
        """The table made for a keyword, once."""
        if key not in self._helpers:
            name = self._names.new(called)
            self._helpers[key] = name, None
            self._helpers[key] = name, make(name)
        return self._helpers[key][0]
