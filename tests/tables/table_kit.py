"""What tests of tables share: fixed dice, and a shelf from text."""

import json
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

from soloist.rules.dice import Dice, Hand, given_dice
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import Table, TableFile
from soloist.tables.reading.read import read_tables
from soloist.values.message import Problem


def cases(file: str, name: str) -> list[Any]:
    """The cases of a test, which stand one a line in `cases/FILE.json`; a list there is a tuple here."""

    def plain(value: Any) -> Any:
        return tuple(map(plain, value)) if isinstance(value, list) else value

    text = (Path(__file__).parent / "cases" / f"{file}.json").read_text(encoding="utf-8")
    return [plain(each) for each in json.loads(text)[name]]


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
