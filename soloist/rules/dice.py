"""The one door for chance: every die of every rule and table comes through a `Dice`.

Three kinds of dice go through it: random ones (seeded or not), dice typed in from the real
table, and dice read back from a journal. A rule asks for a throw and never knows which.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, Refusal, Value, message

# --- what a rule asks of the dice, and what answers it ---


Kind = Literal["base", "bonus", "reroll"]

LONE = ""  # the side of a roll that has no sides


@record
class Throw:
    """Which dice of a test are wanted: `count` dice of `faces` faces on one side.

    `side` is the side's id in its test (`for`, `against`, `pool`…; `""` for a lone die), `kind`
    tells base dice from the bonus dice they earned and from dice rolled again, `wave` counts
    bonus waves from 1. A `reroll` names in `again` the base dice concerned, counted from 0.
    """

    side: str
    count: int
    faces: int = 6
    kind: Kind = "base"
    wave: int = 0
    again: tuple[int, ...] = ()


class Dice(Protocol):
    """Where dice come from."""

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The faces that came up, `wanted.count` of them, each from 1 to `wanted.faces`.

        Raises `Refusal` when given dice (typed or replayed) do not fit what is wanted.
        """
        ...

    def done(self) -> None:
        """Say that the test is over; raises `Refusal` if given dice are left over."""
        ...


# --- dice somebody else rolled, typed in or read back from a journal, checked die by die ---


MOST_DIGITS = 6  # of a face
_FROM_ZERO: Final = (10, 100)  # dice whose highest face may be typed as it is printed: 0, 00


@record
class Hand:
    """The dice of one side as a person or a journal gives them.

    `base` holds the first face of each die, `bonus` the bonus dice in order, whatever their wave,
    `rerolls` the faces each base die showed when rolled again (empty when none was).
    """

    base: tuple[int, ...]
    bonus: tuple[int, ...] = ()
    rerolls: tuple[tuple[int, ...], ...] = ()


def recorded_hand(dice: Iterable[Sequence[int]], waves: Iterable[Iterable[int]] = ()) -> Hand:
    """A hand from recorded dice: all the faces of each base die in order, then the bonus waves."""
    shown = tuple(tuple(faces) for faces in dice)
    rerolls = tuple(faces[1:] for faces in shown)
    return Hand(
        tuple(faces[0] for faces in shown),
        tuple(face for wave in waves for face in wave),
        rerolls if any(rerolls) else (),
    )


def _named(side: str) -> Value:
    """How a message calls a side."""
    return message("“{side}”", side=side) if side else message("this roll")


