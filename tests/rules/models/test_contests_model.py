"""HaDes and SPIN answer as second, slow readings of their rules do, whatever is asked, however dice fall."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from soloist.rules.dice import Hand
from soloist.rules.system import Resolution, System
from soloist.rules.systems import system
from soloist.values.dataclass import asdict, fields
from tests.rules.models import asked as public
from tests.rules.models import hades_model, spin_model

MANY = settings(max_examples=10 * settings().max_examples)  # 10,000 in a campaign
FACE = st.integers(1, 6)
FLAG = st.booleans()
RACE = ("for", "against", "rival_for", "rival_against")


class Game(NamedTuple):
    """A shipped system, by its public door, its model, and the tests that are one there."""

    rules: System
    model: Any
    oppositions: tuple[str, ...]
    scripts: tuple[str, ...]

    def asked(self, x: int, y: int, **values: object) -> Any:
        """A situation of the model; what its game does not know is left out."""
        known = {each.name for each in fields(self.model.Asked)}
        return self.model.Asked(x, y, **{key: value for key, value in values.items() if key in known})


def game(id_: str, model: Any, oppositions: tuple[str, ...], scripts: tuple[str, ...]) -> Game:
    """The game of that id."""
    rules = system(id_)
    assert rules is not None
    return Game(rules, model, oppositions, scripts)


HADES = game("hades", hades_model, ("opposition",), ("script",))
SPIN = game("spin", spin_model, ("opposition", "off_stage"), ("script", "sequence"))
BOTH = pytest.mark.parametrize("played", [HADES, SPIN], ids=["hades", "spin"])


@st.composite
def hands(draw: st.DrawFn, size: int, unlimited: bool = False) -> tuple[tuple[int, ...], ...]:
    """A hand of that many dice; often all alike, which chance seldom makes."""
    faces = FACE if draw(FLAG) else st.just(draw(FACE))
    base = draw(st.lists(faces, min_size=size, max_size=size))
    few = 3 * size if unlimited else size
    later = draw(st.lists(faces, min_size=few, max_size=few)) if 6 in base else []
    return _hand(base, [*later, *[1] * few], unlimited)


def _hand(base: Sequence[int], later: Sequence[int], unlimited: bool = False) -> tuple[tuple[int, ...], ...]:
    """As both models have it: base dice, then bonus dice wave by wave."""
    return tuple(map(tuple, hades_model.waves(base, later, unlimited)))


@st.composite
def situations(draw: st.DrawFn, played: Game, most: int = 7) -> Any:
    """Anything that can be asked of an opposition."""
    few = st.integers(0, 2)
    x, y = draw(st.integers(1, most)), draw(st.integers(1, most))
    return played.asked(
        x,
        y,
        destiny=draw(st.integers(-8, 8)),
        shift=draw(st.sampled_from((0, 0, 0, 1, 2, 5, -1, -2, -6))),
        max_shift=draw(st.sampled_from((0, 0, 1, 2))),
        unlimited_chaos=draw(FLAG),
        presentation=draw(st.sampled_from((False, False, True))),
        no_zero=draw(FLAG),
        dea=draw(FLAG),
        dea_steps=draw(st.none() | st.integers(1, 9)),
        heroic_for=draw(FLAG),
        heroic_against=draw(FLAG),
        dea_unbounded=draw(FLAG),
        dea_strict_reset=draw(FLAG),
        pvp=draw(st.sampled_from((False, False, True))),
        added_for=min(x, draw(few)),
        added_against=min(y, draw(few)),
    )


def words_of(asked: Any) -> dict[str, object]:
    """A situation in the product's words."""
    words = {key: int(value) for key, value in asdict(asked).items() if value is not None}
    return {"for": words.pop("x"), "against": words.pop("y"), **words}


def endless(asked: Any) -> bool:
    """Whether bonus dice earn bonus dice."""
    return bool(getattr(asked, "unlimited_chaos", False))


