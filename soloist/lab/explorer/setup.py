"""What the explorer is set to: a test, what can be turned of it, and where its dials stand."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from soloist.journal.checking.recorded import TARGETS
from soloist.lab.odds.length import MOST_GAUGE
from soloist.lab.odds.measure import Measure, measures, usual
from soloist.lab.odds.question import THROWS, Question, chances
from soloist.play.rolls.signs import plain
from soloist.rules.given import Known
from soloist.rules.system import MOST_DICE, Key, Side, Situation, System, Test, bounds
from soloist.rules.systems import rollable
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal

# --- what can be turned of a test to see its chances change: pools, inputs, and the gauges of a ---


MOST: Final = 999_999
"""What nothing bounds can be turned to, and less than nothing as far."""

GAUGE: Final = "gauge:"
"""What the ids of gauges begin with; they are no words of a test."""

_DICE: Final = 3  # of a side, to begin with
_FIRST: Final[Mapping[str, str]] = MappingProxyType(
    {"steps": "1,2,2", "pools": "3,3", "faces": "6", "score": "6", "target": "4"}
)
_YES: Final = Term("yes", "oui")
_NO: Final = Term("no", "non")
_NONE: Final = "—"


@dataclass(frozen=True, slots=True, eq=False)
class Dial:
    """One of them. Its number is from `least` to `most`; of a list, each is.

    `first` is the word it begins with, `usual` the one that need not be said; empty, it is left out.
    """

    id: str
    name: Term
    kind: Literal["side", "int", "flag", "word", "ints", "gauge"]
    least: int
    most: int
    first: str
    usual: str | None = None
    optional: bool = False
    rungs: Mapping[int, Term] | None = None

    def number(self, word: str) -> int | None:
        """What it stands at: of a list the last number; None where it is left out."""
        last = word.rpartition(",")[2].strip()
        if self.rungs and last and not _whole(last):
            return next((at for at, name in self.rungs.items() if last in (name.en, name.fr)), None)
        return int(last) if _whole(last) else None

    def word(self, number: int, before: str = "") -> str:
        """How it is given that it stands at a number; of a list `before` this one is the last."""
        held = max(self.least, min(self.most, number))
        if self.kind == "word" and self.rungs:
            return self.rungs[held].en if held in self.rungs else next(iter(self.rungs.values())).en
        if self.kind == "ints" and "," in before:
            return f"{before.rpartition(',')[0]},{held}"
        return str(held)

    def said(self, word: str, lang: str) -> str:
        """What it stands at as it is read: a name where its numbers have one, a dash where it is left out."""
        number = self.number(word)
        if number is None or (self.kind == "gauge" and not number):
            return _NONE
        if self.kind == "flag":
            return (_YES if number else _NO).of(lang)
        name = self.rungs.get(number) if self.rungs else None
        if name is not None:
            return name.of(lang) if self.kind == "word" else f"{name.of(lang)} {plain(number)}"
        return word.replace(",", " ") if self.kind == "ints" else plain(number)

    def stepped(self, word: str, by: int) -> str:
        """A step up or down; below the least it is left out where it may be."""
        number = self.number(word)
        if self.kind == "flag":
            return "0" if number else "1"
        if number is None:
            return self.word(self.least, word) if by > 0 else word
        if number + by < self.least and self.optional:
            return word.rpartition(",")[0]
        return self.word(number + by, word)

    def typed(self, text: str) -> str | None:
        """What digits that were typed stand for; None while they are nothing yet."""
        if self.kind == "ints":
            parts = [part for part in text.replace(" ", ",").split(",") if part]
            numbers = [part for part in parts if _whole(part)]
            return ",".join(str(max(self.least, min(self.most, int(part)))) for part in numbers) or None
        return self.word(int(text)) if _whole(text) else None

    def near(self, word: str, many: int, *, centred: bool = True) -> tuple[int, ...]:
        """So many numbers, fewer where it has not as many, among which the one it stands at is.

        Not `centred`, they begin with the least as long as that is in reach.
        """
        number = self.number(word)
        at = self.least if number is None else number
        start = at - many // 2
        if not centred and at - self.least < many:
            start = self.least
        start = max(self.least, min(start, self.most - many + 1))
        return tuple(range(start, min(self.most, start + many - 1) + 1))


def dials_of(test: Test) -> tuple[Dial, ...]:
    """Those of a test: sides first, then what it cannot do without, then lists of pools, then the rest."""
    needed = [key for key in test.keys if _needed(key)]
    rest = [key for key in test.keys if not _needed(key)]
    rest.sort(key=lambda key: key.kind != "ints")
    sides = (_of_side(side, stepped=has_steps(test)) for side in test.sides)
    return (*sides, *map(_of_key, needed), *map(_of_key, rest))


def gauges() -> tuple[Dial, Dial]:
    """The bars to empty: theirs, and ours, which may be none."""
    return (
        Dial(f"{GAUGE}theirs", Term("Their gauge", "Leur jauge"), "gauge", 1, MOST_GAUGE, "4"),
        Dial(f"{GAUGE}ours", Term("Our gauge", "Notre jauge"), "gauge", 0, MOST_GAUGE, "0"),
    )


def opening(test: Test, dials: Sequence[Dial]) -> str:
    """The dial to begin with: what stands against, a side's dice or a number to reach; else the last side.

    Empty where there is nothing to turn.
    """
    against = [side.id for side in test.sides if side.right and not has_steps(test)]
    aims = [dial.id for dial in dials if dial.first and (dial.id in TARGETS or dial.kind == "ints")]
    aims += [key.id for key in test.keys if _needed(key) and key.kind == "int"]
    last = [side.id for side in reversed(test.sides)]
    return next(iter([*against, *aims, *last, *(dial.id for dial in dials)]), "")


def has_steps(test: Test) -> bool:
    """Whether it is gone through step by step, each with dice of its own."""
    return any(key.id == "steps" for key in test.keys)


def given(dials: Sequence[Dial], words: Mapping[str, str]) -> Mapping[str, str]:
    """The words of a test that must be said: neither gauges, nor what is left out, nor what is usual."""
    return MappingProxyType(
        {
            dial.id: word
            for dial in dials
            if dial.kind != "gauge" and (word := words.get(dial.id, "")) and word != dial.usual
        }
    )


def _of_side(side: Side, *, stepped: bool) -> Dial:
    first = "" if stepped and side.right else str(max(side.least, _DICE))  # the steps have those dice
    return Dial(side.id, side.name, "side", side.least, MOST_DICE, first, optional=side.optional)


def _of_key(key: Key) -> Dial:
    least, most = bounds(key)
    low, high = -MOST if least is None else least, MOST if most is None else most
    rungs = key.rungs
    if key.default is not None:
        usual = rungs[key.default].en if key.kind == "word" and rungs else str(key.default)
        return Dial(key.id, key.name, key.kind, low, high, usual, usual, rungs=rungs)
    if key.optional:
        first = _FIRST.get(key.id, "") if key.kind == "int" else ""
        return Dial(key.id, key.name, key.kind, low, high, first, optional=True, rungs=rungs)
    number = key.usual if key.usual is not None else 0 if key.counter or key.kind == "flag" else 1
    number = max(low, min(high, number))
    first = rungs[number].en if key.kind == "word" and rungs else _FIRST.get(key.id, str(number))
    return Dial(key.id, key.name, key.kind, low, high, first, rungs=rungs)


def _needed(key: Key) -> bool:
    return key.default is None and not key.optional


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 6


# --- what the explorer is set to: a test, what its dials stand at, which one is turned, what is ---


_SINGLE: Final = ("int", "flag", "word")
_TRIED: Final = 9  # numbers of a dial beside its least, to find one its rules play with

Knows: TypeAlias = Callable[[Test], Known]
"""What a story gives a test by itself: its counters, its options."""


def nothing(_: Test) -> Known:
    """Where there is no story."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """All of it. `pinned` are the words of a situation kept beside the present one.

    `knows` is what the story gives its tests by itself, `lang` the language of its words.
    """

    system: System
    test: Test
    lang: str
    dials: tuple[Dial, ...]
    words: Mapping[str, str]
    at: str
    measure: Measure
    pinned: Mapping[str, str] | None = None
    knows: Knows = nothing

    @property
    def question(self) -> Question:
        """The present situation as it is asked."""
        return self.asked(self.words)

    def asked(self, words: Mapping[str, str], throws: int = THROWS) -> Question:
        """A situation of this test as it is asked; `throws` are made where nothing exact is in reach."""
        return Question(self.system, self.test, given(self.dials, words), self.lang, throws)

    @property
    def dial(self) -> Dial | None:
        """The one that is turned; None where there is none."""
        return next((dial for dial in self.dials if dial.id == self.at), None)

    def gauge(self, whose: str) -> int:
        """Bars of a gauge, `theirs` or `ours`."""
        return int(self.words.get(f"{GAUGE}{whose}", "0") or 0)

    @property
    def lasts(self) -> bool:
        """Whether there is a length to speak of: a roll that may go well, and may be made again and again."""
        sides = len(self.test.sides)
        good = any(each.mood == "good" for each in self.test.outcomes)
        return 1 <= sides <= 2 and good and not self.stepped

    @property
    def stepped(self) -> bool:
        """Whether the test has steps."""
        return has_steps(self.test)


def begun(system: System, test: Test, lang: str, knows: Knows = nothing) -> Setup:
    """A test as it is usually rolled, with what the story knows."""
    own, known = dials_of(test), knows(test)
    held = {dial.id: _told(dial, known[dial.id]) for dial in own if dial.id in known}
    bare = Setup(system, test, lang, own, {}, opening(test, own), usual(system, test), knows=knows)
    dials = (*own, *gauges()) if bare.lasts else own
    words = {dial.id: dial.first for dial in dials} | held
    return _playable(replace(bare, dials=dials, words=MappingProxyType(words)))


def _playable(setup: Setup) -> Setup:
    """The same, or where its rules refuse that, with the first dial turned by which they do not."""
    if _played(setup):
        return setup
    for dial in setup.dials:
        last = dial.most if dial.kind in ("flag", "word") else dial.least + _TRIED
        for number in range(dial.least, min(dial.most, last) + 1) if dial.kind in _SINGLE else ():
            other = replace(setup, words=MappingProxyType({**setup.words, dial.id: dial.word(number)}))
            if _played(other):
                return other
    return setup


def _played(setup: Setup) -> bool:
    try:
        chances(setup.question)
    except Refusal:
        return False
    return True


def begun_on(system: System, test: Test, lang: str, situation: Situation, knows: Knows = nothing) -> Setup:
    """A test in a situation that was put together elsewhere."""
    fresh = begun(system, test, lang, knows)
    found: dict[str, str] = {}
    for side, pool in zip(test.sides, situation.pools, strict=False):
        found[side.id] = str(pool.size) if pool.reasons else ""
    for dial in fresh.dials:
        told = situation.lists.get(dial.id) or situation.values.get(dial.id)
        if told is not None:
            found[dial.id] = _told(dial, told)
    return replace(fresh, words=MappingProxyType({**fresh.words, **found}))


def _told(dial: Dial, value: int | tuple[int, ...]) -> str:
    if isinstance(value, int):
        return dial.word(value)
    return ",".join(map(str, value))


# --- what a person does ---------------------------------------------------------------------------


def stepped(setup: Setup, by: int) -> Setup:
    """The dial that is turned, a step up or down."""
    dial = setup.dial
    return setup if dial is None else put(setup, dial.stepped(setup.words[dial.id], by))


def put(setup: Setup, word: str) -> Setup:
    """The dial that is turned at a word of its own."""
    return replace(setup, words=MappingProxyType({**setup.words, setup.at: word}))


def pinned(setup: Setup) -> Setup:
    """The present situation kept beside what comes; let go of where it is kept already."""
    same = setup.pinned is not None and given(setup.dials, setup.pinned) == given(setup.dials, setup.words)
    return replace(setup, pinned=None if same else setup.words)


def measuring(setup: Setup, by: int) -> Setup:
    """Another number to measure, round."""
    offered = measures(setup.system, setup.test)
    ids = [each.id for each in offered]
    place = ids.index(setup.measure.id) + by if setup.measure.id in ids else 0
    return replace(setup, measure=offered[place % len(ids)])


def of_test(setup: Setup, by: int) -> Setup:
    """Another test of the same rules, round."""
    tests = rollable(setup.system)
    place = next((at for at, test in enumerate(tests) if test.id == setup.test.id), 0) + by
    return begun(setup.system, tests[place % len(tests)], setup.lang, setup.knows)
