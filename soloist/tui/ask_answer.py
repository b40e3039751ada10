"""An answer on its way: what the dice gave on each column, what was picked or rolled again instead."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from soloist.journal.model import TableText
from soloist.journal.state import folded
from soloist.journal.table_text import neutralise, write_table_line
from soloist.play.exchange import drawn_line
from soloist.play.oracle import ask
from soloist.play.story import Story
from soloist.rules.dice import Dice
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Outcome
from soloist.tables.cup import Cup
from soloist.tables.deck import remaining
from soloist.tables.draw import Drawn, row_for
from soloist.tables.fill import Filler
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip

MakeDice = Callable[[], Dice]
_AGAIN: Final = ", "


@dataclass(frozen=True, slots=True)
class Told:
    """One result as it stands.

    `drawn` is what the dice gave last, `before` what they gave earlier, latest first, as a record
    says it; `picked` is the row taken instead, with its text.
    """

    drawn: Drawn
    before: tuple[str, ...] = ()
    picked: tuple[Row, str] | None = None

    @property
    def text(self) -> str:
        """What it says now."""
        return self.picked[1] if self.picked else self.drawn.text

    @property
    def hint(self) -> str:
        """What explains it."""
        return self.picked[0].hint if self.picked else self.drawn.hint

    @property
    def line(self) -> str:
        """The `tbl:` line: the text, and where it comes from when the dice said otherwise."""
        drawn = self.drawn
        if self.picked is not None:
            origin = neutralise(drawn.text)
        elif self.before:
            origin = _AGAIN.join(self.before)
        else:
            return drawn_line(drawn)
        return write_table_line(TableText(drawn.name, drawn.sides, drawn.dice, neutralise(self.text), origin))


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
        return tuple(each.line for each in self.told)


@dataclass(frozen=True, slots=True)
class Oracle:
    """What an answer is drawn from."""

    shelves: Shelves
    story: Story
    dice: MakeDice

    def answer(self, name: str, dice: Dice | None = None) -> Answer:
        """Roll the table, with `dice` where they are given. Raises `Refusal`."""
        drawn = ask(name, self.shelves, dice or self.dice(), self.story)
        return Answer(tuple(Told(each) for each in drawn))

    def again(self, answer: Answer) -> Answer:
        """The active result rolled again; what it was is kept for the record. Raises `Refusal`."""
        old = answer.current
        (drawn,) = ask(old.drawn.name, self.shelves, self.dice(), self.story)
        return _with(answer, Told(drawn, (_said(old.drawn), *old.before)))

    def beside(self, answer: Answer, by: int) -> Answer:
        """The active result on the row before (`by` −1) or after it. Raises `Refusal`."""
        told = answer.current
        target = self.shelves.find(told.drawn.name)
        strip = self._strip(target)
        rolled = row_for(strip, told.drawn.dice)
        now = told.picked[0] if told.picked else rolled
        if now is None or now not in strip.rows:
            return answer
        row = strip.rows[(strip.rows.index(now) + by) % len(strip.rows)]
        picked = None if row == rolled else (row, self._filled(target, strip, row))
        return _with(answer, replace(told, picked=picked))

    def _strip(self, target: Target) -> Strip:
        (strip,) = target.strips
        drawn = self.story.state.drawn.get(folded(target.name), ())
        return remaining(strip, drawn) if target.table.deck else strip

    def _filled(self, target: Target, strip: Strip, row: Row) -> str:
        """The text of a row that was picked, its own dice thrown."""
        filler = Filler(Cup(self.dice(), ""), self.shelves)
        return filler.fill(row.parts, target.file, (target.name_of(strip),))


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
