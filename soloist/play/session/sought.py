"""Places of stories: where to go, where one reads, and what was looked for last."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from soloist.play.blocks.marks import Mark

Reading = Literal["play", "manuscript", "source"]
"""A story as it is played, its prose alone, or the file as it stands."""


class Goal(NamedTuple):
    """A place to go to: byte `start` of the story at `path`."""

    path: Path
    start: int


class Reader(NamedTuple):
    """How a person reads a story: the byte they are at, which reading it is, the struck blocks left out.

    `marks` are the bookmarks.
    """

    here: int
    reading: Reading
    struck: frozenset[int]
    marks: "tuple[Mark, ...]" = ()


class Sought:
    """The words, whether in all stories, and the place gone to last, if any."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.words = ""
        self.everywhere = False
        self.goal: Goal | None = None
