"""What a test comes to is the same as every fall of its dice, gone through one by one, says."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from shlex import split
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.lab.odds.estimate import wilson
from soloist.lab.odds.question import Question, Seen, chances, distribution, drift, falls, thrown
from soloist.rules.engine.odds import Fall, every_fall
from soloist.rules.given import example
from soloist.rules.systems import SYSTEMS, rollable, system
from tests.lab.odds.slow import asked, every, shares
from tests.rules.models import hades_model, spin_model

CASES = [
    asked("hades", "opposition", for_=1, against=1),
    asked(
        "hades", "opposition", for_=2, against=1, destiny=4, dea="on", heroic_for="on", heroic_against="on"
    ),
    asked("hades", "opposition", for_=1, against=2, destiny=-4, dea="on", heroic_against="on", dea_steps=1),
    asked("hades", "opposition", for_=2, against=2, shift=1),
    asked("hades", "opposition", for_=1, against=3, shift=-2),
    asked("hades", "script", for_=2, steps="1,1"),
    asked("hades", "script", for_=1, steps="1,1", destiny=-3, dea="on", heroic_for="on"),
    asked("hades", "branch", destiny=-3),
    asked("spin", "opposition", for_=2, against=2),
    asked("spin", "opposition", for_=1, against=2, destiny=3, dea="on", heroic_for="on", dea_unbounded="on"),
    asked("spin", "sequence", for_=2, steps="1,1"),
    asked("spin", "off_stage", for_=2, against=1, shift=1),
    asked("spin", "draw"),
    asked("oneshot", "standard", active=3, difficulty=7),
    asked("oneshot", "opposed", active=2, resisting=2, harm="on"),
    asked("oneshot", "opposed", active=1, resisting=2, harm="on", defends="on"),
    asked("oneshot", "ranged", metres=30, active=2),
    asked("bravoure", "action", pool=4, infortune=3),
    asked("bravoure", "menace", pool=3, score=2, spend=1, bravoure=1),
    asked("bravoure", "opposition", pool=2, other=3, infortune=2),
    asked("bravoure", "group", pools="2,3", infortunes="2,1"),
    asked("roses", "test", virtue=2, skill=2, difficulty=2),
    asked("roses", "test", virtue=2, skill=1, difficulty=2, again_virtue=1),
    asked("roses", "test", virtue=1, skill=2, difficulty=2, advantages=1),
    asked("roses", "aid", virtue=2, skill=1),
]

LARGE = [
    asked("oneshot", "opposed", active=2, resisting=1, second="on", harm="on", power="on", energy=1),
    asked("oneshot", "opposed", active=2, resisting=2, resisting_energy=1, defends="on", held=2, harm="on"),
]


def named(question: Question) -> str:
    """What a question is called in the list of tests."""
    return f"{question.test.id} {dict(question.words)}"


@pytest.mark.slow
@pytest.mark.parametrize("question", LARGE, ids=named)
def test_as_every_one_of_many_falls_says(question: Question) -> None:
    """With dice rolled again and harm, all of it at once."""
    test_as_every_fall_says(question)


@pytest.mark.parametrize("question", CASES, ids=named)
def test_as_every_fall_says(question: Question) -> None:
    """Outcome, value, step and changes, each with its exact chance."""
    found = falls(question, whole=True)
    assert not found.throws
    assert shares(found) == every(question)


@pytest.mark.parametrize("id_", ["hades", "spin"])
def test_a_competition_is_its_own_sides(id_: str) -> None:
    """Value and changes of the short cut are those of all falls; the outcomes come from the odds."""
    question = asked(
        id_, "competition", for_=1, against=1, rival_for=1, rival_against=1, rival_protagonist="on"
    )
    whole = every(question)
    short: defaultdict[object, Fraction] = defaultdict(Fraction)
    for fall, chance in shares(falls(question)).items():
        short[fall.value, fall.effects] += chance
    long: defaultdict[object, Fraction] = defaultdict(Fraction)
    for fall, chance in whole.items():
        long[fall.value, fall.effects] += chance
    assert short == long
    told = {each.id: each.share.exact for each in chances(question)}
    for outcome, odds in told.items():
        assert odds == sum(share for fall, share in whole.items() if fall.outcome == outcome)


@pytest.mark.parametrize(("side", "dice"), [("pool", 3), ("other", 2)])
def test_sixes_an_asset_rolls_again(side: str, dice: int) -> None:
    """Rolled again until none is left: what a long enough tree of falls comes to."""
    words = (
        {"pool": dice, "asset": "on"} if side == "pool" else {"pool": 1, "other": dice, "other_asset": "on"}
    )
    question = asked("bravoure", "action" if side == "pool" else "opposition", infortune=2, **words)
    short, long = shares(falls(question)), every(question, 3)
    assert short.keys() == long.keys()
    for fall, chance in short.items():
        assert chance * Fraction(9, 10) < long[fall] <= chance


@settings(max_examples=25)
@given(
    st.integers(1, 2), st.integers(1, 2), st.integers(-6, 6), st.integers(-2, 2), st.booleans(), st.booleans()
)
@pytest.mark.parametrize(("id_", "model"), [("hades", hades_model), ("spin", spin_model)])
def test_drift_as_the_slow_models_say(
    id_: str, model: ModuleType, x: int, y: int, destiny: int, shift: int, dea: bool, heroic: bool
) -> None:
    """The mean change of every counter, over every fall of the second reading of the rules."""
    told = model.Asked(x, y, destiny=destiny, shift=shift, dea=dea, heroic_for=heroic, heroic_against=True)
    means: defaultdict[str, Fraction] = defaultdict(Fraction)
    for ours, one in model.falls(x):
        for theirs, other in model.falls(y):
            for counter, change in model.opposition(told, ours, theirs).effects.items():
                means[counter] += one * other * change
    flags = {"dea": int(dea), "heroic_for": int(heroic), "heroic_against": 1}
    question = asked(id_, "opposition", for_=x, against=y, destiny=destiny, shift=shift, **flags)
    for counter in ("destiny", "fortunes", "cards"):
        if counter in {held.id for held in question.system.counters}:
            assert drift(question, counter).exact == means[counter]


@pytest.mark.parametrize("unlimited", [False, True])
def test_pools_of_any_size_are_exact(unlimited: bool) -> None:
    """400 dice a side, as quick as any; destiny moves by the sizes, and all adds up."""
    question = asked(
        "hades", "opposition", for_=60 if unlimited else 400, against=50, unlimited_chaos=unlimited
    )
    told = distribution(question)
    assert told.exact
    assert {each.id: each.mean.exact for each in told.drift}["destiny"] == 50 - (60 if unlimited else 400)
    assert sum(each.share.exact or 0 for each in told.values) == 1


def test_the_outcomes_of_falls_are_the_odds() -> None:
    """Two ways of reckoning, one answer, for every case above."""
    for question in CASES:
        by_fall: defaultdict[str, Fraction] = defaultdict(Fraction)
        for fall, chance in shares(falls(question, whole=True)).items():
            by_fall[fall.outcome] += chance
        told = {each.id: each.share.exact for each in chances(question) if each.share.exact}
        assert told == by_fall


def test_the_largest_opposed_test_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six dice against six: no fall is gone through one by one, and the mean is that of six single dice."""
    monkeypatch.setattr("soloist.lab.odds.question.every_fall", None)
    six = {"power": "on", "energy": 3, "resisting_power": "on", "resisting_energy": 3}
    told = distribution(asked("oneshot", "opposed", **six))
    best = [Fraction(top**6 - (top - 1) ** 6, 10**6) for top in range(1, 11)]
    assert told.mean is not None
    assert told.mean.exact == sum(6 * chance * Fraction(11 - top, 10) for top, chance in enumerate(best, 1))
    assert sum(each.share.exact or 0 for each in told.values) == 1


