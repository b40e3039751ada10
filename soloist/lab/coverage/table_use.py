"""What became of a table in play: its rows that came and never came, beside their exact chances."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import comb
from typing import Final, Literal, TypeAlias

from soloist.journal.model import TableText
from soloist.lab.coverage.stories import Ask
from soloist.play.charts.outcomes import Scores, distribution
from soloist.tables.deck import every_text, fits, recorded
from soloist.tables.lookup import Target
from soloist.tables.model import Row, Strip
from soloist.tables.text.template import Words
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

# --- the exact chance that something came so rarely, or so often, by chance alone -----------------


ODD: Final = 20
"""One story in so many, of all rows of a table together, is no longer put down to chance."""

Odd: TypeAlias = Literal["", "seldom", "often"]


@dataclass(frozen=True, slots=True)
class Tails:
    """Of all stories with the same throws, the shares in which it came as rarely, as often, and never."""

    at_most: float
    at_least: float
    never: float

    def odd(self, among: int) -> Odd:
        """Whether chance does not explain it.

        `among` is how many rows are looked at together: one of many is odd sooner, by chance alone, and so
        has to be the odder (Bonferroni); that it may be so both ways, too often and too seldom, counts too.
        """
        rare = 2 * among * ODD
        if self.at_most * rare < 1:
            return "seldom"
        return "often" if self.at_least * rare < 1 else ""


def throws(chance: Fraction, times: int) -> Mapping[Scores, int]:
    """So many throws of one chance, for `tails`."""
    return {((0, 1 - chance), (1, chance)): times}


def deals(weight: int, total: int, rounds: Iterable[int]) -> Mapping[Scores, int] | None:
    """Rounds of a deck, each of so many cards, for `tails`; None where a round has more than there are."""
    found: dict[Scores, int] = {}
    for cards in rounds:
        if cards > total:
            return None
        dealt = _dealt(weight, total, cards)
        found[dealt] = found.get(dealt, 0) + 1
    return found


@lru_cache(maxsize=1024)
def _dealt(weight: int, total: int, cards: int) -> Scores:
    """How many of `weight` cards in `total` are among those dealt (hypergeometric)."""
    ways = comb(total, cards)
    counts = range(max(0, cards - (total - weight)), min(weight, cards) + 1)
    return tuple((n, Fraction(comb(weight, n) * comb(total - weight, cards - n), ways)) for n in counts)


def tails(thrown: Mapping[Scores, int], came: int) -> Tails:
    """How rare it is that something came that often in those throws; exact but for the 96th bit."""
    low, weights = distribution(thrown)
    whole = sum(weights)
    at = came - low
    return Tails(
        sum(weights[: max(at + 1, 0)]) / whole,
        sum(weights[max(at, 0) :]) / whole,
        sum(weights[: max(1 - low, 0)]) / whole,
    )


# --- repetition felt: how often a table gave what it had given in the last sessions, and how ------


SESSIONS: Final = 3
"""Within how many sessions, the one at hand among them, a result is remembered."""
BEARABLE: Final = Fraction(1, 4)
"""The share of repeated results from which on a table is felt to be small."""
_MOST_ROWS: Final = 1 << 20

Came: TypeAlias = tuple[int, int]
"""The session and the number of the row of one result."""


@dataclass(frozen=True, slots=True)
class Felt:
    """Of `asks` results with a row, `again` had come within the last sessions.

    `due` is the share to expect of the table as it is, None for a deck; `rows` how many rows of one
    weight would bring it below `BEARABLE`, nought where the table has enough.
    """

    asks: int
    again: int
    due: float | None
    rows: int

    @property
    def share(self) -> float:
        """The share that was felt, from 0 to 1."""
        return self.again / self.asks if self.asks else 0.0


def felt(
    stories: Iterable[Sequence[Came]], chances: Mapping[int, Fraction], sessions: int, *, deck: bool
) -> Felt | None:
    """The repetition of a table in several stories, each on its own; `chances` are those of its rows.

    None where it gave nothing.
    """
    again = 0
    before: Counter[int] = Counter()  # how often there were so many results to remember
    for story in stories:
        for many, is_again in _remembered(story, sessions):
            before[many] += 1
            again += is_again
    asks = sum(before.values())
    if not asks:
        return None
    if deck:
        return Felt(asks, again, None, 0)
    due = _due(chances.values(), before)
    return Felt(asks, again, due, 0 if due < BEARABLE else enough(before))


def _remembered(story: Sequence[Came], sessions: int) -> Iterable[tuple[int, bool]]:
    """For each result how many are remembered, and whether it is among them."""
    held: Counter[int] = Counter()
    first = 0
    for at, (session, row) in enumerate(story):
        while story[first][0] <= session - sessions:
            held[story[first][1]] -= 1
            first += 1
        yield at - first, held[row] > 0
        held[row] += 1


def _due(chances: Iterable[Fraction], before: Mapping[int, int]) -> float:
    """The chance that a result is among those remembered, on average over all asks."""
    total = sum(before.values())
    alike = Counter(chances)
    return (
        sum(
            times * sum(rows * float(p) * _within(float(p), many) for p, rows in alike.items())
            for many, times in before.items()
        )
        / total
    )


def _within(chance: float, many: int) -> float:
    """The chance of at least one in so many."""
    return 1.0 - (1.0 - chance) ** many


def enough(before: Mapping[int, int]) -> int:
    """The fewest rows of one weight with which repetition is due in less than `BEARABLE` of the asks."""
    low, high = 1, _MOST_ROWS
    while low < high:
        rows = (low + high) // 2
        if rows * _due([Fraction(1, rows)], before) < BEARABLE:
            high = rows
        else:
            low = rows + 1
    return low


# --- which row of today's table a recorded result came from: by its dice where they agree, else ---


_ORIGIN: Final = regex.compile(
    r"(?:\d{0,2}d\d{1,7}=(\d{1,7}(?:,\d{1,7}){0,11})(?:\s+|$))?(.*)", re.ASCII | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Matched:
    """A result: the row that stands, the row the dice gave first, by number; None where today's have none.

    `lies` is the row that has today what the dice first showed, whatever it said then: None where the dice
    are not those of today's table, and for a deck the card by its text. `by_hand` says that there are no
    dice, or that what stands was put in the place of what they gave.
    """

    stands: int | None
    fell: int | None
    lies: int | None
    by_hand: bool


class Finder:
    """The rows of a strip, rows of one text as one, found again in journals."""

    def __init__(self, strip: Strip, *, deck: bool) -> None:
        """Of a `deck` the dice say nothing: they are those of the cards that were left."""
        self._strip, self._deck = strip, deck
        self.rows: list[Row] = []
        self.weights: list[int] = []
        self._number: dict[str, int] = {}
        self._templates: list[int] = []
        self._texts: dict[str, int | None] = {}
        for row in strip.rows:
            self._add(row)
        self.total = sum(self.weights)

    def _add(self, row: Row) -> None:
        number = self._number.get(row.text)
        if number is None:
            number = self._number[row.text] = len(self.rows)
            self.rows.append(row)
            self.weights.append(0)
            whole = "".join(part.text for part in row.parts if isinstance(part, Words))
            plain = all(isinstance(part, Words) for part in row.parts)
            texts = frozenset([whole]) if plain else every_text(row.parts)
            if texts is None:
                self._templates.append(number)
            for text in texts or ():
                self._texts.setdefault(recorded(text), number)
                self._texts.setdefault(recorded(f"{text}, {row.hint}"), number)
        self.weights[number] += self._strip.weight(row)

    def match(self, line: TableText) -> Matched:
        """A line that gives a result."""
        stands = self._found(line.dice if not line.origin else (), line.sides, line.result or "")
        if not line.origin:
            fell = stands if self._throwable(line.dice, line.sides) else None
            return Matched(stands, fell, self._lies(line.dice, line.sides, fell), not line.dice)
        found = _ORIGIN.match(line.origin)
        assert found is not None, "everything matches"
        dice = tuple(int(face) for face in found[1].split(",")) if found[1] else line.dice
        fell = self._found(dice, line.sides, found[2].strip())
        again = found[1] is not None  # thrown again: what stands is what the later dice gave
        return Matched(stands, fell, self._lies(dice, line.sides, fell), not again or not line.dice)

    def _lies(self, dice: tuple[int, ...], sides: int, fell: int | None) -> int | None:
        """The row of today's that these dice are on: a row that was reworded keeps its throws."""
        if not self._throwable(dice, sides):
            return None
        if self._deck:
            return fell
        row = self._strip.row_at(self._strip.die.position(dice))
        return self._number[row.text] if row is not None else None

    def _found(self, dice: tuple[int, ...], sides: int, text: str) -> int | None:
        if dice and not self._deck and self._throwable(dice, sides):
            row = self._strip.row_at(self._strip.die.position(dice))
            if row is not None and (row.text == text or fits(row, text)):
                return self._number[row.text]
        return self._by_text(text)

    def _by_text(self, said: str) -> int | None:
        text = recorded(said)
        if text not in self._texts:
            rows = self.rows
            self._texts[text] = next((each for each in self._templates if fits(rows[each], text)), None)
        return self._texts[text]

    def _throwable(self, dice: tuple[int, ...], sides: int) -> bool:
        """Whether these dice can be those of this strip as it is today."""
        if self._deck:
            return bool(dice)
        die = self._strip.die
        return sides == die.faces and len(dice) == die.count and all(1 <= face <= sides for face in dice)


