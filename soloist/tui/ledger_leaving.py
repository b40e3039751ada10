"""What the desk is left with: a place of the story to go to, or something to play."""

from typing import NamedTuple


class Leaving(NamedTuple):
    """`line` (from 1) is a place of the story; `text` goes into the composer; `step` is to be rolled.

    `dice` are the obstacle's dice of that step.
    """

    line: int = 0
    text: str = ""
    step: str = ""
    dice: int = 0
