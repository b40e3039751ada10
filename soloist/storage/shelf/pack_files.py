"""What a pack holds, from its folder or its zip: a few files of text, however hostile."""

import io
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from soloist.storage.listing import inside
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable, named, reason
from soloist.tables.names import HIDDEN
from soloist.tables.pack_head import HEAD
from soloist.tables.reading.limits import MAX_CHARACTERS
from soloist.values.message import Message, Refusal, message

MOST_FILES: Final = 1_000
MOST_BYTES: Final = 32 * 1024 * 1024
MOST_OF_ONE: Final = 4 * MAX_CHARACTERS
_LONGEST_PART: Final = 100
_ODD: Final = frozenset('\\:*?"<>|')
_DEEPEST: Final = 4
_LISTED: Final = b"PK\x01\x02"  # begins each line of the list of files of a zip

Files = Mapping[str, bytes]
"""The files of a pack by their path in it, with `/`."""


class BrokenPack(Refusal):
    """Something that is no pack, or cannot be read as one."""

    def __init__(self, path: Path, why: Message) -> None:
        """`why` is a sentence with the cure."""
        super().__init__(message("{path} is no pack: {why}", path=named(path), why=why))
        self.why = why


def read_files(path: Path) -> Files:
    """The files of the pack at `path`, a folder or a zip. Raises `BrokenPack` or `Unreadable`."""
    if path.is_dir():
        return _of_folder(path)
    return _of_zip(path)


def wanted(name: str) -> bool:
    """Whether a file of that path belongs to a pack: its head, tables, moments, what is said beside them."""
    parts = PurePosixPath(name).parts
    if len(parts) == 1:
        stem = parts[0].partition(".")[0].casefold()
        return name == HEAD or stem in ("readme", "license", "licence", "changelog", "credits")
    return (
        parts[0] in ("oracles", "moments")
        and len(parts) <= _DEEPEST
        and name.lower().endswith((".yaml", ".yml"))
    )


def _of_folder(path: Path) -> Files:
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        for place in _walk(path):
            name = place.relative_to(path).as_posix()
            _check_name(name)
            left -= place.stat().st_size
            if left < 0 or place.stat().st_size > MOST_OF_ONE or len(files) == MOST_FILES:
                raise _too_much()
            files[name] = read_file(place)[0]
    except OSError as error:
        raise Unreadable(path, reason(error)) from error
    except Unreadable:
        raise
    except Refusal as refused:
        raise BrokenPack(path, refused.message) from refused
    return files


def _walk(path: Path) -> Iterator[Path]:
    """The files of a folder that belong to a pack."""
    looked = 0
    for here, folders, names in os.walk(path):
        depth = len(Path(here).relative_to(path).parts)
        folders[:] = sorted(each for each in folders if not each.startswith(".") and depth < _DEEPEST)
        looked += len(names) + len(folders)
        if looked > 10 * MOST_FILES:
            raise _too_much()
        for place in (Path(here) / name for name in sorted(names)):
            if wanted(place.relative_to(path).as_posix()):
                if not inside(place, path):
                    raise Refusal(message("{name} is a link that leads out of it.", name=place.name))
                yield place


def _of_zip(path: Path) -> Files:
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise BrokenPack(path, message("it is neither a folder nor a file."))
        if found.st_size > MOST_BYTES:
            raise BrokenPack(path, _too_much().message)
        data = read_file(path)[0]
    except OSError as error:
        raise Unreadable(path, reason(error)) from error
    try:
        return files_in(data)
    except Refusal as refused:
        raise BrokenPack(path, refused.message) from refused


def files_in(data: bytes) -> Files:
    """The files of a zipped pack; a folder around all of them is taken off. Raises `Refusal`.

    Nothing is unpacked to the disk, no more is unpacked than a pack may hold, and no name leads anywhere.
    """
    if len(data) > MOST_BYTES or data.count(_LISTED) > MOST_FILES:
        raise _too_much()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            return _unpacked(zipped)
    except Refusal:
        raise
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError,
            IndexError, OverflowError) as error:  # fmt: skip
        told = message("its zip cannot be read; have it sent again, without a password.")
        raise Refusal(told) from error


def _unpacked(zipped: zipfile.ZipFile) -> Files:
    listed = [each for each in zipped.infolist() if not each.filename.endswith("/")]
    names = [each.filename for each in listed]
    for each in listed:
        _check_name(each.filename)
        if stat.S_IFMT(each.external_attr >> 16) not in (0, stat.S_IFREG):
            raise Refusal(message("{name} is a link or a device, not a file.", name=each.filename))
    if len({name.casefold() for name in names}) < len(names):
        raise Refusal(message("two of its files have the same name."))
    top = _top(names)
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    for each in listed:
        name = each.filename.removeprefix(top)
        if each.filename.startswith(top) and wanted(name):
            with zipped.open(each) as opened:
                files[name] = opened.read(MOST_OF_ONE + 1)
            left -= len(files[name])
            if left < 0 or len(files[name]) > MOST_OF_ONE:
                raise _too_much()
    return files


def _check_name(name: str) -> None:
    """Raise `Refusal` for a path that leads out of a pack, or that not every disk can hold or show."""
    parts = name.split("/")
    odd = HIDDEN.search(name) or _ODD & {*name} or any(len(part) > _LONGEST_PART for part in parts)
    if odd or any(part in ("", ".", "..") for part in parts):
        raise Refusal(
            message(
                "the name of one of its files leads out of it, is too long, or holds signs that not every "
                "disk can: {name}",
                name=HIDDEN.sub("�", name[:100]),
            )
        )


def _top(names: list[str]) -> str:
    """The folder around a zipped pack, with its `/`; nothing where its head is not in a folder."""
    if HEAD in names:
        return ""
    around = [name.removesuffix(HEAD) for name in names if name.endswith(f"/{HEAD}") and name.count("/") == 1]
    if len(around) != 1:
        raise Refusal(message("it has no pack.yaml."))
    return around[0]


def _too_much() -> Refusal:
    return Refusal(
        message(
            "it holds more than a pack may: {files} files, {size} MB in all, {one} MB in one of them.",
            files=MOST_FILES,
            size=MOST_BYTES // 1024**2,
            one=MOST_OF_ONE // 10**6,
        )
    )
