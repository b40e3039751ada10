"""The language of a row's text: words, dice `{2d6}`, other tables `{noms}`; `{{` and `}}` are braces.

`parse_template` is the only reader of that language and `Part` its only tree: a new form is a new kind
of part, found here and carried out where rows are drawn.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from soloist.message import Message, message
from soloist.tables.die import TableDie, parse_die

_TOKEN = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+")
_DICE = re.compile(r"(?P<dice>[0-9]{0,2}d(?:[0-9]{1,7}|%))\s*(?P<plus>[+\-−]\s*[0-9]{1,6})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Words:
    """Text as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class DiceHole:
    """`{2d6+1}`: dice rolled and added up."""

    die: TableDie
    plus: int = 0


@dataclass(frozen=True, slots=True)
class TableHole:
    """`{noms}`, `{hades/direction.Champ}`: another table, `at` its offset in the text."""

    name: str
    at: int


Part: TypeAlias = Words | DiceHole | TableHole


@dataclass(frozen=True, slots=True)
class Misread:
    """A place in a text that is not in the language: offset in the text, and what to do."""

    at: int
    message: Message


def parse_template(text: str) -> tuple[tuple[Part, ...], tuple[Misread, ...]]:
    """The parts of a row's text, and every place in it that is not understood."""
    if "{" not in text and "}" not in text:
        return (Words(text),), ()
    parts: list[Part] = []
    misread: list[Misread] = []
    for token in _TOKEN.finditer(text):
        part = _part(token.group(), token.start())
        if isinstance(part, Misread):
            misread.append(part)
        else:
            parts.append(part)
    return _joined(parts), tuple(misread)


def _part(token: str, at: int) -> Part | Misread:
    if token in {"{{", "}}"}:
        return Words(token[0])
    if token in {"{", "}"}:
        said = message("This brace has no partner; close it, or double it to show it.")
        return Misread(at, said)
    if not token.startswith("{"):
        return Words(token)
    return _hole(token[1:-1].strip(), at)


def _hole(inside: str, at: int) -> DiceHole | TableHole | Misread:
    if not inside:
        said = message("There is nothing between these braces; name a table or dice, as in {{2d6}}.")
        return Misread(at, said)
    if found := _DICE.fullmatch(inside):
        die = parse_die(found["dice"])
        if die is None:
            return Misread(at, message("{dice} is no dice soloist can roll.", dice=found["dice"]))
        plus = (found["plus"] or "0").replace("−", "-").replace(" ", "")
        return DiceHole(die, int(plus))
    if ":" in inside:
        said = message(
            "{form} is not understood; name the table alone, and write the article before it.", form=inside
        )
        return Misread(at, said)
    return TableHole(inside, at)


def _joined(parts: list[Part]) -> tuple[Part, ...]:
    """Neighbouring words made one."""
    whole: list[Part] = []
    for part in parts:
        last = whole[-1] if whole else None
        if isinstance(part, Words) and isinstance(last, Words):
            whole[-1] = Words(last.text + part.text)
        else:
            whole.append(part)
    return tuple(whole)
