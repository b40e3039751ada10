"""Tables as roll tables of Foundry, in the JSON that one is exported in; several are a list of these."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from html import escape
from string import ascii_letters, digits
from typing import Any, Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables_out.asked_of_parts import keeps, says
from soloist.interop.tables_out.every_result import Weighted
from soloist.interop.tables_out.spelled import Spelled
from soloist.message import Message, count
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip, Table
from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    CapitalHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    NumberHole,
    Part,
    Parts,
    PrefixHole,
    Reckoned,
    Rolled,
    SeveralHole,
    TableHole,
    Term,
    Whole,
    Words,
)

# --- a row as what foundry draws together ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Handed:
    """A roll on the table of that name."""

    name: str


Piece: TypeAlias = str | Handed
"""HTML, or a roll on another table."""

_MOST_AT_ONCE: Final = 10
_NO_BREAK: Final = "\u2060"  # between two signs that would begin a roll or a link there


@dataclass(frozen=True, slots=True)
class Rolls:
    """What a row of a `line` may roll on: `names` as holes say them; `choice` makes a table of a choice."""

    names: Mapping[str, str]
    tally: Tally
    line: int
    choice: Callable[[Sequence[Parts]], Handed]

    @staticmethod
    def dice(die: TableDie) -> str:
        """A die as Foundry rolls it; digits are tens and ones there."""
        if not die.digits:
            return f"{die.count}d{die.faces}"
        places = range(die.count - 1, -1, -1)
        return "+".join(f"1d{die.faces}*{10**place}" if place else f"1d{die.faces}" for place in places)


def html_of(text: str) -> str:
    """Words that mean themselves there."""
    return escape(text.replace("[[", f"[{_NO_BREAK}[").replace("@", f"@{_NO_BREAK}"), quote=False)


def sayable(parts: Parts) -> bool:
    """Whether Foundry has a word for every hole, and something comes of every choice."""
    return all(map(_sayable, parts))


def alone(parts: Parts) -> bool:
    """Whether a text is words and dice, or one roll on a table and nothing else: one result there."""
    match parts:
        case (TableHole(capital=False),) | (ChoiceHole(),):
            return sayable(parts)
        case _:
            return sayable(parts) and all(isinstance(part, Words | NumberHole) for part in parts)


def _sayable(part: Part) -> bool:
    match part:
        case Words() | TableHole():
            return True
        case NumberHole(term=term):
            return not keeps(term)
        case CountedHole(count=term, noun=noun):
            return not keeps(term) and sayable(noun)
        case SeveralHole(count=Whole(value=times), each=(TableHole(),)):
            return 1 <= times <= _MOST_AT_ONCE
        case PrefixHole(phrase=inner) | CapitalHole(text=inner) | ElseHole(spare=inner):
            return sayable(inner)
        case ChoiceHole(texts=texts):
            return all(sayable(text) and says(text) for text in texts)
        case _:
            return False


def pieces_of(parts: Parts, rolls: Rolls) -> list[Piece]:
    """The pieces of a text that is `sayable`, in order; none that holds only space."""
    joined: list[Piece] = []
    for piece in (piece for part in parts for piece in _pieces(part, rolls)):
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += piece
        else:
            joined.append(piece)
    trimmed = [piece.strip() if isinstance(piece, str) else piece for piece in joined]
    return [piece for piece in trimmed if piece]


def _pieces(part: Part, rolls: Rolls) -> list[Piece]:
    tally, line = rolls.tally, rolls.line
    match part:
        case Words(text=text):
            return [html_of(text)]
        case NumberHole(term=term):
            tally.add("carried", "dice", line)
            return [f"[[{_sum(term)}]]"]
        case TableHole(name=name, capital=capital):
            return [_rolled(name, rolls, grammar=capital)]
        case CountedHole(count=term, noun=noun):
            tally.add("carried", "dice", line)
            tally.add("left", "grammar", line)
            return [f"[[{_sum(term)}]] ", *pieces_of(noun, rolls)]
        case SeveralHole(count=Whole(value=times), each=(TableHole(name=name),), distinct=distinct):
            if distinct:
                tally.add("left", "distinct", line)
            return [_rolled(name, rolls) for _ in range(times)]
        case PrefixHole(phrase=inner) | CapitalHole(text=inner):
            tally.add("left", "grammar", line)
            return pieces_of(inner, rolls)
        case ElseHole(first=first, spare=spare):
            known = fold_name(first.name) in rolls.names
            return [_rolled(first.name, rolls)] if known else pieces_of(spare, rolls)
        case ChoiceHole(texts=texts):
            return [rolls.choice(texts)]
        case _:  # what is not sayable was told before
            raise AssertionError(part)


def _rolled(name: str, rolls: Rolls, *, grammar: bool = False) -> Piece:
    """A roll on another table; of one that is not among these, its name."""
    known = rolls.names.get(fold_name(name))
    if known is None:
        rolls.tally.add("left", "unknown", rolls.line)
        return html_of(f"{{{name}}}")
    if grammar:
        rolls.tally.add("left", "grammar", rolls.line)
    rolls.tally.add("carried", "uses", rolls.line)
    return Handed(known)


def _sum(term: Term) -> str:
    match term:
        case Whole(value=value):
            return str(value)
        case Rolled(die=die):
            dice = Rolls.dice(die)
            return f"({dice})" if die.digits else dice
        case Reckoned(sign="/", left=left, right=right):
            return f"floor({_sum(left)}/{_sum(right)})"
        case Reckoned(sign=sign, left=left, right=right):
            return f"{_inner(left)}{sign}{_inner(right)}"
        case _:
            raise AssertionError(term)


def _inner(term: Term) -> str:
    """A sum within another one, in brackets."""
    made = _sum(term)
    return f"({made})" if isinstance(term, Reckoned) and term.sign != "/" else made


# --------------------------------------------------------------------------------------------------

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