class _GivenSide:
    """One hand, and how much of it was thrown."""

    def __init__(self, side: str, hand: Hand) -> None:
        self._side, self._hand = _named(side), hand
        self._taken = {"base": 0, "bonus": 0}
        self._again = [0] * len(hand.base)

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        if wanted.kind == "reroll":
            return tuple(self._next_again(index, wanted) for index in wanted.again)
        given = self._hand.base if wanted.kind == "base" else self._hand.bonus
        start = self._taken[wanted.kind]
        end = self._taken[wanted.kind] = start + wanted.count
        if end > len(given):
            raise Refusal(self._missing(wanted.kind, end))
        return tuple(self._face(n, face, wanted) for n, face in enumerate(given[start:end], start + 1))

    def _missing(self, kind: Kind, wanted: int) -> Message:
        base, bonus, side = len(self._hand.base), len(self._hand.bonus), self._side
        if kind == "bonus":
            return message(
                "Bonus die {die} of {side} is missing: each 6 earns one. Add it after a +, as in 6 2 5 +4.",
                die=bonus + 1,
                side=side,
            )
        return message(
            "Die {die} of {side} is missing: the roll takes {wanted}, and {given} came. Add it.",
            die=base + 1,
            side=side,
            wanted=wanted,
            given=base,
        )

    def _next_again(self, index: int, wanted: Throw) -> int:
        shown = self._hand.rerolls[index] if index < len(self._hand.rerolls) else ()
        turn = self._again[index]
        if turn >= len(shown):
            raise Refusal(
                message(
                    "Die {die} of {side} is rolled again and its new face is missing. "
                    "Write it after the old one, as in {face}>4.",
                    die=index + 1,
                    side=self._side,
                    face=(self._hand.base[index], *shown)[-1],
                )
            )
        self._again[index] += 1
        return self._face(index + 1, shown[turn], wanted)

    def _face(self, number: int, face: int, wanted: Throw) -> int:
        faces = wanted.faces
        if 1 <= face <= faces:
            return face
        if face == 0 and faces in _FROM_ZERO:
            return faces
        raise Refusal(
            message(
                "Die {die} of {side} shows {face}: a d{faces} has faces 1 to {faces}. Correct that face.",
                die=number,
                side=self._side,
                face=face,
                faces=faces,
            )
        )

    def left_over(self) -> Iterator[Message]:
        """What was given and never asked for, in words."""
        hand, side = self._hand, self._side
        base, bonus = self._taken.values()
        if base < len(hand.base):
            yield message(
                "Die {die} of {side}, a {face}, is one too many: the roll takes {wanted}. Take it away.",
                die=base + 1,
                side=side,
                face=hand.base[base],
                wanted=base,
            )
        if bonus < len(hand.bonus):
            yield message(
                "Bonus die {die} of {side}, a {face}, was not earned: each 6 earns one. Take it away.",
                die=bonus + 1,
                side=side,
                face=hand.bonus[bonus],
            )
        for number, (shown, turn) in enumerate(zip(hand.rerolls, self._again, strict=False), 1):
            if turn < len(shown):
                yield message(
                    "Die {die} of {side} is not rolled again here: take away >{face}.",
                    die=number,
                    side=side,
                    face=shown[turn],
                )


