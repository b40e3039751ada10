"""The one next step of a story, its guided moments among them; what to ask oneself in a phase."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from soloist.journal.checking.recorded import open_roll, tried
from soloist.journal.sheet import counter, option
from soloist.journal.state import Element, State, folded, is_open
from soloist.journal.words import PHASES
from soloist.play.guide.moments import (
    Walk,
    closed_by,
    due,
    everyone,
    gone_through,
    progress,
    table_of,
    taken_up,
    track,
)
from soloist.play.rolls.waiting import carried_on, owed
from soloist.play.story.story import Story, has_phases
from soloist.rules.content import EVERY, Words
from soloist.rules.guide import Phase
from soloist.rules.system import Owed, System
from soloist.rules.systems import loop
from soloist.rules.term import Term
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, message

_LOOP: Final = tuple(PHASES)
SOMEBODY: Final = message("Somebody to play")


class Suggestion(NamedTuple):
    """A next step: how to say it, the command that takes it (empty for writing), a line to borrow, if any.

    One that `waits` comes before whose turn it is, where two share the keyboard.
    """

    text: Message
    command: str = ""
    example: Message | None = None
    waits: bool = False


# --- the loop -------------------------------------------------------------------------------------


def current(state: State, system: System) -> str | None:
    """The phase the next line will stand in: a scene begins in immersion."""
    if not has_phases(system):
        return state.phase
    return state.phase or "immersion"


def following(phase: str | None) -> str:
    """The phase after this one, round the loop."""
    if phase not in _LOOP:
        return _LOOP[0]
    return _LOOP[(_LOOP.index(phase) + 1) % len(_LOOP)]


def owes_destiny_roll(story: Story) -> bool:
    """Whether this branching may begin with a destiny roll: destiny low enough for a mishap, none rolled yet.

    A die below its distance from zero brings one, so at −1 none can (HaDes 0.1.0, Jouer seul). A story may
    want none.
    """
    state, system = story.state, story.system
    if (story.phase or state.phase) != "destiny" or system.test("branch") is None:
        return False
    wanted = counter(state, system, "destiny") < -1 and option(state, system, "solo.destiny_roll") != "off"
    return wanted and (state.phase != "destiny" or not state.branch_rolled)


def of_phase(state: State, system: System, chosen: str | None = None) -> Suggestion:
    """What the phase asks for; a proposal, never a condition. `chosen` is one that is not written yet."""
    phase = chosen or current(state, system)
    if state.scene is None and not state.pcs and has_phases(system):
        return Suggestion(message("{moment}, step by step; or write on", moment=SOMEBODY), "moments")
    if state.scene is None:
        return Suggestion(message("Name the first scene"), "scene", waits=True)
    if not has_phases(system):
        return Suggestion(message("Write, ask, or roll"))
    if phase == "immersion" and (state.phase is None or chosen):
        return Suggestion(message("Where are they? What do they do? What do they want?"))
    after = PHASES[following(phase)].of(state.lang)
    asked = {
        "immersion": message("{phase} next, once the objective is clear", phase=after),
        "destiny": message("{phase} next; first ask the oracles, set the scene", phase=after),
        "mixed": message("{phase} next; until then, act with @", phase=after),
    }
    if phase not in asked:
        return Suggestion(message("The next scene, once this one is closed"), "scene")
    return Suggestion(asked[phase], "phase")


# --- words to set a phase going -------------------------------------------------------------------


def prompts(state: State, system: System, phase: str | None) -> tuple[Term, ...]:
    """What to ask oneself in a phase: as the system asks it, then what the story has left alone."""
    now = phase_of(system, phase)
    return () if now is None else (*now.prompts, *_left_alone(state, now))


def phase_of(system: System, phase: str | None) -> Phase | None:
    """The phase of that id in the loop of a system; None outside it."""
    if not has_phases(system):
        return None
    return next((each for each in loop(system) if each.id == phase), None)


# --- what the story has left alone ---------------------------------------------------------------

_ALONE: Final = Words(EVERY, "left_alone")
_GONE: Final = frozenset(
    {"mort", "morte", "morts", "mortes", "dead", "disparu", "disparue", "gone", "parti", "partie"}
)


def _left_alone(state: State, now: Phase) -> Iterator[Term]:
    """Questions about what has not come up in this scene, at most one of a sort."""
    if state.scene is None:
        return
    if now.id in ("destiny", "mixed") and (person := _longest_unnamed(state, "N")):
        yield _ALONE("meanwhile", person=person)
    if now.id == "destiny" and (clock := _longest_unnamed(state, "Clock")):
        yield _ALONE("moved", clock=clock)
    if now.id in ("immersion", "conclusion") and (thread := _longest_unnamed(state, "Thread")):
        # a question has its mark itself
        yield _ALONE("open_question" if thread.endswith("?") else "open", thread=thread)


def _longest_unnamed(state: State, prefix: str) -> str | None:
    """Who or what of a kind was spoken of longest ago, before this scene; None where there is nobody."""
    begun = state.scene.line if state.scene else 0
    past = [
        held
        for held in state.elements.get(prefix, {}).values()
        if held.name and held.lines and held.lines[-1] < begun and not _is_over(held)
    ]
    return min(past, key=lambda held: held.lines[-1]).name if past else None


def _is_over(held: Element) -> bool:
    if held.prefix == "Thread" and not is_open(held):
        return True
    own = held.numbers.get("")
    full = own is not None and own.maximum is not None and own.value >= own.maximum
    return full or any(folded(word) in _GONE for word in held.words)


_ENDS: Final = frozenset({"session_end", "scenario_end"})
_ENDINGS: Final = _ENDS | {"scene", "respite"}
"""Moments that close something, by the ids all systems share; the others open something."""


@record
class Offer:
    """A moment that can be gone through: where it would be taken up, how many of its steps are behind.

    `due` says that it is under way, or the next thing to do. `steps` are how many it has.
    """

    walk: Walk
    behind: int
    steps: int
    due: bool


class _Standing(NamedTuple):
    """The story in the phase that is chosen, be it written or not; what results left to be settled in it.

    `acted` are those who are named for the last roll of the scene, `over` is the moment that closed it.
    """

    state: State
    owes: tuple[Owed, ...]
    acted: tuple[str, ...]
    over: str


def _standing(story: Story) -> _Standing:
    state, system = story.state, story.system
    acted = next((each.actors for each in reversed(tried(state.log, system))), ())
    now = replace(state, phase=story.phase or state.phase)
    return _Standing(now, owed(state, system), acted, closed_by(state, system))


def offered(story: Story) -> tuple[Offer, ...]:
    """Every moment: those under way, then those that are due, the others, what was gone through."""
    system, (state, owes, acted, _) = story.system, _standing(story)
    table, first = table_of(state, system, owes), due(state, system, owes, acted)
    known = {(walk.moment.id, walk.who) for walk in first}
    rest = [
        taken_up(walk, table, state)
        for walk in everyone(state, system)
        if (walk.moment.id, walk.who) not in known and walk.moment.fits(table)
    ]
    steps = {id(walk): len(walk.moment.steps(table, walk.who)) for walk in (*first, *rest)}
    rest.sort(key=lambda walk: progress(walk, state).over or walk.at >= steps[id(walk)])
    return tuple(
        Offer(walk, progress(walk, state).behind and walk.at, steps[id(walk)], number < len(first))
        for number, walk in enumerate((*first, *rest))
    )


def settling(story: Story) -> tuple[Walk, ...]:
    """The moments that settle what results left; what the last one calls for by itself settles nothing."""
    (state, owes, acted, _), system = _standing(story), story.system
    state = replace(state, latest=None)
    called = due(state, system)
    return tuple(walk for walk in due(state, system, owes, acted) if walk not in called)


def proposed(story: Story, standing: _Standing | None = None) -> Walk | None:
    """The moment to propose now: one just called for, one under way, one that begins or ends something.

    A new scene leaves behind what was under way; a story opens before its first scene, or after one that was
    closed, and closes in its last phase. What was gone through is not called for again before the story goes
    on.
    """
    (now, owes, acted, over), state, system = standing or _standing(story), story.state, story.system
    found = due(now, system, owes, acted)
    new = [walk for walk in found if now.phase != state.phase or not gone_through(walk, state)]
    called = (walk for walk in new if walk.moment.brief and not over)
    begun = (walk for walk in found if progress(walk, state).under_way)
    if (first := next(called, None) or next(begun, None)) is not None:
        return first
    ends = state.scene is not None and not over
    fresh = (walk for walk in new if not progress(walk, state).total)
    return next((walk for walk in fresh if (walk.moment.id in _ENDINGS) == ends), None)


def suggest(story: Story) -> Suggestion:
    """The one next step, the first that there is; a proposal, never a condition."""
    return next(_steps(story))


def _steps(story: Story) -> Iterator[Suggestion]:
    """What waits, what results left to be settled, a moment, or what the phase asks for."""
    state, system, lang = story.state, story.system, story.lang
    rolls, asks = system.main_test is not None, (state.open_action, state.open_question)
    for line in filter(None, (*story.pending.opening[:1], *asks)):
        told = message("{line} — give its dice (d: 2d6 vs 8) or a =>", line=line)
        if line.startswith("?"):
            told = message("{line} — waits for its answer", line=line)
        elif rolls:
            told = message("{line} — waits for its roll", line=line)
        yield Suggestion(told, "roll" if rolls or line.startswith("?") else "", waits=True)
    on = carried_on(state, system)
    on = on if on is not None and on.is_next else None
    if on is None and (roll := open_roll(state, system)) is not None:
        told = message("{deed}: a choice is open; choose, or write what happens", deed=roll.deed)
        yield Suggestion(told, "roll", waits=True)
    standing = _standing(story)
    over = standing.over
    if state.scene is not None and not over and owes_destiny_roll(story):
        yield Suggestion(message("Destiny is below zero: roll for a mishap"), "roll")
    if standing.owes:
        listed = " · ".join(dict.fromkeys(each.text.of(lang) for each in standing.owes))
        yield Suggestion(message("To settle: {owed}", owed=listed), "moments")
    if over in _ENDS:
        yield Suggestion(message("A new session or a new scene; or the book"), "scene")
    if on is not None:
        yield Suggestion(message("Go on: {deed}", deed=on.roll.deed), "roll", waits=True)
    if (walk := proposed(story, standing)) is not None:
        yield Suggestion(_offered(walk, state, lang), "moments")
    yield of_phase(replace(state, scene=None) if over else state, system, story.phase)


def _offered(walk: Walk, state: State, lang: str) -> Message:
    """A moment as it is proposed: how far it is, where it was begun."""
    name = track(walk, lang)
    if total := progress(walk, state).total:
        return message("{moment}: {behind} of {all} done", moment=name, behind=walk.at, all=total)
    return message("{moment}, step by step; or write on", moment=name)
