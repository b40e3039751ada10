"""One Shot answers as a second, slow reading of its rules does, whatever is asked and however dice fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.rules.games.oneshot.system import ONESHOT
from soloist.rules.system import Resolution
from tests.rules.models import asked as public
from tests.rules.models import oneshot_model as model
from tests.rules.models.oneshot_model import NotAllowed, Side, Told

MANY = settings(max_examples=10 * settings().max_examples)  # 10,000 in a campaign
FACE = st.integers(1, 10)
FLAG = st.booleans()
HELD = st.none() | st.integers(0, 8)


@st.composite
def sides(draw: st.DrawFn, shared: bool = True) -> Side:
    """What one person brings, allowed or not."""
    power = draw(FLAG)
    energy = draw(st.sampled_from((0, 1, 1, 2, 3) if power else (0, 0, 1, 2)))
    part = draw(st.none() | st.integers(1, 5)) if shared else None
    return Side(draw(FLAG), draw(FLAG), energy, power, part)


def words_of(side: Side, before: str = "") -> dict[str, object]:
    """What a side brings, in the product's words."""
    words: dict[str, object] = {
        f"{before}{key}": int(getattr(side, key)) for key in ("strong", "weak", "power")
    }
    words[f"{before}energy"] = side.said
    return words | ({"active": side.dice, "split": 1} if side.dice is not None else {})


def shown(data: st.DataObject, side: Side) -> tuple[int, ...]:
    """As many dice as the side throws; none where it may not."""
    try:
        size = model.pool(side)
    except NotAllowed:
        return ()
    return tuple(data.draw(st.lists(FACE, min_size=size, max_size=size)))


def answered(id_: str, words: dict[str, object], **dice: tuple[int, ...]) -> Resolution | None:
    """What the product says of these dice; of any dice, where the model knows none that are allowed."""
    if not all(dice.values()):
        return public.thrown(ONESHOT, id_, words, seed=1)
    return public.answer(ONESHOT, id_, words, {side: (faces,) for side, faces in dice.items()})


def check(answer: Resolution | None, told: Told | None, change: int, held: int | None) -> None:
    """The same refusal, or the same answer in every word."""
    assert (answer is None) == (told is None)
    if answer is None or told is None:
        return
    assert (answer.outcome, answer.value) == (told.outcome, told.successes)
    assert dict(answer.effects) == ({"energy": change} if change else {})
    facts = answer.facts
    assert facts.get("against", facts.get("difficulty")) == told.difficulty
    assert facts.get("damage", 0) == told.damage
    if held:
        falls = held + change == 0
        assert (answer.remark.en if answer.remark else "") == ("unconscious" if falls else "")


def maybe(words: dict[str, object], **more: int | None) -> dict[str, object]:
    """Words, and those of the others that are said."""
    return words | {key: value for key, value in more.items() if value is not None}


@MANY
@given(st.data(), sides(), st.integers(4, 10), FLAG, FLAG, HELD)
def test_standard(
    data: st.DataObject, side: Side, difficulty: int, second: bool, allowed: bool, held: int | None
) -> None:
    """Dice, energy, second chance and successes."""
    dice = shown(data, side)
    words = maybe(
        words_of(side), difficulty=difficulty, second=int(second), second_allowed=int(allowed), held=held
    )
    answer = answered("standard", words, active=dice)
    told = None
    try:
        model.pool(side)
        model.check_paid(side.energy, held)
        told = model.standard(dice, model.harder(difficulty, second, allowed))
    except NotAllowed:
        pass
    check(answer, told, model.lost(held, side.energy, 0), held)


@MANY
@given(st.data(), sides(), sides(shared=False), st.tuples(FLAG, FLAG, FLAG, FLAG), HELD)
def test_opposed(
    data: st.DataObject, side: Side, other: Side, flags: tuple[bool, bool, bool, bool], held: int | None
) -> None:
    """Against the best die of the other side; whoever the story is about pays and is hurt."""
    second, allowed, harm, defends = flags
    dice, theirs = shown(data, side), shown(data, other)
    words = maybe(words_of(side) | words_of(other, "resisting_"), held=held)
    words |= {
        "second": int(second),
        "second_allowed": int(allowed),
        "harm": int(harm),
        "defends": int(defends),
    }
    answer = answered("opposed", words, active=dice, resisting=theirs)
    told, mine = None, other if defends else side
    try:
        model.pool(side)
        model.pool(other)
        model.check_paid(mine.energy, held)
        model.harder(4, second, allowed)
        told = model.opposed(dice, theirs, second, side.power, harm)
    except NotAllowed:
        pass
    damage = told.damage if told and defends else 0
    check(answer, told, model.lost(held, mine.energy, damage), held)


