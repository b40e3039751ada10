"""An answer of a table on its way: what the dice gave, what was picked or rolled again, several at once."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from soloist.journal.model import TableText
from soloist.journal.state import folded
from soloist.journal.table_text import neutralise, write_table_line
from soloist.message import Refusal, message
from soloist.play.rolls.exchange import card_lines, drawn_lines
from soloist.play.story.oracle import ask
from soloist.play.story.seat import Seat
from soloist.play.story.story import Story
from soloist.play.story.story_tables import drawn_from, reach
from soloist.rules.dice import Dice
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Outcome
from soloist.tables.cup import Cup
from soloist.tables.deck import Decks, UsedUp, remaining
from soloist.tables.draw import Drawn, draw, row_for
from soloist.tables.filling.fill import Filler
from soloist.tables.filling.filled import Filled
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip

MOST: Final = 20
"""Results of one table that can be asked for at once."""
_TRIES: Final = 50  # rolls for each result wanted, before a table is said to have no more


class Picked(NamedTuple):
    """A row taken instead of the one rolled: its text filled, what filled it, the state it offers."""

    row: Row
    text: str
    inner: tuple[Filled, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """One result as it stands.

    `drawn` is what the dice gave last, `before` what they gave earlier, latest first, as a record
    says it; `picked` is the row taken instead.
    """

    drawn: Drawn
    before: tuple[str, ...] = ()
    picked: Picked | None = None

    @property
    def text(self) -> str:
        """What it says now."""
        return self.picked.text if self.picked else self.drawn.text

    @property
    def hint(self) -> str:
        """What explains it."""
        return self.picked.row.hint if self.picked else self.drawn.hint

    @property
    def tags(self) -> tuple[str, ...]:
        """The state it offers, each a line of its own, once."""
        return tuple(dict.fromkeys(self.picked.tags if self.picked else self.drawn.tags))

    @property
    def instead(self) -> str:
        """What the dice gave that does not count; empty where what they gave last does."""
        return self.drawn.text if self.picked else ", ".join(self.before)

    @property
    def lines(self) -> tuple[str, ...]:
        """The `tbl:` lines: the cards inside it, then the text, and where it comes from if not the dice."""
        drawn = self.drawn
        if not (self.picked or self.before):
            return drawn_lines(drawn)
        inner = self.picked.inner if self.picked else drawn.inner
        origin = neutralise(drawn.text) if self.picked else self.instead
        said = TableText(drawn.name, drawn.sides, drawn.dice, neutralise(self.text), origin)
        return (*card_lines(inner), write_table_line(said))


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of one question: one for each column rolled, or `many` of one table.

    `kept` are lines of state they offer that are to be written too, each by the number of its result.
    """

    told: tuple[Told, ...]
    many: bool = False
    kept: frozenset[tuple[int, str]] = frozenset()

    def having(self, at: int, told: Told) -> "Answer":
        """Another result in the place of one; what was kept of that is let go."""
        kept = frozenset(each for each in self.kept if each[0] != at)
        return replace(self, told=(*self.told[:at], told, *self.told[at + 1 :]), kept=kept)

    def only(self, at: int) -> "Answer":
        """One result alone; the record says what else was rolled."""
        chosen = self.told[at]
        others = [each for each in self.told if each is not chosen and each.drawn.name == chosen.drawn.name]
        before = (*chosen.before, *(_said(each.drawn, each.text) for each in others))
        kept = frozenset((0, tag) for number, tag in self.kept if number == at)
        return Answer((replace(chosen, before=before),), kept=kept)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to write: each result, after it what was kept of its offers."""
        return tuple(
            line
            for at, told in enumerate(self.told)
            for line in (*told.lines, *(tag for tag in told.tags if (at, tag) in self.kept))
        )


@dataclass(frozen=True, slots=True)
class Oracle:
    """What an answer is drawn from."""

    shelves: Shelves
    story: Story
    dice: Callable[[], Dice]
    shuffled: tuple[str, ...] = ()
    """Decks that are shuffled before, by their full names: what is kept is recorded after that."""

    @property
    def first_lines(self) -> tuple[str, ...]:
        """The lines to write before an answer."""
        return tuple(write_table_line(TableText(name, shuffle=True)) for name in self.shuffled)

    def find(self, name: str) -> Target:
        """The table of that name, what the story lends among them. Raises `Refusal`."""
        return reach(self.shelves, self.story.state).find(name)

    def answer(self, name: str, dice: Dice | None = None) -> Answer:
        """Roll the table, with `dice` where they are given. Raises `Refusal`."""
        drawn = ask(name, self.shelves, dice or self.dice(), self.story, self.shuffled)
        return Answer(tuple(Told(each) for each in drawn))

    def again(self, answer: Answer, at: int) -> Answer:
        """A result rolled again; what it was is kept for the record. Raises `Refusal`."""
        old = answer.told[at]
        (drawn,) = ask(old.drawn.name, self.shelves, self.dice(), self.story, self.shuffled)
        return answer.having(at, Told(drawn, (_said(old.drawn, old.drawn.text), *old.before)))

    def several(self, name: str, wanted: int) -> Answer:
        """`wanted` different results, fewer where the table has no more. Raises `Refusal` as a roll does."""
        shelves = reach(self.shelves, self.story.state)
        target = shelves.find(name)
        known = drawn_from(self.story.state, self.shuffled)
        told: list[Told] = []
        seen: set[tuple[str, ...]] = set()

        def drawn(deck: str) -> Collection[str]:
            """What a deck gave, in the story and here; cards inside the texts are cards too."""
            here = [each.drawn for each in told]
            inside = [card.text for each in here for card in each.inner if card.deck and card.name == deck]
            return (*known(deck), *inside, *(each.text for each in here if each.name == deck))

        for _ in range(wanted * _TRIES):
            dice = self.dice()
            try:
                rolled = draw(target, dice, shelves, drawn)
            except UsedUp:
                if told:
                    break
                raise
            dice.done()
            texts = tuple(each.text for each in rolled)
            if texts not in seen:
                seen.add(texts)
                told += [Told(each) for each in rolled]
            if len(seen) == wanted:
                break
        return Answer(tuple(told), many=True)

    def taken(self, target: Target, at: int) -> Answer:
        """The row `at` of what the table rolls, counted over its columns where they are of unlike length.

        What the dice gave is kept for the record. Raises `Refusal`, for a card that was drawn too.
        """
        if len({len(strip.rows) for strip in target.strips}) > 1:
            for strip in target.strips:
                if at < len(strip.rows):
                    return self.picked(self.answer(target.name_of(strip)), 0, at)
                at -= len(strip.rows)
        answer = self.answer(target.name)
        for number in range(len(answer.told)):
            answer = self.picked(answer, number, at)
        return answer

    def picked(self, answer: Answer, number: int, at: int) -> Answer:
        """A result on the row `at` of its strip. Raises `Refusal` as `taken`."""
        told = answer.told[number]
        target = self.find(told.drawn.name)
        (strip,) = target.strips
        wanted = strip.rows[at]
        if target.table.deck:
            strip = remaining(strip, drawn_from(self.story.state, self.shuffled)(target.name))
        row = next((row for row in strip.rows if _place(row) == _place(wanted)), None)
        if row is None:
            raise Refusal(
                message("{row} is drawn already; shuffling the deck brings it back.", row=wanted.text)
            )
        same = row == row_for(strip, told.drawn.dice)
        return answer.having(number, replace(told, picked=None if same else self._filled(target, strip, row)))

    def _filled(self, target: Target, strip: Strip, row: Row) -> Picked:
        """A row as it is when picked, its own dice thrown."""
        decks = Decks(drawn_from(self.story.state, self.shuffled))
        filler = Filler(Cup(self.dice(), ""), reach(self.shelves, self.story.state), decks)
        text = filler.text(row, target, strip)
        return Picked(row, text, tuple(filler.filled), tuple(filler.tags))


def fate_of(told: Told) -> Outcome | None:
    """What the destiny die means by it, for the yes/no table."""
    if folded(told.drawn.name) not in (folded(FATE_TABLE.en), folded(FATE_TABLE.fr)):
        return None
    said = folded(told.text)
    return next(
        (each for each in FATE_OUTCOMES if said in (folded(each.name.en), folded(each.name.fr))), None
    )


def count_of(typed: str) -> int:
    """How many are wanted; raises `Refusal` for anything but a number from 2 to `MOST`."""
    text = typed.strip()
    if not text.isdecimal() or not 2 <= int(text) <= MOST:
        raise Refusal(message("How many: a number from 2 to {most}.", most=MOST))
    return int(text)


def drawn_decks(seat: Seat) -> Iterator[str]:
    """The full names of decks that were drawn from since they were last shuffled."""
    drawn = seat.story.state.drawn
    for target in seat.shelves.targets():
        if target.table.deck and drawn.get(folded(target.name)):
            yield target.name


def _said(drawn: Drawn, text: str) -> str:
    """`d6=3 Neutre`, as a record says what was rolled and does not count."""
    number = str(len(drawn.dice)) if len(drawn.dice) > 1 else ""
    return f"{number}d{drawn.sides}={','.join(map(str, drawn.dice))} {neutralise(text)}"


def _place(row: Row) -> tuple[str, int, int]:
    return row.text, row.line, row.column
