"""Reading two counts of evens by their ratio, the role of a side, and what a surprise earns (SPIN 0.1)."""

from dataclasses import dataclass
from typing import Literal

Role = Literal["favourite", "outsider"]


@dataclass(frozen=True, slots=True)
class Gain:
    """What a result earns: `fortune` for each protagonist involved, `card` for Destiny; each 0 or 1."""

    fortune: int
    card: int


def judge(evens_for: int, evens_against: int) -> int:
    """The result, −3 to +3 without 0 (SPIN 0.1, Résultat).

    More than twice the other's evens, or two against none, is the extreme. A tie is +1, unless no
    die is even at all: then it is −1.
    """
    if evens_for == evens_against:
        return 1 if evens_for else -1
    if evens_for > evens_against:
        return _win(evens_for, evens_against)
    return -_win(evens_against, evens_for)


def _win(more: int, less: int) -> int:
    return 3 if more > max(1, 2 * less) else 2


def role(for_: int, against: int) -> Role:
    """Who was expected to win, seen from the protagonist: equal pools make a favourite (Facteurs clés)."""
    return "favourite" if for_ >= against else "outsider"


def gain(for_: int, against: int, value: int, shifted: bool) -> Gain:
    """What the final result earns (Fortunes, Coups du sort).

    A surprise, the favourite's fiasco or the outsider's feat, earns a fortune unless the result was
    shifted; the extreme everybody expected draws a card all the same.
    """
    expected, surprise = (3, -3) if role(for_, against) == "favourite" else (-3, 3)
    if value * expected > 0:
        return Gain(0, int(abs(value) >= 3))
    return Gain(int(not shifted and value * surprise >= 9), 0)
