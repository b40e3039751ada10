"""From the text of a table file to its tables, and a list of everything wrong in it."""

import re
from pathlib import PurePath
from typing import NamedTuple

from soloist.tables.model import ANYWHERE, Suits, Table, TableFile
from soloist.tables.names import fold_name
from soloist.tables.reading.keys import KEYS, given_keys
from soloist.tables.reading.read_table import read_table
from soloist.tables.reading.source import MAX_TABLES, Items, Node, Pairs, Source, Text, check_size
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.memory import no_collection
from soloist.values.message import Problem, message

_NAME = regex.compile(
    r"^(?P<indent> *)(?P<name>[^\s#\-:][^\r\n:]*(?::(?=\S)[^\r\n:]*)*):(?=\s|$)[^\n]*\n?", re.MULTILINE
)


def _pieces(text: str) -> list[tuple[str, int, int]]:
    """The head, under no name, and each table under `tables:`, with its start and its end (excluded).

    Nothing when there is no such line, or too much under it.
    """
    marks: list[tuple[int, str]] = []  # where a piece starts, and its table
    under, indent = False, ""
    for found in _NAME.finditer(text):
        name = found["name"].strip(" \t\"'")
        if not found["indent"]:
            under, indent = name == "tables", ""
            marks.append((found.end(), "\0") if under else (found.start(), ""))
        elif under and found["indent"] == (indent := indent or found["indent"]):
            marks.append((found.start(), name))
        if len(marks) > 1_000:  # each costs a parser; a hostile file is not worth more
            return []
    ends = [*(start for start, _ in marks[1:]), len(text)]
    cut = ((name, start, end) for (start, name), end in zip(marks, ends, strict=False))
    return [(name, start, end) for name, start, end in cut if name != "\0" and start < end]


class _Said(NamedTuple):
    """What a file says: its tables as they stand, and what it says besides."""

    named: tuple[tuple[Text, Node], ...] = ()
    credit: str = ""
    lang: str = ""
    imported: str = ""
    about: str = ""
    suits: Suits = ANYWHERE


@no_collection()
def read_tables(text: str, file: str, lang: str = "") -> tuple[TableFile, tuple[Problem, ...]]:
    """The tables of a file and its problems; never raises, and one bad table never hides the others.

    `file` is the path shown in problems; its stem is the first half of every table's name. `lang` is the
    language of a file that does not say its own.
    """
    stem = PurePath(file).stem
    source = Source(text, file)
    if problem := check_size(source):
        return TableFile(stem, file, readable=False, lang=lang, faults=(problem,)), (problem,)
    lost: dict[str, Problem] = {}
    root = read_nodes(source)
    if isinstance(root, Problem):
        said = _said_in_pieces(source, lost)
        if not source.problems:
            return TableFile(stem, source.file, readable=False, lang=lang, faults=(root,)), (root,)
    else:
        said = _read_root(root, stem, source)
    tables, broken, again = _read_all(said, source)
    lost |= broken
    readable = bool(tables or lost) or not source.errors
    faults = tuple(lost.values()) if readable else tuple(source.problems[:1])
    return TableFile(
        stem, source.file, tables, tuple(lost), readable, said.lang or lang, faults, said.imported,
        said.about, again, tuple(source.spared),
    ), tuple(source.problems)  # fmt: skip


def _said_in_pieces(found: Source, lost: dict[str, Problem]) -> _Said:
    """A file that is not YAML as a whole: each table on its own, so that only the broken ones are lost."""
    head, named = list[tuple[Text, Node]](), list[tuple[Text, Node]]()
    cut = _pieces(found.text)
    if not any(name for name, _, _ in cut):
        return _Said()
    for name, start, end in cut:
        node = read_nodes(found, start, end)
        if isinstance(node, Problem):
            found.problems.append(node)
            if name:
                lost[name] = node
        elif isinstance(node, Pairs):
            (named if name else head).extend(node.items)
    return _head(Pairs(tuple(head), 0), found)._replace(named=tuple(named))


def _read_root(root: Node | None, stem: str, found: Source) -> _Said:
    match root:
        case None | Text(value=""):
            return _Said()
        case Items():
            return _Said(((Text(stem, root.start, root.start), root),))
        case Text():
            return _read_file(Pairs((), root.start), found)
        case Pairs():
            return _read_file(root, found)


def _read_file(root: Pairs, found: Source) -> _Said:
    said = _head(root, found)
    named: list[tuple[Text, Node]] = []
    values = [value for key, value in root.items if key.value == "tables"]
    for value in values:
        if isinstance(value, Pairs):
            named.extend(value.items)
        elif not (isinstance(value, Text) and not value.value):
            found.say("Under tables:, write the name of each table and a colon, indented.", value.start)
    if not values:
        found.say("A table file starts with tables: and names each table under it.", root.start)
    return said._replace(named=tuple(named))


def _head(root: Pairs, found: Source) -> _Said:
    """What the file says besides its tables."""
    given = given_keys(root, KEYS["file"], found)
    return _Said(
        credit=given.text("credit"),
        lang=given.text("lang"),
        imported=given.text("imported"),
        about=given.text("about"),
        suits=given.suits(ANYWHERE),
    )


def _read_all(
    said: _Said, found: Source
) -> tuple[tuple[Table, ...], dict[str, Problem], tuple[tuple[str, int], ...]]:
    """The tables that can be read, the first of each name; what is wrong with those that cannot.

    And the names that come again, or stand beyond the most of a file, with their lines.
    """
    again = [(name.value, found.place(name.start)[0]) for name, _ in said.named[MAX_TABLES:]]
    taken: dict[str, Text] = {}
    tables: list[Table] = []
    broken: dict[str, Problem] = {}
    if len(said.named) > MAX_TABLES:
        found.say(
            "Only the first {most} tables of a file are read; split it.",
            said.named[MAX_TABLES][0].start,
            most=MAX_TABLES,
        )
    for name, node in said.named[:MAX_TABLES]:
        if found.is_again(name, taken, fold_name(name.value)):
            again.append((name.value, found.place(name.start)[0]))
            continue
        before = len(found.problems)
        table = read_table(name, node, said.credit, said.suits, found)
        if table is None:
            untold = message("This table has a mistake; fix those above first.")
            broken[name.value] = next(iter(found.problems[before:]), found.problem(name.start, untold))
        else:
            tables.append(table)
    return tuple(tables), broken, tuple(again)
