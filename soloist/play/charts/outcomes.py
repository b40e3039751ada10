"""How often each outcome came against how often it should have: weights, luck."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import TypeAlias

from soloist.journal.checking.recorded import AFTERWARDS, Recorded, candidates, outcome_ids, recorded
from soloist.journal.model import DiceText, Die, Thrown
from soloist.play.charts.survey import Rolled, Survey
from soloist.play.rolls.signs import is_signed
from soloist.rules.dice import given_dice
from soloist.rules.system import MOODS, Mood, Odds, Situation, Test
from soloist.rules.term import Term
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal

Scores: TypeAlias = tuple[tuple[int, Fraction], ...]
"""The chance of each score of one roll; they add up to 1."""


@record
class Luck:
    """Of all stories with the same rolls, the share whose sum is less, and the share whose sum is more."""

    rolls: int
    less: float
    more: float


def luck(rolled: Iterable[tuple[int, Scores]]) -> Luck:
    """The luck of rolls, each with the score it came to and the chances it had, none of them certain.

    Of many rolls the sum is all but normal; of few it is near enough for what is said of it.
    """
    known = tuple(rolled)
    if not known:
        return Luck(0, 0.0, 0.0)
    total, mean, square = 0, 0.0, 0.0
    for score, scores in known:
        expected = sum(at * chance for at, chance in scores)
        total += score
        mean += float(expected)
        square += float(sum(at * at * chance for at, chance in scores) - expected**2)
    sums = NormalDist(mean, sqrt(square))
    return Luck(len(known), sums.cdf(total - 0.5), 1 - sums.cdf(total + 0.5))


@record
class Weighed:
    """A roll of `test` that came to the outcome of that id, by the dice as they fell first.

    What was `spent` afterwards to move or repeat it is left aside, in the outcome and in the `odds`.
    """

    test: Test
    outcome: str
    odds: Odds
    scores: Scores
    score: int
    spent: bool


def weigh(survey: Survey) -> Iterator[tuple[Rolled, Weighed | None]]:
    """Every roll of a story weighed.

    None where its line does not say all the rules need, or says what they never give.
    """
    whole = survey.system.whole or survey.system
    chances: dict[object, tuple[Odds, Scores] | None] = {}  # what was found once is kept

    @cache
    def tests(options: tuple[tuple[str, str], ...], label: str, outcome: str | None) -> tuple[Test, ...]:
        return candidates(whole.under(dict(options)), DiceText(label, outcome=outcome))

    for rolled in survey.rolls:
        known_as = tests(rolled.options, rolled.text.label, rolled.text.outcome)
        read = (recorded(test, rolled.text, rolled.story) for test in known_as)
        roll = next((each for each in read if each is not None), None)
        found = _as_it_fell(roll) if roll is not None else None
        weighed = None
        if roll is not None and found is not None:
            test, (situation, outcome, spent) = roll.test, found
            values, lists = sorted(situation.values.items()), sorted(situation.lists.items())
            asked = test.id, situation.pools, tuple(values), tuple(lists)
            if asked not in chances:
                chances[asked] = _chances(test, situation)
            known = chances[asked]
            if known is not None and known[0].weights.get(outcome):
                weighed = Weighed(test, outcome, *known, score(test, outcome), spent)
        yield rolled, weighed


def _chances(test: Test, situation: Situation) -> tuple[Odds, Scores] | None:
    """The chances of a situation, and of each score; None where the rules refuse it."""
    try:
        odds = test.odds(situation)
    except Refusal:
        return None
    found: Counter[int] = Counter()
    for outcome, weight in odds.weights.items():
        if weight:
            found[score(test, outcome)] += weight
    return odds, tuple((at, Fraction(weight, odds.total)) for at, weight in sorted(found.items()))


def score(test: Test, outcome: str) -> int:
    """How good an outcome is: its number on a scale with a middle, else 1 for good and -1 for bad."""
    found = test.outcome(outcome)
    if found is None:
        return 0
    if found.value is not None and is_signed(test):
        return found.value
    return MOODS[found.mood] or 0


def _as_it_fell(roll: Recorded) -> tuple[Situation, str, bool] | None:
    """The situation and the outcome before dice were rolled again or a result was moved; whether one was."""
    line, test, reading = roll.line, roll.test, roll.readings[0]
    if any(value for key, value in reading.values.items() if key.startswith("again_")):
        values = {key: 0 if key.startswith("again_") else value for key, value in reading.values.items()}
        situation = replace(reading, values=values)
        first = tuple(replace(one, thrown=_first(one.thrown)) for one in roll.pooled)
        plain = replace(line, outcome=None, value=None, shift=None)
        fell = _resolved(test, situation, replace(roll, line=plain, pooled=first))
        return (situation, fell, True) if fell else None
    if line.shift is not None:
        values = {key: value for key, value in reading.values.items() if key not in AFTERWARDS}
        before = _named(test, line.shift.outcome, line.shift.value)
        return (replace(reading, values=values), before, True) if before else None
    outcome = _named(test, line.outcome, line.value) or line.outcome
    if len(roll.readings) > 1:  # the one that gives its outcome; the plainest where none does
        reading = next((each for each in roll.readings if _resolved(test, each, roll) == outcome), reading)
    return (reading, outcome, False) if outcome else None


def _named(test: Test, word: str | None, value: int | None) -> str | None:
    """The outcome of that name; where several have it, the one of that number."""
    ids = outcome_ids(test, word)
    if len(ids) == 1:
        return next(iter(ids))
    numbered = [each.id for each in test.outcomes if each.value is not None and each.value == value]
    return numbered[0] if len(numbered) == 1 and (not ids or numbered[0] in ids) else None


def _first(thrown: Thrown) -> Thrown:
    return replace(thrown, dice=tuple(Die(die.faces[:1]) for die in thrown.dice))


def _resolved(test: Test, situation: Situation, roll: Recorded) -> str | None:
    try:
        return test.resolve(situation, given_dice(roll.hands)).outcome
    except Refusal:
        return None


FEW = 30  # rolls, below which luck says little


@record
class Share:
    """An outcome: how often it `came`, and how often it was `due` by the exact chances of every roll."""

    id: str
    name: Term
    mood: Mood
    came: int
    due: Fraction


@record
class Tally:
    """All rolls of one test, its outcomes in the order of the rules.

    Something was spent afterwards on `spent` of the `rolls`, which count as their dice first fell.
    """

    id: str
    name: Term
    rolls: int
    shares: tuple[Share, ...]
    luck: Luck
    spent: int = 0


@record
class Outcomes:
    """Every roll of a story: by test, the most rolled first; the luck of all.

    `unweighed` counts the rolls whose chances cannot be told.
    """

    tallies: tuple[Tally, ...]
    luck: Luck
    unweighed: int


def outcomes(survey: Survey) -> Outcomes:
    """The rolls of a story weighed."""
    seen = [*weigh(survey)]
    every = [each for _, each in seen if each is not None]
    found: dict[str, list[Weighed]] = {}
    for each in every:
        found.setdefault(each.test.id, []).append(each)
    tallies = sorted(map(_tally, found.values()), key=lambda tally: -tally.rolls)
    return Outcomes(tuple(tallies), _luck(every), len(seen) - len(every))


def _tally(rolls: list[Weighed]) -> Tally:
    test, came = rolls[0].test, Counter(each.outcome for each in rolls)
    due: defaultdict[str, Fraction] = defaultdict(Fraction)
    for each in rolls:
        for id_, weight in each.odds.weights.items():
            due[id_] += Fraction(weight, each.odds.total)
    known = [outcome.id for outcome in test.outcomes]
    shares = []
    for id_ in (*known, *sorted(due.keys() - {*known})):
        outcome = test.outcome(id_)  # none of a bare number
        name, mood = (outcome.name, outcome.mood) if outcome else (Term(id_), "plain")
        if came[id_] or due[id_]:
            shares.append(Share(id_, name, mood, came[id_], due[id_]))
    spent = sum(each.spent for each in rolls)
    return Tally(test.id, test.label, len(rolls), tuple(shares), _luck(rolls), spent)


def _luck(rolls: Iterable[Weighed]) -> Luck:
    """The luck of those rolls that can go well or badly."""
    return luck((each.score, each.scores) for each in rolls if len(each.scores) > 1)
