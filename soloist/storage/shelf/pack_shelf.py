"""The tables of a pack as a shelf, its folder or its zip read without unpacking it; and those nobody hears.

The person's own tables, and those of a pack named before it, come first.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from soloist.lingo import languages
from soloist.storage.disk import Seen, seen
from soloist.storage.listing import is_tables
from soloist.storage.shelf.packs import Files, Pack, packs_named, read_files
from soloist.storage.shelf.shelf_folder import ShelfFolder, tables_of
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name, full_name
from soloist.values.dataclass import replace
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
    for pack in packs_named(root, wanted):
        yield from folders_of(pack, lang)


def folders_of(pack: Pack, lang: str) -> Iterator[ShelfFolder]:
    """The shelves of one pack: its tables in `lang`, those of no language, then the other languages."""
    order = [f"oracles/{lang}", "oracles", *(f"oracles/{other}" for other in languages() if other != lang)]
    for folder in dict.fromkeys(each.removesuffix("/") for each in order):
        if pack.zipped:
            yield ZipFolder(pack.path, folder, pack.head.credit)
        else:
            yield PackFolder(pack.path / folder, pack.path, pack.head.credit)


_SHOWN: Final = 5


def hidden_of(root: Path, packs: Iterable[Pack], langs: Sequence[str]) -> Iterator[Message]:
    """Which tables of packs nobody hears in stories told in `langs`, as the person's own have their names."""
    for pack in packs:
        names = dict.fromkeys(name for lang in langs for name in _hidden(root, pack, lang))
        if names:
            yield message(
                "{tables} of {pack} cannot answer: your own tables of that name are asked first. Rename "
                "yours to use those of the pack.",
                tables=", ".join([*names][:_SHOWN]) + (", …" if len(names) > _SHOWN else ""),
                pack=pack.head.label,
            )


def _hidden(root: Path, pack: Pack, lang: str) -> Iterator[str]:
    """The full names of the tables; not of those that go on with the pack's."""
    own = [ShelfFolder(root / "oracles" / lang, root), ShelfFolder(root / "oracles", root)]
    for folder in folders_of(pack, lang):
        for stem, file in folder.items():
            for table in (each for each in file.tables if not each.local):
                known = (mine.table(table.name) for each in own if (mine := each.get(stem)) is not None)
                first = next((each for each in known if each is not None and not each.local), None)
                names = fold_name(f"{file.name}/{table.name}"), fold_name(full_name(file.name, table.name))
                if first is not None and fold_name(first.start) not in names:
                    yield full_name(file.name, table.name)
