"""A story on its way out: what was read of it, and the book that is made of that."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from soloist.journal.folding.fold import fold
from soloist.journal.model import (
    Journal,
)
from soloist.journal.privacy import published
from soloist.journal.read import read
from soloist.journal.state import Element, State
from soloist.publish.book.book import Book, Choices, within
from soloist.publish.book.manuscript import manuscript
from soloist.publish.book.matter import CreditOf, cast, credits, glossary, matter
from soloist.publish.plan.plan import NO_PLAN, Plan, planned
from soloist.rules.system import System
from soloist.values.dataclass import dataclass, replace

if TYPE_CHECKING:  # only interactive fiction wants them
    from soloist.publish.forks.roads import Road


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
    plan: Plan = NO_PLAN
    """What its writer decided about the book."""
    picture: Callable[[str], bytes] = lambda _name: b""
    """What reads a picture by the name that the book has for it; it raises `Refusal`."""

    def road(self, choices: Choices) -> "Road":
        """The story and its siblings as interactive fiction, its rolls told where they are not hidden."""
        from soloist.publish.forks.roads import fronted, roads

        told = [self.journal, *map(read, self.siblings)]
        head = matter(self.state, self.plan)
        played = (entry for each in told for entry in each.entries)
        named = credits(played, self.system, self.credit_of, head.lang)
        rolled = choices.mechanics not in (None, "hidden")
        made = roads((self.data, *self.siblings), self.plan, rolled=rolled)
        made = replace(made, title=head.title, author=head.author, credits=named)
        return fronted(made, head)

    def book(self, choices: Choices, *, everybody: bool = False) -> Book:
        """The book of the story, made of what its author lets others read; its lists may name `everybody`."""
        told = published(self.data, self.journal.entries)
        journal, state, choices = self.journal, self.state, choices.over(self.plan)
        if told != self.data:
            journal = read(told, analog=journal.analog)
            state = fold(journal.entries)
        credited = credits(journal.entries, self.system, self.credit_of, state.lang)
        head = matter(state, choices, credited)
        whole = manuscript(journal, choices, head, self.system)
        book = planned(whole, self.plan, choices.chapters)
        if not (choices.cast or choices.glossary):
            return book
        blocks = (block for chapter in book.chapters for block in chapter.blocks if block.kind != "h")
        prose = _flat("\n".join(each.text for each in within(tuple(blocks))))

        def met(element: Element) -> bool:
            """Whether a reader meets somebody: where rolls are told, or the prose names them."""
            name = rf"(?<!\w){re.escape(_flat(element.name))}(?!\w)"
            return everybody or book.mechanics != "hidden" or re.search(name, prose) is not None

        return replace(
            book,
            cast=cast(state, met) if choices.cast else (),
            glossary=glossary(state, met) if choices.glossary else (),
        )


def _flat(text: str) -> str:
    """A text to look for a name in, whatever its case, spaces and apostrophes."""
    return " ".join(text.casefold().replace("'", "’").split())
