"""The rows of a table as they are looked at: faces, text, hint, and the exact chance of each."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from soloist.tables.lookup import Target
from soloist.tables.model import Strip
from soloist.tables.odds import odds
from soloist.tables.reading.ranges import faces_text

BETWEEN: Final = " · "


class CardRow(NamedTuple):
    """One row: `weight` of `total` ways give it, 0 for a card that was drawn; `line` is where it stands,
    0 in another file.
    """

    faces: str
    text: str
    hint: str
    weight: int
    total: int
    line: int

    @property
    def chance(self) -> Fraction:
        """The exact chance, from 0 to 1."""
        return Fraction(self.weight, self.total or 1)


def card_rows(target: Target, drawn: Collection[str] = ()) -> tuple[CardRow, ...]:
    """The rows of what a target rolls, those of several columns side by side; `drawn` as `tables.odds`."""
    strips = target.strips
    if len({len(strip.rows) for strip in strips}) > 1:
        return tuple(row for strip in strips for row in _rows([strip], _weights(target, strip, drawn)))
    return tuple(_rows(strips, _weights(target, strips[0], drawn))) if strips else ()


def die_text(target: Target) -> str:
    """`d6`, `2d6`, `d100`; empty where there is nothing to roll."""
    return str(target.strips[0].die) if target.strips else ""


def even(rows: Sequence[CardRow]) -> Fraction | None:
    """The chance of each row where all have the same."""
    if not rows or not rows[0].weight or len({(row.weight, row.total) for row in rows}) > 1:
        return None
    return rows[0].chance


def percent(chance: Fraction, lang: str) -> str:
    """`5.6%`, with the comma and the space of French, without a decimal where there is none."""
    tenths = round(chance * 1000)
    text = f"{tenths / 10:g}"
    if chance and not tenths:
        text = "<0.1"
    return f"{text.replace('.', ',')}\u202f%" if lang == "fr" else f"{text}%"


def _rows(strips: Sequence[Strip], weights: Sequence[int]) -> Iterator[CardRow]:
    first, total = strips[0], sum(weights)
    for at, row in enumerate(first.rows):
        faces = ", ".join([faces_text(first.die, low, high) for low, high in row.spans])
        text, hint = row.text, row.hint
        if len(strips) > 1:
            text = BETWEEN.join(strip.rows[at].text for strip in strips)
            hint = BETWEEN.join(filter(None, (strip.rows[at].hint for strip in strips)))
        yield CardRow(faces, text, hint, weights[at], total, row.line if row.home is None else 0)


def _weights(target: Target, strip: Strip, drawn: Collection[str]) -> list[int]:
    """In how many ways each row comes up; of a deck, how many cards of it are left."""
    whole = [strip.weight(row) for row in strip.rows]
    if not (target.table.deck and drawn):
        return whole
    left = {each.text: each.weight for each in odds(Target(target.file, target.table, strip), drawn)}
    weights: list[int] = []
    for row, most in zip(strip.rows, whole, strict=True):
        weights.append(min(most, left.get(row.text, 0)))
        left[row.text] = left.get(row.text, 0) - weights[-1]
    return weights
