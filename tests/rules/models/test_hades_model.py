"""HaDes answers as a second, slow reading of its rules does, whatever is asked and however the dice fall."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from soloist.rules.dice import Hand
from soloist.rules.system import Resolution, System
from soloist.rules.systems import system
from tests.rules.models import asked as public
from tests.rules.models import hades_model as model
from tests.rules.models.hades_model import Asked, NotAllowed, Told

MANY = settings(max_examples=max(200, settings().max_examples))
FACE = st.integers(1, 6)
RACE = ("for", "against", "rival_for", "rival_against")


def hades() -> System:
    """The shipped system, by its public door."""
    shipped = system("hades")
    assert shipped is not None
    return shipped


HADES = hades()


@st.composite
def hands(draw: st.DrawFn, size: int, unlimited: bool = False) -> model.Hand:
    """A hand of that many dice; often all alike, which chance seldom makes."""
    faces = FACE if draw(st.booleans()) else st.just(draw(FACE))
    base = draw(st.lists(faces, min_size=size, max_size=size))
    few = 3 * size if unlimited else size
    later = draw(st.lists(faces, min_size=few, max_size=few)) if model.sixes(base) else []
    return model.waves(base, [*later, *[1] * few], unlimited)


@st.composite
def situations(draw: st.DrawFn, most: int = 7) -> Asked:
    """Anything that can be asked of an opposition."""
    flag, few = st.booleans(), st.integers(0, 2)
    x, y = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Asked(
        x,
        y,
        destiny=draw(st.integers(-8, 8)),
        shift=draw(st.sampled_from((0, 0, 0, 1, 2, 5, -1, -2, -6))),
        max_shift=draw(st.sampled_from((0, 0, 1, 2))),
        unlimited_chaos=draw(flag),
        dea=draw(flag),
        dea_steps=draw(st.none() | st.integers(1, 9)),
        heroic_for=draw(flag),
        heroic_against=draw(flag),
        dea_unbounded=draw(flag),
        dea_strict_reset=draw(flag),
        pvp=draw(st.sampled_from((False, False, True))),
        added_for=min(x, draw(few)),
        added_against=min(y, draw(few)),
    )


def words_of(asked: Asked) -> dict[str, object]:
    """A situation in the product's words."""
    words = {key: int(value) for key, value in asdict(asked).items() if value is not None}
    return {"for": words.pop("x"), "against": words.pop("y"), **words}


def expected(asked: Asked, ours: model.Hand, theirs: model.Hand) -> Told | None:
    """What the model says, None where it refuses."""
    try:
        return model.opposition(asked, ours, theirs)
    except NotAllowed:
        return None


def check(answer: Resolution | None, told: Told | None) -> None:
    """The same refusal, or the same answer in every word."""
    assert (answer is None) == (told is None)
    if answer is None or told is None:
        return
    assert (answer.outcome, answer.value, answer.natural) == (told.outcome, told.value, told.natural)
    assert dict(answer.effects) == told.effects
    facts = answer.facts
    assert (facts["role"], facts["dea_offer"], facts["dea"]) == (told.role, told.offer, told.used)


def hand_of(answer: Resolution, side: str) -> model.Hand:
    """The dice the product says it threw."""
    roll = answer.rolls[side]
    return roll.base, *roll.bonus


@MANY
@given(st.data(), situations())
def test_opposition(data: st.DataObject, asked: Asked) -> None:
    """Result, shift, Deus Ex Alea, fortunes and destiny of given dice."""
    ours = data.draw(hands(asked.x, asked.unlimited_chaos))
    theirs = data.draw(hands(asked.y, asked.unlimited_chaos))
    answer = public.answer(HADES, "opposition", words_of(asked), {"for": ours, "against": theirs})
    check(answer, expected(asked, ours, theirs))


