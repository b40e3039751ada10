"""Ways dice may fall: few of them, and weighed as all faces one by one would be."""

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from soloist.rules.bravoure.dice import of_sides
from soloist.rules.dice import Ways
from soloist.rules.engine.odds import MOST_FALLS, any_order, odd_or_even
from soloist.rules.system import Side, Situation
from soloist.rules.term import Term
from soloist.rules.throw import Throw

ONE = (Side("pool", Term("pool", "réserve"), Term("Pool", "Réserve")),)


def ones_and_highest(faces: tuple[int, ...]) -> object:
    """What Bravoure looks at."""
    return faces.count(1), max(faces)


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize(
    ("ways", "faces", "told"),
    [
        (any_order, 6, lambda each: tuple(sorted(each))),
        (any_order, 10, lambda each: tuple(sorted(each))),
        (odd_or_even, 6, lambda each: sum(face % 2 for face in each)),
        (of_sides(ONE, Situation()), 6, ones_and_highest),
        (of_sides(ONE, Situation(values={"asset": 1})), 5, ones_and_highest),
    ],
)
def test_ways_weigh_as_all_faces_do(
    count: int, ways: Ways, faces: int, told: Callable[[tuple[int, ...]], object]
) -> None:
    """Each kind of fall has its part of all of them."""
    found, total = ways(Throw("pool", count, 10 if faces == 10 else 6))
    weights: Counter[object] = Counter()
    for shown, weight in found:
        assert len(shown) == count
        weights[told(shown)] += weight
    every = Counter(told(each) for each in product(range(1, faces + 1), repeat=count))
    assert sum(weights.values()) == total
    whole = faces**count
    assert {kind: weight * whole for kind, weight in weights.items()} == {
        kind: weight * total for kind, weight in every.items()
    }


def test_too_many_are_not_listed() -> None:
    """A list that is one too long says so."""
    found, _ = any_order(Throw("", 30, 10))
    assert len(found) > MOST_FALLS
