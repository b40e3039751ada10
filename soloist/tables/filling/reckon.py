"""Works out the numbers of a text: dice thrown, kept numbers looked up, every step bounded."""

from collections.abc import Callable
from typing import assert_never

from soloist.message import Refusal, message
from soloist.tables.die import TableDie
from soloist.tables.filling.said import KeptValues
from soloist.tables.names import fold_name
from soloist.tables.text.arithmetic import MOST
from soloist.tables.text.parts import KeptNumber, Reckoned, Rolled, Sign, Term, Whole

_NUMBER_SIGNS = 11  # of a kept number
Roll = Callable[[TableDie], int]
Kept = Callable[[str], int]


class Unreckoned(Refusal):
    """Arithmetic that has no result with the numbers that came up; `where` says in which row."""

    def __init__(self, sign: str, where: str) -> None:
        if sign == "/":
            said = message(
                "{where} divides by 0 here; add 1 to what divides, or use other dice.", where=where
            )
        else:
            said = message(
                "{where} has a number beyond {most} here; make it smaller.", where=where, most=MOST
            )
        super().__init__(said)


def reckon(term: Term, roll: Roll, kept: Kept, where: Callable[[], str]) -> int:
    """The number a term stands for.

    `roll` throws dice and adds them up, `kept` gives the number kept under a name. Raises `Refusal` for a
    division by 0, and for a number over a thousand millions.
    """
    match term:
        case Rolled(die=die):
            return roll(die)
        case Whole(value=value):
            return value
        case KeptNumber(name=name):
            return kept(name)
        case Reckoned(sign=sign, left=first, right=second):
            left = reckon(first, roll, kept, where)
            right = reckon(second, roll, kept, where)
            number = _worked_out(sign, left, right, where)
            if abs(number) > MOST:
                raise Unreckoned("", where())
            return number
        case _:
            assert_never(term)


def _worked_out(sign: Sign, left: int, right: int, where: Callable[[], str]) -> int:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            if right == 0:
                raise Unreckoned(sign, where())
            return left // right
        case _:
            assert_never(sign)


def kept_number(kept: KeptValues, name: str) -> int:
    """The number kept under a name; raises `Refusal` where there is none."""
    found = kept.get(fold_name(name))
    text = found[1].text.strip() if found else ""
    if text.removeprefix("-").isdecimal() and len(text) < _NUMBER_SIGNS:
        return int(text)
    if found:
        raise Refusal(message("{name} is “{text}”, which is no number.", name=name, text=text))
    form = f"{{{name} = 1d6}}"
    raise Refusal(message("No number is kept as {name}; write {form} before.", name=name, form=form))
