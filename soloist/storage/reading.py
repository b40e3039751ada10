"""Reading a story without ever waiting on something that is not a file."""

import codecs
import os
import shlex
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.storage.disk import REAL, Disk, Seen, close, read_all, read_exactly, seen
from soloist.storage.refusals import Missing, Unreadable, reason
from soloist.values import regex
from soloist.values.message import Message, message

Kind: TypeAlias = Literal["utf16", "not_utf8"]

_SLICE: Final = 1 << 14  # bytes: what is read of it then still stands where the processor finds it at once
_ODD: Final = regex.compile("[\udc80-\udcff]")


class Oddity(NamedTuple):
    """What is odd about the bytes of a story; `line` (from 1) is where it first shows."""

    kind: Kind
    line: int = 1
    column: int = 1
    byte: int = 0


def oddity(content: bytes) -> Oddity | None:
    """What the person should know of these bytes, None for plain UTF-8."""
    if wide(content):
        return Oddity("utf16")
    at = _not_utf8(content)
    if at is None:
        return None
    start = content.rfind(b"\n", 0, at) + 1
    column = len(content[start:at].decode("utf-8", "replace")) + 1
    return Oddity("not_utf8", content[:at].count(b"\n") + 1, column, content[at])


def _not_utf8(content: bytes) -> int | None:
    """The first byte that is no UTF-8; looked for a slice at a time, for a story may be a large one."""
    start = 0
    while start < len(content):
        end = start + _SLICE
        try:
            _, used = codecs.utf_8_decode(content[start:end], "strict", end >= len(content))
        except UnicodeDecodeError as error:
            return start + error.start
        start += used
    return None


def said(path: Path, odd: Oddity) -> Message:
    """The oddity of a story in words, with the cure."""
    cure = f"soloist convert {pasted(path)}"
    match odd.kind:
        case "utf16":
            return message("it is in UTF-16 or UTF-32. Make it UTF-8 first: {cure}", cure=cure)
        case "not_utf8":
            return message(
                "Line {line} is not UTF-8 ({byte}); it stays as it is, what you add is UTF-8. To fix it: "
                "{cure}",
                line=odd.line,
                byte=f"{odd.byte:#04x}",
                cure=cure,
            )


def pasted(path: Path) -> str:
    """A path as a shell takes it, whatever stands in it: bytes that do not print are spelt out."""
    given = os.fsencode(os.path.abspath(path))
    if os.fsdecode(given).isprintable():
        return shlex.quote(os.fsdecode(given))
    spelt = "".join(_spelt(byte) for byte in given)
    return f"$'{spelt}'"


def _spelt(byte: int) -> str:
    if byte in b"\\'":
        return f"\\{chr(byte)}"
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"


def to_utf8(content: bytes) -> bytes:
    """The same story in UTF-8, not with the line ends of an old Mac; what is so already stays byte for byte.

    A byte that is no UTF-8 is taken for Windows-1252, which is Latin-1 with “ ” ’ € and œ.
    """
    if wide(content):
        unit = 4 if content.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)) else 2
        return content.decode(f"utf-{8 * unit}", "replace").encode()
    if _not_utf8(content) is not None:
        content = lettered(content.decode("utf-8", "surrogateescape")).encode()
    return content if b"\n" in content else content.replace(b"\r", b"\n")


def lettered(text: str) -> str:
    """A text in which each byte that was no UTF-8, a lone surrogate in it, is its letter of Windows-1252."""
    return _ODD.sub(lambda found: _letter(ord(found[0]) - 0xDC00), text)


def _letter(byte: int) -> str:
    try:
        return bytes((byte,)).decode("cp1252")
    except UnicodeDecodeError:  # five bytes are no letter of Windows either
        return chr(byte)


TAIL: Final = 64 * 1024
_TRIES: Final = 3


def open_file(disk: Disk, path: Path, flags: int) -> int:
    """Open a regular file; raises Unreadable for anything else (a pipe is never waited on), or OSError."""
    _regular(path, disk.stat(path))
    fd = disk.open(path, flags | os.O_NONBLOCK)
    try:
        _regular(path, disk.fstat(fd))
    except (OSError, Unreadable):
        close(disk, fd)
        raise
    return fd


def _regular(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise Unreadable(path, message("it is a folder: name a file inside it."))
    if not stat.S_ISREG(found.st_mode):
        raise Unreadable(path, message("it is a pipe or a device: name an ordinary file."))


def unreadable(path: Path, error: OSError) -> Unreadable:
    """The refusal for a file the system would not give us."""
    return Missing(path) if isinstance(error, FileNotFoundError) else Unreadable(path, reason(error))


def read_file(path: Path, disk: Disk = REAL) -> tuple[bytes, Seen]:
    """The whole file as it stood at one moment, as far as other programs let it; raises Unreadable."""
    with opened(path, disk) as fd:
        return read_open(disk, fd)


def read_own(path: Path, disk: Disk = REAL) -> bytes:
    """What a file of a person's own holds, nothing where it is not there; raises Unreadable."""
    try:
        return read_file(path, disk)[0]
    except Missing:
        return b""


@contextmanager
def opened(path: Path, disk: Disk) -> Iterator[int]:
    """A regular file, to be read; what the system does not give is Unreadable."""
    try:
        fd = open_file(disk, path, os.O_RDONLY)
        try:
            yield fd
        finally:
            close(disk, fd)
    except OSError as error:
        raise unreadable(path, error) from error


def read_open(disk: Disk, fd: int) -> tuple[bytes, Seen]:
    """The whole open file, read again while someone writes in it; the look is from before the reading."""
    look = seen(disk.fstat(fd))
    data = read_all(disk, fd, look.size)
    for _ in range(_TRIES):
        after = seen(disk.fstat(fd))
        if after == look:
            break
        look, data = after, read_all(disk, fd, after.size)
    return data, look


def read_story(path: Path, disk: Disk, fd: int) -> tuple[bytes, Seen]:
    """The same of a story. Raises `Unreadable` for one in UTF-16 or UTF-32: it is to be converted first."""
    content, look = read_open(disk, fd)
    if wide(content):
        raise Unreadable(path, said(path, Oddity("utf16")))
    return content, look


def read_tail(path: Path, size: int = TAIL, disk: Disk = REAL) -> tuple[bytes, int]:
    """The last `size` bytes at most, however many there are, and where they begin; raises Unreadable."""
    with opened(path, disk) as fd:
        found = disk.fstat(fd).st_size
        start = max(found - size, 0)
        return read_exactly(disk, fd, found - start, start), start


def wide(data: bytes) -> bool:
    """Whether the file says, by its first bytes, that it is in UTF-16 or UTF-32."""
    return data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE))


def foreign_bytes(path: Path, size: int, disk: Disk = REAL) -> bytes:
    """The first `size` bytes at most of a file from elsewhere, never to be begun here; raises Unreadable."""
    try:
        return first_bytes(path, size, disk)
    except (Missing, ValueError) as error:  # a name no file can have is one no file has
        raise Unreadable(path, message("there is no such file: check the path.")) from error


def first_bytes(path: Path, size: int, disk: Disk = REAL) -> bytes:
    """The first `size` bytes at most; raises Unreadable."""
    with opened(path, disk) as fd:
        return read_exactly(disk, fd, size, 0)
