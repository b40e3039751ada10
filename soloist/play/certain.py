"""Whether a test can still go either way, by its exact chances."""

from typing import Literal, TypeAlias

from soloist.rules.system import Odds, Test

Certain: TypeAlias = Literal["success", "failure", ""]


def certain(test: Test, odds: Odds | None) -> Certain:
    """`failure` where no good outcome has a chance, `success` where no bad one has, nothing otherwise.

    Nothing is said of a test that has no pools to change, no outcomes of both kinds, or no odds.
    """
    if odds is None or not test.sides:
        return ""
    good, bad = (
        [odds.weights[each.id] for each in test.outcomes if each.mood == mood and each.id in odds.weights]
        for mood in ("good", "bad")
    )
    if not good or not bad or not (any(good) or any(bad)):
        return ""
    return "" if any(good) and any(bad) else "success" if any(good) else "failure"
