"""What a story left open: an action, a question, an outcome whose choice was not taken, a mishap."""

from dataclasses import dataclass

from soloist.journal.model import Action, DiceLine, Question
from soloist.journal.state import State
from soloist.rules.system import Outcome, System
from soloist.rules.systems import labelled_test


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for an answer; `outcome` is one whose choice is open, `mishap` one not played yet."""

    action: Action | None = None
    question: Question | None = None
    outcome: Outcome | None = None
    mishap: Outcome | None = None


def waiting(state: State, system: System) -> Waiting:
    """What the last lines of the story left open."""
    decided = _outcome(state.undecided, system)
    played = _outcome(state.unplayed, system)
    return Waiting(
        action=state.action,
        question=state.question,
        outcome=decided if decided and len(decided.choices) > 1 else None,
        mishap=played if played and played.id == "contretemps" else None,
    )


def _outcome(line: DiceLine | None, system: System) -> Outcome | None:
    """The outcome a dice line came to: by the number in parentheses, else by its name."""
    if line is None or line.parsed is None:
        return None
    test = labelled_test(system, line.parsed.label)
    if test is None:
        return None
    value, name = line.parsed.value, (line.parsed.outcome or "").casefold()
    for outcome in test.outcomes:
        if value is not None and outcome.value == value:
            return outcome
        if name in (outcome.name.en.casefold(), outcome.name.fr.casefold()):
            return outcome
    return None
