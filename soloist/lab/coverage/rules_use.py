"""What of a rule system was used in play: tests, outcomes, words, choices, options, moments."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final, Literal, TypeAlias

from soloist.journal.checking.recorded import candidates, outcome_ids
from soloist.journal.model import DiceText
from soloist.journal.state import State, folded
from soloist.lab.coverage.stories import Played
from soloist.lab.coverage.table_use import Odd, Tails, tails
from soloist.play.charts.outcomes import Scores, Weighed, weigh
from soloist.play.charts.survey import courses
from soloist.play.guide.moments import laid, moments
from soloist.rules.content import Words
from soloist.rules.moment import Moment, Person, Table
from soloist.rules.phases import PHASES
from soloist.rules.rungs import worded
from soloist.rules.system import Odds, Outcome, System, Test
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

# --- which guided moments a story went through, as far as a story tells it ------------------------


_SCENE_TYPE: Final = Words("", "every_game")("scene_type")
_BLANK: Final = Table("en", people=(Person("–"),))
_ENDING: Final = replace(_BLANK, phase="conclusion", session=1)


def leaves_trace(moment: Moment) -> bool:
    """Whether a story that never went through the moment can be told from one that did.

    A brief one leaves no track, and one that was gone through at a stretch leaves one only where it is
    still due after it. One that is due before anything was played leaves what it is for.
    """
    return not moment.brief and (moment.due(_BLANK) or (moment.due(_ENDING) and not moment.recurs))


def gone_through(state: State, system: System, moment: Moment) -> bool:
    """Whether a story went through the moment, to its end or not.

    Its track says so, or the story has by now what made the moment due before anything was played.
    """
    return _tracked(state, moment) or _provided(laid(state, system), moment)


def _tracked(state: State, moment: Moment) -> bool:
    wanted = [folded(each) for each in moment.name.words]
    return any(
        key == each or key.startswith(f"{each} – ")
        for key in state.elements.get("Track", {})
        for each in wanted
    )


def _provided(now: Table, moment: Moment) -> bool:
    """Whether it was due at the blank beginning, and would not be if the story began as it now is."""
    if moment.brief:
        return False
    begun = replace(
        now, session=0, scene="", phase=None, test=None, outcome=None, value=None, since=(), fresh=False
    )
    blank = replace(_BLANK, lang=now.lang, options=now.options)
    groups = [(each,) for each in now.people] if moment.personal else [now.people]
    return any(
        moment.due(replace(blank, people=tuple(Person(each.name) for each in group)))
        and not moment.due(replace(begun, people=group))
        for group in groups
    )


# --- what of a rule system was used in play: tests and their outcomes, words, choices, options ----


Kind: TypeAlias = Literal["word", "choice", "phase", "scene_type", "option", "counter", "gauge", "moment"]
_WORD: Final = regex.compile(r"\w+")
_LIKE: Final = Fraction(2, 5)  # of the words of two texts, from which on one stands for the other


@dataclass(frozen=True, slots=True)
class OutcomeUse:
    """An outcome that `came` so often and was `due` so often, by the exact chances of every roll."""

    id: str
    name: Term
    came: int
    due: Fraction
    tails: Tails
    odd: Odd


@dataclass(frozen=True, slots=True)
class TestUse:
    """A test that was rolled or told so many `times`; `weighed` of them with chances that are known.

    `by_story` has the times in every story that was looked at, those of other games too.
    """

    __test__ = False  # not a pytest class

    id: str
    name: Term
    times: int
    by_story: tuple[int, ...]
    weighed: int
    outcomes: tuple[OutcomeUse, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the rules, used `times` of the `chances` there were: rolls, outcomes, scenes or stories."""

    kind: Kind
    id: str
    name: Term
    times: int
    chances: int


@dataclass(frozen=True, slots=True)
class RulesUse:
    """A system in so many stories: its tests, the commonest first, and its other parts.

    `unknown` are rolls of no test it knows, `own` choices noted in words of which no rule has any like.
    """

    id: str
    name: Term
    stories: int
    tests: tuple[TestUse, ...]
    parts: tuple[Part, ...]
    unknown: int
    own: int

    @property
    def rolls(self) -> int:
        """How many rolls there were."""
        return sum(test.times for test in self.tests) + self.unknown


def rules_use(played: Sequence[Played]) -> tuple[RulesUse, ...]:
    """Each system that was played, with what the options of one story or another let in."""
    systems = dict.fromkeys(story.system.id for story in played)
    return tuple(_Rules(played, id_).told() for id_ in systems)


