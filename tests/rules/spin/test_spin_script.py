"""Keys opened one by one: the step that fails, the dice beyond the keys, what a rival does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.dice import given_dice, random_dice
from soloist.rules.spin.tests import COMPETITION, SCRIPT, SEQUENCE, failed_step
from soloist.rules.system import Pool, Reason, Resolution, Situation
from tests.rules.hades.dice_spaces import hand, pool, resolve, situation

PARCEL = {"steps": (1, 2, 2), "pools": (2, 1, 1)}


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(0, 60))
def test_the_walk(steps: list[int], evens: int) -> None:
    """Each even die opens a key, in order; the step of the first key left shut fails."""
    keys = [number for number, size in enumerate(steps, 1) for _ in range(size)]
    shut = keys[evens:]
    assert failed_step(steps, evens) == (shut[0] if shut else len(steps))


@pytest.mark.parametrize(
    ("mine", "theirs", "outcome", "step"),
    [
        ((2, 2, 2, 1), (2, 2, 2, 2, 1), "failure", 3),
        ((2, 1, 1, 1), (2, 2, 2, 2, 2), "fiasco", 2),
        ((1, 1, 1, 1), (2, 1, 1, 1, 1), "failure", 1),
        ((1, 1, 1, 1), (1, 1, 1, 1, 1), "partial_failure", 1),
        ((2, 1, 1, 1), (2, 1, 1, 1, 1), "partial_success", None),
        ((2, 2, 1, 1), (2, 1, 1, 1, 1), "success", None),
        ((2, 2, 2, 1), (2, 1, 1, 1, 1), "feat", None),
    ],
)
def test_where_it_fails(
    mine: tuple[int, ...], theirs: tuple[int, ...], outcome: str, step: int | None
) -> None:
    """The end is reached on a success, a partial one too; otherwise the evens say which step fails."""
    found = resolve(SCRIPT, Situation(lists=PARCEL), for_=hand(mine), against=hand(theirs))
    assert (found.outcome, found.step) == (outcome, step)
    assert found.effects.get("destiny") == 1


def test_a_fortune_can_finish_it() -> None:
    """Shifted above the middle, it reaches its end."""
    dice = {"for_": hand((1, 1, 1, 1)), "against": hand((1, 1, 1, 1, 1))}
    assert resolve(SCRIPT, Situation(lists=PARCEL), **dice).step == 1
    finished = resolve(SCRIPT, Situation(values={"shift": 1}, lists=PARCEL), **dice)
    assert (finished.outcome, finished.step) == ("partial_success", None)


def test_a_sequence_is_a_script_of_one_scene() -> None:
    """The same roll under its own name."""
    one = SCRIPT.resolve(Situation(lists=PARCEL), random_dice(4))
    other = SEQUENCE.resolve(Situation(lists=PARCEL), random_dice(4))
    assert (one.test, other.test) == ("script", "sequence")
    assert (one.rolls, one.value, one.step) == (other.rolls, other.value, other.step)


def test_dice_beyond_the_keys() -> None:
    """Handicaps and advantages are dice more; a pool never has fewer than its list."""
    more = Situation((pool(6), pool(7)), lists=PARCEL)
    rolled = SCRIPT.resolve(more, random_dice(1))
    assert [len(rolled.rolls[side].base) for side in ("for", "against")] == [6, 7]
    for pools in ((pool(3),), (pool(4), pool(4))):
        with pytest.raises(Refusal, match="or more"):
            SCRIPT.resolve(Situation(pools, lists=PARCEL), random_dice(1))
    with pytest.raises(Refusal, match="2 steps and pools 3"):
        SCRIPT.resolve(Situation(lists={"steps": (1, 1), "pools": (1, 1, 1)}), random_dice(1))


def test_no_default_die() -> None:
    """Keys stand for the default dice: one key and one die supplied make 1 against 1."""
    assert all(side.own_reason is None and side.optional for side in SCRIPT.sides)
    lone = Situation((Pool((Reason("passe"),)),), lists={"steps": (1,)})
    assert SCRIPT.resolve(lone, given_dice({"for": hand((2,)), "against": hand((1,))})).value == 2


def test_no_zero_holds_for_scripts_too() -> None:
    """An option that forbids destiny to be left at zero forbids it here."""
    with pytest.raises(Refusal, match="Add a die"):
        SCRIPT.resolve(Situation(values={"no_zero": 1, "destiny": -1}, lists=PARCEL), random_dice(1))


# --- competitions -------------------------------------------------------------------------------

BOB_AND_JOHN = {
    "for_": hand((6, 1), (4,)),
    "against": hand((2, 1)),
    "rival_for": hand((2, 2)),
    "rival_against": hand((4, 1)),
}


def race(*sizes: int, **values: int) -> Resolution:
    """Bob against John, two against one in evens each."""
    return resolve(COMPETITION, situation(*sizes, **values), **BOB_AND_JOHN)


def test_a_narrow_win() -> None:
    """Two successes, ten against four; only the protagonist's own dice count for destiny."""
    found = race(2, 2, 2, 2, destiny=3)
    assert (found.outcome, found.value, found.facts["rival_value"]) == ("first", 2, 2)
    assert (found.facts["even_sum"], found.facts["rival_even_sum"]) == (10, 4)
    assert found.effects == {}


def test_two_protagonists() -> None:
    """A rival who is a protagonist moves destiny, fortunes and cards by its own roll."""
    dice = {**BOB_AND_JOHN, "rival_for": hand((2, 2)), "rival_against": hand((1, 1, 1))}
    given_situation = situation(2, 2, 2, 3, rival_protagonist=1)
    outsider = resolve(COMPETITION, given_situation, **dice)
    assert (outsider.outcome, outsider.effects) == ("second", {"destiny": 1})
    assert outsider.facts["rival_fortunes"] == 1
    dice["rival_against"] = hand((1,))
    favourite = resolve(COMPETITION, situation(2, 2, 2, 1, rival_protagonist=1), **dice)
    assert favourite.effects == {"destiny": -1, "cards": 1}
    alone = resolve(COMPETITION, situation(2, 2, 2, 1), **dice)
    assert (alone.effects, alone.facts["rival_fortunes"]) == ({}, 0)


def test_no_zero_counts_what_both_move() -> None:
    """Destiny is looked at once both rolled."""
    with pytest.raises(Refusal, match="Add a die"):
        race(2, 2, 2, 2, no_zero=1)
    assert race(2, 2, 2, 2, no_zero=1, destiny=1).outcome == "first"
