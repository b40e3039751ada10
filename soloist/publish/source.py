"""A story on its way out: what was read of it, and the book that is made of that."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from soloist.journal.fold import fold
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
    Journal,
    Other,
    Question,
    TableLine,
)
from soloist.journal.privacy import published
from soloist.journal.read import read
from soloist.journal.state import State
from soloist.play.forks.fork_outcomes import Rows, no_rows
from soloist.publish.book import Book
from soloist.publish.cast import LeftOut, cast, glossary
from soloist.publish.choices import Choices
from soloist.publish.credits import CreditOf, credits
from soloist.publish.manuscript import manuscript
from soloist.publish.matter import matter
from soloist.publish.plan import NO_PLAN, Plan, planned
from soloist.publish.prose_words import prose
from soloist.publish.rolls import telling
from soloist.rules.system import System

if TYPE_CHECKING:  # only interactive fiction wants them
    from soloist.publish.roads import Road

_PLAYED = (Action, Question, DiceLine, TableLine, Answer, Consequence, Other)
"""What the book tells in its notes or nowhere; lines of tags alone keep its register."""


@dataclass(frozen=True, slots=True)
class Source:
    """A story: its bytes, its entries, what they fold to, its rules, whose the tables are that it asked."""

    data: bytes
    journal: Journal
    state: State
    system: System
    credit_of: CreditOf
    siblings: tuple[bytes, ...] = ()
    """Stories that share a past with it, for formats in which a reader chooses."""
    rows: Rows = no_rows
    """The rows of the tables it asked, as they are today."""
    plan: Plan = NO_PLAN
    """What its writer decided about the book."""

    @property
    def road(self) -> "Road":
        """The story and its siblings as interactive fiction."""
        from soloist.publish.roads import roads
        from soloist.publish.roads_front import fronted

        told = [self.journal, *map(read, self.siblings)]
        named = [line for each in told for line in credits(each.entries, self.system, self.credit_of)]
        head = matter(self.state, self.plan.over(Choices()), title=self.plan.title)
        made = roads((self.data, *self.siblings), self.rows, self.plan)
        made = replace(made, title=head.title, author=head.author, credits=tuple(dict.fromkeys(named)))
        return fronted(made, head)

    def book(self, choices: Choices) -> Book:
        """The book of the story, made of what its author lets others read."""
        told = published(self.data, self.journal.entries)
        journal, state, choices = self.journal, self.state, self.plan.over(choices)
        if told != self.data:
            journal = read(told, analog=journal.analog)
            state = fold(journal.entries)
        credited = credits(journal.entries, self.system, self.credit_of)
        head = matter(state, choices, credited, title=self.plan.title)
        # scenes are put in order before they are gathered into sessions
        made = replace(choices, chapters="scenes") if self.plan.scenes else choices
        book = planned(manuscript(journal, made, head, telling(self.system, head.lang)), self.plan, choices)
        if not (choices.cast or choices.glossary):
            return book
        hides = book.mechanics == "hidden"
        played = [each for each in journal.entries if hides and isinstance(each, _PLAYED)]
        out = LeftOut(_lines(played), prose(book))
        return replace(
            book,
            cast=cast(state, out) if choices.cast else (),
            glossary=glossary(state, out) if choices.glossary else (),
        )


def _lines(entries: Iterable[Entry]) -> frozenset[int]:
    return frozenset(line for each in entries for line in range(each.span.line, each.span.last + 1))
