"""One Shot told a second time, slowly, from its rules alone: plain numbers, one step after the other."""

from collections.abc import Sequence

from soloist.values.dataclass import dataclass, field


class NotAllowed(Exception):
    """The rules do not allow what is asked."""


@dataclass
class Side:
    """What one person brings to a test."""

    strong: bool = False
    weak: bool = False
    energy: int = 0
    power: bool = False
    dice: int | None = None  # a part of the dice, where they are shared between targets
    said: int = field(init=False)  # the energy as it was said; a power with none said takes one

    def __post_init__(self) -> None:
        """Give a power its least energy."""
        self.said = self.energy
        if self.power and self.energy == 0:
            self.energy = 1


@dataclass
class Told:
    """What a test gave: successes, the difficulty they had to reach, damage done."""

    successes: int
    difficulty: int
    damage: int = 0

    @property
    def outcome(self) -> str:
        """One success is enough."""
        return "success" if self.successes >= 1 else "failure"


def full_pool(side: Side) -> int:
    """The dice of a test: two, three with a strong point, one with a weak one, and energy's."""
    strong = side.strong or side.power  # a power is always a strong point
    dice = 2
    if strong and not side.weak:
        dice = 3
    if side.weak and not strong:
        dice = 1
    if side.power and side.energy not in (1, 2, 3):
        raise NotAllowed
    if not side.power and side.energy not in (0, 1):
        raise NotAllowed
    return dice + side.energy


def pool(side: Side) -> int:
    """The dice thrown: all of them, or at least one where they are shared.

    Where dice are counted and no point is named, a strong point may be what brought the third.
    """
    full = full_pool(side)
    if side.dice is None:
        return full
    if not (side.strong or side.weak or side.power):
        full = full + 1
    if not 1 <= side.dice <= full:
        raise NotAllowed
    return side.dice


def check_paid(energy: int, held: int | None) -> None:
    """Nobody spends energy that is not there."""
    if held is not None and energy > held:
        raise NotAllowed


def harder(difficulty: int, second: bool, allowed: bool = True) -> int:
    """The difficulty of a first or second try; beyond ten there is none."""
    if not second:
        return difficulty
    if not allowed or difficulty + 2 > 10:
        raise NotAllowed
    return difficulty + 2


def successes(dice: Sequence[int], difficulty: int) -> int:
    """How many dice reach the difficulty."""
    count = 0
    for face in dice:
        if face >= difficulty:
            count = count + 1
    return count


def standard(dice: Sequence[int], difficulty: int, power: bool = False, attack: bool = False) -> Told:
    """A test against a number; an attack takes one energy for each success, two by a power."""
    count = successes(dice, difficulty)
    damage = 0
    if attack:
        damage = count * 2 if power else count
    return Told(count, difficulty, damage)


def opposed(active: Sequence[int], resisting: Sequence[int], second: bool, power: bool, attack: bool) -> Told:
    """A test against the best die of the other side, which it equals or beats."""
    best = 0
    for face in resisting:
        if face > best:
            best = face
    return standard(active, best + 2 if second else best, power, attack)


def shot_difficulty(metres: int, hindered: int) -> int:
    """Short, standard, long; cover, poor sight or both make it one harder in all."""
    if metres <= 20:
        difficulty = 7
    elif metres <= 50:
        difficulty = 8
    else:
        difficulty = 9
    return difficulty + 1 if hindered > 0 else difficulty


def lost(held: int | None, spent: int, damage: int) -> int:
    """What a person's energy changes by: what was spent, then damage, never below nothing."""
    if held is None:
        return -spent - damage
    left = held - spent
    left = left - damage
    if left < 0:
        left = 0
    return left - held


def healed(held: int | None, most: int | None, amount: int) -> int:
    """What care or sleep gives, never above the most a person can have."""
    if held is None or most is None:
        return amount
    gained = 0
    while gained < amount and held + gained < most:
        gained = gained + 1
    return gained


def care_allowed(combat: bool, again: bool, power: bool) -> bool:
    """Once a day; in a fight only by a power."""
    if again:
        return False
    return power or not combat


def night(hours: int, power: bool, motivation: bool) -> int:
    """What a night gives before the most is reached: one, two or three; nothing under six hours."""
    if hours < 6:
        return 0
    return 1 + int(power) + int(motivation)


def order(best: int, target: int) -> str:
    """Who acts first."""
    if best == target:
        return "together"
    return "before" if best > target else "after"
