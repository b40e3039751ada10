"""Rolls a table: which row, and its text with every hole filled."""

from collections.abc import Callable, Collection

from soloist.rules.dice import Dice
from soloist.tables.deck import Cup, Decks, DrawnTexts, nothing_drawn, remaining
from soloist.tables.fill import Filled, Filler, KeptValues
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message


@record
class Drawn:
    """One result of a table.

    `table` and `row` name what was rolled (`hades/direction`, `Champ`), `name` both as a journal line
    says them. `dice` are the faces that count, `sides` the faces of each. `hint` explains the row and is
    not recorded; `inner` are the dice and tables rolled inside the text, in order. `tags` are those of the
    rows it came from, its own first; `written` is its row as the file has it.
    """

    table: str
    row: str | None
    dice: tuple[int, ...]
    sides: int
    text: str
    credit: str
    hint: str = ""
    inner: tuple[Filled, ...] = ()
    tags: tuple[str, ...] = ()
    written: str = ""

    @property
    def name(self) -> str:
        """The full name, `hades/direction.Champ`."""
        return f"{self.table}.{self.row}" if self.row else self.table


def sides(target: Target) -> tuple[str, ...]:
    """The sides given dice are typed for: one `""`, or the name of each column rolled."""
    strips = target.strips
    return tuple(strip.name for strip in strips) if len(strips) > 1 else ("",)


def draw(
    target: Target, dice: Dice, shelves: Shelves, drawn: DrawnTexts = nothing_drawn
) -> tuple[Drawn, ...]:
    """One result for each strip the target rolls: every column when none is named.

    `drawn` gives the texts a deck, by its full name, has given since it was shuffled; it is asked for
    this table and for every deck inside its texts. Raises `Refusal` for given dice that do not fit, a deck
    used up, an unknown table inside a text, arithmetic without a result, or tables that call each other
    without end. Does not call `dice.done()`.
    """
    return draw_with(target, lambda side: Cup(dice, side), shelves, drawn)


def draw_with(
    target: Target, cup: Callable[[str], Cup], shelves: Shelves, drawn: DrawnTexts = nothing_drawn
) -> tuple[Drawn, ...]:
    """The same out of the cup of each side."""
    decks, kept = Decks(drawn), KeptValues()
    return tuple(
        [
            _draw_strip(target, strip, Filler(cup(side), shelves, decks, kept))
            for side, strip in zip(sides(target), target.strips, strict=True)
        ]
    )


def joined(results: tuple[Drawn, ...]) -> Drawn:
    """Several columns as one result, their texts joined by ` · `."""
    if len(results) == 1:
        return results[0]
    return replace(
        results[0],
        row=None,
        dice=tuple(die for result in results for die in result.dice),
        text=" · ".join(result.text for result in results),
        hint=" · ".join(result.hint for result in results if result.hint),
        inner=tuple(filled for result in results for filled in result.inner),
        tags=tuple(tag for result in results for tag in result.tags),
        written=" · ".join(result.written for result in results),
    )


def row_for(
    strip: Strip, dice: tuple[int, ...], deck: bool = False, drawn: Collection[str] = ()
) -> Row | None:
    """The row that these dice give; None in a gap that is rolled again.

    Raises `Refusal` when they cannot fall so: wrong number of dice, impossible face.
    """
    left = remaining(strip, drawn) if deck else strip
    die = left.die
    if len(dice) != die.count or not all(1 <= face <= die.faces for face in dice):
        shown = ", ".join(str(face) for face in dice)
        raise Refusal(message("{dice} cannot be rolled on {die}.", dice=shown, die=str(die)))
    return left.row_at(die.position(dice))


def _draw_strip(target: Target, strip: Strip, filler: Filler) -> Drawn:
    strip = filler.left(target, strip)
    fell, row, said = filler.roll(target, strip)
    return Drawn(
        target.table_name, strip.name or None, fell, strip.die.faces, said.text, target.table.credit,
        row.hint, tuple(filler.filled), tuple(filler.tags), row.text,
    )  # fmt: skip
