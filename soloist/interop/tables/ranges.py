"""Ranges of numbers as people write them before a row: `01–05`, `96-00`, `10+`, `6-`, `≤5`, `1 ou 2`."""

import re
from html import unescape
from itertools import product
from typing import Final, TypeAlias

Span: TypeAlias = tuple[int, int]

NO_START: Final = -(10**18)
NO_END: Final = 10**18
"""What a range open below begins with, and one open above ends with: `6-`, `10+`."""

_BESIDE: Final = " \t*_`[]()†‡§"  # the look of a number, and marks of notes about it
_LONGEST: Final = 80
_N: Final = r"(?:(?<![\d.])[-−])?\d{1,15}"
_DASH: Final = r" ?(?:-|--|---|–|—|‑|−|->|→|~|\.\.\.?|…|to|through|thru|à|a|bis|al?) ?"
_AT_MOST: Final = r"≤|⩽|<=|=<|up to|at most|jusqu[’']à|au plus|maximum|max\.?"
_AT_LEAST: Final = r"≥|⩾|>=|=>|at least|au moins|à partir de|dès|minimum|min\.?"
_BELOW: Final = r"<|less than|fewer than|lower than|below|under|moins de"
_ABOVE: Final = r">|more than|greater than|higher than|above|over|plus de"
_LESS: Final = (
    r"-|(?:or|and) (?:less|fewer|lower|below|under|down|-)|(?:ou|et) (?:moins|en dessous|au-dessous|-)"
)
_MORE: Final = (
    r"\+|(?:or|and) (?:more|higher|greater|above|over|up|better|beyond|\+)"
    r"|(?:ou|et) (?:plus|au-delà|au-dessus|davantage|\+)"
)
_LIST: Final = r" ?(?:,? ?\b(?:or|and|ou|et)\b(?= ?[-−\d])|[,/&]) ?"

_PIECE: Final = (
    rf"(?:(?:{_AT_MOST}|{_AT_LEAST}|{_BELOW}|{_ABOVE}) ?{_N}"
    rf"|(?:between|entre) {_N} (?:and|et) {_N}|(?:(?:from|de) )?{_N}{_DASH}{_N}"
    rf"|{_N} ?(?:{_MORE}|{_LESS}(?![\w-]))|{_N})"
)
RANGES: Final = rf"{_PIECE}(?:{_LIST}{_PIECE}){{0,40}}"
"""The form of what `spans_of` reads at the beginning of a line; not all that has it can be read."""

_AT_MOST_IS: Final = re.compile(rf"(?:{_AT_MOST}) ?({_N})|({_N}) ?(?:{_LESS})", re.IGNORECASE)
_AT_LEAST_IS: Final = re.compile(rf"(?:{_AT_LEAST}) ?({_N})|({_N}) ?(?:{_MORE})", re.IGNORECASE)
_BELOW_IS: Final = re.compile(rf"(?:{_BELOW}) ?({_N})", re.IGNORECASE)
_ABOVE_IS: Final = re.compile(rf"(?:{_ABOVE}) ?({_N})", re.IGNORECASE)
_ONE: Final = re.compile(rf"(?:(?:from|de) )?({_N})(?:{_DASH}({_N}))?", re.IGNORECASE)
_BETWEEN: Final = re.compile(rf"(?:between|entre) ({_N}) (?:and|et) ({_N})", re.IGNORECASE)
_PARTED: Final = re.compile(_LIST, re.IGNORECASE)


def spans_of(text: str) -> tuple[Span, ...] | None:
    """The ranges of a cell, or of what stands before a row: `3`, `13,14`, `20+`; None for anything else.

    A last number of zeros is the highest: `96-00` is 96 to 100. A range that names no end goes up to
    `NO_END` or down to `NO_START`. One that falls, `6-4`, is anything else.
    """
    if len(text) > _LONGEST or not re.search(r"\d", text):
        return None
    text = " ".join((unescape(text) if "&" in text else text).replace("\\", "").split()).strip(_BESIDE)
    if text.endswith(".") and not text.endswith(".."):
        text = text[:-1]
    whole = _span(text)
    if whole is not None:
        return (whole,)
    spans = [_span(piece) for piece in _PARTED.split(text)]
    found = tuple(span for span in spans if span is not None)
    return found if len(found) == len(spans) > 1 else None


def _span(text: str) -> Span | None:
    if found := _ONE.fullmatch(text):
        return _closed(found[1], found[2] or "")
    if found := _BETWEEN.fullmatch(text):
        return _closed(found[1], found[2])
    if found := _AT_MOST_IS.fullmatch(text):
        return NO_START, _number(found[1] or found[2], last=True)
    if found := _AT_LEAST_IS.fullmatch(text):
        return _number(found[1] or found[2]), NO_END
    if found := _BELOW_IS.fullmatch(text):
        return NO_START, _number(found[1], last=True) - 1
    if found := _ABOVE_IS.fullmatch(text):
        return _number(found[1]) + 1, NO_END
    return None


def _closed(first: str, last: str) -> Span | None:
    high = _number(last or first, last=True)
    low = _number(first) if last else high
    if high < 0 <= low and last[0] == "-":  # `1--3` is a long dash, `-3--1` two numbers below 0
        high = -high
    return (low, high) if low <= high else None


def _number(digits: str, *, last: bool = False) -> int:
    """`00` is 100, `000` is 1000, but for the first of a range."""
    if last and len(digits) > 1 and not digits.strip("0"):
        return int(f"1{digits}")
    return int(digits.replace("−", "-"))


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
    between = re.fullmatch(rf"({face})[ \t]*{_DASH}[ \t]*({face})", text, re.IGNORECASE)
    if between:
        low, high = (int(re.sub(r"\D", "", each)) for each in between.groups())
        return ((low, high),) if low <= high else None
    ranges = [
        (1 if low == NO_START else low, 9 if high == NO_END else high) for low, high in apart_of(text) or ()
    ]
    if len(ranges) != many or any(not 0 < low <= high < 10 for low, high in ranges):
        return None
    low, high = ranges[-1]
    heads = product(*(range(one, other + 1) for one, other in ranges[:-1]))
    starts = [int("".join(map(str, head))) * 10 for head in heads]
    return tuple((start + low, start + high) for start in starts)
