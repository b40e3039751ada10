"""Tables in Markdown notes: those of Obsidian’s Dice Roller and Iron Vault, lists and lines under headings.

Which block of a note is a table is told by its dice or its block id; only a note with none of these gives
its lists, or else its lines. Notes of Solo RPG Toolkit are those whose heads hold templates that roll on the
lines under headings.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import starmap
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.dice import Faced, dice_in, faces_of, lay, without_dice
from soloist.interop.tables.notes import BEGINNING, BOLD, Block, Head, Heading, Note, note_of, row_of
from soloist.interop.tables.plain import Columns, Line, kind_of, numbered
from soloist.interop.tables.rows import (
    JOIN,
    LONGEST,
    Names,
    Row,
    Table,
    Tables,
    hole,
    one_line,
    with_articles,
)
from soloist.lingo import language_of
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message

# --- which blocks are tables ----------------------------------------------------------------------

_LONG_LINE: Final = 300
_MOST_NAME: Final = 80
_KEYS: Final[Mapping[str, str]] = {
    key: kind
    for kind, keys in {
        "name": "name title nom titre",
        "about": "description summary about",
        "lang": "lang language langue",
        "type": "type",
        "credit": "author authors license licence source _source url copyright credit credits auteur auteurs",
    }.items()
    for key in keys.split()
}
_ONE_WORD: Final = regex.compile(r"[^\W\d_]\w*(?:-\w+)+")
_KEYWORD: Final = regex.compile(r"\{[^{}\n]{1,200}\}")


@record
class Found:
    """A block that is a table, the headings above it from the outermost, the dice that are named for it."""

    block: Block
    path: tuple[str, ...]
    dice: str


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The tables of a note. Raises `Refusal` where it holds none."""
    note = note_of(foreign.text)
    head = _front(note, tally)
    if head.templates:
        return toolkit_tables(note.start, foreign, head, tally)
    found = _chosen(note)
    if not found:
        raise Refusal(
            message(
                "{name} holds no tables: a table begins with a head such as | d6 | … |, or is a list or "
                "lines under a heading.",
                name=foreign.file,
            )
        )
    reader = _Reader(foreign, head, found, tally)

    def made() -> Iterator[Table]:
        yield from map(reader.table, found, reader.called)
        _tell_left(note, found, {head.name, *map(reader.titles.__getitem__, reader.called)}, tally)

    name = head.name or foreign.name
    return Tables(name, made(), head.lang, head.about, head.credit)


def is_note_of_tables(text: str) -> bool:
    """Whether a note says that it is an oracle, or most of its lines stand in what is surely a table."""
    note = note_of(text[:BEGINNING])
    if any((key, value) == ("type", "oracle_rollable") for key, value, _ in note.head):
        return True
    held = sum(len(each.block.rows) + 2 for each in sure(note))
    whole = sum(len(part.rows) + 2 * (part.kind == "grid") for part in note.parts if isinstance(part, Block))
    return held * 2 > whole


def _front(note: Note, tally: Tally) -> Head:
    """Reads the front matter of a note; what means nothing here is told."""
    said: dict[str, str] = {}
    credits: list[str] = []
    templates: list[tuple[str, str, int]] = []
    for key, value, line in note.head:
        kind = _KEYS.get(key.casefold(), "")
        if kind == "credit" and value:
            credits.append(f"{key.lstrip('_')}: {value}")
        elif kind != "about" and _KEYWORD.search(value):
            templates.append((key, value, line))
        elif kind and value and kind not in said:
            said[kind] = value
        else:
            tally.add("head keys", line)
    return Head(
        one_line(said.get("name", ""))[:200],
        one_line(said.get("about", ""))[:500],
        one_line(" — ".join(credits))[:1_000],
        language_of(said.get("lang", "")[:2].casefold()),
        tuple(templates),
    )


def _chosen(note: Note) -> list[Found]:
    """The blocks something says so of; where there are none, the lists; where there are none, the lines."""
    if certain := sure(note):
        return certain
    several = [each for each in _all(note) if len(each.block.rows) > 1]
    return [each for each in several if each.block.kind == "items"] or [
        each
        for each in several
        if each.block.kind == "lines" and all(len(cells[0]) < _LONG_LINE for cells, _ in each.block.rows)
    ]


