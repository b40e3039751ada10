"""What chances may be asked of the sides of a test: dice, a range of them, or reasons with their dice."""

import re
from collections.abc import Mapping
from typing import Final

from soloist.message import Refusal, message
from soloist.rules.system import Side, Test

_COUNTED: Final = re.compile(r"[+\-−]?\d{1,6}", re.ASCII)
_RANGE: Final = re.compile(r"[\d\s+\-−]*(?:\.\.|…)[\d\s+\-−.…]*")  # one gone wrong is refused as such
_WEIGHED: Final = re.compile(r"(?:^|\s)-?\d{1,3}\s*[dD]$", re.ASCII)


def check_sides(test: Test, given: Mapping[str, str]) -> None:
    """Raises `Refusal` for a side given by one bare word, which would be counted as a reason of one die.

    A story gives such a word its dice; chances asked for by themselves know of none, and it is mostly a slip.
    """
    for side in test.sides:
        text = given.get(side.id, "").strip()
        if text and "," not in text and not _says_dice(side, text):
            raise Refusal(
                message(
                    "{side}: a number of dice, {least} or more, a range such as 2..4, or reasons with their "
                    "dice (rope 2D), not “{value}”",
                    side=side.id,
                    least=side.least,
                    value=text,
                )
            )


def _says_dice(side: Side, text: str) -> bool:
    own = side.own_reason
    names = {word.casefold() for word in (own.en, own.fr)} if own is not None else set[str]()
    counted = _COUNTED.fullmatch(text) or _RANGE.fullmatch(text)
    return bool(counted or _WEIGHED.search(text)) or text.casefold() in names
