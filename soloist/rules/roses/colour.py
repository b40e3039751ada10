"""The dice of one colour, rolled and rolled again, the better throw kept (La Couleur des Roses)."""

from dataclasses import dataclass
from math import comb

from soloist.message import Refusal, message
from soloist.rules.dice import Dice, Throw
from soloist.rules.roses.success_dice import successes
from soloist.rules.system import Roll


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour's throws in the order they fell, all of its dice each time."""

    side: str
    faces: int
    throws: tuple[tuple[int, ...], ...]

    @property
    def successes(self) -> int:
        """Those of the best throw."""
        return max(map(successes, self.throws))

    @property
    def roll(self) -> Roll:
        """The best throw, the first of equals, with the others before and after it."""
        at = next(at for at, throw in enumerate(self.throws) if successes(throw) == self.successes)
        return Roll(
            self.throws[at],
            faces=self.faces,
            before=_by_die(self.throws[:at]),
            after=_by_die(self.throws[at + 1 :]),
        )


def _by_die(throws: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*throws, strict=True))


def first_throw(side: str, count: int, faces: int, dice: Dice) -> Colour:
    """Roll a colour of 0 to 6 dice; none are asked for where it has none."""
    return Colour(side, faces, (dice.throw(Throw(side, count, faces)) if count else (),))


def again(colour: Colour, dice: Dice) -> Colour:
    """Roll all dice of a colour again; raises `Refusal` where it has none."""
    count = len(colour.throws[0])
    if not count:
        raise Refusal(
            message("“{side}” has no dice to roll again: spend the advantage elsewhere.", side=colour.side)
        )
    wanted = Throw(
        colour.side, count, colour.faces, "reroll", wave=len(colour.throws), again=tuple(range(count))
    )
    return Colour(colour.side, colour.faces, (*colour.throws, dice.throw(wanted)))


def best_of_weights(count: int, throws: int) -> tuple[int, ...]:
    """In how many of `2**(count * throws)` equal chances the best throw has 0, 1 … `count` successes."""
    at_most = 0
    below = 0
    weights = []
    for found in range(count + 1):
        at_most += comb(count, found)
        weights.append(at_most**throws - below)
        below = at_most**throws
    return tuple(weights)
