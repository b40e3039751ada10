"""Bars that tell outcomes apart by their filling, whatever the colour."""

from collections.abc import Mapping, Sequence
from typing import Final

from soloist.play.percents import apportioned

BAR: Final = "█"
SHADES: Final = " ░▒▓█"
"""Low to high, for a map."""

WIDTH: Final = 40
"""Cells of a stacked bar."""

_FILLINGS: Final = "█▓▒░╱╳=+o:"
_FINE: Final = 10**9  # shares are whole numbers to be apportioned


def signs_of(ids: Sequence[str]) -> Mapping[str, str]:
    """A filling for each outcome, all different for ten and fewer."""
    return {id_: _FILLINGS[place % len(_FILLINGS)] for place, id_ in enumerate(ids)}


def stacked(shares: Sequence[tuple[str, float]], signs: Mapping[str, str], width: int = WIDTH) -> str:
    """All outcomes in one bar of so many cells, in the proportion of their shares."""
    cells = apportioned([round(share * _FINE) for _, share in shares], width)
    return "".join(signs.get(id_, "?") * many for (id_, _), many in zip(shares, cells, strict=True))
