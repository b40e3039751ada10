"""What the line at the foot of the panel asks for, in words."""

from typing import Final

from soloist.lingo import Lingo
from soloist.play.building import Build
from soloist.play.real_dice import example
from soloist.rules.system import Side

AGAIN: Final = "again:"
"""What asks for the new dice of a side begins so, and ends with the side."""


def question(asked: str, build: Build, lingo: Lingo) -> str:
    """What is asked: a reason or a number, dice, the new dice of one side, what follows."""
    match asked:
        case "reason" if isinstance(build.dial, Side):
            return lingo.say("A reason, and its dice unless one: old lock 2D")
        case "reason":
            return lingo.say("A number")
        case "dice":
            return _dice(example(build.seen), several=len(build.attempt.test.sides) > 1, lingo=lingo)
        case _ if asked.startswith(AGAIN):
            names = {side.id: side.name.of(build.lang) for side in build.attempt.test.sides}
            return lingo.say("The new dice of {side} as they fell", side=names[asked.removeprefix(AGAIN)])
        case _:
            return lingo.say("=> What follows? Not in the book unless asked. Enter alone: nothing.")


def _dice(shown: str, *, several: bool, lingo: Lingo) -> str:
    """With dice as they might have fallen, where any are thrown."""
    if not shown:
        return lingo.say("The dice as they fell")
    if several:
        return lingo.say("The dice as they fell, sides split by | or /: {dice}", dice=shown)
    return lingo.say("The dice as they fell: {dice}", dice=shown)
