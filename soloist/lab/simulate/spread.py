"""A number that varies: `3`, `2..5` with equal chances, or `2:1 3:4 4:1` with a weight for each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from soloist.message import Refusal, message
from soloist.rules.dice import LONE, Dice, Throw

_MOST_WEIGHT: Final = 1_000_000
_WIDEST: Final = 10_000
_RANGE: Final = re.compile(r"(-?\d{1,6})(?:\.\.|…)(-?\d{1,6})", re.ASCII)
_WEIGHTED: Final = re.compile(r"(-?\d{1,6}):(\d{1,6})", re.ASCII)
_WHOLE: Final = re.compile(r"-?\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spread:
    """Whole numbers, each with a weight above zero, in order."""

    weights: Mapping[int, int]

    @property
    def least(self) -> int:
        """The smallest number that can come."""
        return min(self.weights)

    @property
    def most(self) -> int:
        """The greatest number that can come."""
        return max(self.weights)

    @property
    def text(self) -> str:
        """The spread as it is written, always the same for the same chances."""
        values = tuple(self.weights)
        if len(values) == 1:
            return str(values[0])
        if set(self.weights.values()) == {1} and values[-1] - values[0] == len(values) - 1:
            return f"{values[0]}..{values[-1]}"
        return " ".join(f"{value}:{weight}" for value, weight in self.weights.items())

    def drawn(self, chance: Dice) -> int:
        """One of its numbers; a number that is certain takes no die."""
        if len(self.weights) == 1:
            return self.least
        (face,) = chance.throw(Throw(LONE, 1, faces=sum(self.weights.values())))
        for value, weight in self.weights.items():
            face -= weight
            if face <= 0:
                return value
        raise AssertionError("a die shows no more than its faces")


def spread(text: str, least: int, most: int) -> Spread:
    """What a text says, its numbers from `least` to `most`.

    Raises `Refusal` for anything else; where it stands is for the caller to add.
    """
    written = text.strip().replace("−", "-")
    if _WHOLE.fullmatch(written):
        return _bounded({int(written): 1}, text, least, most)
    if found := _RANGE.fullmatch(written):
        first, last = int(found[1]), int(found[2])
        if first <= last < first + _WIDEST:
            return _bounded(dict.fromkeys(range(first, last + 1), 1), text, least, most)
    parts = [_WEIGHTED.fullmatch(part) for part in written.replace(",", " ").split()]
    weights: dict[int, int] = {}
    for part in parts:
        if part is None or int(part[1]) in weights:
            raise _unread(text, least, most)
        weights[int(part[1])] = int(part[2])
    kept = {value: weights[value] for value in sorted(weights) if weights[value]}
    if not kept or sum(kept.values()) > _MOST_WEIGHT:
        raise _unread(text, least, most)
    return _bounded(kept, text, least, most)


def _bounded(weights: Mapping[int, int], text: str, least: int, most: int) -> Spread:
    if min(weights) < least or max(weights) > most:
        raise _unread(text, least, most)
    return Spread(weights)


def _unread(text: str, least: int, most: int) -> Refusal:
    return Refusal(
        message(
            "“{text}” will not do: write a whole number from {least} to {most}, a range such as 2..4, "
            "or numbers with their weights, 2:1 3:4 4:1.",
            text=text,
            least=least,
            most=most,
        )
    )
