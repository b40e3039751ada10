"""What a person hands on, kept beside their stories: each file is new, and never another's."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from soloist.storage.disk import Disk, create, make_folder, real, replace
from soloist.storage.refusals import NotMade, named
from soloist.values.message import Refusal, message


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


def new_folder(disk: Disk, folder: Path, files: Iterable[tuple[str, bytes]]) -> Path:
    """The files in a folder of that name, with a number if it is taken; its path. Raises `Refusal`."""
    made = next(each for each in numbered(folder) if not taken(disk, each))
    fill_folder(disk, made, files, force=False)
    return made


def numbered(path: Path) -> Iterator[Path]:
    """The path, then the same with a number: `a.md`, `a-2.md`, and so on."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def keep_new(disk: Disk, folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """A file in `folder` that holds `data`, called `stem` with a number if that is taken; its path.

    The folder is made if need be. Raises NotMade.
    """
    path = folder / f"{stem}{ending}"
    try:
        make_folder(disk, folder.absolute(), 0o777)
        for each in numbered(path):
            with suppress(FileExistsError):
                create(disk, each, data)
                return each
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

    Raises FileExistsError where there is one already, unless `force`, which replaces it; it keeps its mode.
    Else raises NotMade.
    """
    try:
        if force:
            replace(disk, path, data, 0o666)
        else:
            create(disk, path, data)
    except FileExistsError:
        raise
    except OSError as error:
        raise NotMade(path, error) from error
