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
