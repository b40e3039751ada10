"""Putting a pack on the disk: a new folder, a zip, a copy in `packs/`; nothing that is there is lost.

Beside them, in a folder alone, what says which rows a pack once took from a person's tables.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from soloist.storage.disk import Disk, create, make_folder, replace
from soloist.storage.reading import read_file, read_own
from soloist.storage.refusals import NotMade, Unreadable, named
from soloist.storage.shared_files import fill_folder, write_whole
from soloist.storage.shelf.packs import Pack
from soloist.storage.workspace import PACKS
from soloist.values.message import Refusal, message


def holds(folder: Path) -> bool:
    """Whether something stands there that nothing may be written over."""
    return os.path.lexists(folder) and (not folder.is_dir() or any(folder.iterdir()))


def new_folder(disk: Disk, folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """A folder with these files. Raises `Refusal` where there is one that is not empty."""
    if holds(folder):
        raise Refusal(message("{path} is there already. Take another name.", path=named(folder)))
    fill_folder(disk, folder, files, force=False)


def file_at(path: Path, name: str) -> Path:
    """Where a file goes that a person sends to `path`: into a folder by its own name."""
    return path / name if path.is_dir() else path


def write_zip(disk: Disk, path: Path, data: bytes, *, force: bool) -> None:
    """The zip at `path`; one that holds the same stays, another is replaced with `force` alone."""
    try:
        make_folder(disk, path.parent, 0o777)
        try:
            create(disk, path, data)
        except FileExistsError:
            if path.is_file() and read_file(path)[0] == data:
                return
            if not force or not path.is_file():
                raise Refusal(
                    message(
                        "{path} is there already and holds something else. Raise the version.",
                        path=named(path),
                    )
                ) from None
            replace(disk, path, data)
    except OSError as error:
        raise NotMade(path, error) from error


def add_pack(disk: Disk, root: Path, pack: Pack) -> Path:
    """A copy of a pack in the `packs/` of a workspace; where it lies. Raises `Refusal` for a taken name."""
    if pack.zipped:
        path = root / PACKS / f"{pack.head.name}-{pack.head.version}.zip"
        write_zip(disk, path, read_file(pack.path)[0], force=False)
        return path
    folder = root / PACKS / pack.head.name
    if holds(folder):
        told = message("{path} is there already: move it away first, or build the pack and add its zip.",
                       path=named(folder))  # fmt: skip
        raise Refusal(told)
    new_folder(disk, folder, sorted(pack.files.items()))
    return folder


TAKEN: Final = ".taken.json"


def taken_in(folder: Path) -> bytes:
    """What it holds; nothing where there is none, or none that can be read."""
    place = folder / TAKEN
    try:
        return b"" if place.is_symlink() else read_own(place)
    except Unreadable:
        return b""


def keep_taken(disk: Disk, folder: Path, data: bytes) -> None:
    """Write it anew; where a link stands in its place, that goes. Raises `NotMade`."""
    write_whole(disk, folder / TAKEN, data, force=True)
