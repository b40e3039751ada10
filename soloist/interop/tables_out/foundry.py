"""Tables as roll tables of Foundry, in the JSON that one is exported in; several are a list of these."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from string import ascii_letters, digits
from typing import Any, Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.every_result import Weighted
from soloist.interop.tables_out.foundry_pieces import (
    Handed,
    Piece,
    Rolls,
    alone,
    html_of,
    pieces_of,
    sayable,
)
from soloist.interop.tables_out.spelled import Spelled
from soloist.message import Message, count
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip, Table
from soloist.tables.names import fold_name
from soloist.tables.text.parts import Parts

LOSSES: Final[Mapping[str, Message]] = {
    "choices": count(
        "{n} choice inside a row, as a table of its own", "{n} choices inside rows, as tables of their own", 2
    ),
    "grammar": count(
        "the article, number or capital of {n} roll", "the articles, numbers or capitals of {n} rolls", 2
    ),
    "distinct": count(
        "that {n} roll of several gives none twice", "that {n} rolls of several give none twice", 2
    ),
    "pieces": count(
        "{n} row that rolls on: its pieces are results of the same numbers, drawn together",
        "{n} rows that roll on: their pieces are results of the same numbers, drawn together",
        2,
    ),
}
"""What a roll table cannot hold beside `OUT_LOSSES`."""

_SIGNS: Final = ascii_letters + digits
_LETTERS: Final = 16  # of an id there


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the file: one table as an object, several as a list."""
    if about:
        tally.add("left", "file about", 0)
    made = _Writer(tables, lang, tally).tables()
    return json.dumps(made[0] if len(made) == 1 else made, ensure_ascii=False, indent=2) + "\n"


def id_of(name: str) -> str:
    """The id of a table: the same for the same name, in the sixteen letters and digits Foundry takes."""
    number = int.from_bytes(sha256(fold_name(name).encode("utf-8", "replace")).digest())
    signs = []
    for _ in range(_LETTERS):
        number, rest = divmod(number, len(_SIGNS))
        signs.append(_SIGNS[rest])
    return "".join(signs)


