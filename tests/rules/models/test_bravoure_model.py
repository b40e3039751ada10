"""Bravoure & Infortune agrees with a second telling of its rules: thousands of rolls, every chance."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.rules.dice import LONE, given_dice, recorded_hand
from soloist.rules.given import situation
from soloist.rules.system import Resolution, Test
from soloist.rules.systems import system
from soloist.values.message import Refusal
from tests.rules.models import bravoure_model as model
from tests.rules.models.bravoure_model import Purse, Turn

Die = tuple[int, ...]
Words = Mapping[str, object]

MANY = settings(max_examples=10 * settings().max_examples)  # 10,000 in a campaign
FEW = settings(max_examples=3 * settings().max_examples)


def bravoure(id_: str) -> Test:
    """The test of that id."""
    rules = system("bravoure")
    assert rules is not None
    test = rules.test(id_)
    assert test is not None
    return test


def rolled(id_: str, words: Words, **hands: Sequence[Die]) -> Resolution:
    """What the product makes of those dice, every one of which it has to ask for."""
    test = bravoure(id_)
    dice = given_dice({LONE if side == "lone" else side: recorded_hand(held) for side, held in hands.items()})
    found = test.resolve(situation(test, _text(words), "en"), dice)
    dice.done()
    return found


def chances(id_: str, words: Words) -> dict[str, Fraction]:
    """The product's chances, without those that are none."""
    test = bravoure(id_)
    odds = test.odds(situation(test, _text(words), "en"))
    return {name: odds.chance(name) for name, weight in odds.weights.items() if weight}


def _text(words: Words) -> dict[str, str]:
    return {key: str(int(value) if isinstance(value, bool) else value) for key, value in words.items()}


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(str(number) for number in numbers)


@st.composite
def hands(draw: st.DrawFn, asset: bool, least: int = 1, most: int = 10) -> list[Die]:
    """Some dice; with the asset each may have shown a few sixes first."""
    size = draw(st.integers(least, most))
    if not asset:
        return [(face,) for face in draw(st.lists(st.integers(1, 6), min_size=size, max_size=size))]
    pairs = st.tuples(st.integers(0, 3), st.integers(1, 5))
    return [(6,) * sixes + (face,) for sixes, face in draw(st.lists(pairs, min_size=size, max_size=size))]


purses = st.builds(Purse, st.integers(0, 6), st.none() | st.integers(0, 6), st.booleans(), st.booleans())


def _spending(purse: Purse) -> dict[str, object]:
    words: dict[str, object] = {
        "spend": purse.spend,
        "spend_gained": purse.spend_gained,
        "complete": purse.complete,
    }
    return words if purse.bravoure is None else words | {"bravoure": purse.bravoure}


def _same(found: Resolution, turn: Turn) -> None:
    assert (found.outcome, found.value, dict(found.effects)) == (turn.outcome, turn.value, turn.effects)


# --- one roll -------------------------------------------------------------------------------------


@MANY
@given(data=st.data(), asset=st.booleans(), required=st.integers(1, 5), held=st.integers(0, 8), purse=purses)
def test_an_action(data: st.DataObject, asset: bool, required: int, held: int, purse: Purse) -> None:
    """Outcome, successes, counters and the points spent are the model's, or both refuse."""
    dice = data.draw(hands(asset))
    faces = model.last_faces(dice, asset)
    turn = model.act(faces, required, held, purse)
    words = _spending(purse) | {"pool": len(dice), "required": required, "asset": asset, "infortune": held}
    if turn.outcome == model.REFUSED:
        with pytest.raises(Refusal):
            rolled("action", words, pool=dice)
        return
    found = rolled("action", words, pool=dice)
    _same(found, turn)
    assert (found.natural, found.facts["spend"]) == (turn.natural, turn.spent)
    assert (found.rolls["pool"].base, found.rolls["pool"].shown) == (tuple(faces), tuple(dice))


@MANY
@given(
    data=st.data(),
    asset=st.booleans(),
    required=st.integers(1, 3),
    held=st.integers(0, 8),
    purse=purses,
    score=st.integers(1, 12),
)
def test_a_blow_at_a_menace(
    data: st.DataObject, asset: bool, required: int, held: int, purse: Purse, score: int
) -> None:
    """So is what is left of the Menace."""
    dice = data.draw(hands(asset))
    turn = model.strike(model.last_faces(dice, asset), required, held, purse, score)
    words = _spending(purse) | {"pool": len(dice), "required": required, "asset": asset, "infortune": held}
    if turn.outcome == model.REFUSED:
        with pytest.raises(Refusal):
            rolled("menace", words | {"score": score}, pool=dice)
        return
    found = rolled("menace", words | {"score": score}, pool=dice)
    _same(found, turn)
    assert found.facts["left"] == turn.left


