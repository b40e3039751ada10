"""Exact odds where bonus dice never end, or where Deus Ex Alea may step in.

Kept apart because few stories use either, and because they need fractions.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm

from soloist.rules.hades.aftermath import destiny_change
from soloist.rules.hades.alea import deus_ex_alea
from soloist.rules.hades.odds import natural_weights
from soloist.rules.parity import evens_weights

Factor = tuple[int, int, int]  # (a, b, e) stands for (a + b·t)**e


def rare_weights(for_: int, against: int, values: Mapping[str, int]) -> tuple[Mapping[int, int], int]:
    """Weights of the results once Deus Ex Alea was used, before fortunes, and their total."""
    unlimited = bool(values["unlimited_chaos"])
    chances = unlimited_chances(for_, against) if unlimited else _plain_chances(for_, against)
    if values.get("dea"):
        chances = _with_alea(chances, for_, against, values)
    total = lcm(*(chance.denominator for chance in chances.values()))
    return {value: int(chance * total) for value, chance in chances.items()}, total


def _plain_chances(for_: int, against: int) -> dict[int, Fraction]:
    total = 12 ** (for_ + against)
    return {value: Fraction(weight, total) for value, weight in natural_weights(for_, against).items()}


# --- bonus dice without end ---------------------------------------------------------------------


def unlimited_chances(for_: int, against: int) -> dict[int, Fraction]:
    """Chances of the natural results when every 6 earns a die, bonus dice too.

    The evens of one die have the generating function g(x) = (3 + 2x) / (6 − x). The difference of
    two pools has g(x)^for · g(1/x)^against, a constant plus `up[i] / (1 − x/6)^i` plus
    `down[i] / (1 − 1/6x)^i`, from which every coefficient can be read.
    """
    up, down = _principal_part(for_, against), _principal_part(against, for_)
    constant = Fraction((-2) ** for_, 2**against) - sum(down)  # far out, the terms of `up` vanish
    level = constant + sum(up) + sum(down)
    neither = Fraction(1, 2 ** (for_ + against))
    ahead, behind = _lead(up), _lead(down)
    return {
        3: ahead[2],
        2: ahead[1],
        1: ahead[0] + level - neither,
        -1: behind[0] + neither,
        -2: behind[1],
        -3: behind[2],
    }


def _principal_part(own: int, other: int) -> list[Fraction]:
    """`up[i - 1]` for i from 1 to `own`: the expansion about x = 6, with t = 1 − x/6."""
    series = _power_series(((5, -4, own), (20, -18, other), (35, -36, -other)), own)
    return [coefficient / 2**own for coefficient in reversed(series)]


def _lead(part: Sequence[Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """Chances to be ahead by one, by two, by three or more."""
    one, two = (
        sum((c * comb(d + i - 1, i - 1) for i, c in enumerate(part, 1)), Fraction(0)) / 6**d for d in (1, 2)
    )
    any_lead = sum((c * (Fraction(6, 5) ** i - 1) for i, c in enumerate(part, 1)), Fraction(0))
    return one, two, any_lead - one - two


def _power_series(factors: Sequence[Factor], length: int) -> list[Fraction]:
    """The first `length` coefficients of a product of powers of (a + b·t), by its logarithmic derivative."""
    series = [Fraction(1)]
    for a, _, e in factors:
        series[0] *= Fraction(a) ** e
    ratios = [Fraction(b, a) for a, b, _ in factors]
    sums = [Fraction(0)] * len(factors)
    for n in range(length - 1):
        sums = [series[n] - ratio * before for ratio, before in zip(ratios, sums, strict=True)]
        slope = sum((e * r * s for (_, _, e), r, s in zip(factors, ratios, sums, strict=True)), Fraction(0))
        series.append(slope / (n + 1))
    return series


# --- Deus Ex Alea -------------------------------------------------------------------------------


def _with_alea(
    chances: Mapping[int, Fraction], for_: int, against: int, values: Mapping[str, int]
) -> dict[int, Fraction]:
    """Move the share of each loss in which fate steps in to the result it makes of it."""
    unlimited = bool(values["unlimited_chaos"])
    destiny = values["destiny"] + destiny_change(for_, against, values)
    moved = dict(chances)
    for sign, heroic, loser, winner in (
        (-1, values["heroic_for"], for_, against),
        (1, values["heroic_against"], against, for_),
    ):
        for margin, share in _uniform_wins(loser, winner, unlimited):
            value = sign * margin
            alea = deus_ex_alea(
                destiny,
                value,
                bool(heroic),
                (2,),  # of one face, whichever
                steps=values.get("dea_steps"),
                unbounded=bool(values["dea_unbounded"]),
            )
            moved[value] -= share
            moved[alea.value] = moved.get(alea.value, Fraction(0)) + share
    return moved


def _uniform_wins(loser: int, winner: int, unlimited: bool) -> list[tuple[int, Fraction]]:
    """Chances that the winner's dice all show one face and it wins by two, or by three or more."""
    single = Fraction(2, 6**winner)  # all 2, or all 4
    faces = [(winner, single)]
    if not unlimited:  # all 6, and their bonus dice too; without end they never all are
        faces.append((2 * winner, Fraction(1, 36**winner)))
    counts = _evens_chances(loser, 2 * winner + 1, unlimited)
    wins = []
    for evens, chance in faces:
        if evens >= 2:
            wins.append((2, chance * sum(counts[evens - 2 : evens - 1], Fraction(0))))
            wins.append((3, chance * sum(counts[: evens - 2], Fraction(0))))
    return wins


def _evens_chances(n: int, length: int, unlimited: bool) -> list[Fraction]:
    if unlimited:
        return _power_series(((3, 2, n), (6, -1, -n)), length)
    return [Fraction(weight, 12**n) for weight in evens_weights(n)]
