"""One Shot from the command line: results, chances, what there is to roll, and a story."""

import pytest

from tests.contract.running import Shell


def test_the_contract_of_roll(run: Shell) -> None:
    """Successes, sides by id, energy among the effects."""
    rolled = run("roll", "oneshot", "standard", "difficulty=9", "strong=true", "--dice", "2 9 0", "--json")
    assert rolled.json == {
        "system": "oneshot",
        "test": "standard",
        "outcome": "success",
        "value": 2,
        "dice": {"active": {"base": [2, 9, 10], "bonus": []}},
        "effects": {},
    }
    opposed = run("roll", "oneshot", "opposed", "weak=true", "energy=1", "--dice", "8 1 | 9 2", "--json")
    assert opposed.json == {
        "system": "oneshot",
        "test": "opposed",
        "outcome": "failure",
        "value": 0,
        "dice": {"active": {"base": [8, 1], "bonus": []}, "resisting": {"base": [9, 2], "bonus": []}},
        "effects": {"energy": -1},
    }


def test_the_contract_of_odds(run: Shell) -> None:
    """Outcomes where there are some, else the numbers that can come."""
    told = run("odds", "oneshot", "standard", "difficulty=7", "--json").json
    assert isinstance(told, dict)
    assert told["outcomes"] == {"success": 0.64, "failure": 0.36}
    numbers = run("odds", "oneshot", "initiative", "weak=true", "--json").json
    assert isinstance(numbers, dict)
    assert numbers["outcomes"] == {str(best): 0.1 for best in range(1, 11)}
    assert run("odds", "oneshot", "initiative", "weak=true").out.startswith("1     10.00%  ██\n2 ")


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_what_there_is_to_roll(run: Shell, command: str) -> None:
    """`--help` after a system lists its tests with what each takes."""
    told = run(command, "oneshot", "--help").out
    for line in (
        "One Shot:\n",
        "  night           Night: [power= ",
        "  ranged          Shot: metres= [active= ",
    ):
        assert line in told
    assert "One Shot" not in run(command, "--help").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("standard", "difficulty=9", "strong=true", "--dice", "2 9"), "Die 3 of “active” is missing"),
        (("standard", "difficulty=9", "--dice", "2 11"), "Die 2 of “active” shows 11"),
        (("standard",), "standard needs difficulty=…; for example: difficulty=4"),
        (("standard", "difficulty=9", "power=true", "energy=4"), "A power takes 1 to 3 energy"),
    ],
)
def test_refusals(run: Shell, words: tuple[str, ...], said: str) -> None:
    """They end with 2 and name what is wrong."""
    ran = run("roll", "oneshot", *words)
    assert ran.code == 2
    assert said in ran.err


def test_an_evening(run: Shell) -> None:
    """Two people, energy spent and regained; whose it is stands in the file, and all of it verifies."""
    run("new", "Bal masqué", "--system", "oneshot", "--lang", "en", "--pc", "Nell", "--pc", "Otto")
    tale = ("--into", "bal-masque")
    run("roll", "oneshot", "surprise", "who=Nell", "power=true", "energy=3", "--dice", "4 4 1 1 1 1", *tale)
    assert run("roll", "oneshot", "night", "who=Nell", "motivation=true", *tale).code == 0
    assert run("log", "bal-masque", "@(Otto) Climb 3/8", "--dice", "1 8 1").code == 0
    assert run("roll", "oneshot", "scenario_end", "who=Otto", *tale).code == 0
    assert run("verify", "bal-masque").out == "bal-masque: 4 lines checked.\n"
    people = run("state", "bal-masque", "--json").json
    assert isinstance(people, dict)
    assert {name: held["counters"] for name, held in people["pcs"].items()} == {
        "Nell": {"energy": 5, "energy_max": 6},
        "Otto": {"energy": 6, "energy_max": 7},
    }
    assert "@(Nell) Surprise\nd: Surprise [active: base 2D, power, energy 3D] 6d10=" in run.story()
