"""A row as what Foundry draws together: texts with rolls in them, and tables that are handed on to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables_out.asked_of_parts import keeps, says
from soloist.tables.die import TableDie
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
