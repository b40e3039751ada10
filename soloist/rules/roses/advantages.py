"""Advantages: after a roll, one colour is rolled again and the better throw counts.

La Couleur des Roses, Résolution d'actions. An advantage comes from a group of skills, a specialty
or equipment, and is gone until the scene changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from soloist.message import Refusal, count, message

GROUP_RANK = 4  # a skill that reaches it gives its group an advantage


@dataclass(frozen=True, slots=True)
class Offer:
    """What rolling a colour again is worth: `weight` chances in `total`, all advantages left well spent."""

    side: str
    weight: int
    total: int


def group_advantages(ranks: Mapping[str, int]) -> int:
    """Advantages of a group of skills by the ranks in it: one for each skill of rank 4 or more."""
    return sum(rank >= GROUP_RANK for rank in ranks.values())


def check_spending(spent: int, held: int | None, several: bool) -> None:
    """Raises `Refusal` for more advantages than are held, or than one roll may take."""
    if spent > 1 and not several:
        raise Refusal(message("This story allows one advantage on a roll, not {spent}.", spent=spent))
    if held is not None and spent > held:
        raise Refusal(
            count(
                "{n} advantage is spent and {held} left. Write those of the sheet first, as in "
                "[PC:…|Advantages 2|Advantages max 2].",
                "{n} advantages are spent and {held} left. Write those of the sheet first, as in "
                "[PC:…|Advantages 2|Advantages max 2].",
                spent,
                held=held,
            )
        )


def offers(counts: tuple[int, int], found: tuple[int, int], difficulty: int, left: int) -> tuple[Offer, ...]:
    """What each colour offers to who failed, the better first; none where it helps nothing.

    `counts` are the dice of virtue and skill, `found` their successes, `left` the advantages that
    may still be spent.
    """
    if not left or sum(found) >= difficulty:
        return ()
    total = 1 << sum(counts) * left
    each = [
        Offer(side, _after(at, counts, found, difficulty, left), total)
        for at, side in enumerate(("virtue", "skill"))
    ]
    return tuple(sorted((one for one in each if one.weight), key=lambda one: -one.weight))


@lru_cache(maxsize=4096)
def success_weight(counts: tuple[int, int], found: tuple[int, int], difficulty: int, left: int) -> int:
    """In how many of `2**(sum(counts) * left)` chances it ends well, each spent where it helps most."""
    if sum(found) >= difficulty:
        return 1 << sum(counts) * left
    if not left:
        return 0
    return max(_after(at, counts, found, difficulty, left) for at in (0, 1))


def _after(at: int, counts: tuple[int, int], found: tuple[int, int], difficulty: int, left: int) -> int:
    """The weight of a success once that colour was rolled again."""
    idle = 1 << counts[1 - at]  # ways of the colour that is not rolled
    total = 0
    for new in range(counts[at] + 1):
        kept = max(new, found[at])
        then = (kept, found[1]) if at == 0 else (found[0], kept)
        total += comb(counts[at], new) * idle * success_weight(counts, then, difficulty, left - 1)
    return total
