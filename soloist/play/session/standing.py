"""Where an open story stands: its phase, what waits, what is owed; questions to a seat at the table."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from soloist.journal.checking.recorded import Tried, open_roll, unrolled
from soloist.journal.lines import read_line
from soloist.journal.model import Action, Question
from soloist.journal.sheet import counter
from soloist.journal.sheet import option as option_of
from soloist.journal.state import Element, Made
from soloist.journal.write import action
from soloist.lingo import Lingo
from soloist.play.desk.entries import (
    KINDS,
    beside,
    entry_of,
    frame_lines,
    person_rows,
    shown_unset,
)
from soloist.play.guide import suggested
from soloist.play.guide.suggested import prompts
from soloist.play.guide.tutorial import lesson
from soloist.play.rolls.record import Exchange
from soloist.play.rolls.signs import signed
from soloist.play.session.glance import Glance, Section
from soloist.play.story import phases
from soloist.play.story.seat import Seat
from soloist.play.story.story import Story
from soloist.rules.systems import loop as loop_of
from soloist.values.message import Refusal, message


def phase(seat: Seat) -> str | None:
    """The phase the next line will stand in."""
    return seat.phase or phases.current(seat.story.state, seat.story.system)


def go_on(seat: Seat) -> str | None:
    """Choose the phase after this one; None after the last, when the next scene comes.

    A phase that is only chosen can still be changed: going on from it leads round the loop.
    """
    if not phases.has_phases(seat.story.system):
        raise Refusal(message("These rules have no phases; write on."))
    now = phase(seat)
    if now == phases.PHASES[-1] and seat.phase is None:
        return None
    seat.phase = phases.following(now)
    return seat.phase


def prompt(seat: Seat, cells: int) -> str | None:
    """Words to set the phase going, of at most so many cells, another one each time something is written.

    None outside phases, or where none is short enough.
    """
    story = seat.story
    asked = prompts(story.state, story.system, phase(seat))
    fitting = [words for each in asked if len(words := each.of(story.lang)) <= cells]
    return fitting[story.lines // 2 % len(fitting)] if fitting else None


def option(seat: Seat, id_: str) -> str | None:
    """What an option of the rules is set to."""
    return option_of(seat.story.state, seat.story.system, id_)


def owes_destiny_roll(seat: Seat) -> bool:
    """Whether the branching may begin with a destiny roll, and the story's options want one."""
    if option(seat, "solo.destiny_roll") == "off":
        return False
    return phases.owes_destiny_roll(seat.story.state, seat.story.system, phase(seat))


def fortunes(seat: Seat, who: tuple[str, ...]) -> int:
    """The fortunes each of those who act can spend."""
    story = seat.story
    if not who or all(held.id != "fortunes" for held in story.system.counters):
        return 0
    return max(0, min(counter(story.state, story.system, "fortunes", name) for name in who))


def left_open(seat: Seat) -> Action | Question | None:
    """An action or question that stands in the file without its answer; of an action, its dice."""
    story = seat.story
    return story.state.action or story.state.question or unrolled(story.recent(story.size))


def next_to_answer(seat: Seat) -> Action | Question | None:
    """What is to be rolled or answered next: what waits, else what stands open in the file.

    An action that a question has parted from its dice waits anew, so that they stand under its line.
    """
    if seat.pending.opening:
        found = read_line("\n".join(seat.pending.opening))
        return found if isinstance(found, Action | Question) else None
    open_ = left_open(seat)
    if isinstance(open_, Action) and seat.story.state.action is None:
        seat.pending = Exchange((action(open_.text, open_.actors),))
    return open_


def undecided(seat: Seat) -> Tried | None:
    """A roll in the file that offers choices, none of them taken yet, and nothing begun or told since."""
    return None if seat.pending.opening else open_roll(seat.story.state, seat.story.system)


def glance(
    seat: Seat, lingo: Lingo, *, veiled: bool = False, for_two: bool = False, guided: bool = False
) -> Glance:
    """The story as it stands; `veiled` for the one of two who may not see all, `guided` for who learns."""
    state, system, lang = seat.story.state, seat.story.system, seat.story.lang
    loop = loop_of(system) if phases.has_phases(system) else ()
    at = phase(seat)
    now = next((number for number, each in enumerate(loop) if each.id == at), -1)
    taught = lesson(state, seat.story.entries, "".join(seat.pending.opening)) if guided else None
    step = suggested.suggest(seat)
    if for_two and not step.waits:
        step = _turn(at, veiled=veiled) or step
    step = taught or step
    return Glance(
        title=state.title or seat.story.path.stem,
        scene=_scene(seat),
        hat=loop[now].hat_name.of(lang) if now >= 0 else "",
        phases=tuple(each.name.of(lang) for each in loop),
        phase=now,
        chosen=seat.phase is not None and seat.phase != state.phase,
        destiny=_shared(seat, veiled=veiled),
        step=lingo.render(step.text),
        command=step.command,
        sections=sections(seat.story, lingo),
        example=Lingo(lang).render(step.example) if step.example else "",
    )


