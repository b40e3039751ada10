"""Numbers of the lab in words: shares and means with their intervals, set under each other."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from soloist.lab.simulate.report import Report
from soloist.lab.simulate.words import name_of
from soloist.lingo import Lingo

NONE: Final = "—"
"""In the place of an interval that nobody knows."""


def percents(found: Mapping[str, Any], lingo: Lingo, places: int = 1) -> tuple[str, str]:
    """A share, and the interval that holds it 19 times in 20; a dash where one session tells of none."""
    if found["low"] is None:
        return lingo.percent(found["share"], places), NONE
    low, high = (lingo.percent(found[end], places) for end in ("low", "high"))
    return lingo.percent(found["share"], places), f"{low} – {high}"


def number(value: float, lingo: Lingo, places: int = 2) -> str:
    """A number in figures, its sign a real minus; a comma in French."""
    written = f"{value:.{places}f}".replace("-", "−")
    return written.replace(".", ",") if lingo.lang == "fr" else written


def set_under(rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns under each other: the first to the left, the others to the right."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)] if cells else []
    return ["  " + "  ".join(_cells(row, widths)).rstrip() for row in cells]


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterable[str]:
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:>{width}}" if at else f"{cell:<{width}}"


def name(path: Sequence[str], told: Report, lingo: Lingo) -> str:
    """What a number is called: in the words of the game where they are its own."""
    return lingo.render(name_of(tuple(path), told.system, lingo.lang))
