"""One folder of table files: what stands in it now, read on demand, with the last good version kept."""

import os
import stat
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from soloist.lingo import language_of
from soloist.storage.disk import Seen, seen
from soloist.storage.listing import inside, is_tables
from soloist.storage.reading import Oddity, oddity, read_file
from soloist.storage.refusals import Unreadable, reason
from soloist.tables.model import TableFile
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import MAX_CHARACTERS
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Problem, message

_DOCUMENTS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf", b"%PDF")
"""What files of Word, LibreOffice, RTF and PDF begin with."""
LAST_GOOD: Final = message("The last good version stays in use.")
"""Told of a file that cannot be read now and could be before."""
_MOST_FILES: Final = 1_000
_MOST_BYTES: Final = 4 * MAX_CHARACTERS  # UTF-8 at its widest


@record
class _Loaded:
    """A file as it was read: what it was then, its tables, and what is wrong with it."""

    look: Seen
    file: TableFile
    problems: tuple[Problem, ...]


class ShelfFolder(Mapping[str, TableFile]):
    """The table files of `root` by the folded form of their names.

    A link that leads out of `bound`, a pipe or a device is a problem and is never opened.
    """

    def __init__(self, root: Path, bound: Path) -> None:
        self.root = root
        self.bound = bound
        self._here: dict[str, tuple[Path, Seen]] = {}
        self._loaded: dict[str, _Loaded] = {}
        self._odd: tuple[Problem, ...] = ()
        self.scan()

    def scan(self) -> bool:
        """Look at the folder again; whether a file came, went or changed. Reads no file."""
        before, self._here = self._here, {}
        odd: list[Problem] = []
        within = inside(self.root, self.bound)
        for path in self._paths():
            found = self._look(path, within=within)
            if isinstance(found, Problem):
                odd.append(found)
            elif (known := fold_name(path.stem)) in self._here:
                first = self._here[known][0].name
                odd.append(_whole(path, message("{first} has the same name; rename one.", first=first)))
            else:
                self._here[known] = (path, found)
        self._odd = tuple(odd)
        for gone in self._loaded.keys() - self._here.keys():
            del self._loaded[gone]
        return before != self._here

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong in this folder; reads the files not read yet."""
        read = [problem for name in self._here for problem in self._load(name).problems]
        return (*self._odd, *read)

    def __getitem__(self, name: str) -> TableFile:
        return self._load(name).file

    def __iter__(self) -> Iterator[str]:
        return iter(self._here)

    def __len__(self) -> int:
        return len(self._here)

    def __contains__(self, name: object) -> bool:
        return name in self._here

    def _paths(self) -> list[Path]:
        try:
            names = sorted(os.listdir(self.root))
        except OSError:
            return []
        wanted = [name for name in names if is_tables(name) and not name.startswith(".")]
        return [self.root / name for name in wanted[:_MOST_FILES]]

    def _look(self, path: Path, *, within: bool) -> Seen | Problem:
        """What stands there; `within` is whether the folder itself is where it may be."""
        if HIDDEN.search(path.name):
            return _whole(path, message("The name of this file holds signs that do not show; rename it."))
        try:
            found = os.lstat(path)
            link = stat.S_ISLNK(found.st_mode)
            found = os.stat(path) if link else found
        except OSError as error:
            return _whole(path, reason(error))
        if not (inside(path, self.bound) if link else within):
            said = message("This link leads out of its folder; put the file itself here.")
            return _whole(path, said, "warning")
        if not stat.S_ISREG(found.st_mode):
            return _whole(path, message("This is not a file; remove it from here."), "warning")
        if ".sync-conflict-" in path.name:
            said = message(
                "A syncing program left this copy; merge it into the file by hand, then delete it."
            )
            return _whole(path, said, "note")
        if found.st_size > _MOST_BYTES:
            limit = MAX_CHARACTERS // 10**6
            return _whole(path, message("This file is over {limit} MB; split it.", limit=limit))
        return seen(found)

    def _load(self, name: str) -> _Loaded:
        path, look = self._here[name]
        last = self._loaded.get(name)
        if last and last.look == look:
            return last
        file, problems = self.tables(path)
        if last:
            file, problems = _keep_good(file, problems, last.file)
        loaded = _Loaded(look, file, problems)
        self._loaded[name] = loaded
        return loaded

    def tables(self, path: Path) -> tuple[TableFile, tuple[Problem, ...]]:
        """The tables of one of its files, or one without tables and the reason."""
        try:
            content, _ = read_file(path)
        except Unreadable as refused:
            return _nothing(_whole(path, refused.message))
        return tables_of(path, content)


@lru_cache(maxsize=256)  # eight times what is shipped
def tables_of(path: Path, content: bytes) -> tuple[TableFile, tuple[Problem, ...]]:
    """The tables of a file that holds `content`, or one without tables and the reason; read once."""
    odd = oddity(content)
    if content.startswith(_DOCUMENTS) or (odd is not None and odd.kind == "utf16"):
        said = message("This is a document or UTF-16, not plain text; save it as plain text (UTF-8).")
        return _nothing(_whole(path, said))
    if odd is not None:
        return _nothing(_not_utf8(path, content, odd))
    return read_tables(content.decode("utf-8"), str(path), language_of(path.parent.name))


def _not_utf8(path: Path, content: bytes, odd: Oddity) -> Problem:
    """Where the first byte that is not UTF-8 stands."""
    line = content.split(b"\n", odd.line)[odd.line - 1][:160].decode("utf-8", "replace").rstrip("\r")
    said = message(
        "Byte {byte} is not UTF-8, perhaps an older coding of Windows; save the file as UTF-8.",
        byte=f"{odd.byte:#04x}",
    )
    return Problem(str(path), odd.line, odd.column, "error", said, line)


def _keep_good(
    new: TableFile, problems: tuple[Problem, ...], old: TableFile
) -> tuple[TableFile, tuple[Problem, ...]]:
    """The new version with the last good version of what it broke; a file just emptied is being saved."""
    if not old.tables:
        return new, problems
    emptied = not new.tables and not new.broken and not problems
    if not new.readable or emptied:
        return old, (*problems, Problem(new.file, 0, 0, "note", LAST_GOOD))
    lost = {fold_name(name) for name in new.broken}
    kept = tuple(table for table in old.tables if fold_name(table.name) in lost)
    if kept:
        names = ", ".join(table.name for table in kept)
        said = message("The last good version of {tables} stays in use.", tables=names)
        problems = (*problems, Problem(new.file, 0, 0, "note", said))
    return replace(new, tables=new.tables + kept), problems


def _nothing(fault: Problem) -> tuple[TableFile, tuple[Problem, ...]]:
    return TableFile(Path(fault.file).stem, fault.file, readable=False, faults=(fault,)), (fault,)


def _whole(path: Path, text: Message, severity: Literal["error", "warning", "note"] = "error") -> Problem:
    return Problem(str(path), 0, 0, severity, text)
