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
_MOST_TIMES: Final = 200  # what text may shrink to when it is packed
_SURELY_SMALL: Final = 1024 * 1024
_END, _END_SIZE, _FARTHEST_END = b"PK\x05\x06", 22, 22 + 0xFFFF
_END64: Final = b"PK\x06\x07"
_MOST_OF_ZIP: Final = 65_535  # files of a zip of the common kind
_DIRECTORY: Final = 512 * 1024

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


# --- a folder -----------------------------------------------------------------------------------


def _of_folder(path: Path) -> Files:
    files: dict[str, bytes] = {}
    total = 0
    try:
        places = tuple(_walk(path))
        if fault := _too_many(len(places)) or _too_large(sum(place.stat().st_size for place in places)):
            raise BrokenPack(path, fault)
        for place in places:
            name = place.relative_to(path).as_posix()
            if fault := _odd_name(name):
                raise BrokenPack(path, fault)
            files[name] = read_file(place)[0]
            total += len(files[name])
            if fault := _too_long(name, len(files[name])) or _too_large(total):
                raise BrokenPack(path, fault)
    except OSError as error:
        raise Unreadable(path, reason(error)) from error
    return files


def _walk(path: Path) -> Iterator[Path]:
    looked = 0
    for here, folders, names in os.walk(path):
        depth = len(Path(here).relative_to(path).parts)
        folders[:] = sorted(each for each in folders if not each.startswith(".") and depth < _DEEPEST)
        looked += len(names) + len(folders)
        if looked > 10 * MOST_FILES and (fault := _too_many(looked)):
            raise BrokenPack(path, fault)
        for name in sorted(names):
            place = Path(here) / name
            if not wanted(place.relative_to(path).as_posix()) or name.startswith("."):
                continue
            if not inside(place, path):
                raise BrokenPack(path, message("{name} is a link that leads out of it.", name=name))
            if fault := _too_long(place.relative_to(path).as_posix(), place.stat().st_size):
                raise BrokenPack(path, fault)
            yield place


# --- a zip --------------------------------------------------------------------------------------


def _of_zip(path: Path) -> Files:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise BrokenPack(path, message("it is neither a folder nor a file."))
        if fault := _too_large(os.stat(path).st_size):
            raise BrokenPack(path, fault)
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
    if fault := _too_large(len(data)):
        raise Refusal(fault)
    _check_directory(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            return _unpacked(zipped)
    except Refusal:
        raise
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, NotImplementedError) as error:
        raise Refusal(message("its zip is damaged; have it sent again.")) from error
    except (RuntimeError, ValueError, OSError, EOFError, IndexError, OverflowError) as error:
        raise Refusal(message("its zip is damaged; have it sent again.")) from error


def _check_directory(data: bytes) -> None:
    """Refuse a zip whose list of files is longer than that of a pack, before anything reads it."""
    tail = data[-_FARTHEST_END:]
    if _END not in tail or not data.startswith(b"PK"):
        raise Refusal(message("it is not a zip file."))
    if _END64 in tail and (fault := _too_many(_MOST_OF_ZIP)):
        raise Refusal(fault)
    at = tail.find(_END)
    while at >= 0:
        end = tail[at : at + _END_SIZE]
        if len(end) == _END_SIZE:
            count, size = int.from_bytes(end[10:12], "little"), int.from_bytes(end[12:16], "little")
            if fault := _too_many(count if size <= _DIRECTORY else max(count, MOST_FILES + 1)):
                raise Refusal(fault)
        at = tail.find(_END, at + 1)


def _unpacked(zipped: zipfile.ZipFile) -> Files:
    listed = [each for each in zipped.infolist() if not each.filename.endswith("/")]
    for each in listed:
        if fault := _odd_entry(each):
            raise Refusal(fault)
    names = [each.filename for each in listed]
    if len({name.casefold() for name in names}) < len(names):
        raise Refusal(message("two of its files have the same name."))
    top = _top(names)
    if fault := _too_large(sum(each.file_size for each in listed)):
        raise Refusal(fault)
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    for each in listed:
        name = each.filename.removeprefix(top)
        if not each.filename.startswith(top) or not wanted(name):
            continue
        with zipped.open(each) as opened:
            files[name] = opened.read(min(left, MOST_OF_ONE) + 1)
        left -= len(files[name])
        if fault := _too_long(name, len(files[name])) or _too_large(MOST_BYTES - left):
            raise Refusal(fault)
    return files


def _odd_entry(entry: zipfile.ZipInfo) -> Message | None:
    """Why an entry is none of a pack's."""
    if fault := _odd_name(entry.filename):
        return fault
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return message("{name} is a link or a device, not a file.", name=entry.filename)
    if entry.flag_bits & 1:
        return message("it is locked with a password.")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return message("it is packed in a way soloist does not open; zip it anew.")
    packed = max(entry.compress_size, 1)
    if entry.file_size > _SURELY_SMALL and entry.file_size > _MOST_TIMES * packed:
        return message(
            "it holds more than a pack may: {name} unpacks to over {times} times its size.",
            name=entry.filename,
            times=_MOST_TIMES,
        )
    return _too_long(entry.filename, entry.file_size)


def _odd_name(name: str) -> Message | None:
    """Why a path is none of a pack's: it leads out of it, or no disk could hold it."""
    parts = name.split("/")
    if HIDDEN.search(name):
        return message("the name of one of its files holds signs that do not show.")
    if odd := sorted(_ODD & {*name}):
        return message(
            "the name of one of its files holds {sign}, which not every disk can: {name}",
            sign=odd[0],
            name=name[:100],
        )
    if any(len(part) > _LONGEST_PART for part in parts):
        return message("the name of one of its files is too long: {name}…", name=name[:100])
    if any(part in ("", ".", "..") for part in parts):
        return message("the name of one of its files leads out of it: {name}", name=name[:100])
    return None


def _top(names: list[str]) -> str:
    """The folder around a zipped pack, with its `/`; nothing where its head is not in a folder."""
    if HEAD in names:
        return ""
    around = [name.removesuffix(HEAD) for name in names if name.endswith(f"/{HEAD}") and name.count("/") == 1]
    if len(around) != 1:
        raise Refusal(message("it has no pack.yaml."))
    return around[0]


def _too_many(n: int) -> Message | None:
    """That so many files are too many."""
    if n <= MOST_FILES:
        return None
    return message(
        "it holds more than a pack may: {n} files, where {most} is the most.", n=n, most=MOST_FILES
    )


def _too_large(size: int) -> Message | None:
    """That so many bytes in all are too many."""
    if size <= MOST_BYTES:
        return None
    return message(
        "it holds more than a pack may: {size} MB, where {most} MB is the most.",
        size=-(-size // 1024**2),  # rounded up: what is over a limit never looks like the limit
        most=MOST_BYTES // 1024**2,
    )


def _too_long(name: str, size: int) -> Message | None:
    """That so many bytes are too many for one file."""
    if size <= MOST_OF_ONE:
        return None
    return message(
        "it holds more than a pack may: {name} has {size} MB, where {most} MB is the most for a file.",
        name=name,
        size=-(-size // 10**6),
        most=MOST_OF_ONE // 10**6,
    )
