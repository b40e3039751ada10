"""What a story left open: an action, a question, an outcome whose choice was not taken, a mishap."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

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
)
from soloist.journal.recorded import candidates
from soloist.journal.state import State
from soloist.rules.rungs import worded
from soloist.rules.system import Outcome, System
from soloist.rules.term import Term


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
