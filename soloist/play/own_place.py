"""Where in a person's table file a row or a table goes, and what it looks like there."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Final, assert_never

from soloist.message import Problem, Refusal, message
from soloist.play.own_words import OwnRow, listed, own_row
from soloist.tables.names import fold_name
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes

_DASH: Final = re.compile(r"[ \t]*-[ \t]+")
ENDS: Final = re.compile(r"\r\n|\r|\n")
_TRIES: Final = 3  # lines after the last row that may still be of it: a bracket closed further down
_FACED: Final = frozenset({"roll", "jet", "columns", "colonnes", "grid", "grille"})
_ROWS: Final = ("rows", "lignes")
_FROM: Final = ("from", "depuis")


class NeedsEditor(Refusal):
    """A table whose rows have faces or columns, which only its person can put in order; at `line`, from 1."""

    def __init__(self, file: str, table: str, line: int) -> None:
        """`file` is shown by its name."""
        self.line = line
        super().__init__(
            message(
                "{table} has faces or columns, so its rows are put in order by hand: "
                "open {file} in your editor, line {line}.",
                table=table,
                file=PurePath(file).name,
                line=line,
            )
        )


def row_places(source: Source, table: str, row: str | OwnRow) -> tuple[int, Iterator[tuple[int, str]]]:
    """The line of a table, and where `row` may go into it with what is written there, best first.

    Raises `NeedsEditor`, or `Refusal` where the file is broken or has no such table.
    """
    key, value = _named(source, table)
    row, rows = own_row(row), _rows_of(source, key, value)
    line = source.place(key.start)[0]
    if rows is None:
        assert isinstance(value, Pairs)
        return line, _first_row(source, value, row)
    return line, _after_flow(source, key, rows, row) if rows.flow else _after_last(source, key, rows, row)


def table_place(source: Source) -> tuple[int, str, list[str]]:
    """Where a further table goes, the indent of a table's name, and lines that come before it."""
    tree = _tree(source)
    tables = _under(tree, "tables") if isinstance(tree, Pairs) else None
    name = PurePath(source.file).name
    if tree is None or (isinstance(tree, Text) and not tree.value):
        return len(source.text), "  ", ["tables:"]
    if isinstance(tables, Text) and not tables.value:
        return _line_after(source.text, tables.start), "  ", []
    if not isinstance(tables, Pairs) or tables.flow or not tables.items:
        said = message("{file} is not written as tables: with each name under it; name another.", file=name)
        raise Refusal(said)
    key, _ = tables.items[-1]
    indent = " " * (source.place(key.start)[1] - 1)
    return _line_after(source.text, _end(tables, source.text)), indent, [""]


def first_place(source: Source, table: str, rows: Sequence[str | OwnRow]) -> tuple[int, str] | None:
    """Where the first rows of a table without any go, and what is written there; None where that is not all.

    Raises `Refusal` where the file is broken.
    """
    key, value = _named(source, table)
    inner = " " * (source.place(key.start)[1] + 1)
    if isinstance(value, Text) and not value.value:
        at = _line_after(source.text, key.start)
        return at, as_lines(source.text, at, listed(rows, inner))
    if not isinstance(value, Pairs) or value.flow or any(name.value in _FACED for name, _ in value.items):
        return None
    inner = " " * (source.place(value.items[0][0].start)[1] - 1)
    word, held = next(((name, each) for name, each in value.items if name.value in _ROWS), (None, None))
    at = _line_after(source.text, word.start if word else _end(value, source.text))
    if word is None:
        return at, as_lines(source.text, at, [f"{inner}{_ROWS[0]}:", *listed(rows, f"{inner}  ")])
    empty = isinstance(held, Text) and not held.value
    return (at, as_lines(source.text, at, listed(rows, f"{inner}  "))) if empty else None


def _tree(source: Source) -> Node | None:
    """The whole file; raises `Refusal` where it is broken."""
    tree = check_size(source) or read_nodes(source)
    if isinstance(tree, Problem):
        raise Refusal(
            message(
                "{file} has a mistake on line {line}, to be mended first: {what}",
                file=PurePath(source.file).name,
                line=tree.line,
                what=tree.message,
            )
        )
    return tree


def _named(source: Source, table: str) -> tuple[Text, Node]:
    tree = _tree(source)
    stem = PurePath(source.file).stem
    if isinstance(tree, Items) and fold_name(stem) == fold_name(table):
        return Text(stem, tree.start, tree.start), tree
    tables = _under(tree, "tables") if isinstance(tree, Pairs) else None
    for key, value in tables.items if isinstance(tables, Pairs) else ():
        if fold_name(key.value) == fold_name(table):
            return key, value
    raise Refusal(
        message("{file} has no table called {table} any more.", file=PurePath(source.file).name, table=table)
    )


