"""What a person hands on, kept beside their stories: each file is new, and never another's."""

from itertools import count
from pathlib import Path

from soloist.storage.atomic import beside, create, install, make_folder, write_temporary
from soloist.storage.disk import Disk
from soloist.storage.refusals import NotMade

FOLDER = "shared"
"""The folder of a workspace that holds them."""


def keep_new(disk: Disk, folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """A file in `folder` that holds `data`, called `stem` with a number if that is taken; its path.

    The folder is made if need be. Raises NotMade.
    """
    path = folder / f"{stem}{ending}"
    try:
        make_folder(disk, folder.absolute(), 0o777)
        for number in count(2):
            try:
                create(disk, path, data)
            except FileExistsError:
                path = folder / f"{stem}-{number}{ending}"
                continue
            return path
    except OSError as error:
        raise NotMade(path, error) from error
    raise AssertionError("there is always another number")


def taken(disk: Disk, path: Path) -> bool:
    """Whether something has that name."""
    try:
        disk.stat(path)
    except OSError:
        return False
    return True


def write_whole(disk: Disk, path: Path, data: bytes, *, force: bool) -> None:
    """A file at `path` that holds `data`, at once whole; its folder must be there.

    Raises FileExistsError where there is one already, unless `force`, which replaces it; else NotMade.
    """
    try:
        if not force:
            create(disk, path, data)
            return
        whole = beside(path)
        write_temporary(disk, whole, data, mode=0o666)
        install(disk, whole, path)
    except FileExistsError:
        raise
    except OSError as error:
        raise NotMade(path, error) from error