class _GivenDice:
    """Dice somebody else rolled, handed out as they are asked for."""

    def __init__(self, sides: Mapping[str, Hand]) -> None:
        self._sides = {side: _GivenSide(side, hand) for side, hand in sides.items()}

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The next dice of that side; raises `Refusal` naming the die that does not fit."""
        given = self._sides.get(wanted.side)
        if given is None:
            raise Refusal(
                message(
                    "No dice were given for {side}, which rolls {wanted}. Add them; sides are split by |.",
                    side=_named(wanted.side),
                    wanted=wanted.count,
                )
            )
        return given.throw(wanted)

    def done(self) -> None:
        """Raises `Refusal` naming the first die nobody asked for."""
        for given in self._sides.values():
            for wrong in given.left_over():
                raise Refusal(wrong)


def given_dice(sides: Mapping[str, Hand]) -> Dice:
    """Dice typed in or replayed, by side id; `LONE` for a roll without sides."""
    return _GivenDice(sides)


# --- typed dice -----------------------------------------------------------------------------------


_UBIQUITY: Final = regex.compile(r"dU([1-3])=(\d(?:>\d)*)", re.IGNORECASE)


def _coins(found: re.Match[str]) -> str:
    """The coins that a Ubiquity die stands for, `dU3=2`: it shows the successes of as many dice.

    La Couleur des Roses, Dés Ubiquity. Raises `Refusal` for one that shows more.
    """
    shown = [int(each) for each in found[2].split(">")]
    if max(shown) > int(found[1]):
        raise Refusal(
            message("There is no {die}: dU1 shows 0 or 1, dU2 0 to 2, dU3 0 to 3. Correct it.", die=found[0])
        )
    return " ".join(
        ">".join("2" if place < good else "1" for good in shown) for place in range(int(found[1]))
    )


def parse_hand(
    text: str, sides: Sequence[str], called: Mapping[str, int] | None = None
) -> Mapping[str, Hand]:
    """Hands from what a person types: `6 2 5 +4 | 1 4 3`, in the order of `sides`.

    Commas or spaces part the dice, `|` the sides; what follows a `+` are bonus dice, in the order
    they were rolled; `2>5` is a 2 rolled again into a 5. `called` are faces by other names (small
    letters), as the sides of a coin have; with them a Ubiquity die is its coins. Raises
    `Refusal` naming the die.
    """
    order = tuple(sides) or (LONE,)
    parts = (_UBIQUITY.sub(_coins, text) if called else text).split("|")
    if len(parts) > len(order):
        raise Refusal(
            message(
                "{given} sides of dice were given and this roll has {wanted}. Take away “|{surplus}”.",
                given=len(parts),
                wanted=len(order),
                surplus=parts[len(order)],
            )
        )
    return {
        side: _parse_side(part, side, called or {})
        for side, part in zip(order, parts, strict=False)
        if part.strip()
    }


def _parse_side(text: str, side: str, called: Mapping[str, int]) -> Hand:
    joined = ">".join(part.strip() for part in text.replace(",", " ").split(">"))
    base, _, bonus = joined.partition("+")
    dice = [_parse_die(word, side, called) for word in base.split()]
    extra = [_parse_die(word, side, called) for word in bonus.replace("+", " ").split()]
    return recorded_hand(dice, [[die[-1] for die in extra]])


def _parse_die(word: str, side: str, called: Mapping[str, int]) -> tuple[int, ...]:
    faces = [str(called.get(face.casefold(), face)) for face in word.split(">")]
    if not all(face.isascii() and face.isdigit() and len(face) <= MOST_DIGITS for face in faces):
        raise Refusal(
            message(
                "“{word}” of {side} is not a die. "
                "Write the faces as numbers, as in 6 2 5 +4; 2>5 is a 2 rolled again.",
                word=word,
                side=_named(side),
            )
        )
    return tuple(int(face) for face in faces)


class TypedDice:
    """Typed dice whose sides are taken in the order a rule asks for them."""

    def __init__(self, text: str) -> None:
        self.parts = text.split("|")
        self._sides: dict[str, Dice] = {}

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The next dice of that side; raises `Refusal` naming the die that does not fit."""
        if wanted.side not in self._sides:
            self._sides[wanted.side] = given_dice(parse_hand(self.of_next(1), [wanted.side]))
        return self._sides[wanted.side].throw(wanted)

    def of_next(self, sides: int) -> str:
        """The dice of the next sides as they were typed, which are taken."""
        taken, self.parts = self.parts[:sides], self.parts[sides:]
        return "|".join(taken)

    def done(self) -> None:
        """The next test takes the dice that follow; raises `Refusal` naming the first nobody asked for."""
        for given in self._sides.values():
            given.done()
        self._sides.clear()


def taken_whole(dice: Dice) -> None:
    """Raises `Refusal` where typed dice hold sides that no test asked for, once all are over."""
    if isinstance(dice, TypedDice) and dice.parts:
        raise Refusal(message("No roll is left for “{dice}”. Take them away.", dice="|".join(dice.parts)))


def typed_dice(text: str) -> Dice:
    """Dice from the real table for text that may hold any roll; see `parse_hand`."""
    return TypedDice(text)


# --- the one door for chance: every die of every rule and table comes through a `Dice` ---


Listed: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
Ways: TypeAlias = Callable[[Throw], tuple[Listed, int]]
"""For a throw, each way with its weight, and what the weights add up to."""

Hands: TypeAlias = Mapping[str, Hand]
Cases: TypeAlias = Sequence[tuple[Hands, int]]
"""Dice by side that stand for all those the rules read alike, with their weight."""


class _RandomDice:
    """Dice from a generator of random bits."""

    def __init__(self, bits: Callable[[int], int]) -> None:
        self._bits = bits

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """Fair faces."""
        faces = wanted.faces
        size = faces.bit_length()
        fell: tuple[int, ...] = ()
        for _ in range(wanted.count):
            face = self._bits(size)
            while face >= faces:  # as `randint` does it, in a third of its time
                face = self._bits(size)
            fell += (face + 1,)
        return fell

    def done(self) -> None:
        """Random dice are never left over."""


def random_dice(seed: int | None = None) -> Dice:
    """Dice from the system's own chance, or a repeatable sequence for a seed."""
    import random  # most commands never roll

    generator = random.SystemRandom() if seed is None else random.Random(seed)
    return _RandomDice(generator.getrandbits)
