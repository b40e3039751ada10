"""Which guided moments a story went through, by the traces they leave."""

from pathlib import Path

import pytest

from soloist.journal.fold import fold
from soloist.journal.read import read
from soloist.lab.coverage.rules_use import gone_through, leaves_trace
from soloist.play.moments import moments
from soloist.rules.systems import SYSTEMS, system
from tests.contract.running import Shell

HEAD = "---\ntitle: One\nruleset: {rules}\nlang: en\npcs: Ann\n---\n"


def passed(rules: str, text: str = "") -> set[str]:
    """The moments that story went through."""
    found = system(rules)
    assert found is not None
    state = fold(read((HEAD.format(rules=rules) + text).encode()).entries)
    return {moment.id for moment in moments(found) if gone_through(state, found, moment)}


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_blank_story_went_through_nothing(rules: str) -> None:
    """Nor does one that only began to play."""
    assert passed(rules) == set()
    assert passed(rules, "\n# One\n\n### S1 *The weir*\n\nRain.\n") == set()


@pytest.mark.parametrize("rules", [id_ for id_ in SYSTEMS if id_ != "free"])
def test_creation_is_looked_for_in_every_game(rules: str) -> None:
    """A brief moment, which leaves nothing, in none."""
    found = system(rules)
    assert found is not None
    traced = {moment.id for moment in moments(found) if leaves_trace(moment)}
    assert "creation" in traced
    assert not traced & {moment.id for moment in moments(found) if moment.brief}


def test_one_gone_through_at_a_stretch_leaves_what_it_is_for() -> None:
    """No track stands in the story then."""
    assert passed("hades", "\n```lonelog\n[PC:Ann|traits: stubborn]\n```\n") == {"creation"}
    assert passed("hades", "\n```lonelog\n[Track:Fin de session 1/6]\n```\n") == {"session_end"}


def test_the_shell_counts_one_that_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Creation is written step by step, then counted as gone through."""
    told = Shell(tmp_path, monkeypatch)
    assert told("new", "One", "--system", "hades", "--pc", "Ann", "--lang", "en").code == 0
    told("log", "one", "@ Look 1/1\n", "--seed", "1")
    before = told("lab", "coverage", "one", "--lang", "en").out
    assert "moments never gone through, 4 of 4" in before
    assert told("log", "one", "[PC:Ann|traits: stubborn, wary]").code == 0
    assert "moments never gone through, 3 of 4" in told("lab", "coverage", "one", "--lang", "en").out
