"""What a roll leaves behind hole by hole, and how far it may go."""

from typing import Literal, NamedTuple, TypeAlias, assert_never

from soloist.message import Message, Refusal, message

MOST_DEPTH = 24
MOST_NESTED = 100  # texts in texts, whatever they are: well within what Python can nest
MOST_HOLES = 300
MOST_CHARACTERS = 20_000
MOST_TRIES = 500  # at results that must differ


Budget: TypeAlias = Literal["deep", "holes", "long"]


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
    """A text that goes beyond a budget: tables that call each other without end, or too much at a time."""

    def __init__(self, chain: tuple[str, ...], budget: Budget) -> None:
        shown = [*chain[:6], "…"] if len(chain) > 6 else list(chain)
        path = " → ".join(shown)
        again = len(set(chain)) < len(chain) and budget != "long"
        super().__init__(_never(path) if again else _beyond(budget, path))


def _never(path: str) -> Message:
    return message("This text never ends: {path}. Give one of these tables a row that stops.", path=path)


def _beyond(budget: Budget, path: str) -> Message:
    match budget:
        case "deep":
            return message(
                "This text goes too deep: {path}. Let one of these rows say itself what it has from a table "
                "or a hole further in.",
                path=path,
            )
        case "holes":
            return message(
                "This text has over {most} holes to fill: {path}. Ask for fewer at a time, or take holes "
                "away from these rows.",
                most=MOST_HOLES,
                path=path,
            )
        case "long":
            return message(
                "This text takes over {most} characters: {path}. Ask for fewer at a time, or make these "
                "rows shorter.",
                most=MOST_CHARACTERS,
                path=path,
            )
        case _:
            assert_never(budget)
