"""What stands in the composer when a key goes on with the play: typed before that, it is written before."""

from collections.abc import Awaitable, Callable
from typing import Final

from soloist.tui.board import Board

FIRST: Final = frozenset({"roll", "tables", "phase", "session"})
"""Commands before which the composer is sent."""


async def sent_first(
    screen: Board, command: str, take: Callable[[str], Awaitable[None]], then: Callable[[], Awaitable[None]]
) -> None:
    """Send it if it goes before a command, then do that; an action opens its own roll.

    `take` does what a text asks for.
    """
    from soloist.play.entry_text import Ask, Declare, intents

    rolls = screen.sitting.story.system.main is not None
    text = await screen.to_send(lambda text: _goes_before(text, command, waits=bool(screen.sitting.pending)))
    match intents(text) if text else ():
        case (Ask(line=line),):
            screen.sitting.wait_for(line)
            screen.accepted()
        case (Declare(),) if rolls:
            await take(text)
            return
        case (_, *_):
            await take(text)
            if screen.unsent():  # it could not be written to its end
                return
    await then()


def _goes_before(text: str, command: str, *, waits: bool) -> bool:
    """Whether a text is sent before a command is done.

    Where something waits for a roll, prose stays for what comes of that; beside a table, all but a question
    stays until that has answered.
    """
    from soloist.play.entry_text import Ask, Command, Declare, intents

    if not any(map(str.isalnum, text)):  # a line that is hardly begun
        return False
    match intents(text):
        case (Command(),):
            return False
        case (Ask(),):
            return command in ("roll", "tables")
        case (Declare(),):
            return command == "roll"
        case _:
            return command != "tables" and not (waits and command == "roll")


def is_told(text: str) -> bool:
    """Whether a text is prose that stands before what a table answers."""
    from soloist.play.entry_text import Paragraphs, intents

    found = intents(text)
    return bool(found) and all(isinstance(each, Paragraphs) for each in found)