@MANY
@given(st.data(), st.sampled_from((2, 4, 6)), st.booleans(), situations(4))
def test_fate_steps_in(data: st.DataObject, face: int, lost: bool, asked: Asked) -> None:
    """The same where the winner's dice are all alike and the loser has no even one, wherever destiny is."""
    asked.unlimited_chaos = False
    asked.dea = True
    winner, loser = (asked.y, asked.x) if lost else (asked.x, asked.y)
    won = model.waves([face] * winner, [face] * winner, unlimited=False)
    beaten = model.waves(
        data.draw(st.lists(st.sampled_from((1, 3, 5)), min_size=loser, max_size=loser)), (), False
    )
    ours, theirs = (beaten, won) if lost else (won, beaten)
    answer = public.answer(HADES, "opposition", words_of(asked), {"for": ours, "against": theirs})
    check(answer, expected(asked, ours, theirs))


@MANY
@given(situations(4), st.integers(0, 2**32))
def test_random_dice(asked: Asked, seed: int) -> None:
    """Its own dice: one for each of the pool, one for each six, one for each bonus six only if unlimited."""
    answer = public.thrown(HADES, "opposition", words_of(asked), seed)
    if answer is None:
        return
    ours, theirs = hand_of(answer, "for"), hand_of(answer, "against")
    assert (len(ours[0]), len(theirs[0])) == (asked.x, asked.y)
    for hand in (ours, theirs):
        later = [face for wave in hand[1:] for face in wave]
        assert model.waves(hand[0], later, asked.unlimited_chaos) == hand
    check(answer, expected(asked, ours, theirs))


@MANY
@given(st.data(), situations(), st.booleans())
def test_script(data: st.DataObject, asked: Asked, listed: bool) -> None:
    """The obstacle has its steps' dice; it stops at the step where the protagonist's evens run out."""
    steps = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    supplied = data.draw(st.lists(st.integers(0, 3), min_size=len(steps), max_size=len(steps)))
    asked.y = sum(steps)
    words = words_of(asked) | {"steps": ",".join(map(str, steps))}
    del words["against"]
    if listed and any(supplied):
        asked.x = sum(supplied)
        words["pools"] = ",".join(map(str, supplied))
        del words["for"]
    ours = data.draw(hands(asked.x, asked.unlimited_chaos))
    theirs = data.draw(hands(asked.y, asked.unlimited_chaos))
    answer = public.answer(HADES, "script", words, {"for": ours, "against": theirs})
    told = expected(asked, ours, theirs)
    check(answer, told)
    if answer is not None and told is not None:
        assert answer.step == model.script_step(steps, told.value, ours)


@st.composite
def races(draw: st.DrawFn, most: int = 4) -> tuple[Asked, Asked]:
    """Two competitors; only the first one's result can be shifted."""
    size = st.integers(1, most)
    mine = Asked(
        draw(size),
        draw(size),
        destiny=draw(st.integers(-3, 3)),
        shift=draw(st.sampled_from((0, 0, 1, -2))),
        max_shift=draw(st.sampled_from((0, 0, 1))),
        unlimited_chaos=draw(st.booleans()),
    )
    return mine, Asked(draw(size), draw(size), unlimited_chaos=mine.unlimited_chaos)


@MANY
@given(st.data(), races(), st.booleans(), st.booleans())
def test_competition(data: st.DataObject, race: tuple[Asked, Asked], joint: bool, both: bool) -> None:
    """Each against an obstacle; only protagonists move destiny and fortunes."""
    mine, rival = race
    sizes = (mine.x, mine.y, rival.x, rival.y)
    dice = [data.draw(hands(size, mine.unlimited_chaos)) for size in sizes]
    words: dict[str, object] = dict(zip(RACE, sizes, strict=True))
    for key in ("destiny", "shift", "max_shift", "unlimited_chaos"):
        words[key] = int(getattr(mine, key))
    words |= {"joint": int(joint), "rival_protagonist": int(both)}
    answer = public.answer(HADES, "competition", words, dict(zip(RACE, dice, strict=True)))
    try:
        told = model.competition(mine, rival, dice, joint, both)
    except NotAllowed:
        assert answer is None
        return
    assert answer is not None
    one = told.mine
    assert (answer.outcome, answer.value, answer.natural) == (told.outcome, one.value, one.natural)
    assert dict(answer.effects) == told.effects
    facts = answer.facts
    assert (facts["even_sum"], facts["rival_even_sum"]) == told.sums
    assert facts["rival_value"] == told.rival.value
    own = [{k: n for k, n in each.effects.items() if k == "fortunes"} for each in (one, told.rival)]
    assert [dict(share.effects) for share in answer.each] == (own if both else [])


