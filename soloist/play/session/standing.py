"""Where an open story stands: its phase, what waits, what is owed; what one asks of it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from soloist.journal.checking.recorded import Tried, open_choice, open_contretemps, open_roll, unrolled
from soloist.journal.lines import read_line
from soloist.journal.model import Action, Consequence, Entry, Prose, Question
from soloist.journal.privacy import struck
from soloist.journal.sheet import counter
from soloist.journal.sheet import option as option_of
from soloist.journal.write import UNSEEN, action
from soloist.lingo import Lingo
from soloist.play.desk.entries import KINDS, beside, on_desk, shown_unset
from soloist.play.desk.entries import Entry as Held
from soloist.play.guide import suggested
from soloist.play.guide.suggested import prompts
from soloist.play.guide.tutorial import lesson
from soloist.play.prose.prose_tags import plain_prose
from soloist.play.rolls.record import Exchange
from soloist.play.rolls.signs import signed
from soloist.play.session.glance import Glance, Row, Section
from soloist.play.story.story import Story, has_phases
from soloist.rules.system import System
from soloist.rules.systems import loop as loop_of
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Refusal, message


def phase(story: Story) -> str | None:
    """The phase the next line will stand in."""
    return story.phase or suggested.current(story.state, story.system)


def go_on(story: Story) -> str | None:
    """Choose the phase after this one; None after the last, when the next scene comes.

    A phase that is only chosen can still be changed: going on from it leads round the loop.
    """
    if not has_phases(story.system):
        raise Refusal(message("These rules have no phases; write on."))
    now = phase(story)
    if story.phase is None and suggested.following(now) == suggested.following(None):
        return None
    story.phase = suggested.following(now)
    return story.phase


def prompt(story: Story, cells: int) -> str | None:
    """Words to set the phase going, of at most so many cells, another one each time something is written.

    None outside phases, or where none is short enough.
    """
    asked = prompts(story.state, story.system, phase(story))
    fitting = [words for each in asked if len(words := each.of(story.lang)) <= cells]
    return fitting[story.lines // 2 % len(fitting)] if fitting else None


def option(story: Story, id_: str) -> str | None:
    """What an option of the rules is set to."""
    return option_of(story.state, story.system, id_)


def fortunes(story: Story, who: tuple[str, ...]) -> int:
    """The fortunes each of those who act can spend."""
    if not who or all(held.id != "fortunes" for held in story.system.counters):
        return 0
    return max(0, min(counter(story.state, story.system, "fortunes", name) for name in who))


def next_to_answer(story: Story) -> Action | Question | None:
    """What is to be rolled or answered next: what waits, else what the file leaves open.

    An action that a question has parted from its dice waits anew, so that they stand under its line.
    """
    if story.pending.opening:
        found = read_line("\n".join(story.pending.opening))
        return found if isinstance(found, Action | Question) else None
    state = story.state
    open_ = state.action or state.question or unrolled(state.log)
    if isinstance(open_, Action) and state.action is None:
        story.pending = Exchange((action(open_.text, open_.actors),))
    return open_


def undecided(story: Story) -> Tried | None:
    """A roll in the file that offers choices, none of them taken yet, and nothing begun or told since."""
    return None if story.pending.opening else open_roll(story.state, story.system)


def glance(
    story: Story, lingo: Lingo, *, veiled: bool = False, for_two: bool = False, guided: bool = False
) -> Glance:
    """The story as it stands; `veiled` for the one of two who may not see all, `guided` for who learns."""
    state, system, lang = story.state, story.system, story.lang
    loop = loop_of(system) if has_phases(system) else ()
    at = phase(story)
    now = next((number for number, each in enumerate(loop) if each.id == at), -1)
    taught = lesson(state, story.entries, "".join(story.pending.opening)) if guided else None
    step = suggested.suggest(story)
    if for_two and not step.waits:
        step = _turn(at, veiled=veiled) or step
    step = taught or step
    return Glance(
        title=state.title or story.path.stem,
        scene=_scene(story),
        hat=loop[now].hat_name.of(lang) if now >= 0 else "",
        phases=tuple(each.name.of(lang) for each in loop),
        phase=now,
        chosen=story.phase is not None and story.phase != state.phase,
        destiny=_shared(story, veiled=veiled),
        step=lingo.render(step.text),
        command=step.command,
        sections=sections(story, lingo),
        example=Lingo(lang).render(step.example) if step.example else "",
    )


def _scene(story: Story) -> str:
    scene = story.state.scene
    if scene is None:
        return ""
    return f"S{scene.number} {scene.title}".strip() if scene.number else scene.title


def _turn(now: str | None, *, veiled: bool) -> suggested.Suggestion | None:
    """Who is to sit at the keyboard, where two share it and it is not who sits there."""
    if veiled and now == "destiny":
        return suggested.Suggestion(message("Destiny’s turn to speak: hand the keyboard over"), "seats")
    if not veiled and now in ("immersion", "conclusion"):
        return suggested.Suggestion(
            message("The protagonist’s turn to speak: hand the keyboard over"), "seats"
        )
    return None


def _shared(story: Story, *, veiled: bool) -> str:
    """The shared counters: `Destin −2`; their names alone where they are not to be seen."""
    counters = story.counters()
    words = {held.id: held.name.of(story.lang) for held in story.system.counters}
    if veiled:
        return " · ".join(f"{words[id_]} •" for id_ in counters)
    told = {id_: f"{signed(n)}{beside(story.state, story.system, id_, n)}" for id_, n in counters.items()}
    return " · ".join(f"{words[id_]} {said}" for id_, said in told.items())


# --- the sheet, in the order of the desk ----------------------------------------------------------


_APART: Final = frozenset({"shared", "other", "secret", "option"})  # kinds that the desk alone has
_RUNS: Final = ("Clock", "Timer")  # what is shown at its end too
_MET: Final = ("role", "place", "danger", "scene")  # of these the last ones that something was said of
_MOST: Final = 6  # of those, and of the lines of the frame agreed on


def sections(story: Story, lingo: Lingo) -> tuple[Section, ...]:
    """Every part that has something to show: each person, then what is open, then who and what was met."""
    parts: list[Section] = []
    for kind, together in groupby(on_desk(story, secrets=False), lambda each: each.kind):
        if kind == "person":
            parts += (Section(each.name, tuple(_person(each, story.system, lingo))) for each in together)
        elif kind not in _APART and (rows := [row for each in together for row in _kept(each)]):
            if kind in _MET:
                rows = sorted(rows, key=lambda row: -row.line)[:_MOST]
            parts.append(Section(lingo.render(KINDS[kind].help), tuple(rows)))
    return tuple(parts)


def _person(entry: Held, system: System, lingo: Lingo) -> Iterator[Row]:
    """A sheet as the desk has it; what lasts only for the session says so, other lists are a row each."""
    others: dict[str, tuple[list[str], int]] = {}
    for row in (row for row in entry.rows if row.text):
        origin = row.lines[-1].line if row.lines else 0
        if row.kind in ("item", "word"):
            loose = row.kind == "word" or row.field == "session"
            if loose or row.field == "traits":
                yield Row("", f"{row.text} ({lingo.say('session')})" if loose else row.text, origin)
            else:
                others.setdefault(row.label, ([], origin))[0].append(row.text)
        elif row.lines or shown_unset(system, row.field):
            yield Row(lingo.say("Goal") if row.kind == "line" else row.label, row.text, origin)
    yield from (Row(label, ", ".join(items), origin) for label, (items, origin) in others.items())


def _kept(entry: Held) -> Iterator[Row]:
    """What the desk keeps, while it is not closed."""
    if not entry.prefix:
        told = [row.text for row in entry.rows]
        yield from (Row("", text) for text in (*told[:_MOST], *["…"] * (len(told) > _MOST)))
    elif not entry.closed or entry.prefix in _RUNS:
        origin = max((made.line for row in entry.rows for made in row.lines), default=entry.line)
        label = (entry.name, entry.summary) if entry.prefix != "Thread" else ("", entry.name)
        yield Row(*label, origin)


# --- what to remember when the story is taken up again --------------------------------------------


_NO_TAG: Final = regex.compile(r"(?<!\\)((?:\\\\)*)\\\[(?=#?[^\W\d_][\w-]*\s*:)")
_LINES: Final = 3  # that one is reminded of


@record
class Previously:
    """The last lines of a story, the open threads, and what waits: a choice, a contretemps.

    The last lines are words without marks; verse and replies have line ends in them. What stands behind a
    backslash and would else be a tag has a sign in it that nobody sees, and is none.
    """

    last_lines: tuple[str, ...]
    threads: tuple[str, ...]
    waiting: tuple[str, ...]


def previously(story: Story) -> Previously | None:
    """A reminder of the story so far, None for a story in which nothing has happened."""
    state = story.state
    near: Sequence[Entry] = story.state.log
    if state.struck:
        gone = struck(near)
        near = [entry for place, entry in enumerate(near) if place not in gone]
    last = _last_lines(near, state.lang)
    if not last and state.scene is None:
        return None
    rolled = (open_choice(state, story.system), open_contretemps(state, story.system))
    open_ = (state.open_action, state.open_question, *rolled)
    return Previously(last, state.open_threads, tuple(filter(None, open_)))


def _last_lines(entries: Sequence[Entry], lang: str) -> tuple[str, ...]:
    """The last prose paragraphs and consequences, oldest first."""
    found: list[str] = []
    for entry in reversed(entries):
        told = ""
        if isinstance(entry, Prose) and not entry.text.startswith("*Date"):
            told = plain_prose(_NO_TAG.sub(rf"\1\\[{UNSEEN}", entry.text), lang)
        elif isinstance(entry, Consequence):
            told = " ".join(entry.text.split())
        if told:
            found.append(told)
        if len(found) == _LINES:
            break
    return tuple(reversed(found))
