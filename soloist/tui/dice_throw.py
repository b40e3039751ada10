"""A throw one watches for a third of a second: faces that tumble, then lie still, from the first die on."""

from dataclasses import replace
from typing import Final

from soloist.rules.system import Resolution, Roll

PICTURES: Final = 6
"""How many pictures a throw has before its dice lie still."""
EVERY: Final = 0.05
"""Seconds between two of them."""
_APART: Final = 2  # each die turns by so much more than the one before it: no two turn alike


def tumbling(resolution: Resolution, picture: int) -> Resolution:
    """The resolution as it looks in a picture from 0: dice not yet still show some other face.

    Nothing is drawn by chance here: what fell has fallen. From `PICTURES` on it is as it is.
    """
    if picture >= PICTURES:
        return resolution
    rolls = {side: _in_the_air(roll, picture) for side, roll in resolution.rolls.items()}
    return replace(resolution, rolls=rolls)


def _in_the_air(roll: Roll, picture: int) -> Roll:
    """The dice first thrown are the first to lie still; bonus dice come once those do."""
    thrown = len(roll.base)
    still = thrown * picture // (PICTURES - 1)
    base = tuple(
        face if at < still else _turned(face, at, picture, roll.faces) for at, face in enumerate(roll.base)
    )
    landed = still >= thrown
    return replace(
        roll,
        base=base,
        bonus=roll.bonus if landed else (),
        before=roll.before if landed else (),
        after=roll.after if landed else (),
    )


def _turned(face: int, at: int, picture: int, faces: int) -> int:
    """Another face in each picture; a die of one face has no other."""
    by = 1 + at * _APART % max(1, faces - 1)
    return 1 + (face - 1 + by * (picture + 1)) % faces
