"""A line that is nothing where it was typed: mistyped, or words of the story that want no answer here."""

from soloist.message import Refusal, message
from soloist.play.composing import begins_words, tells


class NothingHere(Refusal):
    """No answer to what is asked; `told` says that it reads as words of the story."""

    def __init__(self, line: str) -> None:
        """`line` is as it was typed."""
        self.line = line.strip()
        super().__init__(
            message("“{line}” is nothing that can be done here; ? tells what can.", line=self.line)
        )

    @property
    def told(self) -> bool:
        """Whether it is a sentence rather than a word mistyped."""
        return begins_words(self.line) or tells(self.line)
