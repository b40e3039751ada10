"""Where the story stands in its loop, and what its phase asks for."""

from typing import NamedTuple

from soloist.journal.sheet import counter
from soloist.journal.state import State
from soloist.rules.guide import phase as phase_of
from soloist.rules.system import System
from soloist.values.message import Message, message

PHASES = ("immersion", "destiny", "mixed", "conclusion")


class Suggestion(NamedTuple):
    """A next step: how to say it, the command that takes it (empty for writing), a line to borrow, if any.

    One that `waits` comes before whose turn it is, where two share the keyboard.
    """

    text: Message
    command: str = ""
    example: Message | None = None
    waits: bool = False


def has_phases(system: System) -> bool:
    """Whether the four-phase loop is walked: by every system but free play."""
    return system.id != "free"


def current(state: State, system: System) -> str | None:
    """The phase the next line will stand in: a scene begins in immersion."""
    if not has_phases(system):
        return state.phase
    return state.phase or "immersion"


def following(phase: str | None) -> str:
    """The phase after this one, round the loop."""
    if phase not in PHASES:
        return PHASES[0]
    return PHASES[(PHASES.index(phase) + 1) % len(PHASES)]


def owes_destiny_roll(state: State, system: System, phase: str | None) -> bool:
    """Whether this branching may begin with a destiny roll: destiny low enough for a mishap, none rolled yet.

    A die below its distance from zero brings one, so at −1 none can (HaDes 0.1.0, Jouer seul).
    """
    if phase != "destiny" or system.test("branch") is None or counter(state, system, "destiny") >= -1:
        return False
    return state.phase != "destiny" or not state.branch_rolled


def of_phase(state: State, system: System, chosen: str | None = None) -> Suggestion:
    """What the phase asks for; a proposal, never a condition. `chosen` is one that is not written yet."""
    phase = chosen or current(state, system)
    if state.scene is None:
        return Suggestion(message("Name the first scene"), "scene", waits=True)
    if not has_phases(system):
        return Suggestion(message("Write, ask, or roll"))
    if phase == "immersion" and (state.phase is None or chosen):
        return Suggestion(message("Where are they? What do they do? What do they want?"))
    after = _name(state, following(phase))
    asked = {
        "immersion": message("{phase} next, once the objective is clear", phase=after),
        "destiny": message("{phase} next; first ask the oracles, set the scene", phase=after),
        "mixed": message("{phase} next; until then, act with @", phase=after),
    }
    if phase not in asked:
        return Suggestion(message("The next scene, once this one is closed"), "scene")
    return Suggestion(asked[phase], "phase")


def _name(state: State, phase: str) -> str:
    """A phase in the story's words."""
    found = phase_of(phase)
    return found.name.of(state.lang) if found else phase
