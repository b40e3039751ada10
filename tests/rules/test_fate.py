"""One die answers yes or no, six ways."""

import pytest

from soloist.message import Refusal
from soloist.rules.dice import LONE, Hand, given_dice
from soloist.rules.fate import FATE
from soloist.rules.system import Pool, Reason, Situation

ANSWERS = ["no_and", "no", "no_but", "yes_but", "yes", "yes_and"]


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face(face: int) -> None:
    """From a resounding no to a resounding yes."""
    resolution = FATE.resolve(Situation(), given_dice({LONE: Hand((face,))}))
    assert (resolution.outcome, resolution.value) == (ANSWERS[face - 1], face)
    assert resolution.effects == {}


def test_even_odds() -> None:
    """One chance in six each."""
    assert FATE.odds(Situation()).weights == dict.fromkeys(ANSWERS, 1)


def test_names() -> None:
    """As a journal writes them."""
    assert [outcome.name.fr for outcome in FATE.outcomes] == [
        "Non, et…", "Non", "Non, mais…", "Oui, mais…", "Oui", "Oui, et…",
    ]  # fmt: skip


def test_takes_nothing() -> None:
    """A pool or an input is refused."""
    for situation in (Situation((Pool((Reason("?"),)),)), Situation(values={"destiny": 1})):
        with pytest.raises(Refusal):
            FATE.resolve(situation, given_dice({LONE: Hand((1,))}))
