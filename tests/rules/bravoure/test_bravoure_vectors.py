"""Worked examples of Bravoure & Infortune and what follows directly from its rules, one line each."""

from collections.abc import Callable, Sequence

import pytest

from soloist.rules.bravoure.deeds import contribution, cost, share
from soloist.rules.bravoure.dice import judge, pool_size, roll_ones, score_left, suggested_score
from soloist.rules.bravoure.tests import group_succeeds
from soloist.rules.dice import LONE, Hand, given_dice
from soloist.rules.fate import fate


def act(dice: Sequence[int], infortune: int, required: int) -> tuple[int, bool, int, int, bool]:
    """Successes, whether it is done, Bravery gained, Hardship afterwards, whether a misfortune strikes."""
    judged = judge(dice, infortune, required)
    after = infortune + judged.infortune
    return (
        judged.successes,
        judged.outcome == "success",
        judged.bravoure,
        after,
        judged.outcome == "misfortune",
    )


def with_asset(dice: tuple[int, ...], rerolls: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The dice once every 6 was rolled again."""
    return roll_ones(len(dice), LONE, given_dice({LONE: Hand(dice, rerolls=rerolls)}), range(len(dice))).base


VECTORS: tuple[tuple[str, Callable[..., object], tuple[object, ...], object], ...] = (
    ("TV-401", lambda a, t, o: pool_size(a, t, o, described=True), (4, 1, 0), 6),
    ("TV-402", act, ((4, 5, 1, 4, 1, 2), 0, 1), (2, True, 1, 0, False)),
    ("TV-403", act, ((2, 3, 6, 5, 5, 4), 0, 1), (0, False, 0, 1, False)),
    ("TV-404", with_asset, ((2, 2, 6, 3, 6, 4), ((), (), (5,), (), (1,), ())), (2, 2, 5, 3, 1, 4)),
    ("a 6 again and again", with_asset, ((6, 2), ((6, 6, 3), ())), (3, 2)),
    ("TV-405", act, ((2, 2, 5, 3, 1, 4), 0, 1), (1, True, 0, 0, False)),
    ("TV-406", act, ((2, 3, 5, 5, 4), 5, 1), (0, False, 0, 6, True)),
    ("TV-407", act, ((2, 3, 5, 5, 4), 4, 1), (0, False, 0, 5, False)),
    ("TV-408", act, ((1, 1, 2), 9, 1), (2, True, 1, 9, False)),
    ("TV-409", act, ((1, 3, 2), 2, 2), (1, False, 0, 2, False)),
    ("TV-411", score_left, (10, 2, 1), 7),
    ("TV-412", score_left, (2, 3, 0), 0),
    ("TV-413", contribution, (True, 0), 2),
    ("TV-414", contribution, (True, 4), 6),
    ("TV-415", share, (32, 5), 7),
    ("alone, the pot is the share", share, (6, 1), 6),
    ("TV-417", cost, (1, 2), 4),
    ("TV-418", cost, (0, 1), 1),
    ("TV-419", cost, (1, 3), 13),
    ("TV-420", cost, (9, 10), 100),
    ("TV-421", lambda face: fate(face).name.fr, (3,), "Non, mais…"),
    ("TV-422", group_succeeds, (2, 4), True),
    ("TV-423", group_succeeds, (2, 5), False),
    ("TV-424", suggested_score, ((6,) * 4, 3), 12),
    ("rounded up", suggested_score, ((4,), 1), 1),
    ("one at least", suggested_score, ((1,), 1), 1),
    ("five dice with an asset are a success", suggested_score, ((5, 6), 2, (0,)), 4),
    ("just above a whole number", suggested_score, ((6, 1), 1), 2),
)


@pytest.mark.parametrize(("id_", "rule", "given", "wanted"), VECTORS, ids=[each[0] for each in VECTORS])
def test_vector(id_: str, rule: Callable[..., object], given: tuple[object, ...], wanted: object) -> None:
    """The rule gives exactly the worked result."""
    assert rule(*given) == wanted
