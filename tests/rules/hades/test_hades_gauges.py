"""Three bars: a warning, a malus, and the end."""

import pytest

from soloist.rules.hades.gauges import MARKS, Kind, Weight, level, malus, weight


@pytest.mark.parametrize(
    ("kind", "weights"),
    [
        ("state", ["none", "warning", "malus", "end"]),
        ("resource", ["none", "warning", "malus", "exhausted"]),
        ("progress", ["none", "none", "none", "complete"]),
    ],
)
def test_each_level(kind: Kind, weights: list[Weight]) -> None:
    """What each level of each kind does."""
    assert [weight(kind, bars) for bars in range(4)] == weights


def test_bounds() -> None:
    """Never below none nor above three bars."""
    assert [level(bars) for bars in (-1, 0, 2, 3, 7)] == [0, 0, 2, 3, 3]
    assert len(MARKS) == 4


def test_malus() -> None:
    """Only level II costs a die."""
    assert [malus(levels) for levels in ([], [1], [2], [3], [2, 2, 2])] == [0, 0, 1, 0, 3]
