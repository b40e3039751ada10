"""Help, the words of the game and all commands: one way to look for anything."""

import re

import pytest

from soloist.play.commands import COMMANDS
from soloist.play.dialogs.setting.help import help_, palette
from soloist.rules.systems import SYSTEMS
from tests.dialogs.conftest import Begin

SCENE = "\n### S1 *Le port*\n\n#### {phase}\n\nIl entre.\n"


def test_what_can_be_done_comes_first_then_how_it_is_written(table: Begin) -> None:
    """Phase and task, notation, tests, counters, results, commands, the words of the game, in that order."""
    face = table(SCENE.format(phase="Destin"))
    face.hold(help_(face, ""))
    told = [
        "Destin",
        "@ Forcer la serrure",
        "Opposition",
        "Exploit",
        "Enter  sends a line of play",
        "Act F2 · /act",
        "contretemps",
    ]
    places = [re.search(rf"\n\d+ {re.escape(each)}", face.shown) for each in told]
    assert [place.start() for place in places if place] == sorted(place.start() for place in places if place)
    assert all(places), [each for each, place in zip(told, places, strict=True) if not place]
    assert face.shown.endswith("Esc: back")


@pytest.mark.parametrize(
    ("system", "says"), [("roses", "3 dés"), ("hades", "3 dés contre 4"), ("oneshot", "difficulté 4")]
)
def test_a_pair_is_what_the_rules_make_of_it(table: Begin, system: str, says: str) -> None:
    """Two sides, or dice and a number to reach; nothing where the rules roll no test of their own."""
    face = table(system=system)
    face.hold(help_(face, ""))
    row = next(line for line in face.shown.splitlines() if "serrure 3/4" in line)
    assert says in row
    free = table(system="free")
    assert "serrure 3/4" not in free.hold(help_(free, "")).shown


def test_other_words_find_it_and_it_is_not_in_its_own_list(table: Begin) -> None:
    """Every command has such words."""
    face = table()
    face.hold(palette(face, ""), "sauvegarder")
    assert "Send" in face.shown
    assert "All commands  " not in face.shown
    assert {each.id for each in COMMANDS if not each.synonyms} == {"palette"}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_two_things_to_roll_have_one_name(table: Begin, system: str, lang: str) -> None:
    """The destiny roll and the destiny die are told apart; each has its meaning."""
    face = table(system=system, lang=lang)
    rows = [each.row for each in face.hold(help_(face, "")).turn.dialog.view("")]
    tests = [row for row in rows if row.part == "What can be rolled"]
    assert len({row.text for row in tests}) == len(tests) > 0
    assert all(row.detail for row in tests)
