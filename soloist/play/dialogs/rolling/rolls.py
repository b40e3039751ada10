"""What is typed where one writes, and rolls as they are asked for: an action, what waits, any test."""

from collections.abc import Callable
from functools import partial
from typing import Final

from soloist.journal.checking.recorded import Tried, recorded
from soloist.journal.model import Action, Question
from soloist.journal.sheet import countdowns
from soloist.journal.write import action
from soloist.play import commands
from soloist.play.dialogs import conversation
from soloist.play.dialogs.asking.oracle import answer
from soloist.play.dialogs.conversation import Conversation, menu, pick
from soloist.play.dialogs.dialog import Option, choice
from soloist.play.dialogs.rolling.pool import OR_TRIED, TRIED, put_together
from soloist.play.dialogs.rolling.result import choose, settle, throw, veiled
from soloist.play.guide.suggested import owes_destiny_roll
from soloist.play.prose.entry_text import Ask, Command, Declare, Typed, intents, typed
from soloist.play.rolls import building
from soloist.play.rolls.attempt import Attempt, having, with_values
from soloist.play.rolls.building import shown_keys
from soloist.play.rolls.by_name import called
from soloist.play.rolls.waiting import carried_on
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.play.story.send import Stopped, asked, main_attempt, refuse_opening
from soloist.play.story.story import Story, left_behind
from soloist.rules.system import Test
from soloist.rules.systems import called_test, guide, rollable
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

FIRST: Final = frozenset({"roll", "act", "tables", "phase", "scene"})
"""Commands before which what stands where one writes is sent."""
_SIGNS: Final = {"ask": "?", "scene": "#"}
"""Commands that are a line of play, with words after them."""
_TOGETHER: Final = "+"  # between the names of several who act
_NOTHING: Final = "-"  # no countdown
_NO_TEST: Final = message("These rules roll no opposition. Write the dice: d: 2d6+1 vs 8")


# --- what is typed


def say(face: Face, text: str) -> Conversation[None]:
    """Do what a text asks for: a command, an action, a question; else it is written.

    An action or a question that ends a longer text is done as if it came alone, once the rest is written.
    """
    match typed(text):
        case (Typed(Command(name=name, argument=argument)),):
            yield from command(face, name, argument)
        case (*before, Typed(Declare() | Ask(), last)) if before:
            write(face, "\n".join(part.source for part in before), behind=last)
            face.compose(last)
            yield from say(face, last)
        case _:
            yield from _heard(face, text, partial(write, face))


def _heard(face: Face, text: str, otherwise: Callable[[str], object]) -> Conversation[None]:
    """Do the action or the question that a text is; do `otherwise` with any other."""
    match intents(text):
        case (Declare() as declared,) if face.session.story.system.main is not None:
            yield from declare(face, declared)
        case (Ask(line=opening, text=question) as typed,):
            refuse_opening(typed)
            _wait(face, opening)
            yield from answer(face, question)
        case ():
            pass
        case _:
            otherwise(text)


def command(face: Face, name: str, argument: str) -> Conversation[None]:
    """Do what a command is called after `/`, with the words after it. Raises `Refusal` for another name."""
    found, argument = commands.called(name, argument) if name else (commands.command("palette"), "")
    if found is None:
        raise Refusal(
            message(
                "There is no command /{name}. {key} lists them; write \\/{name} to begin prose so.",
                name=name,
                key=face.called("palette"),
            )
        )
    face.taken()
    if argument and found.id in _SIGNS:
        yield from say(face, f"{_SIGNS[found.id]} {argument}")
    elif (begun := conversation.begin(found.id, face, argument)) is not None:
        yield from begun
    elif not found.does:
        face.do(found.id, argument)


def goes_before(text: str, id_: str, *, waits: bool) -> bool:
    """Whether the text in the composer is sent before the command `id_` is done.

    While something waits for a roll, prose stays: it tells what comes of that. Before a table is asked, only
    a question is sent; the rest stays until the table has answered.
    """
    if id_ not in FIRST or not any(map(str.isalnum, text)):  # a line that is hardly begun
        return False
    match intents(text):
        case (Command(),):
            return False
        case (Ask(),):
            return id_ in ("roll", "tables")
        case (Declare(quick=quick),):
            return id_ == "roll" or (id_ == "act" and quick is None)
        case _:
            return id_ not in ("tables", "act") and not (waits and id_ == "roll")


def after(face: Face, text: str, id_: str, words: str) -> Conversation[None]:
    """Send a text, then do a command; an action or a question opens its own roll or answer.

    Where a test is to be chosen for it, an action waits.
    """
    opens, main = intents(text)[0], face.session.story.system.main
    if id_ == "act" and isinstance(opens, Declare) and main is not None:
        refuse_opening(opens)
        who = yield from _who(face, main, opens.actors)
        if who is None:
            return
        _wait(face, opens.line if who == opens.actors else action(opens.text, who))
    else:
        yield from say(face, text)
        if isinstance(opens, Declare | Ask):
            return
    if (begun := conversation.begin(id_, face, words)) is not None:
        yield from begun


