"""Weights that stand in rows of plain text: `3x a wolf`, `a wolf (3)`, `50% a wolf`, `a wolf: 12.5 %`."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, takewhile
from math import lcm
from typing import Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.message import Message, count

Weighed: TypeAlias = list[tuple[str, int, int]]
"""The words of each row, its line, its weight."""

WEIGHT_LOSSES: Final[Mapping[str, Message]] = {
    "weights behind": count(
        "the numbers in the rows of {n} table as weights",
        "the numbers in the rows of {n} tables as weights",
        2,
    ),
    "no weight": count("{n} row that weighs nothing", "{n} rows that weigh nothing", 2),
}
"""What such weights tell; part of the `LOSSES` of each format that has them."""

_TIMES_BEFORE: Final = re.compile(r"(?:(\d{1,6})[ \t]?[x×*]|[x×](\d{1,6})|\((\d{1,6})\))[ \t]+(?=\S)")
_BEHIND: Final = re.compile(
    r"(?:[ \t]*[(\[{][ \t]*(?:x|×)?[ \t]*(\d{1,6})[ \t]*%?[ \t]*[)\]}]|[ \t]+[x×](\d{1,6})"
    r"|\t+(\d{1,6})[ \t]*%?|[ \t]*\^(\d{1,6}))[ \t]*"
)
_PERCENT: Final = "(\\d{1,3})(?:[.,](\\d{1,4}))?[ \t\u00a0\u202f]?%"
_PERCENT_BEFORE: Final = re.compile(rf"[(\[]?{_PERCENT}[)\]]?[ \t\u00a0\u202f]*(?:[:=|–—-][ \t]*)?(?=[^\s%])")
_PERCENT_BEHIND: Final = re.compile(
    rf"[ \t\u00a0\u202f]*[:=,|–—-]?[ \t]*[(\[]?(?<![\d.,]){_PERCENT}[)\]]?[ \t]*"
)
_LONGEST: Final = 20  # of what is behind the words
_WHOLE: Final = 100
_HEAVIEST: Final = 1_000_000


def percents(texts: Sequence[tuple[str, int]]) -> Weighed | None:
    """Rows with the percents before or behind them, where every row has some in the same way.

    Where nothing else parts the rows, as in `Bet 50%` and `Bet 30%`, they are words.

    Percents that rise to a hundred and are more together are where each row ends.
    """
    for form in (_percent_before, _percent_behind):
        found = list(takewhile(_has_share, (form(text) for text, _ in texts)))
        shares = [share for _, share in found if share is not None]
        if len(found) < 2 or len(found) < len(texts) or len({words.casefold() for words, _ in found}) == 1:
            continue
        if shares == sorted(shares) and shares[-1] == _WHOLE < sum(shares):
            shares = [end - start for start, end in pairwise([Fraction(0), *shares])]
        return _whole([words for words, _ in found], shares, texts)
    return None


def begins_with_percent(text: str) -> bool:
    """Whether a row has a percent before its words."""
    return _PERCENT_BEFORE.match(text) is not None


def heavy(rows: Weighed, tally: Tally) -> Weighed:
    """Those of the rows that weigh something; the others are told."""
    for _, line, weight in rows:
        if not weight:
            tally.add("left", "no weight", line)
    return [each for each in rows if each[2]]


def weighed(texts: Sequence[tuple[str, int]]) -> Weighed | None:
    """Rows with the weights before or behind them, where every row but a few has one in the same way."""
    for form in (_before, _behind):
        found = [form(text) for text, _ in texts]
        having = sum(1 for _, weight in found if weight is not None)
        if len(found) > 1 and having * 10 >= len(found) * 6:
            return [
                (words, line, 1 if weight is None else int(weight))
                for (words, weight), (_, line) in zip(found, texts, strict=True)
            ]
    return None


def _whole(
    words: Sequence[str], shares: Sequence[Fraction], texts: Sequence[tuple[str, int]]
) -> Weighed | None:
    """Shares as whole weights; None where all are nothing, or one is too large."""
    scale = lcm(*(share.denominator for share in shares))
    weights = [int(share * scale) for share in shares]
    if not 0 < max(weights) <= _HEAVIEST:
        return None
    return [(said, line, weight) for said, weight, (_, line) in zip(words, weights, texts, strict=True)]


def _before(text: str) -> tuple[str, Fraction | None]:
    found = _TIMES_BEFORE.match(text)
    if found is None:
        return text, None
    return text[found.end() :], Fraction(found[1] or found[2] or found[3])


def _behind(text: str) -> tuple[str, Fraction | None]:
    """`a wolf (3)`, `a wolf x3`, `a wolf<tab>3`, `a wolf^3`."""
    found = _at_end(_BEHIND, text)
    if found is None:
        return text, None
    return text[: found.start()].strip(), Fraction(next(each for each in found.groups() if each))


def _percent_before(text: str) -> tuple[str, Fraction | None]:
    found = _PERCENT_BEFORE.match(text)
    return (text[found.end() :].strip(), _share(found)) if found else (text, None)


def _percent_behind(text: str) -> tuple[str, Fraction | None]:
    found = _at_end(_PERCENT_BEHIND, text) if "%" in text[-_LONGEST:] else None
    return (text[: found.start()].strip(), _share(found)) if found else (text, None)


def _at_end(form: re.Pattern[str], text: str) -> "re.Match[str] | None":
    """The longest end of a text that has a form, behind some words."""
    for at in range(max(len(text) - _LONGEST, 1), len(text)):
        found = form.fullmatch(text, at)
        if found and text[:at].strip():
            return found
    return None


def _has_share(row: tuple[str, Fraction | None]) -> bool:
    return row[1] is not None


def _share(found: "re.Match[str]") -> Fraction:
    return Fraction(f"{found[1]}.{found[2] or 0}")
