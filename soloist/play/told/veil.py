"""What the protagonist does not see while two share a keyboard: destiny's counters and dice, the secrets."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.privacy import hidden
from soloist.journal.words import HAT
from soloist.values import regex

_HAT: Final = regex.compile(
    rf"[ ]?\[#?(?:N|NPC|PNJ)\s*:\s*(?:{'|'.join(HAT.words)})\s*[|\]][^\[\]]*\]?", re.IGNORECASE
)
_ALONE: Final = regex.compile(r"(\s*d:\s*[^\[\]=\d]*?)\s*\d*d\d+=")  # without reasons: fate's own
_MAY: Final = regex.compile(rf"{'|'.join(HAT.words)}|^[ \t]*d:".encode(), re.IGNORECASE | re.MULTILINE)
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
    found = _without_secrets(data)
    done = 0
    for hit in _MAY.finditer(data):
        if hit.start() < done:
            continue
        start = data.rfind(b"\n", 0, hit.start()) + 1
        done = (data.find(b"\n", start) + 1) or len(data)
        found[start:done] = _masked(bytes(found[start:done]))
    return bytes(found)


def _without_secrets(data: bytes) -> bytearray:
    found = bytearray(data)
    for each in hidden(data):
        part = data[each.start : each.end]
        if each.mark == "secret" or b"secret" in part.lower():  # one that was struck, too
            found[each.start : each.end] = _blank(part)
    return found


def _veiled(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        shown = _HAT.sub("", line)
        if shown != line and not shown.strip():
            continue
        alone = _ALONE.match(shown)
        yield f"{alone[1]} …" if alone else shown


def _masked(line: bytes) -> bytes:
    """One line with the hidden parts of it blank."""
    text = line.decode("utf-8", "surrogateescape")
    text = _HAT.sub(lambda tag: " " * len(tag[0].encode("utf-8", "surrogateescape")), text)
    alone = _ALONE.match(text)
    if alone is not None:
        kept = alone[1].encode("utf-8", "surrogateescape")
        return kept + _blank(text.encode("utf-8", "surrogateescape")[len(kept) :])
    return text.encode("utf-8", "surrogateescape")


def _blank(part: bytes) -> bytes:
    """As many bytes without a word in them, the ends of lines kept."""
    return _LETTER.sub(b" ", part)
