"""Scores of a sheet, for rules whose reasons are numbers: `Patience 4`, or `vertus: Patience 4, Ruse 2`.

A trait marked negative, `lent (-)`, is worth −1 to the rules that read it so.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.gauges import trait
from soloist.journal.state import Element, State, folded
from soloist.rules.given import Scores

_SCORED: Final = re.compile(r"(.*\S)\s+(\d{1,3})", re.ASCII)


def scores_of(state: State, who: Sequence[str]) -> Scores:
    """What finds the score of a name on the sheet of one of those who roll; None where it has none."""
    sheets = [dict(_scores(element)) if (element := state.element("PC", name)) else {} for name in who]
    return lambda name, place: sheets[place].get(folded(name)) if place < len(sheets) else None


def named_score(item: str) -> tuple[str, int] | None:
    """The name and the score that an item of a sheet tells: `Patience 4`, `lent (-)`; None without one."""
    if (held := trait(item)).negative:
        return held.text, -1
    found = _SCORED.fullmatch(held.name)
    return (found[1], int(found[2])) if found else None


def _scores(element: Element) -> Iterator[tuple[str, int]]:
    for listed in element.lists.values():
        for item in listed.items:
            if (told := named_score(item)) is not None:
                yield folded(told[0]), told[1]
    for name, number in element.numbers.items():
        yield name, number.value
