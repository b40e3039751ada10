"""Types of action, destiny laid over a game, and the rolls every game has, from the command line."""

from pathlib import Path

import pytest

from tests.contract.running import Shell


@pytest.mark.parametrize("word", ["negotiate", "négocier", "Negocier"])
def test_a_type_tells_the_result_in_its_own_words(run: Shell, word: str) -> None:
    """By id or by name in either language; the JSON is as without it."""
    words, fell = ("roll", "hades", "opposition", "for=2", "against=2"), ("--dice", "1 1 | 2 2")
    told = run(*words, f"type={word}", *fell, "--lang", "fr")
    assert "C’est non, et ce sera non." in told.out
    assert run(*words, f"type={word}", *fell, "--json").json == run(*words, *fell, "--json").json


def test_help_says_what_an_option_opens(run: Shell) -> None:
    """A test that is there under an option names it; choices and fate are listed for every game."""
    ran = run("roll", "roses", "--help", "--lang", "en")
    rows = {line.split()[0]: line for line in ran.out.splitlines() if line.startswith("  ")}
    assert rows["branch"].endswith("(solo.destiny_overlay on)")
    assert rows["test"].endswith("]")
    assert {"fate", "choice"} <= rows.keys()


def test_a_roll_into_a_story_that_plays_without_it(run: Shell) -> None:
    """It is refused with the option that would bring it; once on, it is rolled and written."""
    path = Path(run.root) / "journals" / "rose.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\ntitle: Rose\nruleset: roses\nlang: fr\npcs: Ann\n---\n", encoding="utf-8")
    before = path.read_bytes()
    refused = run("roll", "roses", "auto", "--into", str(path), "--lang", "en")
    assert refused.code == 2
    assert "(option: solo.destiny_overlay on)" in refused.err
    assert path.read_bytes() == before
    assert run("log", str(path), "(option: solo.destiny_overlay on)").code == 0
    rolled = run("roll", "roses", "auto", "--into", str(path), "--lang", "fr")
    assert (rolled.code, "Destin +1" in rolled.out) == (0, True)
    assert "[N:Destinée|Destin 0->1]" in path.read_text("utf-8")
    assert run("verify", str(path)).code == 0
    assert run("log", str(path), "(option: solo.destiny_overlay off)").code == 0
    told = run("state", str(path), "--json").json
    assert isinstance(told, dict)
    assert told["counters"] == {}
