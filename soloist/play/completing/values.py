"""What completion offers: candidates for the word under the caret, and the line with one of them."""

from dataclasses import dataclass
from typing import Final

from soloist.message import Message

MOST: Final = 12
"""How many candidates are offered at once."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What could stand in the place of a word: `name` is shown, `text` written, `about` says what it is."""

    name: str
    text: str
    about: Message | str = ""


@dataclass(frozen=True, slots=True)
class Completion:
    """Candidates, the best first, for what stands in a line from `start` to before `end` (from 0)."""

    start: int = 0
    end: int = 0
    candidates: tuple[Candidate, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to offer."""
        return bool(self.candidates)

    def accepted(self, line: str, candidate: Candidate) -> tuple[str, int]:
        """The line with a candidate in its place, and the column the caret is at then."""
        return line[: self.start] + candidate.text + line[self.end :], self.start + len(candidate.text)


NOTHING: Final = Completion()
