"""SPIN from the command line: the JSON contracts, an evening into a story, refusals that help."""

import pytest

from tests.contract.running import Shell


@pytest.mark.parametrize(
    ("words", "outcome", "value", "effects"),
    [
        (("opposition", "for=2", "against=2", "--dice", "2 4 | 1 3"), "feat", 3, {"cards": 1}),
        (
            ("opposition", "for=1", "against=2", "--dice", "6 +2 | 1 3"),
            "feat",
            3,
            {"destiny": 1, "fortunes": 1},
        ),
        (("opposition", "for=2", "against=2", "--dice", "1 1 | 1 3"), "partial_failure", -1, {}),
        (("off_stage", "for=1", "against=1", "--dice", "2 | 4"), "partial_success", 1, {}),
        (("orient", "destiny=-2"), "bad", None, {"destiny": 1}),
        (("orient", "destiny=0", "--dice", "4"), "good", None, {}),
        (("branch", "destiny=-4", "--dice", "3"), "contretemps", None, {}),
        (("draw", "cards=2,4", "--dice", "2>4>6"), "twist", 6, {"cards": 1}),
        (("play", "card=4", "cards=2,4"), "off_screen", 4, {"cards": -1}),
        (("play", "card=4", "without=yes"), "off_screen", 4, {"destiny": 1}),
    ],
)
def test_roll_json(
    run: Shell, words: tuple[str, ...], outcome: str, value: int | None, effects: dict[str, int]
) -> None:
    """Outcome, value and effects by their stable names."""
    ran = run("roll", "spin", *words, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = ran.json
    assert isinstance(told, dict)
    assert (told["system"], told["test"]) == ("spin", words[0])
    assert (told["outcome"], told["value"], told["effects"]) == (outcome, value, effects)
    assert "step" not in told


@pytest.mark.parametrize("test", ["script", "sequence"])
def test_steps_json(run: Shell, test: str) -> None:
    """Where it fails is told, null where it does not."""
    words = ("roll", "spin", test, "steps=1,2,2", "pools=2,1,1", "--json", "--dice")
    for dice, step in (("2 2 2 1 | 2 2 2 2 1", 3), ("2 2 2 1 | 1 1 1 1 1", None)):
        told = run(*words, dice).json
        assert isinstance(told, dict)
        assert told["step"] == step


def test_odds_json(run: Shell) -> None:
    """Six outcomes, exact, adding up to one."""
    told = run("odds", "spin", "opposition", "for=1", "against=1", "--json").json
    assert isinstance(told, dict)
    outcomes = told["outcomes"]
    assert list(outcomes) == [
        "feat", "success", "partial_success", "partial_failure", "failure", "fiasco",
    ]  # fmt: skip
    assert sum(outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert outcomes["partial_success"] == pytest.approx(13 / 72, abs=1e-12)


def test_an_evening_into_a_story(run: Shell) -> None:
    """Cards are kept in the file, read from it for the next draw, and the whole of it verifies."""
    run("new", "La course", "--system", "spin", "--lang", "fr", "--pc", "Bob")
    into = ("--into", "la-course", "--dice")
    roll = ("roll", "spin")
    assert run(*roll, "opposition", "for=objectif, moto", "against=2", *into, "2 4 | 1 3").code == 0
    assert run(*roll, "draw", *into, "5").code == 0
    assert run(*roll, "draw", *into, "5>1").code == 0
    assert run(*roll, "play", "card=5", "--into", "la-course").code == 0
    assert run(*roll, "opposition", "for=1", "against=2", "presentation=yes", *into, "2 | 1 1").code == 0
    assert "[N:Destinée|cartes: 1, 5]" in run.story()
    assert "| Scène de présentation: oui] 1d6=2 vs 2d6=1,1 -> Succès (+2)\n```" in run.story()
    told = run("state", "la-course", "--json").json
    assert isinstance(told, dict)
    assert told["counters"] == {"destiny": 0, "cards": [1]}
    checked = run("verify", "la-course", "--json").json
    assert checked == {"checked": 5, "unverifiable": 0, "problems": [], "unchecked": []}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("draw", "cards=2", "--dice", "2"), "rolled again"),
        (("play", "card=3", "cards=2"), "In hand: 2"),
        (("opposition", "for=2", "against=3", "destiny=-1", "no_zero=yes"), "Add a die"),
        (("opposition", "for=1", "against=1", "--dice", "6 +6 2 | 1"), "was not earned"),
        (("script", "steps=1,2", "pools=1"), "2 steps and pools 1"),
        (("auto", "destiny=1", "allowed=no"), "sp.auto"),
    ],
)
def test_refusals_help(run: Shell, words: tuple[str, ...], said: str) -> None:
    """Exit 2, nothing on stdout, and what to do."""
    ran = run("roll", "spin", *words, "--json")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
