"""Foreign tables as the text of a table file, read back before anyone sees it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.row_text import fits, shortened
from soloist.message import Refusal, message
from soloist.play.own_words import written
from soloist.tables.model import TableFile
from soloist.tables.reading.limits import MAX_CHARACTERS, MAX_LINES
from soloist.tables.reading.read import read_tables

_SIMPLE: Final = re.compile(r"[^\W\d_][\w’ ,.;/()+-]*[\w.)]")  # reads as itself wherever it stands alone
_NOT_SO: Final = frozenset({"~", "null", "true", "false", "yes", "no", "on", "off"})


def table_file(tables: Tables, lang: str, tally: Tally, imported: str = "") -> tuple[str, TableFile]:
    """The text of a file that holds them, and that text read again; `imported` says what it was made of.

    Rows no table could hold are left out and counted, and so are tables nothing is left of.
    Raises `Refusal` where there is nothing to write, or more than a table file may hold.
    """
    kept = tuple(_kept(tables.tables, tally))
    if not kept:
        raise Refusal(message("There is no table with rows in {name}.", name=tables.name))
    cells = [cell for table in kept for row in table.rows for cell in row.cells]
    refuse_many(sum(len(table.rows) for table in kept), sum(map(len, cells)), tables.name)
    text = "\n".join([*_head(tables, lang, imported), "tables:", *_all_lines(kept)]) + "\n"
    read, problems = read_tables(text, f"{tables.name}.yaml", lang)
    wrong = next((problem for problem in problems if problem.severity == "error"), None)
    if wrong is not None or not read.readable:
        told = wrong or next(iter(problems))
        raise Refusal(
            message("{name} cannot become one file of tables: {why}", name=tables.name, why=told.message)
        )
    _look_for_marks(kept, read, tally)
    tally.add("carried", "tables", kept[0].line, len(kept))
    tally.add("carried", "rows", kept[0].line, sum(len(table.rows) for table in kept))
    return text, read


def refuse_many(rows: int, long: int, name: str) -> None:
    """Raise `Refusal` for more rows or characters than a table file may hold, before they are laid out."""
    if rows > MAX_LINES or long > MAX_CHARACTERS:
        raise Refusal(
            message(
                "{name} has {rows} rows of {n} characters: a file of tables holds {most} rows and {limit} "
                "million characters. Take it apart.",
                name=name, rows=rows, n=long, most=MAX_LINES, limit=MAX_CHARACTERS // 10**6,
            )
        )  # fmt: skip


def _kept(tables: Iterable[Table], tally: Tally) -> Iterator[Table]:
    for table in tables:
        rows = tuple(_whole(table, tally))
        if rows and len(rows) < len(table.rows):
            tally.add("guessed", "emptied", table.line)
            yield replace(table, rows=rows, reroll=bool(table.roll))
        elif rows:
            yield replace(table, rows=rows)
        else:
            tally.add("left", "empty tables", table.line)


def _whole(table: Table, tally: Tally) -> Iterator[Row]:
    """The rows a table can hold."""
    for row in table.rows:
        cells = tuple(shortened(cell) for cell in row.cells)
        if cells != row.cells:
            tally.add("left", "long rows", row.line)
        if all(fits(cell) for cell in cells):
            yield replace(row, cells=cells)
        else:
            tally.add("left", "empty rows", row.line)


def _head(tables: Tables, lang: str, imported: str) -> list[str]:
    said = {"imported": imported, "credit": tables.credit, "about": tables.about, "lang": lang}
    return [f"{key}: {_value(words)}" for key, words in said.items() if words]


def _all_lines(tables: Iterable[Table]) -> Iterator[str]:
    for table in tables:
        yield f"  {_value(table.name)}:"
        yield from (f"    {line}" for line in _table_lines(table))


def _table_lines(table: Table) -> Iterator[str]:
    said = {"about": table.about, "credit": table.credit, "roll": table.roll}
    yield from (f"{key}: {_value(words)}" for key, words in said.items() if words)
    if table.reroll:
        yield "else: reroll"
    if table.deck:
        yield "draw: deck"
    if table.local:
        yield "local: yes"
    for key, names in (("aliases", table.aliases), ("columns", table.columns)):
        if names:
            yield f"{key}: [{', '.join(written(name, flow=True) for name in names)}]"
    yield "rows:"
    yield from (f"  {line}" for line in map(_row_line, table.rows))


def _row_line(row: Row) -> str:
    """`- a wolf`, `1-2: a wolf`, `- {text: "a wolf", weight: 3}`, `- [a wolf, grey]`."""
    lead = f"{row.faces}:" if row.faces else "-"
    many = len(row.cells) > 1
    cells = f"[{', '.join(_quoted(cell) for cell in row.cells)}]"
    if row.hint or (row.weight != 1 and not row.faces):
        said = f"cells: {cells}" if many else f"text: {_quoted(row.cells[0])}"
        said += f", weight: {row.weight}" if row.weight != 1 and not row.faces else ""
        said += f", hint: {_quoted(row.hint)}" if row.hint else ""
        return f"{lead} {{{said}}}"
    return f"{lead} {cells if many else _value(row.cells[0])}"


def _value(text: str) -> str:
    """`text` as the value of a line: as it is where that is plain, else in quotes."""
    simple = _SIMPLE.fullmatch(text) and text.casefold() not in _NOT_SO
    return text if simple else _quoted(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _look_for_marks(tables: Iterable[Table], read: TableFile, tally: Tally) -> None:
    """Counts rows whose end the file reads as a gender; raises AssertionError where a row reads otherwise."""
    for table, back in zip(tables, read.tables, strict=True):
        for number, strip in enumerate(back.strips):
            for row, got in zip(table.rows, strip.rows, strict=True):
                if got.mark is not None:
                    tally.add("guessed", "gender", row.line)
                else:
                    assert got.text == row.cells[number].strip(), (got.text, row.cells[number])