# --- exact chances --------------------------------------------------------------------------------


def agree(
    id_: str, words: dict[str, object], chances: dict[str, Fraction], unseen: Fraction = Fraction(0)
) -> None:
    """The product's chances are the model's, but for what the model did not look at."""
    odds = public.odds(HADES, id_, words)
    assert sum(chances.values()) == 1 - unseen
    assert set(chances) <= set(odds.weights)
    assert sum(odds.weights.values()) == odds.total
    for name in odds.weights:
        assert 0 <= odds.chance(name) - chances.get(name, 0) <= unseen


def enumerated(asked: Asked) -> dict[str, Fraction]:
    """Every way both pools can fall."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    unlimited, deep = asked.unlimited_chaos, 3 if asked.unlimited_chaos else 1
    theirs_falls = list(model.falls(asked.y, unlimited, deep))
    for (ours, one), (theirs, two) in product(model.falls(asked.x, unlimited, deep), theirs_falls):
        chances[model.opposition(asked, ours, theirs).outcome] += one * two
    return dict(chances)


DEA = Asked(1, 1, dea=True, heroic_for=True, heroic_against=True)


@pytest.mark.parametrize(
    "asked",
    [Asked(x, y) for x in (1, 2) for y in (1, 2)]
    + [Asked(3, 1), Asked(1, 3), Asked(1, 2, shift=1), Asked(2, 2, shift=-2)]
    + [
        Asked(x, y, destiny=destiny, dea=True, heroic_for=ours, heroic_against=theirs, dea_unbounded=free)
        for x, y in ((1, 1), (2, 1), (1, 2))
        for destiny in (-4, 1, 2)
        for ours, theirs, free in ((True, True, False), (True, False, True), (False, True, False))
    ]
    + [Asked(1, 2, destiny=3, dea=True, heroic_for=True, shift=-1)]
    + [replace(DEA, x=2, y=2, destiny=4, dea_steps=2, dea_strict_reset=True)],
)
def test_odds(asked: Asked) -> None:
    """Exact chances of small pools, also with shifts and Deus Ex Alea taken whenever it comes."""
    agree("opposition", words_of(asked), enumerated(asked))


@pytest.mark.parametrize(
    "asked",
    [
        Asked(1, 1, unlimited_chaos=True),
        Asked(2, 1, unlimited_chaos=True),
        Asked(1, 2, shift=1, unlimited_chaos=True),
        replace(DEA, destiny=-3, unlimited_chaos=True),
        replace(DEA, x=2, destiny=2, unlimited_chaos=True),
    ],
)
def test_unlimited_odds(asked: Asked) -> None:
    """With unlimited chaos the chances are the model's, within what its three waves leave unseen."""
    chances = enumerated(asked)
    unseen = 1 - sum(chances.values(), start=Fraction(0))
    assert 0 < unseen < Fraction(1, 300)
    agree("opposition", words_of(asked), chances, unseen)


def test_printed_odds() -> None:
    """Chances worked out elsewhere: the model is right where the product is not asked."""
    printed = {
        (1, 1): ((0, 1), (1, 24), (71, 144), (61, 144), (1, 24), (0, 1)),
        (2, 1): ((0, 1), (1, 48), (19, 72), (223, 432), (91, 576), (71, 1728)),
        (1, 2): ((71, 1728), (91, 576), (257, 576), (577, 1728), (1, 48), (0, 1)),
    }
    for (x, y), row in printed.items():
        of = enumerated(Asked(x, y))
        told = [of.get(name, Fraction(0)) for name in model.NAMES]
        assert told == [Fraction(*one) for one in row]


