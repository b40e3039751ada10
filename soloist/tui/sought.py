"""What was looked for last, kept while the program runs, so that looking on begins where it led."""

from pathlib import Path
from typing import NamedTuple


class Goal(NamedTuple):
    """A place to go to: byte `start` of the story at `path`."""

    path: Path
    start: int


class Sought:
    """The words, whether in all stories, and the place gone to last, if any."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.words = ""
        self.everywhere = False
        self.goal: Goal | None = None
