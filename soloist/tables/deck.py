"""A deck: what is left of a table after the texts already drawn, and whether a text is one of its rows'."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from soloist.rules.dice import Dice, Throw
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip, packed
from soloist.tables.text.parts import ChoiceHole, Part, Parts, Words, smooth
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message


def every_text(parts: Parts, of: "Told" = lambda part: None) -> frozenset[str] | None:
    """All texts these parts can give, in any language; None where they cannot be told, or are too many.

    `of` tells the texts of other holes than conditions and alternatives.
    """
    found = _joined([_texts(parts, of, closed=closed) for closed in (False, True)])
    return None if found is None else frozenset(text.strip() for text in found)


Told: TypeAlias = Callable[[Part], list[str] | None]


def _texts(parts: Parts, of: Told, *, closed: bool) -> list[str] | None:
    each: list[list[str]] = []
    ways = 1
    for part in parts:
        match part:
            case Words(text=text):
                texts: list[str] | None = [text]
            case ChoiceHole(texts=choices):
                nothing = [[""]] if len(choices) == 1 else []
                texts = _joined([*(_texts(each, of, closed=closed) for each in choices), *nothing])
            case _:
                texts = of(part)
        if texts is None or (ways := ways * len(texts)) > 256:
            return None
        each.append(texts)
    return [smooth(parts, way, closed=closed) for way in product(*each)]


def _joined(lists: list[list[str] | None]) -> list[str] | None:
    found: list[str] = []
    for texts in lists:
        if texts is None:
            return None
        found += texts
    return found


_throw = lru_cache(maxsize=256)(Throw)
"""The same few throws are asked for again and again."""


class Cup:
    """Throws dice on one side, in order; a die thrown again is named by its place."""

    def __init__(self, dice: Dice, side: str) -> None:
        self._dice = dice
        self._side = side
        self._thrown = 0

    def throw(self, die: TableDie) -> tuple[int, ...]:
        """The faces of the dice of `die`; raises `Refusal` when given dice do not fit."""
        fell = self._dice.throw(_throw(self._side, die.count, die.faces))
        self._thrown += die.count
        return fell

    def roll(self, strip: Strip) -> tuple[tuple[int, ...], Row]:
        """The faces that count on a strip and their row; all its dice are rolled again in a gap.

        A die with one face is not thrown: it shows 1.
        """
        die = strip.die
        if die.faces == 1:
            return (1,) * die.count, strip.rows[0]
        thrown = wanted = _throw(self._side, die.count, die.faces)
        self._thrown += die.count
        for wave in range(1, 10_000):
            fell = self._dice.throw(thrown)
            if (row := strip.row_at(die.position(fell))) is not None:
                return fell, row
            places = tuple(range(self._thrown - die.count, self._thrown))
            thrown = replace(wanted, kind="reroll", again=places, wave=wave)
        raise Refusal(
            message("{die} kept falling where this table has no row; give it more rows.", die=str(die))
        )


DrawnTexts: TypeAlias = Callable[[str], Collection[str]]
"""By the full name of a deck, the texts drawn from it since it was last shuffled."""

_LINE_END = regex.compile(r"[ \t]*[\r\n]+[ \t]*")
_BRACKETS = str.maketrans("[]", "()")


class UsedUp(Refusal):
    """A deck with no card left."""

    def __init__(self, name: str) -> None:
        self.table = name
        super().__init__(
            message("{table} is used up; to draw again, shuffle it: tbl: {table} shuffle", table=name)
        )


class Decks:
    """The decks of one roll: what the journal says was drawn from each, and what this roll drew already."""

    def __init__(self, drawn: DrawnTexts) -> None:
        self._drawn = drawn
        self._taken: dict[str, list[Row]] = {}

    def left(self, name: str, strip: Strip) -> Strip:
        """The deck called `name` without the cards drawn; raises `UsedUp` when none is left."""
        left = remaining(strip, self._drawn(name), self._taken.get(name, ()))
        if not left.rows:
            raise UsedUp(name)
        return left

    def take(self, name: str, row: Row) -> None:
        """Remember a card drawn in this roll."""
        self._taken.setdefault(name, []).append(row)


def nothing_drawn(name: str) -> Collection[str]:
    """Where there is no journal every deck is whole."""
    return ()


def remaining(strip: Strip, drawn: Collection[str], taken: Sequence[Row] = ()) -> Strip:
    """The strip without the cards drawn, its rows close together on one smaller die.

    A row of weight 3 is three cards. A drawn text takes away one card of the first row that could have
    given it; texts of rows since deleted take nothing away. `taken` are rows of this roll, a card each.
    """
    left = {row: strip.weight(row) for row in strip.rows}
    for text, times in Counter(drawn).items():
        _take(left, text, times)
    for card in taken:
        for row in left:
            if left[row] and _is_same(row, card):
                left[row] -= 1
                break
    return packed(strip.name, left.items())


def _is_same(row: Row, card: Row) -> bool:
    same = (row.text, row.line, row.column) == (card.text, card.line, card.column)
    return same and row.home is card.home


def _take(left: dict[Row, int], text: str, times: int) -> None:
    fitting = sorted((row for row in left if fits(row, text)), key=lambda row: row.has_holes)
    for row in fitting:
        taken = min(left[row], times)
        left[row] -= taken
        times -= taken
        if not times:
            return


def fits(row: Row, text: str) -> bool:
    """Whether this row could have given `text`, as drawn or as a journal recorded it."""
    wanted = recorded(text)
    pieces = [recorded(part.text) if isinstance(part, Words) else None for part in row.parts]
    if None not in pieces:
        whole = "".join(piece for piece in pieces if piece is not None)
        return wanted in {whole, f"{whole}, {row.hint}"}
    if (texts := every_text(row.parts)) is not None:
        return wanted in {recorded(each) for each in texts}
    # where a hole gives nothing the spaces around it close up
    return _in_order([(piece or "").strip() or None for piece in pieces], wanted)


def recorded(text: str) -> str:
    """A text as a journal keeps it: no live tag, one line."""
    return _LINE_END.sub(" / ", text.translate(_BRACKETS))


def _in_order(pieces: Sequence[str | None], text: str) -> bool:
    """Whether the words of a template stand in `text` in order, anything in every hole (None)."""
    first, last = pieces[0] or "", pieces[-1] or ""
    if not (text.startswith(first) and text.endswith(last)):
        return False
    at, end = len(first), len(text) - len(last)
    inside = pieces[1:] if first else pieces
    for piece in inside[:-1] if last else inside:
        if piece is not None:
            found = text.find(piece, at, end)
            if found < 0:
                return False
            at = found + len(piece)
    return at <= end
