"""An exchange: an action or a question up to its result, effects and consequence, written as one."""

from collections.abc import Sequence
from dataclasses import dataclass

from soloist.journal.dice_text import write_dice_line
from soloist.journal.model import TableText
from soloist.journal.standing import circumstances
from soloist.journal.state import State
from soloist.journal.table_text import neutralise, write_table_line
from soloist.journal.tags import write_tag
from soloist.journal.write import note
from soloist.play.rolls.attempt import Attempt
from soloist.play.rolls.effects import effect_tags, list_tags
from soloist.play.rolls.record import dice_text
from soloist.rules.system import Choice, System
from soloist.tables.draw import Drawn
from soloist.tables.filling.filled import Filled


@dataclass(frozen=True, slots=True)
class Exchange:
    """Lines of play on their way to the journal.

    `opening` is the `@` or `?` line as typed; `attempt` a rolled test, whose effects are put into
    words only when the lines are written, from the state of that moment; `after` what follows.
    """

    opening: tuple[str, ...] = ()
    attempt: Attempt | None = None
    choice: Choice | None = None
    after: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.opening or self.attempt or self.after)

    @property
    def is_open(self) -> bool:
        """Whether it is an opening still waiting for its answer."""
        return bool(self.opening) and self.attempt is None and not self.after


def lines(exchange: Exchange, state: State, system: System, lang: str) -> tuple[str, ...]:
    """The lines as they stand in the file, effects computed from `state`."""
    return (
        *exchange.opening,
        *(attempt_lines(exchange.attempt, state, system, lang) if exchange.attempt else ()),
        *(note("choice", exchange.choice.text.of(lang), lang) if exchange.choice else ()),
        *exchange.after,
    )


def attempt_lines(attempt: Attempt, state: State, system: System, lang: str) -> tuple[str, ...]:
    """A rolled test: its dice line, then one line for each counter it changed."""
    resolution = attempt.resolution
    assert resolution is not None, "only a rolled attempt is written"
    tags = effect_tags(state, system, resolution.effects, attempt.who, lang, resolution.each)
    tags += list_tags(state, system, resolution.listed, lang)
    story = circumstances(state, system, attempt.who)
    dice = dice_text(attempt.test, attempt.situation, resolution, lang, attempt.steps, story)
    return (write_dice_line(dice), *(write_tag(tag) for tag in tags))


def drawn_lines(drawn: Drawn) -> tuple[str, ...]:
    """The `tbl:` lines of a result: the cards that came up inside its text, then the result itself."""
    return (*card_lines(drawn.inner), drawn_line(drawn))


def drawn_line(drawn: Drawn) -> str:
    """A `tbl:` line: table, die, and the text as it came, which can write no state of its own."""
    return write_table_line(TableText(drawn.name, drawn.sides, drawn.dice, result=neutralise(drawn.text)))


def card_lines(inner: Sequence[Filled]) -> tuple[str, ...]:
    """A `tbl:` line for each card drawn inside a text, from which its deck knows that it is gone."""
    cards = (each for each in inner if each.deck)
    return tuple(
        write_table_line(TableText(card.name, card.sides, card.dice, result=neutralise(card.text)))
        for card in cards
    )
