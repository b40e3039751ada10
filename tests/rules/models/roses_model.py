"""La Couleur des Roses told a second time, slowly: dice are added and taken one by one, chances counted out.

Nothing here is shared with the rules; a row is what all the dice of one colour showed at once.
"""

from collections.abc import Sequence
from itertools import product

from soloist.values.dataclass import dataclass

MOST = 6  # dice of one colour

Row = tuple[int, ...]


def dice_counts(virtue: int, skill: int, bonus: int, malus: int) -> tuple[int, int]:
    """The dice of both colours once bonus and malus have cancelled out and the rest is dealt with."""
    while bonus > 0 and malus > 0:
        bonus, malus = bonus - 1, malus - 1
    for _ in range(bonus):
        if skill < MOST:
            skill += 1
        elif virtue < MOST:
            virtue += 1
    for _ in range(malus):
        if skill > 0:
            skill -= 1
        elif virtue > 0:
            virtue -= 1
    if virtue == 0 and skill == 0:
        virtue = 1
    return virtue, skill


def successes(row: Row) -> int:
    """Every even die is one."""
    count = 0
    for face in row:
        if face % 2 == 0:
            count += 1
    return count


def kept(rows: Sequence[Row]) -> int:
    """The first row, or a later one wherever that is better."""
    best = successes(rows[0])
    for row in rows[1:]:
        if successes(row) > best:
            best = successes(row)
    return best


@dataclass(frozen=True)
class Check:
    """What two colours gave, and how many advantages were spent on it."""

    virtue: int
    skill: int
    spent: int

    @property
    def total(self) -> int:
        """Both colours together."""
        return self.virtue + self.skill

    @property
    def aid(self) -> int:
        """Bonus dice for somebody else: one for every full two."""
        pairs, rest = 0, self.total
        while rest >= 2:
            pairs, rest = pairs + 1, rest - 2
        return pairs

    def reaches(self, difficulty: int) -> bool:
        """Whether that is enough."""
        return self.total >= difficulty


def check(virtue_rows: Sequence[Row], skill_rows: Sequence[Row]) -> Check:
    """Each colour keeps its best row; every row after the first cost an advantage."""
    spent = len(virtue_rows) - 1 + len(skill_rows) - 1
    return Check(kept(virtue_rows), kept(skill_rows), spent)


# --- chances, by going through every way the dice can fall ----------------------------------------


def rows_of(dice: int) -> list[Row]:
    """All equally likely rows of dice of one chance in two: 2 succeeds, 1 does not."""
    return list(product((1, 2), repeat=dice))


# --- scenes ---------------------------------------------------------------------------------------


def scene_ends(new_place: bool, new_time: bool, new_action: bool) -> bool:
    """Only when all three have changed."""
    return [new_place, new_time, new_action].count(False) == 0


def after_scene(advantages: int, most: int, fatigue: int, stress: int) -> dict[str, int]:
    """The counters that change for one character: advantages return, fatigue and stress fall away."""
    back = most - advantages if most > advantages else 0
    changes = {"advantages": back, "fatigue": -fatigue, "stress": -stress}
    return {name: change for name, change in changes.items() if change != 0}
