"""Faces and dice as people write them before a row or above a column: `01–05`, `96-00`, `Roll (2d6)`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row
from soloist.interop.tables.laid_rows import RANGE_LOSSES, Laid, Span, laid
from soloist.message import Message, count

FACE_LOSSES: Final[Mapping[str, Message]] = {
    **RANGE_LOSSES,
    "guessed dice": count(
        "the dice of {n} table, from the numbers before its rows",
        "the dice of {n} tables, from the numbers before their rows",
        2,
    ),
    "no number": count(
        "{n} row without a number among rows that have some: no roll gives it",
        "{n} rows without numbers among rows that have some: no roll gives them",
        2,
    ),
}
"""What reading faces may lose; part of the `LOSSES` of each format that does."""

_BESIDE: Final = " \t*_`[]()†‡§"  # the look of a number, and marks of notes about it
_DASH: Final = r"[ \t]*(?:-|–|—|‑|−|\.\.\.?|…|to|à|a|bis|al?)[ \t]*"
_ONE: Final = re.compile(rf"(\d{{1,7}})(?:{_DASH}(\d{{1,7}}))?", re.IGNORECASE)
_BEYOND: Final = re.compile(r"(\d{1,7})[ \t]*(?:\+|or more|and up|et plus|ou plus)", re.IGNORECASE)
_UP_TO: Final = re.compile(r"(?:≤|<=|up to|jusqu’à|jusqu'à)[ \t]*(\d{1,7})", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[ \t]*[,/&][ \t]*")
_LONGEST: Final = 80
_MOST_SPANS: Final = 400
_NO_END: Final = 10_000_000

_DIE: Final = r"\d{0,2}[dDwW](?:\d{1,5}|%)"
_SUM: Final = rf"(?:\d{{1,4}}[ \t]*[*x×][ \t]*)?{_DIE}(?:[ \t]*[-+*][ \t]*(?:{_DIE}|\d{{1,5}}))*"
_DICE: Final = re.compile(rf"(?<![\w.]){_SUM}(?![\w])")
_PREFIXED: Final = re.compile(r"`?[ \t]*dice[+-]?[ \t]*:", re.IGNORECASE)
_DIGIT_DICE: Final = frozenset({"66", "666", "88"})


@dataclass(frozen=True, slots=True)
class Faced:
    """A row and the numbers that give it, first and last of each range; none where it has none."""

    row: Row
    spans: tuple[Span, ...]


def spans_of(text: str) -> tuple[Span, ...] | None:
    """The ranges of a cell, or of what stands before a row: `3`, `13,14`, `20+`; None for anything else.

    A last number of zeros is the highest: `96-00` is 96 to 100. `20+` ends at ten million.
    """
    text = text.strip(_BESIDE)
    if not text or len(text) > _LONGEST or not (text[0].isdigit() or text[0] in "≤<uUjJ"):
        return None
    if found := _BEYOND.fullmatch(text):
        return ((int(found[1]), _NO_END),)
    if found := _UP_TO.fullmatch(text):
        return ((0, int(found[1])),)
    spans: list[Span] = []
    for piece in _BETWEEN.split(text):
        found = _ONE.fullmatch(piece)
        if found is None:
            return None
        high = _number(found[2] or found[1], last=True)
        spans.append((_number(found[1]) if found[2] else high, high))
    return tuple(spans) if all(low <= high for low, high in spans) else None


def _number(digits: str, *, last: bool = False) -> int:
    """`00` is 100, `000` is 1000, but for the first of a range."""
    if last and len(digits) > 1 and not digits.strip("0"):
        return int(f"1{digits}")
    return int(digits)


def dice_in(text: str, *, alone: bool = False) -> str:
    """The dice a heading or the head of a column names, as written there; empty for none.

    `alone` takes them only where nothing but a word or two stands beside them.
    """
    text = text[:_LONGEST]
    prefixed = _PREFIXED.search(text)
    if prefixed:
        rest = text[prefixed.end() :].strip().rstrip("`").strip()
        if "[[" in rest:  # a roll on another table
            return ""
        return _apart_dice(rest.partition("|")[0].strip().rstrip("\\"))
    bare = text.replace("*", " * ") if "**" not in text else text.replace("**", "")
    found = [each[0].strip() for each in _DICE.finditer(bare.strip("_` "))]
    if len(found) != 1 or (alone and len(text.split()) > 4):
        return ""
    return (
        re.sub(r"\s+", "", found[0].replace("×", "*").replace("x", "*")).replace("w", "d").replace("W", "d")
    )


def without_dice(text: str, dice: str) -> str:
    """A heading without the dice it names and the brackets around them."""
    if not dice:
        return text
    bare = re.sub(
        r"[(\[][ \t]*" + r"(?:roll[ \t]+)?`?(?:dice:)?[ \t]*" + re.escape(dice) + r"`?[ \t]*[)\]]",
        " ",
        text,
        count=1,
        flags=re.IGNORECASE,
    )
    if bare == text:
        bare = re.sub(r"(?<!\w)" + re.escape(dice) + r"(?!\w)", " ", text, count=1, flags=re.IGNORECASE)
    return " ".join(bare.split()).strip(" -–—:,.|`")


def lay(faced: Sequence[Faced], dice: str, line: int, tally: Tally) -> Laid:
    """Rows on the dice named, else on those their numbers speak of, which is told as a guess.

    Rows without numbers among others that have some are left. `line` is the table’s.
    """
    kept: list[tuple[Row, Span]] = []
    for each in faced:
        if not each.spans:
            tally.add("left", "no number", each.row.line)
        kept.extend((each.row, span) for span in each.spans)
    if ";" in dice:
        return _digits_apart(faced, dice, line, tally)
    spoken = _spoken(dice, [span for _, span in kept])
    if not dice:
        tally.add("guessed", "guessed dice", line)
    highest = _highest(spoken, [span for _, span in kept])
    bounded = [(row, (low, min(high, highest))) for row, (low, high) in kept if low <= highest]
    for each in faced:
        if each.spans and all(low > highest for low, _ in each.spans):
            tally.add("left", "no faces", each.row.line)
    return laid(bounded, spoken, line, tally)


def _spoken(dice: str, spans: Sequence[Span]) -> str:
    """The dice in words `laid` knows: digits read apart as such, a hundred from 00 on, or the guess."""
    ends = [end for span in spans for end in span if end != _NO_END]
    low, high = min(ends, default=1), max(ends, default=1)
    faces = dice.lower().removeprefix("1").removeprefix("d")
    faces = faces.removesuffix("%") if digits_of(dice) else faces
    if faces in _DIGIT_DICE and _all_digits(ends, len(faces), faces[0]):
        return _apart(int(faces[0]), len(faces))
    if dice:
        size = 100 if faces == "%" else int(faces) if faces.isdigit() else 0
        return f"1d{size}-1" if low == 0 and high < size else dice
    if len(ends) > 12 and low == 11 and high == 66 and _all_digits(ends, 2, "6"):
        return _apart(6, 2)
    if low == 0 and high in {9, 99, 999}:
        return f"1d{high + 1}-1"
    if 2 <= low <= 12 and high == 6 * low:
        return f"{low}d6"
    if low > 1 and not high % low and high // low in {4, 6, 8, 10, 12, 20}:
        return f"{low}d{high // low}"
    return f"1d{high}" if low >= 1 else f"1d{high - low + 1}-{1 - low}"


def _all_digits(ends: Iterable[int], many: int, highest: str) -> bool:
    return all(len(str(end)) == many and all("1" <= sign <= highest for sign in str(end)) for end in ends)


def _apart(faces: int, many: int) -> str:
    return "+".join(f"1d{faces}*{10**place}" if place else f"1d{faces}" for place in reversed(range(many)))


def _highest(dice: str, spans: Sequence[Span]) -> int:
    """Where `20+` ends: at the highest roll of simple dice, else at the highest number written."""
    found = re.fullmatch(r"(\d{0,2})d(\d{1,5}|%)([+-]\d{1,5})?", dice.replace(" ", ""), re.IGNORECASE)
    if found:
        faces = 100 if found[2] == "%" else int(found[2])
        return int(found[1] or 1) * faces + int(found[3] or 0)
    return max((end for span in spans for end in span if end != _NO_END), default=1)


# --- dice read apart, each with ranges of its own: `1d6;1d6` over `1;3-6` --------------------------


def apart_of(text: str, many: int = 0) -> tuple[Span, ...] | None:
    """The ranges of `2;3-6`, `2,3`, or `23` of so `many` dice, one for each die; None for anything else."""
    text = text.strip(_BESIDE)
    pieces = list(text) if many and text.isdigit() and len(text) == many else re.split(r"[;,]", text)
    found = [spans_of(piece) for piece in pieces]
    if not 2 <= len(pieces) <= 4 or not all(each and len(each) == 1 for each in found):
        return None
    return tuple(each[0] for each in found if each)


def digit_faces(text: str, many: int) -> tuple[Span, ...] | None:
    """The ranges of `2,3`, `2,3-6`, `1-2,4` or `1,1 - 1,6` on `many` dice read digit by digit, as 23, 23-26…

    None for anything else, such as `11,13`, which is two faces.
    """
    text = text.strip(_BESIDE)
    face = r"[ \t]*,[ \t]*".join([r"\d"] * many)
    between = re.fullmatch(rf"({face}){_DASH}({face})", text)
    if between:
        low, high = (int(re.sub(r"\D", "", each)) for each in between.groups())
        return ((low, high),) if low <= high else None
    ranges = apart_of(text)
    if ranges is None or len(ranges) != many or any(not 0 < low <= high < 10 for low, high in ranges):
        return None
    low, high = ranges[-1]
    heads = product(*(range(one, other + 1) for one, other in ranges[:-1]))
    starts = [int("".join(map(str, head))) * 10 for head in heads]
    return tuple((start + low, start + high) for start in starts)


def _apart_dice(dice: str) -> str:
    """`1d34%` of Dice Roller, a die for each digit, as `1d3;1d4`; other dice as they are."""
    found = re.fullmatch(r"1?d([1-9]{2,4})%", dice, re.IGNORECASE)
    if found is None or digits_of(dice):
        return dice
    return ";".join(f"1d{faces}" for faces in found[1])


def digits_of(dice: str) -> int:
    """How many digits dice have that are read one by one, `d66` or, of Dice Roller, `1d66%`; 0 for others."""
    found = re.fullmatch(r"1?d(\d{2,3})%?", dice.strip(), re.IGNORECASE)
    return len(found[1]) if found and found[1] in _DIGIT_DICE else 0


def _digits_apart(faced: Sequence[Faced], dice: str, line: int, tally: Tally) -> Laid:
    """Rows over dice of their own: `spans` holds one range for each die. They lie on one die of all pairs."""
    sizes = [int(each) for each in re.findall(r"d(\d{1,3})", dice, re.IGNORECASE)]
    digits = len(set(sizes)) == 1 and len(sizes) in (2, 3) and str(sizes[0]) * len(sizes) in _DIGIT_DICE
    kept: list[tuple[Row, Span]] = []
    whole = 1
    for size in sizes:
        whole *= size
    for each in faced:
        ranges = [
            range(low, min(high, size) + 1) for (low, high), size in zip(each.spans, sizes, strict=False)
        ]
        if len(ranges) != len(sizes) or whole > _MOST_SPANS * 25:
            tally.add("left", "no faces", each.row.line)
            continue
        for faces in product(*ranges):
            place = 0
            for face, size in zip(faces, sizes, strict=True):
                place = place * (10 if digits else size) + (face if digits else face - 1)
            kept.append((each.row, (place, place) if digits else (place + 1, place + 1)))
    return laid(kept, _apart(sizes[0], len(sizes)) if digits else f"1d{whole}", line, tally)