@MANY
@given(data=st.data(), asset=st.booleans(), required=st.integers(1, 4))
def test_a_passive_roll(data: st.DataObject, asset: bool, required: int) -> None:
    """No counter moves, whatever falls."""
    dice = data.draw(hands(asset))
    turn = model.watch(model.last_faces(dice, asset), required)
    _same(rolled("passive", {"pool": len(dice), "required": required, "asset": asset}, pool=dice), turn)


@MANY
@given(data=st.data(), assets=st.tuples(*[st.booleans()] * 2), held=st.tuples(*[st.integers(0, 8)] * 2))
def test_two_players_against_each_other(
    data: st.DataObject, assets: tuple[bool, bool], held: tuple[int, int]
) -> None:
    """The more successes win, and each has the counters of an action of their own."""
    dice = [data.draw(hands(asset)) for asset in assets]
    turns = [
        model.act(model.last_faces(hand, asset), 1, points, Purse())
        for hand, asset, points in zip(dice, assets, held, strict=True)
    ]
    words = {"pool": len(dice[0]), "asset": assets[0], "infortune": held[0]}
    words |= {"other": len(dice[1]), "other_asset": assets[1], "other_infortune": held[1]}
    found = rolled("opposition", words, pool=dice[0], other=dice[1])
    assert found.outcome == model.oppose(*turns)
    _same_for_each(found, turns)


@MANY
@given(data=st.data(), members=st.lists(st.tuples(st.booleans(), st.integers(0, 8)), min_size=1, max_size=6))
def test_a_group(data: st.DataObject, members: list[tuple[bool, int]]) -> None:
    """Half of them are enough; then failures cost nothing, and Bravery stands either way."""
    required = data.draw(st.integers(1, 3))
    dice = [data.draw(hands(asset, most=5)) for asset, _ in members]
    faces = [model.last_faces(hand, asset) for hand, (asset, _) in zip(dice, members, strict=True)]
    outcome, achieved, turns = model.together(faces, required, [held for _, held in members])
    words: dict[str, object] = {"pools": _listed([len(hand) for hand in dice]), "required": required}
    words["infortunes"] = _listed([held for _, held in members])
    if with_asset := [number for number, (asset, _) in enumerate(members, 1) if asset]:
        words["assets"] = _listed(with_asset)
    found = rolled("group", words, lone=[die for hand in dice for die in hand])
    assert (found.outcome, found.value) == (outcome, achieved)
    _same_for_each(found, turns)


_NAMES = {"Success": "success", "Not enough": "short", "Failure": "failure", "Misfortune": "misfortune"}


def _same_for_each(found: Resolution, turns: Sequence[Turn]) -> None:
    shares = [(_NAMES[share.name.en], share.value, dict(share.effects)) for share in found.each]
    assert shares == [(turn.outcome, turn.value, turn.effects) for turn in turns]
    assert dict(found.effects) == turns[0].effects


# --- a whole Menace, and what ends a session ------------------------------------------------------


@FEW
@given(data=st.data(), people=st.integers(1, 4), score=st.integers(3, 20))
def test_a_menace_to_its_end(data: st.DataObject, people: int, score: int) -> None:
    """Round after round, both keep the same counters, lose the same people and end on the same blow."""
    ours, theirs = [[0, 0] for _ in range(people)], [[0, 0] for _ in range(people)]
    left, standing, turn_number = score, list(range(people)), 0
    while left and standing and turn_number < 40:
        who = standing[turn_number % len(standing)]
        turn_number += 1
        dice = data.draw(hands(False, 2, 6))
        spend = min(data.draw(st.integers(0, 2)), ours[who][0])
        turn = model.strike(model.last_faces(dice, False), 1, ours[who][1], Purse(spend, ours[who][0]), left)
        words = {"pool": len(dice), "score": left, "spend": spend}
        words |= {"bravoure": theirs[who][0], "infortune": theirs[who][1]}
        found = rolled("menace", words, pool=dice)
        _same(found, turn)
        assert turn.left is not None
        left = turn.left
        for at, counter in enumerate(("bravoure", "infortune")):
            ours[who][at] += turn.effects.get(counter, 0)
            theirs[who][at] += found.effects.get(counter, 0)
        if turn.outcome == "misfortune":
            standing.remove(who)
            back = rolled("comeback", {"bravoure": theirs[who][0], "infortune": theirs[who][1]})
            ours[who] = [0, 0]
            theirs[who] = [n + back.effects.get(c, 0) for n, c in zip(theirs[who], _COUNTERS, strict=True)]
        assert found.facts["left"] == left
        assert ours == theirs
        assert min(ours[who]) >= 0


