"""What a story left open: an action, a question, a choice, a mishap, and what results promised."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile
from typing import NamedTuple

from soloist.journal.checking.recorded import Tried, tried
from soloist.journal.model import (
    Action,
    Consequence,
    Entry,
    Fence,
    Heading,
    Note,
    Number,
    Prose,
    TagLine,
)
from soloist.journal.sheet import cards, counter, option, sheet
from soloist.journal.state import State, folded
from soloist.journal.tags import amount, tags_by_line
from soloist.journal.words import is_hat
from soloist.lingo import ENGLISH
from soloist.rules.moment import Table
from soloist.rules.system import Debts, Owed, System
from soloist.rules.term import Term
from soloist.values.dataclass import replace
from soloist.values.message import Message, message

_THREATS = ("Clock", "Thread")  # what a price or a benefit changes, beside those who owe it


def owed(state: State, system: System) -> tuple[Owed, ...]:
    """What is still to be settled in the scene the story ends with, and there is room for; oldest first.

    The roll it names settles it, and where it may be told a tag or a note does, but for those that belong
    to a roll itself: that stand in its block before any action, prose or choice after it. A guided moment
    that was gone through for it, with nothing taken, lets it go.
    """
    if system.debts is None:
        return ()
    debts = system.debts()
    open_: list[Owed] = []
    for each in tried(state.log, system):
        if each.test is not None:
            rolled = {each.test.id, each.outcome.id if each.outcome is not None else each.test.id}
            _settle(open_, [one for one in open_ if one.roll in rolled])
            open_ += _of_result(debts, each)
        way = each.way.id if each.way is not None else ""
        who = tuple(name for name in map(folded, each.actors) if name in state.people)
        open_ += (replace(one, who=who) for one in debts.of_choice.get(way, ()))
        for entry in dropwhile(lambda entry: not _ends_roll(entry), each.follows):
            if isinstance(entry, TagLine | Consequence | Note):
                _settle(open_, _settles(entry, open_, system))
    room = (
        each for each in open_ if each.room is None or len(cards(state, system, each.room[0])) < each.room[1]
    )
    return tuple(room)


def _ends_roll(entry: Entry) -> bool:
    is_choice = isinstance(entry, Note) and entry.kind == "choice"
    return is_choice or isinstance(entry, Action | Prose | Fence)


def unable(state: State, system: System, who: Sequence[str]) -> Iterator[Message]:
    """Why those who are about to act hardly can: no energy left, a gauge full, out of the scene."""
    own = {held.id for held in system.counters if not held.shared}
    last = system.full(lambda id_: option(state, system, id_))
    for name in who:
        held = sheet(state, system, name) if name in state.pcs else None
        full = {each.kind for each in held.gauges if last is not None and each.value >= last} if held else ()
        out = {id_ for id_, mark in system.marks.items() if held and any(map(mark.named, held.session))}
        for id_, why in system.unable.items():
            if id_ in full or id_ in out or (id_ in own and counter(state, system, id_, name) == 0):
                yield message("{name}: {why}", name=name, why=why.of(state.lang))


def _of_result(debts: Debts, roll: Tried) -> tuple[Owed, ...]:
    """What the result itself leaves, whatever is chosen."""
    line = roll.line.parsed
    if roll.test is None or line is None or line.value is None or not (line.left and line.right):
        return ()
    return debts.of_result(roll.test.id, (line.left[0].count, line.right[0].count), line.value)


def _settle(open_: list[Owed], settled: Sequence[Owed]) -> None:
    """Take out the oldest of those that may be settled."""
    if settled:
        open_.remove(settled[0])


def _settles(entry: TagLine | Consequence | Note, open_: Sequence[Owed], system: System) -> Sequence[Owed]:
    """What an entry may settle of what is open.

    What changes one of those who acted, or a threat, or a note, tells it; a point of the shared counters is
    a benefit, or a harm; they are set to a number for other reasons.
    """
    told = [one for one in open_ if one.told]
    if isinstance(entry, Note):
        let_go = _gone_through(entry.text, open_, system) if entry.kind == "guide" else ()
        return told if entry.kind == "note" else let_go
    tags = [tag for _, held in tags_by_line(entry) for tag in held if tag.parts]
    people = {folded(tag.name) for tag in tags if tag.prefix == "PC"}
    threat = any(tag.prefix in _THREATS for tag in tags)
    if fits := [one for one in told if threat or people.intersection(one.who or people)]:
        return fits
    parts = (part for tag in tags if tag.prefix == "N" and is_hat(tag.name) for part in tag.parts)
    moved = {part.value - (part.before or 0) for part in parts if isinstance(part, Number)}
    by = "benefit" if 1 in moved else "harm" if -1 in moved else None
    return [one for one in open_ if one.roll == by]


def _gone_through(text: str, open_: Sequence[Owed], system: System) -> Sequence[Owed]:
    """What a guided moment is there for, where a note tells its end: `A price, a harm – Wren 1/1`."""
    far, bare = amount(text), Table(ENGLISH)
    if not isinstance(far, Number) or far.value != far.maximum:
        return ()
    named = [each for each in system.moments() if far.name.startswith(each.name.words) and not each.due(bare)]
    return [one for one in open_ if any(each.due(replace(bare, owed=(one.id,))) for each in named)]


class Carried(NamedTuple):
    """A roll that goes on, and what the next is given: reasons by their side, or the flag of another try."""

    roll: Tried
    reasons: tuple[tuple[int, Term], ...]
    flag: str

    @property
    def is_next(self) -> bool:
        """Whether nothing else is tried since."""
        return not any(isinstance(each, Action) for each in self.roll.follows)


def carried_on(state: State, system: System) -> Carried | None:
    """The last roll of the scene, where it was taken so that it goes on (HaDes 0.1.0, Continuer).

    A way that is the only one need not have been chosen. Another attempt ends it, and so does another phase;
    dice that are none do not: a card drawn, whoever is met.
    """
    since: tuple[Entry, ...] = ()
    for roll in reversed(tried(state.log, system)):
        since += roll.follows
        if roll.test is not None and any(each.choices for each in roll.test.outcomes):
            break
    else:
        return None
    if roll.outcome is None or any(isinstance(each, Heading) for each in since):
        return None
    way = roll.way or (roll.ways[0] if len(roll.ways) == 1 else None)
    if way is None or (roll.outcome.id, way.id) not in system.carries:
        return None
    far = [(roll.outcome.id, way.id)]
    if roll.came is not None and system.main is not None:  # where several race, how far each of them came
        came = (roll.came.value, way.id), (roll.came.facts.get("rival_value"), "rival")
        far += [(each.id, by) for value, by in came for each in system.main.outcomes if each.value == value]
    given = [system.carries[each] for each in far if each in system.carries]
    reasons = tuple((side, reason) for side, reason, _ in given if reason)
    found = Carried(roll._replace(follows=since), reasons, given[0][2])
    is_script = roll.test is not system.main and roll.outcome.value is not None  # it is resumed
    return None if is_script and not found.flag else found
