"""From the text of a table file to its tables, and a list of everything wrong in it."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from soloist.message import Problem, message
from soloist.tables.complaints import Complaints
from soloist.tables.drafts import note_hash
from soloist.tables.model import Table, TableFile
from soloist.tables.names import fold_name
from soloist.tables.nodes import Items, Node, Pairs, Text
from soloist.tables.pieces import pieces
from soloist.tables.read_table import read_table
from soloist.tables.source import Source
from soloist.tables.yaml_text import Budget, check_size, read_nodes

_FILE_KEYS = frozenset({"tables", "credit", "about"})
MOST_TABLES = 2_000
_MOST_PIECES = 1_000  # each costs a parser; a hostile file is not worth more


def read_tables(text: str, file: str) -> tuple[TableFile, tuple[Problem, ...]]:
    """The tables of a file and its problems; never raises, and one bad table never hides the others.

    `file` is the path shown in problems; its stem is the first half of every table's name.
    """
    stem = PurePath(file).stem
    source = Source(text, file)
    if problem := check_size(source):
        return TableFile(stem, file, readable=False), (problem,)
    root = read_nodes(source)
    if isinstance(root, Problem):
        return _read_in_pieces(source, stem, root)
    found = Complaints(source)
    tables, broken = _read_root(root, stem, found)
    readable = bool(tables or broken) or not found.errors
    return TableFile(stem, file, tables, broken, readable), tuple(found.problems)


def _read_in_pieces(source: Source, stem: str, whole: Problem) -> tuple[TableFile, tuple[Problem, ...]]:
    """A file that is not YAML as a whole: each table on its own, so that only the broken ones are lost."""
    found = Complaints(source)
    named: list[tuple[Text, Node]] = []
    broken: list[str] = []
    credit = ""
    cut = pieces(source.text)
    if not any(piece.name for piece in cut) or len(cut) > _MOST_PIECES:
        return TableFile(stem, source.file, readable=False), (whole,)
    budget = Budget()
    for piece in cut:
        node = read_nodes(source, piece.start, piece.end, budget)
        if isinstance(node, Problem):
            found.problems.append(node)
            broken.append(piece.name)
        elif isinstance(node, Pairs) and piece.name:
            named.extend(node.items)
        elif isinstance(node, Pairs):
            credit = credit or _file_text(node, "credit", found)
    if not found.problems:
        return TableFile(stem, source.file, readable=False), (whole,)
    tables, spoiled = _read_all(tuple(named), credit, found)
    return TableFile(stem, source.file, tables, _names(broken) + spoiled), tuple(found.problems)


def _names(broken: list[str]) -> tuple[str, ...]:
    return tuple(name for name in broken if name)


def _read_root(root: Node | None, stem: str, found: Complaints) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    match root:
        case None | Text(value=""):
            return (), ()
        case Items():
            return _read_all(((Text(stem, root.start, root.start), root),), "", found)
        case Text():
            found.error(
                root.start, message("A table file starts with tables: and names each table under it.")
            )
            return (), ()
        case Pairs():
            return _read_file(root, found)


def _read_file(root: Pairs, found: Complaints) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    _check_repeated(root, found)
    for key, _ in root.items:
        if key.value not in _FILE_KEYS:
            said = message("{key} means nothing here; tables stand under tables:, indented.", key=key.value)
            found.error(key.start, said)
    credit = _file_text(root, "credit", found)
    _file_text(root, "about", found)
    named: list[tuple[Text, Node]] = []
    for key, value in root.items:
        if key.value == "tables" and isinstance(value, Pairs):
            named.extend(value.items)
        elif key.value == "tables" and not (isinstance(value, Text) and not value.value):
            found.error(value.start, message("Under tables: stands each table's name and a colon, indented."))
    if root.get("tables") is None:
        found.error(root.start, message("A table file starts with tables: and names each table under it."))
    return _read_all(tuple(named), credit, found)


def _file_text(root: Pairs, key: str, found: Complaints) -> str:
    value = root.get(key)
    if value is not None and not isinstance(value, Text):
        found.error(value.start, message("{key} is a text; put it in quotes.", key=key))
    if not isinstance(value, Text):
        return ""
    note_hash(value, found)
    return value.value.strip()


def _check_repeated(node: Pairs, found: Complaints) -> None:
    for first, second in node.repeated():
        found.repeated(first, second)


def _read_all(
    named: tuple[tuple[Text, Node], ...], credit: str, found: Complaints
) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    """The tables that can be read, the first of each name, and the names of those that cannot."""
    taken: dict[str, Text] = {}
    tables: list[Table] = []
    broken: list[str] = []
    if len(named) > MOST_TABLES:
        said = message("Only the first {most} tables of a file are read; split it.", most=MOST_TABLES)
        found.error(named[MOST_TABLES][0].start, said)
    for name, node in named[:MOST_TABLES]:
        first = taken.setdefault(fold_name(name.value), name)
        if first is not name:
            found.repeated(first, name)
            continue
        table = read_table(name, node, credit, found)
        if table is None:
            broken.append(name.value)
        else:
            tables.append(table)
    return _without_taken_aliases(tables, taken, found), tuple(broken)


def _without_taken_aliases(tables: list[Table], taken: Iterable[str], found: Complaints) -> tuple[Table, ...]:
    """Aliases that are another table's name, or another's alias already, are dropped and said."""
    owners = dict.fromkeys(taken, "")
    kept: list[Table] = []
    for table in tables:
        free = tuple(
            alias for alias in table.aliases if owners.setdefault(fold_name(alias), table.name) == table.name
        )
        for alias in table.aliases:
            if alias not in free:
                said = message("The alias {alias} is taken by another table here.", alias=alias)
                found.warn(found.source.offset(table.line), said)
        kept.append(replace(table, aliases=free))
    return tuple(kept)
