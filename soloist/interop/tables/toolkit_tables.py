"""Notes of Solo RPG Toolkit (Obsidian): templates in the head that roll on the lines under headings.

As the plugin reads it: every line that is no heading is a row, whatever it looks like; ` ^3` or ` !3` behind
a row, or ` ^3` behind the key of a template, makes it three; ` x3` behind a key rolls it three times; ` 2d`
behind a heading or the name of the note bends the odds of its lines. `{name}`, `{name|food}`, `{<food}` and
`{a}` are its keywords.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import gcd
from typing import Final, Literal, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.markdown_inline import row_of
from soloist.interop.tables.markdown_note import Block, Head, Note
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.row_text import Names, fits, hole
from soloist.message import Message, count

Capitals: TypeAlias = Literal["", "first", "all"]

_CURVE: Final = re.compile(r" (\d{1,6})d$", re.IGNORECASE)
_ROW_WEIGHT: Final = re.compile(r" +[\^!](\d{1,12})$")
_SIGN: Final = re.compile(r"\S +[\^!][1-9]\d{0,2}$")
_KEY_WEIGHT: Final = re.compile(r" \^(\d{1,12})$")
_KEY_TIMES: Final = re.compile(r" x(\d{1,12})$")
_ITEM: Final = re.compile(r"(?:(?:[-*+•]|\d{1,7}[.)])[ \t]+|>[ \t]*)")
_RULE: Final = re.compile(r"(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_MOST_TIMES: Final = 20
_MOST_WEIGHT: Final = 1000


@dataclass(frozen=True, slots=True)
class Template:
    """A line of the head: drawn `weight` times as often as others, rolled `times` over."""

    key: str
    text: str
    line: int
    weight: int = 1
    times: int = 1
    capitals: Capitals = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line under a heading, `weight` of it; `marked` where it began with the sign of a list."""

    text: str
    line: int
    weight: int = 1
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading, or above them all (no `title`); `curve` is how many dice bend its odds."""

    title: str
    line: int
    curve: int = 1
    rows: list[_Line] = field(default_factory=list)


def same_word(section: str, keyword: str) -> bool:
    """Whether a keyword asks for that section: by its name, or by the singular of an English plural."""
    one, other = section.casefold().strip(), keyword.casefold().strip()
    return one in {other, f"{other}s", re.sub(r"y$", "ies", other)}


def is_toolkit(text: str, name: str, note: Note) -> bool:
    """Whether a note without templates is one of the Toolkit’s: by its curves and weights, no other table."""
    if any(isinstance(part, Block) and (part.head or part.id or part.kind == "other") for part in note.parts):
        return False
    lines = [line.strip() for line in text.split("\n")[note.start :]]
    curves = any(_CURVE.search(line) for line in lines if line.startswith("#"))
    return _CURVE.search(name) is not None or curves or any(map(_SIGN.search, lines))


def curved(name: str) -> tuple[str, int]:
    """A heading, or the name of a note, without its curve; and that, 1 for none."""
    found = _CURVE.search(name)
    return (name[: found.start()].strip(), int(found[1])) if found else (name, 1)


def sections_of(text: str, start: int) -> list[Section]:
    """The sections below the head, which ends above line `start` (from 0); the first has no title."""
    found = [Section("", start + 1)]
    for number, raw in enumerate(text.split("\n")[start:], start + 1):
        line = raw.strip()
        if line.startswith("#"):
            title, curve = curved(line.replace("#", "").strip())
            found.append(Section(title, number, curve))
        elif line:
            found[-1].rows.append(_line(line, number))
    return found


def _line(line: str, number: int) -> _Line:
    weight = 1
    heavy = _ROW_WEIGHT.search(line)
    if heavy and int(heavy[1]):
        line, weight = line[: heavy.start()], int(heavy[1])
    bare = line
    while found := _ITEM.match(bare):
        bare = bare[found.end() :]
    if _RULE.fullmatch(bare):
        bare = ""
    return _Line(bare.strip(), number, weight, marked=bare != line and bool(bare.strip()))


def _template(key: str, text: str, line: int) -> Template:
    made = Template(key, text, line)
    if times := _KEY_TIMES.search(key):
        return replace(made, key=key[: times.start()], times=min(max(int(times[1]), 1), _MOST_TIMES))
    if heavy := _KEY_WEIGHT.search(key):
        return replace(made, key=key[: heavy.start()], weight=min(max(int(heavy[1]), 1), _MOST_WEIGHT))
    if len(key) > 1 and key == key.upper():
        return replace(made, text=text.lower(), capitals="all")
    if len(key) > 1 and key[0] == key[0].upper():
        return replace(made, text=text.lower(), capitals="first")
    return made


# --- the odds of lines ----------------------------------------------------------------------------

_MOST_DICE: Final = 6
_MOST_WAYS: Final = 100_000  # more dice than that leaves are not rolled there either
MOST_LINES: Final = 100_000
"""Lines, each counted by its weight, of the longest section whose curve is reckoned."""


def chances(weights: Sequence[int], curve: int) -> list[int]:
    """In how many equally likely ways each row falls; `weights` are from 1.

    With a curve they are `MOST_LINES` in all at the most.
    Where a row counts more than once, the list there has the others of it at its end.
    """
    size = sum(weights)
    if curve <= 1 or size <= 2:
        return list(weights)
    ways = _ways(size, curve)
    sums = [0, *accumulate(ways)]
    found: list[int] = []
    end = len(weights)
    for at, weight in enumerate(weights):
        found.append(ways[at] + sums[end + weight - 1] - sums[end])
        end += weight - 1
    return found


def _ways(size: int, curve: int) -> list[int]:
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


# --- keywords -------------------------------------------------------------------------------------

KEYWORD_LOSSES: Final[Mapping[str, Message]] = {
    "own words": count(
        "{n} keyword for words Solo RPG Toolkit brings along: it stands as it was written",
        "{n} keywords for words Solo RPG Toolkit brings along: they stand as they were written",
        2,
    ),
    "never twice": count(
        "{n} keyword that stands again in its text: there the second is never the first, here it may be",
        "{n} keywords that stand again in their texts: there the second is never the first, here it may be",
        2,
    ),
    "some of": count(
        "{n} choice among lists not all of which are in the file: it is made among those that are",
        "{n} choices among lists not all of which are in the file: they are made among those that are",
        2,
    ),
    "repeated elsewhere": count(
        "{n} keyword that repeats what another text drew: here it is drawn anew",
        "{n} keywords that repeat what other texts drew: here they are drawn anew",
        2,
    ),
}
"""What keywords may lose; part of the `LOSSES` of Markdown."""

KEYWORD: Final = re.compile(r"(?<!\{)\{+ ?([^{}\n]{1,200}?) ?\}+")
OWN_WORDS: Final = frozenset(
    {"noun", "verb", "adjective", "adverb", "job", "occupation", "aspect", "descriptor", "town name",
     "in wild", "in town"}
)  # fmt: skip
_OPEN, _CLOSE = "\ue000", "\ue001"  # stand where a keyword stood while the words around it are read
_PLACE: Final = re.compile(rf"{_OPEN}(\d{{1,4}}){_CLOSE}")
_VOWELS: Final = frozenset("aeiou")
_MOST: Final = 1_000
_LONGEST: Final = 20_000  # four times what a row takes


class Keywords:
    """Fills the keywords of one note; `find` gives the table here of a keyword, or None and tells why not."""

    def __init__(
        self,
        find: Callable[[str, int], str | None],
        kept: Callable[[str], str],
        tally: Tally,
        *,
        articles: bool,
    ) -> None:
        """`kept` gives a new name for what is drawn once and shown again; `articles` is for English."""
        self._find, self._kept, self._tally, self._articles = find, kept, tally, articles

    def row(
        self, text: str, line: int, times: int = 1, capitals: Capitals = "", *, drawn: bool = False
    ) -> str:
        """The text of a row, `times` over with strokes between; what is no keyword means itself.

        `drawn` says that another text draws it, whose keywords it may repeat.
        """
        found: list[str] = []

        def stands(keyword: "re.Match[str]") -> str:
            if len(found) >= _MOST:
                return keyword[0]
            found.append(keyword[1].strip())
            return f"{_OPEN}{len(found) - 1}{_CLOSE}"

        bare = _bare(text[:_LONGEST])
        whole = " / ".join([bare] * times)
        read = row_of(KEYWORD.sub(stands, whole).replace("\n", " / "), _none, line, self._tally)
        holes = self._holes(found, line, drawn=drawn)
        made = self._with_articles(read, found, holes, line)
        if capitals == "all":
            made = made.upper()
        return _capital(_filled(made, found, holes, capitals), capitals)

    def _holes(self, found: list[str], line: int, *, drawn: bool) -> list[str]:
        """What stands in each hole, without its braces; empty for a keyword that stays."""
        before: dict[str, int] = {}
        again: dict[int, int] = {}
        names: list[str | None] = []
        for at, keyword in enumerate(found):
            key = keyword.casefold()
            wanted = key.removeprefix("<").strip()
            if key.startswith("<") and wanted in before:
                again[at] = before[wanted]
                names.append(None)
                continue
            name = None if wanted == "a" else self._find(wanted, line)
            if name is not None:
                self._tally.add("carried", "uses", line)
                if key.startswith("<") and drawn:
                    self._tally.add("guessed", "repeated elsewhere", line)
                elif wanted in before:
                    self._tally.add("guessed", "never twice", line)
                before[wanted] = at
            names.append(name)
        kept = {first: self._kept(f"same {names[first]}") for first in dict.fromkeys(again.values())}
        return [
            kept[again[at]] if at in again else f"{kept[at]} = {name}" if at in kept else name or ""
            for at, name in enumerate(names)
        ]

    def _with_articles(self, read: str, found: list[str], holes: list[str], line: int) -> str:
        """`{a}` before a word is the article the word has; before a hole, the hole says it."""

        def article(each: "re.Match[str]") -> str:
            at = int(each[1])
            if found[at].casefold() != "a":
                return each[0]
            after = each.string[each.end() :]
            hole = _PLACE.match(after.lstrip())
            if hole and holes[int(hole[1])] and self._articles and after[:1] == " ":
                holes[int(hole[1])] = f"a: {holes[int(hole[1])]}"
                return _OPEN
            word = re.search(r"\w", after.split(_OPEN)[0])
            if word:
                return "an" if word[0].casefold() in _VOWELS else "a"
            self._tally.add("left", "own words", line)
            self._tally.name("left", "own words", "a")
            return each[0]

        return _PLACE.sub(article, read).replace(f"{_OPEN} ", "")


def _filled(read: str, found: list[str], holes: list[str], capitals: Capitals) -> str:
    def filled(each: "re.Match[str]") -> str:
        inside = holes[int(each[1])]
        if not inside:
            return f"{{{{{found[int(each[1])]}}}}}"
        loud = f"{{caps: {inside}}}"
        return loud if capitals == "all" and fits(loud) else f"{{{inside}}}"

    return _bare(_PLACE.sub(filled, read))


def _bare(text: str) -> str:
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def _capital(text: str, capitals: Capitals) -> str:
    """A text that begins with a capital, where that is asked for."""
    if capitals != "first" or not text:
        return text
    if text.startswith("{") and not text.startswith("{{"):
        end = text.index("}")
        if "=" in text[:end]:
            return f"{{cap: {text[1:]}" if ":" not in text[:end] else text
        return f"{{{text[1:2].upper()}{text[2:]}"
    return f"{text[:1].upper()}{text[1:]}"


def _none(note: str, place: str) -> str | None:
    """No link of such a note rolls on anything."""
    return None


# --- tables ---------------------------------------------------------------------------------------

TOOLKIT_LOSSES: Final[Mapping[str, Message]] = {
    **KEYWORD_LOSSES,
    # carried
    "weights of lines": count(
        "{n} weight behind a row or a template, ^ or !, as its weight",
        "{n} weights behind rows or templates, ^ or !, as their weights",
        2,
    ),
    "curves": count(
        "{n} curve behind a heading or a name, as weights of the rows, with the same chances",
        "{n} curves behind headings or names, as weights of the rows, with the same chances",
        2,
    ),
    "any template": count(
        "the choice among {n} template, as a table", "the choice among {n} templates, as a table", 2
    ),
    # guessed
    "toolkit": count(
        "{n} note read as Solo RPG Toolkit does: each line below a heading is a row",
        "{n} notes read as Solo RPG Toolkit does: each line below a heading is a row",
        2,
    ),
    "times": count(
        "{n} template rolled several times: its results stand in one row, with strokes between",
        "{n} templates rolled several times: their results stand in one row, with strokes between",
        2,
    ),
    # left
    "long curves": count(
        "{n} curve over too many lines: its rows count by their weights alone",
        "{n} curves over too many lines: their rows count by their weights alone",
        2,
    ),
}  # fmt: skip
"""What a note of the Toolkit may lose; part of the `LOSSES` of Markdown."""

_ARTICLE: Final = re.compile(r"\{ ?a ?\}", re.IGNORECASE)
_HEAVIEST: Final = 1_000_000


def toolkit_tables(start: int, text: str, name: str, head: Head, lang: str, tally: Tally) -> Tables:
    """All tables of a note called `name`, whose head ends above `start`, its templates first."""
    if not head.templates:
        tally.add("guessed", "toolkit", start + 1)
    return _Toolkit(sections_of(text, start), name, head, lang, tally).tables()


class _Toolkit:
    """Makes tables of one note, once all their names are known."""

    def __init__(self, sections: list[Section], name: str, head: Head, lang: str, tally: Tally) -> None:
        self._head, self._tally = head, tally
        self._stem, curve = curved(name)
        for section in sections:
            if section.title and not section.rows:
                tally.add("left", "empty tables", section.line)
        self._all = Section("", 0, curve, [row for section in sections for row in section.rows])
        if len(sections) == 1:
            sections = [self._all]
        self._templates = tuple(_template(*each) for each in head.templates)
        self._lang = head.lang or lang
        articles = next((each for each in self._templates if _ARTICLE.search(each.text)), None)
        if articles and not self._lang:
            self._lang = "en"  # a and an are
            tally.add("guessed", "language", articles.line)
        self._names = Names()
        self._found = [section for section in sections if section.rows]
        whole = head.name or self._stem
        self._any = self._new_name(whole, 1) if len(self._templates) > 1 else ""
        self._template_names = [self._new_name(each.key, each.line) for each in self._templates]
        self._section_names = [
            self._new_name(each.title or whole, each.line or each.rows[0].line) for each in self._found
        ]
        self._helpers: dict[str, Table | None] = {}
        self._helper_names: dict[str, str] = {}
        self._words = Keywords(self._find, self._names.new, tally, articles=self._lang != "fr")

    def _new_name(self, called: str, line: int) -> str:
        """A name no other table has; one that is another than was written is told."""
        made = self._names.new(called)
        if not same_spelling(called, made):
            tell_name(self._tally, called, made, line)
        return made

    def tables(self) -> Tables:
        """The tables, those that only hold a choice among others behind them."""
        made = [self._choice()] if self._any else []
        made.extend(map(self._template, self._templates, self._template_names))
        made.extend(
            self._section(section, name)
            for section, name in zip(self._found, self._section_names, strict=True)
        )
        made.extend(each for each in self._helpers.values() if each is not None)
        return Tables(
            self._head.name or self._stem, tuple(made), self._lang, self._head.about, self._head.credit
        )

    # --- tables -------------------------------------------------------------------------------

    def _choice(self) -> Table:
        """One of the templates, as a click on the note gives it."""
        self._tally.add("carried", "any template", self._templates[0].line, len(self._templates))
        rows = [
            Row((hole(name),), weight=each.weight, line=each.line)
            for each, name in zip(self._templates, self._template_names, strict=True)
        ]
        for each in self._templates:
            if each.weight > 1:
                self._tally.add("carried", "weights of lines", each.line)
        return Table(self._any, tuple(rows), line=self._templates[0].line)

    def _template(self, template: Template, name: str) -> Table:
        if template.times > 1:
            self._tally.add("guessed", "times", template.line)
        text = self._words.row(template.text, template.line, template.times, template.capitals)
        return Table(name, (Row((text,), line=template.line),), line=template.line)

    def _section(self, section: Section, name: str, *, told: bool = True) -> Table:
        """The lines of a section; `told` where what becomes of them was not told before."""
        tally = self._tally if told else None
        rows: list[Row] = []
        ways = self._ways(section, tally)
        for each, weight in zip(section.rows, ways, strict=True):
            if tally and each.weight > 1:
                tally.add("carried", "weights of lines", each.line)
            if tally and each.marked:
                tally.add("left", "markup", each.line)
            if tally and not weight:
                tally.add("left", "no faces", each.line)
            if weight:
                rows.append(Row((self._text(each.text, each.line),), weight=weight, line=each.line))
        return Table(name, tuple(rows), line=section.line or (rows[0].line if rows else 0))

    def _text(self, text: str, line: int) -> str:
        """The words of a row; its keywords are filled where a template draws it."""
        if self._templates:
            return self._words.row(text, line, drawn=True)
        return self._words.row(text.replace("{", "\ue002").replace("}", "\ue003"), line).translate(_BRACES)

    def _ways(self, section: Section, tally: Tally | None) -> Sequence[int]:
        weights = [each.weight for each in section.rows]
        if section.curve > 1 and tally:
            fits = sum(weights) <= MOST_LINES
            tally.add(*(("carried", "curves") if fits else ("left", "long curves")), section.line or 1)
        ways = _reckoned(section)
        common = gcd(*ways) or 1
        beyond = max(ways) // common // _HEAVIEST + 1
        if beyond > 1 and tally:
            tally.add("guessed", "rounded weights", section.line or 1)
        return [max(1, way // common // beyond) if way else 0 for way in ways]

    # --- keywords -----------------------------------------------------------------------------

    def _find(self, keyword: str, line: int) -> str | None:
        """The table a keyword asks for; None where there is none, which is told on its line."""
        parts = [each.strip() for each in keyword.split("|")]
        known = {part: section for part in parts if (section := self._asked(part)) is not None}
        missing = [part for part in parts if part not in known]
        if known and missing:
            self._tally.add("guessed", "some of", line)
        for part in missing:
            what = "own words" if part in OWN_WORDS else "unknown"
            if known:
                self._tally.name("guessed", "some of", part)
            else:
                self._tally.add("left", what, line)
                self._tally.name("left", what, part)
        if not known:
            return None
        asked = [known[part] for part in parts if part in known]
        if len(asked) == 1:
            return self._name_of(asked[0])
        return self._helper(keyword, " or ".join(known), lambda name: self._either(asked, name))

    def _asked(self, keyword: str) -> Section | None:
        """The section of a keyword: its own, `note/section`, or all lines of the note."""
        found = next((each for each in self._found if each.title and same_word(each.title, keyword)), None)
        if found is not None:
            return found
        own, _, rest = keyword.rpartition("/")
        if own and same_word(self._stem, own.rpartition("/")[2]):
            return self._asked(rest)
        if self._all.rows and (keyword == "default" or same_word(self._stem, keyword)):
            return self._all
        return None

    def _name_of(self, section: Section) -> str:
        for each, name in zip(self._found, self._section_names, strict=True):
            if each is section:
                return name
        return self._helper(
            "\0", f"all of {self._stem}", lambda name: self._section(section, name, told=False)
        )

    def _either(self, sections: Sequence[Section], name: str) -> Table:
        """A line of one section or another: each line is as likely as in one long list."""
        totals = [sum(_reckoned(each)) for each in sections]
        common = gcd(*totals) or 1
        beyond = max(totals) // common // _HEAVIEST + 1
        rows = [
            Row((hole(self._name_of(each)),), weight=max(1, total // common // beyond))
            for each, total in zip(sections, totals, strict=True)
        ]
        return Table(name, tuple(rows), local=True, line=sections[0].line)

    def _helper(self, key: str, called: str, make: Callable[[str], Table]) -> str:
        """The table made for a keyword, once."""
        if key not in self._helpers:
            name = self._names.new(called)
            self._helpers[key] = None
            self._helper_names[key] = name
            self._helpers[key] = make(name)
        return self._helper_names[key]


_BRACES: Final = str.maketrans({"\ue002": "{{", "\ue003": "}}"})


def _reckoned(section: Section) -> list[int]:
    """The ways of each row of a section; one whose curve is too long counts by its weights."""
    weights = [each.weight for each in section.rows]
    return chances(weights, section.curve if sum(weights) <= MOST_LINES else 1)
