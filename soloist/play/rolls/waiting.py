"""What a story left open: an action, a question, a choice, a mishap, and what results promised."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

from soloist.journal.checking.recorded import candidates
from soloist.journal.lines import answered
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
    Heading,
    Note,
    Prose,
    Question,
    TagLine,
)
from soloist.journal.sheet import cards, counter
from soloist.journal.state import State
from soloist.journal.tags import tags_by_line
from soloist.journal.words import is_hat
from soloist.rules.given import worded
from soloist.rules.system import Choice, Debts, Outcome, Owed, System, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, message

_SETTLES = ("PC", "Clock", "Track", "Thread")  # what a price or a benefit changes, beside the hat


class Tried(NamedTuple):
    """A roll of a scene: the action declared last before it, its test and outcome where the rules know them,
    the way to take it that was chosen, and what follows up to the next roll.
    """

    action: Action | None
    line: DiceLine
    test: Test | None
    outcome: Outcome | None
    way: Choice | None
    follows: tuple[Entry, ...]

    @property
    def actors(self) -> tuple[str, ...]:
        """Who is named for it."""
        return self.action.actors if self.action is not None else ()


def tried(entries: Sequence[Entry], system: System) -> tuple[Tried, ...]:
    """The rolls of the scene that `entries` end with, in their order."""
    begins = [at for at, each in enumerate(entries) if _is_head(each)]
    scene = entries[begins[-1] if begins else 0 :]
    found: list[Tried] = []
    declared: Action | None = None
    for at, entry in enumerate(scene):
        if isinstance(entry, Action):
            declared = entry
        if isinstance(entry, DiceLine):
            follows = tuple(takewhile(lambda each: not isinstance(each, DiceLine), scene[at + 1 :]))
            test, outcome = _known(entry, system)
            said = [each.text.strip() for each in follows if isinstance(each, Note) and each.kind == "choice"]
            ways = outcome.choices if outcome is not None else ()
            way = next((each for each in ways for text in said if text in each.text.words), None)
            found.append(Tried(declared, entry, test, outcome, way, follows))
    return tuple(found)


def _is_head(entry: Entry) -> bool:
    return isinstance(entry, Heading) and entry.kind in ("scene", "session")


def owed(entries: Sequence[Entry], state: State, system: System) -> tuple[Owed, ...]:
    """What is still to be settled in the scene that `entries` end with, and there is room for; oldest first.

    A roll of the test it names settles what is to be rolled; a tag or a note settles the rest, but for
    those that belong to the roll itself: that stand before any action, prose or choice after it.
    """
    if system.debts is None:
        return ()
    debts = system.debts()
    open_: list[Owed] = []
    for each in tried(entries, system):
        if each.test is not None:
            _settle(open_, each.test.id)
            open_ += _of_result(debts, each)
        open_ += debts.of_choice.get(each.way.id, ()) if each.way is not None else ()
        for entry in dropwhile(lambda entry: not _ends_roll(entry), each.follows):
            if isinstance(entry, TagLine | Consequence | Note) and _settles(entry):
                _settle(open_, None)
    room = (
        each for each in open_ if each.room is None or len(cards(state, system, each.room[0])) < each.room[1]
    )
    return tuple(room)


def _ends_roll(entry: Entry) -> bool:
    is_choice = isinstance(entry, Note) and entry.kind == "choice"
    return is_choice or isinstance(entry, Action | Prose)


def unable(entries: Sequence[Entry], state: State, system: System, who: Sequence[str]) -> Iterator[Message]:
    """Why those who are about to act hardly can: no energy left, out of the scene."""
    own = {held.id for held in system.counters if not held.shared}
    had = tried(entries, system) if system.unable.keys() - own else ()
    for name in who:
        for id_, why in system.unable.items():
            alone = (name,) if len(state.pcs) == 1 else ()
            came = any(
                each.outcome is not None and id_ == each.outcome.id and name in (each.actors or alone)
                for each in had
            )
            if came or (id_ in own and counter(state, system, id_, name) == 0):
                yield message("{name}: {why}", name=name, why=why.of(state.lang))


def _of_result(debts: Debts, roll: Tried) -> tuple[Owed, ...]:
    """What the result itself leaves, whatever is chosen."""
    line = roll.line.parsed
    if roll.test is None or line is None or line.value is None or not (line.left and line.right):
        return ()
    return debts.of_result(roll.test.id, (line.left[0].count, line.right[0].count), line.value)


def _settle(open_: list[Owed], test: str | None) -> None:
    """Take out the oldest that a roll of that test settles, or what is no roll."""
    if (due := next((one for one in open_ if one.test == test), None)) is not None:
        open_.remove(due)


def _settles(entry: TagLine | Consequence | Note) -> bool:
    """Whether an entry changes somebody, a threat or the shared counters, or notes that all is told."""
    if isinstance(entry, Note):
        return entry.kind == "note"
    tags = (tag for _, held in tags_by_line(entry) for tag in held if tag.parts)
    return any(tag.prefix in _SETTLES or (tag.prefix == "N" and is_hat(tag.name)) for tag in tags)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for an answer; `outcome` is one whose choice is open, `mishap` one not played yet."""

    action: Action | None = None
    question: Question | None = None
    outcome: Outcome | None = None
    mishap: Outcome | None = None


