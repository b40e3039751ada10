"""How often each outcome came against how often it should have: weights, luck, faces of the dice."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from soloist.journal.checking.recorded import AFTERWARDS, Recorded, candidates, outcome_ids, recorded
from soloist.journal.model import Die, Thrown
from soloist.play.charts.survey import Rolled, Survey
from soloist.play.rolls.signs import is_signed
from soloist.rules.dice import given_dice
from soloist.rules.system import Odds, Situation, System, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal

Scores: TypeAlias = tuple[tuple[int, Fraction], ...]
"""The chance of each score of one roll; they add up to 1."""

Weights: TypeAlias = tuple[int, tuple[int, ...]]
"""The least of some sums, and the weight of each from there on."""

_UNIT: Final = 96  # bits after the point: what is lost is far below anything shown
_CELL: Final = 2 * _UNIT // 8 + 2  # bytes a product of two chances takes, sums of many included


@dataclass(frozen=True, slots=True)
class Luck:
    """Of all stories with the same rolls, the share whose sum is less, and the share whose sum is more."""

    rolls: int
    less: float
    more: float


def luck(rolled: Iterable[tuple[int, Scores]]) -> Luck:
    """The luck of rolls, each with the score it came to and the chances it had.

    Poisson-binomial, so to speak: the chances of the sum are those of every roll folded together, rolls of
    the same chances by squaring.
    """
    known = tuple(rolled)
    total, rolls = sum(score for score, _ in known), len(known)
    alike = Counter(chances for _, chances in known)
    low, weights = distribution(alike)
    whole = sum(weights)
    at = total - low
    return Luck(rolls, sum(weights[: max(at, 0)]) / whole, sum(weights[max(at + 1, 0) :]) / whole)


def distribution(alike: Mapping[Scores, int]) -> Weights:
    """The least sum of so many rolls of each kind, and the weight of every sum from there on."""
    parts = (_power(*_weights(scores), times) for scores, times in alike.items() if times > 0)
    found: Weights = (0, (1 << _UNIT,))
    for part in parts:
        found = _product(*found, *part)
    return found


def _weights(scores: Scores) -> Weights:
    low = min(score for score, _ in scores)
    weights = [0] * (max(score for score, _ in scores) - low + 1)
    for score, chance in scores:
        weights[score - low] += (chance.numerator << _UNIT) // chance.denominator
    return low, tuple(weights)


def _power(low: int, weights: tuple[int, ...], times: int) -> Weights:
    """So many rolls of one kind, by squaring."""
    found: Weights = 0, (1 << _UNIT,)
    square = low, weights
    while times:
        if times & 1:
            found = _product(*found, *square)
        times >>= 1
        if times:
            square = _product(*square, *square)
    return found


def _product(low: int, weights: tuple[int, ...], low_too: int, weights_too: tuple[int, ...]) -> Weights:
    """The sums of one thing and another: one product of two big numbers; ends below a unit fall away."""
    size = (len(weights) + len(weights_too)) * _CELL
    packed = (_packed(weights) * _packed(weights_too)).to_bytes(size, "little")
    cells = [
        int.from_bytes(packed[at * _CELL : (at + 1) * _CELL], "little") >> _UNIT
        for at in range(len(weights) + len(weights_too) - 1)
    ]
    first = next((at for at, cell in enumerate(cells) if cell), 0)
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return low + low_too + first, tuple(cells[first:])


def _packed(weights: tuple[int, ...]) -> int:
    return int.from_bytes(b"".join(weight.to_bytes(_CELL, "little") for weight in weights), "little")


_MOODS = {"good": 1, "mixed": 0, "bad": -1, "plain": 0}


@dataclass(frozen=True, slots=True)
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

    @property
    def open(self) -> bool:
        """Whether it could have come out in more than one way."""
        return sum(weight > 0 for weight in self.odds.weights.values()) > 1


def weigh(survey: Survey) -> Iterator[tuple[Rolled, Weighed | None]]:
    """Every roll of a story weighed.

    None where its line does not say all the rules need, or says what they never give.
    """
    whole = survey.system.whole or survey.system
    systems: dict[object, System] = {}
    tests: dict[object, tuple[Test, ...]] = {}
    chances: dict[object, tuple[Odds, Scores] | None] = {}  # what was found once is kept
    for rolled in survey.rolls:
        if rolled.options not in systems:
            systems[rolled.options] = whole.under(dict(rolled.options))
        key = rolled.options, rolled.text.label, rolled.text.outcome
        if key not in tests:
            tests[key] = candidates(systems[rolled.options], rolled.text)
        read = (recorded(test, rolled.text, rolled.story) for test in tests[key])
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
    return _MOODS[found.mood]


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


MOST_SIDES: Final = 20  # of dice whose faces are worth a bar each


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face of the dice of so many sides was seen: `counts[0]` is how often a 1."""

    sides: int
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)


