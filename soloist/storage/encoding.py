"""What a story's bytes are where they are not plain UTF-8: said once, with the cure, and mended on demand.

A story may hold any bytes. Those that are no UTF-8 are kept as they are and shown as a mark; what is
added is UTF-8 all the same, so that one program can read the whole of it once the rest is converted.
That is why the cure is not a converter of whole files: it would garble what is UTF-8 already.
"""

import codecs
import os
import re
import shlex
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.message import Message, message
from soloist.storage.reading import lines_of_old, narrow, old_line_ends, wide

Kind: TypeAlias = Literal["utf16", "not_utf8", "old_line_ends"]

_SLICE: Final = 1 << 18
_ODD: Final = re.compile("[\udc80-\udcff]")


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
