"""A sitting as a guided moment needs it: its steps, ideas from the tables, writing; it knows no widget."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from soloist.play import moments
from soloist.play.exchange import drawn_lines
from soloist.play.moments import Answer, Walk
from soloist.play.oracle import ask
from soloist.play.session.session import Session
from soloist.play.suggested import Offer, offered
from soloist.rules.moment import Step
from soloist.tables.draw import joined

if TYPE_CHECKING:
    from soloist.play.seat import Seat


class Idea(NamedTuple):
    """What a table gave: its words, and the lines that record it."""

    text: str
    lines: tuple[str, ...]


class Taken(NamedTuple):
    """Where the moment stands after something was written, and the lines that were."""

    walk: Walk
    lines: tuple[str, ...]


class MomentDesk:
    """What lies before who goes through a moment."""

    def __init__(self, sitting: Session, grown: Callable[[], None]) -> None:
        """`grown` is called when the story has grown."""
        self._sitting = sitting
        self.grown = grown

    @property
    def lang(self) -> str:
        """The story's language."""
        return self._sitting.story.lang

    def offered(self) -> tuple[Offer, ...]:
        """Every moment, those under way and due first."""
        seat = self._sitting.at_table
        return offered(seat.story.state, seat.story.system, seat.phase, seat.gone)

    def name(self, walk: Walk) -> str:
        """What a moment is called, with whom it is gone through."""
        return moments.track(walk, self.lang)

    def steps(self, walk: Walk) -> tuple[Step, ...]:
        """Its steps as the story stands."""
        story = self._sitting.story
        return moments.steps(walk, story.state, story.system)

    def onward(self, walk: Walk) -> Walk:
        """The moment at the next step, this one passed over."""
        story = self._sitting.story
        return moments.onward(walk, story.state, story.system)

    def take(self, walk: Walk, answer: Answer, ideas: Sequence[str] = ()) -> Taken:
        """Write what an answer does. Raises `Refusal`, nothing written."""
        dice = self._sitting.desk.dice()

        def write(seat: "Seat") -> Taken:
            before = seat.story.size
            ahead = moments.take(seat, walk, answer, dice, ideas)
            return Taken(ahead, self._said(walk, seat.story.since(before)))

        return self._sitting.guided(write)

    def leave(self, walk: Walk) -> None:
        """Write how far the moment is, where steps were passed over. Raises `Refusal`."""
        self._sitting.guided(lambda seat: moments.leave(seat, walk))
        self.grown()

    def idea(self, table: str) -> Idea:
        """What a table of ideas gives; nothing is written. Raises `Refusal`."""
        seat = self._sitting.at_table
        drawn = ask(table, seat.shelves, self._sitting.desk.dice(), seat.story)
        return Idea(joined(drawn).text, tuple(line for each in drawn for line in drawn_lines(each)))

    def _said(self, walk: Walk, added: bytes) -> tuple[str, ...]:
        """The lines that were added, but for fences and how far the moment is."""
        own = f":{self.name(walk)} "
        rows = (line.strip() for line in added.decode("utf-8", "replace").splitlines())
        said = tuple(row for row in rows if row and not row.startswith("```") and own not in row)
        return tuple(self._sitting.seen(said))