def check(played: Game, answer: Resolution | None, asked: Any, ours: Any, theirs: Any) -> Any:
    """The same refusal, or the same answer in every word, which is given back."""
    try:
        told = played.model.opposition(asked, *(_own(played, hand) for hand in (ours, theirs)))
    except played.model.NotAllowed:
        assert answer is None
        return None
    assert answer is not None
    assert (answer.outcome, answer.value, answer.natural) == (told.outcome, told.value, told.natural)
    assert dict(answer.effects) == told.effects
    facts = answer.facts
    assert (facts["role"], facts["dea_offer"], facts["dea"]) == (told.role, told.offer, told.used)
    return told


def _own(played: Game, hand: Any) -> Any:
    """SPIN's model has one wave, were it empty."""
    return hand if played is HADES else (hand[0], tuple(die for wave in hand[1:] for die in wave))


@BOTH
@MANY
@given(data=st.data())
def test_opposition(played: Game, data: st.DataObject) -> None:
    """Result, shift, Deus Ex Alea, fortunes, cards and destiny of given dice."""
    asked = data.draw(situations(played))
    ours, theirs = (data.draw(hands(size, endless(asked))) for size in (asked.x, asked.y))
    id_ = data.draw(st.sampled_from(played.oppositions))
    answer = public.answer(played.rules, id_, words_of(asked), {"for": ours, "against": theirs})
    check(played, answer, asked, ours, theirs)


@BOTH
@MANY
@given(data=st.data(), face=st.sampled_from((2, 4, 6)), lost=FLAG)
def test_fate_steps_in(played: Game, data: st.DataObject, face: int, lost: bool) -> None:
    """The same where the winner's dice are all alike and the loser has no even one, wherever destiny is."""
    asked = data.draw(situations(played, 4))
    if played is HADES:
        asked.unlimited_chaos = False
    asked.dea = True
    winner, loser = (asked.y, asked.x) if lost else (asked.x, asked.y)
    won = _hand([face] * winner, [face] * winner)
    beaten = _hand(data.draw(st.lists(st.sampled_from((1, 3, 5)), min_size=loser, max_size=loser)), ())
    ours, theirs = (beaten, won) if lost else (won, beaten)
    answer = public.answer(played.rules, "opposition", words_of(asked), {"for": ours, "against": theirs})
    check(played, answer, asked, ours, theirs)


@BOTH
@MANY
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_random_dice(played: Game, data: st.DataObject, seed: int) -> None:
    """Its own dice: one for each of the pool, one for each six, one for each bonus six only if unlimited."""
    asked = data.draw(situations(played, 4))
    answer = public.thrown(played.rules, "opposition", words_of(asked), seed)
    if answer is None:
        return
    ours, theirs = ((roll.base, *roll.bonus) for roll in (answer.rolls["for"], answer.rolls["against"]))
    assert (len(ours[0]), len(theirs[0])) == (asked.x, asked.y)
    for hand in (ours, theirs):
        assert _hand(hand[0], [face for wave in hand[1:] for face in wave], endless(asked)) == hand
    check(played, answer, asked, ours, theirs)


@BOTH
@MANY
@given(data=st.data(), listed=FLAG)
def test_script(played: Game, data: st.DataObject, listed: bool) -> None:
    """The obstacle has its steps' dice, and it stops where the game says it does."""
    asked = data.draw(situations(played))
    steps = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    supplied = data.draw(st.lists(st.integers(0, 3), min_size=len(steps), max_size=len(steps)))
    asked.y = sum(steps)
    words = words_of(asked) | {"steps": ",".join(map(str, steps))}
    del words["against"]
    if listed and any(supplied):
        asked.x = sum(supplied)
        words["pools"] = ",".join(map(str, supplied))
        del words["for"]
    ours, theirs = (data.draw(hands(size, endless(asked))) for size in (asked.x, asked.y))
    id_ = data.draw(st.sampled_from(played.scripts))
    answer = public.answer(played.rules, id_, words, {"for": ours, "against": theirs})
    told = check(played, answer, asked, ours, theirs)
    if answer is not None and told is not None:
        assert answer.step == played.model.script_step(steps, told.value, _own(played, ours))


