"""The tables of a note of Solo RPG Toolkit: its templates, its sections, and what its keywords ask for."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import gcd
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.credit_lines import Credits, is_sure
from soloist.interop.tables.markdown_blocks import Note
from soloist.interop.tables.markdown_head import Head
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.row_text import Names, hole
from soloist.interop.tables.toolkit_curve import MOST_LINES, chances
from soloist.interop.tables.toolkit_keywords import KEYWORD_LOSSES, OWN_WORDS, Keywords
from soloist.interop.tables.toolkit_note import (
    Section,
    Template,
    curved,
    same_word,
    sections_of,
    templates_of,
)
from soloist.message import Message, count

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
    "cutup": count(
        "{n} note whose words are cut up there and put together anew: here its lines are rows",
        "{n} notes whose words are cut up there and put together anew: here their lines are rows",
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


def toolkit_tables(note: Note, text: str, name: str, head: Head, lang: str, tally: Tally) -> Tables:
    """All tables of a note called `name`, templates first, for they are what one asks for."""
    if head.mode:
        tally.add("guessed", "cutup", head.mode)
    elif not head.templates:
        tally.add("guessed", "toolkit", note.start + 1)
    return _Toolkit(note, text, name, head, lang, tally).tables()


class _Toolkit:
    """Makes tables of one note, once all their names are known."""

    def __init__(self, note: Note, text: str, name: str, head: Head, lang: str, tally: Tally) -> None:
        self._head, self._tally = head, tally
        self._stem, curve = curved(name)
        self._credits = Credits(tally)
        sections = [self._own(section) for section in sections_of(text, note.start)]
        self._all = Section("", 0, curve, [row for section in sections for row in section.rows])
        if len(sections) == 1:
            sections = [self._all]
        self._templates = templates_of(head)
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

    def _own(self, section: Section) -> Section:
        """A section without the lines that say whose the note is; one that has no line is told."""
        rows = [
            each
            for each in section.rows
            if not (is_sure(each.text) and self._credits.take(each.text, each.line))
        ]
        if section.title and not rows:
            self._tally.add("left", "empty tables", section.line)
        return replace(section, rows=rows)

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
        credit = self._credits.line([self._head.credit])
        return Tables(self._head.name or self._stem, tuple(made), self._lang, self._head.about, credit)

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
