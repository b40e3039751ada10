"""A story on its way out: what was read of it, and the book that is made of that."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.journal.folding.fold import fold
from soloist.journal.model import Journal
from soloist.journal.privacy import published
from soloist.journal.read import read
from soloist.journal.state import Element, State
from soloist.play.forks.family import others
from soloist.play.story.story import Story
from soloist.publish.book.book import Book, Choices, within
from soloist.publish.book.manuscript import manuscript
from soloist.publish.book.matter import CreditOf, cast, credits, credits_on, glossary, matter
from soloist.publish.formats.formats import Format
from soloist.publish.plan.plan import NO_PLAN, Plan, plan_of, planned
from soloist.rules.system import System
from soloist.storage.disk import Disk
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.refusals import Missing, Unreadable
from soloist.tables.lookup import Shelves
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import message

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
        from soloist.publish.forks.roads import roads

        played = [entry for each in (self.journal, *map(read, self.siblings)) for entry in each.entries]
        credited = credits(played, self.system, self.credit_of, self.state.lang)
        rolled = (choices.mechanics or self.plan.mechanics or "hidden") != "hidden"
        head = matter(self.state, self.plan, credited)
        return roads((self.data, *self.siblings), self.plan, head, rolled=rolled)

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


def beside(folder: Path, disk: Disk) -> Callable[[str], bytes]:
    """What reads a file by its name, from a folder unless it says otherwise. It raises `Refusal`."""

    def read_beside(name: str) -> bytes:
        path = folder / name
        try:
            return read_file(path, disk)[0]
        except Missing as error:
            told = message("there is no such file or folder: check the name.")
            raise Unreadable(path, told) from error

    return read_beside


def source_of(story: Story, shelves: Shelves, means: Means, made: Format, root: Path | None) -> Source:
    """All that a format takes of a story, with what its family inside `root` took, if that is wanted.

    Raises `Refusal` where the plan of the book is not sound.
    """
    source = Source(story.data, story.journal, story.state, story.system, credits_on(shelves))
    if made.shape == "raw":
        return source
    siblings = others(story.path, root) if root and made.shape == "roads" else ()
    plan, picture = plan_of(story.path, story.data, means), beside(story.path.parent, means.disk)
    return replace(source, siblings=siblings, plan=plan, picture=picture)