def write(face: Face, text: str, behind: str = "") -> None:
    """Write a text into the story. Raises `Refusal`; what could not be written stays where one writes.

    So does the text `behind` it, which has not been tried yet.
    """
    session = face.session
    try:
        notices = session.send(text)
    except Stopped as stopped:
        if stopped.rest.strip() == text.strip():
            raise
        face.taken()
        face.compose(f"{stopped.rest}\n{behind}".rstrip("\n"))
        raise
    face.taken()
    file = session.file.notice
    face.tell(*notices, *((file,) if file is not None else ()))


# --- rolls as they are asked for


def declare(face: Face, declared: Declare) -> Conversation[None]:
    """An action that was typed: who acts is asked where that is not clear, then it waits, and is rolled.

    With its dice, `3/4`, it is rolled at once. Raises `Refusal` where the rules have no such roll.
    """
    story, quick = face.session.story, declared.quick
    refuse_opening(declared)

    def begun(who: tuple[str, ...]) -> Attempt:
        return main_attempt(story, who, quick, declared.target)

    typed = declared.text, declared.actors, declared.line
    if not (yield from _roll(face, *typed, begun=begun, at_once=quick is not None)):
        face.compose(declared.typed)


def declare_step(face: Face, text: str, dice: int) -> Conversation[None]:
    """A step of a mission, tried against so many dice; typed on where the rules roll no such thing."""
    story, main = face.session.story, face.session.story.system.main
    right = next((at for at, side in enumerate(main.sides) if side.right), None) if main is not None else None
    if main is None or right is None:
        face.compose(f"@ {text}")
        return

    def begun(who: tuple[str, ...]) -> Attempt:
        return building.sized(main_attempt(story, who), right, dice)

    yield from _roll(face, text, begun=begun)


def roll(face: Face, words: str) -> Conversation[None]:
    """Roll what waits; with nothing waiting, the main test.

    With words, the test that is called so; where they give all it needs, `sequence steps=1,2`, at once. A
    number takes that way of a result whose choice is open.
    """
    story = face.session.story
    open_ = standing.undecided(story)
    if words.strip().isdecimal() and open_ is not None:
        yield from choose(face, open_, words)
    elif words.strip():
        test, given = called(story.system, words.strip(), story.lang)
        begun = (lambda who: asked(test, given, story, who)) if given else None
        yield from _roll(face, test=test, begun=begun, at_once=bool(given))
    else:
        match standing.next_to_answer(story):
            case Action():
                yield from _roll(face)
            case Question(text=text):
                yield from answer(face, text)
            case _ if (on := carried_on(story.state, story.system)) is not None and on.is_next:
                tried = (on.roll.action.text, on.roll.action.actors) if on.roll.action is not None else ()
                again = partial(_as_before, story, on.roll)
                yield from _roll(face, *tried, test=on.roll.test, begun=again, anew=True)
            case _ if open_ is not None:
                yield from choose(face, open_)
            case _ if owes_destiny_roll(story):
                yield from roll_destiny(face)
            case _ if (left := left_behind(story)) is not None:
                yield from _roll(face, left.text, left.actors, anew=True)
            case _:
                yield from _roll(face)


def _as_before(story: Story, roll: Tried, who: tuple[str, ...]) -> Attempt:
    """The test of an earlier roll again, with the same pools, for those who roll now.

    What an opportunity or a difficulty gave that roll was for it alone (HaDes 0.1.0, Continuer).
    """
    begun, line = main_attempt(story, who, test=roll.test), roll.line.parsed
    before = recorded(begun.test, line) if line is not None else None
    if before is None:  # a line of another program
        return begun
    carried = [term for _, term, _ in story.system.carries.values() if term is not None]
    pools = (
        replace(
            pool,
            reasons=tuple(
                each for each in pool.reasons if not any(term.named(each.text) for term in carried)
            ),
        )
        for pool in before.readings[0].pools
    )
    return having(begun, pools=tuple(pools), lists=before.readings[0].lists)


def roll_destiny(face: Face) -> Conversation[None]:
    """Roll whether a mishap comes in, which may be owed when the branching begins."""
    test = face.session.story.system.test("branch")
    if test is None:
        raise Refusal(_NO_TEST)
    yield from _roll(face, test=test, at_once=True)


