"""Folders as they are named: one that has to be there, one that files are handed on in, never over others."""

from collections.abc import Iterable
from pathlib import Path

from soloist.message import Refusal, message
from soloist.storage.atomic import create, make_folder
from soloist.storage.disk import Disk
from soloist.storage.identity import real
from soloist.storage.refusals import NotMade, named


def known_folder(folder: Path) -> Path:
    """The same folder. Raises `Refusal` where there is none."""
    if not folder.is_dir():
        raise Refusal(message("{path} is no folder. Name another.", path=named(folder)))
    return folder


def fill_folder(
    disk: Disk, folder: Path, files: Iterable[tuple[str, bytes]], *, force: bool
) -> tuple[int, tuple[str, ...]]:
    """Put files there, each a path below `folder` and its bytes; how many, and which were there already.

    The folder is made, or is empty; one that is not is added to with `force` alone. Raises `Refusal`.
    """
    try:
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise Refusal(message("{path} is no folder. Name another.", path=named(folder)))
        if not force and folder.is_dir() and any(folder.iterdir()):
            raise Refusal(
                message(
                    "{path} is not empty. Name another folder, or add --force: what is there stays as it is.",
                    path=named(folder),
                )
            )
        made, there = 0, list[str]()
        root = real(folder)
        make_folder(disk, root, 0o777)
        for name, data in files:
            path = root / name
            if not real(path).is_relative_to(root):
                raise Refusal(message("{path} leads outside of its folder.", path=named(path)))
            make_folder(disk, path.parent, 0o777)
            try:
                create(disk, path, data)
                made += 1
            except FileExistsError:
                there.append(name)
    except OSError as error:
        raise NotMade(folder, error) from error
    return made, tuple(there)
