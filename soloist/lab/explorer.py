"""The explorer of chances: a test whose dials are turned or set to a range, on both faces."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias, TypeVar

from soloist.lab.odds.answer import Answer, answer, check_sides, ranged
from soloist.lab.odds.question import Measure, Question, measures, usual
from soloist.lab.odds.told import measured, separated, text
from soloist.lingo import Lingo
from soloist.play.dialogs import dialog
from soloist.play.dialogs.conversation import Conversation, ask, work
from soloist.play.dialogs.dialog import Line, Listing, Option, Span
from soloist.play.prose import entry_text as typed
from soloist.play.rolls.attempt import Attempt, quick_ids
from soloist.play.rolls.by_name import called
from soloist.play.rolls.signs import plain
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.story.send import main_attempt
from soloist.rules.given import Known, example, situation
from soloist.rules.system import MOST_DICE, Key, Situation, System, Test, bounds
from soloist.rules.systems import rollable
from soloist.rules.term import phrase
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message

_T = TypeVar("_T")
Knows: TypeAlias = Callable[[Test], Known]
"""What a story gives a test by itself: its counters, its options."""

_MOST: Final = 999_999  # what nothing bounds can be turned to, and less than nothing as far
_YES: Final = phrase("yes")
_NO: Final = phrase("no")
_RANGED: Final = regex.compile(r"\.\.|…")
_NUMBERS: Final = regex.compile(r"\d{1,6}(?:(?:\s*/\s*|\.\.|…)\d{1,6})*", re.ASCII)

# --- dials: the sides and the inputs, each a key whose word is turned -----------------------------


def dials_of(test: Test) -> tuple[Key, ...]:
    """Sides first, then what a test cannot do without, then the rest."""
    sides = (
        Key(side.id, "int", side.name, least=side.least, most=MOST_DICE, optional=side.optional)
        for side in test.sides
    )
    keys = sorted(test.keys, key=lambda key: key.default is not None or key.optional)
    return (*sides, *keys)


def said(key: Key, word: str, lang: str) -> str:
    """What a dial stands at as it is read: a range as it is, a name where its numbers have one.

    A dash stands where it is left out.
    """
    at = _number(key, word)
    if at is None or _RANGED.search(word):
        return word if at is not None else "—"
    if key.kind == "flag":
        return (_YES if at else _NO).of(lang)
    name = key.rungs.get(at) if key.rungs else None
    if name is not None:
        return name.of(lang) if key.kind == "word" else f"{name.of(lang)} {plain(at)}"
    return word.replace(",", " ") if key.kind == "ints" else plain(at)


def _limits(key: Key) -> tuple[int, int]:
    least, most = bounds(key)
    return -_MOST if least is None else least, _MOST if most is None else most


def _number(key: Key, word: str) -> int | None:
    """What it stands at: of a list the last number, of a range the first; None where it is left out."""
    last = _RANGED.split(word)[0].rpartition(",")[2].strip()
    named = (at for at, name in (key.rungs or {}).items() if last in name.words)
    return int(last) if re.fullmatch(r"-?[0-9]{1,6}", last) else next(named, None)


def _word(key: Key, number: int, before: str = "") -> str:
    """How it is given that it stands at a number; of a list `before` this one is the last."""
    least, most = _limits(key)
    held = max(least, min(most, number))
    if key.kind == "word" and key.rungs:
        return key.rungs.get(held, next(iter(key.rungs.values()))).en
    return f"{before.rpartition(',')[0]},{held}" if "," in before else str(held)


def _told(key: Key, value: int | tuple[int, ...]) -> str:
    return _word(key, value) if isinstance(value, int) else ",".join(map(str, value))


def _stepped(key: Key, word: str, by: int) -> str:
    """A step up or down; below the least it is left out where it may be."""
    number, (least, _) = _number(key, word), _limits(key)
    if key.kind == "flag":
        return "0" if number else "1"
    if number is None:
        return _word(key, least, word) if by > 0 else word
    return "" if number + by < least and key.optional else _word(key, number + by, word)


def _around(key: Key, word: str) -> str:
    """The number it stands at with the one before and the one after, as far as it has them."""
    number, (least, most) = _number(key, word), _limits(key)
    at = least if number is None else number
    before = f"{word.rpartition(',')[0]}," if "," in word else ""
    first = max(least, min(at - 1, most - 2))
    return f"{before}{first}..{min(most, first + 2)}"


# --- what is set ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """The words of the dials that do not stand where they are by themselves, by id; empty: left out.

    `at` is the dial that was turned last, empty without any. `knows` is what the story gives its
    tests by itself, `lang` the language of its words.
    """

    system: System
    test: Test
    lang: str
    words: Mapping[str, str]
    at: str
    measure: Measure
    knows: Knows

    @property
    def dials(self) -> tuple[Key, ...]:
        """The dials of its test."""
        return dials_of(self.test)

    @property
    def dial(self) -> Key | None:
        """The one that is turned; None where there is none."""
        return next((dial for dial in self.dials if dial.id == self.at), None)

    @property
    def ranges(self) -> Mapping[str, tuple[str, ...]]:
        """The dials that stand at a range, each with what that gives it one after the other."""
        found = ((id_, ranged(self.test, id_, word)) for id_, word in self.words.items())
        return {id_: words for id_, words in found if words}

    def word(self, dial: Key) -> str:
        """What a dial stands at; empty where it is left out."""
        return self.words.get(dial.id, "" if dial.default is None else _word(dial, dial.default))

    def question(self) -> Question:
        """The present situation as it is asked."""
        words = {id_: word for id_, word in self.words.items() if word}
        return Question(self.system, self.test, words, self.lang)

    def answer(self) -> Answer:
        """Its outcomes, over one range a curve, over two a map. Raises `Refusal` where the test does."""
        return answer(self.question(), self.measure.id if self.ranges else None)

    def ladder(self) -> Answer | None:
        """What is measured with the dial that is turned one lower, as it is, one higher; None without one."""
        dial = self.dial
        if dial is None or self.ranges:
            return None
        try:
            return answer(self.question().but({dial.id: _around(dial, self.word(dial))}), self.measure.id)
        except Refusal:
            return None

    # --- what a person does -----------------------------------------------------------------------

    def turned(self, what: str, by: int) -> "Setup":
        """A dial, what is measured or the test, a step up or down."""
        if what == "measure":
            return replace(self, measure=_next(measures(self.system, self.test), self.measure, by))
        if what == "test":
            test = _next(rollable(self.system), self.test, by)
            return begun(self.system, test, self.lang, self.knows)
        dial = next(dial for dial in self.dials if dial.id == what)
        words = {**self.words, what: _stepped(dial, self.word(dial), by)}
        return replace(self, words=words, at=what)

    def placed(self, asked: Situation) -> "Setup":
        """The same test in a situation that was put together elsewhere."""
        found: dict[str, str] = {}
        for side, pool in zip(self.test.sides, asked.pools, strict=False):
            found[side.id] = str(pool.size) if pool.reasons else ""
        for dial in self.dials:
            told = asked.lists.get(dial.id) or asked.values.get(dial.id)
            if told is not None and (told != dial.default or dial.id in self.words):
                found[dial.id] = _told(dial, told)
        return replace(self, words={**self.words, **found})

    def opened(self, argument: str) -> "Setup":
        """What is typed: numbers of dice, a test by its name, words for its keys, ranges among them.

        Without a test it is this one, and the words nobody speaks of stay. Raises `Refusal` for a test the
        rules have not, and for words it cannot take.
        """
        test, given = _read(self, argument)
        setup = self if test is self.test else begun(self.system, test, self.lang, self.knows)
        if not given:
            return setup
        setup = replace(setup, words={**setup.words, **given})
        ranges = setup.ranges
        first = setup.question().but({id_: words[0] for id_, words in ranges.items()})
        placed = setup.placed(situation(test, first.words, self.lang, self.knows(test)))
        words = {**placed.words, **{id_: setup.words[id_] for id_ in ranges}}
        at = next((dial.id for dial in setup.dials if dial.id in ranges), setup.at)
        return replace(placed, at=at, words=words)


def begun(system: System, test: Test, lang: str, knows: Knows) -> Setup:
    """A test with the words of its example and what the story knows; the last of these words is turned."""
    words = dict(word.split("=", 1) for word in re.split(r" (?=\w+=)", example(test)) if word)
    dials, known = dials_of(test), knows(test)
    told = {dial.id: _told(dial, known[dial.id]) for dial in dials if dial.id in known}
    at = [*(dial.id for dial in dials[:1]), *words]
    return Setup(
        system,
        test,
        lang,
        {**words, **told},
        at[-1] if at else "",
        usual(test),
        knows,
    )


def _next(offered: Sequence[_T], present: _T, by: int) -> _T:
    """The one after another, round; the first where that is none of them."""
    return offered[(offered.index(present) + by) % len(offered)] if present in offered else offered[0]


def _read(setup: Setup, argument: str) -> tuple[Test, dict[str, str]]:
    """The test that is meant and the words given to it."""
    test, system, lang = setup.test, setup.system, setup.lang
    if _NUMBERS.fullmatch(argument.strip()):
        test = test if quick_ids(test) else system.main or test
        return test, dict(zip(quick_ids(test), map(str.strip, argument.split("/")), strict=False))
    test, given = called(system, argument, lang, test)
    check_sides(test, given)
    return test, dict(given)


# --- the explorer as a conversation, on both faces ------------------------------------------------

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
    """Show a setup; its dials and the test are turned until it is left."""
    lingo, mark = face.services.lingo, setup.at
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


# --- what is shown ------------------------------------------------------------------------------


def _listing(setup: Setup, lines: tuple[Line, ...], lingo: Lingo) -> Listing:
    say, more = lingo.say, (Option("more", lingo.say("another")),)
    rows = [_row(setup, dial, lingo) for dial in setup.dials]
    for id_, name, value in (
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
        deeds=(Option("more", lingo.say("change it")),),
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
        found = (each for each in answer.cases[0].of("outcome") if each.mood != "plain")
        moods = {each.called(setup.lang): each.mood for each in found}
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
