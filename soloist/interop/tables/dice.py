"""Rows of a foreign table on its dice: ranges as people write them, the dice that are named or meant."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from html import unescape
from itertools import groupby, product
from math import gcd, lcm
from typing import Final, TypeAlias

from soloist.interop.formats import Tally
from soloist.interop.tables.rows import Row, Table
from soloist.tables.die import TableDie, faces_text, parse_die
from soloist.tables.text.arithmetic import RECKON, read_arithmetic
from soloist.tables.text.parts import KeptNumber, Misread, Reckoned, Rolled, Term, Whole
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import records

# --- ranges: `01–05`, `96-00`, `10+`, `6-`, `≤5`, `1 ou 2` ------------------------------------------

Span: TypeAlias = tuple[int, int]
NO_START: Final = -(10**18)
NO_END: Final = 10**18
"""What a range open below begins with, and one open above ends with: `6-`, `10+`."""

_BESIDE: Final = " \t*_`[]()†‡§"  # the look of a number, and marks of notes about it
_LONGEST: Final = 80
_N: Final = r"(?:(?<![\d.])[-−])?\d{1,15}"
_SIGNS: Final = tuple(
    (re.compile(each["id"].replace("␠", " ")), each["is"].replace("∅", ""))
    for each in records(__package__, "ranges.txt")
)
"""The words people write, and the sign that says the same."""
_PIECE: Final = regex.compile(rf"(?P<sign>[<>]=?)? ?(?P<low>{_N}) ?(?:- ?(?P<high>{_N})|(?P<open>[-+]))?")
_PARTED: Final = regex.compile(r" ?(?:,? ?\b(?:or|and|ou|et)\b(?= ?[-−\d])|[,/&]) ?")


def spans_of(text: str) -> tuple[Span, ...]:
    """The ranges of a cell, or of what stands before a row: `3`, `13,14`, `20+`; none for anything else.

    A last number of zeros is the highest: `96-00` is 96 to 100. A range that names no end goes up to
    `NO_END` or down to `NO_START`. One that falls, `6-4`, is anything else.
    """
    if len(text) > _LONGEST or not re.search(r"\d", text):
        return ()
    text = " ".join(unescape(text).replace("\\", "").casefold().split()).strip(_BESIDE)
    text = re.sub(r"(?<!\.)\.\Z", "", text)
    for words, sign in _SIGNS:
        text = words.sub(sign, text)
    found = [_span(piece) for piece in _PARTED.split(text)]
    return tuple(span for span in found if span) if all(found) else ()


def _span(text: str) -> Span | None:
    found = _PIECE.fullmatch(text)
    if found is None or (found["sign"] and (found["high"] or found["open"])):
        return None
    low, last = _number(found["low"]), found["high"]
    if last:
        high = _number(last, last=True)
        return (low, high) if low <= high else None
    top, sign = _number(found["low"], last=True), found["sign"] or found["open"] or ""
    ends = {"<=": (NO_START, top), "-": (NO_START, top), "<": (NO_START, top - 1)}
    ends |= {">=": (low, NO_END), "+": (top, NO_END), ">": (top + 1, NO_END)}
    return ends.get(sign, (top, top))


def _number(digits: str, *, last: bool = False) -> int:
    """`00` is 100, `000` is 1000, but for the first of a range."""
    if last and len(digits) > 1 and not digits.strip("0"):
        return int(f"1{digits}")
    return int(digits.replace("−", "-"))


# --- dice -------------------------------------------------------------------------------------------

_MOST_STEPS: Final = 30_000  # 1d100+1d100 takes ten thousand
_DIE: Final = r"\d{0,2}[dDwW](?:\d{1,15}|%)"
_SUM: Final = rf"(?:\d{{1,4}}[ \t]*[*x×][ \t]*)?{_DIE}(?:[ \t]*[-+*][ \t]*(?:{_DIE}|\d{{1,5}}))*"
_DICE: Final = regex.compile(rf"(?<![\w.]){_SUM}(?![\w])")
_PREFIXED: Final = regex.compile(r"`?[ \t]*dice[+-]?[ \t]*:", re.IGNORECASE)
_DIGIT_DICE: Final = ("d66", "d666", "d88")
_APART: Final = regex.compile(
    r"1?d(\d{1,3});1?d(\d{1,3})|1?d([1-9])([1-9])%|d([68])(?=\5\Z)([68])", re.IGNORECASE
)


@record
class Formula:
    """The results of dice in order; `die` where soloist has it, else in how many `ways` each falls."""

    values: Sequence[int]
    die: TableDie | None = None
    ways: Mapping[int, int] | None = None


@lru_cache(maxsize=256)
def read_formula(text: str) -> Formula | None:
    """`1d100`, `d66`, `2d6+1`, `1d6*10 + 1d6` (which is d66), `1d8+1d12`, `10*1d6`; None for anything else.

    Dice that explode, and values of a character, are anything else.
    """
    die = parse_die(text)
    if die is not None and not die.open:
        return Formula(_values(die), die)
    try:
        found = read_arithmetic(text, 0, 0, names=False)
    except Misread:
        return None
    if found is None or text[found[1] :].strip():
        return None
    ways = ways_of(found[0])
    values = sorted(ways)
    same = (each for each in map(parse_die, _DIGIT_DICE) if each and _values(each) == values)
    return Formula(values, next(same, None), ways) if ways else None


def _values(die: TableDie) -> list[int]:
    """The results of a die in order."""
    return [int(die.value(place)) for place in range(die.size)]


def ways_of(term: Term) -> Mapping[int, int]:
    """In how many ways each result of a sum falls; none where there are too many to count."""
    match term:
        case Whole(value=value):
            return {value: 1}
        case Rolled(die=die) if die.size <= _MOST_STEPS and not die.open:
            return {value: die.ways(place, place) for place, value in enumerate(_values(die))}
        case Reckoned(sign=sign, left=left, right=right) if sign != "/":
            one, other, found = ways_of(left), ways_of(right), Counter[int]()
            if len(one) * len(other) <= _MOST_STEPS:
                for (first, many), (second, times) in product(one.items(), other.items()):
                    found[RECKON[sign](first, second)] += many * times
            return found
        case _:
            return {}


def keeps(term: Term) -> bool:
    """Whether a number hangs on one that was kept: no other tool remembers."""
    return any(isinstance(each, KeptNumber) for each in terms(term))


def terms(term: Term) -> Iterator[Term]:
    """A sum and everything it is made of."""
    yield term
    if isinstance(term, Reckoned):
        yield from terms(term.left)
        yield from terms(term.right)


def summed(term: Term, *, floor: str = "({}/{})") -> str:
    """A sum as other tools read it; dice read digit by digit are the sum of tens and ones."""
    match term:
        case Whole(value=value):
            return str(value)
        case Rolled(die=die):
            return f"({dice_of(die)})" if die.digits else dice_of(die)
        case Reckoned(sign="/", left=left, right=right):
            return floor.format(summed(left, floor=floor), summed(right, floor=floor))
        case Reckoned(sign=sign, left=left, right=right):
            pieces = (summed(each, floor=floor) for each in (left, right))
            bracketed = [
                f"({piece})" if isinstance(each, Reckoned) and each.sign != "/" else piece
                for each, piece in zip((left, right), pieces, strict=True)
            ]
            return sign.join(bracketed)
        case _:
            raise AssertionError(term)


def dice_of(die: TableDie) -> str:
    """A die as other tools roll it; digits are tens and ones there."""
    if not die.digits:
        return f"1{die}" if die.count == 1 else str(die)
    places = reversed(range(die.count))
    return "+".join(f"1d{die.faces}*{10**place}" if place else f"1d{die.faces}" for place in places)


def dice_in(text: str, *, alone: bool = False) -> str:
    """The dice a heading or the head of a column names, as written there; empty for none.

    `alone` takes them only where nothing but a word or two stands beside them.
    """
    text = text[:_LONGEST]
    if prefixed := _PREFIXED.search(text):
        rest = text[prefixed.end() :].strip().rstrip("`").partition("|")[0].strip().rstrip("\\")
        return "" if "[[" in rest else rest  # a roll on another table
    bare = text.replace("**", "") if "**" in text else text.replace("*", " * ")
    found = [each[0].strip() for each in _DICE.finditer(bare.strip("_` "))]
    if len(found) != 1 or (alone and len(text.split()) > 4):
        return ""
    return re.sub(r"\s+", "", found[0]).translate(_PLAIN)


_PLAIN: Final = str.maketrans("wW×x", "dd**")


def without_dice(text: str) -> str:
    """A heading without the dice it names and the brackets around them."""
    dice = dice_in(text)
    inside = re.escape(dice)
    bracketed = rf"[(\[][ \t]*(?:roll[ \t]+)?`?(?:dice:)?[ \t]*{inside}`?[ \t]*[)\]]|(?<!\w){inside}(?!\w)"
    bare = re.sub(bracketed, " ", text, count=1, flags=re.IGNORECASE) if dice else text
    return " ".join(bare.split()).strip(" -–—:,.|`") if dice else text


def _apart(dice: str) -> tuple[int, int, int] | None:
    """The sizes of two dice read one by one, `1d6;1d6`, `1d34%`, `d66`, and what the first counts."""
    found = _APART.fullmatch(dice)
    if found is None:
        return None
    first, second = (int(each) for each in found.groups() if each)
    return first, second, 10 if second < 10 else 1_000


def faces_of(cell: str, dice: str) -> tuple[Span, ...]:
    """The ranges of a row on dice; of two that are read one by one, `2;3-6` or `2,3`, as of one die."""
    pieces = [spans_of(piece) for piece in re.split("[;,]", cell.strip(_BESIDE))]
    sizes = _apart(dice)
    if sizes is None or len(pieces) != 2 or not all(len(each) == 1 for each in pieces):
        return spans_of(cell)
    ((first, last),), ((low, high),) = pieces
    top, _, base = sizes
    return tuple((base * each + low, base * each + high) for each in range(first, min(last, top) + 1))


def _as_one(dice: str) -> str:
    """Dice that are read one by one as one number: `1d6*10+1d6`, which is d66."""
    sizes = _apart(dice)
    return "1d{0}*{2}+1d{1}".format(*sizes) if sizes else dice


# --- rows on dice -----------------------------------------------------------------------------------

HEAVIEST: Final = 1_000_000


@record
class Faced:
    """A row and the numbers that give it, first and last of each range; none where it has none.

    `written` is what stands in their place, empty for nothing; `weight` is how often it counts, if that is
    said.
    """

    row: Row
    spans: Sequence[Span] = ()
    written: str = ""
    weight: Fraction | int | None = None


def lay(table: Table, faced: Sequence[Faced], dice: str, tally: Tally) -> Table:
    """The table with its rows by their numbers, else by their weights, else in order on the dice named.

    Numbers without dice lie on those they speak of, which is told as a guess; rows without numbers among
    others that have some are left.
    """
    rows, weighed = [each.row for each in faced], any(each.weight is not None for each in faced)
    if any(each.spans for each in faced):
        if weighed:
            tally.add("faces count", table.line)
        return _numbered(table, faced, dice, tally)
    if weighed:
        weights = [Fraction(1 if each.weight is None else each.weight) for each in faced]
        return weighing(table, rows, weights, tally)
    return _in_order(table, rows, dice, tally) if dice else replace(table, rows=tuple(rows))


def _numbered(table: Table, faced: Sequence[Faced], dice: str, tally: Tally) -> Table:
    for each in faced:
        if not each.spans:
            tally.add("odd faces" if each.written else "no number", each.row.line, named=each.written)
    spans = [span for each in faced for span in each.spans]
    spoken = _as_one(dice) if dice else _guessed(spans)
    if not dice:
        tally.add("guessed dice", table.line, named=spoken)
    return _laid(table, [(each.row, each.spans) for each in faced], spoken, tally)


def _in_order(table: Table, rows: Sequence[Row], dice: str, tally: Tally) -> Table:
    """The table with rows without numbers, one for each roll of the dice where that comes out even.

    Else they are equally likely, which is told.
    """
    formula = read_formula(_as_one(dice))
    if formula is None or len(formula.values) != len(rows):
        tally.add("even rows", table.line, named=dice)
        return replace(table, rows=tuple(rows))
    spans = [((value, value),) for value in formula.values]
    return _laid(table, list(zip(rows, spans, strict=True)), _as_one(dice), tally)


def _guessed(spans: Sequence[Span]) -> str:
    """The dice numbers speak of: those of the highest, of several where none is as low as 1."""
    ends = [end for span in spans for end in span if abs(end) < NO_END]
    low, high = min(ends, default=1), max(ends, default=1)
    below, beyond = any(one == NO_START for one, _ in spans), any(end == NO_END for _, end in spans)
    if below and beyond and (low, high) == (6, 10):
        return "2d6"
    low = min(low, 1) if below else low
    if low > 1 and not high % low and high // low in (4, 6, 8, 10, 12, 20):
        return f"{low}d{high // low}"
    return f"d{high}" if low >= 1 else f"1d{high - low + 1}-{1 - low}"


_MOST_PLACES: Final = 200_000  # faces of all rows; what has more counts by the width of its ranges


def _laid(table: Table, rows: Sequence[tuple[Row, Sequence[Span]]], dice: str, tally: Tally) -> Table:
    """The table with rows and the results of `dice` that give them, first and last, as soloist rolls them.

    The chances stay what they are, also for dice soloist has no word for; what they cannot be is told.
    Of rows that share a result the first keeps it. Faces no row has are rolled again.
    """
    formula = read_formula(dice)
    if formula is None:
        tally.add("formula", table.line)
    ends = [end for _, spans in rows for span in spans for end in span if abs(end) < NO_END]
    values = formula.values if formula else range(min(ends, default=0), max(ends, default=0) + 1)
    held = [
        [range(bisect_left(values, min(span)), bisect_right(values, max(span))) for span in spans]
        for _, spans in rows
    ]
    if sum(len(each) for ranges in held for each in ranges) > _MOST_PLACES:
        shares = [Fraction(sum(map(len, ranges))) for ranges in held]
        return weighing(table, [row for row, _ in rows], shares, tally)
    taken, placed = set[int](), list[tuple[Row, list[int]]]()
    for (row, _), ranges in zip(rows, held, strict=True):
        own = sorted({place for each in ranges for place in each} - taken)
        taken.update(own)
        if own:
            placed.append((row, own))
        elif ranges:
            tally.add("no faces", row.line)
    die, gaps = formula.die if formula else None, formula is not None and len(taken) < len(values)
    if gaps and placed:
        tally.add("gaps", table.line)
    if die is None:
        ways = (formula.ways if formula else None) or Counter(values[place] for place in taken)
        shares = [Fraction(sum(ways[values[place]] for place in own)) for _, own in placed]
        return weighing(table, [row for row, _ in placed], shares, tally)
    if die.count == 1 and not gaps and [own for _, own in placed] == [[at] for at in range(die.size)]:
        return replace(table, rows=tuple(row for row, _ in placed))
    faced = (
        replace(row, faces=",".join(faces_text(die, first, last) for first, last in _runs(own)))
        for row, own in placed
    )
    return replace(table, rows=tuple(faced), roll=str(die), reroll=gaps)


def _runs(places: Sequence[int]) -> Iterator[Span]:
    """The first and the last of places that follow each other."""
    for _, those in groupby(enumerate(places), lambda each: each[1] - each[0]):
        run = [place for _, place in those]
        yield run[0], run[-1]


def weighing(table: Table, rows: Sequence[Row], shares: Sequence[Fraction], tally: Tally) -> Table:
    """The table with rows of whole weights; one that weighs nothing is told and gone."""
    pairs = list(zip(rows, whole(shares, table.line, tally), strict=True))
    for row, weight in pairs:
        if not weight:
            tally.add("no faces", row.line)
    return replace(table, rows=tuple(replace(row, weight=weight) for row, weight in pairs if weight))


def whole(shares: Sequence[Fraction], line: int, tally: Tally) -> list[int]:
    """Whole weights, in the smallest numbers, 0 where a share is.

    Weights beyond the largest are brought as near as whole numbers come, and at least to 1, which is told.
    """
    scale = lcm(*(share.denominator for share in shares))
    counted = [int(share * scale) for share in shares]
    common = gcd(*counted) or 1
    exact = [weight // common for weight in counted]
    largest = max(exact, default=0)
    if largest <= HEAVIEST:
        return exact
    tally.add("rounded weights", line)
    return [max(1, (2 * each * HEAVIEST + largest) // (2 * largest)) if each else 0 for each in exact]
