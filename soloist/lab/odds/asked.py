"""From the words of a person to the answer that fits them: a test, a curve, a map, variants, lengths."""

import re
import shlex
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from soloist.lab.odds.length import Length, length, progress_of
from soloist.lab.odds.measure import compare, curve, measure, ranged, surface, usual
from soloist.lab.odds.plain import Answer
from soloist.lab.odds.question import MOST_THROWS, Question, distribution
from soloist.rules.system import Side, System, Test
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

# --- what chances may be asked of the sides of a test: dice, a range of them, or reasons with -----


_COUNTED: Final = regex.compile(r"[+\-−]?\d{1,6}", re.ASCII)
_RANGE: Final = regex.compile(r"[\d\s+\-−]*(?:\.\.|…)[\d\s+\-−.…]*")  # one gone wrong is refused as such
_WEIGHED: Final = regex.compile(r"(?:^|\s)-?\d{1,3}\s*[dD]$", re.ASCII)


def parted(text: str) -> list[str]:
    """The `key=value` words of a line; quotes hold reasons together, as in a shell. Raises `Refusal`."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Refusal(message("“{word}” is not key=value, for example for=3", word=text.strip())) from error


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


# --- from the words of a person to the answer that fits them: a test, a curve, a map, variants ----


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What was asked, as it was written; a word may hold a range, `1..6`."""

    system: System
    test: Test
    words: Mapping[str, str]
    lang: str
    throws: int
    seed: int
    of: str | None = None
    others: Sequence[Mapping[str, str]] = ()
    length: str | None = None
    progress: str | None = None


def answer(asked: Asked) -> Answer:
    """The answer. Raises `Refusal` where the test does, and for what cannot be asked together."""
    if not 1 <= asked.throws <= MOST_THROWS:
        raise Refusal(message("throws: 1 to {most}, not {n}", most=MOST_THROWS, n=asked.throws))
    ranges = {key: found for key, text in asked.words.items() if (found := ranged(text)) is not None}
    fixed = {key: text for key, text in asked.words.items() if key not in ranges}
    question = Question(
        asked.system, asked.test, MappingProxyType(fixed), asked.lang, asked.throws, asked.seed
    )
    if asked.progress is not None and asked.length is None:
        raise Refusal(message("progress= counts towards a gauge: say its bars, --length 6."))
    if asked.others and (ranges or any(ranged(text) for each in asked.others for text in each.values())):
        raise Refusal(message("Variants (--or) and ranges do not go together: ask for one or the other."))
    if asked.length is not None:
        return _lengths(asked, question, ranges)
    return _shares(asked, question, ranges)


def _shares(asked: Asked, question: Question, ranges: Mapping[str, tuple[int, ...]]) -> Answer:
    system, test = asked.system, asked.test
    wanted = measure(system, test, asked.of) if asked.of else None
    match list(ranges.items()):
        case []:
            if asked.others or wanted is not None:
                return compare(question, asked.others, wanted)
            return distribution(question)
        case [(key, numbers)]:
            return curve(question, key, numbers, wanted)
        case [down, across]:
            return surface(question, down, across, wanted or usual(system, test))
        case _:
            raise Refusal(
                message(
                    "A map has two ranges at most, not {n}: {keys}", n=len(ranges), keys=", ".join(ranges)
                )
            )


def _lengths(asked: Asked, question: Question, ranges: Mapping[str, tuple[int, ...]]) -> tuple[Length, ...]:
    """One length, or one for each number of a range, or for each variant."""
    if asked.of:
        raise Refusal(message("--of and --length are two questions: ask one of them."))
    if len(ranges) > 1:
        raise Refusal(message("Lengths go over one range at most, not {n}.", n=len(ranges)))
    theirs, ours = _gauges(asked.length or "")
    how = progress_of(asked.test, asked.progress) if asked.progress else None
    changes: list[Mapping[str, str]] = [{}, *asked.others]
    for key, numbers in ranges.items():
        changes = [{key: str(number)} for number in numbers]
    return tuple(length(question.but(change), theirs, ours, how) for change in changes)


def _gauges(text: str) -> tuple[int, int | None]:
    parts = [part.strip() for part in text.split("/")]
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        raise Refusal(message("“{text}” is no gauge. Write 6, or 6/4 for theirs and ours.", text=text))
    return int(parts[0]), int(parts[1]) if len(parts) == 2 else None
