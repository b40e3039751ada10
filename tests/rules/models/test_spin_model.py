"""SPIN answers as a second, slow reading of its rules does, whatever is asked and however the dice fall."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from soloist.rules.dice import Hand
from soloist.rules.spin.system import SPIN
from soloist.rules.system import Resolution
from tests.rules.models import asked as public
from tests.rules.models import spin_model as model
from tests.rules.models.spin_model import Asked, NotAllowed, Told

MANY = settings(max_examples=max(200, settings().max_examples))
FACE = st.integers(1, 6)
OPPOSITIONS = ("opposition", "off_stage")


@st.composite
def hands(draw: st.DrawFn, size: int) -> model.Hand:
    """A hand of that many dice; often all alike, which chance seldom makes."""
    faces = FACE if draw(st.booleans()) else st.just(draw(FACE))
    base = tuple(draw(st.lists(faces, min_size=size, max_size=size)))
    more = model.bonus_dice(base)
    return base, tuple(draw(st.lists(faces, min_size=more, max_size=more)))


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
        presentation=draw(st.sampled_from((False, False, True))),
        no_zero=draw(flag),
        dea=draw(flag),
        dea_steps=draw(st.none() | st.integers(1, 9)),
        heroic_for=draw(flag),
        heroic_against=draw(flag),
        dea_unbounded=draw(flag),
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
    return roll.base, tuple(die for wave in roll.bonus for die in wave)


@MANY
@given(st.data(), situations(), st.sampled_from(OPPOSITIONS))
def test_opposition(data: st.DataObject, asked: Asked, id_: str) -> None:
    """Result, shift, Deus Ex Alea, fortunes, cards and destiny of given dice."""
    ours, theirs = data.draw(hands(asked.x)), data.draw(hands(asked.y))
    answer = public.answer(SPIN, id_, words_of(asked), {"for": ours, "against": theirs})
    check(answer, expected(asked, ours, theirs))


@MANY
@given(situations(4), st.integers(0, 2**32))
def test_random_dice(asked: Asked, seed: int) -> None:
    """Its own dice: as many as the pools have, a bonus die for each six, none for a bonus six."""
    answer = public.thrown(SPIN, "opposition", words_of(asked), seed)
    if answer is None:
        return
    ours, theirs = hand_of(answer, "for"), hand_of(answer, "against")
    assert (len(ours[0]), len(theirs[0])) == (asked.x, asked.y)
    assert (len(ours[1]), len(theirs[1])) == (model.bonus_dice(ours[0]), model.bonus_dice(theirs[0]))
    check(answer, expected(asked, ours, theirs))


@MANY
@given(st.data(), situations(), st.booleans(), st.sampled_from(("script", "sequence")))
def test_script(data: st.DataObject, asked: Asked, listed: bool, id_: str) -> None:
    """Keys are the obstacle's dice, supplied dice the protagonist's; a failure stops at the next key."""
    keys = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    supplied = data.draw(st.lists(st.integers(0, 3), min_size=len(keys), max_size=len(keys)))
    asked.y = sum(keys)
    words = words_of(asked) | {"steps": ",".join(map(str, keys))}
    del words["against"]
    if listed and any(supplied):
        asked.x = sum(supplied)
        words["pools"] = ",".join(map(str, supplied))
        del words["for"]
    ours, theirs = data.draw(hands(asked.x)), data.draw(hands(asked.y))
    answer = public.answer(SPIN, id_, words, {"for": ours, "against": theirs})
    told = expected(asked, ours, theirs)
    check(answer, told)
    if answer is not None and told is not None:
        assert answer.step == model.script_step(keys, told.value, ours)


RACE = ("for", "against", "rival_for", "rival_against")


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
        presentation=draw(st.booleans()),
        no_zero=draw(st.booleans()),
    )
    return mine, Asked(draw(size), draw(size), destiny=mine.destiny, presentation=mine.presentation)


@MANY
@given(st.data(), races(), st.booleans(), st.booleans())
def test_competition(data: st.DataObject, race: tuple[Asked, Asked], joint: bool, both: bool) -> None:
    """Each against an obstacle; only protagonists move destiny, fortunes and cards."""
    mine, rival = race
    dice = [data.draw(hands(size)) for size in (mine.x, mine.y, rival.x, rival.y)]
    words: dict[str, object] = {
        "for": mine.x,
        "against": mine.y,
        "rival_for": rival.x,
        "rival_against": rival.y,
    }
    for key in ("destiny", "shift", "max_shift", "presentation", "no_zero"):
        words[key] = int(getattr(mine, key))
    words |= {"joint": int(joint), "rival_protagonist": int(both)}
    answer = public.answer(SPIN, "competition", words, dict(zip(RACE, dice, strict=True)))
    try:
        told = model.competition(mine, rival, dice, joint, both)
    except NotAllowed:
        assert answer is None
        return
    assert answer is not None
    assert (answer.outcome, answer.value, answer.natural) == (
        told.outcome,
        told.mine.value,
        told.mine.natural,
    )
    assert dict(answer.effects) == told.effects
    facts = answer.facts
    assert (facts["even_sum"], facts["rival_even_sum"], facts["rival_value"]) == (
        *told.sums,
        told.rival.value,
    )
    own = [{k: n for k, n in one.effects.items() if k == "fortunes"} for one in (told.mine, told.rival)]
    assert [dict(share.effects) for share in answer.each] == (own if both else [])


# --- exact chances --------------------------------------------------------------------------------


def agree(id_: str, words: dict[str, object], chances: dict[str, Fraction]) -> None:
    """The product's chances are the model's, outcome by outcome."""
    odds = public.odds(SPIN, id_, words)
    assert sum(chances.values()) == 1
    assert {name: odds.chance(name) for name in odds.weights} == {
        name: chances.get(name, Fraction(0)) for name in odds.weights
    }
    assert set(chances) <= set(odds.weights)


def enumerated(asked: Asked) -> dict[str, Fraction]:
    """Every way both pools can fall."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for (ours, one), (theirs, two) in product(model.falls(asked.x), list(model.falls(asked.y))):
        chances[model.opposition(asked, ours, theirs).outcome] += one * two
    return dict(chances)


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
    + [Asked(1, 2, destiny=3, dea=True, heroic_for=True, shift=-1)],
)
def test_odds(asked: Asked) -> None:
    """Exact chances of small pools, also with shifts and Deus Ex Alea taken whenever it comes."""
    agree("opposition", words_of(asked), enumerated(asked))