class _Rules:
    def __init__(self, every: Sequence[Played], id_: str) -> None:
        self._every = every
        self._stories = stories = [story for story in every if story.system.id == id_]
        self._system: System = stories[0].system.whole or stories[0].system
        played_with = [story.system for story in stories]  # without what their options keep out
        tests = {test.id for system in played_with for test in system.tests}
        self._tests: dict[str, Test] = {test.id: test for test in self._system.tests if test.id in tests}
        self._counters = {counter.id for system in played_with for counter in system.counters}
        self._moments = {moment.id for system in played_with for moment in moments(system)}
        self._times: Counter[str] = Counter()
        self._by_story: Counter[tuple[str, Path]] = Counter()
        self._words: Counter[tuple[str, str, int]] = Counter()
        self._offered: Counter[tuple[str, str]] = Counter()
        self._taken: Counter[tuple[str, str, str]] = Counter()
        self._choices: dict[tuple[str, str], dict[str, Term]] = {}
        self._known: dict[tuple[str, str | None], Test | None] = {}
        self._unknown = self._own = 0

    def told(self) -> RulesUse:
        """All of it."""
        for story in self._stories:
            for each in story.walked.rolls:
                self._roll(each.roll, each.choice, story.path)
        weighed: dict[str, list[Weighed]] = {}
        for story in self._stories:
            for found in weigh(story.survey):
                if isinstance(found, Weighed):
                    weighed.setdefault(found.test.id, []).append(found)
        tests = [self._test(test, weighed.get(test.id, [])) for test in self._tests.values()]
        tests.sort(key=lambda test: -test.times)
        parts = (*self._worded(), *self._chosen(), *self._in_stories())
        name = self._system.name
        stories = len(self._stories)
        return RulesUse(self._system.id, name, stories, tuple(tests), parts, self._unknown, self._own)

    # --- rolls

    def _roll(self, roll: DiceText, choice: str, path: Path) -> None:
        test = self._test_of(roll)
        if test is None:
            self._unknown += 1
            return
        self._tests.setdefault(test.id, test)
        self._times[test.id] += 1
        self._by_story[test.id, path] += 1
        situation = worded(test, ((group.word, group.items) for group in roll.groups))
        for key, number in situation.values.items():
            self._words[test.id, key, number] += 1
        ids = outcome_ids(test, roll.outcome)
        told = test.outcome(min(ids), situation) if ids else None
        if told is None or not told.choices:
            return
        place = test.id, told.id
        self._offered[place] += 1
        known = self._choices.setdefault(place, {})
        for each in told.choices:
            known.setdefault(each.id, each.text)
        if taken := _chosen(told, choice):
            self._taken[(*place, taken)] += 1
        elif choice:
            self._own += 1

    def _test_of(self, roll: DiceText) -> Test | None:
        key = roll.label, roll.outcome
        if key not in self._known:
            self._known[key] = next(iter(candidates(self._system, roll)), None)
        return self._known[key]

    def _test(self, test: Test, weighed: Sequence[Weighed]) -> TestUse:
        times = max(self._times[test.id], len(weighed))
        by_story = tuple(self._by_story[test.id, story.path] for story in self._every)
        if not weighed:
            return TestUse(test.id, test.label, times, by_story, 0, ())
        alike: dict[int, tuple[Odds, int]] = {}
        for each in weighed:
            alike[id(each.odds)] = each.odds, alike.get(id(each.odds), (each.odds, 0))[1] + 1
        came = Counter(each.outcome for each in weighed)
        known = [outcome.id for outcome in test.outcomes]
        known += sorted({id_ for odds, _ in alike.values() for id_ in odds.weights} - {*known})
        found = [(id_, _throws(alike.values(), id_)) for id_ in known]
        open_ = [(id_, thrown) for id_, thrown in found if came[id_] or _due(thrown)]
        shares = tuple(_outcome(test, id_, came[id_], thrown, len(open_)) for id_, thrown in open_)
        return TestUse(test.id, test.label, times, by_story, len(weighed), shares)

    # --- other parts

    def _worded(self) -> Iterator[Part]:
        for test in self._tests.values():
            rolls = self._times[test.id]
            for key in test.keys:
                for number, name in (key.rungs or {}).items() if key.kind == "word" and rolls else ():
                    if number != key.default:
                        times = self._words[test.id, key.id, number]
                        id_ = f"{test.id}.{key.id}.{folded(name.en)}"
                        yield Part("word", id_, _joined(key.name, name), times, rolls)

    def _chosen(self) -> Iterator[Part]:
        for (test, outcome), known in self._choices.items():
            told = self._tests[test].outcome(outcome)
            for id_, text in known.items():
                name = _joined(told.name, text) if told is not None else text
                times = self._taken[test, outcome, id_]
                yield Part("choice", f"{test}.{outcome}.{id_}", name, times, self._offered[test, outcome])

    def _in_stories(self) -> Iterator[Part]:
        scenes = sum(story.walked.scenes for story in self._stories)
        for phase in PHASES:
            times = sum(story.walked.phases.get(phase.id, 0) for story in self._stories)
            yield Part("phase", phase.id, phase.name, times, scenes)
        many = len(self._stories)
        for name, times in self._scene_types().items():
            yield Part("scene_type", name, Term(name, name), times, scenes)
        for option in self._system.options:
            times = sum(_set(story, option.id, option.default) for story in self._stories)
            yield Part("option", option.id, option.name, times, many)
        yield from self._numbers()
        for moment in moments(self._system):
            if moment.id not in self._moments:
                continue
            times = sum(gone_through(story.state, self._system, moment) for story in self._stories)
            if times or leaves_trace(moment):
                yield Part("moment", moment.id, moment.name, times, many)

    def _scene_types(self) -> Mapping[str, int]:
        """The scene types the stories keep, with the lines that speak of one after it was made."""
        found: Counter[str] = Counter()
        for story in self._stories:
            for element in story.state.elements.get("E", {}).values():
                if any(folded(word) in map(folded, _SCENE_TYPE.words) for word in element.words):
                    found[element.name] += len(element.lines) - 1
        return found

    def _numbers(self) -> Iterator[Part]:
        moved: Counter[str] = Counter()
        gauges: Counter[str] = Counter()
        held: Counter[str] = Counter()
        for story in self._stories:
            for course in courses(story.survey):
                changes = sum(point.before not in (None, point.value) for point in course.points)
                if course.kind == "counter":
                    moved[course.id] += changes
                elif course.kind == "gauge":
                    gauges[course.name] += changes
                    held[course.name] += 1
        for counter in self._system.counters:
            if not counter.is_list and counter.id in self._counters:
                yield Part("counter", counter.id, counter.name, moved[counter.id], len(self._stories))
        for name, changes in gauges.items():
            yield Part("gauge", name, Term(name, name), changes, held[name])


