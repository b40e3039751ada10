"""Rows with numbers before them, and the dice a heading names, `Roll (2d6)`: both together on a die."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row
from soloist.interop.tables.dice_formula import read_formula
from soloist.interop.tables.laid_rows import RANGE_LOSSES, Laid, laid
from soloist.interop.tables.ranges import NO_END, NO_START, Span
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
    "odd faces": count(
        "{n} row whose numbers cannot be read: no roll gives it",
        "{n} rows whose numbers cannot be read: no roll gives them",
        2,
    ),
    "even rows": count(
        "{n} table with dice and no numbers that fit them: its rows are equally likely",
        "{n} tables with dice and no numbers that fit them: their rows are equally likely",
        2,
    ),
    "zero": count(
        "{n} table with a 0 and a range without an end: its dice count from 1, and never roll the 0",
        "{n} tables with a 0 and a range without an end: their dice count from 1, and never roll the 0",
        2,
    ),
    "in order": count(
        "{n} table with dice and no numbers: its first row has the lowest roll, its last the highest",
        "{n} tables with dice and no numbers: their first rows have the lowest roll, their last the highest",
        2,
    ),
}
"""What reading faces may lose; part of the `LOSSES` of each format that does."""

_LONGEST: Final = 80
_MOST_SPANS: Final = 400

_DIE: Final = r"\d{0,2}[dDwW](?:\d{1,15}|%)"
_SUM: Final = rf"(?:\d{{1,4}}[ \t]*[*x×][ \t]*)?{_DIE}(?:[ \t]*[-+*][ \t]*(?:{_DIE}|\d{{1,5}}))*"
_DICE: Final = re.compile(rf"(?<![\w.]){_SUM}(?![\w])")
_PREFIXED: Final = re.compile(r"`?[ \t]*dice[+-]?[ \t]*:", re.IGNORECASE)
_DICE_THERE_ARE: Final = (4, 6, 8, 10, 12, 20, 100)
_TENS: Final = frozenset({10, 100, 1000})
_DIGIT_DICE: Final = frozenset({"66", "666", "88"})


@dataclass(frozen=True, slots=True)
class Faced:
    """A row and the numbers that give it, first and last of each range; none where it has none.

    `written` is what stands in their place, empty for nothing.
    """

    row: Row
    spans: tuple[Span, ...]
    written: str = ""


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
            tally.add("left", "odd faces" if each.written else "no number", each.row.line)
            if each.written:
                tally.name("left", "odd faces", each.written)
        kept.extend((each.row, span) for span in each.spans)
    if ";" in dice:
        return _digits_apart(faced, dice, line, tally)
    if _size(dice) in _TENS and {0, NO_END} <= {end for _, span in kept for end in span}:
        tally.add("guessed", "zero", line)
    kept = [(row, span) for row, told in kept for span in _zero_on_top(told, dice, kept)]
    spans = [span for _, span in kept]
    spoken = _spoken(dice, spans, whole=all(each.spans for each in faced))
    if not dice:
        tally.add("guessed", "guessed dice", line)
        tally.name("guessed", "guessed dice", spoken)
    lowest, highest = _bounds(spoken, spans)
    bounded = [
        (row, (max(low, lowest), min(high, highest)))
        for row, (low, high) in kept
        if low <= highest and high >= lowest
    ]
    fallen = {id(row) for row, _ in bounded}
    for each in faced:
        if each.spans and id(each.row) not in fallen:
            tally.add("left", "no faces", each.row.line)
    return laid(bounded, spoken, line, tally)


def in_order(rows: Sequence[Row], dice: str, line: int, tally: Tally) -> Laid:
    """Rows none of which has a number, one for each roll of the dice named where that comes out even.

    Else they are equally likely, which is told.
    """
    digits = digits_of(dice)
    if ";" in dice:
        values = list(range(prod(int(each) for each in re.findall(r"d(\d{1,3})", dice, re.IGNORECASE))))
        if len(values) == len(rows):
            return Laid(tuple(rows))
    else:
        formula = read_formula(_apart(int(dice.lower().lstrip("1d")[0]), digits) if digits else dice)
        values = list(formula.values()) if formula is not None and formula.size == len(rows) else []
        if formula is not None and values:
            if not formula.even:
                tally.add("guessed", "in order", line)
            spoken = _apart(int(dice.lower().lstrip("1d")[0]), digits) if digits else dice
            spans = [(value, value) for value in values]
            return laid(list(zip(rows, spans, strict=True)), spoken, line, tally)
    tally.add("guessed", "even rows", line)
    tally.name("guessed", "even rows", dice)
    return Laid(tuple(rows))


def _size(dice: str) -> int:
    """The faces of a lone die, 0 for any other dice."""
    found = re.fullmatch(r"1?d(\d{1,15}|%)", dice, re.IGNORECASE)
    return (100 if found[1] == "%" else int(found[1])) if found else 0


def _zero_on_top(span: Span, dice: str, rows: Sequence[tuple[Row, Span]]) -> list[Span]:
    """On dice with the digits 0 to 9 a zero is the highest face, unless rows run from 0 or name that face."""
    size, spans = _size(dice), [each for _, each in rows]
    if size not in _TENS or span[0] != 0 or _from_zero(size, spans):
        return [span]
    if any(high in (size, NO_END) for _, high in spans):
        return [span]
    return [(size, size), (1, span[1])] if span[1] else [(size, size)]


def _from_zero(size: int, spans: Sequence[Span]) -> bool:
    """Whether ranges have every number from 0 to below `size` and none beyond: a die that counts from 0."""
    if not any(low == 0 for low, _ in spans) or any(high >= size for _, high in spans):
        return False
    after = 0
    for low, high in sorted(spans):
        if low > after:
            return False
        after = max(after, high + 1)
    return after == size


def _spoken(dice: str, spans: Sequence[Span], *, whole: bool) -> str:
    """The dice in words `laid` knows: digits read apart as such, a hundred from 00 on, or the guess.

    `whole` says that each row has its numbers: what one lacks may be the highest face.
    """
    faces = dice.lower().removeprefix("1").removeprefix("d")
    faces = faces.removesuffix("%") if digits_of(dice) else faces
    if faces in _DIGIT_DICE and _all_digits(spans, len(faces), faces[0]):
        return _apart(int(faces[0]), len(faces))
    if not dice:
        return _guessed(spans)
    size = _size(dice)
    return f"1d{size}-1" if (whole or size in _TENS) and size and _from_zero(size, spans) else dice


def _guessed(spans: Sequence[Span]) -> str:
    """The dice numbers speak of; ranges without an end go up to the next die there is."""
    ends = [end for span in spans for end in span if end not in (NO_START, NO_END)]
    low, high = min(ends, default=1), max(ends, default=1)
    below, beyond = any(one == NO_START for one, _ in spans), any(end == NO_END for _, end in spans)
    if len(ends) > 12 and low == 11 and high == 66 and _all_digits(spans, 2, "6"):
        return _apart(6, 2)
    if below and beyond and (low, high) == (6, 10):
        return "2d6"
    if beyond:
        if not below and 2 <= low <= 3 and high <= 6 * low:
            return f"{low}d6"
        high = next((size for size in _DICE_THERE_ARE if size >= high), high)
    if below:
        low = min(low, 1)
    if low == 0 and high in {9, 99, 999}:
        return f"1d{high + 1}-1"
    if 2 <= low <= 12 and high == 6 * low:
        return f"{low}d6"
    if low > 1 and not high % low and high // low in {4, 6, 8, 10, 12, 20}:
        return f"{low}d{high // low}"
    return f"1d{high}" if low >= 1 else f"1d{high - low + 1}-{1 - low}"


def _all_digits(spans: Iterable[Span], many: int, highest: str) -> bool:
    """Whether ends are those of digits read apart; beside one without, as in `<21`, the next may be."""

    def is_face(end: int) -> bool:
        return len(str(end)) == many and all("1" <= sign <= highest for sign in str(end))

    for low, high in spans:
        if low == NO_START:
            right = is_face(high) or is_face(high + 1)
        elif high == NO_END:
            right = is_face(low) or is_face(low - 1)
        else:
            right = is_face(low) and is_face(high)
        if not right:
            return False
    return True


def _apart(faces: int, many: int) -> str:
    return "+".join(f"1d{faces}*{10**place}" if place else f"1d{faces}" for place in reversed(range(many)))


def _bounds(dice: str, spans: Sequence[Span]) -> Span:
    """Where `6-` begins and `20+` ends: the rolls of the dice, else the numbers written, and 1."""
    formula = read_formula(dice) if dice else None
    if formula is not None:
        return formula.bounds
    ends = [end for span in spans for end in span if end not in (NO_START, NO_END)]
    return min([1, *ends]), max(ends, default=1)


# --- dice read apart, each with ranges of its own: `1d6;1d6` over `1;3-6` --------------------------


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
            range(max(low, 1), min(high, size) + 1)
            for (low, high), size in zip(each.spans, sizes, strict=False)
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
