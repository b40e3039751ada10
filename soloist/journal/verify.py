"""Recomputes every recorded result from its recorded dice, and every transition from the fold."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from soloist.journal import model
from soloist.journal.dice_text import parse_outcome
from soloist.journal.exchange import Exchange, Listing, Move, recheck_moves
from soloist.journal.fold import Folding
from soloist.journal.plain_rolls import (
    KnownTables,
    counts_otherwise,
    is_bare,
    recheck_bare,
    recheck_table,
    table_unchecked,
)
from soloist.journal.read import read
from soloist.journal.recheck import Finding, Rechecked, recheck
from soloist.journal.recorded import candidates
from soloist.journal.standing import Standing
from soloist.journal.state import folded
from soloist.journal.tags import tags_by_line
from soloist.message import Message, message
from soloist.rules.system import System
from soloist.rules.systems import system_or_free

_ARROW: Final = re.compile("->|→")


@dataclass(frozen=True, slots=True)
class VerifyProblem:
    """A line that disagrees: what is wrong, what it records, what the rules or the fold give."""

    line: int
    message: Message
    recorded: str
    computed: str


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A line whose result was not recomputed, and why, in a word that stays the same (`table-changed`)."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class Verified:
    """How many recorded results were recomputed, how many could not be, and what disagrees, by line.

    `unchecked` says of each that could not be why, by a word that stays the same.
    """

    checked: int
    unverifiable: int
    problems: tuple[VerifyProblem, ...]
    unchecked: tuple[Unchecked, ...] = field(default=(), compare=False)


def verify(
    journal: bytes | model.Journal | Iterable[model.Entry],
    system: System | None = None,
    *,
    known_tables: KnownTables | None = None,
) -> Verified:
    """Check a whole journal; never raises, whatever the bytes.

    `system` is by default the one the front matter names. `known_tables` gives the text a table
    has today for some dice; a table it does not know, or that was edited since, is unverifiable.
    """
    entries = _entries(journal)
    walk = _Walk(system or _system(entries), known_tables)
    for entry in entries:
        walk.take(entry)
    walk.close()
    problems = tuple(sorted(walk.problems, key=lambda one: one.line))
    return Verified(walk.checked, len(walk.unchecked), problems, tuple(walk.unchecked))


def _entries(journal: bytes | model.Journal | Iterable[model.Entry]) -> tuple[model.Entry, ...]:
    if isinstance(journal, bytes):
        return read(journal).entries
    return journal.entries if isinstance(journal, model.Journal) else tuple(journal)


def _system(entries: Iterable[model.Entry]) -> System:
    folding = Folding()
    for entry in entries:
        if isinstance(entry, model.FrontMatter):
            folding.add(entry)
    return system_or_free(folding.ruleset)


class _Walk:
    """The journal walked once, entry by entry, with the fold at each line."""

    def __init__(self, system: System, known_tables: KnownTables | None) -> None:
        self.checked = 0
        self.unchecked: list[Unchecked] = []
        self.problems: list[VerifyProblem] = []
        self._whole = system.whole or system  # what options leave out of it changes on the way
        self._known_tables = known_tables
        self._folding = Folding()
        self._standing = Standing(self._folding, self._whole)
        self._system = self._whole
        self._exchange: Exchange | None = None
        self._actors: tuple[str, ...] = ()

    def take(self, entry: model.Entry) -> None:
        """Check one entry against the fold so far, then fold it."""
        match entry:
            case model.DiceLine():
                self.close()
                self._roll(entry)
            case model.Action() | model.Question():
                self.close()
                self._actors = tuple(map(folded, entry.actors)) if isinstance(entry, model.Action) else ()
            case model.TableLine():
                self._table(entry)
            case (
                model.Consequence()
                | model.Prose()
                | model.Note()
                | model.Fence()
                | model.Heading()
                | model.Narrative()
            ):
                self._free()
            case _:
                pass
        for line, tags in tags_by_line(entry):
            self._tags(tags, line)
        if isinstance(entry, model.Heading | model.Prose):
            self._actors = ()
        self._folding.add(entry)

    def close(self) -> None:
        """The exchange is over: hold its transitions against what its roll changes."""
        if self._exchange is not None:
            people = tuple(map(folded, self._folding.pcs))
            for line, finding in recheck_moves(self._exchange, self._system, people, self._folding.lang):
                self._report(line, (finding,))
        self._exchange = None

    def _report(self, line: int, findings: Iterable[Finding]) -> None:
        self.problems += [
            VerifyProblem(line, found.message, found.recorded, found.computed) for found in findings
        ]

    def _free(self) -> None:
        if self._exchange is not None and not self._exchange.free:
            self._exchange = replace(self._exchange, free=True)

    # --- rolls ----------------------------------------------------------------------------------

    def _roll(self, entry: model.DiceLine) -> None:
        self._system = self._whole.under(self._folding.options)
        parsed = entry.parsed or without_dice(entry.text)
        found = self._recheck(parsed) if parsed is not None else None
        if found is None:
            self.unchecked.append(Unchecked(entry.span.line, _why(parsed, self._system)))
        else:
            self.checked += 1
            self._report(entry.span.line, found.findings)
        sound = found.resolution if found and not found.findings else None
        self._exchange = Exchange(
            entry.span.line,
            self._actors,
            sound.effects if sound else None,
            rival=bool(sound and sound.facts.get("rival_fortunes")),
            listed=sound.listed if sound else {},
            each=tuple(one.effects for one in sound.each) if sound else (),
        )

    def _recheck(self, parsed: model.DiceText) -> Rechecked | None:
        rolled_here = self._folding.ruleset == self._system.id
        if is_bare(parsed):
            if not rolled_here and counts_otherwise(parsed):
                return None
            return Rechecked(None, recheck_bare(parsed, rolled_here=rolled_here))
        story = self._standing.circumstances(self._actors)
        return recheck(parsed, self._system, story, self._folding.lang, ours=rolled_here)

    def _table(self, entry: model.TableLine) -> None:
        parsed = entry.parsed
        if parsed is not None and (parsed.shuffle or parsed.result is None):
            return
        wrong = recheck_table(parsed) if parsed else ()
        why = table_unchecked(parsed, self._known_tables) if parsed and not wrong else ""
        if parsed is None or why:
            self.unchecked.append(Unchecked(entry.span.line, why or "no-dice"))
        else:
            self.checked += 1
            self._report(entry.span.line, wrong)

    # --- transitions ----------------------------------------------------------------------------

    def _tags(self, tags: Iterable[model.Tag], line: int) -> None:
        """Left sides against the fold, and moves of counters into the exchange."""
        moved: dict[tuple[str, str, str], int] = {}
        for tag in tags:
            for part in tag.parts:
                if isinstance(part, model.Number | model.Delta):
                    self._number(tag, part, line, moved)
                elif isinstance(part, model.Items):
                    self._items(tag, part, line)

    def _items(self, tag: model.Tag, part: model.Items, line: int) -> None:
        """A counter that is a list, restated."""
        counter = self._standing.list_of(tag, part.name) if self._exchange else None
        if counter is None or self._exchange is None:
            return
        after = tuple(int(item) for item in part.items if item.isascii() and item.isdigit())
        found = Listing(line, counter.id, self._standing.listed(counter), after, self._exchange.free)
        self._exchange = replace(self._exchange, listings=(*self._exchange.listings, found))

    def _number(
        self,
        tag: model.Tag,
        part: model.Number | model.Delta,
        line: int,
        moved: dict[tuple[str, str, str], int],
    ) -> None:
        counter = self._standing.counter(tag, part.name)
        field = counter.id if counter else folded(part.name)
        key = ("", "", field) if counter and counter.shared else (tag.prefix, folded(tag.name), field)
        held = moved.get(key, self._standing.now(tag, part.name, counter))
        if isinstance(part, model.Delta):
            before = held or 0
            after = before + part.change
        else:
            before = part.before if part.before is not None else held or 0
            after = part.value
            if part.before is not None and held is not None and part.before != held:
                self._report(line, (_left(part, held),))
        moved[key] = after
        if counter is not None and self._exchange is not None:
            who = None if counter.shared else folded(tag.name)
            move = Move(line, counter.id, who, before, after, self._exchange.free)
            self._exchange = replace(self._exchange, moves=(*self._exchange.moves, move))


def _left(part: model.Number, held: int) -> Finding:
    return Finding(
        message(
            "Before this line {name} is {held}, not {said}.",
            name=part.name or "—",
            held=held,
            said=part.before or 0,
        ),
        f"{part.name} {part.before}->{part.value}".strip(),
        f"{part.name} {held}->{part.value}".strip(),
    )


def _why(parsed: model.DiceText | None, system: System) -> str:
    """Why a roll is not played again."""
    if parsed is None:
        return "prose-dice"
    if not parsed.left and not parsed.right and any(test.sides for test in candidates(system, parsed)):
        return "no-dice"
    return "other-game" if is_bare(parsed) else "unknown-roll"


def without_dice(text: str) -> model.DiceText | None:
    """`Automatique -> Favorable`: a test that is read from the story alone."""
    label, *outcome = (side.strip() for side in _ARROW.split(text.strip().removeprefix("d:"), maxsplit=1))
    if not label or not outcome or not outcome[0] or "[" in label or "]" in label:
        return None
    return model.DiceText(label, (), (), (), None, *parse_outcome(outcome[0]))