@BOTH
@MANY
@given(data=st.data(), joint=FLAG, both=FLAG)
def test_competition(played: Game, data: st.DataObject, joint: bool, both: bool) -> None:
    """Each against an obstacle; only protagonists move destiny, fortunes and cards."""
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=4, max_size=4))
    shared = {"unlimited_chaos": data.draw(FLAG), "presentation": data.draw(FLAG)}
    own = {
        "destiny": data.draw(st.integers(-3, 3)),
        "shift": data.draw(st.sampled_from((0, 0, 1, -2))),
        "max_shift": data.draw(st.sampled_from((0, 0, 1))),
        "no_zero": data.draw(FLAG),
    }
    mine = played.asked(sizes[0], sizes[1], **own, **shared)
    again = {"destiny": own["destiny"]} if played is SPIN else {}
    rival = played.asked(sizes[2], sizes[3], **shared, **again)
    dice = [data.draw(hands(size, endless(mine))) for size in sizes]
    words: dict[str, object] = dict(zip(RACE, sizes, strict=True))
    words |= {key: int(getattr(mine, key)) for key in (*own, *shared) if hasattr(mine, key)}
    words |= {"joint": int(joint), "rival_protagonist": int(both)}
    answer = public.answer(played.rules, "competition", words, dict(zip(RACE, dice, strict=True)))
    try:
        told = played.model.competition(mine, rival, [_own(played, hand) for hand in dice], joint, both)
    except played.model.NotAllowed:
        assert answer is None
        return
    assert answer is not None
    one = told.mine
    assert (answer.outcome, answer.value, answer.natural) == (told.outcome, one.value, one.natural)
    assert dict(answer.effects) == told.effects
    facts = answer.facts
    assert (facts["even_sum"], facts["rival_even_sum"]) == told.sums
    assert facts["rival_value"] == told.rival.value
    earned = [{k: n for k, n in each.effects.items() if k == "fortunes"} for each in (one, told.rival)]
    assert [dict(share.effects) for share in answer.each] == (earned if both else [])


# --- exact chances --------------------------------------------------------------------------------


def agree(
    played: Game,
    id_: str,
    words: dict[str, object],
    chances: dict[str, Fraction],
    unseen: Fraction = Fraction(0),
) -> None:
    """The product's chances are the model's, but for what the model did not look at."""
    odds = public.odds(played.rules, id_, words)
    assert sum(chances.values()) == 1 - unseen
    assert set(chances) <= set(odds.weights)
    assert sum(odds.weights.values()) == odds.total
    for name in odds.weights:
        assert 0 <= odds.chance(name) - chances.get(name, 0) <= unseen


def enumerated(played: Game, asked: Any) -> dict[str, Fraction]:
    """Every way both pools can fall."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    deep = (True, 3) if endless(asked) else ()
    theirs_falls = list(played.model.falls(asked.y, *deep))
    for (ours, one), (theirs, two) in product(played.model.falls(asked.x, *deep), theirs_falls):
        chances[played.model.opposition(asked, ours, theirs).outcome] += one * two
    return dict(chances)


DEA = {"dea": True, "heroic_for": True, "heroic_against": True}
SMALL: list[tuple[int, int, dict[str, Any]]] = [
    *((x, y, {}) for x, y in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3))),
    (1, 2, {"shift": 1}),
    (2, 2, {"shift": -2}),
    (1, 2, {"destiny": 3, "dea": True, "heroic_for": True, "shift": -1}),
    (2, 2, {**DEA, "destiny": 4, "dea_steps": 2, "dea_strict_reset": True}),
    *(
        (x, y, {"destiny": destiny, "dea": True, "heroic_for": a, "heroic_against": b, "dea_unbounded": free})
        for x, y in ((1, 1), (2, 1), (1, 2))
        for destiny in (-4, 1, 2)
        for a, b, free in ((True, True, False), (True, False, True), (False, True, False))
    ),
]


@BOTH
@pytest.mark.parametrize(("x", "y", "values"), SMALL)
def test_odds(played: Game, x: int, y: int, values: dict[str, Any]) -> None:
    """Exact chances of small pools, also with shifts and Deus Ex Alea taken whenever it comes."""
    asked = played.asked(x, y, **values)
    agree(played, "opposition", words_of(asked), enumerated(played, asked))


@pytest.mark.parametrize(
    ("x", "y", "values"),
    [
        (1, 1, {}),
        (2, 1, {}),
        (1, 2, {"shift": 1}),
        (1, 1, {**DEA, "destiny": -3}),
        (2, 1, {**DEA, "destiny": 2}),
    ],
)
def test_unlimited_odds(x: int, y: int, values: dict[str, Any]) -> None:
    """With unlimited chaos the chances are the model's, within what its three waves leave unseen."""
    asked = HADES.asked(x, y, unlimited_chaos=True, **values)
    chances = enumerated(HADES, asked)
    unseen = 1 - sum(chances.values(), start=Fraction(0))
    assert 0 < unseen < Fraction(1, 300)
    agree(HADES, "opposition", words_of(asked), chances, unseen)


