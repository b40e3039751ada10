"""What the explorer is set to: a test, where its dials stand, which is turned, and what is shown of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar

from soloist.lab.odds.answer import Answer, answer, check_sides, parted, ranged
from soloist.lab.odds.measure import Measure, measures, usual
from soloist.lab.odds.question import Question
from soloist.play.rolls.attempt import quick_ids
from soloist.play.rolls.signs import plain
from soloist.rules.given import Known, by_ids, example, situation
from soloist.rules.system import MOST_DICE, Key, Situation, System, Test, bounds
from soloist.rules.systems import any_test, called_test, rollable
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_T = TypeVar("_T")
View: TypeAlias = Literal["outcomes", "map", "curve"]
Knows: TypeAlias = Callable[[Test], Known]
"""What a story gives a test by itself: its counters, its options."""

_MOST: Final = 999_999  # what nothing bounds can be turned to, and less than nothing as far
_ROWS: Final = 12  # of a curve and of a map
_COLUMNS: Final = 8
_YES: Final = Term("yes", "oui")
_NO: Final = Term("no", "non")
_NUMBERS: Final = regex.compile(r"\d{1,6}(?:\s*/\s*\d{1,6})*", re.ASCII)

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
    """What a dial stands at as it is read: a name where its numbers have one, a dash where it is left out."""
    at = _number(key, word)
    if at is None:
        return "—"
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
    """What it stands at: of a list the last number; None where it is left out."""
    last = word.rpartition(",")[2].strip()
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


def _range(key: Key, word: str, many: int, *, centred: bool = False) -> str:
    """So many numbers, fewer where it has not as many, among which the one it stands at is.

    Not `centred`, they begin with the least as long as that is in reach.
    """
    number, (least, most) = _number(key, word), _limits(key)
    at = least if number is None else number
    start = least if not centred and at - least < many else at - many // 2
    start = max(least, min(start, most - many + 1))
    before = f"{word.rpartition(',')[0]}," if "," in word else ""
    return f"{before}{start}..{min(most, start + many - 1)}"


# --- what is set ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """The words of the dials that do not stand where they are by themselves, by id; empty: left out.

    `at` is the dial that views go over, empty without any. `knows` is what the story gives its
    tests by itself, `lang` the language of its words.
    """

    system: System
    test: Test
    lang: str
    words: Mapping[str, str]
    at: str
    measure: Measure
    view: View = "outcomes"
    knows: Knows = lambda test: MappingProxyType({})

    @property
    def dials(self) -> tuple[Key, ...]:
        """The dials of its test."""
        return dials_of(self.test)

    @property
    def dial(self) -> Key | None:
        """The one that is turned; None where there is none."""
        return next((dial for dial in self.dials if dial.id == self.at), None)

    @property
    def views(self) -> tuple[View, ...]:
        """What can be looked at."""
        found: dict[View, bool] = {
            "outcomes": True, "map": len(self._counted) > 1, "curve": self.dial is not None
        }  # fmt: skip
        return tuple(view for view, there in found.items() if there)

    @property
    def _counted(self) -> list[Key]:
        """The dials with numbers, of which a map takes two."""
        return [dial for dial in self.dials if dial.kind in ("int", "ints")]

    def word(self, dial: Key) -> str:
        """What a dial stands at; empty where it is left out."""
        return self.words.get(dial.id, "" if dial.default is None else _word(dial, dial.default))

    def question(self, *ranges: tuple[Key, int], centred: bool = False) -> Question:
        """The present situation as it is asked, some of its dials over a range of so many numbers."""
        words = {id_: word for id_, word in self.words.items() if word}
        words |= {dial.id: _range(dial, self.word(dial), many, centred=centred) for dial, many in ranges}
        return Question(self.system, self.test, words, self.lang)

    def answer(self) -> Answer:
        """What its view shows. Raises `Refusal` where the test does."""
        dial, of = self.dial, self.measure.id
        if self.view == "curve" and dial is not None:
            return answer(self.question((dial, _ROWS)), of)
        if self.view == "map":
            down, across = self._counted[:2]
            across = dial if dial in self._counted[2:] and dial is not None else across
            return answer(self.question((down, _ROWS), (across, _COLUMNS)), of)
        return answer(self.question())

    def ladder(self) -> Answer | None:
        """What is measured with the dial that is turned one lower, as it is, one higher; None without one."""
        dial = self.dial
        if dial is None or self.view != "outcomes":
            return None
        try:
            return answer(self.question((dial, 3), centred=True), self.measure.id)
        except Refusal:
            return None

    # --- what a person does -----------------------------------------------------------------------

    def turned(self, what: str, by: int) -> "Setup":
        """A dial, the view, what is measured or the test, a step up or down."""
        if what == "view":
            return replace(self, view=_next(self.views, self.view, by))
        if what == "measure":
            return replace(self, measure=_next(measures(self.system, self.test), self.measure, by))
        if what == "test":
            test = _next(rollable(self.system), self.test, by)
            return begun(self.system, test, self.lang, self.knows)
        dial = next(dial for dial in self.dials if dial.id == what)
        words = MappingProxyType({**self.words, what: _stepped(dial, self.word(dial), by)})
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
        return replace(self, words=MappingProxyType({**self.words, **found}))

    def opened(self, argument: str) -> "Setup":
        """What is typed: numbers of dice, a test by its name, words for its keys, ranges among them.

        Without a test it is this one, and the words nobody speaks of stay. Raises `Refusal` for a test the
        rules have not, and for words it cannot take.
        """
        test, given = _read(self, argument)
        setup = self if test is self.test else begun(self.system, test, self.lang, self.knows)
        ranges = {key: found for key, text in given.items() if (found := ranged(test, key, text))}
        given |= {key: found[0] for key, found in ranges.items()}
        if given:
            whole = {**setup.question().words, **given}
            setup = setup.placed(situation(test, whole, self.lang, self.knows(test)))
        at = next((dial.id for dial in setup.dials if dial.id in ranges), setup.at)
        views: tuple[View, ...] = ("outcomes", "curve", "map")
        return replace(setup, at=at, view=views[min(2, len(ranges))])


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
        MappingProxyType({**words, **told}),
        at[-1] if at else "",
        usual(test),
        knows=knows,
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
    words = parted(argument)
    if name := " ".join(word for word in words if "=" not in word):
        found = called_test(system, name) or any_test(system, name)
        if found is None:
            known = ", ".join(f"{each.label.of(lang)} ({each.id})" for each in rollable(system))
            told = message("{system} rolls no “{name}”; there are: {known}",
                           system=system.name.of(lang), name=name, known=known)  # fmt: skip
            raise Refusal(told)
        test = found
    given = by_ids(test, dict(word.split("=", 1) for word in words if "=" in word))
    check_sides(test, given)
    return test, given
