"""On which days a story was written, by the dates of its sessions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from soloist.play.charts.survey import Part

_DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_BEFORE: Final = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


@dataclass(frozen=True, slots=True)
class Days:
    """The days that have words, in order, with these; how many in a row at most, and up to now.

    `current` counts to today, or to yesterday where today has no words yet.
    """

    days: tuple[tuple[str, int], ...]
    longest: int
    current: int


def days(parts: Iterable[Part], today: str) -> Days:
    """The days of a story’s counted parts; `today` is `2026-11-20`."""
    words: dict[str, int] = {}
    for part in parts:
        day = part.date.strip()
        if part.kind == "session" and part.words and _number(day):
            words[day] = words.get(day, 0) + part.words
    order = sorted(words)
    longest = run = last = 0
    for day in order:
        run = run + 1 if _number(day) == last + 1 else 1
        longest, last = max(longest, run), _number(day)
    current = run if order and _number(today) - last in (0, 1) else 0
    return Days(tuple((day, words[day]) for day in order), longest, current)


def _number(day: str) -> int:
    """A day counted from the beginning of our era, so that neighbours differ by 1; 0 for none."""
    found = _DAY.fullmatch(day)
    if found is None:
        return 0
    year, month, date = map(int, found.groups())
    if not (year and 1 <= month <= len(_BEFORE) and 1 <= date <= 31):
        return 0
    past = year - 1
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) and month > 2
    return 365 * past + past // 4 - past // 100 + past // 400 + _BEFORE[month - 1] + leap + date
