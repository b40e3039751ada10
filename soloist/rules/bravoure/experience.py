"""Experience: what an evening brings, who gets it, what it buys (Bravoure & Infortune, Expérience)."""

from collections.abc import Mapping
from dataclasses import dataclass

from soloist.message import Refusal, message


@dataclass(frozen=True, slots=True)
class Evening:
    """The end of a session: what each receives, the Bravery each keeps, points by name."""

    pot: int
    share: int
    kept: Mapping[str, int]


def contribution(finished: bool, converted: int = 0) -> int:
    """What one player brings to the pot: 1 for taking part, 1 if the adventure is over, Bravery turned in."""
    return 1 + int(finished) + converted


def share(pot: int, players: int) -> int:
    """What each of `players` (1 or more) receives of the pot, rounded up; alone, all of it."""
    return -(-pot // players)


def end_session(bravoure: Mapping[str, int], converted: Mapping[str, int], finished: bool) -> Evening:
    """Close a session for everyone in `bravoure` (points held), who turn in `converted` of them.

    Raises `Refusal` naming who turns in more than is held. What is not turned in is kept.
    """
    for name, points in converted.items():
        if not 0 <= points <= bravoure.get(name, 0):
            raise Refusal(
                message(
                    "{name} cannot turn in {points} Bravery out of {held}.",
                    name=name,
                    points=points,
                    held=bravoure.get(name, 0),
                )
            )
    pot = sum(contribution(finished, converted.get(name, 0)) for name in bravoure)
    kept = {name: held - converted.get(name, 0) for name, held in bravoure.items()}
    return Evening(pot, share(pot, len(bravoure)) if bravoure else 0, kept)


def cost(level: int, to: int) -> int:
    """What raising an attribute, a trait or an object from `level` (0: it is new) to `to` costs.

    One level at a time, each its own square; there is no highest level.
    """
    return sum(step * step for step in range(level + 1, to + 1))
