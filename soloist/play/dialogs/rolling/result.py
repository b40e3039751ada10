"""What a test came to: its dice, its ways to be taken, what may move it; and the sentence that follows.

A throw is in the draft before it is seen, and leaving its dialog, by whatever way, writes it.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from soloist.journal.checking.recorded import Tried
from soloist.journal.model import Action, TagLine
from soloist.journal.sheet import sheet
from soloist.journal.write import consequences, note
from soloist.lingo import Lingo
from soloist.play.desk.changes import write
from soloist.play.desk.missions import done_of, last_tried, mission_of, step, steps_of, won
from soloist.play.dialogs.conversation import Again, Conversation, Further, confirm, menu, send, until_written
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Said, Span, choice, line
from soloist.play.edit import Block
from soloist.play.prose.composing import goes_on
from soloist.play.rolls.attempt import (
    DEA,
    SHIFT,
    Attempt,
    Move,
    change_words,
    counts,
    moves,
    read_again,
    role_of,
    rolled,
    rolled_as,
    with_values,
)
from soloist.play.rolls.by_name import rollers
from soloist.play.rolls.record import Exchange
from soloist.play.rolls.signs import face_sign, is_signed, percent_words, plain, signed
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.play.session.rewriting import replace_last
from soloist.play.session.session import Session
from soloist.play.story.send import Stopped, refuse_tags
from soloist.play.story.story import Story
from soloist.play.told.excerpt import last_excerpt, results
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.moment import Score
from soloist.rules.system import Choice as Way
from soloist.rules.system import Outcome, Roll
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message

FOLLOWS: Final = message("the sentence that follows")
_DICE: Final = regex.compile(r"\s*\d[\d\s,+]*", re.ASCII)


def veiled(session: Session, attempt: Attempt) -> Attempt:
    """A test whose dialog hides what whoever sits here may not see."""
    hidden = frozenset(session.story.counters()) if session.veiled else attempt.hidden
    return replace(attempt, hidden=hidden)


def throw(face: Face, ready: Attempt, dice: str = "", line_anew: str = "") -> Attempt:
    """Throw the dice of a test, or take them as they fell on the table.

    The throw waits in the draft, so that it is written whatever happens now, `line_anew` above it. Raises
    `Refusal` where the dice do not fit, or it is not to be rolled: no die had to be, it cannot be paid.
    """
    fell = dice.strip().removeprefix("=").replace("›", ">")
    thrown = rolled_as(ready, fell) if fell else rolled(ready, face.services.dice())
    if line_anew:
        face.session.wait_for(line_anew)
    return _take(face.session, thrown)


def _take(session: Session, attempt: Attempt) -> Attempt:
    session.on_story(lambda _: session.story.take(attempt))
    session.save()
    return attempt


def settle(face: Face, title: str, attempt: Attempt) -> Conversation[None]:
    """Show a throw that was taken, until it is written; then what was typed with it is written or done.

    Raises `Refusal` where nothing can be written now: it waits in the draft.
    """
    session = face.session
    fortunes = standing.fortunes(session.story, attempt.who)

    def do(done: Done) -> tuple[Way | None, str] | Again:
        nonlocal attempt
        if (taken := _chosen(attempt.outcome, done)) is not None:
            _write(face, attempt, *taken)
            return taken
        fell = done.words if _DICE.fullmatch(done.words) and done.deed.startswith("again ") else ""
        attempt = _take(session, _moved(face, attempt, fortunes, done.deed, fell))
        return Again(words="" if fell else done.words)

    taken = yield from until_written(
        f"result {title}",
        face,
        lambda: _dialog(face, title, attempt, fortunes),
        do,
        lambda: _write(face, attempt, None, ""),
    )
    if taken is not None:
        yield from _followed(face, taken[1], title, attempt.outcome, taken[0])


def choose(face: Face, roll: Tried, words: str = "") -> Conversation[None]:
    """Take one of the ways a roll in the story offers, later, by the same numbers; as `settle`.

    As long as nothing was written after it, what moves it is offered too, and puts another in its place.
    """
    assert roll.outcome is not None, "it has ways to take it"
    session, lang, outcome = face.session, face.session.story.lang, roll.outcome
    last = _last_roll(session) if session.story.state.undecided[-1] is roll.line else None

    def shown() -> Listing:
        options = _options(
            outcome, lang, _moves(face, last.attempt, last.fortunes) if last is not None else ()
        )
        above = (line(outcome.text.of(lang)),)
        title = (roll.deed, outcome.name.of(lang))
        return choice(title, options, options[1].id, along=FOLLOWS, above=above)

    def do(done: Done) -> Conversation[tuple[Way | None, str] | None]:
        if (taken := _chosen(outcome, done)) is not None or last is None:
            _parted(done.words)  # refused while it stands in the line
            return taken
        last.replace(session, _moved(face, last.attempt, last.fortunes, done.deed))
        face.grown()
        if (left := standing.undecided(session.story)) is not None:
            yield from choose(face, left)
        return None, ""

    way, said = (yield from menu(f"choice {outcome.id}", shown, do, words=words)) or (None, "")
    if way is not None:
        session.write(lambda story: story.answer(*note("choice", way.text.of(lang), lang), *_parted(said)[0]))
        face.grown()
    # what was won outright was asked about at once
    asks = way is not None and outcome.mood != "good"
    tried = last_tried(session.story.state.log) if asks else ""
    yield from _followed(face, said, tried, outcome if asks else None, way)


class _LastRoll(NamedTuple):
    """A roll that the story ends with, read again, and the fortunes there were before it."""

    block: Block
    attempt: Attempt
    fortunes: int

    def replace(self, session: Session, attempt: Attempt) -> None:
        """Put another reading of its dice in its place, in one step. Raises `Refusal`, nothing changed."""
        lines = self.block.text.splitlines()
        opening = tuple(takewhile(lambda each: not each.startswith("d:"), lines))

        def put(story: Story) -> None:
            story.pending = Exchange(opening, attempt)

        replace_last(session, self.block, put)


def _last_roll(session: Session) -> _LastRoll | None:
    """The roll the story ends with; None where anything but its effects follows it, or it cannot be read."""
    story = session.story
    try:
        block, rolled_ = session.last_block(), results(last_excerpt(story.data))
    except Refusal:
        return None
    found = next(reversed(rolled_), None)
    if found is None or found.test is None or found.resolution is None or not block.is_play:
        return None
    if found.entry.span.start < block.start or not all(isinstance(each, TagLine) for each in found.follows):
        return None
    named = found.asked.actors if isinstance(found.asked, Action) else ()
    try:
        who = rollers(found.test, story.state, named)
    except Refusal:
        return None
    attempt = Attempt(found.test, found.situation, who, found.resolution, lang=story.lang)
    gained = max(0, found.resolution.effects.get("fortunes", 0))
    return _LastRoll(block, attempt, standing.fortunes(story, who) - gained)


# --- writing


def _parted(words: str) -> tuple[tuple[str, ...], str]:
    """The words after a result, parted: those of a consequence (`=> …`), and any others.

    Raises `Refusal` for a consequence that holds a broken tag.
    """
    said = words.strip()
    if not said.startswith("=>"):
        return (), said
    refuse_tags(said)
    return consequences(said.removeprefix("=>")), ""


def _write(face: Face, attempt: Attempt, choice: Way | None, words: str) -> None:
    """Write the throw with the choice taken and the consequence in `words`."""
    face.session.write(lambda story: story.resolve(attempt, choice, *_parted(words)[0]))
    face.grown()


def _followed(
    face: Face, words: str, tried: str, outcome: Outcome | None, way: Way | None
) -> Conversation[None]:
    """Write what was typed after a result into the story; what is the next thing done is done at the end."""
    said = _parted(words)[1]
    is_next = goes_on(said)
    if said and not is_next:
        try:
            send(face, said)
        except Stopped as stopped:
            face.compose(stopped.rest)
            raise
    yield from _step_done(face, tried, outcome, way)
    if is_next:
        yield Further(said)


# --- what is shown


def _dialog(face: Face, title: str, attempt: Attempt, fortunes: int) -> Listing:
    lang = attempt.lang
    dice = _dice(attempt, glyphs=face.services.settings.dice_faces)
    above = (*((dice,) if dice else ()), *_came_to(attempt), *_why(attempt, face.services.lingo))
    options = _options(attempt.outcome, lang, _moves(face, attempt, fortunes))
    return choice(title or attempt.test.label.of(lang), options, along=FOLLOWS, above=above)


def _dice(attempt: Attempt, *, glyphs: bool) -> Line:
    """All dice on a line, each side by its name; those that count stand out."""
    names = {side.id: f"{side.name.of(attempt.lang)} " for side in attempt.test.sides}
    spans: list[Span] = []
    for side, roll in attempt.result.rolls.items():
        if not roll.all:
            continue
        spans += (Span(" · ", "quiet"), Span(names.get(side, ""), "quiet"))
        spans += _faces(attempt, side, roll, glyphs=glyphs)
        evens, found = map(attempt.result.facts.get, (f"evens_{side}", side))
        counted = count("{n} success", "{n} successes", found) if isinstance(found, int) else None
        if isinstance(evens, int):
            counted = count("{n} even", "{n} evens", evens)
        if counted is not None:
            spans.append(Span(message(" ({what})", what=counted), "quiet"))
    return tuple(spans[1:])


def _faces(attempt: Attempt, side: str, roll: Roll, *, glyphs: bool) -> list[Span]:
    """`⚁›⚅ ⚁ + ⚃`: each die, with the faces it showed before, and each wave of bonus dice."""
    described = next((each for each in attempt.test.sides if each.id == side), None)

    def face(shown: int) -> Span:
        is_strong = described is None or counts(shown, roll.faces, described, attempt.result)
        return Span(drawn(shown), "strong" if is_strong else "quiet")

    def drawn(shown: int) -> str:
        return face_sign(shown, roll.faces, glyphs=glyphs)

    spans: list[Span] = []
    nothing = ((),) * len(roll.base)
    for die, before in zip(roll.base, roll.before or nothing, strict=True):
        spans += (*(Span(f"{drawn(shown)}›", "quiet") for shown in before), face(die), Span(" "))
    for wave in roll.bonus:
        spans.append(Span("+ ", "quiet"))
        spans += (span for die in wave for span in (face(die), Span(" ")))
    return spans[:-1]


def _came_to(attempt: Attempt) -> Iterator[Line]:
    """The outcome by its name, and what it means; how each of several people fared."""
    outcome, lang = attempt.outcome, attempt.lang
    name = Span(_named(attempt, attempt.result.value, outcome), outcome.mood if outcome else "strong")
    yield (name, Span(f" — {outcome.text.of(lang)}")) if outcome else (name,)
    for who, share in zip(attempt.who, attempt.result.each, strict=False):
        value = "" if share.value is None else f" ({share.value})"
        came = message("{name}: {why}", name=who, why=f"{share.name.of(lang)}{value}")
        yield line((came, *change_words(attempt, share.effects, whose=False)))


def _named(attempt: Attempt, value: int | None, outcome: Outcome | None) -> str:
    """`Succès (+2)`, or the bare number."""
    said = "" if value is None else signed(value) if is_signed(attempt.test) else plain(value)
    if outcome is None:
        return said or "—"
    name = outcome.name.of(attempt.lang)
    return f"{name} ({said})" if said else name


def _why(attempt: Attempt, lingo: Lingo) -> Iterator[Line]:
    """Why it came to that, what the chances were, what it changes."""
    resolution, lang, told = attempt.result, attempt.lang, list[Said]()
    if isinstance(against := resolution.facts.get("against"), int):
        told.append(message("against {n}", n=against))
    values = attempt.situation.values
    is_moved = bool(values.get(SHIFT) or values.get(DEA))
    if is_moved and resolution.natural is not None:
        was = next((each for each in attempt.test.outcomes if each.value == resolution.natural), None)
        told.append(message("the dice said {outcome}", outcome=_named(attempt, resolution.natural, was)))
    is_first = not any(values.get(f"again_{side.id}") for side in attempt.test.sides)
    odds = attempt.odds() if is_first and not is_moved else None
    weight = odds.weights.get(resolution.outcome or "") if odds is not None else None
    if odds is not None and weight and weight < odds.total:
        told.append(message("{chance} likely", chance=percent_words(weight, odds.total, lingo)))
    if resolution.step is not None:
        told.append(message("Interrupted at step {n}", n=resolution.step))
    told += (each.of(lang) for each in (role_of(resolution), resolution.remark) if each is not None)
    told += () if resolution.each else change_words(attempt, resolution.written)
    told += (each.of(lang) for each in resolution.told)
    if told:
        yield line(tuple(told), "quiet")


# --- what moves it


def _moves(face: Face, attempt: Attempt, fortunes: int) -> Iterator[Option]:
    """What may still change it, each with what that leads to and costs."""
    state, system = face.session.story.state, face.session.story.system
    for move in moves(attempt, fortunes):
        costs = [*_price(attempt, move)]
        if move.again is not None and system.to_spend is not None and attempt.who:
            rolled_with = (each.text for pool in attempt.situation.pools for each in pool.reasons)
            spends = system.to_spend(sheet(state, system, attempt.who[0]), rolled_with)
            if spends is not None and not spends:
                continue
            costs += spends or ()
        yield Option(move.id, _told(attempt, move), ", ".join(costs))


def _price(attempt: Attempt, move: Move) -> Iterator[str]:
    """What counters lose or gain by it, beside what the throw as it is does to them."""
    way, now = move.way or attempt, attempt.result.effects
    then, values = way.result.effects, way.situation.values
    other = {id_: change for id_ in (*now, *then) if (change := then.get(id_, 0) - now.get(id_, 0))}
    counted = (key for key in way.test.keys if key.counter and key.id in values)
    held = {key.id: values[key.id] + now.get(key.counter or "", 0) for key in counted}
    return change_words(with_values(way, held), other)


def _told(attempt: Attempt, move: Move) -> Message:
    """What may change a throw, in words: a fortune is a point that moves the result."""
    way, (key, number) = move.way or attempt, next(iter(move.inputs.items()))
    reached = _named(way, way.result.value, way.outcome)
    back = abs(number) < abs(attempt.situation.values.get(key, 0))
    if move.again is not None:
        return message("roll {side} again", side=move.again.name.of(attempt.lang))
    match key:
        case "asset":
            return message("an asset helps: roll the sixes again")
        case "dea" if number == 0:
            return message("without Deus Ex Alea: {outcome}", outcome=reached)
        case "dea":
            return count(
                "Deus Ex Alea, {n} free step: {outcome}",
                "Deus Ex Alea, {n} free steps: {outcome}",
                move.inputs["dea_steps"],
                outcome=reached,
            )
        case "spend" if back:
            return message("take the point back: {outcome}", outcome=reached)
        case "spend":
            return message("spend a point: {outcome}", outcome=reached)
        case _ if back:
            return message("take the fortune back: {outcome}", outcome=reached)
        case _:
            return message("spend a fortune: {outcome}", outcome=reached)


def _moved(face: Face, attempt: Attempt, fortunes: int, deed: str, fell: str = "") -> Attempt:
    """The throw after a deed that moves it; new dice of a side may have `fell` on the table."""
    inputs = next(each.inputs for each in moves(attempt, fortunes) if each.id == deed)
    dice = face.services.dice()
    if fell:
        with attempt.worded():
            dice = given_dice(parse_hand(fell, (deed.removeprefix("again "),), attempt.test.called))
    return read_again(attempt, inputs, dice)


def _options(outcome: Outcome | None, lang: str, moved: Iterable[Option]) -> tuple[Option, ...]:
    """A result left as it is, where its choice stays open if it has one; its ways; what moves it."""
    ways = outcome.choices if outcome is not None else ()
    keep = Option("keep", message("keep it"), message("the choice stays open") if len(ways) > 1 else "")
    taken = (Option(f"way {each.id}", each.text.of(lang)) for each in ways)
    return (keep, *taken, *moved)


def _chosen(outcome: Outcome | None, done: Done) -> tuple[Way | None, str] | None:
    """The way that was chosen (None: left open) and the words; None for an option that moves the result."""
    ways = {f"way {each.id}": each for each in (outcome.choices if outcome else ())}
    return (ways.get(done.deed), done.words) if done.deed in ("keep", *ways) else None


# --- a step of a mission


def _step_done(face: Face, tried: str, outcome: Outcome | None, choice: Way | None) -> Conversation[None]:
    """Where a step of a mission was won by it, ask whether it is behind, and write that it is."""
    session = face.session
    if outcome is None or not won(outcome, choice):
        return
    mission = mission_of(session.story.state, tried)
    if mission is None:
        return
    called, name = step(tried).text, mission.name
    if not (yield from confirm("mission step", mission=name, step=called)):
        return
    done = done_of(mission) + 1
    session.on_story(lambda story: write(session.story, lambda state: (Score("Track", name, "", done),)))
    face.grown()
    face.tell(message("{mission}: {done}/{steps}.", mission=name, done=done, steps=len(steps_of(mission))))
