"""An answer on its way: what the dice gave on each column, what was picked or rolled again instead."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from soloist.journal.model import TableText
from soloist.journal.state import folded
from soloist.journal.table_text import neutralise, write_table_line
from soloist.message import Refusal, message
from soloist.play.exchange import card_lines, drawn_lines
from soloist.play.oracle import ask
from soloist.play.story import Story
from soloist.play.story_tables import drawn_from, reach
from soloist.rules.dice import Dice
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Outcome
from soloist.tables.cup import Cup
from soloist.tables.deck import Decks, DrawnTexts, remaining
from soloist.tables.draw import Drawn, row_for
from soloist.tables.filling.fill import Filler
from soloist.tables.filling.filled import Filled
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip

MakeDice = Callable[[], Dice]
_AGAIN: Final = ", "


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
        """The state it offers, each a line of its own."""
        return self.picked.tags if self.picked else self.drawn.tags

    @property
    def lines(self) -> tuple[str, ...]:
        """The `tbl:` lines: the cards inside it, then the text, and where it comes from if not the dice."""
        drawn = self.drawn
        if self.picked is not None:
            inner, origin = self.picked.inner, neutralise(drawn.text)
        elif self.before:
            inner, origin = drawn.inner, _AGAIN.join(self.before)
        else:
            return drawn_lines(drawn)
        said = TableText(drawn.name, drawn.sides, drawn.dice, neutralise(self.text), origin)
        return (*card_lines(inner), write_table_line(said))


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of one question, one for each column rolled; `active` is the one keys act on."""

    told: tuple[Told, ...]
    active: int = 0

    @property
    def current(self) -> Told:
        """The one keys act on."""
        return self.told[self.active]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to write."""
        return tuple(line for each in self.told for line in each.lines)


@dataclass(frozen=True, slots=True)
class Oracle:
    """What an answer is drawn from."""

    shelves: Shelves
    story: Story
    dice: MakeDice
    shuffled: tuple[str, ...] = ()
    """Decks that are shuffled before, by their full names: what is kept is recorded after that."""

    @property
    def first_lines(self) -> tuple[str, ...]:
        """The lines to write before an answer."""
        return tuple(write_table_line(TableText(name, shuffle=True)) for name in self.shuffled)

    @property
    def drawn(self) -> DrawnTexts:
        """What decks have given."""
        return drawn_from(self.story.state, self.shuffled)

    def answer(self, name: str, dice: Dice | None = None) -> Answer:
        """Roll the table, with `dice` where they are given. Raises `Refusal`."""
        drawn = ask(name, self.shelves, dice or self.dice(), self.story, self.shuffled)
        return Answer(tuple(Told(each) for each in drawn))

    def again(self, answer: Answer) -> Answer:
        """The active result rolled again; what it was is kept for the record. Raises `Refusal`."""
        old = answer.current
        (drawn,) = ask(old.drawn.name, self.shelves, self.dice(), self.story, self.shuffled)
        return _with(answer, Told(drawn, (_said(old.drawn), *old.before)))

    def beside(self, answer: Answer, by: int) -> Answer:
        """The active result on the row before (`by` −1) or after it. Raises `Refusal`."""
        told = answer.current
        target = self._reach.find(told.drawn.name)
        strip = self._strip(target)
        rolled = row_for(strip, told.drawn.dice)
        now = told.picked.row if told.picked else rolled
        if now is None or now not in strip.rows:
            return answer
        row = strip.rows[(strip.rows.index(now) + by) % len(strip.rows)]
        picked = None if row == rolled else self._picked(target, strip, row)
        return _with(answer, replace(told, picked=picked))

    def taken(self, target: Target, at: int) -> Answer:
        """The row `at` of what the table rolls, counted over its columns where they are of unlike length.

        What the dice gave is kept for the record. Raises `Refusal`, for a card that was drawn too.
        """
        if len({len(strip.rows) for strip in target.strips}) > 1:
            for strip in target.strips:
                if at < len(strip.rows):
                    return self._on_row(self.answer(target.name_of(strip)), at)
                at -= len(strip.rows)
        answer = self.answer(target.name)
        for number in range(len(answer.told)):
            answer = self._on_row(replace(answer, active=number), at)
        return replace(answer, active=0)

    def _on_row(self, answer: Answer, at: int) -> Answer:
        told = answer.current
        target = self._reach.find(told.drawn.name)
        strip, wanted = self._strip(target), target.strips[0].rows[at]
        row = next((row for row in strip.rows if _place(row) == _place(wanted)), None)
        if row is None:
            raise Refusal(message("{row} is drawn already; F6 shuffles the deck.", row=wanted.text))
        same = row == row_for(strip, told.drawn.dice)
        return _with(answer, replace(told, picked=None if same else self._picked(target, strip, row)))

    @property
    def _reach(self) -> Shelves:
        return reach(self.shelves, self.story.state)

    def _strip(self, target: Target) -> Strip:
        (strip,) = target.strips
        return remaining(strip, self.drawn(target.name)) if target.table.deck else strip

    def _picked(self, target: Target, strip: Strip, row: Row) -> Picked:
        """A row as it is when picked, its own dice thrown."""
        filler = Filler(Cup(self.dice(), ""), self._reach, Decks(self.drawn))
        text = filler.text(row, target, strip)
        return Picked(row, text, tuple(filler.filled), tuple(filler.tags))


def turned(answer: Answer, by: int) -> Answer:
    """The next column, or the one before, round."""
    return replace(answer, active=(answer.active + by) % len(answer.told))


def fate_of(told: Told) -> Outcome | None:
    """What the destiny die means by it, for the yes/no table."""
    if folded(told.drawn.name) not in (folded(FATE_TABLE.en), folded(FATE_TABLE.fr)):
        return None
    said = folded(told.text)
    return next(
        (each for each in FATE_OUTCOMES if said in (folded(each.name.en), folded(each.name.fr))), None
    )


def _with(answer: Answer, told: Told) -> Answer:
    at = answer.active
    return replace(answer, told=(*answer.told[:at], told, *answer.told[at + 1 :]))


def _said(drawn: Drawn) -> str:
    """`d6=3 Neutre`, as a record says what was rolled before."""
    count = str(len(drawn.dice)) if len(drawn.dice) > 1 else ""
    return f"{count}d{drawn.sides}={','.join(map(str, drawn.dice))} {neutralise(drawn.text)}"


def _place(row: Row) -> tuple[str, int, int]:
    return row.text, row.line, row.column