def sure(note: Note) -> list[Found]:
    """Tables with dice or numbers, lists below dice, and what has a block id."""
    return [
        each
        for each in _all(note)
        if each.block.kind in {"grid", "items"}
        and each.block.rows
        and (each.dice or each.block.id or (each.block.kind == "grid" and _numbered(each.block)))
    ]


def _all(note: Note) -> Iterator[Found]:
    path: list[Heading] = []
    for part in note.parts:
        if isinstance(part, Heading):
            path = [*(each for each in path if each.level < part.level), part]
            continue
        above = tuple(each.text for each in path)
        dice = dice_in(part.head[0], alone=True) if part.head else ""
        if not dice and above and (part.kind != "grid" or _numbered(part)):
            dice = dice_in(above[-1])
        yield Found(part, above, dice)
        if part.kind in {"grid", "items"}:
            path = [each for each in path if each.level < BOLD]


def _numbered(block: Block) -> bool:
    """Whether the first column of a table holds numbers, be they of dice read one by one."""
    cells = [cells[0] for cells, _ in block.rows]
    several = len(block.head) > 1 and len(cells) > 1
    return several and all(faces_of(cell, "") or faces_of(cell, "1d6;1d6") for cell in cells)


def _tell_left(note: Note, found: Sequence[Found], called: Set[str], tally: Tally) -> None:
    """Tell each line that is in no table, and each heading by which none is called."""
    used = {id(each.block) for each in found}
    for part in note.parts:
        if isinstance(part, Heading):
            if name_in(part.text) not in called:
                tally.add("prose", part.line)
            elif "](" in part.text:
                tally.add("links", part.line)
        elif id(part) not in used:
            for line in ([part.line] if part.head else []) + [line for _, line in part.rows]:
                tally.add("prose", line)


def name_in(text: str) -> str:
    """What a heading calls its table: without its look and its dice, unless they are part of one word."""
    if not _ONE_WORD.fullmatch(text.strip()):
        text = without_dice(text)
    text = re.sub(r"!?\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,200}))?\]\]", lambda at: at[2] or at[1], text)
    text = re.sub(r"\[([^\[\]\n]{0,200})\]\([^()\n]{0,300}\)", r"\1", text)
    return " ".join(re.sub(r"`[^`\n]{0,200}`|<[^<>\n]{0,200}>|[*_~`#^]", " ", text).split())


# --- tables ---------------------------------------------------------------------------------------


class _Reader:
    """Makes the tables of a note, once all their names are known."""

    def __init__(self, foreign: Foreign, head: Head, found: Sequence[Found], tally: Tally) -> None:
        self._head, self._tally, self._only = head, tally, len(found) == 1
        first = next((each.path[0] for each in found if each.path), "")
        self._own = {"", foreign.name.casefold(), first.casefold()}  # what the note is called
        self._names = Names(foreign)
        self.titles, self.called = self._names.titles, list[str]()
        for each in found:
            heading = name_in(each.path[-1]) if each.path else ""
            only = (head.name or foreign.name) * self._only
            called = (heading or only or each.block.id or foreign.name)[:_MOST_NAME]
            self.called.append(self._names.new(called, *filter(None, (each.block.id, heading))))
        self._names.link(self.called[0])

    def _find(self, note: str, place: str) -> str | None:
        """The table that the note and the block of a link name, or no note and the id of an oracle."""
        way = [each for each in note.removesuffix(".md").replace("%20", " ").strip().split("/") if each]
        inner = [each for each in place.split("/") if each]
        if (found := self._names.find(*way, *inner)) is None and "".join(way[-1:]).casefold() in self._own:
            found = self._names.find((inner or way)[-1])
        return found

    def _text(self, text: str, line: int) -> str:
        return row_of(text, self._find, line, self._tally)

    def table(self, found: Found, name: str) -> Table:
        """The table of a block, under its name."""
        block, line = found.block, found.block.line
        alias = block.id.casefold()
        table = Table(name, aliases=(alias,) if alias not in ("", name) else (), line=line)
        if block.kind == "grid":
            return self._grid(table, block, found.dice)
        texts = [(cells[0], at) for cells, at in block.rows]
        counted = bool(found.dice and block.first)
        faced = [
            Faced(Row(self._text(text, at), line=at), spans or ((number, number),) * counted)
            for number, (text, at, spans) in enumerate(numbered(texts, found.dice), block.first)
        ]
        if not (found.dice or faced[0].spans):
            self._tally.add("even tables", line)
        return lay(table, faced, found.dice, self._tally)

    def _grid(self, table: Table, block: Block, dice: str) -> Table:
        """Rows of pipes; of several columns each row is one result. What heads them says what it is about."""
        first = len(block.head) > 1 and (bool(dice) or _numbered(block))
        first = first and any(faces_of(cells[0], dice) for cells, _ in block.rows)
        kinds = [kind_of(cell) if kind_of(cell) == "hint" else "text" for cell in block.head]
        kinds[0] = "faces" if first else "text"
        if not first and not dice:
            self._tally.add("even tables", table.line)
        lines = [
            Line(
                tuple(
                    cell if kind == "text" else name_in(cell) for cell, kind in zip(cells, kinds, strict=True)
                ),
                at,
            )
            for cells, at in block.rows
        ]
        columns = Columns([name_in(cell) for cell in block.head], kinds, self._names, self._tally, self._text)
        made = columns.table(table, lines, dice)
        heads = (name_in(cell) for cell, kind in zip(block.head, kinds, strict=True) if kind == "text")
        about = self._head.about * self._only or one_line(JOIN.join(filter(None, heads)))[:300]
        return replace(made, about=about)


