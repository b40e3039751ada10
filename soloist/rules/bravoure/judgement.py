"""What the dice of one character come to (Bravoure & Infortune, Action; Bravoure; Infortune)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from soloist.message import Refusal, message
from soloist.rules.bravoure.misfortune import strikes

Fared = Literal["success", "short", "failure", "misfortune"]


@dataclass(frozen=True, slots=True)
class Judged:
    """How an action ended: successes rolled, points of Bravery added to them, changes of both counters."""

    outcome: Fared
    successes: int
    spent: int = 0
    bravoure: int = 0
    infortune: int = 0

    @property
    def counted(self) -> int:
        """Successes, those bought included."""
        return self.successes + self.spent

    @property
    def effects(self) -> Mapping[str, int]:
        """The changes of counters, without the zeros."""
        changes = {"bravoure": self.bravoure, "infortune": self.infortune}
        return {name: change for name, change in changes.items() if change}


def judge(dice: Sequence[int], infortune: int, required: int = 1, spend: int = 0) -> Judged:
    """Read dice as they lie, an asset's already rolled again.

    Each success beyond `required` (1 or more) earns Bravery. None at all is a failure and adds to
    `infortune`, and past the highest die that is a misfortune. Some but too few change nothing.
    `spend` points are added where there is a success to add them to and they make the action succeed;
    a bought success earns nothing.
    """
    successes = dice.count(1)
    if not successes:
        struck = strikes(infortune + 1, max(dice))
        return Judged("misfortune" if struck else "failure", 0, infortune=1)
    if successes + spend < required:
        return Judged("short", successes)
    gained = max(0, successes - required)
    return Judged("success", successes, spend, gained - spend)


def check_spending(judged: Judged, held: int | None, *, gained_too: bool) -> None:
    """Raises `Refusal` where more Bravery was spent than was `held` (None: nobody keeps count).

    What the action itself has just earned may be spent at once, where `gained_too`.
    """
    if held is None or not judged.spent:
        return
    most = held + (judged.bravoure + judged.spent if gained_too else 0)
    if judged.spent > most:
        raise Refusal(
            message("spend={spend} is too much: Bravery stands at {most}.", spend=judged.spent, most=most)
        )