@pytest.mark.parametrize(
    ("steps", "supplied"), [((1,), (1,)), ((1, 1), (0, 2)), ((2,), (1,)), ((1, 1), (1, 0))]
)
def test_script_odds(steps: Sequence[int], supplied: Sequence[int]) -> None:
    """A script's chances are its pools'."""
    words: dict[str, object] = {"steps": ",".join(map(str, steps)), "pools": ",".join(map(str, supplied))}
    agree("script", words, enumerated(Asked(sum(supplied), sum(steps))))


@pytest.mark.parametrize(
    ("joint", "both", "shift"), [(False, False, 0), (True, False, 0), (False, True, 0), (False, False, 1)]
)
def test_competition_odds(joint: bool, both: bool, shift: int) -> None:
    """Every way four single dice can fall."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    one = list(model.falls(1))
    results: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (ours, p), (theirs, q) in product(one, one):
        results[model.natural_value(model.evens(ours), model.evens(theirs)), model.even_sum(ours)] += p * q
    for ((mine, sum_), p), ((rival, other), q) in product(results.items(), results.items()):
        value = model.kept(model.moved(mine, shift))
        chances[model.ranking(value, rival, (sum_, other), joint, both)] += p * q
    words: dict[str, object] = dict.fromkeys(RACE, 1)
    words |= {"joint": int(joint), "rival_protagonist": int(both), "shift": shift}
    agree("competition", words, dict(chances))


# --- the story ------------------------------------------------------------------------------------


@pytest.mark.parametrize("destiny", range(-8, 9))
def test_destiny_tells(destiny: int) -> None:
    """Initiative, mishap and automatic results, for every face."""
    words: dict[str, object] = {"destiny": destiny}
    first = public.answer(HADES, "initiative", words, {})
    assert first is not None
    assert (first.outcome, dict(first.effects)) == (model.initiative(destiny), {})
    agree("initiative", words, {model.initiative(destiny): Fraction(1)})
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for face in range(1, 7):
        mishap = public.answer(HADES, "branch", words, {"": ((face,),)} if destiny < 0 else {})
        assert mishap is not None
        assert (mishap.outcome, dict(mishap.effects)) == (model.branch(destiny, face), {})
        chances[model.branch(destiny, face)] += Fraction(1, 6)
    agree("branch", words, chances)
    for granted in (False, True):
        asked = words | {"granted": int(granted)}
        plain = public.answer(HADES, "auto", asked, {})
        name, change = model.automatic(destiny, granted)
        assert plain is not None
        assert (plain.outcome, dict(plain.effects)) == (name, {"destiny": change})
        agree("auto", asked, {name: Fraction(1)})


@settings(suppress_health_check=[HealthCheck.large_base_example])
@given(st.data(), st.integers(2, 6))
def test_choice(data: st.DataObject, options: int) -> None:
    """A die each, the highest wins, the highest among them roll again."""
    shown = [[data.draw(FACE)] for _ in range(options)]
    best = list(range(options))
    while len(best) > 1:
        high = max(shown[one][-1] for one in best)
        best = [one for one in best if shown[one][-1] == high]
        if len(best) > 1:
            for one in best:
                shown[one].append(data.draw(FACE))
    later = tuple(tuple(faces[1:]) for faces in shown)
    hand = Hand(tuple(faces[0] for faces in shown), (), later if any(later) else ())
    assert public.again(HADES, {"options": options}, "choice", hand).value == best[0] + 1


def test_gauges() -> None:
    """A level is its number; only the second takes a die, from whoever has the gauge."""
    assert HADES.gauge_dice is not None
    dice = HADES.gauge_dice
    for kind in ("state", "resource"):
        assert [dice(kind, level) for level in (0, 1, 2)] == [
            -model.gauge_malus([level]) for level in (0, 1, 2)
        ]
    assert [dice("progress", level) for level in (0, 1, 2, 3)] == [0, 0, 0, 0]
    assert HADES.gauge_level is None