def test_printed_odds() -> None:
    """Chances worked out elsewhere: the model is right where the product is not asked."""
    of = enumerated(Asked(1, 1))
    names = ("fiasco", "failure", "partial_failure", "partial_success", "success", "feat")
    assert [of[name] for name in names] == [
        Fraction(*one) for one in ((1, 24), (35, 144), (1, 4), (13, 72), (35, 144), (1, 24))
    ]
    assert enumerated(Asked(2, 1))["feat"] == Fraction(343, 1728)


@pytest.mark.parametrize(
    ("keys", "supplied"), [((1,), (1,)), ((1, 1), (0, 2)), ((2,), (1,)), ((1, 1), (1, 0))]
)
def test_script_odds(keys: Sequence[int], supplied: Sequence[int]) -> None:
    """A script's chances are its pools'."""
    words: dict[str, object] = {"steps": ",".join(map(str, keys)), "pools": ",".join(map(str, supplied))}
    agree("script", words, enumerated(Asked(sum(supplied), sum(keys))))


@pytest.mark.parametrize(
    ("joint", "both", "shift"), [(False, False, 0), (True, False, 0), (False, True, 0), (False, False, 1)]
)
def test_competition_odds(joint: bool, both: bool, shift: int) -> None:
    """Every way four single dice can fall."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    one = list(model.falls(1))
    pairs = [(a, b, p * q) for (a, p), (b, q) in product(one, one)]
    results = [
        (model.natural_value(model.evens(a), model.evens(b)), model.even_sum(a), p) for a, b, p in pairs
    ]
    for (mine, sum_, p), (rival, other, q) in product(results, results):
        value = model.kept(model.moved(mine, shift))
        chances[model.ranking(value, rival, (sum_, other), joint, both)] += p * q
    words: dict[str, object] = dict.fromkeys(RACE, 1)
    agree(
        "competition", words | {"joint": int(joint), "rival_protagonist": int(both), "shift": shift}, chances
    )


# --- the story ------------------------------------------------------------------------------------


@pytest.mark.parametrize("destiny", range(-8, 9))
def test_destiny_tells(destiny: int) -> None:
    """Turn of events, initiative, mishap and automatic results, for every face."""
    words = {"destiny": destiny}
    for face in range(1, 7):
        lone = {"": ((face,),)}
        zero = lone if destiny == 0 else {}
        turn = public.answer(SPIN, "orient", words, zero)
        name, change = model.orient(destiny, face)
        assert turn is not None
        assert (turn.outcome, dict(turn.effects)) == (name, {"destiny": change} if change else {})
        first = public.answer(SPIN, "initiative", words, zero)
        assert first is not None
        assert (first.outcome, dict(first.effects)) == (model.initiative(destiny, face), {})
        mishap = public.answer(SPIN, "branch", words, lone if destiny < 0 else {})
        assert mishap is not None
        assert (mishap.outcome, dict(mishap.effects)) == (model.branch(destiny, face), {})
    for granted in (False, True):
        plain = public.answer(SPIN, "auto", words | {"granted": int(granted)}, {})
        name, change = model.automatic(destiny, granted)
        assert plain is not None
        assert (plain.outcome, dict(plain.effects)) == (name, {"destiny": change})
        assert public.answer(SPIN, "auto", words | {"granted": int(granted), "allowed": 0}, {}) is None


@pytest.mark.parametrize("destiny", range(-8, 9))
def test_destiny_odds(destiny: int) -> None:
    """Their exact chances, face by face."""
    told: dict[str, Callable[[int], str]] = {"orient": lambda face: model.orient(destiny, face)[0]}
    told |= {"initiative": lambda face: model.initiative(destiny, face)}
    told |= {"branch": lambda face: model.branch(destiny, face)}
    for id_, outcome in told.items():
        chances: dict[str, Fraction] = defaultdict(Fraction)
        for face in range(1, 7):
            chances[outcome(face)] += Fraction(1, 6)
        agree(id_, {"destiny": destiny}, chances)


@MANY
@given(st.sets(FACE), st.lists(FACE, min_size=1, max_size=12))
def test_draw(held: set[int], faces: list[int]) -> None:
    """The first card nobody holds; with all six in hand nothing is drawn."""
    words = {"cards": ",".join(map(str, sorted(held)))} if held else {}
    if len(held) == 6:
        nothing = public.answer(SPIN, "draw", words, {})
        assert nothing is not None
        assert (nothing.outcome, dict(nothing.effects), dict(nothing.listed)) == ("no_roll", {}, {})
        return
    shown = [*faces, min(set(range(1, 7)) - held)]
    card = model.drawn(sorted(held), shown)
    assert card is not None
    used = shown[: shown.index(card) + 1]
    hand = Hand((used[0],), (), (tuple(used[1:]),) if used[1:] else ())
    answer = public.again(SPIN, words, "draw", hand)
    assert (answer.outcome, answer.value) == (model.STROKES[card - 1], card)
    assert (dict(answer.effects), dict(answer.listed)) == ({"cards": 1}, {"cards": (card,)})


@given(st.sets(FACE))
def test_draw_odds(held: set[int]) -> None:
    """Every card that is left is as likely as another."""
    left = [card for card in range(1, 7) if card not in held]
    chances = {model.STROKES[card - 1]: Fraction(1, len(left)) for card in left} or {"no_roll": Fraction(1)}
    agree("draw", {"cards": ",".join(map(str, sorted(held)))} if held else {}, chances)


@given(st.sets(FACE), st.none() | FACE, st.booleans(), FACE)
def test_play(held: set[int], card: int | None, without: bool, face: int) -> None:
    """A card in hand goes back; a stroke without the card raises destiny by one."""
    words: dict[str, object] = {"without": int(without)}
    words |= {"cards": ",".join(map(str, sorted(held)))} if held else {}
    words |= {"card": card} if card else {}
    answer = public.answer(SPIN, "play", words, {"": ((face,),)} if without and not card else {})
    if not without and card not in held:
        assert answer is None
        return
    played = card or face
    assert answer is not None
    assert (answer.outcome, answer.value) == (model.STROKES[played - 1], played)
    assert dict(answer.effects) == ({"destiny": 1} if without else {"cards": -1})
    assert dict(answer.listed) == ({} if without else {"cards": (-played,)})


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
    assert public.again(SPIN, {"options": options}, "choice", hand).value == best[0] + 1


@pytest.mark.parametrize("mode", [1, 2, 3])
def test_gauges(mode: int) -> None:
    """Levels by graduations, and the dice of the first two go to the other side."""
    assert SPIN.gauge_level is not None
    assert SPIN.gauge_dice is not None
    for graduations in range(3 * mode + 1):
        said = {"sp.graduations": str(mode)}
        assert SPIN.gauge_level(graduations, said.get) == model.level(graduations, mode)
    for kind in ("state", "resource"):
        assert [SPIN.gauge_dice(kind, level) for level in (0, 1, 2)] == [0, 1, 2]
    assert [SPIN.gauge_dice("progress", level) for level in (0, 1, 2, 3)] == [0, 0, 0, 0]