# --- what became of a table in play: its rows that came and never came, beside their exact --------


@dataclass(frozen=True, slots=True)
class RowUse:
    """A row of today's table, its `weight` in `total`.

    It `came` so often as what stands, in each story as `by_story` says; the table's dice `fell` on it so
    often, where it was `due` so often; `tails` and `odd` tell what chance makes of that. Both are None where
    nobody can tell, and of a row on which the dice fell while it said something else. `dropped` is how often
    it came and was not taken.
    """

    text: str
    line: int
    weight: int
    total: int
    came: int
    by_story: tuple[int, ...]
    drawn: int
    dropped: int
    fell: int
    due: Fraction | None = None
    tails: Tails | None = None
    odd: Odd = ""


@dataclass(frozen=True, slots=True)
class Improvised:
    """A result that is on no row of today's table and that a person gave: the story's number, its line."""

    story: int
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class TableUse:
    """A table, a column or a row of a grid in play, by its full name; `file` and `line` say where it is.

    Of `asks` results, `rolled` have dice of the table as it is today, `by_hand` have none or were put in
    the place of what the dice gave, `older` are on no row of today's. `bare` is how many rows that can
    come would be without a result, on average, by chance alone. `used_in` names tables whose rows
    call it: what it gave there is not recorded. `lang` is the language of its folder, `twin` the name of its
    counterpart in another language where that was asked before it, so that both count as one; `namesake`
    says that another table in the answer has its name.
    """

    name: str
    file: str
    line: int
    deck: bool
    asks: int
    by_story: tuple[int, ...]
    rolled: int = 0
    by_hand: int = 0
    older: int = 0
    rows: tuple[RowUse, ...] = ()
    improvised: tuple[Improvised, ...] = ()
    bare: float | None = None
    felt: Felt | None = None
    used_in: tuple[str, ...] = ()
    lang: str = ""
    twin: str = ""
    namesake: bool = False

    @property
    def called(self) -> str:
        """Its name, with its language where another table is called so too."""
        return f"{self.name} ({self.lang})" if self.namesake and self.lang else self.name

    @property
    def never(self) -> tuple[RowUse, ...]:
        """The rows that can come and never stood."""
        return tuple(row for row in self.rows if row.weight and not row.came and not row.fell)

    @property
    def dropped(self) -> int:
        """How many results were not taken."""
        return sum(row.dropped for row in self.rows)


