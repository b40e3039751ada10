"""Worked examples of HaDes and results that follow directly from its rules, one line each."""

from collections.abc import Callable

import pytest

from soloist.rules.engine.contest import Alea, Runner, compete, destiny_change, deus_ex_alea
from soloist.rules.engine.evens import bounded, evens, shift
from soloist.rules.hades.gauges import PowerDice, power_dice
from soloist.rules.hades.tests import (
    automatic,
    destiny_to_fortunes,
    fortune,
    initiative,
    interrupted_step,
    judge,
    role,
    solo_destiny,
)
from soloist.rules.system import Roll


def alea(destiny: int, value: int, heroic: bool, winner: tuple[int, ...], unbounded: bool) -> Alea:
    """Deus Ex Alea with every free step used."""
    return deus_ex_alea(destiny, value, heroic, winner, unbounded=unbounded)


def race(a: tuple[int, tuple[int, ...]], b: tuple[int, tuple[int, ...]]) -> str:
    """Two protagonists in a competition."""
    first, second = (Runner(value, sum(die for die in dice if die % 2 == 0)) for value, dice in (a, b))
    return compete(first, second)


def full(base: tuple[int, ...], bonus: tuple[int, ...], against: tuple[int, ...]) -> tuple[int, int, int]:
    """Evens of both sides and the result."""
    counts = evens(Roll(base, (bonus,))), evens(Roll(against))
    return (*counts, judge(*counts))


VECTORS: tuple[tuple[str, Callable[..., object], tuple[object, ...], object], ...] = (
    # the scale, and what dice add to destiny
    ("TV-001", destiny_change, (2, 2, {}), 0),
    ("TV-002", destiny_change, (3, 2, {}), -1),
    ("TV-003", destiny_change, (4, 6, {}), 2),
    ("TV-004", shift, (-1, 1), 1),
    ("TV-005", shift, (-2, 5), 4),
    ("TV-006", lambda v, s: bounded(shift(v, s)), (-2, 5), 3),
    ("TV-007", shift, (2, -3), -2),
    ("TV-009", evens, (Roll((6, 3), ((6,),)),), 2),
    # results
    ("TV-103", judge, (1, 0), 1),
    ("TV-105", judge, (3, 4), -1),
    ("TV-108", judge, (5, 1), 3),
    ("TV-109", judge, (1, 4), -3),
    ("none even", judge, (0, 0), -1),
    ("a tie with evens", judge, (2, 2), 1),
    ("TV-110", destiny_change, (4, 5, {}), 1),
    ("TV-111", role, (4, 5), "outsider"),
    ("favourite", role, (5, 4), "favourite"),
    ("balanced", role, (4, 4), "balanced"),
    # scripts
    ("TV-113", interrupted_step, ((1, 2, 2), 3), 2),
    ("TV-114", interrupted_step, ((1, 2, 2), 0), 1),
    ("TV-116", interrupted_step, ((1, 2, 2), 2), 2),
    ("past the end", interrupted_step, ((1, 2, 2), 9), 3),
    # fortunes
    ("TV-120", fortune, (5, 4, 3, False), 0),
    ("TV-123", fortune, (2, 4, 3, True), 0),
    # without dice
    ("TV-125", automatic, (0,), ("bad", 1)),
    ("TV-126", automatic, (2,), ("good", 1)),
    ("TV-128", destiny_change, (5, 9, {"pvp": 1, "added_for": 1, "added_against": 2}), 1),
    ("TV-129", destiny_change, (5, 9, {"pvp": 1, "added_for": 2, "added_against": 1}), -1),
    # Deus Ex Alea
    ("TV-130", alea, (-5, -2, True, (4, 4), True), Alea(True, 4, 0)),
    ("TV-132", alea, (0, -2, True, (4, 4), True), Alea(False, -2, 0)),
    ("TV-134", alea, (3, -3, False, (2, 2, 2), True), Alea(False, -3, 3)),
    ("TV-136", alea, (3, 2, True, (6, 2), False), Alea(False, 2, 3)),
    # powers
    ("TV-137", power_dice, ("+", False), PowerDice(2, True)),
    ("TV-138", power_dice, ("++", False), PowerDice(3, True)),
    ("TV-139", power_dice, ("+", True), PowerDice(1, False)),
    ("TV-140", power_dice, ("++", True), PowerDice(2, True)),
    ("a plain trait", power_dice, ("", True), PowerDice(1, False)),
    # readings of destiny
    ("TV-141", destiny_to_fortunes, (3,), 3),
    ("TV-142", destiny_to_fortunes, (-2,), 0),
    ("TV-143", solo_destiny, (-4, 3), "contretemps"),
    ("TV-144", solo_destiny, (-4, 4), "clear"),
    ("TV-145", solo_destiny, (-1, 1), "clear"),
    ("TV-147", solo_destiny, (5, 1), "no_roll"),
    # competitions
    ("TV-152", race, ((2, (6, 4)), (2, (2, 2))), "first"),
    ("TV-153", race, ((3, (2, 2, 1)), (2, (6, 6, 4))), "first"),
    ("TV-155", race, ((-2, (1,)), (-1, (3,))), "continue"),
    ("TV-156", initiative, (0,), "antagonist"),
    ("above zero", initiative, (1,), "protagonist"),
    # supporting roles
    # a whole roll
    ("TV-162", full, ((6,), (6,), (1,)), (2, 0, 2)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "given", "expected"), [vector[1:] for vector in VECTORS], ids=[vector[0] for vector in VECTORS]
)
def test_vector(rule: Callable[..., object], given: tuple[object, ...], expected: object) -> None:
    """The rule gives what the text, or the reading of it, says."""
    assert rule(*given) == expected
