"""Settings line by line: by their names and values in either language; those without effect say so."""

import pytest

from soloist.cli.linear_settings import HERE
from soloist.play.setting_words import NAMES
from soloist.storage.settings import VALUES
from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


def test_every_setting_has_a_name() -> None:
    """Whatever can be set on the full screen can be named here."""
    assert set(NAMES) == set(VALUES)
    assert set(VALUES) >= HERE


@pytest.mark.parametrize("given", ["thème clair", "theme light", "THEME: clair", "Thème light"])
def test_french_and_english_words_are_taken(run: Shell, given: str) -> None:
    """In a French interface and in an English one."""
    begin(run, "fr")
    assert "thème" in (out := play(run, f"/réglages {given}", "/quitter", lang="fr").out)
    assert "clair (" in out
    assert "theme: light (or dark" in play(run, "/settings theme", "/quit").out


def test_each_name_that_is_told_is_taken(run: Shell) -> None:
    """What the refusal lists in French is French, and understood."""
    begin(run, "fr")
    out = play(run, "/réglages zorg", "/quitter", lang="fr").out
    listed = next(line for line in out.splitlines() if "zorg" in line).rpartition(" ; il y a : ")[2]
    for name in listed.replace("\u202f", " ").rpartition(": ")[2].split(", "):
        told = play(run, f"/réglages {name.strip()}", "/quitter", lang="fr").out
        assert f"{name.strip()}\u00a0: " in told


def test_goal_off_in_either_language(run: Shell) -> None:
    """A number, and none."""
    begin(run, "fr")
    out = play(run, "/réglages objectif 500", "/réglages objectif non", "/quitter", lang="fr").out
    assert "500" in out
    assert "goal: off" in play(run, "/settings goal", "/quit").out


@pytest.mark.parametrize("key", sorted(VALUES))
def test_what_changes_nothing_here_says_so(run: Shell, key: str) -> None:
    """A setting of the full screen is kept, and is said to be of it."""
    begin(run)
    value = VALUES[key][1]
    play(run, f"/settings {key} {value}", "/quit")
    out = play(run, f"/settings {key}", "/quit").out
    assert ("of the full screen: nothing changes here" in out) == (key not in HERE)


def test_values_of_several_words_are_said_and_taken(run: Shell) -> None:
    """No word of the file is needed in French."""
    begin(run, "fr")
    out = play(run, "/réglages thème fort contraste sombre", "/réglages objectif", "/quitter", lang="fr").out
    assert "thème\xa0: fort contraste sombre (ou sombre, clair, fort contraste clair" in out
    assert "contrast-" not in out
    assert "off" not in out