def unasked(target: Target, strip: Strip, used_in: tuple[str, ...] = ()) -> TableUse:
    """A table that nobody asked."""
    line, deck = target.table.line, target.table.deck
    return TableUse(target.name_of(strip), target.file.file, line, deck, 0, (), used_in=used_in)


def table_use(
    target: Target, strip: Strip, asked: Sequence[Sequence[Ask]], sessions: int, used_in: tuple[str, ...]
) -> TableUse:
    """A table in play: what was asked of it in each story, results and shuffles, in order."""
    return _Use(target, strip, asked, sessions).told(used_in)


class _Use:
    def __init__(self, target: Target, strip: Strip, asked: Sequence[Sequence[Ask]], sessions: int) -> None:
        self._target, self._strip, self._sessions = target, strip, sessions
        self._deck = target.table.deck
        self._finder = Finder(strip, deck=self._deck)
        self._found = [
            [(ask, None if ask.text.shuffle else self._finder.match(ask.text)) for ask in story]
            for story in asked
        ]
        self._every = [(ask, found) for story in self._found for ask, found in story if found is not None]
        self._fell = Counter(found.lies for _, found in self._every if found.lies is not None)
        self._thrown = self._fell.total()
        self._rounds = self._dealt() if self._deck else []
        self._known: dict[tuple[int, int], Tails | None] = {}

    def told(self, used_in: tuple[str, ...]) -> TableUse:
        """All of it."""
        by_story = tuple(sum(found is not None for _, found in story) for story in self._found)
        weighed = [each.never for each in map(self._tails, range(len(self._finder.rows))) if each is not None]
        improvised = tuple(self._improvised())
        lost = sum(found.stands is None for _, found in self._every)
        return TableUse(
            self._target.name_of(self._strip),
            self._target.file.file,
            self._target.table.line,
            self._deck,
            len(self._every),
            by_story,
            rolled=self._thrown,
            by_hand=sum(found.by_hand for _, found in self._every),
            older=lost - len(improvised),
            rows=tuple(self._rows()),
            improvised=improvised,
            bare=sum(weighed) if weighed else None,
            felt=self._felt(),
            used_in=used_in,
        )

    def _rows(self) -> Iterator[RowUse]:
        finder = self._finder
        came = [Counter(found.stands for _, found in _results(story)) for story in self._found]
        dropped = Counter(each for ask, found in self._every for each in _dropped(ask, found))
        replaced = Counter(found.fell for _, found in self._every if found.fell != found.stands)
        reworded = {found.lies for _, found in self._every if found.lies != found.fell}
        among = sum(weight > 0 for weight in finder.weights)
        for number, row in enumerate(finder.rows):
            weight, by_story = finder.weights[number], tuple(each[number] for each in came)
            drawn = sum(by_story) + replaced[number]
            told = RowUse(row.text, row.line, weight, finder.total, sum(by_story), by_story,
                          drawn, dropped[number], self._fell[number])  # fmt: skip
            found = None if number in reworded else self._tails(number)
            if found is None:
                yield told
            else:
                due = Fraction(weight * self._thrown, finder.total)
                yield replace(told, due=due, tails=found, odd=found.odd(among))

    def _tails(self, number: int) -> Tails | None:
        """How rare it is that the dice fell so often on a row; None where nobody can tell."""
        key = self._finder.weights[number], self._fell[number]
        if key not in self._known:
            thrown = self._throws(key[0]) if key[0] else None
            self._known[key] = None if thrown is None else tails(thrown, key[1])
        return self._known[key]

    def _throws(self, weight: int) -> Mapping[Scores, int] | None:
        if not self._thrown or not self._finder.total or self._rounds is None:
            return None
        if self._deck:
            return deals(weight, self._finder.total, self._rounds)
        return throws(Fraction(weight, self._finder.total), self._thrown)

    def _dealt(self) -> list[int] | None:
        """How many cards were drawn in each round of a deck; None where cards were taken by hand."""
        if self._thrown < len(self._every):
            return None
        return [
            len(list(cards))
            for story in self._found
            for is_round, cards in groupby(story, key=lambda each: each[1] is not None)
            if is_round
        ]

    def _improvised(self) -> Iterator[Improvised]:
        for number, story in enumerate(self._found):
            for ask, found in _results(story):
                if found.by_hand and found.stands is None and not ask.struck:
                    yield Improvised(number, ask.line, ask.text.result or "")

    def _felt(self) -> Felt | None:
        finder = self._finder
        chances = {
            number: Fraction(weight, finder.total) for number, weight in enumerate(finder.weights) if weight
        }
        stories: list[list[Came]] = [
            [(ask.session, found.stands) for ask, found in _results(story) if found.stands is not None]
            for story in self._found
        ]
        return felt(stories, chances, self._sessions, deck=self._deck)


def _results(story: Sequence[tuple[Ask, Matched | None]]) -> Iterator[tuple[Ask, Matched]]:
    """The results of a story, without the shuffles."""
    return ((ask, found) for ask, found in story if found is not None)


def _dropped(ask: Ask, found: Matched) -> Iterator[int]:
    """The rows of a result that were not taken: what stands and was dropped, what fell and was replaced."""
    if ask.dropped and found.stands is not None:
        yield found.stands
    if found.fell is not None and found.fell != found.stands:
        yield found.fell