def test_too_many_falls_are_not_gone_through() -> None:
    """Beyond the bound nothing is said, and the dice are thrown instead."""
    question = asked("oneshot", "opposed", active=3, resisting=3)
    assert every_fall(question.test, question.situation(), most=100) is None
    endless = asked("hades", "script", for_=2, steps="1,1", unlimited_chaos=1)
    assert falls(endless).throws == endless.throws


def test_simulated_numbers_hold_the_exact_ones() -> None:
    """Of many seeds about 95 % of the intervals hold what is exact; those of another game do not."""
    question = asked("hades", "opposition", for_=3, against=2)
    exact = {each.id: each.share.value for each in chances(question)}
    right = wrong = 0
    for seed in range(30):
        found = thrown(replace(question, throws=400, seed=seed))
        hits = sum(weight for fall, weight in found.weights.items() if fall.outcome == "almost")
        seen = wilson(hits, found.throws)
        right += seen.low <= exact["almost"] <= seen.high
        other = thrown(replace(question.but({"for": "5"}), throws=400, seed=seed))
        hits = sum(weight for fall, weight in other.weights.items() if fall.outcome == "almost")
        seen = wilson(hits, other.throws)
        wrong += seen.low <= exact["almost"] <= seen.high
    assert 26 <= right <= 30
    assert wrong <= 3


