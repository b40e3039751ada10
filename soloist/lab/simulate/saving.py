"""Points spent on a roll, before or once its dice lie, as the habit has it and each system’s rules allow."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.message import Refusal
from soloist.play.again import rolled_again
from soloist.play.attempt import Attempt, replayed, rolled
from soloist.play.shift import moved
from soloist.rules.dice import Dice
from soloist.rules.oneshot.tests import second_chance
from soloist.rules.roses.dice import offers

Saving: TypeAlias = Callable[[Attempt, int, bool, Dice], Attempt]
"""The attempt with points spent on it, of so many held; `always` where nothing is kept back."""

Burning: TypeAlias = Callable[[Attempt, bool, bool], Attempt]
"""An attempt not rolled yet, a point burnt on it if there is one to spare; then if it is a second try."""


def by_fortunes(attempt: Attempt, held: int, always: bool, dice: Dice) -> Attempt:
    """A failing result raised until it no longer fails, if there is enough; `always`, as far as it goes."""
    best = attempt
    while (further := moved(best, 1, held)) is not None:
        best = further
        if not always and _value(best) > 0:
            break
    return best if always or _value(best) > 0 else attempt


def by_bravery(attempt: Attempt, held: int, always: bool, dice: Dice) -> Attempt:
    """Successes bought where there is one already and too few; there is nothing else to buy on a roll."""
    resolution = attempt.resolution
    assert resolution is not None, "only a rolled attempt is saved"
    lacking = attempt.situation.values.get("required", 1) - _value(attempt)
    if resolution.outcome != "short" or lacking > held:
        return attempt
    return rolled(_with(attempt, "spend", lacking), replayed(resolution))


def by_advantages(attempt: Attempt, held: int, always: bool, dice: Dice) -> Attempt:
    """A colour rolled again while the test fails and it may still help; `always`, even where it cannot."""
    counts = attempt.situation.pools[0].size, attempt.situation.pools[1].size
    while held and (resolution := attempt.resolution) is not None and resolution.outcome == "failure":
        found = int(resolution.facts["virtue"]), int(resolution.facts["skill"])
        offered = offers(counts, found, attempt.situation.values["difficulty"], held)
        if not offered and not always:
            break
        side = offered[0].side if offered else ("virtue" if counts[0] >= counts[1] else "skill")
        try:
            attempt = rolled_again(attempt, side, dice)
        except Refusal:  # the story allows one advantage on a roll
            break
        held -= 1
    return attempt


def by_energy(attempt: Attempt, spare: bool, second: bool) -> Attempt:
    """One Shot: a point of energy before the roll, and a second chance two harder."""
    return _with(_with(attempt, "second", int(second)), "energy", int(spare))


def tried_again(attempt: Attempt) -> bool:
    """One Shot: whether a failure may be tried once more, where the story has it and dice go so far."""
    values = attempt.situation.values
    failed = attempt.outcome is not None and attempt.outcome.id == "failure"
    if not failed or "second" not in {key.id for key in attempt.test.keys}:
        return False
    try:
        return second_chance(values["difficulty"]) > 0 and bool(values.get("second_allowed"))
    except Refusal:
        return False


@dataclass(frozen=True, slots=True, eq=False)
class Purse:
    """What a system spends on rolls: the counter, how, and the results it is spent on.

    `save` is for dice that lie, `burn` for those not rolled yet: always, or on a second try where `again`
    has one. `kept` is what nobody spends the last of.
    """

    counter: str
    save: Saving | None = None
    wanted: frozenset[str] = frozenset()
    burn: Burning | None = None
    again: Callable[[Attempt], bool] | None = None
    kept: int = 0


_FAILING: Final = frozenset({"setback", "partial_failure", "failure", "fiasco"})
PURSES: Final[Mapping[str, Purse]] = {
    "hades": Purse("fortunes", by_fortunes, _FAILING),
    "spin": Purse("fortunes", by_fortunes, _FAILING),
    "bravoure": Purse("bravoure", by_bravery, frozenset({"short"})),
    "roses": Purse("advantages", by_advantages, frozenset({"failure"})),
    "oneshot": Purse("energy", burn=by_energy, again=tried_again, kept=1),  # the last leaves them unconscious
}
"""By system, for all that spend points on rolls."""


def wanted(purse: Purse, attempt: Attempt) -> bool:
    """Whether a result is one that points are spent on."""
    return attempt.resolution is not None and attempt.resolution.outcome in purse.wanted


def _value(attempt: Attempt) -> int:
    return (attempt.resolution.value or 0) if attempt.resolution else 0


def _with(attempt: Attempt, key: str, value: int) -> Attempt:
    values = MappingProxyType({**attempt.situation.values, key: value})
    return replace(attempt, situation=replace(attempt.situation, values=values))