@BOTH
@pytest.mark.parametrize(
    ("steps", "supplied"), [((1,), (1,)), ((1, 1), (0, 2)), ((2,), (1,)), ((1, 1), (1, 0))]
)
def test_script_odds(played: Game, steps: Sequence[int], supplied: Sequence[int]) -> None:
    """A script's chances are its pools'."""
    words: dict[str, object] = {"steps": ",".join(map(str, steps)), "pools": ",".join(map(str, supplied))}
    agree(played, "script", words, enumerated(played, played.asked(sum(supplied), sum(steps))))


@BOTH
@pytest.mark.parametrize(
    ("joint", "both", "shift"), [(False, False, 0), (True, False, 0), (False, True, 0), (False, False, 1)]
)
def test_competition_odds(played: Game, joint: bool, both: bool, shift: int) -> None:
    """Every way four single dice can fall."""
    model = played.model
    one = list(model.falls(1))
    results: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (ours, p), (theirs, q) in product(one, one):
        results[model.natural_value(model.evens(ours), model.evens(theirs)), model.even_sum(ours)] += p * q
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for ((mine, sum_), p), ((rival, other), q) in product(results.items(), results.items()):
        value = model.kept(model.moved(mine, shift))
        chances[model.ranking(value, rival, (sum_, other), joint, both)] += p * q
    words: dict[str, object] = dict.fromkeys(RACE, 1)
    words |= {"joint": int(joint), "rival_protagonist": int(both), "shift": shift}
    agree(played, "competition", words, dict(chances))


# --- the story ------------------------------------------------------------------------------------


def _tells(
    played: Game, id_: str, destiny: int, found: list[tuple[str, dict[str, int]]], *, die: bool
) -> None:
    """What destiny tells for each face of a die, if one is thrown, and with what chances."""
    words: dict[str, object] = {"destiny": destiny}
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for face, (outcome, effects) in enumerate(found, 1):
        answer = public.answer(played.rules, id_, words, {"": ((face,),)} if die else {})
        assert answer is not None
        assert (answer.outcome, dict(answer.effects)) == (outcome, effects)
        chances[outcome] += Fraction(1, len(found))
    agree(played, id_, words, chances)


