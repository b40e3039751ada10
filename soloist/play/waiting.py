"""What a story left open: an action, a question, an outcome whose choice was not taken, a mishap."""

from collections.abc import Iterable
from dataclasses import dataclass

from soloist.journal.lines import answered
from soloist.journal.model import Action, Answer, Consequence, DiceLine, Entry, Heading, Prose, Question
from soloist.journal.recorded import candidates
from soloist.journal.state import State
from soloist.rules.rungs import worded
from soloist.rules.system import Outcome, System


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
