"""Writes tables as a Tracery grammar: a symbol for each, weights as rules that come again."""

import json
from collections.abc import Sequence
from math import gcd
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.leaving import Flat, Leaving, Piece, Roll, free, tell_row
from soloist.tables.model import Row, Table
from soloist.tables.text.parts import Whole
from soloist.values.message import Refusal, message

_MOST_RULES: Final = 10_000  # of one symbol
_ROUNDED: Final = 1_000
_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\#[]"})
_NO_SYMBOL: Final = str.maketrans(dict.fromkeys(".#[]:,\\()\"'", "-"))


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The grammar as JSON, `origin` first: the table of that name, else the first. Raises `Refusal`."""
    if not any(strip.rows for table in tables for strip in table.strips):
        raise Refusal(message("There is no table with rows to write."))
    grammar = _Grammar(Leaving(tables, lang, tally, lambda part: False), tally).rules()
    if "origin" not in grammar:
        grammar = {"origin": [f"#{next(iter(grammar))}#"], **grammar}
    told: dict[str, str] = {}
    if about:
        tally.add("file about", 0, fate="carried")
        told["_about"] = " ".join(about.split())
    for table in tables:
        if table.about:
            tally.add("about left", table.line)
        if table.credit:
            tally.add("credit", table.line)
    if credits := dict.fromkeys(table.credit for table in tables if table.credit):
        told["_credit"] = " · ".join(credits)
    return json.dumps({**told, **grammar}, ensure_ascii=False, indent=1) + "\n"


class _Grammar:
    """Makes rules of the rows of lists."""

    def __init__(self, leaving: Leaving, tally: Tally) -> None:
        self._leaving, self._tally = leaving, tally
        self._taken: set[str] = set()
        self._symbols: dict[str, str] = {}

    def rules(self) -> dict[str, list[str]]:
        """The rules of every symbol, those made on the way behind the others."""
        for each in self._leaving.lists:
            if self._symbol(each.name) != each.name:
                self._tally.add("names", each.table.line)
        lists = self._leaving.lists  # which grow while they are gone through
        return {self._symbol(each.name): self._rules(each) for each in lists}

    def _symbol(self, name: str) -> str:
        """What a list is called there, which no other is."""
        if name not in self._symbols:
            self._symbols[name] = free(name.translate(_NO_SYMBOL), self._taken)
        return self._symbols[name]

    def _rules(self, each: Flat) -> list[str]:
        """The rules of a list, each as often as its weight says."""
        strip, line = each.strip, each.table.line
        self._tally.add("tables", line)
        weights = [strip.weight(row) for row in strip.rows]
        common = gcd(*weights) or 1
        total = sum(weights) // common
        if total > _MOST_RULES:
            self._tally.add("rounded", line)
            weights = [max(1, round(weight * _ROUNDED / total)) for weight in weights]
            common = 1
        elif strip.die.count > 1 or strip.die.size != len(strip.rows):
            self._tally.add("dice of tables", line)
        pairs = zip(strip.rows, weights, strict=True)
        return [rule for row, weight in pairs for rule in [self._rule(each, row)] * (weight // common)]

    def _rule(self, each: Flat, row: Row) -> str:
        tell_row(row, self._tally, hints=False)
        self._tally.add("rows", row.line)
        return "".join(map(self._said, self._leaving.pieces(each, row))).strip()

    def _said(self, piece: Piece) -> str:
        if isinstance(piece, Roll):
            times = piece.times.value if isinstance(piece.times, Whole) else 1
            return f"#{self._symbol(piece.name)}#" * times
        return str(piece).translate(_SIGNS)