def test_half_exact_answers_tell_one_number_for_one_thing() -> None:
    """Where outcomes are known and falls are thrown, what only an outcome has comes as often as that."""
    told = distribution(asked("hades", "script", for_=3, steps="1,2,2", unlimited_chaos="on"))
    assert told.throws
    known = {each.value: each.share.value for each in told.outcomes}
    for each in told.values:
        assert each.share.value == pytest.approx(known[each.number])
        assert each.share.low <= known[each.number] <= each.share.high
        assert not each.share.is_exact
    assert told.mean is not None
    assert told.mean.value == pytest.approx(sum((value or 0) * share for value, share in known.items()))
    for step in told.steps:
        assert sum(each.share.value for each in step.outcomes) == pytest.approx(step.share.value)
    by_outcome: defaultdict[str, float] = defaultdict(float)
    for step in told.steps:
        for one in step.outcomes:
            by_outcome[one.id] += one.share.value
    for known_one in told.outcomes:
        assert by_outcome[known_one.id] == pytest.approx(known_one.share.value)
    assert sum(step.share.value for step in told.steps) == pytest.approx(1)


def test_strata_hold_what_is_exact() -> None:
    """Thrown though it need not be, a script stops at a step as often as all its falls say, within 95 %."""
    question = asked("hades", "script", for_=3, steps="1,2")
    exact = distribution(question)
    held, throws = 0, 400
    for seed in range(40):
        found = thrown(replace(question, throws=throws, seed=seed))
        parts: defaultdict[str, dict[Fall, int]] = defaultdict(dict)
        for fall, times in found.weights.items():
            parts[fall.outcome][fall] = times
        chances_of = {each.id: each.share.exact or Fraction(0) for each in exact.outcomes}
        sample = Seen(
            found, tuple((chance, parts.get(id_, found.weights)) for id_, chance in chances_of.items())
        )
        share = sample.share(lambda fall: fall.step == 1)
        held += share.low <= exact.steps[0].share.value <= share.high
        plain_share = Seen(found).share(lambda fall: fall.step == 1)
        assert share.high - share.low < plain_share.high - plain_share.low
    assert 34 <= held <= 40


def test_a_card_is_a_plain_choice_among_those_left() -> None:
    """Dice rolled again while they show a card in hand: no end, and still exact."""
    told = distribution(asked("spin", "draw", cards="1,2,3"))
    assert told.exact
    assert told.mean is not None
    assert told.mean.exact == 5
    assert [each.share.exact for each in told.values] == [Fraction(1, 3)] * 3
    assert not distribution(asked("spin", "draw", cards="1,2,3,4,5,6")).throws


def test_the_same_seed_throws_the_same() -> None:
    """And another does not."""
    question = replace(asked("hades", "script", for_=3, steps="1,2", unlimited_chaos=1), throws=300)
    assert thrown(question) == thrown(question)
    assert thrown(question) != thrown(replace(question, seed=2))


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_of_every_system_is_told_exactly(id_: str) -> None:
    """With the words of its own example, and no dice thrown."""
    rules = system(id_)
    assert rules is not None
    more = {"script": "for=3", "sequence": "for=3", "play": "cards=1 card=1"}
    for test in rollable(rules):
        text = f"{example(test)} {more.get(test.id, '')}".replace(
            "use=no stroke of fate", "use='no stroke of fate'"
        )
        words = dict(word.split("=", 1) for word in split(text))
        told = distribution(Question(rules, test, words))
        assert told.exact, test.id
        assert not told.outcomes or sum(each.share.exact or 0 for each in told.outcomes) == 1, test.id
