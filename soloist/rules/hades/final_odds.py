"""Exact odds of an opposition under everything that may change its result."""

from collections.abc import Mapping

from soloist.rules.hades.odds import natural_weights, odds
from soloist.rules.hades.outcomes import OUTCOME_IDS, outcome_id
from soloist.rules.scale import STEPS, shift
from soloist.rules.system import Odds


def final_odds(for_: int, against: int, values: Mapping[str, int]) -> Odds:
    """Exact chances of the six outcomes under the inputs of a test."""
    if values["unlimited_chaos"] or values.get("dea"):
        from soloist.rules.hades.rare_odds import rare_weights  # needs fractions, and is seldom wanted

        weights, total = rare_weights(for_, against, values)
    elif not values["shift"]:
        return odds(for_, against)
    else:
        weights, total = natural_weights(for_, against), 12 ** (for_ + against)
    final = {OUTCOME_IDS[value]: 0 for value in reversed(STEPS)}
    for value, weight in weights.items():
        final[outcome_id(shift(value, values["shift"]))] += weight
    return Odds(final, total)
