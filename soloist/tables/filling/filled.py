"""What a roll leaves behind hole by hole, and how far it may go."""

from typing import NamedTuple

from soloist.message import Refusal, message

MOST_DEPTH = 24
MOST_NESTED = 100  # texts in texts, whatever they are: well within what Python can nest
MOST_HOLES = 300
MOST_CHARACTERS = 20_000
MOST_TRIES = 500  # at results that must differ


class Filled(NamedTuple):
    """A hole that was filled: the table or dice it named, the faces that fell, and the text it gave.

    `deck` is True for a card: a journal records it, so that the deck knows it was drawn.
    """

    name: str
    dice: tuple[int, ...]
    sides: int
    text: str
    deck: bool = False


class Endless(Refusal):
    """Tables that call each other without end, or nearly."""

    def __init__(self, chain: tuple[str, ...]) -> None:
        shown = [*chain[:6], "…"] if len(chain) > 6 else list(chain)
        path = " → ".join(shown)
        super().__init__(
            message("This text never ends: {path}. Give one of these tables a row that stops.", path=path)
        )
