"""What the line at the foot of the panel asks for, in words; dice typed in, read for a test."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from soloist.lingo import Lingo
from soloist.play.again import rolled_again
from soloist.play.attempt import Attempt, rolled
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.given import told_by_dice
from soloist.rules.system import Side
from soloist.tui.opposition_build import Build

AGAIN: Final = "again:"
"""What asks for the new dice of a side begins so, and ends with the side."""


def question(asked: str, build: Build, lingo: Lingo) -> str:
    """What is asked: a reason or a number, dice, the new dice of one side, what follows."""
    match asked:
        case "reason" if isinstance(build.dial, Side):
            return lingo.say("A reason, and its dice unless one: old lock 2D")
        case "reason":
            return lingo.say("A number")
        case "dice" if len(build.attempt.test.sides) > 1:
            return lingo.say("The dice as they fell, sides split by | or /: 6 2 5 +4 | 1 4 3")
        case "dice":
            return lingo.say("The dice as they fell: 6 2 5")
        case _ if asked.startswith(AGAIN):
            names = {side.id: side.name.of(build.lang) for side in build.attempt.test.sides}
            return lingo.say("The new dice of {side} as they fell", side=names[asked.removeprefix(AGAIN)])
        case _:
            return lingo.say("=> What follows? Enter alone for nothing.")


def rolled_as(attempt: Attempt, text: str) -> Attempt:
    """The attempt with the dice that were typed; raises `Refusal` where they do not fit."""
    test, text = attempt.test, text.replace("/", "|")
    told = {key: int(value) for key, value in told_by_dice(test, {}, text).items()}
    values = MappingProxyType({**attempt.situation.values, **told})
    asked = replace(attempt, situation=replace(attempt.situation, values=values))
    return rolled(asked, given_dice(parse_hand(text, test.dice_sides, test.called)))


def rolled_again_as(attempt: Attempt, side: str, text: str) -> Attempt:
    """The same with the new dice of one side; raises `Refusal` where they do not fit."""
    return rolled_again(attempt, side, given_dice(parse_hand(text, (side,), attempt.test.called)))