def choose_test(face: Face, words: str) -> Conversation[None]:
    """Choose one of all the tests of the story's rules; that of actions comes first.

    In the dialog words find a test; words that find none say what is tried, with the marked test. After the
    command a number takes a row and the name of a test takes it; other words say what is tried.
    """
    lang, system, tried = face.session.story.lang, face.session.story.system, words.strip()
    main = system.main
    tests = {test.id: test for test in (main, *rollable(system)) if test is not None}
    if (test := called_test(system, tried)) is not None:
        tried = ""
    elif not tried or tried.isdecimal():
        told = guide(system).tests
        options = [
            Option("act", message("act"), main.label.of(lang) if main else message("without dice so far"))
        ]
        for id_, each in tests.items():
            if each is not main:
                options.append(Option(id_, each.label.of(lang), told.get(id_, each.label).of(lang)))
        shown = choice(message("Act"), options, "act", makes=TRIED, hint=OR_TRIED)
        done = yield from menu("", lambda: shown, lambda done: done, words=tried)
        if done is None:
            return
        test, tried = tests.get(done.subject.id), done.words
    test = test or main
    if test is not None and (test is not main or not tried):
        yield from _roll(face, tried, test=test)
    elif tried:
        line_ = f"@ {tried.removeprefix('@').strip()}"
        yield from _heard(face, line_, lambda text: _wait(face, text))


# --- who, and what


def _who(face: Face, test: Test, actors: tuple[str, ...]) -> Conversation[tuple[str, ...] | None]:
    """Who acts: asked where a story has several people and none is named; None where that is left."""
    story = face.session.story
    people = story.state.pcs
    wanted = bool(test.sides) or test.by == "actor"
    if actors or len(people) < 2 or test.by == "everyone" or not wanted:
        return actors
    acts = (each for each in reversed(story.state.log) if isinstance(each, Action))
    before = next((name for each in acts for name in each.actors if name in people), people[0])
    ordered = (before, *(name for name in people if name != before))
    options = [Option(name, name) for name in ordered]
    if test.at_most is None or test.at_most >= len(people):
        options.append(Option(_TOGETHER, message("all of them")))
    chosen = yield from pick("who", message("Who acts?"), options)
    return people if chosen == _TOGETHER else (chosen,) if chosen else None


def _aimed(attempt: Attempt, story: Story) -> Conversation[Attempt | None]:
    """A test against a countdown: asked which one where several run, or whether against any where it need not
    be; None where that is left.
    """
    key = next((each for each in attempt.test.keys if each.countdown), None)
    running = {each.name: each.numbers[""].value for each in countdowns(story.state)}
    if key is None or len(running) + key.optional < 2:
        return attempt
    options = [Option(name, f"{name} {score}") for name, score in running.items()]
    if key.optional:
        options.append(Option(_NOTHING, message("none of these")))
    chosen = yield from pick("countdown", message("Against what?"), options)
    if chosen == _NOTHING:
        return attempt
    return with_values(replace(attempt, countdown=chosen), {key.id: running[chosen]}) if chosen else None


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


# --- rolling


def go_on(face: Face, words: str) -> Conversation[None]:
    """Do the action or the question that was typed in a dialog; any other text goes to where one writes.

    So does one that is refused.
    """
    waited = face.session.pending
    try:
        yield from _heard(face, words, face.compose)
    except Refusal:
        if face.session.pending == waited:
            face.compose(words)
        raise


def _roll(
    face: Face,
    tried: str = "",
    actors: tuple[str, ...] = (),
    typed: str = "",
    *,
    test: Test | None = None,
    begun: Callable[[tuple[str, ...]], Attempt] | None = None,
    anew: bool = False,
    at_once: bool = False,
) -> Conversation[bool]:
    """Roll `test`, by default that of actions, once its pools and inputs are put together.

    False where it was not said who rolls. Raises `Refusal` where the rules have no such roll.

    `tried` is the action it is for; without one, a test that has sides, or that nobody else rolls, is for
    the action that waits. The action waits for its roll from now on, in the words it was `typed` in, or, with
    `anew`, its line is written again above the roll. Where several play, the name of the test waits likewise,
    so that its line says who rolls. `begun` makes the attempt of those who roll, where part of it is known;
    `at_once` skips the dialog.
    """
    story = face.session.story
    if (test := test or story.system.main) is None:
        raise Refusal(_NO_TEST)
    open_ = standing.next_to_answer(story)
    waiting = open_ if isinstance(open_, Action) and not tried else None
    who = yield from _who(face, test, waiting.actors if waiting is not None and test.sides else actors)
    if who is None:
        return False
    if waiting is not None and (test.sides or who in ((), waiting.actors)):
        tried, actors = waiting.text, waiting.actors
    else:
        waiting = None
    first = begun(who) if begun is not None else main_attempt(story, who, test=test)
    attempt = yield from _aimed(first, story)
    if attempt is None:
        return False
    named = who if len(story.state.pcs) > 1 else ()
    line = action(tried or test.label.of(story.lang), named or actors)
    if not (waiting or anew) and (tried or (named and not at_once)):
        _wait(face, typed if typed and who == actors else line)
    if at_once or not (test.sides or shown_keys(test, more=True)):
        thrown = throw(face, building.ready(veiled(face.session, attempt)))
        yield from settle(face, tried, thrown)
    else:
        line_anew = line if anew and tried else ""
        yield from put_together(face, attempt, tried, line_anew=line_anew)
    return True
