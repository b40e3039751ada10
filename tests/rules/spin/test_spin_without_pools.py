"""Tests that read destiny or a single die, and the cards of fate."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.dice import LONE, given_dice, parse_hand, random_dice
from soloist.rules.spin.system import SPIN
from soloist.rules.spin.tests import AUTO, DRAW, INITIATIVE, ORIENT, PLAY, STROKES
from soloist.rules.system import Resolution, Roll, Situation, Test

HANDS = st.frozensets(st.integers(1, 6), max_size=5).map(lambda held: tuple(sorted(held)))


def run(test: Test, dice: str = "", cards: tuple[int, ...] = (), **values: int) -> Resolution:
    """Resolve with typed dice."""
    lists = {"cards": cards} if cards else {}
    return test.resolve(Situation(values=values, lists=lists), given_dice(parse_hand(dice, ())))


def chances(test: Test, cards: tuple[int, ...] = (), **values: int) -> dict[str, Fraction]:
    """Chances of the outcomes that can come."""
    found = test.odds(Situation(values=values, lists={"cards": cards} if cards else {}))
    assert sum(found.weights.values()) == found.total
    return {name: found.chance(name) for name, weight in found.weights.items() if weight}


@pytest.mark.parametrize(("destiny", "way", "change"), [(-3, "bad", 1), (-1, "bad", 1), (4, "good", -1)])
def test_destiny_buys_a_turn(destiny: int, way: str, change: int) -> None:
    """Below zero a bad one, above a good one; destiny comes one nearer the middle, and no die is rolled."""
    found = run(ORIENT, destiny=destiny)
    assert (found.outcome, found.effects, found.rolls) == (way, {"destiny": change}, {})
    assert chances(ORIENT, destiny=destiny) == {way: 1}
    with pytest.raises(Refusal, match="rolls none"):
        run(ORIENT, "3", destiny=destiny)


@pytest.mark.parametrize("face", range(1, 7))
def test_at_zero_a_die_decides(face: int) -> None:
    """Even is good and the protagonist's; destiny stays."""
    good = face % 2 == 0
    turned, first = run(ORIENT, str(face), destiny=0), run(INITIATIVE, str(face), destiny=0)
    assert (turned.outcome, turned.effects) == ("good" if good else "bad", {})
    assert (first.outcome, first.effects) == ("protagonist" if good else "antagonist", {})
    assert turned.rolls == {LONE: Roll((face,))}
    assert chances(ORIENT, destiny=0) == {"good": Fraction(1, 2), "bad": Fraction(1, 2)}


@pytest.mark.parametrize(("destiny", "who"), [(-1, "antagonist"), (1, "protagonist")])
def test_initiative(destiny: int, who: str) -> None:
    """Read from destiny; nothing changes."""
    found = run(INITIATIVE, destiny=destiny)
    assert (found.outcome, found.effects) == (who, {})
    assert chances(INITIATIVE, destiny=destiny) == {who: 1}


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
def test_drawing(face: int) -> None:
    """From an empty hand each face is its card."""
    found = run(DRAW, str(face))
    assert (found.outcome, found.value) == (STROKES[face - 1].id, face)
    assert (found.effects, found.listed) == ({"cards": 1}, {"cards": (face,)})


def test_a_card_in_hand_is_rolled_again() -> None:
    """As often as needed; the die keeps every face it showed, and one too many is refused."""
    found = run(DRAW, "2>4>2>6", cards=(4, 2))
    assert (found.value, found.rolls[LONE]) == (6, Roll((6,), before=((2, 4, 2),)))
    with pytest.raises(Refusal, match="new face is missing"):
        run(DRAW, "2>4", cards=(2, 4))
    with pytest.raises(Refusal, match="not rolled again here"):
        run(DRAW, "3>4", cards=(2, 4))


def test_a_full_hand_draws_nothing() -> None:
    """Six cards are all there are: no die, no effect."""
    full = (1, 2, 3, 4, 5, 6)
    found = run(DRAW, cards=full)
    assert (found.outcome, found.effects, found.listed) == ("no_roll", {}, {})
    assert chances(DRAW, full) == {"no_roll": 1}
    with pytest.raises(Refusal):
        run(DRAW, "3", cards=full)


@given(HANDS, st.integers())
def test_a_draw_is_never_a_card_in_hand(held: tuple[int, ...], seed: int) -> None:
    """It is new, its odds are alike for each card left, and its dice replay."""
    given_situation = Situation(lists={"cards": held})
    found = DRAW.resolve(given_situation, random_dice(seed))
    assert found.value in {1, 2, 3, 4, 5, 6} - set(held)
    left = 6 - len(held)
    assert set(chances(DRAW, held).values()) == {Fraction(1, left)}
    assert len(chances(DRAW, held)) == left
    roll = found.rolls[LONE]
    faces = (*(roll.before[0] if roll.before else ()), *roll.base)
    again = given_dice(parse_hand(">".join(map(str, faces)), ()))
    assert DRAW.resolve(given_situation, again) == found


def test_playing_a_card() -> None:
    """It leaves the hand, and no die is rolled."""
    found = run(PLAY, cards=(2, 5), card=5)
    assert (found.outcome, found.value, found.rolls) == ("mishap", 5, {})
    assert (found.effects, found.listed) == ({"cards": -1}, {"cards": (-5,)})
    assert chances(PLAY, (2, 5), card=5) == {"mishap": 1}


def test_only_a_card_in_hand_is_played() -> None:
    """Another one, or none named, is refused with what is in hand."""
    with pytest.raises(Refusal, match="In hand: 2, 5"):
        run(PLAY, cards=(2, 5), card=4)
    with pytest.raises(Refusal, match="In hand: 2, 5"):
        run(PLAY, cards=(2, 5))


def test_playing_without_the_card() -> None:
    """Destiny is one higher, the hand stays; a die may say which stroke falls."""
    named = run(PLAY, cards=(2,), card=2, without=1)
    assert (named.value, named.effects, named.listed) == (2, {"destiny": 1}, {})
    rolled = run(PLAY, "6", without=1)
    assert (rolled.outcome, rolled.effects) == ("twist", {"destiny": 1})
    assert chances(PLAY, without=1) == {each.id: Fraction(1, 6) for each in STROKES}
    with pytest.raises(Refusal):
        run(PLAY, "6", card=2, without=1)


# --- lent by HaDes ------------------------------------------------------------------------------


def test_automatic_results_are_asked_for() -> None:
    """Where the story allows them they are those of HaDes, else they are refused."""
    found = run(AUTO, destiny=2)
    assert (found.outcome, found.effects) == ("good", {"destiny": -1})
    assert run(AUTO, destiny=-2, granted=1).outcome == "good"
    assert chances(AUTO, destiny=0) == {"bad": 1}
    for ask in (lambda: run(AUTO, destiny=2, allowed=0), lambda: chances(AUTO, destiny=2, allowed=0)):
        with pytest.raises(Refusal, match=r"sp\.auto"):
            ask()


def test_every_test_refuses_what_it_does_not_take() -> None:
    """A key of another test is named in the refusal."""
    for test in SPIN.tests:
        with pytest.raises(Refusal):
            test.resolve(Situation(values={"nothing": 1}), random_dice(1))