def _scene(seat: Seat) -> str:
    scene = seat.story.state.scene
    if scene is None:
        return ""
    return f"S{scene.number} {scene.title}".strip() if scene.number else scene.title


def _turn(now: str | None, *, veiled: bool) -> phases.Suggestion | None:
    """Who is to sit at the keyboard, where two share it and it is not who sits there."""
    if veiled and now == "destiny":
        return phases.Suggestion(message("Destiny speaks: hand the keyboard over"), "seats")
    if not veiled and now in ("immersion", "conclusion"):
        return phases.Suggestion(message("The protagonist speaks: hand the keyboard over"), "seats")
    return None


def _shared(seat: Seat, *, veiled: bool) -> str:
    """The shared counters: `Destin −2`; their names alone where they are not to be seen."""
    story, counters = seat.story, seat.story.counters()
    words = {held.id: held.name.of(story.lang) for held in story.system.counters}
    if veiled:
        return " · ".join(f"{words[id_]} •" for id_ in counters)
    told = {id_: f"{signed(n)}{beside(story.state, story.system, id_, n)}" for id_, n in counters.items()}
    return " · ".join(f"{words[id_]} {said}" for id_, said in told.items())


# --- the sheet ------------------------------------------------------------------------------------


_SHOWN: Final[tuple[str, ...]] = (
    "thread", "campaign", "stake", "threat", "mission", "track", "timer", "frame", "danger", "scene",
    "role", "place",
)  # fmt: skip
_MET: Final = 6  # roles and places shown, the last ones met
_AGREED: Final = 6  # lines of the frame agreed on that are shown
_Row: TypeAlias = tuple[str, str, int]
"""A row of the sheet: label, value (either may be empty), where it comes from."""


def sections(story: Story, lingo: Lingo) -> tuple[Section, ...]:
    """Every part that has something to show."""
    found = [(name, tuple(_person(story, name, lingo))) for name in story.state.pcs]
    found += [(lingo.render(KINDS[id_].help), tuple(rows)) for id_, rows in _groups(story).items() if rows]
    return tuple(
        Section(title, tuple(row[:2] for row in rows), tuple(row[2] for row in rows)) for title, rows in found
    )


def _person(story: Story, name: str, lingo: Lingo) -> Iterator[_Row]:
    """A sheet as the desk has it; what lasts only for the session says so, other lists are a row each."""
    rows = [row for row in person_rows(story.state, story.system, name) if row.text]
    others: dict[str, tuple[list[str], int]] = {}
    for row in rows:
        origin = _made(row.lines)
        if row.kind in ("item", "word"):
            loose = row.kind == "word" or row.field == "session"
            if loose or row.field == "traits":
                yield "", f"{row.text} ({lingo.say('session')})" if loose else row.text, origin
            else:
                others.setdefault(row.label, ([], origin))[0].append(row.text)
        elif row.lines or shown_unset(story.system, row.field):
            yield lingo.say("Goal") if row.kind == "line" else row.label, row.text, origin
    yield from ((label, ", ".join(items), origin) for label, (items, origin) in others.items())


def _groups(story: Story) -> dict[str, list[_Row]]:
    """What is open, then who and what was met last, by the groups of the desk."""
    state = story.state
    found: dict[str, list[_Row]] = {id_: [] for id_ in _SHOWN}
    said = frame_lines(state)
    found["frame"] = [("", text, 0) for text in (*said[:_AGREED], *["…"] * (len(said) > _AGREED))]
    for prefix in ("Thread", "Clock", "Track", "Timer", "E", "N", "L"):
        held = [*state.elements.get(prefix, {}).values()]
        is_met = prefix in ("E", "N", "L")
        if is_met:
            held.sort(key=lambda element: -max(element.lines, default=0))
        for each in held:
            entry, own = entry_of(each, state.lang), each.numbers.get("")
            origin = _made(own.lines) if own is not None else _of_element(each)
            rows = found[entry.kind]
            if prefix == "Thread" and not entry.closed:
                rows.append(("", each.name, origin))
            elif prefix not in ("Thread", "Track") or not entry.closed:
                is_full = is_met and sum(bool(label) for label, _, _ in rows) >= _MET
                rows += [] if is_full else [(each.name, entry.summary, origin)]
    return found


# --- where they come from


def _made(lines: Sequence[Made]) -> int:
    """The line that made it last; 0 where none did."""
    return lines[-1].line if lines else 0


def _of_element(element: Element) -> int:
    """The line that said last what is said of it, else the one that spoke of it first."""
    changes = element.bare.lines
    return changes[-1].line if changes else min(element.lines, default=0)
