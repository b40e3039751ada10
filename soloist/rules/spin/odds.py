"""Exact odds of an opposition, in whole numbers, fortunes and Deus Ex Alea included.

Deus Ex Alea is weighed as the roll has it: used whenever it comes if `dea` is on, with the steps
asked for, else never.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from soloist.rules.hades.alea import deus_ex_alea
from soloist.rules.parity import evens_weights
from soloist.rules.scale import STEPS, shift
from soloist.rules.spin.aftermath import destiny_change
from soloist.rules.spin.judgement import judge
from soloist.rules.spin.outcomes import OUTCOME_IDS, outcome_id
from soloist.rules.system import Odds


def natural_weights(for_: int, against: int) -> dict[int, int]:
    """In how many of `12**(for_ + against)` equal chances each natural result comes, −3 to +3."""
    a, b = evens_weights(for_), evens_weights(against)
    level = sum(mine * theirs for mine, theirs in zip(a, b, strict=False))
    feat, success = _wins(a, b)
    fiasco, failure = _wins(b, a)
    neither = a[0] * b[0]
    return {3: feat, 2: success, 1: level - neither, -1: neither, -2: failure, -3: fiasco}


def _wins(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, int]:
    """Weights of the first count winning by more than twice the second, and by less."""
    up_to = tuple(accumulate(b))
    far = near = 0
    for evens, weight in enumerate(a[1:], 1):
        below = up_to[min(evens, len(b)) - 1]
        half = up_to[min((evens - 1) // 2, len(b) - 1)] if evens > 1 else 0
        far += weight * half
        near += weight * (below - half)
    return far, near


def final_odds(for_: int, against: int, values: Mapping[str, int]) -> Odds:
    """Exact chances of the six final outcomes under the inputs of a test."""
    weights, total = natural_weights(for_, against), 12 ** (for_ + against)
    if values.get("dea"):
        weights, total = _with_alea(weights, for_, against, values)
    final = {OUTCOME_IDS[value]: 0 for value in reversed(STEPS)}
    for value, weight in weights.items():
        final[outcome_id(shift(value, values["shift"]))] += weight
    return Odds(final, total)


# --- Deus Ex Alea -------------------------------------------------------------------------------


def _with_alea(
    weights: Mapping[int, int], for_: int, against: int, values: Mapping[str, int]
) -> tuple[dict[int, int], int]:
    """Move the share of each loss in which fate steps in to the result it makes of it."""
    finer: int = 3 ** (for_ + against)  # a bonus die of one face wants 36 chances a die
    moved = {value: weight * finer for value, weight in weights.items()}
    destiny = values["destiny"] + destiny_change(for_, against, values)
    for sign, heroic, loser, winner in (
        (-1, values["heroic_for"], for_, against),
        (1, values["heroic_against"], against, for_),
    ):
        for value, share in _uniform_wins(loser, winner):
            alea = deus_ex_alea(
                destiny,
                sign * value,
                bool(heroic),
                (2,),  # of one face, whichever
                steps=values.get("dea_steps"),
                unbounded=bool(values["dea_unbounded"]),
            )
            moved[sign * value] -= share
            moved[alea.value] = moved.get(alea.value, 0) + share
    total: int = 36 ** (for_ + against)
    return moved, total


def _uniform_wins(loser: int, winner: int) -> Iterator[tuple[int, int]]:
    """Results of ±2 or more, without their sign, where the winner's dice show one face, with weights.

    All 2 or all 4, or all 6 with bonus dice all 6; out of `36**(loser + winner)`.
    """
    counts = [weight * 3**loser for weight in evens_weights(loser)]
    for evens, share in ((winner, 2 * 6**winner), (2 * winner, 1)):
        for other, weight in enumerate(counts[:evens]):
            yield judge(evens, other), weight * share
