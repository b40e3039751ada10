"""Which rows of a person’s tables a pack once took, so that none comes again that was changed or cut."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from soloist.storage.pack_taken import taken_in
from soloist.storage.shelf_folder import tables_of
from soloist.tables.names import fold_name

Taken: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Folded rows by the folded name of their table, by the path of the person's file."""


def rows_taken(files: Mapping[str, bytes]) -> Taken:
    """All rows of these files."""
    return {path: _rows(path, data) for path, data in sorted(files.items())}


def _rows(path: str, data: bytes) -> Mapping[str, tuple[str, ...]]:
    file, _ = tables_of(Path(path), data)
    return {
        fold_name(table.name): tuple(fold_name(row.text) for strip in table.strips for row in strip.rows)
        for table in file.tables
    }


def both(one: Taken, other: Taken) -> Taken:
    """What either says."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for taken in (one, other):
        for path, tables in taken.items():
            mine = found.setdefault(path, {})
            for table, rows in tables.items():
                mine[table] = tuple(dict.fromkeys((*mine.get(table, ()), *rows)))
    return found


def taken_text(taken: Taken) -> bytes:
    """The bytes of the file."""
    return (json.dumps(taken, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def read_taken(folder: Path) -> Taken:
    """What the folder of a pack says was taken; nothing where it says nothing that can be read."""
    try:
        read = json.loads(taken_in(folder) or b"{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(read, dict):
        return {}
    return {
        file: {table: tuple(map(str, rows)) for table, rows in tables.items() if isinstance(rows, list)}
        for file, tables in read.items()
        if isinstance(tables, dict)
    }
