"""The exact chance of every text a table can give."""

from collections.abc import Collection
from fractions import Fraction

from soloist.tables.deck import remaining
from soloist.tables.lookup import Target
from soloist.values.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Chance:
    """`weight` chances in `total` that `part` (a column or row, `""` for a list) gives `text`, as written."""

    part: str
    text: str
    weight: int
    total: int

    @property
    def chance(self) -> Fraction:
        """The chance, from 0 to 1."""
        return Fraction(self.weight, self.total)


def odds(target: Target, drawn: Collection[str] = ()) -> tuple[Chance, ...]:
    """Chances of each text of each strip the target rolls, in order; equal texts are one.

    Positions rolled again count for nothing. `drawn` matters to decks only. Holes are not filled.
    """
    chances: list[Chance] = []
    for strip in target.strips:
        left = remaining(strip, drawn) if target.table.deck else strip
        weights: dict[str, int] = {}
        for row in left.rows:
            weights[row.text] = weights.get(row.text, 0) + left.weight(row)
        total = sum(weights.values())
        chances.extend(Chance(left.name, text, weight, total) for text, weight in weights.items())
    return tuple(chances)