@MANY
@given(st.data(), sides(), st.tuples(FLAG, FLAG, FLAG), st.integers(0, 60), st.integers(-1, 2), HELD)
def test_attacks(
    data: st.DataObject,
    side: Side,
    flags: tuple[bool, bool, bool],
    metres: int,
    hindered: int,
    held: int | None,
) -> None:
    """Shots by distance, and the surprised (below zero, here) at four."""
    second, allowed, defends = flags
    dice = shown(data, side)
    words = maybe(
        words_of(side), second=int(second), second_allowed=int(allowed), defends=int(defends), held=held
    )
    if hindered < 0:
        id_, difficulty = "surprise", 4
    else:
        id_, difficulty = "ranged", model.shot_difficulty(metres, hindered)
        words |= {"metres": metres, "hindered": hindered}
    answer = answered(id_, words, active=dice)
    told, spent = None, 0 if defends else side.energy
    try:
        model.pool(side)
        model.check_paid(spent, held)
        told = model.standard(dice, model.harder(difficulty, second, allowed), side.power, attack=True)
    except NotAllowed:
        pass
    damage = told.damage if told and defends else 0
    check(answer, told, model.lost(held, spent, damage), held)


@MANY
@given(
    st.data(),
    sides(shared=False),
    st.tuples(FLAG, FLAG, FLAG, st.sampled_from((False, False, True))),
    HELD,
    st.none() | st.integers(4, 9),
)
def test_care(
    data: st.DataObject, side: Side, flags: tuple[bool, bool, bool, bool], held: int | None, most: int | None
) -> None:
    """One energy a success, two by a power: for whom the story is about, or from them for another."""
    second, gives, combat, again = flags
    dice = shown(data, side)
    words = maybe(words_of(side), second=int(second), gives=int(gives), combat=int(combat), again=int(again))
    answer = answered("care", maybe(words, held=held, max=most), active=dice)
    told, amount = None, 0
    try:
        model.pool(side)
        model.check_paid(side.energy if gives else 0, held)
        if model.care_allowed(combat, again, side.power):
            told = model.standard(dice, model.harder(8, second))
            amount = told.successes * (2 if side.power else 1)
    except NotAllowed:
        pass
    change = model.lost(held, side.energy, 0) if gives else model.healed(held, most, amount)
    check(answer, told, change, held)
    if answer is not None:
        assert answer.facts["healed"] == amount


@MANY
@given(st.data(), FLAG, FLAG, st.integers(0, 2), st.none() | FACE, HELD)
def test_initiative(
    data: st.DataObject, strong: bool, weak: bool, energy: int, target: int | None, held: int | None
) -> None:
    """The best die, against that of the other side; an equal one acts at the same time."""
    side = Side(strong, weak, energy)
    dice = shown(data, side)
    words = maybe(words_of(side), target=target, held=held)
    del words["power"]
    answer = answered("initiative", words, active=dice)
    try:
        model.pool(side)
        model.check_paid(energy, held)
    except NotAllowed:
        assert answer is None
        return
    assert answer is not None
    assert (answer.value, dict(answer.effects)) == (max(dice), {"energy": -energy} if energy else {})
    assert answer.outcome == (None if target is None else model.order(max(dice), target))


@MANY
@given(FLAG, FLAG, st.integers(0, 24), HELD, st.none() | st.integers(0, 9))
def test_night(power: bool, motivation: bool, hours: int, held: int | None, most: int | None) -> None:
    """One to three, from six hours of sleep, never above the most."""
    words = maybe({}, power=int(power), motivation=int(motivation), hours=hours, held=held, max=most)
    answer = public.answer(ONESHOT, "night", words, {})
    amount = model.night(hours, power, motivation)
    change = model.healed(held, most, amount)
    assert answer is not None
    assert (answer.outcome, answer.value) == ("rested" if amount else "too_short", amount)
    assert dict(answer.effects) == ({"energy": change} if change else {})


