"""What the explorer is set to: a test, what its dials stand at, which one is turned, what is measured."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.lab.explorer.dials import GAUGE, Dial, dials_of, gauges, given, has_steps, opening
from soloist.lab.odds.measure import Measure, measures, usual
from soloist.lab.odds.question import THROWS, Question, chances
from soloist.message import Refusal
from soloist.rules.given import Known
from soloist.rules.system import Situation, System, Test
from soloist.rules.systems import rollable

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


def turned(setup: Setup, by: int, among: Iterable[Dial]) -> Setup:
    """Another dial among those that are shown, round."""
    ids = [dial.id for dial in among]
    if not ids:
        return setup
    place = ids.index(setup.at) + by if setup.at in ids else 0
    return replace(setup, at=ids[place % len(ids)])


def stepped(setup: Setup, by: int) -> Setup:
    """The dial that is turned, a step up or down."""
    dial = setup.dial
    return setup if dial is None else put(setup, dial.stepped(setup.words[dial.id], by))


def typed(setup: Setup, text: str) -> Setup:
    """The dial that is turned at what was typed; as it was while that is nothing yet."""
    dial = setup.dial
    word = None if dial is None else dial.typed(text)
    return setup if word is None else put(setup, word)


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
