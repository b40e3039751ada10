"""A rolled test as the person takes it."""

from dataclasses import dataclass

from soloist.play.attempt import Attempt
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
