"""Whether a Markdown note is one of tables rather than a story: told before anything is read in earnest."""

from pathlib import PurePath
from typing import Final

from soloist.interop.tables.markdown_blocks import Block, Code, Grid, Heading, Items, Note, note_of
from soloist.interop.tables.markdown_choice import chosen, has_faces
from soloist.storage.encoding import to_utf8

SUFFIXES: Final = frozenset({".md", ".markdown"})
_FIRST: Final = 1 << 18
_ORACLE: Final = "oracle_rollable"


def is_note_of_tables(data: bytes, path: str) -> bool:
    """Whether a note says that it is an oracle, or most of it stands in tables with dice above them.

    What stands in its head, and headings, weigh on neither side.
    """
    note = _note(data, path)
    if note is None:
        return False
    if any(key == "type" and value == _ORACLE for key, value, _ in note.head):
        return True
    rolled = sum(map(_lines, _grids(note)))
    return rolled * 2 > sum(map(_lines, note.blocks))


def dice_tables(data: bytes, path: str) -> int:
    """How many tables with dice or numbered rows a note holds among whatever else."""
    note = _note(data, path)
    return len(_grids(note)) if note is not None else 0


def _note(data: bytes, path: str) -> Note | None:
    """A Markdown file with a table of pipes in it, taken apart; None for any other."""
    if PurePath(path).suffix.casefold() not in SUFFIXES:
        return None
    text = to_utf8(data[:_FIRST]).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return note_of(text) if "|" in text else None


def _grids(note: Note) -> list[Grid]:
    found, _ = chosen(note.blocks, templates=False)
    return [
        each.block
        for each in found
        if isinstance(each.block, Grid) and (each.dice or has_faces(each.block)) and each.block.rows
    ]


def _lines(block: Block) -> int:
    match block:
        case Grid():
            return len(block.rows) + 2
        case Items():
            return sum(len(item.pieces) for item in block.items)
        case Code():
            return block.lines + 2
        case Heading():
            return 0
        case _:
            return len(block.lines)
