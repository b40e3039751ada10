"""Exact chances where bonus dice earn bonus dice, without end: an option of HaDes few stories use."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from soloist.rules.dice import Cases, Hand, Hands
from soloist.rules.engine.evens import showing
from soloist.rules.hades.tests import judge

Factor = tuple[int, int, int]  # (a, b, e) stands for (a + b·t)**e


def endless_cases(sizes: tuple[int, int], alike: bool) -> Cases:
    """Dice for each natural result; where asked, those apart whose winner's dice are all `alike`.

    Without end they are all 2, or all 4: a 6 always earns another die.
    """
    for_, against = sizes
    chances = dict(unlimited_chances(for_, against))
    found: list[tuple[Hands, Fraction]] = []
    if alike:
        for sign, loser, winner in ((-1, for_, against), (1, against, for_)):
            own, other = ("for", "against") if sign > 0 else ("against", "for")
            for result, (count, share) in _alike_wins(loser, winner).items():
                chances[sign * result] -= share
                found.append(({own: Hand((2,) * winner), other: showing(loser, count)}, share))
    for result, chance in chances.items():
        lead = 0 if result == -1 else result  # no die at all is even
        found.append(
            ({"for": showing(for_, max(0, lead)), "against": showing(against, max(0, -lead))}, chance)
        )
    total = lcm(*(chance.denominator for _, chance in found))
    return [(hands, int(chance * total)) for hands, chance in found]


def _alike_wins(loser: int, winner: int) -> dict[int, tuple[int, Fraction]]:
    """By result, evens of the loser and the chance that the winner's dice all show one face and are ahead."""
    single = Fraction(2, 6**winner)
    counts = _power_series(((3, 2, loser), (6, -1, -loser)), winner)
    wins: dict[int, tuple[int, Fraction]] = {}
    for count, chance in enumerate(counts):
        result = judge(winner, count)
        before = wins[result][1] if result in wins else 0
        wins[result] = count, before + chance * single
    return wins


@lru_cache(maxsize=64)
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
