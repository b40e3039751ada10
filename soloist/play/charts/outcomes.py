"""How often each outcome came against how often it should have: weights, luck, faces of the dice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from soloist.journal.checking.recorded import Recorded, candidates, outcome_ids, recorded
from soloist.journal.model import DiceText, Die, Thrown
from soloist.play.charts.survey import Rolled, Survey
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
    total, rolls = 0, 0
    known: dict[int, Scores] = {}  # rolls alike mostly share one value, and it takes long to compare two
    times: Counter[int] = Counter()
    for score, chances in rolled:
        total, rolls = total + score, rolls + 1
        known[id(chances)] = chances
        times[id(chances)] += 1
    alike: Counter[Scores] = Counter()
    for key, chances in known.items():
        alike[chances] += times[key]
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
_LATER = ("shift", "dea", "dea_steps")  # spent once the dice have fallen


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A roll that cannot be weighed: its line does not say all the rules need, or what they never give."""

    rolled: Rolled


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
    scale = _Scale(survey.system.whole or survey.system)
    for rolled in survey.rolls:
        yield scale.weigh(rolled)


class _Scale:
    """Weighs one roll after another; chances once found are kept."""

    def __init__(self, system: System) -> None:
        self._whole = system
        self._systems: dict[tuple[tuple[str, str], ...], System] = {}
        self._odds: dict[object, Odds | None] = {}
        self._named: dict[tuple[int, str, str | None], tuple[Test, ...]] = {}
        self._scores: dict[tuple[str, int], Scores] = {}

    def weigh(self, rolled: Rolled) -> Weighed | LeftOut:
        """The roll and its chances, or why they cannot be told."""
        read = (recorded(test, rolled.text, rolled.story) for test in self._tests(rolled))
        roll = next((each for each in read if each is not None), None)
        return (self._weighed(rolled, roll) if roll is not None else None) or LeftOut(rolled)

    def _tests(self, rolled: Rolled) -> tuple[Test, ...]:
        """The tests a line may be of."""
        if rolled.options not in self._systems:
            self._systems[rolled.options] = self._whole.under(dict(rolled.options))
        system = self._systems[rolled.options]
        key = id(system), rolled.text.label, rolled.text.outcome
        if key not in self._named:
            self._named[key] = candidates(system, rolled.text)
        return self._named[key]

    def _weighed(self, rolled: Rolled, roll: Recorded) -> Weighed | None:
        test = roll.test
        again = any(value for key, value in roll.readings[0].values.items() if key.startswith("again_"))
        found = _first_throw(roll) if again else _as_recorded(roll)
        if found is None:
            return None
        situation, outcome = found
        odds = self._chances(test, situation)
        if odds is None or not odds.weights.get(outcome):
            return None
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
    mood: Literal["good", "mixed", "bad", "plain"]
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
    found: dict[str, list[Weighed]] = {}
    unweighed = 0
    for each in weigh(survey):
        if veiled and each.rolled.lone:
            continue
        if isinstance(each, LeftOut):
            unweighed += 1
        else:
            found.setdefault(each.test.id, []).append(each)
    every = [each for rolls in found.values() for each in rolls]
    tallies = sorted(map(_tally, found.values()), key=lambda tally: -tally.rolls)
    seen = (rolled for rolled in survey.rolls if not (veiled and rolled.lone))
    whole = tallies[0].luck if len(tallies) == 1 else _luck(every)
    return Outcomes(tuple(tallies), whole, unweighed, faces(seen))


def _tally(rolls: list[Weighed]) -> Tally:
    test = rolls[0].test
    alike: dict[int, tuple[Odds, int]] = {}
    for each in rolls:
        alike[id(each.odds)] = each.odds, alike.get(id(each.odds), (each.odds, 0))[1] + 1
    came: dict[str, int] = {}
    for each in rolls:
        came[each.outcome] = came.get(each.outcome, 0) + 1
    known = [outcome.id for outcome in test.outcomes]
    known += sorted({id_ for odds, _ in alike.values() for id_ in odds.weights} - {*known})
    shares = (_share(test, id_, came.get(id_, 0), expected(alike, id_)) for id_ in known)
    kept = tuple(share for share in shares if share.came or share.due)
    certain, spent = sum(not each.open for each in rolls), sum(each.spent for each in rolls)
    return Tally(test.id, test.label, len(rolls), kept, _luck(rolls), certain, spent)


def _share(test: Test, id_: str, came: int, due: Fraction) -> Share:
    outcome = test.outcome(id_)
    if outcome is None:  # a bare number
        return Share(id_, Term(id_, id_), "plain", came, due)
    return Share(id_, outcome.name, outcome.mood, came, due)


def _luck(rolls: Iterable[Weighed]) -> Luck:
    """The luck of those rolls that can go well or badly."""
    return luck((each.score, each.scores) for each in rolls if len(each.scores) > 1)
