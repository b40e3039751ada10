"""Which faces a row stands on: `3`, `1-2`, `1–2`, `13,14`, `96-00`."""

from soloist.tables.die import TableDie
from soloist.tables.model import Span
from soloist.values import regex
from soloist.values.message import Message, message

_FACE = regex.compile(r"[0-9]{1,7}")
_RANGE = regex.compile(r"([0-9]{1,7})(?:\s*(?:-|–|—|\.\.)\s*([0-9]{1,7}))?")


def looks_like_faces(key: str) -> bool:
    """Whether a key is written as faces rather than as a name."""
    if len(key) <= 7 and key.isascii() and key.isdigit():
        return True
    return all(_RANGE.fullmatch(piece.strip()) for piece in key.split(","))


def highest_face(key: str) -> int:
    """The highest face a key speaks of; `00` is 100."""
    if key.isdigit() and key.strip("0"):
        return int(key)
    return max(
        10 ** len(face) if face.strip("0") == "" and len(face) > 1 else int(face)
        for face in _FACE.findall(key)
    )


def read_faces(key: str, die: TableDie) -> tuple[Span, ...] | Message:
    """The positions of `die` that `key` names, or what is wrong with it."""
    if len(key) <= 7 and key.isascii() and key.isdigit() and (place := die.position_of(key)) is not None:
        return ((place, place),)
    spans: list[Span] = []
    for piece in key.split(","):
        found = _RANGE.fullmatch(piece.strip())
        if not found:
            return message("{key} is not faces of {die}; write 3, 1-2 or 13,14.", key=key, die=str(die))
        first, last = found[1], found[2] or found[1]
        low, high = die.position_of(first), die.position_of(last)
        if low is None or high is None:
            return message("{die} has no face {face}.", die=str(die), face=first if low is None else last)
        if low > high:
            return message("{key} runs backwards; write {right}.", key=piece.strip(), right=f"{last}-{first}")
        spans.append((low, high))
    return tuple(spans)


def faces_text(die: TableDie, first: int, last: int) -> str:
    """A span as people write it."""
    low = die.value(first)
    return low if first == last else f"{low}-{die.value(last)}"
