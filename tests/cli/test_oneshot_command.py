"""One Shot from the command line: results, chances, what there is to roll, and a story."""

from tests.contract.running import Shell


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
