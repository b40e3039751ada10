"""What the systems share when they say how the dice of a test were read."""

from collections.abc import Callable
from typing import TypeAlias

from soloist.rules.said import Many, Said
from soloist.rules.system import Resolution, Roll, Situation
from soloist.rules.term import Term

Told: TypeAlias = Callable[[Situation, Resolution], tuple[Said, ...]]
"""What the dice of a test were and how the rules read them; nothing where its outcome says it all."""


def faces(roll: Roll | None) -> tuple[int, ...]:
    """The faces that count of a roll, bonus dice too; none where it was not thrown."""
    return roll.all if roll is not None else ()


def evens(roll: Roll | None) -> Many:
    """How many even dice a roll has, bonus dice too."""
    return Many(
        sum(face % 2 == 0 for face in faces(roll)),
        Term("even die", "dé pair"),
        Term("even dice", "dés pairs"),
    )


COUNTED = Term("{mine} for, {theirs} against.", "{mine} pour, {theirs} contre.")
SHIFTED = Term(
    "The dice said {before} ({natural}); what was spent on it moved that to {after}.",
    "Les dés disaient {before} ({natural}) ; ce qu’on y a mis l’a mené à {after}.",
)
