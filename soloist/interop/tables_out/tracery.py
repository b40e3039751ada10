"""Writes tables as a Tracery grammar: a symbol for each, weights as rules that come again."""

import json
from collections.abc import Mapping, Sequence
from math import gcd
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.every_result import Everything
from soloist.interop.tables_out.flat import Flat, flat
from soloist.interop.tables_out.tracery_rules import Rules, Symbols
from soloist.message import Message, Refusal, count, message
from soloist.tables.model import Table

LOSSES: Final[Mapping[str, Message]] = {
    # carried
    "kept": count("{n} name a row gives to a result", "{n} names rows give to results", 2),
    "spelled out": count(
        "{n} hole as all it can say", "{n} holes, each as all it can say", 2
    ),
    # guessed
    "names": count("{n} table with another name there", "{n} tables with other names there", 2),
    "near grammar": count(
        "{n} article or plural, as Tracery’s English puts it",
        "{n} articles or plurals, as Tracery’s English puts them",
        2,
    ),
    # left
    "rounded": count(
        "the exact chances of {n} table, which has too many faces: they are rounded to a thousandth",
        "the exact chances of {n} tables, which have too many faces: they are rounded to a thousandth",
        2,
    ),
}  # fmt: skip

_MOST_RULES: Final = 10_000  # of one symbol
_ROUNDED: Final = 1_000


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The grammar as JSON, `origin` first: the table of that name, else the first. Raises `Refusal`."""
    if not any(strip.rows for table in tables for strip in table.strips):
        raise Refusal(message("There is no table with rows to write."))
    everything = Everything(tables, lang)
    lists = flat(everything.tables, tally)
    symbols = _symbols(lists, everything.tables)
    rules = Rules(symbols, everything, lang, tally)
    grammar: dict[str, list[str]] = {}
    for each in lists:
        grammar[symbols.of(each.name)] = _rules_of(each, rules, tally)
        if symbols.of(each.name) != each.name:
            tally.add("guessed", "names", each.table.line)
        tally.add("carried", "tables", each.table.line)
    grammar |= rules.further()
    if "origin" not in grammar:
        grammar = {"origin": [f"#{next(iter(grammar))}#"], **grammar}
    told = _credit(everything.tables, tally)
    if about:
        tally.add("carried", "file about", 0)
        told = {"_about": " ".join(about.split()), **told}
    return json.dumps({**told, **grammar}, ensure_ascii=False, indent=1) + "\n"


def _symbols(lists: Sequence[Flat], tables: Sequence[Table]) -> Symbols:
    symbols = Symbols([each.name for each in lists])
    for table in tables:
        if table.shape == "grid" and table.strips:
            symbols.also(table.name, f"{table.name}.{table.strips[0].name}")
        for alias in table.aliases:
            symbols.also(alias, table.name)
    return symbols


def _rules_of(each: Flat, rules: Rules, tally: Tally) -> list[str]:
    """The rules of a list, each as often as its weight says."""
    strip = each.strip
    weights = [strip.weight(row) for row in strip.rows]
    common = gcd(*weights) or 1
    weights = [weight // common for weight in weights]
    if sum(weights) > _MOST_RULES:
        tally.add("left", "rounded", each.table.line)
        total = sum(weights)
        weights = [max(1, round(weight * _ROUNDED / total)) for weight in weights]
    elif strip.die.count > 1 or strip.die.size != len(strip.rows):
        tally.add("left", "dice of tables", each.table.line)
    found: list[str] = []
    for row, weight in zip(strip.rows, weights, strict=True):
        for said, kind in ((row.hint, "hints left"), (row.tags, "tags"), (row.mark, "marks")):
            if said:
                tally.add("left", kind, row.line)
        tally.add("carried", "rows", row.line)
        found += [rules.rule(each.table, strip, row)] * weight
    return found


def _credit(tables: Sequence[Table], tally: Tally) -> dict[str, str]:
    """Whose they are, under a key that no rule asks for."""
    told: dict[str, str] = {}
    for table in tables:
        if table.credit:
            tally.add("carried", "credit", table.line)
            told[table.credit] = ""
        if table.about:
            tally.add("left", "about left", table.line)
    return {"_credit": " · ".join(told)} if told else {}
