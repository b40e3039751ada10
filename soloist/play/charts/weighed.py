"""A recorded roll beside the exact chances it had: what came, and what might have come."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias

from soloist.journal.model import DiceText, Die, Thrown
from soloist.journal.recorded import Recorded, candidates, outcome_ids, recorded
from soloist.message import Refusal
from soloist.play.charts.at_line import Past
from soloist.play.charts.luck import Scores
from soloist.play.charts.survey import Rolled, Survey
from soloist.rules.dice import given_dice
from soloist.rules.system import Odds, Situation, Test

_MOODS = {"good": 1, "mixed": 0, "bad": -1, "plain": 0}
_LATER = ("shift", "dea", "dea_steps")  # spent once the dice have fallen

Why: TypeAlias = Literal["unknown", "lacking", "refused"]
"""Why a roll cannot be weighed: of no test of the game, of one without chances, a line that does not say
all the rules need, or one that says what they could not have given."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A roll that cannot be weighed."""

    rolled: Rolled
    why: Why


@dataclass(frozen=True, slots=True)
class Weighed:
    """A roll of `test` that came to the outcome of that id, by the dice as they fell first.

    What was spent afterwards to move or repeat it is left aside, in the outcome and in the `odds`.
    """

    rolled: Rolled
    test: Test
    outcome: str
    odds: Odds
    scores: Scores
    score: int
    spent: bool = False
    """Whether something was spent on it afterwards: the line may tell another outcome."""

    @property
    def open(self) -> bool:
        """Whether it could have come out in more than one way."""
        return sum(weight > 0 for weight in self.odds.weights.values()) > 1


def weigh(survey: Survey) -> Iterator[Weighed | LeftOut]:
    """Every roll of a story weighed, or left out where its chances cannot be told."""
    scale = _Scale(Past(survey.state, survey.system))
    for rolled in survey.rolls:
        yield scale.weigh(rolled)


class _Scale:
    """Weighs one roll after another; chances once found are kept."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._odds: dict[object, Odds | None] = {}
        self._named: dict[tuple[int, str, str | None], tuple[Test, ...]] = {}
        self._scores: dict[tuple[str, int], Scores] = {}

    def weigh(self, rolled: Rolled) -> Weighed | LeftOut:
        """The roll and its chances, or why they cannot be told."""
        tests = self._tests(rolled)
        if not tests:
            return LeftOut(rolled, "unknown")
        story = self._past.circumstances(rolled)
        for test in tests:
            roll = recorded(test, rolled.text, story)
            if roll is not None:
                return self._weighed(rolled, roll)
        return LeftOut(rolled, "lacking")

    def _tests(self, rolled: Rolled) -> tuple[Test, ...]:
        """The tests a line may be of."""
        system = self._past.system(rolled)
        key = id(system), rolled.text.label, rolled.text.outcome
        if key not in self._named:
            self._named[key] = candidates(system, rolled.text)
        return self._named[key]

    def _weighed(self, rolled: Rolled, roll: Recorded) -> Weighed | LeftOut:
        test = roll.test
        again = any(value for key, value in roll.readings[0].values.items() if key.startswith("again_"))
        found = _first_throw(roll) if again else _as_recorded(roll)
        if found is None:
            return LeftOut(rolled, "refused" if again else "lacking")
        situation, outcome = found
        odds = self._chances(test, situation)
        if odds is None or not odds.weights.get(outcome):
            return LeftOut(rolled, "refused")
        scores = self._scored(test, odds)
        spent = again or roll.line.shift is not None
        return Weighed(rolled, test, outcome, odds, scores, score(test, outcome), spent)

    def _chances(self, test: Test, situation: Situation) -> Odds | None:
        """The chances of a situation, None where the rules refuse it."""
        key = (
            test.id,
            situation.pools,
            tuple(sorted(situation.values.items())),
            tuple(sorted(situation.lists.items())),
        )
        if key not in self._odds:
            try:
                self._odds[key] = test.odds(situation)
            except Refusal:
                self._odds[key] = None
        return self._odds[key]

    def _scored(self, test: Test, odds: Odds) -> Scores:
        key = test.id, id(odds)  # the odds are kept as long as this is
        if key not in self._scores:
            self._scores[key] = scores(test, odds)
        return self._scores[key]


def score(test: Test, outcome: str) -> int:
    """How good an outcome is: its number on a scale with a middle, else 1 for good and -1 for bad."""
    found = test.outcome(outcome)
    if found is None:
        return 0
    if found.value is not None and any(each.value is not None and each.value < 0 for each in test.outcomes):
        return found.value
    return _MOODS[found.mood]


def scores(test: Test, odds: Odds) -> Scores:
    """The chance of each score."""
    found: dict[int, int] = {}
    for outcome, weight in odds.weights.items():
        if weight:
            at = score(test, outcome)
            found[at] = found.get(at, 0) + weight
    return tuple((at, Fraction(weight, odds.total)) for at, weight in sorted(found.items()))


def _as_recorded(roll: Recorded) -> tuple[Situation, str] | None:
    """The situation and the outcome the line says, before fortunes and fate moved it."""
    line, test = roll.line, roll.test
    if line.shift is not None:
        values = {key: value for key, value in roll.readings[0].values.items() if key not in _LATER}
        outcome = _named(test, line.shift.outcome, line.shift.value)
        return (replace(roll.readings[0], values=values), outcome) if outcome else None
    outcome = _named(test, line.outcome, line.value) or line.outcome
    if not outcome:
        return None
    return _read(roll, outcome), outcome


def _read(roll: Recorded, outcome: str) -> Situation:
    """The reading of a line that gives its outcome; the plainest where none does."""
    if len(roll.readings) > 1:
        for reading in roll.readings:
            if _resolved(roll.test, reading, roll) == outcome:
                return reading
    return roll.readings[0]


def _named(test: Test, word: str | None, value: int | None) -> str | None:
    """The outcome of that name; where several have it, the one of that number."""
    ids = outcome_ids(test, word)
    if len(ids) == 1:
        return next(iter(ids))
    numbered = [each.id for each in test.outcomes if each.value is not None and each.value == value]
    return numbered[0] if len(numbered) == 1 and (not ids or numbered[0] in ids) else None


def _first_throw(roll: Recorded) -> tuple[Situation, str] | None:
    """The situation and the outcome before any dice were rolled again."""
    reading = roll.readings[0]
    values = {key: 0 if key.startswith("again_") else value for key, value in reading.values.items()}
    situation = replace(reading, values=values)
    first = tuple(replace(one, thrown=_first(one.thrown)) for one in roll.pooled)
    outcome = _resolved(roll.test, situation, replace(roll, line=_plain(roll.line), pooled=first))
    return (situation, outcome) if outcome else None


def _first(thrown: Thrown) -> Thrown:
    return replace(thrown, dice=tuple(Die(die.faces[:1]) for die in thrown.dice))


def _plain(line: DiceText) -> DiceText:
    return replace(line, outcome=None, value=None, shift=None)


def _resolved(test: Test, situation: Situation, roll: Recorded) -> str | None:
    try:
        return test.resolve(situation, given_dice(roll.hands)).outcome
    except Refusal:
        return None


def expected(weighed: Mapping[int, tuple[Odds, int]], outcome: str) -> Fraction:
    """How often an outcome should come in so many rolls of each of these chances."""
    return sum(
        (Fraction(odds.weights.get(outcome, 0) * times, odds.total) for odds, times in weighed.values()),
        Fraction(0),
    )
