"""The explorer of chances: a test whose dials are turned, looked at in several ways, on both faces."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from soloist.lab.explorer.looks import Look, View, look, views
from soloist.lab.explorer.opened import opened, ranges_in
from soloist.lab.explorer.setup import (
    Dial,
    Knows,
    Setup,
    begun_on,
    measuring,
    of_test,
    pinned,
    put,
    stepped,
)
from soloist.lab.odds.measure import Cell
from soloist.lab.odds.picture import files
from soloist.lab.odds.question import Distribution
from soloist.lab.odds.told import measured, separated, text
from soloist.lingo import Lingo
from soloist.play.dialogs import dialog
from soloist.play.dialogs.conversation import Conversation, ask, work
from soloist.play.dialogs.dialog import Choice, Done, Line, Listing, Option, Span
from soloist.play.prose import entry_text as typed
from soloist.play.rolls.attempt import Attempt
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.story.dice_line import main_attempt
from soloist.rules.given import Known
from soloist.rules.system import Test
from soloist.storage.refusals import named
from soloist.storage.shared_files import FOLDER, keep_new
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_NAMES: Final = MappingProxyType(
    {
        "outcomes": message("Outcomes"),
        "map": message("Map"),
        "curve": message("Curve"),
        "beside": message("Side by side"),
        "length": message("Length"),
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
    story = session.story
    if not words.strip() and (attempt := _waiting(session)) is not None:
        yield from odds_of(face, attempt)
        return
    setup = opened(story.system, story.lang, words, knowing(session))
    ranges = ranges_in(words)
    yield from explore(face, setup, "map" if ranges > 1 else "curve" if ranges else "outcomes")


def odds_of(face: Face, attempt: Attempt) -> Conversation[None]:
    """Explore the chances of a test as it is put together."""
    story = face.session.story
    knows = knowing(face.session)
    yield from explore(face, begun_on(story.system, attempt.test, story.lang, attempt.situation, knows))


def _waiting(session: Session) -> Attempt | None:
    """The action that waits, with the main test as it is usually put together."""
    story, test = session.story, session.story.system.main
    found = next(iter(typed.intents(session.pending)), None) if session.pending else None
    if test is None or not isinstance(found, typed.Declare):
        return None
    return main_attempt(story, found.actors, found.quick, found.target)


def knowing(session: Session) -> Knows:
    """What the story gives a test by itself, without what is out of sight of who sits here."""

    def knows(test: Test) -> Known:
        story = session.story
        found = story.known(test)
        if not session.veiled:
            return found
        hidden = story.counters().keys() | {
            held.id for held in story.system.counters if held.shared and held.is_list
        }
        names = {key.id for key in test.keys if key.counter in hidden}
        return {id_: value for id_, value in found.items() if id_ not in names}

    return knows


# --- what is turned -----------------------------------------------------------------------------


def explore(face: Face, setup: Setup, view: View = "outcomes") -> Conversation[None]:
    """Show a setup in a view; its dials, the view and the test are turned until it is left."""
    lingo, mark = face.desk.lingo, setup.at
    words, refused = "", None
    while True:
        found = yield from _looked(setup, view)
        listing = _listing(setup, view, found, lingo)
        done = yield from ask("odds", listing, mark=mark, words=words, refused=refused)
        if done is None:
            return
        words, refused = "", None
        if done.deed == "read":
            try:
                setup = opened(setup.system, setup.lang, done.words, setup.knows)
            except Refusal as refusal:
                words, refused = done.words, refusal.message
                continue
            view, mark = "outcomes", setup.at
            continue
        mark = done.subject.name
        if mark == "files":
            yield from _save(face, found)
        elif done.deed == "set":
            setup = yield from _set(replace(setup, at=mark), lingo)
        else:
            setup, view = _turned_by(setup, view, mark, -1 if done.deed == "less" else 1)


def _turned_by(setup: Setup, view: View, what: str, by: int) -> tuple[Setup, View]:
    """One of what can be turned, a step up or down."""
    match what:
        case "view":
            offered = views(setup)
            view = offered[(offered.index(view) + by) % len(offered)]
        case "test":
            setup = of_test(setup, by)
        case "measure":
            setup = measuring(setup, by)
        case "pin":
            setup = pinned(setup)
            view = "beside" if setup.pinned is not None else view
        case _:
            setup = stepped(replace(setup, at=what), by)
    return setup, view if view in views(setup) else "outcomes"


def _looked(setup: Setup, view: View) -> Conversation[Look]:
    found = yield from work(message("Reckoning…"), lambda: look(setup, view))
    return found


def _set(setup: Setup, lingo: Lingo) -> Conversation[Setup]:
    """The turned dial at what is typed, or chosen where it goes by names."""
    dial = setup.dial
    assert dial is not None, "it was chosen"
    name, word = _capital(dial.name.of(setup.lang)), setup.words[dial.id]
    chosen: Choice | Listing
    if dial.kind == "word" and dial.rungs:
        options = tuple(Option(dial.word(at), each.of(setup.lang)) for at, each in dial.rungs.items())
        chosen = Choice(name, options, max(0, [each.id for each in options].index(word)))
    else:

        def reads(text: str) -> Message | None:
            value = dial.typed(text)
            if value is None:
                return message("A number, please.")
            return message("Enter: {field} = {value}", field=name, value=dial.said(value, setup.lang))

        chosen = Listing(f"{name} ({dial.said(word, setup.lang)})", (), reads=reads)
    done: Done | None = yield from ask(f"odds {dial.id}", chosen)
    if done is None:
        return setup
    value = done.deed if isinstance(chosen, Choice) else dial.typed(done.words)
    return setup if value is None else put(setup, value)


def _save(face: Face, found: Look) -> Conversation[None]:
    """The look as a drawing, a table and data, new files in the workspace's folder of what is handed on."""
    desk, answer = face.desk, found.answer
    if answer is None:
        return
    setup = found.setup
    stem = f"odds-{setup.system.id}-{setup.test.id}-{found.view}".replace("_", "-")

    def kept() -> str:
        folder = desk.workspace.root / FOLDER
        made = files(answer, setup.lang).items()
        paths = [keep_new(desk.means.disk, folder, stem, ending, data) for ending, data in made]
        return ", ".join(
            [named(paths[0].relative_to(desk.workspace.root)), *(each.suffix for each in paths[1:])]
        )

    told = yield from work(message("The files are being written…"), kept)
    face.tell(message("Written: {files}", files=told))


