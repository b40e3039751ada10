"""What the protagonist does not see while two share a keyboard: destiny's counters and dice, the secrets."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.journal.privacy import hidden
from soloist.journal.words import HAT
from soloist.values import regex

_TAG: Final = rb"\[#?(?:N|NPC|PNJ)[ \t]*:[ \t]*(?:%b)[ \t]*[|\]][^\[\]\n]*\]?" % "|".join(HAT.words).encode()
_HAT: Final = regex.compile(_TAG, re.IGNORECASE)
_ALONE: Final = regex.compile(  # without reasons: fate's own
    rb"^([ \t]*d:[^\[\]=\d\n]*?)[ \t]*\d*d\d+=[^\n]*", re.MULTILINE
)
_LETTER: Final = regex.compile(rb"[^\s]")
_GONE: Final = regex.compile(rb" ?\0+")


def seen(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines without secrets and the game master's counters; one that held nothing else is left out.

    Of a roll that has no reasons in brackets, such as the destiny roll, only the name is left.
    """
    whole = _without("\n".join(lines).encode("utf-8", "surrogateescape"))
    left = [_GONE.sub(b"", line).decode("utf-8", "surrogateescape") for line in whole.split(b"\n")]
    return tuple(told for line, told in zip(lines, left, strict=False) if told.strip() or not line.strip())


def masked(data: bytes) -> bytes:
    """A journal in which what is out of sight is blank, every other byte in its place."""
    return _without(data).replace(b"\0", b" ")


def _without(data: bytes) -> bytes:
    """A journal with a NUL for each letter that is out of sight, the ends of lines kept."""
    found = bytearray(data)
    for each in hidden(data):
        part = data[each.start : each.end]
        if each.mark == "secret" or b"secret" in part.lower():  # one that was struck, too
            found[each.start : each.end] = _LETTER.sub(b"\0", part)
    rest = _HAT.sub(lambda tag: b"\0" * len(tag[0]), bytes(found))
    return _ALONE.sub(lambda line: line[1] + _LETTER.sub(b"\0", line[0][len(line[1]) :]), rest)
