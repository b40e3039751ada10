"""The encoding of a file from elsewhere, where it is named or where the bytes are no text as they stand."""

import re
from pathlib import Path
from typing import Final

from soloist.message import Refusal, message
from soloist.storage.encoding import oddity, pasted
from soloist.storage.reading import wide
from soloist.storage.refusals import named

_BINARY: Final = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_LOOKED_AT: Final = 1 << 16
_FEW: Final = 4  # one zero in so many bytes is no text with a slip in it
_MOSTLY: Final = 4  # one letter in so many has a zero where UTF-16 has it, in any script with spaces


def recoded(data: bytes, name: str, path: Path) -> bytes:
    """Bytes of the encoding of that name as UTF-8; raises `Refusal` for any other, or one nobody knows."""
    try:
        return data.decode(name).encode("utf-8", "replace")
    except (LookupError, ValueError) as error:
        if not isinstance(error, UnicodeError):
            known = "shift_jis, gb18030, koi8-r, mac-roman, utf-16-le"
            raise Refusal(
                message("No encoding “{name}”; there are, among others: {known}", name=name, known=known)
            ) from error
        raise Refusal(message("{path} is not in {name}.", path=named(path), name=name)) from error


def refuse_zeros(data: bytes, path: Path) -> None:
    """Raise `Refusal` for what would be text but for its zero bytes: what they are, and how to mend it."""
    if wide(data) or b"\0" not in data:
        return
    encoding = _utf16(data[:_LOOKED_AT])
    if encoding:
        raise Refusal(
            message(
                "{path} looks like UTF-16, though no mark at its beginning says so: {cure}",
                path=named(path),
                cure=f"soloist import --encoding {encoding} {pasted(path)}",
            )
        )
    if data.count(0) * _FEW < len(data) and oddity(data) is None and not _BINARY.search(data):
        line = data[: data.index(0)].count(b"\n") + 1
        raise Refusal(
            message(
                "{path} holds zero bytes, the first in line {line}: take them out, no text has any.",
                path=named(path),
                line=line,
            )
        )


def _utf16(data: bytes) -> str:
    """Which UTF-16 bytes seem to be that have no mark; nothing where they do not."""
    zeros = data[::2].count(0), data[1::2].count(0)
    for name, here, there in (("utf-16-be", *zeros), ("utf-16-le", *zeros[::-1])):
        if here * 2 * _MOSTLY > len(data) and there * 100 < len(data):
            text = data.decode(name, "ignore")
            return name if all(sign.isprintable() or sign.isspace() for sign in text.lstrip("\ufeff")) else ""
    return ""