def _rows_of(source: Source, key: Text, value: Node) -> Items | None:
    """The list its rows stand in; None for a table that begins with another's and has none of its own yet."""
    rows: Node | None = value
    if isinstance(value, Pairs):
        rows = _under(value, *_ROWS)
        faced = any(name.value in _FACED for name, _ in value.items)
        if rows is None and not faced and _under(value, *_FROM) is not None and not value.flow:
            return None
        rows = None if faced else rows
    if not isinstance(rows, Items) or not rows.items:
        raise NeedsEditor(source.file, key.value, source.place(key.start)[0])
    return rows


def _after_last(source: Source, key: Text, rows: Items, row: OwnRow) -> Iterator[tuple[int, str]]:
    """After the last row's line, perhaps one further down, with the dash as it is there."""
    prefix, sign = _style(source, key, rows)
    lines = [*row.above(prefix.partition("-")[0]), f"{prefix}{row.written(sign)}"]
    at = _line_after(source.text, _end(rows.items[-1], source.text))
    for _ in range(_TRIES):
        yield at, as_lines(source.text, at, lines)
        if at >= len(source.text):
            return
        at = _line_after(source.text, at)


def _first_row(source: Source, value: Pairs, row: OwnRow) -> Iterator[tuple[int, str]]:
    """Under what a table says besides its rows."""
    indent = " " * (source.place(value.items[0][0].start)[1] - 1)
    at = _line_after(source.text, _end(value, source.text))
    word = _ROWS["depuis" in [name.value for name, _ in value.items]]
    inner = f"{indent}  "
    yield at, as_lines(source.text, at, [f"{indent}{word}:", *row.above(inner), f"{inner}- {row.written()}"])


def _style(source: Source, key: Text, rows: Items) -> tuple[str, str]:
    """The indent and dash of the last row that begins on its dash's line, and the quotes of the last text."""
    sign = ""
    for item in reversed(rows.items):
        if isinstance(item, Text):
            sign = "" if item.plain else source.text[item.start : item.start + 1]
            break
    for item in reversed(rows.items):
        column = source.place(item.start)[1]
        prefix = source.text[item.start - column + 1 : item.start]
        if _DASH.fullmatch(prefix):
            return prefix, sign
    raise NeedsEditor(source.file, key.value, source.place(key.start)[0])


def _after_flow(source: Source, key: Text, rows: Items, row: OwnRow) -> Iterator[tuple[int, str]]:
    """After the last value of a list in brackets, parted from it as the others are."""
    last = rows.items[-1]
    at = _end(last, source.text)
    between = ", "
    if len(rows.items) > 1:
        before = source.text[_end(rows.items[-2], source.text) : last.start]
        between = before if re.fullmatch(r"\s*,\s*", before) else between
    sign = source.text[last.start : last.start + 1] if isinstance(last, Text) and not last.plain else ""
    if row.remark:
        indent = " " * (source.place(key.start)[1] + 1)
        begun: list[str] = ENDS.findall(source.text, 0, at)
        between = (begun[-1] if begun else "\n").join([between.rstrip(), *row.above(indent), indent])
    yield at, between + row.written(sign, flow=True)


def _under(node: Pairs, *names: str) -> Node | None:
    """The first value under one of these keys."""
    return next((value for key, value in node.items if key.value in names), None)


def _end(node: Node, text: str) -> int:
    """After the last character of what is written there; brackets may still be closed after it."""
    match node:
        case Text():
            end = node.end
        case Items():
            end = max((_end(item, text) for item in node.items), default=node.start + 1)
        case Pairs():
            end = max((_end(each, text) for pair in node.items for each in pair), default=node.start + 1)
        case _:
            assert_never(node)
    while end > node.start and text[end - 1] in " \t\r\n":
        end -= 1
    return end


def _line_after(text: str, at: int) -> int:
    """Where the next line begins, or the text ends."""
    found = ENDS.search(text, at)
    return found.end() if found else len(text)


def as_lines(text: str, at: int, lines: list[str]) -> str:
    """Lines that stand at `at`, with the line ends of what is before; a file without a last one gets none."""
    before: list[str] = ENDS.findall(text, 0, at) or ENDS.findall(text)
    end = before[-1] if before else "\n"
    whole = end.join(lines)
    return whole + end if at == 0 or text[at - 1] in "\r\n" else end + whole
