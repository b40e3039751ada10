"""Deus Ex Alea: fate steps in for the losing side (HaDes 0.1.0, Deus Ex Alea, optional)."""

from dataclasses import dataclass

from soloist.rules.scale import bounded, shift


@dataclass(frozen=True, slots=True)
class Alea:
    """Whether fate may step in, and the result and destiny once it did."""

    eligible: bool
    value: int
    destiny: int


def deus_ex_alea(
    destiny: int,
    value: int,
    loser_heroic: bool,
    winner: tuple[int, ...],
    *,
    steps: int | None = None,
    unbounded: bool = False,
    strict_reset: bool = False,
) -> Alea:
    """Apply it where every condition holds; otherwise nothing changes.

    `destiny` is the counter after this opposition's dice were added, `value` the natural result,
    `winner` all the dice of the winning side, bonus dice included. `steps` are those the loser uses,
    all of them (`abs(destiny)`) when not given. Destiny goes back to 0, under `strict_reset` only if
    its sign is that of the side helped.
    """
    if not (destiny and abs(value) >= 2 and loser_heroic and len(set(winner)) == 1):
        return Alea(False, value, destiny)
    free = abs(destiny) if steps is None else min(steps, abs(destiny))
    helps_protagonist = value < 0
    moved = shift(value, free if helps_protagonist else -free)
    kept = strict_reset and (destiny > 0) != helps_protagonist
    return Alea(True, moved if unbounded else bounded(moved), destiny if kept else 0)
