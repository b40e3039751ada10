"""How fast exact odds are, against dyce and icepool on the same questions in the same run.

`python -m bench.odds [for against]`; needs `make bench`'s libraries. Exit code 1 below the floors, which
the worst of all oppositions has to keep.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeAlias

import soloist
from soloist.rules.engine.evens import evens_weights
from soloist.rules.engine.odds import opposed
from soloist.rules.games.hades.system import judge
from soloist.rules.given import situation
from soloist.rules.systems import system

FLOORS: Final = {"dyce": 4.0, "icepool": 2.0}
AHEAD: Final = 1.0  # of either, on each single opposition
EVENS: Final = {0: 6, 1: 5, 2: 1}  # of one die and its bonus die, over 12
EVERY: Final = (*((x, y) for x in range(1, 11) for y in range(1, 11)), (30, 30))
ROUNDS: Final = 15
CALLS: Final = 20
FEW: Final = 5  # rounds of each of many questions

Reckon: TypeAlias = Callable[[int, int], Mapping[int, int]]
Ask: TypeAlias = Callable[[], object]


def natural_weights(for_: int, against: int) -> Mapping[int, int]:
    """The six results as soloist weighs them."""
    weights = dict.fromkeys((3, 2, 1, -1, -2, -3), 0)
    for one, other, weight in opposed(evens_weights(for_), evens_weights(against), judge):
        weights[judge(one, other)] += weight
    return weights


@cache
def die_of(library: str) -> Any:
    """One die and its bonus die, made once: making it is no part of the question."""
    from dyce import H
    from icepool import Die

    return H(EVENS) if library == "dyce" else Die(EVENS)


def by_dyce(for_: int, against: int) -> Mapping[int, int]:
    """The six results with dyce's histograms."""
    die = die_of("dyce")
    mine, theirs = for_ @ die, against @ die
    return six(mine - theirs, mine[0] * theirs[0])


def by_icepool(for_: int, against: int) -> Mapping[int, int]:
    """The six results with icepool's dice."""
    die = die_of("icepool")
    mine, theirs = for_ @ die, against @ die
    return six(mine - theirs, mine.quantity(0) * theirs.quantity(0))


def six(difference: Any, neither: int) -> Mapping[int, int]:
    """Weights of the six results from those of a difference of evens, and of no even at all."""
    weights = dict.fromkeys((3, 2, 1, -1, -2, -3), 0)
    for lead, weight in difference.items():
        weights[max(-3, min(3, lead)) or 1] += weight
    weights[1] -= neither
    weights[-1] += neither
    return weights


OTHERS: Final[Mapping[str, Reckon]] = {"dyce": by_dyce, "icepool": by_icepool}


def seconds(ask: Ask, rounds: int = ROUNDS) -> float:
    """Time of one call: the median of rounds of calls."""
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(CALLS):
            ask()
        taken.append((perf_counter() - start) / CALLS)
    return median(taken)


def measure(for_: int = 30, against: int = 30, rounds: int = ROUNDS) -> Mapping[str, float]:
    """How many times longer each of them takes than soloist, once all agree on the answer."""
    ours = natural_weights(for_, against)
    for name, other in OTHERS.items():
        if other(for_, against) != ours:
            raise AssertionError(f"{name} disagrees on {for_} against {against}")
    own = seconds(partial(natural_weights, for_, against), rounds)
    return {name: seconds(partial(other, for_, against), rounds) / own for name, other in OTHERS.items()}


def whole_question(for_: int = 2, against: int = 1) -> None:
    """Print how `soloist.odds`, which reads and checks what it is given, stands beside a bare sum of dyce."""
    asked = partial(soloist.odds, "hades", "opposition", for_=for_, against=against)
    ratio = seconds(partial(by_dyce, for_, against)) / seconds(asked)
    print(f"dyce: {ratio:.1f} times as long on {for_} against {against}, all that soloist.odds does counted")


def every_opposition() -> bool:
    """Measure all of them and print the worst for each; whether soloist is ahead everywhere."""
    found = {pools: measure(*pools, rounds=FEW) for pools in EVERY}
    for name in OTHERS:
        worst = min(found, key=lambda pools, name=name: found[pools][name])  # type: ignore[misc]
        print(
            f"{name}: at least {found[worst][name]:.1f} times as long on all {len(EVERY)} oppositions, "
            f"least on {worst[0]} against {worst[1]} (floor {AHEAD:.0f})"
        )
    return all(ratio > AHEAD for ratios in found.values() for ratio in ratios.values())


# --- the other systems: what icepool can say simply ----------------------------------------------


def _roses() -> int:
    """Twice as many ways as `test virtue=4 skill=3 difficulty=4` succeeds, halves of a coin."""
    from icepool import coin

    return int((7 @ coin(1, 2)).quantity(">=", 4))


def _bravoure() -> int:
    """The ways six dice show a 1."""
    from icepool import d

    return int((6 @ (d(6) == 1)).quantity(">=", 1))


def _oneshot() -> int:
    """The ways the best of three d10 reaches the best of two."""
    from icepool import d

    return int((d(10).highest(3) >= d(10).highest(2)).quantity(True))


QUESTIONS: Final = (
    ("roses", "test", {"virtue": "4", "skill": "3", "difficulty": "4"}, "success", _roses),
    ("bravoure", "action", {"pool": "6"}, "success", _bravoure),
    ("oneshot", "opposed", {"active": "3", "resisting": "2"}, "success", _oneshot),
)


def other_systems() -> None:
    """Print how the main tests of the other systems, resolved case by case, stand beside icepool."""
    for system_id, test_id, words, outcome, by in QUESTIONS:
        rules = system(system_id)
        test = rules.test(test_id) if rules else None
        assert test is not None
        asked = situation(test, words, "en")
        if test.odds(asked).weights[outcome] != by():
            raise AssertionError(f"icepool disagrees on {system_id} {test_id}")
        ratio = seconds(by) / seconds(partial(test.odds, asked))
        print(f"icepool: {ratio:.1f} times as long on {system_id} {test_id}")


def main(arguments: list[str]) -> int:
    """Measure, print, and say whether the floors hold."""
    pools = tuple(map(int, arguments)) or (30, 30)
    ratios = measure(*pools)
    for name, ratio in ratios.items():
        floor = FLOORS[name]
        print(f"{name}: {ratio:.1f} times as long on {pools[0]} against {pools[1]} (floor {floor:.0f})")
    good = all(ratio >= FLOORS[name] for name, ratio in ratios.items())
    if not arguments:
        good = every_opposition() and good
        for pools in ((1, 1), (2, 1), (3, 2), (10, 8)):
            whole_question(*pools)
        other_systems()
    return int(not good)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
