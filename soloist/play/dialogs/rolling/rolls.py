"""Rolls as they are asked for: an action that was typed, what waits, any test of the rules by choice."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType

from soloist.journal.model import Action, Question
from soloist.journal.write import action
from soloist.message import Message, Refusal, message
from soloist.play.desk.missions import against
from soloist.play.dialogs.asking.oracle import answer
from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Choice, Field, Form, Line, Option, line
from soloist.play.dialogs.rolling.pool import WAITS, chances, field, foreseen, put_together
from soloist.play.dialogs.rolling.result import choose, settle, take
from soloist.play.prose import entry_text
from soloist.play.rolls import building
from soloist.play.rolls.attempt import Attempt, begin, between, quick_ids, rolled, rolled_as
from soloist.play.rolls.building import shown_keys
from soloist.play.rolls.by_name import called
from soloist.play.rolls.foretold import named
from soloist.play.rolls.people import rollers
from soloist.play.rolls.waiting import Carried, carried_on
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.play.story.built import keep, left_behind, parted
from soloist.play.story.dice_line import asked, situation_of
from soloist.play.story.send import refuse_bare
from soloist.play.story.story import Story
from soloist.rules.situation import numbers
from soloist.rules.system import System, Test
from soloist.rules.systems import rollable

_TOGETHER = "+"  # between the names of several who act
_NO_TEST = message("These rules roll no opposition. Write the dice: d: 2d6+1 vs 8")


def declare(face: Face, declared: entry_text.Declare) -> Conversation[None]:
    """An action that was typed: who acts is asked where that is not clear, then it waits, and is rolled.

    With its dice, `3/4`, it is rolled at once. Raises `Refusal` where the rules have no such roll.
    """
    session = face.session
    refuse_bare(declared)
    test = _main(session.story.system, declared.quick)
    who = yield from _who(face, test, declared.actors)
    if who is None:
        face.compose(declared.typed or declared.line)
        return
    if who != declared.actors and len(session.story.state.pcs) > 1:
        body = declared.line.lstrip().removeprefix("@").lstrip()
        declared = replace(declared, actors=who, line=f"@({_TOGETHER.join(who)}) {body}")
    attempt = _attempt(session.story, test, who, declared.quick, declared.target)
    _wait(face, declared.line)
    session.begin_anew(declared.text)
    if declared.quick is None:
        yield from _go_on(face, (yield from put_together(face, attempt, declared.text)))
        return
    keep(session.at_table, declared.text, attempt, declared.typed)
    yield from _roll_now(face, attempt, declared.text)


def put_question(face: Face, asked: entry_text.Ask) -> Conversation[None]:
    """A question that was typed: it waits, then is answered."""
    refuse_bare(asked)
    _wait(face, asked.line)
    yield from answer(face, asked.text)


def declare_step(face: Face, text: str, dice: int) -> Conversation[None]:
    """A step of a mission, tried against so many dice; typed on where the rules roll no such thing."""
    session = face.session
    main = session.story.system.main
    if main is None or not any(side.right for side in main.sides):
        face.compose(f"@ {text}")
        return
    who = yield from _who(face, main, ())
    if who is None:
        return
    attempt = against(_attempt(session.story, main, who), dice)
    _wait(face, action(text, who if len(session.story.state.pcs) > 1 else ()))
    yield from _go_on(face, (yield from put_together(face, attempt, text)))


def roll(face: Face, words: str) -> Conversation[None]:
    """Roll what waits; with nothing waiting, the main test; with words, the test that is called so."""
    session = face.session
    if words.strip():
        yield from _roll_named(face, words)
        return
    seat = session.at_table
    match standing.next_to_answer(seat):
        case Action(actors=actors, text=text):
            yield from _roll_waiting(face, actors, text)
        case Question(text=text):
            yield from answer(face, text)
        case _ if (outcome := standing.undecided(seat)) is not None:
            yield from _go_on(face, (yield from choose(face, outcome)))
        case _ if standing.owes_destiny_roll(seat):
            yield from roll_destiny(face)
        case _ if (found := parted(seat)) is not None:
            yield from _roll_waiting(face, found.actors, found.text, action(found.text, found.actors))
        case _ if (on := _going_on(seat.story)) is not None:
            yield from _roll_on(face, on)
        case _ if (found := left_behind(seat)) is not None:
            yield from _roll_behind(face, found)
        case _:
            yield from _roll_waiting(face, (), "")


def _roll_behind(face: Face, found: Action) -> Conversation[None]:
    """An action that prose parted from its dice: whether this is its roll is asked."""
    say = face.desk.lingo.say
    options = (Option("this", say("roll it")), Option("other", say("another roll")))
    asked = say("“{action}” was not rolled.", action=found.text)
    done = yield from ask("behind", Choice(asked, options))
    if done is not None and done.deed == "this":
        yield from _roll_waiting(face, found.actors, found.text, action(found.text, found.actors))
    elif done is not None:
        yield from _roll_waiting(face, (), "")


def _going_on(story: Story) -> Carried | None:
    """The opposition that was chosen to go on."""
    found = carried_on(story.recent(story.size), story.system)
    return found if found is not None and found.is_chosen else None


def _roll_on(face: Face, on: Carried) -> Conversation[None]:
    """An opposition that goes on, with the pools it had and what its result gives it."""
    story = face.session.story
    who, tried = (on.action.actors, on.action.text) if on.action is not None else ((), "")
    attempt = _attempt(story, _main(story.system), who)
    if on.line.parsed is not None:
        with suppress(Refusal):  # a line of another program
            situation = situation_of(attempt.test, on.line.parsed, story, who)
            attempt = replace(attempt, situation=replace(situation, values=attempt.situation.values))
    opening = action(tried, who) if tried else ""
    yield from _go_on(face, (yield from put_together(face, attempt, tried, line_anew=opening)))


def roll_destiny(face: Face) -> Conversation[None]:
    """Roll whether a mishap comes in, which may be owed when the branching begins."""
    story = face.session.story
    test = story.system.test("branch")
    if test is None:
        raise Refusal(_NO_TEST)
    yield from _roll_now(face, begin(test, (), story.known(test), story.lang), "")


def choose_test(face: Face, words: str) -> Conversation[None]:
    """Every test of the story's rules to choose from, the one actions are rolled with first.

    What is tried may be typed there at once. With words after the command these are what is tried.
    """
    session, say = face.session, face.desk.lingo.say
    lang, system = session.story.lang, session.story.system
    if words.strip():
        yield from _act(face, words)
        return
    tests = tuple(test for test in rollable(system) if test is not system.main)
    main = system.main.label.of(lang) if system.main is not None else say("without dice, yet")
    options = (
        Option("", say("act"), main),
        *(Option(test.id, test.label.of(lang), _outcomes(test, lang)) for test in tests),
    )
    done = yield from ask("act", Choice(say("Act"), options, line=message("what is tried")))
    if done is None:
        return
    tried = done.words.strip()
    test = next((each for each in tests if each.id == done.deed), None)
    if test is not None:
        yield from _roll_test(face, test, tried)
    elif tried:
        yield from _act(face, tried)
    elif system.main is not None:
        yield from _roll_waiting(face, (), "")


# --- who, and what


def _main(system: System, quick: tuple[int, ...] | None = None) -> Test:
    """The test actions are rolled with. Raises `Refusal` without one, or where it takes no such dice."""
    test = system.main
    if test is None or (quick is not None and len(quick_ids(test)) != len(quick)):
        raise Refusal(_NO_TEST)
    return test


def main_attempt(
    story: Story, actors: Sequence[str], quick: tuple[int, int] | None = None, target: int | None = None
) -> Attempt:
    """The test actions are rolled with, for those people. Raises `Refusal` where the rules have none."""
    return _attempt(story, _main(story.system, quick), actors, quick, target)


def _attempt(
    story: Story,
    test: Test,
    who: Sequence[str],
    quick: tuple[int, int] | None = None,
    target: int | None = None,
) -> Attempt:
    """A test for those people, perhaps with so many dice a side. Raises `Refusal` where that cannot be."""
    who = rollers(test, story.state, who)
    known = story.known(test, who)
    if quick is None:
        return begin(test, who, known, story.lang)
    return between(test, quick, who, known, story.lang, target)


def _who(face: Face, test: Test, actors: tuple[str, ...]) -> Conversation[tuple[str, ...] | None]:
    """Who acts: asked where a story has several people and none is named; None where that is left."""
    story, say = face.session.story, face.desk.lingo.say
    people = story.state.pcs
    wanted = bool(test.sides) or test.by == "actor"
    if actors or len(people) < 2 or test.by == "everyone" or not wanted:
        return actors
    acts = (each for each in reversed(story.recent(story.size)) if isinstance(each, Action))
    before = next((name for each in acts for name in each.actors if name in people), people[0])
    ordered = (before, *(name for name in people if name != before))
    options = [Option(name, name) for name in ordered]
    if test.at_most is None or test.at_most >= len(people):
        options.append(Option(_TOGETHER, say("all of them")))
    done = yield from ask("who", Choice(say("Who acts?"), tuple(options)))
    if done is None:
        return None
    return people if done.deed == _TOGETHER else (done.deed,)


def _wait(face: Face, opening: str) -> None:
    """Let a line wait for its roll; what waited before is written without one, and that is said."""
    before = face.session.pending
    face.session.wait_for(opening)
    face.taken()
    if before:
        face.tell(message("“{line}” is in the story now, with nothing after it.", line=before))
        face.grown()
    else:
        face.update()


def _outcomes(test: Test, lang: str) -> str:
    return ", ".join(each.name.of(lang) for each in test.outcomes)


# --- rolling


def _act(face: Face, words: str) -> Conversation[None]:
    """What is tried, as it would be typed after `@`."""
    match entry_text.intents(f"@ {words.strip().removeprefix('@').strip()}"):
        case (entry_text.Declare() as declared,) if face.session.story.system.main is not None:
            yield from declare(face, declared)
        case (entry_text.Declare(line=opening),):
            _wait(face, opening)
        case _:
            face.compose(words)


def _go_on(face: Face, words: str) -> Conversation[None]:
    """What was typed on a result as the next thing done; neither action nor question, it is composed."""
    match entry_text.intents(words):
        case ():
            pass
        case (entry_text.Declare() as declared,) if face.session.story.system.main is not None:
            yield from declare(face, declared)
        case (entry_text.Ask() as asked,):
            yield from put_question(face, asked)
        case _:
            face.compose(words)


def _roll_waiting(face: Face, actors: tuple[str, ...], title: str, line_anew: str = "") -> Conversation[None]:
    """The main test, put together, for what waits under `title`; without one, a roll of its own."""
    story = face.session.story
    test = _main(story.system)
    who = yield from _who(face, test, actors)
    if who is None:
        return
    attempt = _attempt(story, test, who)
    if not title and who and len(story.state.pcs) > 1:
        _wait(face, action(test.label.of(story.lang), who))
    yield from _go_on(face, (yield from put_together(face, attempt, title, line_anew=line_anew)))


def _roll_now(face: Face, attempt: Attempt, title: str) -> Conversation[None]:
    """Throw, and show what came of it. Raises `Refusal` where that cannot be rolled."""
    yield from _show(face, _thrown(face, attempt), title)


def _thrown(face: Face, attempt: Attempt, dice: str = "") -> Attempt:
    """The throw, which waits in the draft. Raises `Refusal` where that cannot be rolled."""
    session = face.session
    if session.veiled:
        attempt = replace(attempt, hidden=frozenset(session.story.counters()))
    ready = building.ready(attempt, session.story.lang)
    return take(session, rolled_as(ready, dice) if dice else rolled(ready, face.desk.dice()))


def _show(face: Face, thrown: Attempt, title: str) -> Conversation[None]:
    """Show what a throw came to, until it is written."""
    face.session.at_table.built.pop(title, None)
    yield from _go_on(face, (yield from settle(face, title, thrown, thrown.odds())))


def _roll_named(face: Face, words: str) -> Conversation[None]:
    """The test of that name; with all it needs after the name, `sequence steps=1,2`, it is rolled at once."""
    story = face.session.story
    found = called(story.system, words.strip(), story.lang)
    if found.test is story.system.main and not found.given:
        yield from _roll_waiting(face, (), "")
        return
    if not found.given:
        yield from _roll_test(face, found.test, "")
        return
    who = yield from _who(face, found.test, ())
    if who is not None:
        yield from _roll_now(face, asked(found.test, found.given, story, who), "")


def _roll_test(face: Face, test: Test, tried: str) -> Conversation[None]:
    """A test of the rules by choice: its pools are put together, else its inputs filled in, then it rolls."""
    story = face.session.story
    who = yield from _who(face, test, ())
    if who is None:
        return
    attempt = building.with_required(_attempt(story, test, who))
    if tried or (who and len(story.state.pcs) > 1):
        _wait(face, action(tried or test.label.of(story.lang), who if len(story.state.pcs) > 1 else ()))
    if test.sides:
        yield from _go_on(face, (yield from put_together(face, attempt, tried)))
    elif shown_keys(test, more=True):
        yield from _fill(face, attempt, tried)
    else:
        yield from _roll_now(face, attempt, tried)


def _fill(face: Face, attempt: Attempt, title: str) -> Conversation[None]:
    """The inputs of a test without pools, with what the sheets say in them; Enter rolls."""
    session, test = face.session, attempt.test
    lang = session.story.lang
    refused: Message | None = None
    thrown: Attempt | None = None
    dice = ""
    while thrown is None:
        done = yield from ask(f"test {test.id} {title}", _form(face, attempt, title, dice), refused=refused)
        if done is None:
            if session.pending:
                face.tell(WAITS)
            return
        try:
            dice = done.subject["dice"].strip()
            attempt = _filled(attempt, done.subject, lang)
            thrown = _thrown(face, attempt, dice)
        except Refusal as refusal:
            refused = named(refusal.message, test, lang)
    yield from _show(face, thrown, title)


def _form(face: Face, attempt: Attempt, title: str, dice: str) -> Form:
    """The inputs that are asked for, and the dice of the table."""
    lingo, lang = face.desk.lingo, face.session.story.lang
    label = attempt.test.label.of(lang)
    build = building.Build(attempt, lang)
    help_ = lingo.say("Left empty, they are rolled here.")
    return Form(
        f"{label}: {title}" if title else label,
        (
            *(field(build, key, lingo) for key in shown_keys(attempt.test, more=True)),
            Field("dice", lingo.say("Dice of the table"), dice, help=help_),
        ),
        Option("roll", lingo.say("roll")),
        above=_known(attempt, lang),
        shows=lambda form: _told(face, attempt, form.values),
    )


def _filled(attempt: Attempt, values: dict[str, str], lang: str) -> Attempt:
    """The attempt with the values of a form; an optional one that is left empty is left out."""
    build = building.Build(attempt, lang)
    for key in shown_keys(attempt.test, more=True):
        text = values.get(key.id, "").strip()
        if text:
            build = building.valued(build, key, text)
        elif key.kind != "ints":
            situation = build.attempt.situation
            kept = {id_: value for id_, value in situation.values.items() if id_ != key.id}
            bare = replace(situation, values=MappingProxyType(kept))
            build = replace(build, attempt=replace(build.attempt, situation=bare))
        if key.kind == "ints":
            numbers(build.attempt.situation, key)
    return build.attempt


def _known(attempt: Attempt, lang: str) -> tuple[Line, ...]:
    """What the story gives of the inputs by itself: `Destin −2`."""
    told = []
    for key in attempt.test.keys:
        value = attempt.situation.values.get(key.id) if key.counter not in attempt.hidden else None
        if key.counter and value is not None:
            told.append(f"{key.name.of(lang)} {building.value_words(key, value, lang)}")
    return (line(" · ".join(told), "quiet"),) if told else ()


def _told(face: Face, attempt: Attempt, values: dict[str, str]) -> tuple[Line, ...]:
    """The chances of what the form says now; nothing while it cannot be rolled."""
    lang = face.session.story.lang
    try:
        ready = building.ready(_filled(attempt, values, lang), lang)
        odds = ready.odds()
    except Refusal:
        return ()
    return (
        *chances(ready, odds, face.desk.lingo, lang),
        *foreseen(ready, 0, face.desk.lingo, lang),
    )