def faces(rolls: Iterable[Rolled]) -> tuple[Faces, ...]:
    """The faces of all dice, every one a die showed on the way included; the commonest dice first."""
    seen: dict[int, Counter[int]] = {}
    for rolled in rolls:
        for thrown in (*rolled.text.left, *rolled.text.right):
            if 2 <= thrown.sides <= MOST_SIDES:
                seen.setdefault(thrown.sides, Counter()).update(_shown(thrown))
    found = (
        Faces(sides, tuple(counts[face] for face in range(1, sides + 1))) for sides, counts in seen.items()
    )
    return tuple(sorted((each for each in found if each.dice), key=lambda each: (-each.dice, each.sides)))


def _shown(thrown: Thrown) -> Iterable[int]:
    """Every face seen; one no such die has is a slip of the pen, and no face."""
    dice = (die for wave in (thrown.dice, *thrown.bonus) for die in wave)
    return (face for die in dice for face in die.faces if 1 <= face <= thrown.sides)


FEW = 30  # rolls, below which luck says little


@dataclass(frozen=True, slots=True)
class Share:
    """An outcome: how often it `came`, and how often it was `due` by the exact chances of every roll."""

    id: str
    name: Term
    mood: str
    came: int
    due: Fraction


@dataclass(frozen=True, slots=True)
class Tally:
    """All rolls of one test, its outcomes in the order of the rules.

    Of the `rolls`, `certain` ones could only come out in one way; something was spent afterwards on `spent`
    ones, which count as their dice first fell.
    """

    id: str
    name: Term
    rolls: int
    shares: tuple[Share, ...]
    luck: Luck
    certain: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every roll of a story: by test, the most rolled first; the luck of all; the faces of the dice.

    `unweighed` counts the rolls whose chances cannot be told.
    """

    tallies: tuple[Tally, ...]
    luck: Luck
    unweighed: int
    faces: tuple[Faces, ...]

    @property
    def rolls(self) -> int:
        """How many rolls were weighed."""
        return sum(tally.rolls for tally in self.tallies)


def outcomes(survey: Survey, *, veiled: bool = False) -> Outcomes:
    """The rolls of a story weighed; `veiled` leaves out those whose dice only Destiny may see."""
    seen = [pair for pair in weigh(survey) if not (veiled and pair[0].lone)]
    every = [each for _, each in seen if each is not None]
    found: dict[str, list[Weighed]] = {}
    for each in every:
        found.setdefault(each.test.id, []).append(each)
    tallies = sorted(map(_tally, found.values()), key=lambda tally: -tally.rolls)
    whole = tallies[0].luck if len(tallies) == 1 else _luck(every)
    return Outcomes(tuple(tallies), whole, len(seen) - len(every), faces(rolled for rolled, _ in seen))


def _tally(rolls: list[Weighed]) -> Tally:
    test, came = rolls[0].test, Counter(each.outcome for each in rolls)
    due: defaultdict[str, Fraction] = defaultdict(Fraction)
    times, alike = Counter(id(each.odds) for each in rolls), {id(each.odds): each.odds for each in rolls}
    for key, odds in alike.items():
        for id_, weight in odds.weights.items():
            due[id_] += Fraction(weight * times[key], odds.total)
    known = [outcome.id for outcome in test.outcomes]
    shares = []
    for id_ in (*known, *sorted(due.keys() - {*known})):
        outcome = test.outcome(id_)  # none of a bare number
        name, mood = (outcome.name, outcome.mood) if outcome else (Term(id_, id_), "plain")
        if came[id_] or due[id_]:
            shares.append(Share(id_, name, mood, came[id_], due[id_]))
    certain = sum(not each.open for each in rolls)
    spent = sum(each.spent for each in rolls)
    return Tally(test.id, test.label, len(rolls), tuple(shares), _luck(rolls), certain, spent)


def _luck(rolls: Iterable[Weighed]) -> Luck:
    """The luck of those rolls that can go well or badly."""
    return luck((each.score, each.scores) for each in rolls if len(each.scores) > 1)
