"""Notes of Solo RPG Toolkit (Obsidian): templates in the head that roll on the lines under headings.

As the plugin reads it: every line that is no heading is a row, whatever it looks like; ` ^3` or ` !3` behind
a row, or ` ^3` behind the key of a template, makes it three; ` x3` behind a key rolls it three times.
`{name}`, `{name|food}`, `{<food}` and `{a}` are its keywords. The curves of its headings, ` 2d`, are left.
"""

import re
from collections.abc import Callable, Iterator, Set
from itertools import starmap
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.notes import BEGINNING, Head, Heading, note_of, row_of
from soloist.interop.tables.rows import LONGEST, Names, Row, Table, Tables, hole, with_articles
from soloist.values import regex
from soloist.values.dataclass import replace

_CURVE: Final = regex.compile(r" (\d{1,6})d$", re.IGNORECASE)
_WEIGHT: Final = regex.compile(r"(?<=\S) +[\^!]0*([1-9]\d{0,2})$")
_KEY: Final = regex.compile(r" (?:\^0*([1-9]\d{0,2})|x0*([1-9]|1\d|20))$")
_ITEM: Final = regex.compile(r"(?:(?:[-*+•]|\d{1,7}[.)])[ \t]+|>[ \t]*)+")
_KEYWORD: Final = regex.compile(r"\{\{ ?([^{}\n]{1,200}?) ?\}\}")


def rolls_on_itself(text: str) -> bool:
    """Whether a template in the head of a note rolls on one of its sections."""
    note = note_of(text[:BEGINNING])
    titles = (_CURVE.sub("", part.text).casefold() for part in note.parts if isinstance(part, Heading))
    sections = {title: title for title in titles}
    wanted = (each for _, value, _ in note.head for each in re.findall(r"(?<!\{)\{([^{}\n]+)\}(?!\})", value))
    return any(_asked(name, sections.get) for each in wanted for name in each.split("|"))


def _asked(keyword: str, find: Callable[[str], str | None]) -> str | None:
    """What is found of the section a keyword asks for: its own, or that of its English plural."""
    name = keyword.rpartition("/")[2].strip(" <>").casefold()
    return next(filter(None, map(find, (name, f"{name}s", re.sub(r"y$", "ies", name)))), None)


def toolkit_tables(start: int, foreign: Foreign, head: Head, tally: Tally) -> Tables:
    """All tables of a note whose head ends above `start`; of several templates first one that chooses."""
    names = Names(foreign)
    reader = _Reader(names, (head.lang or foreign.lang) != "fr", tally)
    called, made = head.name or foreign.name, list[Table]()
    if head.templates[1:]:
        made.append(Table(names.new(called), line=head.templates[0][2]))
    chosen, sections = list[Row](), list[tuple[Table, list[tuple[str, int, int]]]]()
    for key, text, line in head.templates:
        found, name = _KEY.search(key), names.new(_KEY.sub("", key))
        weight, times = (int(each or 1) for each in (found.groups() if found else ("", "")))
        chosen.append(Row(hole(name), weight=weight, line=line))
        sections.append((Table(name, line=line), [(" / ".join([text] * times), line, 1)]))
    for title, line, rows in _sections(foreign, start, tally):
        if rows:
            sections.append((Table(names.new(title or called, title), line=line), rows))
        elif title:
            tally.add("empty tables", line)
    made = [replace(each, rows=tuple(chosen)) for each in made]
    made += [replace(table, rows=tuple(starmap(reader.row, rows))) for table, rows in sections]
    return Tables(called, made, head.lang, head.about, head.credit)


class _Reader:
    """Makes rows of lines and templates, once all names are known."""

    def __init__(self, names: Names, english: bool, tally: Tally) -> None:
        self._names, self._english, self._tally = names, english, tally

    def row(self, text: str, line: int, weight: int) -> Row:
        """What is no keyword means itself."""
        read = row_of(text[:LONGEST].replace("\n", " / "), lambda note, place: None, line, self._tally)
        found = [each[1].casefold() for each in _KEYWORD.finditer(read)]
        again = {each[1:].strip() for each in found if each[0] == "<"} & {*found}
        read = _KEYWORD.sub(lambda each: self._filled(each[1].casefold(), again, line), read)
        return Row(with_articles(read, self._tally, line), weight=weight, line=line)

    def _filled(self, keyword: str, again: Set[str], line: int) -> str:
        """What a keyword rolls, or the keyword; `again` are those that are said once more in the row."""
        wanted = keyword.removeprefix("<").strip()
        if wanted == "a" and self._english:
            return "\0a"
        parts = [(each, _asked(each, self._names.find)) for each in wanted.split("|") if each]
        found = [name for _, name in parts if name]
        for each, name in parts:
            if name is None:
                self._tally.add("unknown", line, named=each)
        if not found:
            return hole(hole(keyword))
        inside = "|".join(map(hole, found)) if found[1:] else found[0]
        if wanted in again and not found[1:]:
            same = self._names.of(f"same {wanted}")
            return hole(same if keyword[0] == "<" else f"{same} = {inside}")
        return hole(inside)


def _sections(
    foreign: Foreign, start: int, tally: Tally
) -> Iterator[tuple[str, int, list[tuple[str, int, int]]]]:
    """The title, the line and the rows of each section below the head: their text, line and weight."""
    title, first, rows = "", start + 1, list[tuple[str, int, int]]()
    for number, raw in enumerate(foreign.text.split("\n")[start:], start + 1):
        line = raw.strip()
        if line.startswith("#"):
            yield title, first, rows
            bare = line.replace("#", "").strip()
            title, first, rows = _CURVE.sub("", bare), number, []
            if title != bare:
                tally.add("curves", number)
        elif line:
            heavy, bare = _WEIGHT.search(line), _ITEM.sub("", _WEIGHT.sub("", line), count=1)
            rows.append((bare.strip(), number, int(heavy[1]) if heavy else 1))
    yield title, first, rows
