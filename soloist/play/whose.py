"""Whose a roll is, for whoever reads it later: the people of the last `@` line, unless another says so."""

from collections.abc import Iterable

from soloist.journal.model import Action, Entry, Heading, Prose, Question
from soloist.journal.state import State, folded
from soloist.journal.write import action
from soloist.play.attempt import Attempt


def in_force(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Who acts, for the next roll: those of the last act; nobody after prose, a heading or a question."""
    acting: tuple[str, ...] = ()
    for entry in entries:
        if isinstance(entry, Action):
            acting = entry.actors
        elif isinstance(entry, Question | Heading | Prose):
            acting = ()
    return acting


def opening(attempt: Attempt, entries: Iterable[Entry], state: State) -> tuple[str, ...]:
    """The line that says whose a roll is, where it would be taken for somebody else's; else nothing."""
    if len(state.pcs) < 2 or not attempt.who:
        return ()
    acting = {folded(name) for name in in_force(entries)}
    if not acting or acting == {folded(name) for name in attempt.who}:
        return ()
    if any(set("()+>") & set(name) for name in attempt.who):  # no such line can carry them
        return ()
    return (action(attempt.test.label.of(state.lang), attempt.who),)
