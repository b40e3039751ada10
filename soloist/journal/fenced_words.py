"""What somebody wrote in a fence of play: the lines that are play, and words that no book would have."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.blocks import BlockReader
from soloist.journal.fences import Opening, closed
from soloist.journal.model import Fence, Note, Other
from soloist.journal.words import is_note
from soloist.message import Message, message

_TEXT: Final = "text"


def fenced_play(text: str) -> int:
    """How many lines of a text are play in fences that are closed, their markers left out."""
    lines = text.split("\n")
    return sum(_play(lines[start : end + 1])[0] for start, end, opened in closed(lines) if opened.play)


def keep_words(lines: list[str]) -> Iterator[Message]:
    """Have plain fences that hold nothing but words be fences of text; what is to be said to the person.

    Words among play stay where they are; that books leave them out is said.
    """
    for start, end, opened in list(closed(lines)):
        if not opened.play:
            continue
        play, words = _play(lines[start : end + 1])
        if words and not play and not opened.named:
            lines[start] = opened_as_words(lines[start], opened)
            yield message("written “{line}”, so that it stays prose", line=lines[start].strip())
        elif words:
            yield message("“{line}” stands among lines of play and is none: books leave it out.", line=words)


def opened_as_words(line: str, opened: Opening) -> str:
    """The line that opens a fence, so that the fence holds words: `text` stands for our word, or for none."""
    if not opened.play:
        return line
    if not opened.named:
        return f"{line.rstrip()}{_TEXT}"
    at = line.index(opened.marker) + len(opened.marker)
    word = line[at:].split(None, 1)[0]
    return line[:at] + line[at:].replace(word, _TEXT, 1)


def _play(fence: Sequence[str]) -> tuple[int, str]:
    """How many lines of a fence are play, and the first that is not."""
    reader = BlockReader("\n".join(fence).encode("utf-8", "surrogatepass"), 1, 1, analog=False)
    reader.run()
    play, words = 0, ""
    for entry in reader.entries:
        if isinstance(entry, Other) or (isinstance(entry, Note) and not is_note(entry.kind)):
            words = words or fence[entry.span.line - 1].strip()
        elif not isinstance(entry, Fence):
            play += entry.span.last - entry.span.line + 1
    return play, words
