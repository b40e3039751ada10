"""The one next step of a story, its guided moments among them; what to ask oneself in a phase."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.state import Element, State, folded, is_open
from soloist.play.guide.moments import (
    Walk,
    due,
    ended_at,
    everyone,
    finished,
    laid,
    passed,
    taken_up,
    track,
    under_way,
)
from soloist.play.rolls.waiting import carried_on, owed, waiting
from soloist.play.story import phases
from soloist.play.story.seat import Seat
from soloist.rules.content import EVERY, Words
from soloist.rules.guide import Phase
from soloist.rules.system import Owed, System
from soloist.rules.systems import loop
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import message


def prompts(state: State, system: System, phase: str | None) -> tuple[Term, ...]:
    """What to ask oneself in a phase: as the system asks it, then what the story has left alone."""
    now = phase_of(system, phase)
    return () if now is None else (*now.prompts, *_left_alone(state, now))


def phase_of(system: System, phase: str | None) -> Phase | None:
    """The phase of that id in the loop of a system; None outside it."""
    if not phases.has_phases(system):
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


_LAST: Final = phases.PHASES[-1]
_ENDINGS: Final = frozenset({"scene", "respite", "session_end", "scenario_end"})
"""Moments that close something, by the ids all systems share; the others open something."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A moment that can be gone through: where it would be taken up, how many of its steps are behind.

    `due` says that it is under way, or the next thing to do. `steps` are how many it has.
    """

    walk: Walk
    behind: int
    steps: int
    due: bool


def _standing(seat: Seat) -> tuple[State, tuple[Owed, ...]]:
    """The story in the phase that is chosen, be it written or not; what results left to be settled in it."""
    state, story = seat.story.state, seat.story
    return replace(state, phase=seat.phase or state.phase), owed(
        story.recent(story.size), state, story.system
    )


def offered(seat: Seat) -> tuple[Offer, ...]:
    """Every moment: those under way, then those that are due, the others, what was gone through."""
    system, (state, owes) = seat.story.system, _standing(seat)
    table, first = laid(state, system, owes), due(state, system, owes)
    known = {(walk.moment.id, walk.who) for walk in first}
    others = (walk for walk in everyone(state, system) if (walk.moment.id, walk.who) not in known)
    rest = [taken_up(walk, table, state) for walk in others if walk.moment.fits(table)]
    steps = {id(walk): len(walk.moment.steps(table, walk.who)) for walk in (*first, *rest)}
    rest.sort(key=lambda walk: finished(walk, state) or walk.at >= steps[id(walk)])
    return tuple(
        Offer(walk, passed(walk, state)[0], steps[id(walk)], number < len(first))
        for number, walk in enumerate((*first, *rest))
    )


def proposed(seat: Seat) -> Walk | None:
    """The moment to propose now: one just called for, one under way, one that begins or ends something.

    A new scene leaves behind what was under way; a story opens before its first scene, and closes in its
    last phase. What is over is not called for again before the story goes on, see `moments.ended_at`.
    """
    return None if _must_come_first(seat) or _tried_again(seat) else _proposed(seat, *_standing(seat))


def _proposed(seat: Seat, now: State, owes: Sequence[Owed]) -> Walk | None:
    state, system = seat.story.state, seat.story.system
    found = due(now, system, owes)
    called = (walk for walk in found if walk.moment.brief and ended_at(walk, now) != seat.over)
    begun = (walk for walk in found if under_way(walk, state))
    if (first := next(called, None) or next(begun, None)) is not None:
        return first
    fresh = [walk for walk in found if not passed(walk, state)[1] and ended_at(walk, now) != seat.over]
    if state.scene is None:
        return next((walk for walk in fresh if walk.moment.id not in _ENDINGS), None)
    if phases.current(now, system) == _LAST:
        return next((walk for walk in fresh if walk.moment.id in _ENDINGS), None)
    return None


def suggest(seat: Seat) -> phases.Suggestion:
    """The one next step: what results left to be settled, a moment, or what the phase asks for."""
    state, lang = seat.story.state, seat.story.state.lang
    if _must_come_first(seat):
        return _of_phase(seat)
    if _tried_again(seat):
        return phases.Suggestion("resolve", message("An action waits for its roll"))
    now, owes = _standing(seat)
    if owes:
        told = ", ".join(dict.fromkeys(each.text.of(lang) for each in owes))
        return phases.Suggestion("moment", message("To settle: {owed}", owed=told))
    walk = _proposed(seat, now, owes)
    if walk is None:
        return _of_phase(seat)
    behind, total = passed(walk, state)
    name = track(walk, lang)
    if total:
        said = message("{moment}: {behind} of {all} done", moment=name, behind=behind, all=total)
    else:
        said = message("{moment}, step by step; or write on", moment=name)
    return phases.Suggestion("moment", said)


def _tried_again(seat: Seat) -> bool:
    """Whether another try was chosen just now, and is not rolled yet."""
    story = seat.story
    if story.state.latest is None or not any(flag for _, _, flag in story.system.carries.values()):
        return False
    found = carried_on(story.recent(story.size), story.system)
    return bool(found and found.flag and found.roll.way)


def _of_phase(seat: Seat) -> phases.Suggestion:
    return phases.suggest(seat.story.state, seat.story.system, seat.phase)


def _must_come_first(seat: Seat) -> bool:
    """Whether something waits that no moment may hide."""
    open_ = waiting(seat.story.state, seat.story.system)
    return bool(open_.action or open_.question or open_.outcome) or _of_phase(seat).step == "destiny_roll"
