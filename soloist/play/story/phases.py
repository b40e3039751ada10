"""Where the story stands in its loop, and the one next step that makes sense."""

from typing import Literal

from soloist.journal.sheet import counter
from soloist.journal.state import State
from soloist.play.rolls.waiting import waiting
from soloist.rules.guide import phase as phase_of
from soloist.rules.system import System
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, message

PHASES = ("immersion", "destiny", "mixed", "conclusion")

Step = Literal[
    "scene", "write", "objective", "destiny_roll", "oracle", "act", "resolve", "answer", "choose", "phase",
    "moment", "seats",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A next step: what kind it is, how to say it, and the phase it leads to, if any."""

    step: Step
    text: Message
    phase: str | None = None


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


def suggest(state: State, system: System, chosen: str | None = None) -> Suggestion:
    """The one next step; a proposal, never a condition.

    `chosen` is a phase chosen and not written yet.
    """
    open_ = waiting(state, system)
    if open_.action is not None:
        return _of_action(system)
    if open_.question is not None:
        return Suggestion("answer", message("A question waits for its answer"))
    if open_.outcome is not None:
        return Suggestion("choose", message("A choice is open: take one, or write what happens"))
    if state.scene is None:
        return Suggestion("scene", message("Name the first scene"))
    if not has_phases(system):
        return Suggestion("write", message("Write, ask, or roll"))
    return _in_phase(state, system, chosen)


def _of_action(system: System) -> Suggestion:
    """What an action that stands without its result wants."""
    if system.main_test is None:
        return Suggestion("write", message("An action waits: give its dice (d: 2d6 vs 8) or a =>"))
    return Suggestion("resolve", message("An action waits for its roll"))


def _in_phase(state: State, system: System, chosen: str | None) -> Suggestion:
    phase = chosen or current(state, system)
    if phase == "immersion":
        if state.phase is None or chosen:
            return Suggestion("write", message("Where are they? What do they do? What do they want?"))
        told = message("{phase} next, once the objective is clear", phase=_name(state, "destiny"))
        return Suggestion("phase", told, "destiny")
    if phase == "destiny":
        if owes_destiny_roll(state, system, phase):
            return Suggestion("destiny_roll", message("Destiny is below zero: roll for a mishap"))
        told = message("{phase} next; first ask the oracles, set the scene", phase=_name(state, "mixed"))
        return Suggestion("phase", told, "mixed")
    if phase == "mixed":
        told = message("{phase} next; until then, act with @", phase=_name(state, "conclusion"))
        return Suggestion("phase", told, "conclusion")
    return Suggestion("phase", message("The next scene, once this one is closed"), "immersion")


def _name(state: State, phase: str) -> str:
    """A phase in the story's words."""
    found = phase_of(phase)
    return found.name.of(state.lang) if found else phase
