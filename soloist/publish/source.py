"""A story on its way out: what was read of it, and the book that is made of that."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from soloist.journal.folding.fold import fold
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
from soloist.play.forks.fork_offer import Rows, no_rows
from soloist.publish.book.book import Book, Choices, within
from soloist.publish.book.manuscript import manuscript
from soloist.publish.book.matter import CreditOf, LeftOut, cast, credits, glossary, matter
from soloist.publish.plan.plan import NO_PLAN, Plan, planned
from soloist.rules.system import System
from soloist.values.dataclass import dataclass, replace

if TYPE_CHECKING:  # only interactive fiction wants them
    from soloist.publish.forks.roads import Road

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
        from soloist.publish.forks.roads import fronted, roads

        told = [self.journal, *map(read, self.siblings)]
        named = [line for each in told for line in credits(each.entries, self.system, self.credit_of)]
        head = matter(self.state, self.plan)
        made = roads((self.data, *self.siblings), self.rows, self.plan)
        made = replace(made, title=head.title, author=head.author, credits=tuple(dict.fromkeys(named)))
        return fronted(made, head)

    def book(self, choices: Choices) -> Book:
        """The book of the story, made of what its author lets others read."""
        told = published(self.data, self.journal.entries)
        journal, state, choices = self.journal, self.state, choices.over(self.plan)
        if told != self.data:
            journal = read(told, analog=journal.analog)
            state = fold(journal.entries)
        credited = credits(journal.entries, self.system, self.credit_of)
        head = matter(state, choices, credited)
        whole = manuscript(journal, choices, head, self.system)
        book = planned(whole, self.plan, choices.chapters)
        if not (choices.cast or choices.glossary):
            return book
        hides = book.mechanics == "hidden"
        played = [each for each in journal.entries if hides and isinstance(each, _PLAYED)]
        out = LeftOut(_lines(played), _prose(book))
        return replace(
            book,
            cast=cast(state, out) if choices.cast else (),
            glossary=glossary(state, out) if choices.glossary else (),
        )


def _lines(entries: Iterable[Entry]) -> frozenset[int]:
    return frozenset(line for each in entries for line in range(each.span.line, each.span.last + 1))


def _prose(book: Book) -> str:
    """The words of a book's prose alone, without its titles and headings, a line for each paragraph."""
    told = (block for chapter in book.chapters for block in chapter.blocks if block.kind != "h")
    return "\n".join(each.text for block in told for each in within((block,)))
