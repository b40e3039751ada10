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
    """What the sheets of those who roll say of a name: its score, and the list it stands in."""
    elements = [state.element("PC", name) for name in who]
    sheets = [dict(_scores(element)) if element else {} for element in elements]
    kinds = [dict(_kinds(element)) if element else {} for element in elements]
    return Scores(
        lambda name, place: sheets[place].get(folded(name)) if place < len(sheets) else None,
        lambda name, place: kinds[place].get(folded(name)) if place < len(kinds) else None,
    )


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


def _kinds(element: Element) -> Iterator[tuple[str, str]]:
    for category, listed in element.lists.items():
        for item in listed.items:
            yield folded(named[0] if (named := named_score(item)) else trait(item).name), category
    for name in element.numbers:
        yield name, ""
