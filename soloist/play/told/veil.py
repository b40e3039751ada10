"""What the protagonist does not see while two share a keyboard: destiny's counters and dice, the secrets."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.privacy import hidden
from soloist.journal.words import HAT
from soloist.values import regex

_TAG: Final = rb"\[#?(?:N|NPC|PNJ)[ \t]*:[ \t]*(?:%b)[ \t]*[|\]][^\[\]\n]*\]?" % "|".join(HAT.words).encode()
_HAT: Final = regex.compile(_TAG, re.IGNORECASE)
_APART: Final = regex.compile(rb" ?" + _TAG, re.IGNORECASE)
_ALONE: Final = regex.compile(  # without reasons: fate's own
    rb"^([ \t]*d:[^\[\]=\d\n]*?)[ \t]*\d*d\d+=[^\n]*", re.MULTILINE
)
_LETTER: Final = regex.compile(rb"[^\s]")


def veiled(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines without the game master's counters; a line that held nothing else is left out.

    Of a roll that has no reasons in brackets, such as the destiny roll, only the name is left. Secrets stay,
    for whoever shows them folded; see `seen`.
    """
    return tuple(_veiled(lines))


def seen(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines as `veiled`, without those of secrets: for what shows lines as they are written."""
    shown = _without_secrets("\n".join(lines).encode("utf-8", "surrogateescape"))
    now = shown.decode("utf-8", "surrogateescape").split("\n")
    return veiled([told for line, told in zip(lines, now, strict=False) if told.strip() or not line.strip()])


def masked(data: bytes) -> bytes:
    """A journal in which what is out of sight is blank, every other byte in its place, to be searched."""
    found = _HAT.sub(lambda tag: b" " * len(tag[0]), bytes(_without_secrets(data)))
    return _ALONE.sub(lambda line: line[1] + _blank(line[0][len(line[1]) :]), found)


def _without_secrets(data: bytes) -> bytearray:
    found = bytearray(data)
    for each in hidden(data):
        part = data[each.start : each.end]
        if each.mark == "secret" or b"secret" in part.lower():  # one that was struck, too
            found[each.start : each.end] = _blank(part)
    return found


def _veiled(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        raw = line.encode("utf-8", "surrogateescape")
        shown = _APART.sub(b"", raw)
        if shown == raw or shown.strip():
            yield _ALONE.sub(r"\1 …".encode(), shown).decode("utf-8", "surrogateescape")


def _blank(part: bytes) -> bytes:
    """As many bytes without a word in them, the ends of lines kept."""
    return _LETTER.sub(b" ", part)
