"""A result whose dice are rolled again, one side at a time, where the rules offer it and it can help."""

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


def _again(attempt: Attempt, side: Side, dice: Dice) -> Attempt | None:
    try:
        return rolled_again(attempt, side.id, dice)
    except Refusal:
        return None
