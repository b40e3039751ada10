"""A new story: filled in a field at a time, kept where it is left, written only when it can be."""

import pytest

from soloist.play.dialogs.setting.new_story import half_begun, new, welcome
from tests.dialogs.conftest import Begin


def test_only_the_title_is_needed(table: Begin) -> None:
    """Enter takes it, Enter again begins; the story is opened."""
    face = table()
    face.hold(new(face, ""), "enter")
    assert "A story needs a title." in face.shown
    face.give("Le phare", "enter", "enter")
    made = face.opened[-1]
    assert made.name == "le-phare.md"
    text = made.read_text("utf-8")
    assert "title: Le phare" in text
    assert "ruleset: hades" in text
    assert "lang: en" in text


def test_everything_is_in_the_file(table: Begin) -> None:
    """The language, rules, protagonist, traits, scene, and the way it is played."""
    face = table()
    face.hold(new(face, "Le phare"), "fr", "enter", "spin", "enter")
    face.give("Maëlle", "enter", "crochets, jambe raide (-)", "enter", "La porte", "enter", "up", "down")
    assert "SPIN" in face.shown
    face.give("enter")
    text = face.opened[-1].read_text("utf-8")
    for part in ("lang: fr", "ruleset: spin", "pcs: Maëlle", "crochets, jambe raide (-)", "S1 *La porte*"):
        assert part in text


def test_what_cannot_be_is_mended_in_place(table: Begin) -> None:
    """Traits of nobody: nothing is written, and everything still stands there."""
    face = table()
    face.hold(new(face, "Le phare"), "down", "down", "down", "crochets", "enter", "enter")
    assert "Whose traits are these?" in face.shown
    assert not face.opened
    assert face.give("Maëlle", "enter", "enter").opened


def test_it_is_kept_where_it_is_left_and_across_a_kill(table: Begin) -> None:
    """With what stands in the line; gone once the story is made."""
    face = table()
    face.hold(new(face, ""), "Le phare", "enter", "down", "down", "Maë", "escape")
    assert half_begun(face.desk) == "Le phare"
    face.desk.left.keep({})
    del face.desk.left
    face.hold(new(face, ""))
    assert "Title Le phare" in face.shown
    assert face.turn.words == "Maë"
    face.give("lle", "enter", "enter")
    assert "pcs: Maëlle" in face.opened[-1].read_text("utf-8")
    assert not half_begun(face.desk)


def test_a_title_that_is_given_is_put_into_the_form_that_was_left(table: Begin) -> None:
    """All else of it stands there."""
    face = table()
    face.hold(new(face, ""), "Le phare", "enter", "down", "down", "Maëlle", "enter", "escape")
    face.hold(new(face, "La tour"))
    assert "Title La tour" in face.shown
    assert "Protagonist Maëlle" in face.shown


@pytest.mark.parametrize("title", ["???", "日本"])
def test_any_title_makes_a_file(table: Begin, title: str) -> None:
    """Its name is told where the title has no letter for one."""
    face = table()
    face.hold(new(face, title), "enter")
    assert face.opened[-1].is_file()


def test_the_welcome_offers_an_evening_or_a_title(table: Begin) -> None:
    """Enter begins the evening; words are the title of a story; there is nowhere to go back to."""
    face = table()
    face.hold(welcome(face, ""), "escape")
    assert "Welcome to soloist" in face.shown
    face.give("Le phare", "enter")
    assert "Title Le phare" in face.shown
    face.give("escape", "Here", "enter")  # begins no row, though it is a word of one
    assert "Title Here" in face.shown
    face.give("escape")
    assert "Welcome to soloist" in face.shown
    face.give("up", "enter")
    assert face.opened
    assert face.is_over
