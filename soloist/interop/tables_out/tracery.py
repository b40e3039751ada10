"""Writes tables as a Tracery grammar: a symbol for each, weights as rules that come again.

What Tracery has words for stands as it is, the rest as all it can say.
"""

import json
from collections.abc import Sequence
from math import gcd
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.leaving import MOST_FALLS, Everything, Flat, Weighted, flat, free, tell_row
from soloist.tables.grammar.speech import prefix_in
from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes
from soloist.tables.text.parse_text import pair
from soloist.tables.text.parts import (
    AgreedHole,
    CapitalHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    NumberHole,
    OptionHole,
    Part,
    Parts,
    PrefixHole,
    SeveralHole,
    TableHole,
    Words,
)
from soloist.values.message import Refusal, message

_MOST_RULES: Final = 10_000  # of one symbol
_ROUNDED: Final = 1_000
_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\#[]"})
_NO_SYMBOL: Final = str.maketrans(dict.fromkeys(".#[]:,\\()\"'", "-"))


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The grammar as JSON, `origin` first: the table of that name, else the first. Raises `Refusal`."""
    if not any(strip.rows for table in tables for strip in table.strips):
        raise Refusal(message("There is no table with rows to write."))
    grammar = _Grammar(Everything(tables, lang), tally).rules()
    if "origin" not in grammar:
        grammar = {"origin": [f"#{next(iter(grammar))}#"], **grammar}
    told: dict[str, str] = {}
    if about:
        tally.add("file about", 0, fate="carried")
        told["_about"] = " ".join(about.split())
    credits: dict[str, None] = {}
    for table in tables:
        if table.credit:
            tally.add("credit", table.line)
            credits[table.credit] = None
        if table.about:
            tally.add("about left", table.line)
    if credits:
        told["_credit"] = " · ".join(credits)
    return json.dumps({**told, **grammar}, ensure_ascii=False, indent=1) + "\n"


class _NoWord(Exception):
    """Tracery has no word for a hole."""


class _Grammar:
    """Makes rules of rows, and the symbols they need beside those of the tables."""

    def __init__(self, everything: Everything, tally: Tally) -> None:
        self.everything, self.tally = everything, tally
        self._lists = flat(everything.tables, tally)
        self._taken: set[str] = set()
        self._symbols = {fold_name(each.name): self._new(each.name) for each in self._lists}
        for each in reversed(self._lists):
            for name in (each.table.name, *each.table.aliases):
                whole = self._symbols.get(fold_name(each.table.name), self._symbols[fold_name(each.name)])
                self._symbols.setdefault(fold_name(name), whole)
        for table in everything.tables:
            if table.shape == "grid" and table.strips:
                first = self._symbols[fold_name(f"{table.name}.{table.strips[0].name}")]
                self._symbols |= {fold_name(name): first for name in (table.name, *table.aliases)}
        self._further: dict[str, list[str]] = {}
        self._known: dict[tuple[str, ...], str] = {}

    def rules(self) -> dict[str, list[str]]:
        """The rules of every symbol, those made on the way behind the others."""
        grammar: dict[str, list[str]] = {}
        for each in self._lists:
            symbol = self._symbols[fold_name(each.name)]
            grammar[symbol] = self._rules(each)
            if symbol != each.name:
                self.tally.add("names", each.table.line)
            self.tally.add("tables", each.table.line)
        return grammar | self._further

    def _rules(self, each: Flat) -> list[str]:
        """The rules of a list, each as often as its weight says."""
        strip, line = each.strip, each.table.line
        weights = [strip.weight(row) for row in strip.rows]
        common = gcd(*weights) or 1
        weights = [weight // common for weight in weights]
        if sum(weights) > _MOST_RULES:
            self.tally.add("rounded", line)
            total = sum(weights)
            weights = [max(1, round(weight * _ROUNDED / total)) for weight in weights]
        elif strip.die.count > 1 or strip.die.size != len(strip.rows):
            self.tally.add("dice of tables", line)
        found: list[str] = []
        for row, weight in zip(strip.rows, weights, strict=True):
            tell_row(row, self.tally, hints=False)
            self.tally.add("rows", row.line)
            found += [self._rule(each, row)] * weight
        return found

    def _rule(self, each: Flat, row: Row) -> str:
        if not has_holes(row):
            return _escaped("".join(part.text for part in row.parts if isinstance(part, Words)))
        if any(_leans(part) or isinstance(part, OptionHole | ChoiceHole) for part in row.parts):
            every = self.everything.row(each, row)
            few = every is not None and sum(weight for _, weight in every) <= MOST_FALLS
            if every is not None and few:
                self.tally.add("spelled rows", row.line)
                return self.spelled(each.table.name, every)
        return _Rule(self, each, row).whole()

    # --- symbols

    def _new(self, wanted: str) -> str:
        """A symbol nothing has, like what is wanted."""
        return free(wanted.translate(_NO_SYMBOL), self._taken)

    def knows(self, name: str) -> bool:
        """Whether something is called so."""
        return fold_name(name) in self._symbols

    def symbol(self, name: str) -> str:
        """The symbol of a table, or of a kept name: that of the table it hides, else its own."""
        if not self.knows(name):
            self._symbols[fold_name(name)] = self._new(name)
        return self._symbols[fold_name(name)]

    def spelled(self, wanted: str, every: Weighted) -> str:
        """`#…#` for texts with their weights. Raises `_NoWord` where these are too many."""
        if sum(weight for _, weight in every) > MOST_FALLS:
            raise _NoWord
        return self.listed(wanted, [_escaped(text) for text, weight in every for _ in range(weight)])

    def listed(self, wanted: str, rules: Sequence[str]) -> str:
        """`#…#` for these rules, the same symbol for the same ones; or the rule where it is one alone."""
        return rules[0] if len(set(rules)) == 1 else f"#{self._part(wanted, rules)}#"

    def alone(self, wanted: str, rule: str) -> str:
        """A symbol’s name for a rule; that of the symbol where the rule is nothing else."""
        bare = rule[1:-1]
        if rule[:1] == rule[-1:] == "#" and bare and not any(sign in bare for sign in "#[."):
            return bare
        return self._part(wanted, [rule])

    def _part(self, wanted: str, rules: Sequence[str]) -> str:
        key = tuple(rules)
        if key not in self._known:
            self._known[key] = self._new(f"{wanted}-part")
            self._further[self._known[key]] = list(rules)
        return self._known[key]


class _Rule:
    """Writes the rule of one row."""

    def __init__(self, grammar: _Grammar, each: Flat, row: Row) -> None:
        self._grammar, self._each, self._row = grammar, each, row
        self._name, self._tally = each.table.name, grammar.tally

    def whole(self) -> str:
        """The rule; a hole without a word stands as it is written."""
        ends = pair(self._row.text).ends
        found: list[str] = []
        for part in self._row.parts:
            try:
                found.append(self._text(part))
            except _NoWord:
                self._tally.add("holes", self._row.line)
                at = part.at if not isinstance(part, Words) else 0
                found.append(_escaped(self._row.text[at : ends.get(at, at) + 1]))
        return "".join(found).strip()

    def _texts(self, parts: Parts) -> str:
        return "".join(map(self._text, parts))

    def _text(self, part: Part) -> str:
        match part:
            case Words(text=text):
                return _escaped(text)
            case TableHole():
                return self._named(part)
            case KeepHole():
                symbol = self._grammar.symbol(part.name)
                value = self._grammar.alone(self._name, self._texts(part.value))
                self._tally.add("kept", self._row.line)
                return f"[{symbol}:#{value}#]{f'#{symbol}#' if part.shown else ''}"
            case ElseHole(first=first, spare=spare):
                return self._named(first) if self._grammar.knows(first.name) else self._texts(spare)
            case CapitalHole(text=inner, every=False):
                return f"#{self._grammar.alone(self._name, self._texts(inner))}.capitalize#"
            case ChoiceHole(texts=texts):
                return self._grammar.listed(self._name, [self._texts(text) for text in texts])
            case OptionHole():
                common = gcd(part.most, part.die.size)
                said = [self._texts(part.text)] * (part.most // common)
                nothing = [""] * ((part.die.size - part.most) // common)
                return self._grammar.listed(self._name, said + nothing)
            case _:
                return self._spelled(part)

    def _spelled(self, part: Part) -> str:
        """All a part can say; of an English article or plural that is too long for that, Tracery’s own."""
        every = None if _leans(part) else self._grammar.everything.parts(self._each, self._row, (part,))
        try:
            if every is None:
                raise _NoWord
            said = self._grammar.spelled(self._name, every)
        except _NoWord:
            if not isinstance(part, PrefixHole) or len(part.phrase) != 1:
                raise
            word, lang = prefix_in(part.written, self._grammar.everything.lang)
            modifier = {"a": "a", "pl": "s"}.get(word, "") if lang == "en" else ""
            if not modifier:
                raise
            symbol = self._grammar.alone(self._name, self._texts(part.phrase))
            self._tally.add("near grammar", self._row.line)
            return f"#{symbol}.{modifier}{'.capitalize' if part.capital else ''}#"
        self._tally.add("dice" if isinstance(part, NumberHole) else "spelled out", self._row.line)
        return said

    def _named(self, part: TableHole) -> str:
        kept = self._grammar.everything.is_kept(part.name)
        if not kept and not self._grammar.knows(part.name):
            self._tally.add("unknown", self._row.line)
            return _escaped(f"{{{part.name}}}")
        symbol = self._grammar.symbol(part.name)
        if not kept:
            self._tally.add("uses", self._row.line)
        return f"#{symbol}.capitalize#" if part.capital and not symbol[:1].isupper() else f"#{symbol}#"


def _escaped(text: str) -> str:
    """Words that mean themselves in a rule."""
    return text.translate(_SIGNS)


def _leans(part: Part) -> bool:
    """Whether what a part says hangs on the noun before it, somewhere inside."""
    match part:
        case AgreedHole() | FormsHole():
            return True
        case PrefixHole(phrase=inner) | CapitalHole(text=inner) | OptionHole(text=inner):
            return any(map(_leans, inner))
        case (
            KeepHole(value=inner) | ElseHole(spare=inner) | SeveralHole(each=inner) | CountedHole(noun=inner)
        ):
            return any(map(_leans, inner))
        case ChoiceHole(texts=texts):
            return any(_leans(inner) for text in texts for inner in text)
        case _:
            return False
