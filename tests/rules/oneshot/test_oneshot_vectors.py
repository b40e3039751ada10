"""Worked examples of One Shot and results that follow directly from its rules, one line each."""

from collections.abc import Callable

import pytest

from soloist.rules.oneshot.dice import (
    Wounded,
    at_a_guess,
    dice_count,
    gain,
    lose,
    may_be_cared_for,
    night,
    night_points,
    second_chance,
    shot,
    successes,
)
from soloist.rules.oneshot.tests import Opposed, oppose
from soloist.values.message import Refusal

VECTORS: tuple[tuple[str, Callable[..., object], tuple[object, ...], object], ...] = (
    ("TV-501", dice_count, (True, False, 0, False), 3),
    ("TV-502", successes, ((2, 9, 10), 9), 2),
    ("TV-503", oppose, ((8,), (2, 5, 8)), Opposed(8, 1)),
    ("TV-505", second_chance, (7,), 9),
    ("the last that can succeed", second_chance, (8,), 10),
    ("TV-507", dice_count, (False, True, 1, False), 2),
    ("TV-508", dice_count, (True, True, 0, False), 2),
    ("TV-509", dice_count, (True, False, 3, True), 6),
    ("no point at all", dice_count, (False, False, 0, False), 2),
    ("a weak point alone", dice_count, (False, True, 0, False), 1),
    ("a power is a strong point", dice_count, (False, False, 1, True), 4),
    ("a power and a weak point", dice_count, (True, True, 2, True), 4),
    ("a fall", lose, (6, 4), Wounded(2, False)),
    ("the last point", lose, (1, 1), Wounded(0, True)),
    ("TV-513", shot, (20, 0), 7),
    ("TV-514", shot, (50, 1), 9),
    ("TV-515", shot, (51, 2), 10),
    ("both hindrances count once", shot, (20, 2), 8),
    ("or each, as an option", shot, (20, 2, True), 9),
    ("never above ten", shot, (51, 2, True), 10),
    ("TV-517", night, (5, 6, True, True), 6),
    ("a plain night", night_points, (False, False), 1),
    ("a maximum that shrank takes nothing away", gain, (7, 2, 6), 7),
    ("a second chance above the best die", oppose, ((10, 10), (9, 1), True), Opposed(11, 0)),
    ("ties are the acting side's", oppose, ((4,), (4,)), Opposed(4, 1)),
    ("difficulties at a guess", lambda: [at_a_guess(roll) for roll in range(1, 7)], (), [6, 6, 7, 7, 8, 8]),
    ("care a second time", may_be_cared_for, (True, False, True), False),
    ("care in a fight", may_be_cared_for, (False, True, False), False),
    ("a healing power in a fight", may_be_cared_for, (False, True, True), True),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "arguments", "expected"),
    [vector[1:] for vector in VECTORS],
    ids=[vector[0] for vector in VECTORS],
)
def test_vector(rule: Callable[..., object], arguments: tuple[object, ...], expected: object) -> None:
    """Each gives what the rules say."""
    assert rule(*arguments) == expected


@pytest.mark.parametrize(
    ("rule", "arguments", "said"),
    [
        (second_chance, (9,), "No second chance: the difficulty would be 11, and dice stop at 10."),
        (dice_count, (True, False, 0, True), "A power takes 1 to 3 energy, not 0. Give it 1 to 3 energy."),
        (dice_count, (True, False, 4, True), "A power takes 1 to 3 energy, not 4."),
        (dice_count, (True, False, 2, False), "2 energy is too much: an action takes 1 at most."),
    ],
    ids=["TV-506", "TV-510", "power", "energy"],
)
def test_refusal(rule: Callable[..., object], arguments: tuple[object, ...], said: str) -> None:
    """What the rules forbid is refused in words that help."""
    with pytest.raises(Refusal) as refusal:
        rule(*arguments)
    assert str(refusal.value).startswith(said)
