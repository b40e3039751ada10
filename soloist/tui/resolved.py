"""A rolled test as the person takes it."""

from dataclasses import dataclass

from soloist.play.attempt import Attempt
from soloist.play.composing import goes_on
from soloist.rules.system import Choice


@dataclass(frozen=True, slots=True)
class Resolved:
    """A rolled test as the person takes it: the choice, if one was made, and what follows (`=>`).

    `next` is a line of play that was typed in the place of that.
    """

    attempt: Attempt
    choice: Choice | None
    consequence: str
    next: str = ""


def taken(attempt: Attempt, choice: Choice | None, text: str = "") -> Resolved:
    """A result kept with what was typed after it: what follows, its sign understood, or what is done next."""
    said = text.strip().removeprefix("=").removeprefix(">").strip()
    follows, further = ("", said) if goes_on(said) else (said, "")
    return Resolved(attempt, choice, follows, further)
