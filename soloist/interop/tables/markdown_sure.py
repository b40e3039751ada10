"""Whether a Markdown note is one of tables rather than a story: told before anything is read in earnest."""

from pathlib import PurePath
from typing import Final

from soloist.interop.tables.faces import dice_in
from soloist.interop.tables.markdown_blocks import Grid, note_of
from soloist.storage.encoding import to_utf8

_SUFFIXES: Final = frozenset({".md", ".markdown"})
_FIRST: Final = 1 << 18
_ORACLE: Final = "oracle_rollable"


def is_note_of_tables(data: bytes, path: str) -> bool:
    """Whether a note says that it is an oracle, or half of its lines stand in tables with dice above them."""
    if PurePath(path).suffix.casefold() not in _SUFFIXES:
        return False
    text = to_utf8(data[:_FIRST]).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    if "|" not in text:
        return False
    note = note_of(text)
    if any(key == "type" and value == _ORACLE for key, value, _ in note.head):
        return True
    rolled = sum(
        len(block.rows) + 2
        for block in note.blocks
        if isinstance(block, Grid) and dice_in(block.head[0], alone=True)
    )
    return rolled * 2 >= sum(1 for line in text.split("\n") if line.strip())
