"""A changed text put back line by line: lines that stay as they were keep their very bytes."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from soloist.journal.escape import LINE_ENDS


class Piece(NamedTuple):
    """A line as it stands in the file: its text and what ends it."""

    text: str
    end: str


class Merged(NamedTuple):
    """The bytes of a changed text, and which of its lines are new."""

    content: bytes
    changed: tuple[int, ...]


def pieces(raw: bytes) -> list[Piece]:
    """The lines of some bytes, by all that one program or another takes for the end of a line."""
    text, at, found = raw.decode("utf-8", "surrogateescape"), 0, list[Piece]()
    for match in LINE_ENDS.finditer(text):
        found.append(Piece(text[at : match.start()], match[0]))
        at = match.end()
    return [*found, Piece(text[at:], "")] if at < len(text) else found


def merged(old: bytes, lines: Sequence[str], written: Sequence[str], eol: str, last: str) -> Merged:
    """The bytes of `lines`, each as `written` has it unless it stands in `old` already.

    `eol` ends the lines that are new, `last` the last of them.
    """
    before = pieces(old)
    matcher = SequenceMatcher(None, [piece.text for piece in before], lines, autojunk=False)
    made = [Piece(text, eol) for text in written]
    kept: set[int] = set()
    for block in matcher.get_matching_blocks():
        for step in range(block.size):
            piece = before[block.a + step]
            made[block.b + step] = piece._replace(end=piece.end or eol)
            kept.add(block.b + step)
    if made:
        made[-1] = made[-1]._replace(end=last)
    content = "".join(piece.text + piece.end for piece in made).encode("utf-8", "surrogateescape")
    return Merged(content, tuple(n for n in range(len(lines)) if n not in kept))
