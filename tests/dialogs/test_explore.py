"""The explorer of chances: dials turned and set, views, tests, what is kept beside and saved."""

import re

import pytest

from soloist.lab.explorer.explore import odds
from tests.dialogs.conftest import Begin, Table

TWO = "\n```lonelog\n(option: play.mode two)\n```\n"


def said(face: Table, name: str) -> str:
    """What a row says."""
    return str(next(each.row.value for each in face.turn.dialog.view("") if each.row.text == name))


def on(face: Table, name: str, *keys: str) -> Table:
    """With a row marked, and keys pressed on it."""
    names = [each.row.text for each in face.turn.dialog.view("")]
    return face.give(*["down"] * ((names.index(name) - face.turn.mark) % len(names)), *keys)


def test_a_pair_sets_the_pools_and_arrows_turn_them(table: Begin) -> None:
    """The outcomes, what one die more gains, and how sure that is."""
    face = table(interface="fr")
    shown = face.hold(odds(face, "3/4")).shown
    assert (said(face, "Protagoniste"), said(face, "Obstacle")) == ("3", "4")
    assert "Succès" in shown
    assert "Exact." in shown
    assert not re.search(r"\w[:;] ", shown), "French sets both signs apart"
    on(face, "Obstacle", "right")
    assert said(face, "Obstacle") == "5"
    assert face.shown != shown
    assert face.give("left").shown == shown


@pytest.mark.parametrize("words", ["3/4", "script for=3 steps=1,2,2"])
def test_every_view_of_a_test(table: Begin, words: str) -> None:
    """Gone through with the arrows, back to the first; each shows something."""
    face = table()
    face.hold(odds(face, words))
    first, seen = said(face, "View"), set[str]()
    while True:
        seen.add(said(face, "View"))
        assert len(face.turn.dialog.above) >= 2
        if said(on(face, "View", "right"), "View") == first:
            break
    assert {"Outcomes", "Map", "Curve"} <= seen


def test_other_tests(table: Begin) -> None:
    """Round, and back."""
    face = table()
    face.hold(odds(face, ""))
    on(face, "Test", "right")
    assert said(face, "Test") != "Opposition"
    assert said(on(face, "Test", "left"), "Test") == "Opposition"


def test_a_look_is_written_to_new_files(table: Begin) -> None:
    """A drawing, a table and data; a second time beside the first."""
    face = table()
    face.hold(odds(face, "3/4"))
    for _ in range(2):
        on(face, "As files", "enter")
    folder = face.desk.workspace.root / "shared"
    assert len(list(folder.iterdir())) == 6
    assert "odds-hades-opposition-outcomes" in str(face.told[-1])


def test_what_is_destinys_is_not_known_to_the_explorer(table: Begin) -> None:
    """Two at the keyboard: her counter is not where the dial stands."""
    face = table(TWO + "\n```lonelog\n[N:Destinée|Destin 5]\n```\n")
    face.sitting.destiny_sits = True
    hers = said(face.hold(odds(face, "auto")), "Destin")
    face.sitting.destiny_sits = False
    assert said(face.hold(odds(face, "auto")), "Destin") != hers


def test_a_gauge_is_turned_for_lengths_alone(table: Begin) -> None:
    """Other views go over a dial of the test, whatever was turned last."""
    face = table()
    face.hold(odds(face, "3/4"))
    while said(face, "View") != "Length":
        on(face, "View", "right")
    before = face.shown
    assert on(face, "Leur jauge", "right").shown != before
    assert "Obstacle: 3: " in on(face, "View", "right").shown
