"""Places of stories: where to go, where one reads, and what was looked for last."""

from pathlib import Path
from typing import Literal, NamedTuple

Reading = Literal["play", "manuscript", "source"]
"""A story as it is played, its prose alone, or the file as it stands."""


class Goal(NamedTuple):
    """A place to go to: byte `start` of the story at `path`."""

    path: Path
    start: int


class LastSearch:
    """The words, whether in all stories, and the place gone to last, if any."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.words = ""
        self.everywhere = False
        self.goal: Goal | None = None
