"""Exact chances as whole percents: one rounding for every place that says them, adding up to 100."""

from collections.abc import Mapping, Sequence

from soloist.rules.system import Odds


def percents(odds: Odds) -> Mapping[str, int]:
    """The chance of each outcome in whole percents that add up to 100; a small one may come to 0."""
    shares = apportioned(tuple(odds.weights.values()), 100)
    return dict(zip(odds.weights, shares, strict=True))


def apportioned(weights: Sequence[int], whole: int) -> tuple[int, ...]:
    """`whole` parted in proportion to `weights`, the remainders going to the largest fractions."""
    total = sum(weights)
    if total <= 0:
        return (0,) * len(weights)
    parts = [weight * whole // total for weight in weights]
    by_rest = sorted(range(len(weights)), key=lambda at: (-(weights[at] * whole % total), at))
    for at in by_rest[: whole - sum(parts)]:
        parts[at] += 1
    return tuple(parts)