def _throws(alike: Iterable[tuple[Odds, int]], outcome: str) -> Mapping[Scores, int]:
    """The rolls of a test, each only asked whether it came out so."""
    found: dict[Scores, int] = {}
    for odds, times in alike:
        chance = Fraction(odds.weights.get(outcome, 0), odds.total)
        scores: Scores = ((0, 1 - chance), (1, chance)) if chance else ((0, Fraction(1)),)
        found[scores] = found.get(scores, 0) + times
    return found


def _due(thrown: Mapping[Scores, int]) -> Fraction:
    return sum((scores[-1][0] * scores[-1][1] * times for scores, times in thrown.items()), Fraction(0))


def _outcome(test: Test, id_: str, came: int, thrown: Mapping[Scores, int], among: int) -> OutcomeUse:
    outcome = test.outcome(id_)
    name = outcome.name if outcome is not None else Term(id_, id_)
    found = tails(thrown, came)
    return OutcomeUse(id_, name, came, _due(thrown), found, found.odd(among))


def _chosen(outcome: Outcome, said: str) -> str:
    """The choice a note takes, in either language or in words near those of the rules; empty for another.

    Where the whole is like none, what stands before a colon may be: the rest then tells what came of it.
    """
    return _nearest(outcome, said, str) or _nearest(outcome, said, lambda text: text.partition(":")[0])


def _nearest(outcome: Outcome, said: str, part: Callable[[str], str]) -> str:
    words = _words(part(said))
    best, found = _LIKE, ""
    for choice in outcome.choices:
        for text in choice.text.words:
            wanted = _words(part(text))
            share = Fraction(2 * len(words & wanted), max(1, len(words) + len(wanted)))
            if share > best:
                best, found = share, choice.id
    return found


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(folded(text).replace("’", "'")))


def _joined(first: Term, then: Term) -> Term:
    return Term(f"{first.en}: {then.en}", f"{first.fr}\u00a0: {then.fr}")


def _set(story: Played, id_: str, default: str) -> bool:
    """Whether a story set an option to something else than what it is by default, ever."""
    values = story.walked.options.get(id_, frozenset()) | {story.state.front.get(id_, default)}
    return any(value != default for value in values)
