"""A result whose dice are rolled again, one side at a time, where the rules offer it and it can help."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from soloist.message import Refusal
from soloist.play.again import rolled_again
from soloist.play.attempt import Attempt
from soloist.play.foretold import EveryOne
from soloist.rules.dice import Dice
from soloist.rules.system import Side

_DIGITS: Final = "123456789"


def again_offers(attempt: Attempt) -> tuple[tuple[str, Side], ...]:
    """The sides that may be rolled again, each under a digit; none where all is well already."""
    outcome = attempt.outcome
    if outcome is None or outcome.mood == "good":
        return ()
    lettered = zip(_DIGITS, attempt.test.sides, strict=False)
    return tuple((digit, side) for digit, side in lettered if _again(attempt, side, EveryOne()) is not None)


def again_side(attempt: Attempt, digit: str) -> Side | None:
    """The side that stands under a digit."""
    return dict(again_offers(attempt)).get(digit)


def again_used(attempt: Attempt) -> bool:
    """Whether some side was rolled again."""
    return any(attempt.situation.values.get(f"again_{side.id}") for side in attempt.test.sides)


def again_change(attempt: Attempt, side: Side) -> Attempt | None:
    """What it would come to with the worst of dice: what it costs is the same whatever falls."""
    return _again(attempt, side, EveryOne())


def again_cost(attempt: Attempt, side: Side) -> tuple[Attempt, Mapping[str, int]]:
    """What rolling that side once more costs beyond what the result costs already.

    With it the attempt as it then stands: its counters are what the result so far would leave of them.
    """
    then = again_change(attempt, side)
    now = attempt.resolution.effects if attempt.resolution else {}
    effects = then.resolution.effects if then and then.resolution else {}
    step = {id_: change - now.get(id_, 0) for id_, change in effects.items() if change != now.get(id_, 0)}
    values = attempt.situation.values
    left = {
        key.id: values[key.id] + now.get(key.counter, 0)
        for key in attempt.test.keys
        if key.counter and key.id in values
    }
    stands = replace(attempt.situation, values=MappingProxyType({**values, **left}))
    return replace(attempt, situation=stands), step


def _again(attempt: Attempt, side: Side, dice: Dice) -> Attempt | None:
    try:
        return rolled_again(attempt, side.id, dice)
    except Refusal:
        return None
