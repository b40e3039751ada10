"""Systems are found by id, tests by id or by the word a journal writes."""

import subprocess
import sys

import pytest

from soloist.rules.games.free.system import BARE, FATE, FREE
from soloist.rules.games.hades.system import HADES
from soloist.rules.systems import SYSTEMS, any_test, labelled_test, system, system_or_free
from tests.rules.models.asked import roll_of

BRANCH = roll_of(HADES, "branch")
OPPOSITION = roll_of(HADES, "opposition")


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_system_describes_itself(id_: str) -> None:
    """Its id is its own, ids of tests, keys and outcomes are unique, and its main test exists."""
    found = system(id_)
    assert found is not None
    assert found.id == id_
    assert found.main_test is None or found.test(found.main_test) is not None
    assert len({test.id for test in found.tests}) == len(found.tests)
    for test in found.tests:
        for ids in ([key.id for key in test.keys], [each.id for each in test.outcomes], [*test.dice_sides]):
            assert len(set(ids)) == len(ids)
    counters = {counter.id for counter in found.counters}
    options = {option.id for option in found.options}
    for key in (key for test in found.tests for key in test.keys):
        assert key.counter is None or key.counter in counters
        assert key.option is None or key.option in options


def test_an_unknown_system_is_played_freely() -> None:
    """No rules, but the story goes on."""
    assert system("donjon") is None
    assert system_or_free("donjon") is FREE
    assert system_or_free("hades") is HADES


def test_tests_by_id() -> None:
    """The system's own, then those of every game."""
    assert any_test(HADES, "opposition") is OPPOSITION
    assert any_test(HADES, "fate") is FATE
    assert any_test(HADES, "bare") is BARE
    assert any_test(HADES, "nothing") is None


@pytest.mark.parametrize("label", ["Destin", "destiny", " DESTIN "])
def test_the_systems_own_word_wins(label: str) -> None:
    """In a HaDes journal, `d: Destin` is the branch roll, not the yes-or-no die."""
    assert labelled_test(HADES, label) is BRANCH
    assert labelled_test(HADES, "Fate") is FATE
    assert labelled_test(FREE, "Destin") is FATE
    assert labelled_test(FREE, "Opposition") is None


def test_a_roll_loads_no_fractions() -> None:
    """A fresh process that rolls and reckons plain odds loads neither fractions nor decimal."""
    code = (
        "import sys; from soloist.rules.systems import system; from soloist.rules.system import *;"
        "from soloist.rules.dice import random_dice;"
        "s = Situation((Pool((Reason('?', 3),)), Pool((Reason('?', 2),))));"
        "t = system('hades').test('opposition'); t.resolve(s, random_dice()); t.odds(s);"
        "sys.exit(str({'fractions', 'decimal'} & set(sys.modules)).replace('set()', '') or None)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