# --- solo rpg toolkit -----------------------------------------------------------------------------

_CURVE: Final = regex.compile(r" (\d{1,6})d$", re.IGNORECASE)
_WEIGHT: Final = regex.compile(r"(?<=\S) +[\^!]0*([1-9]\d{0,2})$")
_KEY: Final = regex.compile(r" \^0*([1-9]\d{0,2})$")
_ITEM: Final = regex.compile(r"(?:(?:[-*+•]|\d{1,7}[.)])[ \t]+|>[ \t]*)+")
_FILLED: Final = regex.compile(r"\{\{ ?([^{}\n]{1,200}?) ?\}\}")


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
    """All tables of a note whose head ends above `start`; of several templates first one that chooses.

    As the plugin reads it: every line that is no heading is a row, whatever it looks like; ` ^3` or ` !3`
    behind a row, or ` ^3` behind the key of a template, makes it three. Its keywords are `{name}`,
    `{name|food}`, `{<food}` and `{a}`. The curves of its headings, ` 2d`, are left.
    """
    names = Names(foreign)
    reader = _Filler(names, (head.lang or foreign.lang) != "fr", tally)
    called = head.name or foreign.name
    chooser = names.new(called) if head.templates[1:] else ""
    chosen, sections = list[Row](), list[tuple[Table, list[tuple[str, int, int]]]]()
    for key, text, line in head.templates:
        found, name = _KEY.search(key), names.new(_KEY.sub("", key))
        chosen.append(Row(hole(name), weight=int(found[1]) if found else 1, line=line))
        sections.append((Table(name, line=line), [(text, line, 1)]))
    for title, line, rows in _sections(foreign, start, tally):
        if rows:
            sections.append((Table(names.new(title or called, title), line=line), rows))
        elif title:
            tally.add("empty tables", line)
    made = [Table(chooser, tuple(chosen), line=head.templates[0][2])] if chooser else []
    made += [replace(table, rows=tuple(starmap(reader.row, rows))) for table, rows in sections]
    return Tables(called, made, head.lang, head.about, head.credit)


class _Filler:
    """Makes rows of lines and templates, once all names are known."""

    def __init__(self, names: Names, english: bool, tally: Tally) -> None:
        self._names, self._english, self._tally = names, english, tally

    def row(self, text: str, line: int, weight: int) -> Row:
        """What is no keyword means itself."""
        read = row_of(text[:LONGEST].replace("\n", " / "), lambda note, place: None, line, self._tally)
        found = [each[1].casefold() for each in _FILLED.finditer(read)]
        again = {each[1:].strip() for each in found if each[0] == "<"} & {*found}
        read = _FILLED.sub(lambda each: self._filled(each[1].casefold(), again, line), read)
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
