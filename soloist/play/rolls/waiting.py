"""What a story left open: an action, a question, a choice, a mishap, and what results promised."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from soloist.journal.checking.recorded import candidates
from soloist.journal.lines import answered
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    DiceText,
    Entry,
    Heading,
    Note,
    Prose,
    Question,
    TagLine,
)
from soloist.journal.sheet import counter
from soloist.journal.state import State
from soloist.journal.tags import tags_by_line
from soloist.journal.words import is_hat
from soloist.rules.given import worded
from soloist.rules.system import Debts, Outcome, Owed, System, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, message

_SETTLES = ("PC", "Clock", "Track", "Thread")  # what a price or a benefit changes, beside the hat


def owed(entries: Iterable[Entry], system: System) -> tuple[Owed, ...]:
    """What is still to be settled in the scene that `entries` end with, the oldest first.

    A roll of the test it names settles what is to be rolled; a tag or a note settles the rest, but for
    those that belong to the roll itself.
    """
    if system.debts is None:
        return ()
    debts = system.debts()
    open_: list[Owed] = []
    last: Outcome | None = None
    of_roll = False
    for entry in entries:
        match entry:
            case Heading(kind="scene" | "session"):
                open_, last = [], None
            case DiceLine(parsed=DiceText() as parsed):
                test = next(iter(candidates(system, parsed)), None)
                if test is not None:
                    _settle(open_, test.id)
                    open_ += _of_result(debts, test, parsed)
                last, of_roll = outcome_of(entry, system), True
            case Note(kind="choice", text=text) if last is not None:
                taken = next((one for one in last.choices if text.strip() in one.text.words), None)
                open_ += debts.of_choice.get(taken.id, ()) if taken else ()
                of_roll = False
            case Action() | Prose():
                of_roll = False
            case TagLine() | Consequence() | Note() if not of_roll and _settles(entry):
                _settle(open_, None)
            case _:
                pass
    return tuple(open_)


def of_scene(entries: Sequence[Entry], system: System) -> Iterator[tuple[Outcome, tuple[str, ...]]]:
    """The outcomes of the scene that `entries` end with, and who is named for each."""
    heads = [at for at, entry in enumerate(entries) if isinstance(entry, Heading) and entry.kind == "scene"]
    actors: tuple[str, ...] = ()
    for entry in entries[heads[-1] if heads else 0 :]:
        match entry:
            case Action():
                actors = entry.actors
            case DiceLine() if (outcome := outcome_of(entry, system)) is not None:
                yield outcome, actors
            case _:
                pass


def unable(entries: Sequence[Entry], state: State, system: System, who: Sequence[str]) -> Iterator[Message]:
    """Why those who are about to act hardly can: no energy left, out of the scene."""
    own = {held.id for held in system.counters if not held.shared}
    had = list(of_scene(entries, system)) if system.unable.keys() - own else []
    for name in who:
        for id_, why in system.unable.items():
            alone = (name,) if len(state.pcs) == 1 else ()
            came = any(id_ == outcome.id and name in (actors or alone) for outcome, actors in had)
            if came or (id_ in own and counter(state, system, id_, name) == 0):
                yield message("{name}: {why}", name=name, why=why.of(state.lang))


def _of_result(debts: Debts, test: Test, line: DiceText) -> tuple[Owed, ...]:
    """What the result itself leaves, whatever is chosen."""
    if line.value is None or not (line.left and line.right):
        return ()
    return debts.of_result(test.id, (line.left[0].count, line.right[0].count), line.value)


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


def unrolled(entries: Iterable[Entry]) -> Action | None:
    """The last action that was declared and not rolled, though a question may have been asked since.

    Prose, a consequence, another scene end it, as they end all that is open.
    """
    declared: Action | None = None
    asked = False
    for entry in entries:
        match entry:
            case Action(text=text):
                declared, asked = None if answered(text) else entry, False
            case Question():
                asked = True
            case DiceLine() | Prose() | Heading(kind="scene" | "session"):
                declared = None
            case Answer() | Consequence() if not asked:
                declared = None
            case _:
                pass
    return declared


def outcome_of(line: DiceLine | None, system: System) -> Outcome | None:
    """The outcome a dice line came to, as told there: by the number in parentheses, else by its name."""
    if line is None or line.parsed is None:
        return None
    test = next(iter(candidates(system, line.parsed)), None)
    if test is None:
        return None
    value, name = line.parsed.value, (line.parsed.outcome or "").casefold()
    said = worded(test, ((group.word, group.items) for group in line.parsed.groups))
    for outcome in test.outcomes:
        if value is not None and outcome.value == value:
            return test.outcome(outcome.id, said)
        if any(name == word.casefold() for word in outcome.name.words):
            return test.outcome(outcome.id, said)
    return None


class Carried(NamedTuple):
    """An opposition that goes on: its action, if it had one, its dice, what its next roll is given."""

    action: Action | None
    line: DiceLine
    side: int
    reason: Term
    is_chosen: bool
    """Whether going on was chosen, and not the only way."""


def carried_on(entries: Iterable[Entry], system: System) -> Carried | None:
    """The last roll of the scene, where it was taken so that it goes on (HaDes 0.1.0, Continuer).

    A way that is the only one need not have been taken. Another roll ends it.
    """
    declared: Action | None = None
    last: tuple[Action | None, DiceLine, Outcome] | None = None
    way: str | None = None
    is_chosen = False
    for entry in entries:
        match entry:
            case Heading(kind="scene" | "session"):
                declared, last = None, None
            case Action():
                declared = entry
            case DiceLine():
                outcome = outcome_of(entry, system)
                last = (declared, entry, outcome) if outcome is not None else None
                ways = outcome.choices if outcome is not None else ()
                way, is_chosen = (ways[0].id if len(ways) == 1 else None), False
            case Note(kind="choice", text=text) if last is not None:
                way = next((each.id for each in last[2].choices if text.strip() in each.text.words), way)
                is_chosen = True
            case _:
                pass
    given = system.carries.get((last[2].id, way)) if last is not None and way is not None else None
    if last is None or given is None:
        return None
    return Carried(last[0], last[1], *given, is_chosen)
