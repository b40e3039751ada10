"""What the rules make of a sheet without a roll: gauges, scores, advantages; one line each."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import Throw, random_dice
from soloist.rules.games.bravoure.system import cost, suggested_score
from soloist.rules.games.hades.system import gauge_dice
from soloist.rules.games.spin.system import handicap, in_deck, level, level_in_story

VECTORS: tuple[tuple[str, Callable[..., object], tuple[object, ...], object], ...] = (
    ("HaDes, level II alone", lambda: [gauge_dice("state", n) for n in range(4)], (), [0, 0, -1, 0]),
    ("TV-221 to 226", lambda: [level(n) for n in (1, 2, 3, 4, 5, 6, 9)], (), [0, 1, 1, 2, 2, 3, 3]),
    ("hard and easy", lambda: [level(2, 1), level(5, 3)], (), [2, 1]),
    ("SPIN, level III ends it", lambda: [handicap("state", n) for n in range(4)], (), [0, 1, 2, 0]),
    ("progress gives no die", handicap, ("progress", 2), 0),
    ("the story says how many", level_in_story, (4, {"sp.graduations": "3"}.get), 1),
    ("two where it says nonsense", level_in_story, (4, {"sp.graduations": "many"}.get), 2),
    ("the deck", in_deck, ((2, 5),), (1, 3, 4, 6)),
    ("TV-417 to 420", lambda: [cost(1, 2), cost(0, 1), cost(1, 3), cost(9, 10)], (), [4, 1, 13, 100]),
    ("TV-424", suggested_score, ((6,) * 4, 3), 12),
    ("rounded up, one at least", lambda: [suggested_score((n,), 1) for n in (4, 1)], (), [1, 1]),
    ("five dice with an asset are a success", suggested_score, ((5, 6), 2, (0,)), 4),
    ("just above a whole number", suggested_score, ((6, 1), 1), 2),
)  # fmt: skip


@pytest.mark.parametrize(("id_", "rule", "asked", "wanted"), VECTORS, ids=[each[0] for each in VECTORS])
def test_vector(id_: str, rule: Callable[..., object], asked: tuple[object, ...], wanted: object) -> None:
    """The rule gives what the text, or the reading of it, says."""
    assert rule(*asked) == wanted


@given(st.integers(0, 2**32), st.integers(1, 1000))
def test_faces_are_as_fair_as_the_standard_library_s(seed: int, faces: int) -> None:
    """Face by face what `randint` gives for the same seed: no die is shorter at one end."""
    generator = Random(seed)
    wanted = tuple(generator.randint(1, faces) for _ in range(20))
    assert random_dice(seed).throw(Throw("", 20, faces)) == wanted


def test_dice_without_a_seed_show_every_face() -> None:
    """Neither end is left out."""
    assert set(random_dice().throw(Throw("", 2000))) == {1, 2, 3, 4, 5, 6}
