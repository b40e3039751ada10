"""What a person hands on, kept beside their stories: each file is new, and never another's."""

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import Final

from soloist.storage.disk import Disk, create, make_folder, real, replace
from soloist.storage.listing import PLAN, slug, taken_names
from soloist.storage.means import Means, held
from soloist.storage.reading import read_own
from soloist.storage.refusals import NotMade, NotSaved, named, reason
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
    names = chain((folder,), (folder.with_name(f"{folder.name}-{number}") for number in count(2)))
    made = next(each for each in names if not taken(disk, each))
    fill_folder(disk, made, files, force=False)
    return made


def free_names(folder: Path, title: str) -> Iterator[Path]:
    """Paths named after `title` that nobody has, in any case: some disks take `Ete.md` for `ete.md`."""
    stem, taken = slug(title), taken_names(folder)
    names = chain((f"{stem}.md",), (f"{stem}-{number}.md" for number in count(2)))
    return (folder / name for name in names if name not in taken and not os.path.lexists(folder / name))


def new_story_file(folder: Path, title: str, content: bytes, means: Means) -> Path:
    """A file that holds `content`, called after `title`, in `folder`; its path, which never was another's.

    Raises NotMade, or Busy where another program holds the name; then nothing was made.
    """
    for path in free_names(folder, title):
        try:
            with held(means.disk, means.state, path, means.patience):
                create(means.disk, path, content)
        except FileExistsError:
            continue
        except OSError as error:
            raise NotMade(path, error) from error
        return path
    raise AssertionError("there is always another number")


_LARGEST: Final = 1 << 22  # bytes of a file that a person wrote


class BookPlan:
    """The bytes of the plan of one story."""

    def __init__(self, story: Path, means: Means) -> None:
        """Touch nothing yet."""
        self.path = story.with_name(story.stem + PLAN)
        self._means = means

    def read(self) -> bytes:
        """What the file holds, nothing where it is not there. Raises `Unreadable`."""
        data = read_own(self.path, self._means.disk)
        if len(data) > _LARGEST:
            raise Refusal(message("{file} is too long for a plan.", file=self.path.name))
        return data

    def change(self, change: Callable[[bytes], bytes]) -> None:
        """Put what `change` makes of the file, as it is now, in its place: all of it or nothing.

        Raises NotSaved, or Busy where another program is at it; then the file is as it was.
        """
        means = self._means
        target = real(self.path)  # a link to where someone keeps such files stays one
        try:
            with held(means.disk, means.state, target, means.patience):
                data = self.read()
                new = change(data)
                if new != data:
                    replace(means.disk, target, new)
        except OSError as error:
            raise NotSaved(self.path, reason(error), None) from error


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
