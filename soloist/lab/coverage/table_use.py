"""What became of a table in play: its rows that came and never came, beside their exact chances."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from soloist.lab.coverage.matching import Finder, Matched
from soloist.lab.coverage.repetition import Came, Felt, felt
from soloist.lab.coverage.tails import Odd, Tails, deals, tails, throws
from soloist.lab.coverage.walk import Ask
from soloist.play.charts.luck import Scores
from soloist.tables.lookup import Target
from soloist.tables.model import Strip


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
