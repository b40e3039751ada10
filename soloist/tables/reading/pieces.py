"""Cuts a file that is not YAML as a whole into its tables, by indentation alone."""

import re
from dataclasses import dataclass

_TABLES = re.compile(r"^tables\s*:", re.MULTILINE)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_NAME = re.compile(r"(?P<indent> *)(?P<name>[^\s#\-][^\r\n]*?)\s*:(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of the text, from `start` to `end` (excluded); `name` is its table, empty for the file's head."""

    name: str
    start: int
    end: int


def pieces(text: str) -> tuple[Piece, ...]:
    """The head, and each table under `tables:`; nothing when there is no such line."""
    if not _TABLES.search(text):
        return ()
    marks: list[tuple[int, str]] = []  # where a piece starts, and its table
    under, indent = False, 0
    at = 0
    while at < len(text):
        line = _LINE.match(text, at)
        end = line.end() if line else len(text)
        found = _NAME.match(text, at, end)
        if found and not found["indent"]:
            under, indent = found["name"] == "tables", 0
            marks.append((end, "\0") if under else (at, ""))
        elif found and under and len(found["indent"]) == (indent or len(found["indent"])):
            indent = len(found["indent"])
            marks.append((at, found["name"].strip("\"'")))
        at = end
    if not marks:
        return ()
    ends = [*(start for start, _ in marks[1:]), len(text)]
    cut = [Piece(name, start, end) for (start, name), end in zip(marks, ends, strict=True)]
    return tuple(piece for piece in cut if piece.name != "\0" and piece.start < piece.end)
