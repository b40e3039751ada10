"""`roll`, `odds` and `ask`: the JSON contracts, dice from the table, refusals that name the die."""

import pytest

from tests.contract.running import Shell


def test_the_same_seed_rolls_the_same(run: Shell) -> None:
    """A seed makes the dice repeatable, another one does not fall the same for ever."""
    words = ("roll", "hades", "opposition", "for=9", "against=9", "--json", "--seed")
    assert run(*words, "7").out == run(*words, "7").out
    assert len({run(*words, str(seed)).out for seed in range(5)}) > 1


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "nulle", "opposition"),
        ("roll", "hades", "nulle"),
        ("roll", "hades", "opposition", "for=3"),
        ("roll", "hades", "opposition", "for=3", "against"),
        ("roll", "hades", "opposition", "for=3", "for=2", "against=1"),
        ("odds", "hades", "opposition", "for=3", "against=1000"),
        ("ask", "nulle/part"),
        ("ask", "oracle/yes-no", "--times", "0"),
        ("log", "nulle"),
        ("fly",),
    ],
)
def test_usage_ends_with_2_and_says_why(run: Shell, words: tuple[str, ...]) -> None:
    """What cannot be done as asked: code 2, a sentence, nothing on stdout."""
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip()) > 10


def test_odds_add_up(run: Shell) -> None:
    """Six outcomes whose chances are exact and add up to one."""
    told = run("odds", "hades", "opposition", "for=1", "against=1", "--json").json
    assert isinstance(told, dict)
    outcomes = told["outcomes"]
    assert list(outcomes) == ["feat", "success", "almost", "setback", "failure", "fiasco"]
    assert sum(outcomes.values()) == pytest.approx(1, abs=1e-12)
    assert outcomes["success"] == pytest.approx(1 / 24, abs=1e-12)


def test_ask_json_is_the_contract(run: Shell) -> None:
    """Table, row, dice and text; a list with --times."""
    ran = run("--lang", "fr", "ask", "hades/distance.ou", "--dice", "5", "--json")
    assert ran.json == {"table": "hades/distance", "row": "Où ?", "dice": [5], "text": "Loin"}
    many = run("ask", "oracle/yes-no", "--times", "4", "--seed", "1", "--json").json
    assert isinstance(many, list)
    assert len(many) == 4