@pytest.mark.parametrize("most", range(4, 9))
def test_scenarios(most: int) -> None:
    """All the energy at the start, one more at most at the end."""
    for held in range(9):
        start = public.answer(ONESHOT, "scenario_start", {"held": held, "max": most}, {})
        change = model.healed(held, most, 99)
        assert start is not None
        assert dict(start.effects) == ({"energy": change} if change else {})
    end = public.answer(ONESHOT, "scenario_end", {}, {})
    assert end is not None
    assert dict(end.effects) == {"energy_max": 1}


@MANY
@given(sides(), st.integers(4, 10), st.integers(0, 2**32))
def test_random_dice(side: Side, difficulty: int, seed: int) -> None:
    """Its own dice: as many as the model says, and read as the model reads them."""
    answer = public.thrown(ONESHOT, "standard", maybe(words_of(side), difficulty=difficulty), seed)
    try:
        size = model.pool(side)
    except NotAllowed:
        assert answer is None
        return
    assert answer is not None
    dice = answer.rolls["active"].base
    assert (len(dice), set(dice) <= set(range(1, 11))) == (size, True)
    check(answer, model.standard(dice, difficulty), -side.energy, None)


# --- exact chances --------------------------------------------------------------------------------


def agree(id_: str, words: dict[str, object], counted: Counter[str]) -> None:
    """The product's chances are the model's, outcome by outcome."""
    odds = public.odds(ONESHOT, id_, words)
    assert set(counted) <= set(odds.weights)
    assert {name: odds.chance(name) for name in odds.weights} == {
        name: Fraction(counted[name], counted.total()) for name in odds.weights
    }


SMALL = (Side(weak=True), Side(), Side(strong=True), Side(weak=True, energy=1), Side(strong=True, weak=True))
POWER = (Side(power=True, energy=1), Side(power=True, energy=2, dice=2))


@pytest.mark.parametrize("side", [*SMALL, *POWER])
@pytest.mark.parametrize("difficulty", [4, 7, 8, 10])
def test_standard_odds(side: Side, difficulty: int) -> None:
    """Every way up to four dice can fall, also on a second chance."""
    for second in (False, True):
        if second and difficulty + 2 > 10:
            continue
        harder = model.harder(difficulty, second)
        counted = Counter(model.standard(dice, harder).outcome for dice in model.falls(model.pool(side)))
        agree("standard", maybe(words_of(side), difficulty=difficulty, second=int(second)), counted)


@pytest.mark.parametrize("side", SMALL)
@pytest.mark.parametrize("other", SMALL[:2])
def test_opposed_odds(side: Side, other: Side) -> None:
    """Every way both sides can fall; a second chance is two above the best die."""
    mine, theirs = list(model.falls(model.pool(side))), list(model.falls(model.pool(other)))
    for second in (False, True):
        counted = Counter(
            model.opposed(a, b, second, power=False, attack=False).outcome for a, b in product(mine, theirs)
        )
        agree("opposed", words_of(side) | words_of(other, "resisting_") | {"second": int(second)}, counted)


@pytest.mark.parametrize(("metres", "hindered"), [*product((0, 20, 21, 50, 51, 999), (0, 1, 2))])
def test_shot_odds(metres: int, hindered: int) -> None:
    """By distance; cover and darkness count once."""
    difficulty = model.shot_difficulty(metres, hindered)
    counted = Counter(model.standard(dice, difficulty).outcome for dice in model.falls(2))
    agree("ranged", {"metres": metres, "hindered": hindered}, counted)


@pytest.mark.parametrize("side", SMALL)
def test_other_odds(side: Side) -> None:
    """The surprised, care, and initiative against every number or none."""
    words, falls = words_of(side), list(model.falls(model.pool(side)))
    agree("surprise", words, Counter(model.standard(dice, 4).outcome for dice in falls))
    agree("care", words, Counter(model.standard(dice, 8).outcome for dice in falls))
    del words["power"]
    for target in range(1, 11):
        agree("initiative", words | {"target": target}, Counter(model.order(max(d), target) for d in falls))
    agree("initiative", words, Counter(str(max(dice)) for dice in falls))
