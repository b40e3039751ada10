"""The explorer of chances: a test whose dials are turned, looked at in several ways, on both faces."""

import re
from collections.abc import Iterator
from functools import partial
from types import MappingProxyType
from typing import Final

from soloist.lab.explorer.setup import Knows, Setup, begun, said
from soloist.lab.odds.told import measured, separated, text
from soloist.lingo import Lingo
from soloist.play.dialogs import dialog
from soloist.play.dialogs.conversation import Conversation, ask, work
from soloist.play.dialogs.dialog import Line, Listing, Option, Span
from soloist.play.prose import entry_text as typed
from soloist.play.rolls.attempt import Attempt
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.story.dice_line import main_attempt
from soloist.rules.given import Known
from soloist.rules.system import Key, Test
from soloist.rules.systems import rollable
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_NAMES: Final = MappingProxyType(
    {
        "outcomes": message("Outcomes"),
        "map": message("Map"),
        "curve": message("Curve"),
    }
)
_MOODS: Final[dict[str, dialog.Look]] = {"good": "good", "mixed": "mixed", "bad": "bad", "plain": ""}
_DRAWN: Final = regex.compile(r"([─-▟■-◿]+)")


def odds(face: Face, words: str) -> Conversation[None]:
    """Explore the chances of `3/4`, or of a test and its words, ranges among them (`for=2..6`).

    With nothing said: of the action that waits, else of the main test. Raises `Refusal` for a test the rules
    have not, and for words it cannot take.
    """
    session = face.session
    story, knows = session.story, _knowing(session)
    attempt = _waiting(session) if not words.strip() else None
    test = attempt.test if attempt else story.system.main or rollable(story.system)[0]
    setup = begun(story.system, test, story.lang, knows)
    yield from _explore(face, setup.placed(attempt.situation) if attempt else setup.opened(words))


def _waiting(session: Session) -> Attempt | None:
    """The action that waits, with the main test as it is usually put together."""
    story = session.story
    found = next(iter(typed.intents(session.pending)), None) if session.pending else None
    if story.system.main is None or not isinstance(found, typed.Declare):
        return None
    return main_attempt(story, found.actors, found.quick, found.target)


def _knowing(session: Session) -> Knows:
    """What the story gives a test by itself, without what is out of sight of who sits here."""

    def knows(test: Test) -> Known:
        story = session.story
        found = story.known(test)
        if not session.veiled:
            return found
        lists = {held.id for held in story.system.counters if held.shared and held.is_list}
        hidden = {key.id for key in test.keys if key.counter in story.counters().keys() | lists}
        return {id_: value for id_, value in found.items() if id_ not in hidden}

    return knows


def _explore(face: Face, setup: Setup) -> Conversation[None]:
    """Show a setup; its dials, the view and the test are turned until it is left."""
    lingo, mark = face.desk.lingo, setup.at
    words, refused = "", None
    while True:
        lines = yield from work(message("Reckoning…"), partial(_looked, setup, lingo))
        listing = _listing(setup, lines, lingo)
        done = yield from ask("odds", listing, mark=mark, words=words, refused=refused)
        if done is None:
            return
        words, refused = "", None
        if done.deed == "read":
            try:
                setup = setup.opened(done.words)
                mark = setup.at
            except Refusal as refusal:
                words, refused = done.words, refusal.message
            continue
        mark = done.subject.name
        setup = setup.turned(mark, -1 if done.deed == "less" else 1)
        setup = setup if setup.view in setup.views else replace(setup, view="outcomes")


# --- what is shown ------------------------------------------------------------------------------


def _listing(setup: Setup, lines: tuple[Line, ...], lingo: Lingo) -> Listing:
    say, more = lingo.say, (Option("more", lingo.say("another")),)
    rows = [_row(setup, dial, lingo) for dial in setup.dials]
    for id_, name, value in (
        ("view", say("View"), lingo.render(_NAMES[setup.view])),
        ("measure", say("Measured"), setup.measure.name.of(setup.lang)),
        ("test", say("Test"), setup.test.label.of(setup.lang)),
    ):
        rows.append(dialog.Row(name, id_, value, part=say("What is shown"), adjusts=True, deeds=more))

    def reads(words: str) -> Message | None:
        return message("Enter: look at {words}", words=words) if re.search("[/=]", words) else None

    title = f"{setup.system.name.of(setup.lang)} · {setup.test.label.of(setup.lang)}"
    return Listing(title, tuple(rows), above=lines, reads=reads)


def _row(setup: Setup, dial: Key, lingo: Lingo) -> dialog.Row:
    """A dial, as it stands."""
    name = dial.name.of(setup.lang)
    return dialog.Row(
        name[:1].upper() + name[1:],
        dial.id,
        said(dial, setup.word(dial), setup.lang),
        adjusts=True,
        look="" if dial.id in setup.words else "quiet",
        deeds=(Option("more", lingo.say("turn it")),),
    )


def _looked(setup: Setup, lingo: Lingo) -> tuple[Line, ...]:
    """What a setup comes to, as lines; words of the game in its language."""
    try:
        answer = setup.answer()
    except Refusal as refused:
        return (dialog.line(lingo.render(refused.message), "bad"),)
    names = {dial.id: dial.name.of(setup.lang) for dial in setup.dials}
    told = text(answer, Lingo(setup.lang), names).split("\n")
    moods: dict[str, dialog.Look] = {}
    if answer.form == "one":
        moods = {each.called(setup.lang): _MOODS[each.mood] for each in answer.cases[0].of("outcome")}
    return (*(_line(each, moods) for each in told), *map(dialog.line, _ladder(setup, lingo)))


def _line(told: str, moods: dict[str, dialog.Look]) -> Line:
    """A line with its bars set apart from its words, coloured as the outcome it begins with."""
    mood: dialog.Look = next((each for name, each in moods.items() if told.startswith(name)), "")
    parts = enumerate(_DRAWN.split(told))
    return tuple(Span(part, "drawn" if place % 2 else mood) for place, part in parts if part)


def _ladder(setup: Setup, lingo: Lingo) -> Iterator[str]:
    """What is measured with the turned dial one lower, as it is, one higher."""
    dial, ladder, measure, lang = setup.dial, setup.ladder(), setup.measure, setup.lang
    if dial is None or ladder is None:
        return
    rungs = {said(dial, each.words[dial.id], lang): each for each in ladder.cases if each.refused is None}
    here = rungs.get(said(dial, setup.word(dial), lang))
    if here is None or len(rungs) < 2:
        return
    rows = separated(lingo).join(
        lingo.say("{what}: {text}", what=what, text=measured(measure, each, here, lingo))
        for what, each in rungs.items()
    )
    yield lingo.say(
        "{what}, by: {dial}: {rows}", what=measure.name.of(lang), dial=dial.name.of(lang), rows=rows
    )
