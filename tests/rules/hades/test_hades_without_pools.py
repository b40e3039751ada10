"""Tests that read destiny or a single die: automatic outcomes, initiative, new branches, choices."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.choice import CHOICE
from soloist.rules.dice import LONE, Hand, given_dice, parse_hand, random_dice
from soloist.rules.hades.tests import AUTO, BRANCH, INITIATIVE
from soloist.rules.system import Resolution, Roll, Situation, Test


def run(test: Test, dice: str = "", **values: int) -> Resolution:
    """Resolve with typed dice."""
    return test.resolve(Situation(values=values), given_dice(parse_hand(dice, ())))


def weights(test: Test, **values: int) -> dict[str, int]:
    """Weights of the outcomes that can come."""
    found = test.odds(Situation(values=values))
    assert sum(found.weights.values()) == found.total
    return {name: weight for name, weight in found.weights.items() if weight}


@pytest.mark.parametrize(
    ("destiny", "outcome", "change"), [(-4, "bad", 1), (0, "bad", 1), (1, "good", -1), (6, "good", -1)]
)
def test_automatic(destiny: int, outcome: str, change: int) -> None:
    """Bad at zero and below, good above; either way destiny comes one nearer the middle."""
    resolution = run(AUTO, destiny=destiny)
    assert (resolution.outcome, resolution.effects, resolution.value) == (outcome, {"destiny": change}, None)
    assert weights(AUTO, destiny=destiny) == {outcome: 1}


@pytest.mark.parametrize("destiny", [-4, 0, 3])
def test_granted(destiny: int) -> None:
    """A fitting trait or a basic action works, for one destiny and never two."""
    resolution = run(AUTO, destiny=destiny, granted=1)
    assert (resolution.outcome, resolution.effects) == ("good", {"destiny": -1})
    assert weights(AUTO, destiny=destiny, granted=1) == {"good": 1}


@pytest.mark.parametrize(("destiny", "who"), [(-1, "antagonist"), (0, "antagonist"), (1, "protagonist")])
def test_initiative(destiny: int, who: str) -> None:
    """The protagonist only when destiny is above zero; nothing changes."""
    resolution = run(INITIATIVE, destiny=destiny)
    assert (resolution.outcome, resolution.effects) == (who, {})
    assert weights(INITIATIVE, destiny=destiny) == {who: 1}


@pytest.mark.parametrize("destiny", range(-9, 0))
def test_a_branch_below_zero(destiny: int) -> None:
    """A mishap on a die below the debt, every face tried, and destiny unmoved."""
    outcomes = [run(BRANCH, str(face), destiny=destiny) for face in range(1, 7)]
    mishaps = [each.outcome for each in outcomes].count("contretemps")
    assert mishaps == {-1: 0, -2: 1, -3: 2, -4: 3, -5: 4, -6: 5}.get(destiny, 6)
    assert [each.outcome for each in outcomes] == ["contretemps"] * mishaps + ["clear"] * (6 - mishaps)
    assert all(each.effects == {} for each in outcomes)
    assert outcomes[0].rolls == {LONE: Roll((1,))}
    assert outcomes[0].facts == {"against": -destiny}
    assert weights(BRANCH, destiny=destiny).get("contretemps", 0) == mishaps


@pytest.mark.parametrize("destiny", [0, 1, 7])
def test_no_branch_roll(destiny: int) -> None:
    """At zero or above no die is rolled, and one that is given is refused."""
    assert (run(BRANCH, destiny=destiny).outcome, run(BRANCH, destiny=destiny).rolls) == ("no_roll", {})
    assert weights(BRANCH, destiny=destiny) == {"no_roll": 1}
    with pytest.raises(Refusal, match="rolls none"):
        run(BRANCH, "3", destiny=destiny)


@pytest.mark.parametrize(
    ("options", "dice", "winner"),
    [(3, "2 6 4", 2), (2, "6>1 6>2", 2), (4, "5>3>6 2 5>3>4 5>1", 1), (3, "4>2 1 4>5", 3)],
)
def test_choice(options: int, dice: str, winner: int) -> None:
    """The highest die wins; the tied roll again among themselves, as often as needed."""
    resolution = run(CHOICE, dice, options=options)
    assert (resolution.outcome, resolution.value) == (None, winner)


def test_choice_keeps_every_face() -> None:
    """The roll says what counted and what was shown before."""
    assert run(CHOICE, "6>1 6>2 3", options=3).rolls[LONE] == Roll((1, 2, 3), before=((6,), (6,), ()))
    assert run(CHOICE, "6 2 3", options=3).rolls[LONE] == Roll((6, 2, 3))


def test_a_reroll_on_a_die_that_lost() -> None:
    """Only the tied dice roll again: the misfit is named."""
    with pytest.raises(Refusal) as refused:
        run(CHOICE, "6 6>2 3>4", options=3)
    assert str(refused.value.message).startswith(
        "Die 1 of this roll is rolled again and its new face is missing"
    )


@given(st.integers(2, 40), st.integers())
def test_a_choice_among_those_there_are(options: int, seed: int) -> None:
    """The winner is one of the options, and its roll replays."""
    resolution = CHOICE.resolve(Situation(values={"options": options}), random_dice(seed))
    assert resolution.value is not None
    assert 1 <= resolution.value <= options
    roll = resolution.rolls[LONE]
    before = roll.before or ((),) * options
    shown = [(*earlier, face) for earlier, face in zip(before, roll.base, strict=True)]
    given_hand = Hand(tuple(faces[0] for faces in shown), (), tuple(faces[1:] for faces in shown))
    again = CHOICE.resolve(Situation(values={"options": options}), given_dice({LONE: given_hand}))
    assert again == resolution


def test_choice_odds() -> None:
    """Every option alike."""
    found = CHOICE.odds(Situation(values={"options": 3}))
    assert [found.chance(str(option)) for option in (1, 2, 3)] == [Fraction(1, 3)] * 3
    with pytest.raises(Refusal):
        found.chance("4")