_COUNTERS = ("bravoure", "infortune")


@MANY
@given(
    people=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=7),
    finished=st.booleans(),
)
def test_experience(people: list[tuple[int, int]], finished: bool) -> None:
    """The pot is shared out evenly, rounded up, and nobody turns in what they have not."""
    held, converted = [max(pair) for pair in people], [pair[0] for pair in people]
    words = {"converted": _listed(converted), "bravoure": _listed(held), "finished": finished}
    found = rolled("experience", words)
    each = model.share(converted, finished)
    assert found.value == each
    learnt = {"xp": each, "xp_total": each}
    expected = [(each, learnt | ({"bravoure": -points} if points else {})) for points in converted]
    assert [(share.value, dict(share.effects)) for share in found.each] == expected
    if converted[-1]:
        held[-1] = converted[-1] - 1
        with pytest.raises(Refusal):
            rolled("experience", words | {"bravoure": _listed(held)})


def test_bravery_without_dice() -> None:
    """A point buys one success, whatever was required; a gift costs its giver; none is spent on credit."""
    for held in range(5):
        for id_, value in (("sure", 1), ("gift", 1), ("claim", None)):
            if held == 0:
                with pytest.raises(Refusal):
                    rolled(id_, {"bravoure": held})
                continue
            found = rolled(id_, {"bravoure": held})
            assert (found.value, dict(found.effects)) == (value, {"bravoure": -1})
    gift = rolled("gift", {"bravoure": 1})
    assert [(share.value, dict(share.effects)) for share in gift.each] == [(None, {"bravoure": -1}), (1, {})]


def test_more_bravery_on_a_menace() -> None:
    """Each point spent after a success takes one off, and the score stops at none."""
    for spend, score, held in product(range(1, 6), range(1, 6), range(6)):
        words = {"spend": spend, "score": score, "bravoure": held}
        if spend > held:
            with pytest.raises(Refusal):
                rolled("add", words)
            continue
        found = rolled("add", words)
        left = score - spend if spend < score else 0
        assert (found.facts["left"], found.outcome) == (left, "added" if left else "beaten")
        assert (found.value, dict(found.effects)) == (spend, {"bravoure": -spend})


def test_sure_of_a_menace() -> None:
    """The one success a point buys takes one off a Menace, like any other."""
    for score in range(1, 6):
        found = rolled("sure", {"score": score, "bravoure": 1})
        left = score - 1
        assert (found.facts["left"], found.outcome) == (left, "success" if left else "beaten")
        assert (found.value, dict(found.effects)) == (1, {"bravoure": -1})
        assert chances("sure", {"score": score}) == {found.outcome: 1}


def test_destiny_die_and_flaw() -> None:
    """Six answers in order; a flaw takes over from 4 on, or at once without a die, for one Bravery."""
    answers = ["no_and", "no", "no_but", "yes_but", "yes", "yes_and"]
    for face, answer in enumerate(answers, 1):
        assert rolled("fate", {}, lone=[(face,)]).outcome == answer
        flaw = rolled("flaw", {}, lone=[(face,)])
        expected = ("triggered", {"bravoure": 1}) if face >= 4 else ("spared", {})
        assert (flaw.outcome, dict(flaw.effects)) == expected
    assert dict(rolled("flaw", {"die": False}).effects) == {"bravoure": 1}
    assert chances("fate", {}) == dict.fromkeys(answers, Fraction(1, 6))


# --- chances --------------------------------------------------------------------------------------


def test_the_model_itself() -> None:
    """It gives what the worked examples of the text give."""
    examples = {
        ((4, 5, 1, 4, 1, 2), 1, 0): ("success", {"bravoure": 1}),
        ((2, 3, 6, 5, 5, 4), 1, 0): ("failure", {"infortune": 1}),
        ((2, 2, 5, 3, 1, 4), 1, 0): ("success", {}),
        ((2, 3, 5, 5, 4), 1, 5): ("misfortune", {"infortune": 1}),
        ((2, 3, 5, 5, 4), 1, 4): ("failure", {"infortune": 1}),
        ((1, 1, 2), 1, 9): ("success", {"bravoure": 1}),
        ((1, 3, 2), 2, 2): ("short", {}),
    }
    for (faces, required, held), expected in examples.items():
        turn = model.act(faces, required, held, Purse())
        assert (turn.outcome, turn.effects) == expected
    assert model.strike((1, 1, 2), 1, 0, Purse(1, 1), 10).left == 7
    assert model.share([6, 6, 6, 6, 3], finished=False) == 7
