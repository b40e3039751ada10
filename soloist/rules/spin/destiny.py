"""The destiny counter of SPIN: what moves it, which turn it can buy, and its red and blue dice."""

from typing import Literal

from soloist.message import Refusal, message

Turn = Literal["good", "bad"]


def turn(destiny: int) -> Turn | None:
    """The turn of events destiny can buy: good above zero, bad below; None at zero, which rolls for it."""
    if destiny == 0:
        return None
    return "good" if destiny > 0 else "bad"


def buy_turn(destiny: int, want: Turn) -> int:
    """Destiny once it bought that turn (SPIN 0.1, Orienter l'histoire).

    Raises `Refusal` where destiny has not the sign for it; a stroke of fate is the other way.
    """
    if turn(destiny) != want:
        raise Refusal(
            message(
                "Destiny is {destiny}: above zero it buys a good turn, below zero a bad one. "
                "Otherwise play a stroke of fate.",
                destiny=destiny,
            )
        )
    return destiny - 1 if want == "good" else destiny + 1


def turn_at_zero(roll: int) -> Turn:
    """The turn at destiny 0: a d6, good when it is even; destiny stays."""
    return "bad" if roll % 2 else "good"


def loot(for_: int, against: int) -> tuple[int, int, int]:
    """Pools when something looted is used, and its change of destiny (SPIN 0.1, Butin).

    By the zero-sum rule it gives a die to each side, so destiny does not move by it.
    """
    return for_ + 1, against + 1, 0
