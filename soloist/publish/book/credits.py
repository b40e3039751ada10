"""Whose rules and tables a story was played with: licences that ask to be named are, wherever it goes."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from soloist.journal.model import Action, DiceLine, Entry, TableLine
from soloist.journal.state import folded
from soloist.publish.book.book import clean
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.system import System
from soloist.tables.lookup import Shelves, Target
from soloist.tables.references import has_holes, references

CreditOf = Callable[[str], tuple[str, ...]]
"""The credits of a table by its name, as a journal has it, and of those it draws on."""

FREE_PLAY: Final = "free"


def credits(entries: Iterable[Entry], system: System, credit_of: CreditOf) -> tuple[str, ...]:
    """The credit of the rules, where they were played by, then of the tables that were asked, each once."""
    played = tuple(entries)
    names = dict.fromkeys(
        entry.parsed.name for entry in played if isinstance(entry, TableLine) and entry.parsed is not None
    )
    whole = system.whole or system
    rules = (whole.credit,) if _ruled(played, whole, names) else ()
    found = [*rules, *(credit for name in names for credit in credit_of(name))]
    return tuple(dict.fromkeys(clean(" ".join(credit.split())) for credit in found if credit.strip()))


def _ruled(entries: Iterable[Entry], system: System, asked: Collection[str]) -> bool:
    """Whether a story owes its rules anything: those of free play are the yes/no die, and no more."""
    if system.id != FREE_PLAY:
        return any(isinstance(entry, DiceLine | TableLine | Action) for entry in entries)
    fate = {folded(name) for name in (FATE_TABLE.en, FATE_TABLE.fr)}
    return any(folded(name) in fate for name in asked)


def credits_on(shelves: Shelves) -> CreditOf:
    """Credits as the tables in reach have them; of a table that is not there any more there are none."""

    def found(name: str) -> tuple[str, ...]:
        target = shelves.reach(name)
        return tuple(dict.fromkeys(_credits(shelves, target))) if target is not None else ()

    return found


def _credits(shelves: Shelves, first: Target) -> Iterator[str]:
    waiting, seen = [first], {id(first.table)}
    while waiting:
        target = waiting.pop(0)
        if target.table.credit:
            yield target.table.credit
        for name in _named(target):
            more = shelves.reach(name, target.file)
            if more is not None and id(more.table) not in seen:
                seen.add(id(more.table))
                waiting.append(more)


def _named(target: Target) -> Iterator[str]:
    for strip in target.strips:
        for row in strip.rows:
            if has_holes(row):
                yield from dict.fromkeys(each.name for each in references(row))
