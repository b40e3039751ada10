"""Perchance’s ranges of numbers, `{1-6}`, as dice."""

import re
from typing import Final

from soloist.tables.text.arithmetic import MOST

NUMBERS: Final = re.compile(r"\s*(-?\d{1,18})\s*-\s*(-?\d{1,18})\s*")
"""The inside of a range, with its first and its last number."""

_MOST_FACES: Final = 1_000_000


def rolled_from(low: int, high: int) -> str | None:
    """A formula that gives each whole number from `low` to `high` alike; None where no dice here do.

    More numbers than a die has faces are two dice, one for stretches of equal length and one for the places
    in them.
    """
    numbers = high - low + 1
    if max(numbers, abs(low), abs(high)) > MOST:
        return None
    dice = f"1d{numbers}"
    if numbers > _MOST_FACES:
        least = -(-numbers // _MOST_FACES)
        places = next((each for each in range(least, 2 * least + 100) if not numbers % each), 0)
        if not places:
            return None
        dice = f"(1d{numbers // places}-1)*{places}+1d{places}"
    more = low - 1
    return f"{dice}{f'+{more}' if more > 0 else f'-{-more}' if more else ''}"
