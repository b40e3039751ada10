"""How many words of prose there are in the bytes of a story."""

import re
from typing import Final

from soloist.journal.privacy import blanked

_TAG: Final = re.compile(rb"(?<!\\)\[#?[A-Za-z][\w-]*\s*:[^\[\]\n]*\]")
_LONE: Final = re.compile(
    rb"(?<!\S)(?:[^\w\s\x80-\xff]|\xc2[\xab\xbb]|\xe2\x80[\x90-\xbf]|\xe2\x88\x92)+(?!\S)"
)
_DATE: Final = re.compile(rb"^\*Date\s*:[^*\n]*\*[ \t\r]*$", re.MULTILINE)


def words(prose: bytes) -> int:
    """How many words of prose there are, without tags, asides and dates; a lone dash or sign is no word."""
    if b"(" in prose or b"<!--" in prose:
        prose = blanked(prose.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
    if b"[" in prose:
        prose = _TAG.sub(b" ", prose)
    if prose.startswith(b"*Date"):
        prose = _DATE.sub(b"", prose)
    found = len(prose.split())
    return found - len(_LONE.findall(prose)) if found else 0