class _Writer:
    """Writes tables that know each other’s names."""

    def __init__(self, tables: Sequence[Table], lang: str, tally: Tally) -> None:
        self._tables, self._tally, self._spelled = tables, tally, Spelled(tables, lang)
        self._names: dict[str, str] = {}  # as a hole says it, and as the table is called there
        for table in reversed(tables):
            self._names.update({fold_name(alias): table.name for alias in table.aliases})
            for strip in table.strips:
                if strip.name:
                    self._names[fold_name(f"{table.name}.{strip.name}")] = f"{table.name}.{strip.name}"
        self._names.update({fold_name(table.name): table.name for table in tables})
        self._choices: list[dict[str, Any]] = []

    def tables(self) -> list[dict[str, Any]]:
        """All of them, and after them those that choices inside rows became."""
        made = [each for table in self._tables for each in self._table(table)]
        return made + self._choices

    def _table(self, table: Table) -> Iterator[dict[str, Any]]:
        self._tally.add("carried", "tables", table.line)
        if table.credit:
            self._tally.add("carried", "credit", table.line)
        if table.shape == "list":
            yield self._document(
                table.name,
                table,
                _formula(table.strips[0].die),
                self._strip(table, table.strips[0], table.name),
            )
            return
        self._tally.add("left", "parts", table.line)
        rolled = table.strips if table.shape == "columns" else table.strips[:1]
        parts = [_result((1, 1), Handed(f"{table.name}.{strip.name}")) for strip in rolled]
        yield self._document(table.name, replace(table, deck=False), "1", parts)
        for strip in table.strips:
            name = f"{table.name}.{strip.name}"
            yield self._document(name, table, _formula(strip.die), self._strip(table, strip, name))

    def _document(
        self, name: str, table: Table, formula: str, results: list[dict[str, Any]]
    ) -> dict[str, Any]:
        said = (table.about, table.credit and f"Credit: {table.credit}")
        return {
            "_id": id_of(name),
            "name": name,
            "img": "icons/svg/d20-grey.svg",
            "description": "".join(f"<p>{html_of(text)}</p>" for text in said if text),
            "formula": formula,
            "replacement": not table.deck,
            "displayRoll": True,
            "results": [
                {"_id": id_of(f"{name} {number}"), **result} for number, result in enumerate(results)
            ],
        }

    def _strip(self, table: Table, strip: Strip, name: str) -> list[dict[str, Any]]:
        results: list[dict[str, Any]] = []
        self._tally.add("carried", "rows", strip.rows[0].line if strip.rows else 0, len(strip.rows))
        for row in strip.rows:
            pieces = self._pieces(table, strip, row, name)
            for first, last in row.spans:
                span = int(strip.die.value(first)), int(strip.die.value(last))
                results += [_result(span, piece) for piece in pieces]
        return results

    def _pieces(self, table: Table, strip: Strip, row: Row, name: str) -> list[Piece]:
        """One text, or one roll; the texts and rolls of a row that can say too much, drawn together there."""
        for lost, what in ((row.hint, "hints left"), (row.tags, "tags"), (row.mark, "marks")):
            if lost:
                self._tally.add("left", what, row.line)
        if not alone(row.parts) and (every := self._spelled.row(table, strip, row)) is not None:
            self._tally.add("carried", "spelled rows", row.line)
            if not all(text.strip() for text, _ in every):
                self._tally.add("left", "empty rows", row.line)
            return [self._every(every, name)]
        if not sayable(row.parts):
            self._tally.add("left", "holes", row.line)
            return [html_of(row.text)]
        rolls = Rolls(self._names, self._tally, row.line, lambda texts: self._choice(texts, name, row.line))
        found = pieces_of(row.parts, rolls)
        if len(found) > 1:
            self._tally.add("left", "pieces", row.line)
        return found or [html_of(row.text)]

    def _every(self, every: Weighted, name: str) -> Piece:
        """All a row can say as a table of its own; the text itself where that is one."""
        if len(every) == 1:
            return html_of(every[0][0])
        called, place = self._further(name)
        results: list[dict[str, Any]] = []
        at = 1
        for text, weight in every:
            results.append(_result((at, at + weight - 1), html_of(text)))
            at += weight
        place.update(self._document(called, Table(called, "list", ()), f"1d{at - 1}", results))
        return Handed(called)

    def _choice(self, texts: Sequence[Parts], name: str, line: int) -> Handed:
        """`{a|b}` as a table of its own, each of whose rows is one of them."""
        self._tally.add("left", "choices", line)
        called, place = self._further(name)
        results: list[dict[str, Any]] = []
        rolls = Rolls(self._names, self._tally, line, lambda inner: self._choice(inner, name, line))
        for number, text in enumerate(texts, 1):
            results.extend(_result((number, number), piece) for piece in pieces_of(text, rolls))
        empty = Table(called, "list", ())
        place.update(self._document(called, empty, _formula(TableDie(1, len(texts))), results))
        return Handed(called)

    def _further(self, name: str) -> tuple[str, dict[str, Any]]:
        """A table of its own for a part of the one of that name: what it is called, and its place."""
        called = self._free(f"{name} {len(self._choices) + 1}")
        self._choices.append({})
        return called, self._choices[-1]

    def _free(self, wanted: str) -> str:
        name, number = wanted, 1
        while fold_name(name) in self._names:
            number += 1
            name = f"{wanted}-{number}"
        self._names[fold_name(name)] = name
        return name


def _formula(die: TableDie) -> str:
    return Rolls.dice(die)


def _result(span: tuple[int, int], piece: Piece) -> dict[str, Any]:
    low, high = span
    told = {"weight": high - low + 1, "range": [low, high], "drawn": False}
    if isinstance(piece, Handed):
        target = {"documentCollection": "RollTable", "documentId": id_of(piece.name)}
        return {"type": "document", "text": escape(piece.name, quote=False), **target, **told}
    return {"type": "text", "text": piece, **told}
