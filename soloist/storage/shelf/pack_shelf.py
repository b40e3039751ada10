"""The tables of a pack as a shelf, its folder or its zip read without unpacking it; and those nobody hears.

The person's own tables, and those of a pack named before it, come first.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from soloist.storage.disk import Seen, seen
from soloist.storage.listing import is_tables
from soloist.storage.shelf.pack_files import Files, read_files
from soloist.storage.shelf.packs import Pack, find_pack
from soloist.storage.shelf.shelf_folder import LANGUAGES, ShelfFolder, tables_of
from soloist.tables.model import Table, TableFile
from soloist.tables.names import fold_name, full_name
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Problem, Refusal, message


class PackFolder(ShelfFolder):
    """A folder of tables of a pack; what has no credit of its own has the pack's."""

    def __init__(self, root: Path, bound: Path, credit: str) -> None:
        """`bound` is the folder of the pack, which no link leaves."""
        self._credit = credit
        super().__init__(root, bound)

    def tables(self, path: Path) -> tuple[TableFile, tuple[Problem, ...]]:
        """As any folder reads them, with their credit."""
        file, problems = super().tables(path)
        return credited(file, self._credit), problems


class ZipFolder(PackFolder):
    """A folder of tables inside a zip; nothing of it is ever written to the disk."""

    def __init__(self, zip_: Path, folder: str, credit: str) -> None:
        """`folder` is its path in the zip."""
        self._zip = zip_
        self._folder = folder
        self._files: Files = {}
        self._was: Seen | None = None
        super().__init__(zip_ / folder, zip_, credit)

    def scan(self) -> bool:
        """Look at the zip again; whether it changed."""
        try:
            look = seen(os.stat(self._zip))
        except OSError:
            look = None
        if look is not None and look == self._was:
            return False
        before, self._was = self._was, look
        self._files = {}
        if look is not None:
            with suppress(Refusal):  # said where packs are listed and checked
                self._files = read_files(self._zip)
        self._here = {
            fold_name(PurePosixPath(name).stem): (self._zip / name, look)
            for name in sorted(self._files, reverse=True)
            if look is not None and str(PurePosixPath(name).parent) == self._folder
            if is_tables(name)
        }
        self._loaded.clear()
        return before != look

    def tables(self, path: Path) -> tuple[TableFile, tuple[Problem, ...]]:
        """The tables of one of its files."""
        name = path.relative_to(self._zip).as_posix()
        file, problems = tables_of(path, self._files.get(name, b""))
        return credited(file, self._credit), problems


def credited(file: TableFile, credit: str) -> TableFile:
    """The file with a credit for each table that has none."""
    if not credit or all(table.credit for table in file.tables):
        return file
    tables = (table if table.credit else replace(table, credit=credit) for table in file.tables)
    return replace(file, tables=tuple(tables))


def pack_folders(root: Path, wanted: tuple[str, ...], lang: str) -> Iterator[ShelfFolder]:
    """The shelves of the packs a story names, in its order; a pack that is not there has none."""
    for name in wanted:
        try:
            pack = find_pack(root, name)
        except Refusal:
            continue
        yield from folders_of(pack, lang)


def folders_of(pack: Pack, lang: str) -> Iterator[ShelfFolder]:
    """The shelves of one pack: its tables in `lang`, those of no language, then the other languages."""
    order = [f"oracles/{lang}", "oracles", *(f"oracles/{other}" for other in LANGUAGES if other != lang)]
    for folder in dict.fromkeys(each.removesuffix("/") for each in order):
        if pack.zipped:
            yield ZipFolder(pack.path, folder, pack.head.credit)
        else:
            yield PackFolder(pack.path / folder, pack.path, pack.head.credit)


_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Hidden:
    """Tables of a pack, by their full names, and the file that is asked in their place."""

    pack: str
    tables: tuple[str, ...]
    by: Path
    before: str = ""
    """The pack that file is of; empty for the person's own."""

    def said(self) -> Message:
        """A sentence with the cure."""
        shown = ", ".join(self.tables[:_SHOWN]) + (", …" if len(self.tables) > _SHOWN else "")
        if self.before:
            return message(
                "{tables} of {pack} cannot be heard: {before} has it too, and the story names that first.",
                tables=shown,
                pack=self.pack,
                before=self.before,
            )
        return message(
            "{tables} of {pack} cannot be heard: {file} has it too, and your own are asked first. "
            "Rename yours to hear the pack’s.",
            tables=shown,
            pack=self.pack,
            file=str(self.by),
        )


def hidden_in(root: Path, pack: Pack, langs: Sequence[str] = ()) -> tuple[Hidden, ...]:
    """What the person's own tables hide of a pack, in stories told in `langs`, else in those it speaks."""
    told = (each for lang in langs or pack.head.langs or LANGUAGES for each in _of_pack(root, pack, lang, ()))
    return tuple(dict.fromkeys(told))


def hidden_of(root: Path, wanted: Sequence[str], lang: str) -> tuple[Hidden, ...]:
    """What own tables and packs named earlier hide of the packs a story in `lang` names."""
    before: list[Pack] = []
    found: list[Hidden] = []
    for name in wanted:
        try:
            pack = find_pack(root, name)
        except Refusal:
            continue
        found += _of_pack(root, pack, lang, before)
        before.append(pack)
    return tuple(dict.fromkeys(found))


def _of_pack(root: Path, pack: Pack, lang: str, before: Sequence[Pack]) -> Iterator[Hidden]:
    own = [ShelfFolder(root / "oracles" / lang, root), ShelfFolder(root / "oracles", root)]
    first = [("", folder) for folder in own]
    first += [(other.head.label, folder) for other in before for folder in folders_of(other, lang)]
    hidden: dict[tuple[str, Path], list[str]] = {}
    for folder in folders_of(pack, lang):
        for stem, file in folder.items():
            for table in file.tables:
                if not table.local and (by := _hiding(stem, file, table, first)) is not None:
                    hidden.setdefault(by, []).append(full_name(file.name, table.name))
    for (label, path), names in hidden.items():
        yield Hidden(pack.head.label, tuple(dict.fromkeys(names)), path, label)


def _hiding(
    stem: str, file: TableFile, table: Table, first: Sequence[tuple[str, ShelfFolder]]
) -> tuple[str, Path] | None:
    """The first file that has that table; None where there is none, or where it goes on with this one."""
    for label, folder in first:
        other = folder.get(stem)
        found = other.table(table.name) if other is not None else None
        if other is not None and found is not None and not found.local:
            names = {fold_name(f"{file.name}/{table.name}"), fold_name(full_name(file.name, table.name))}
            return None if fold_name(found.start) in names else (label, Path(other.file))
    return None