@BOTH
@pytest.mark.parametrize("destiny", range(-8, 9))
def test_destiny_tells(played: Game, destiny: int) -> None:
    """Turn of events, initiative, mishap and automatic results, for every face."""
    model, rolled = played.model, played is SPIN and destiny == 0
    face = range(1, 7)
    _tells(played, "branch", destiny, [(model.branch(destiny, f), {}) for f in face], die=destiny < 0)
    first: list[tuple[str, dict[str, int]]]
    if played is SPIN:
        first = [(model.initiative(destiny, f), {}) for f in face]
        turns = [model.orient(destiny, f) for f in face]
        told = [(name, {"destiny": change} if change else {}) for name, change in turns]
        _tells(played, "orient", destiny, told, die=rolled)
    else:
        first = [(model.initiative(destiny), {})]
    _tells(played, "initiative", destiny, first, die=rolled)
    for granted in (False, True):
        words: dict[str, object] = {"destiny": destiny, "granted": int(granted)}
        plain = public.answer(played.rules, "auto", words, {})
        name, change = model.automatic(destiny, granted)
        assert plain is not None
        assert (plain.outcome, dict(plain.effects)) == (name, {"destiny": change})
        agree(played, "auto", words, {name: Fraction(1)})
        if played is SPIN:
            assert public.answer(played.rules, "auto", words | {"allowed": 0}, {}) is None


@MANY
@given(st.sets(FACE), st.lists(FACE, min_size=1, max_size=12))
def test_draw(held: set[int], faces: list[int]) -> None:
    """The first card nobody holds, each as likely as another; with all six in hand nothing is drawn."""
    words: dict[str, object] = {"cards": ",".join(map(str, sorted(held)))} if held else {}
    left = [card for card in range(1, 7) if card not in held]
    strokes = spin_model.STROKES
    chances = {strokes[card - 1]: Fraction(1, len(left)) for card in left} or {"no_roll": Fraction(1)}
    agree(SPIN, "draw", words, chances)
    if not left:
        nothing = public.answer(SPIN.rules, "draw", words, {})
        assert nothing is not None
        assert (nothing.outcome, dict(nothing.effects), dict(nothing.listed)) == ("no_roll", {}, {})
        return
    shown = [*faces, left[0]]
    card = spin_model.drawn(sorted(held), shown)
    assert card is not None
    used = shown[: shown.index(card) + 1]
    hand = Hand((used[0],), (), (tuple(used[1:]),) if used[1:] else ())
    answer = public.again(SPIN.rules, words, "draw", hand)
    assert (answer.outcome, answer.value) == (strokes[card - 1], card)
    assert (dict(answer.effects), dict(answer.listed)) == ({"cards": 1}, {"cards": (card,)})


@given(st.sets(FACE), st.none() | FACE, FLAG, FACE)
def test_play(held: set[int], card: int | None, without: bool, face: int) -> None:
    """A card in hand goes back; a stroke without the card raises destiny by one."""
    words: dict[str, object] = {"without": int(without)}
    words |= {"cards": ",".join(map(str, sorted(held)))} if held else {}
    words |= {"card": card} if card else {}
    answer = public.answer(SPIN.rules, "play", words, {"": ((face,),)} if without and not card else {})
    if not without and card not in held:
        assert answer is None
        return
    played = card or face
    assert answer is not None
    assert (answer.outcome, answer.value) == (spin_model.STROKES[played - 1], played)
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
    assert public.again(HADES.rules, {"options": options}, "choice", hand).value == best[0] + 1


def test_gauges() -> None:
    """In HaDes only the second level takes a die; in SPIN dice go to the other side, by graduations."""
    hades, spin = HADES.rules, SPIN.rules
    assert hades.gauge_dice is not None
    assert spin.gauge_dice is not None
    assert spin.gauge_level is not None
    assert hades.gauge_level is None
    for kind in ("state", "resource"):
        malus = [-hades_model.gauge_malus([level]) for level in (0, 1, 2)]
        assert [hades.gauge_dice(kind, level) for level in (0, 1, 2)] == malus
        assert [spin.gauge_dice(kind, level) for level in (0, 1, 2)] == [0, 1, 2]
    for dice in (hades.gauge_dice, spin.gauge_dice):
        assert [dice("progress", level) for level in (0, 1, 2, 3)] == [0, 0, 0, 0]
    for mode in (1, 2, 3):
        for graduations in range(3 * mode + 1):
            found = spin.gauge_level(graduations, {"sp.graduations": str(mode)}.get)
            assert found == spin_model.level(graduations, mode)
