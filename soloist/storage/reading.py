"""Reading a story without ever waiting on something that is not a file."""

import codecs
import os
import re
import shlex
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.storage.disk import REAL, Disk, Seen, close, digest, read_all, read_exactly, seen
from soloist.storage.refusals import Missing, Unreadable, reason
from soloist.values import regex
from soloist.values.message import Message, message

Kind: TypeAlias = Literal["utf16", "not_utf8", "old_line_ends"]

_SLICE: Final = 1 << 14  # bytes: what is read of it then still stands where the processor finds it at once
_ODD: Final = regex.compile("[\udc80-\udcff]")


class Oddity(NamedTuple):
    """What is odd about the bytes of a story; `line` (from 1) is where it first shows."""

    kind: Kind
    line: int = 1
    column: int = 1
    byte: int = 0


def oddity(content: bytes) -> Oddity | None:
    """What the person should know of these bytes, None for plain UTF-8 with the line ends of today."""
    if wide(content):
        return Oddity("utf16")
    at = _not_utf8(content)
    if at is not None:
        start = content.rfind(b"\n", 0, at) + 1
        column = len(content[start:at].decode("utf-8", "replace")) + 1
        return Oddity("not_utf8", content[:at].count(b"\n") + 1, column, content[at])
    return Oddity("old_line_ends") if old_line_ends(content) else None


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
                "Line {line} is not UTF-8 ({byte}); it stays as it is, what you add is UTF-8. Cure: {cure}",
                line=odd.line,
                byte=f"{odd.byte:#04x}",
                cure=cure,
            )
        case "old_line_ends":
            return message(
                "Its lines end as on an old Mac, and stay so; those you add end as today. Cure: {cure}",
                cure=cure,
            )


def convert(path: Path) -> Message:
    """How to mend a UTF-16 or UTF-32 file."""
    return said(path, Oddity("utf16"))


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
    """The same story in UTF-8 with the line ends of today; what is UTF-8 already stays byte for byte.

    A byte that is no UTF-8 is taken for Windows-1252, which is Latin-1 with “ ” ’ € and œ.
    """
    if wide(content):
        return narrow(content)
    if _not_utf8(content) is not None:
        content = lettered(content.decode("utf-8", "surrogateescape")).encode()
    return lines_of_old(content, last=True) if old_line_ends(content) else content


def lettered(text: str) -> str:
    """A text in which each byte that was no UTF-8, a lone surrogate in it, is its letter of Windows-1252."""
    return _ODD.sub(lambda found: _letter(ord(found[0]) - 0xDC00), text)


def _letter(byte: int) -> str:
    try:
        return bytes((byte,)).decode("cp1252")
    except UnicodeDecodeError:  # five bytes are no letter of Windows either
        return chr(byte)


TAIL: Final = 64 * 1024
_MARK: Final = 4096
_TRIES: Final = 3


class Ending(NamedTuple):
    """The last bytes of a story: `data` starts at byte `start`; `look` is what the file was then."""

    path: Path
    look: Seen
    start: int
    data: bytes

    @property
    def mark(self) -> str:
        """A fingerprint of the very end, by which a cache knows the story again."""
        return digest(self.data[-_MARK:], 16)


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
    with _opened(path, disk) as fd:
        return read_open(disk, fd)


def read_own(path: Path, disk: Disk = REAL) -> bytes:
    """What a file of a person's own holds, nothing where it is not there; raises Unreadable."""
    try:
        return read_file(path, disk)[0]
    except Missing:
        return b""


@contextmanager
def _opened(path: Path, disk: Disk) -> Iterator[int]:
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


def read_tail(path: Path, size: int = TAIL, disk: Disk = REAL) -> Ending:
    """The last `size` bytes at most, whatever the size of the whole; raises Unreadable."""
    with _opened(path, disk) as fd:
        look = seen(disk.fstat(fd))
        start = max(look.size - size, 0)
        return Ending(path, look, start, read_exactly(disk, fd, look.size - start, start))


def wide(data: bytes) -> bool:
    """Whether the file says, by its first bytes, that it is in UTF-16 or UTF-32."""
    return data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE))


def _unit(data: bytes) -> int:
    """How many bytes a letter of a wide file has at least; the mark of UTF-32 begins with that of UTF-16."""
    return 4 if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)) else 2


def narrow(data: bytes) -> bytes:
    """A UTF-16 or UTF-32 file in UTF-8, for showing; other files as they are."""
    return data.decode(f"utf-{8 * _unit(data)}", "replace").encode() if wide(data) else data


def old_line_ends(data: bytes) -> bool:
    """Whether lines end in a lone carriage return, as on an old Mac: the first one that ends tells."""
    end = data.find(b"\n")
    first = data.find(b"\r", 0, end if end >= 0 else len(data))
    return first >= 0 and first + 1 != end


def lines_of_old(data: bytes, *, last: bool = False) -> bytes:
    """Each lone carriage return as a line feed, byte for byte, so that every place stays where it is.

    The last byte of all stays, unless `last`: a line feed added after it makes one line end with it.
    """

    return re.sub(rb"\r(?!\n)" if last else rb"\r(?=[^\n])", b"\n", data)


def readable(data: bytes) -> bytes:
    """What the reader is given of a file: UTF-16 as UTF-8, old line ends as those of today, else itself."""
    if wide(data):
        return narrow(data)
    return lines_of_old(data) if old_line_ends(data) else data


def shown_tail(path: Path, size: int = TAIL, disk: Disk = REAL) -> tuple[bytes, int]:
    """The last bytes as the reader is given them, and where they start; raises Unreadable."""
    ending = read_tail(path, size, disk)
    if ending.start == 0:
        return readable(ending.data), 0
    head = first_bytes(path, _MARK, disk)
    if wide(head):
        unit = _unit(head)
        odd = -ending.start % unit
        return narrow(head[:unit] + ending.data[odd:]), ending.start + odd
    return (lines_of_old(ending.data) if old_line_ends(head) else ending.data), ending.start


def foreign_bytes(path: Path, size: int, disk: Disk = REAL) -> bytes:
    """The first `size` bytes at most of a file from elsewhere, never to be begun here; raises Unreadable."""
    try:
        return first_bytes(path, size, disk)
    except (Missing, ValueError) as error:  # a name no file can have is one no file has
        raise Unreadable(path, message("there is no such file: check the path.")) from error


def first_bytes(path: Path, size: int, disk: Disk = REAL) -> bytes:
    """The first `size` bytes at most; raises Unreadable."""
    with _opened(path, disk) as fd:
        return read_exactly(disk, fd, size, 0)
