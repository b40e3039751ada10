"""A result moved after the roll: by fortunes, one step each, or by fate stepping in."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from soloist.message import Refusal
from soloist.play.attempt import Attempt, replayed, rolled, shifted

SHIFT: Final = "shift"
DEA: Final = "dea"
DEA_OFFER: Final = "dea_offer"  # the fact that says how many free steps fate offers


def steps(attempt: Attempt) -> int:
    """How far fortunes moved the result: a step up is positive."""
    return attempt.situation.values.get(SHIFT, 0)


def moved(attempt: Attempt, by: int, fortunes: int) -> Attempt | None:
    """The result one step further (`by` 1 or −1).

    None where fortunes, the rules or the end of the scale forbid it, or the test knows no shift.
    """
    if attempt.resolution is None or not _takes(attempt, SHIFT):
        return None
    try:
        further = shifted(attempt, steps(attempt) + by, fortunes)
    except Refusal:
        return None
    same = further.resolution is None or further.resolution.value == attempt.resolution.value
    back = abs(steps(attempt) + by) < abs(steps(attempt))
    return None if same and not back else further


def fate_offers(attempt: Attempt) -> int:
    """The free steps fate offers on this result, 0 when it does not step in."""
    if attempt.resolution is None or not _takes(attempt, DEA):
        return 0
    offer = attempt.resolution.facts.get(DEA_OFFER, 0)
    return offer if isinstance(offer, int) else 0


def fate_used(attempt: Attempt) -> bool:
    """Whether fate's steps are taken."""
    return bool(attempt.situation.values.get(DEA))


def with_fate(attempt: Attempt, *, used: bool) -> Attempt:
    """The same dice, read with fate's steps or without; fortunes spent on the result are given back."""
    if attempt.resolution is None:
        return attempt
    changed = {name: value for name, value in attempt.situation.values.items() if name != SHIFT}
    values = MappingProxyType({**changed, DEA: int(used)})
    again = replace(attempt, situation=replace(attempt.situation, values=values))
    return rolled(again, replayed(attempt.resolution))


def _takes(attempt: Attempt, key: str) -> bool:
    return any(each.id == key for each in attempt.test.keys)
