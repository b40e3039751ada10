"""What oppositions of evens come to, exactly and for pools of any size: HaDes and SPIN.

Without Deus Ex Alea all depends on the natural result, whose chances the rules tell. With it, in a script
and in a competition it depends on how many dice of each side are even, and on whether all of a side's dice
show one face. Each such case is played once, through the rules themselves, with dice that show it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.lab.odds.evens_shapes import Shape, few_evens, shapes
from soloist.lab.odds.fall import Fall, Falls, fall_of
from soloist.rules.dice import Hand, given_dice
from soloist.rules.hades.judgement import judge as hades_judge
from soloist.rules.spin.judgement import judge as spin_judge
from soloist.rules.system import Pool, Situation, System, Test

MOST_PAIRS: Final = 100_000
"""More pairs of shapes than these are not played: pools of more than some 150 dice each."""

Hands: TypeAlias = Mapping[str, Hand]
Cases: TypeAlias = list[tuple[Hands, int]]
Judge: TypeAlias = Callable[[int, int], int]
"""The natural result of two counts of evens, ours and theirs."""

_Case: TypeAlias = tuple[int, int, int, bool]

_ALONE: Final = "competition"  # what changes hangs on evens alone, its outcome on the dice they lie on too
_JUDGES: Final[Mapping[str, Judge]] = {"hades": hades_judge, "spin": spin_judge}
_PAIRED: Final = {
    "hades": ("opposition", "script", _ALONE),
    "spin": ("opposition", "off_stage", "script", "sequence", _ALONE),
}


def closed_falls(system: System, test: Test, asked: Situation) -> Falls | None:
    """Every fall of such a test; None for any other, and where bonus dice without end leave no closed form.

    Raises `Refusal` where the test does.
    """
    if test.id not in _PAIRED.get(system.id, ()):
        return None
    sizes = _sizes(asked)
    alone = test.id == _ALONE
    stepped, fated = bool(asked.lists.get("steps")), bool(asked.values.get("dea"))
    if not (stepped or fated or alone):
        return _by_result(test, asked, sizes)
    if asked.values.get("unlimited_chaos") or _pairs(sizes) > MOST_PAIRS:
        return None
    judge = _JUDGES[system.id]
    own = _cases(judge, sizes, stepped=stepped, fated=fated)
    rivals: Cases = [({}, 1)]
    if alone:
        third, fourth = (asked.pools[place].size if place < len(asked.pools) else 1 for place in (2, 3))
        found = _cases(judge, (third, fourth), stepped=False, fated=False)
        rivals = [({f"rival_{side}": hand for side, hand in hands.items()}, n) for hands, n in found]
    weights: dict[Fall, int] = {}
    for mine, weight in own:
        for theirs, times in rivals:
            fall = fall_of(test.resolve(asked, given_dice({**mine, **theirs})))
            weights[fall] = weights.get(fall, 0) + weight * times
    return Falls(weights, sum(weights.values()), whole=not alone)


def _pairs(sizes: tuple[int, int]) -> int:
    return 4 * (sizes[0] + 1) * (sizes[1] + 1)


def _cases(judge: Judge, sizes: tuple[int, int], *, stepped: bool, fated: bool) -> Cases:
    """The hands of two sides that the rules tell apart, and how often each case comes."""
    weights: dict[_Case, int] = {}
    hands: dict[_Case, Hands] = {}
    first, second = (shapes(n, tell_alike=fated) for n in sizes)
    for mine in first:
        for theirs in second:
            case = _case(judge, mine, theirs, stepped=stepped)
            weights[case] = weights.get(case, 0) + mine.weight * theirs.weight
            hands.setdefault(case, {"for": mine.hand, "against": theirs.hand})
    return [(hands[case], weight) for case, weight in weights.items()]


def _by_result(test: Test, asked: Situation, sizes: tuple[int, int]) -> Falls:
    """The falls of a plain opposition, one for each natural result."""
    assert test.odds is not None, "an opposition has odds"
    natural = test.odds(replace(asked, values=MappingProxyType({**asked.values, "shift": 0, "max_shift": 0})))
    ids = {each.value: each.id for each in test.outcomes}
    found: dict[int, Fall] = {}
    for mine in few_evens(sizes[0]):
        for theirs in few_evens(sizes[1]):
            came = test.resolve(asked, given_dice({"for": mine.hand, "against": theirs.hand}))
            assert came.natural is not None, "an opposition has a natural result"
            found.setdefault(came.natural, fall_of(came))
    weights: dict[Fall, int] = {}
    for value, fall in found.items():
        weights[fall] = weights.get(fall, 0) + natural.weights[ids[value]]
    return Falls(weights, natural.total)


def _case(judge: Judge, mine: Shape, theirs: Shape, *, stepped: bool) -> _Case:
    """What tells two pairs apart by those rules: the result, who is ahead, and whose dice are all alike."""
    a, b = mine.evens, theirs.evens
    ahead = (a > b) - (a < b)
    return judge(a, b), ahead, a if stepped else 0, mine.alike if ahead > 0 else theirs.alike


def _sizes(asked: Situation) -> tuple[int, int]:
    """Dice of both sides: those of their pools, or of the lists of a script's steps."""
    pools = [*asked.pools, Pool(()), Pool(())][:2]
    listed = (sum(asked.lists.get("pools", ())), sum(asked.lists.get("steps", ())))
    mine, theirs = (pool.size if pool.reasons else max(1, n) for pool, n in zip(pools, listed, strict=True))
    return mine, theirs