# --- what is shown ------------------------------------------------------------------------------


def _listing(setup: Setup, view: View, found: Look, lingo: Lingo) -> Listing:
    lang, say = setup.lang, lingo.say
    turn, another = Option("set", say("set it")), (Option("more", say("another")),)
    rows = [_row(setup, dial, turn, lingo) for dial in _turned(setup, view)]
    pin = Option("pin", say("keep this one, to be compared; again to let it go"))
    save = Option("save", say("write a drawing, a table and data"))
    what = {
        "view": (say("View"), lingo.render(_NAMES[view])),
        "measure": (say("Measured"), setup.measure.name.of(lang)),
        "test": (say("Test"), setup.test.label.of(lang)),
    }
    part = say("What is shown")
    rows += [
        dialog.Row(name, id_, value, part=part, adjusts=True, deeds=another)
        for id_, (name, value) in what.items()
    ]
    kept = _said(setup, setup.pinned) if setup.pinned is not None else "—"
    rows.append(dialog.Row(say("Kept beside"), "pin", kept, part=part, deeds=(pin,)))
    rows.append(dialog.Row(say("As files"), "files", FOLDER, part=part, deeds=(save,)))

    def reads(words: str) -> Message | None:
        return message("Enter: look at {words}", words=words) if re.search("[/=]", words) else None

    title = f"{setup.system.name.of(lang)} · {setup.test.label.of(lang)}"
    return Listing(title, tuple(rows), above=tuple(_lines(found, lingo)), reads=reads)


def _turned(setup: Setup, view: View) -> Iterable[Dial]:
    """The dials that do something in a view: those of gauges in the view of lengths alone."""
    return (dial for dial in setup.dials if dial.kind != "gauge" or view == "length")


def _row(setup: Setup, dial: Dial, turn: Option, lingo: Lingo) -> dialog.Row:
    word = setup.words.get(dial.id, "")
    moved = dial.kind == "side" or word != (dial.usual if dial.usual is not None else dial.first)
    deed = Option("more", lingo.say("turn it")) if dial.kind == "flag" else turn
    return dialog.Row(
        _capital(dial.name.of(setup.lang)),
        dial.id,
        dial.said(word, setup.lang),
        adjusts=True,
        look="" if moved else "quiet",
        deeds=(deed,),
    )


def _said(setup: Setup, words: Mapping[str, str]) -> str:
    return ", ".join(
        f"{dial.name.of(setup.lang)} {dial.said(words.get(dial.id, ''), setup.lang)}"
        for dial in setup.dials
        if dial.kind == "side"
    )


def _lines(found: Look, lingo: Lingo) -> Iterable[Line]:
    """The look, what the turned dial changes, and how sure that is; words of the game in its language."""
    setup = found.setup
    if found.refused is not None:
        yield dialog.line(lingo.render(found.refused), "bad")
    elif found.answer is not None:
        names = {dial.id: dial.name.of(setup.lang) for dial in setup.dials}
        *told, sure = text(found.answer, Lingo(setup.lang), names).split("\n")
        moods: dict[str, dialog.Look] = {}
        if isinstance(found.answer, Distribution):
            moods = {each.name.of(setup.lang): _MOODS[each.mood] for each in found.answer.outcomes}
        yield from (_line(each, moods) for each in told)
        if ladder := _ladder(found, lingo):
            yield dialog.line(ladder)
        yield dialog.line(sure, "quiet")


def _line(told: str, moods: dict[str, dialog.Look]) -> Line:
    """A line with its bars set apart from its words, coloured as the outcome it begins with."""
    mood: dialog.Look = next((each for name, each in moods.items() if told.startswith(name)), "")
    parts = enumerate(_DRAWN.split(told))
    return tuple(Span(part, "drawn" if place % 2 else mood) for place, part in parts if part)


def _ladder(found: Look, lingo: Lingo) -> str:
    """What is measured with the turned dial one lower, as it is, one higher."""
    setup, dial, ladder = found.setup, found.setup.dial, found.ladder
    if dial is None or ladder is None or len(ladder.cells) < 2:
        return ""
    here = setup.words[dial.id]

    def word(each: Cell) -> str:
        return each.words.get(dial.id, here) or dial.usual or ""

    def step(each: Cell) -> str:
        what = dial.said(word(each), setup.lang)
        return lingo.say("{what}: {text}", what=what, text=measured(ladder, each, lingo))

    in_order = sorted(ladder.cells, key=lambda each: dial.number(word(each)) or 0)
    what, name = setup.measure.name.of(setup.lang), dial.name.of(setup.lang)
    rows = separated(lingo).join(map(step, in_order))
    return lingo.say("{what}, by: {dial}: {rows}", what=what, dial=name, rows=rows)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
