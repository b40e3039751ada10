"""Dice from the real table, as they were typed, read for a test; and an example of how to type them."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.message import Refusal, message
from soloist.play.again import rolled_again
from soloist.play.attempt import Attempt, rolled
from soloist.rules.dice import Hand, Throw, given_dice, parse_hand
from soloist.rules.given import told_by_dice

_FACES: Final = ((6, 2, 5), (1, 4, 3), (3, 5, 2))  # of an example, side by side, round and round
_TOGETHER: Final = re.compile(r"(?:(?<=^)|(?<=\|)|(?<=\| ))\d{2,}(?=\s*(?:$|[|+]))")  # all there is of a side
_BONUS: Final = 4
_MOST: Final = 5  # dice of a side an example shows

_Shown: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # the base dice of a side, its bonus dice


def rolled_as(attempt: Attempt, text: str) -> Attempt:
    """The attempt with the dice that were typed; raises `Refusal` where they do not fit.

    `426` is three dice of a digit each, where it cannot be one and three are rolled.
    """
    text = text.replace("/", "|")
    try:
        return _rolled_as(attempt, text)
    except Refusal:
        apart = _TOGETHER.sub(lambda found: " ".join(found[0]), text)
        with suppress(Refusal):
            return _rolled_as(attempt, apart)
        raise


def _rolled_as(attempt: Attempt, text: str) -> Attempt:
    test = attempt.test
    told = {key: int(value) for key, value in told_by_dice(test, {}, text).items()}
    values = MappingProxyType({**attempt.situation.values, **told})
    asked = replace(attempt, situation=replace(attempt.situation, values=values))
    hands = parse_hand(text, test.dice_sides, test.called)
    _check_bonus(attempt, hands)
    return rolled(asked, given_dice(hands))


def rolled_again_as(attempt: Attempt, side: str, text: str) -> Attempt:
    """The same with the new dice of one side; raises `Refusal` where they do not fit."""
    hands = parse_hand(text, (side,), attempt.test.called)
    _check_bonus(attempt, hands)
    return rolled_again(attempt, side, given_dice(hands))


def has_bonus(attempt: Attempt) -> bool:
    """Whether a highest face ever brings another die."""
    return any(bonus for _, bonus in _thrown(attempt, lambda wanted, at: wanted.faces).values())


def example(attempt: Attempt) -> str:
    """Dice this attempt could have shown, as they are typed: `6 2 5 +4 | 1 4 3`."""
    order = attempt.test.dice_sides

    def face(wanted: Throw, at: int) -> int:
        faces = _FACES[order.index(wanted.side) % len(_FACES)]
        return 1 + ((_BONUS if wanted.kind == "bonus" else faces[at % len(faces)]) - 1) % wanted.faces

    found = _thrown(attempt, face)
    return " | ".join(_written(*found.get(side, ((), ()))) for side in order).strip()


def _check_bonus(attempt: Attempt, hands: Mapping[str, Hand]) -> None:
    if any(hand.bonus for hand in hands.values()) and not has_bonus(attempt):
        raise Refusal(
            message(
                "This game has no bonus dice: take away the + and what stands after it, or put it among "
                "the other dice."
            )
        )


def _written(base: tuple[int, ...], bonus: tuple[int, ...]) -> str:
    dice = [*map(str, base[:_MOST]), *("…" for _ in base[_MOST : _MOST + 1])]
    return " ".join((*dice, *(f"+{face}" for face in bonus)))


# --- dice to try a test with --------------------------------------------------------------------


class _Enough(Exception):
    """Enough is known."""


class _Tried:
    """Dice that write down what was thrown; `face` says what each shows, by its place among those wanted."""

    def __init__(self, face: Callable[[Throw, int], int]) -> None:
        self.found: dict[str, _Shown] = {}
        self._face = face

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """See `Dice`; what is rolled again, or bonus dice of bonus dice, are of no interest."""
        if wanted.kind == "reroll" or wanted.wave > 1:
            raise _Enough
        base, bonus = self.found.get(wanted.side, ((), ()))
        faces = tuple(self._face(wanted, at) for at in range(wanted.count))
        self.found[wanted.side] = (base, bonus + faces) if wanted.kind == "bonus" else (base + faces, bonus)
        return faces

    def done(self) -> None:
        """Nothing is ever left over."""


def _thrown(attempt: Attempt, face: Callable[[Throw, int], int]) -> Mapping[str, _Shown]:
    """The dice thrown of each side, base and bonus, as far as the test can be tried with such faces."""
    dice = _Tried(face)
    with suppress(_Enough, Refusal):
        attempt.test.resolve(attempt.situation, dice)
    return dice.found
