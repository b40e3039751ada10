"""Two gauges that rolls bring down until one is empty: an absorbing chain, solved state by state.

Nothing is ever given back, so that every state leads to itself or to smaller ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log1p
from typing import Final

MOST_ROLLS: Final = 500
_REST: Final = 1e-6  # of all chances, left out at the far end of the course

_NEVER: Final = 1  # bars of a gauge nothing is taken from


@dataclass(frozen=True, slots=True)
class Ended:
    """Of the number of rolls the mean and that of its square; the chance that theirs is empty first."""

    mean: Fraction
    square: Fraction
    theirs_first: Fraction


def settle(taken: Mapping[tuple[int, int], Fraction], theirs: int, ours: int | None) -> Ended:
    """Where it ends from gauges of `theirs` and `ours` bars (None: a gauge nothing is taken from).

    `taken` has the chance of each pair of bars taken by a roll, none below zero; some must be above.
    """
    still = taken.get((0, 0), Fraction(0))
    moves = [(one, other, chance) for (one, other), chance in taken.items() if (one or other) and chance]
    known: dict[tuple[int, int], Ended] = {}
    for left in range(1, theirs + 1):
        for right in range(1, (ours or _NEVER) + 1):
            mean, square, first = Fraction(1), Fraction(0), Fraction(0)
            for one, other, chance in moves:
                after = _after(known, left - one, right - other)
                mean += chance * after.mean
                square += chance * (after.square + 2 * after.mean)
                first += chance * after.theirs_first
            mean /= 1 - still
            square = (1 + square + 2 * still * mean) / (1 - still)
            known[left, right] = Ended(mean, square, first / (1 - still))
    return known[theirs, ours or _NEVER]


def _after(known: Mapping[tuple[int, int], Ended], left: int, right: int) -> Ended:
    if left <= 0 or right <= 0:
        return Ended(Fraction(0), Fraction(0), Fraction(int(left <= 0)))
    return known[left, right]


def course(
    taken: Mapping[tuple[int, int], Fraction], theirs: int, ours: int | None
) -> tuple[tuple[int, float], ...]:
    """The chance that it takes just so many rolls, from 1 on, until what is left out hardly matters."""
    moves = [(*bars, float(chance)) for bars, chance in taken.items() if chance]
    states = {(theirs, ours or _NEVER): 1.0}
    rolls: list[tuple[int, float]] = []
    while sum(states.values()) > _REST and len(rolls) < MOST_ROLLS:
        after: dict[tuple[int, int], float] = {}
        over = 0.0
        for (left, right), share in states.items():
            for one, other, chance in moves:
                there = (left - one, right - other)
                if min(there) <= 0:
                    over += share * chance
                else:
                    after[there] = after.get(there, 0.0) + share * chance
        rolls.append((len(rolls) + 1, over))
        states = after
    return tuple(rolls)


def lasting(taken: Mapping[tuple[int, int], Fraction], theirs: int, ours: int | None, rolls: int) -> float:
    """The chance that neither gauge is empty after so many rolls, 0 or more.

    What is taken by n rolls has for its chances the terms of P(x, y)ⁿ, P those of one roll. Each term follows
    from those before it, by P · Q' = n · P' · Q for Q = Pⁿ, so that a million rolls cost what one does.
    """
    width = ours or _NEVER
    still = taken.get((0, 0), Fraction(0))
    if not still:
        return max(0.0, 1.0 - sum(share for _, share in course(taken, theirs, ours)[:rolls]))
    none = float(still)
    moves = [(*bars, float(chance) / none) for bars, chance in taken.items() if chance and bars != (0, 0)]
    terms = {(0, 0): exp(rolls * log1p(-float(1 - still)))}
    for one in range(theirs):
        for other in range(width):
            place = one or other
            if not place:
                continue
            term = 0.0
            for down, across, chance in moves:
                before = terms.get((one - down, other - across))
                if before:
                    step = down if one else across
                    term += chance * before * (rolls * step - place + step)
            terms[one, other] = term / place
    return min(1.0, max(0.0, sum(terms.values())))