def waiting(state: State, system: System) -> Waiting:
    """What the last lines of the story left open."""
    decided = outcome_of(state.undecided, system)
    played = outcome_of(state.unplayed, system)
    return Waiting(
        action=state.action,
        question=state.question,
        outcome=decided if decided and len(decided.choices) > 1 else None,
        mishap=played if played and played.id == "contretemps" else None,
    )


def unrolled(entries: Iterable[Entry], *, told: bool = False) -> Action | None:
    """The last action that was declared and not rolled, though a question may have been asked since.

    A consequence, another scene end it, as they end all that is open, and so does prose, unless what was
    `told` after it counts as nothing.
    """
    declared: Action | None = None
    asked = False
    for entry in entries:
        match entry:
            case Action(text=text):
                declared, asked = None if answered(text) else entry, False
            case Question():
                asked = True
            case DiceLine() | Heading(kind="scene" | "session"):
                declared = None
            case Prose() if not told:
                declared = None
            case Answer() | Consequence() if not asked:
                declared = None
            case _:
                pass
    return declared


def outcome_of(line: DiceLine | None, system: System) -> Outcome | None:
    """The outcome a dice line came to, as told there: by the number in parentheses, else by its name."""
    return _known(line, system)[1] if line is not None else None


def _known(line: DiceLine, system: System) -> tuple[Test | None, Outcome | None]:
    """The test and the outcome that a line tells, as far as the rules know them."""
    parsed = line.parsed
    test = next(iter(candidates(system, parsed)), None) if parsed is not None else None
    if parsed is None or test is None:
        return None, None
    name = (parsed.outcome or "").casefold()
    said = worded(test, ((group.word, group.items) for group in parsed.groups))
    for each in test.outcomes:
        is_value = parsed.value is not None and each.value == parsed.value
        if is_value or any(name == word.casefold() for word in each.name.words):
            return test, test.outcome(each.id, said)
    return test, None


class Carried(NamedTuple):
    """An opposition that goes on: its roll, and what the next is given, a reason on a side."""

    roll: Tried
    side: int
    reason: Term


def carried_on(entries: Sequence[Entry], system: System) -> Carried | None:
    """The last roll of the scene, where it was taken so that it goes on (HaDes 0.1.0, Continuer).

    A way that is the only one need not have been chosen. Another roll ends it.
    """
    roll = next(reversed(tried(entries, system)), None)
    if roll is None or roll.outcome is None:
        return None
    ways = roll.outcome.choices
    way = roll.way or (ways[0] if len(ways) == 1 else None)
    given = system.carries.get((roll.outcome.id, way.id)) if way is not None else None
    return Carried(roll, *given) if given is not None else None
