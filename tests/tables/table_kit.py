"""What tests of tables share: fixed dice, and a shelf from text."""

from collections.abc import Sequence
from textwrap import dedent

from soloist.rules.dice import Dice, Hand, given_dice
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import Table, TableFile
from soloist.tables.reading.read import read_tables
from soloist.values.message import Problem


def fixed(*faces: int, rerolls: Sequence[Sequence[int]] = ()) -> Dice:
    """Dice that fall so, in this order, on a roll without sides."""
    return given_dice({"": Hand(faces, rerolls=tuple(tuple(shown) for shown in rerolls))})


def shelf(text: str, file: str = "t.yaml") -> Shelves:
    """One shelf with one file that must be without a fault."""
    read, problems = read_tables(dedent(text), file)
    assert [problem for problem in problems if problem.severity == "error"] == []
    return Shelves([shelf_of([read])])


def table(text: str, name: str = "x") -> Table:
    """One table of a text without any problem."""
    read, problems = read_tables(dedent(text), "t.yaml")
    assert problems == ()
    found = read.table(name)
    assert found is not None
    return found


def read(text: str) -> tuple[TableFile, tuple[Problem, ...]]:
    """A dedented text, read."""
    return read_tables(dedent(text), "t.yaml")


def places(problems: Sequence[Problem]) -> list[tuple[int, int, str]]:
    """Line, column and English words of each problem."""
    return [(problem.line, problem.column, str(problem.message)) for problem in problems]
