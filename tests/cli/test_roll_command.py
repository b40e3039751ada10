"""`roll`, `odds` and `ask`: the JSON contracts, dice from the table, refusals that name the die."""

import pytest

from tests.contract.running import Shell


def test_roll_json_is_the_contract(run: Shell) -> None:
    """Sides, base and bonus dice, value and effects, by their stable names."""
    ran = run("roll", "hades", "opposition", "for=3", "against=4", "--dice", "6 2 5 +4 | 1 4 3 5", "--json")
    assert ran.code == 0
    assert ran.json == {
        "system": "hades",
        "test": "opposition",
        "outcome": "success",
        "value": 2,
        "dice": {"for": {"base": [6, 2, 5], "bonus": [4]}, "against": {"base": [1, 4, 3, 5], "bonus": []}},
        "effects": {"destiny": 1, "fortunes": 1},
    }


def test_the_same_seed_rolls_the_same(run: Shell) -> None:
    """A seed makes the dice repeatable, another one does not fall the same for ever."""
    words = ("roll", "hades", "opposition", "for=9", "against=9", "--json", "--seed")
    assert run(*words, "7").out == run(*words, "7").out
    assert len({run(*words, str(seed)).out for seed in range(5)}) > 1


@pytest.mark.parametrize(
    ("dice", "named"),
    [
        ("6 2 5 | 1 4", "Bonus die 1 of “for” is missing"),
        ("1 2 5 +4 | 1 4", "Bonus die 1 of “for”, a 4"),
        ("1 7 5 | 1 4", "Die 2 of “for” shows 7"),
        ("1 2 | 1 4", "Die 3 of “for” is missing"),
        ("1 2 3 | 1 4 2", "Die 3 of “against”, a 2"),
        ("1 2 x | 1 4", "x"),
    ],
)
def test_dice_that_do_not_fit_are_named(run: Shell, dice: str, named: str) -> None:
    """Exit 2, nothing on stdout, and the very die."""
    ran = run("roll", "hades", "opposition", "for=3", "against=2", "--dice", dice, "--json")
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err


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


def test_words_for_people(run: Shell) -> None:
    """Without --json the answer is words, in the language asked for; credits go to stderr."""
    assert "Succès (+2)" in run("--lang", "fr", "roll", "hades", "opposition", "for=3", "against=4",
                                "--dice", "6 2 5 +4 | 1 4 3 5").out  # fmt: skip
    ran = run("--lang", "fr", "ask", "oracle/oui-non", "--dice", "4")
    assert ran.out == "Oui, mais…\n"
    assert "CC BY" in ran.err


def test_help_needs_no_story(run: Shell) -> None:
    """Help and version answer at once."""
    assert "soloist roll" in run("roll", "--help").out
    assert run("--version").out.startswith("0.")
    assert "verify" in run("--help").out


def test_ask_tells_what_explains_a_row_and_what_it_offers(run: Shell) -> None:
    """Beside the data: the hint, and lines of state that are offered and never written."""
    folder = run.root / "oracles"
    folder.mkdir(parents=True)
    row = "{text: Une lettre, hint: de qui ?, tags: '[Thread:La lettre|open]'}"
    (folder / "mots.yaml").write_text(f"tables:\n  x:\n    - {row}\n", encoding="utf-8")
    asked = run("ask", "mots/x")
    assert asked.out == "Une lettre\n"
    assert "(de qui ?)" in asked.err
    assert "[Thread:La lettre|open]" in asked.err
    told = run("ask", "mots/x", "--json").json
    assert isinstance(told, dict)
    assert told["tags"] == ["[Thread:La lettre|open]"]
