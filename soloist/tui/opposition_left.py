"""What is said when the panel of a test is left: what waits, and that nothing of a roll is written."""

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import key_of


def left(*, rolled: bool, waits: bool, lingo: Lingo) -> Message | None:
    """Before the roll or after it, for a line that `waits` or a roll of its own; None where nothing waits."""
    roll = key_of("roll", lingo.render, lingo.lang)
    undo = key_of("undo", lingo.render, lingo.lang)
    if rolled and waits:
        return message(
            "The roll was let go, nothing of it is written. {roll} rolls anew, {undo} brings the line back "
            "to be changed.",
            roll=roll,
            undo=undo,
        )
    if rolled:
        return message("The roll was let go, nothing of it is written. {roll} rolls anew.", roll=roll)
    if waits:
        return message(
            "It waits: {roll} rolls it, {undo} brings it back to be changed; or write what happens.",
            roll=roll,
            undo=undo,
        )
    return None
