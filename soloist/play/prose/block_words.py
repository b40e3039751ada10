"""What a block of a story says, in a reader's words, so that it can be named in a question."""

from typing import Literal

from soloist.journal.lines import read_line
from soloist.journal.model import Action, Answer, Consequence, Question, TableLine

What = Literal["words", "question"]
"""Whether a block is anything, or a question with its answer."""


def block_words(text: str, *, is_play: bool) -> tuple[What, str]:
    """What the first line of a block says, without the signs of the notation; the rest as it was typed."""
    first, _, rest = text.strip().partition("\n")
    if not is_play:
        return "words", text
    entry = read_line(first)
    match entry:
        case Question(text=said):
            following = read_line(rest.partition("\n")[0]) if rest else None
            return "question" if isinstance(following, Answer | TableLine) else "words", said
        case Action(text=said) | Consequence(text=said):
            return "words", said
        case TableLine(parsed=line) if line is not None and line.result:
            return "words", line.result
        case _:
            return "words", text
