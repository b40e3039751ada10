"""Settings: each change holds at once, by the dialog or by words after the command."""

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.setting.settings import settings
from tests.dialogs.conftest import Begin


def test_a_change_holds_at_once_and_the_form_speaks_its_language(table: Begin) -> None:
    """The language of the interface, then back to the row that was changed."""
    face = table()
    face.hold(settings(face, ""), "down", "2", "enter")
    assert face.were_set == ["language"]
    assert "Langue Français" in face.shown
    assert face.give("escape").is_over


@pytest.mark.parametrize(("words", "goal"), [("goal 500", 500), ("Objectif : 1 200", 1200), ("goal off", 0)])
def test_words_after_the_command_set_it(table: Begin, words: str, goal: int) -> None:
    """Names of both languages."""
    face = table()
    face.hold(settings(face, words))
    assert face.desk.settings.goal == goal


@pytest.mark.parametrize("words", ["goal many", "light on", "theme purple"])
def test_what_is_none_is_refused(table: Begin, words: str) -> None:
    """And nothing is set."""
    face = table()
    before = face.desk.settings
    with pytest.raises(Refusal):
        face.hold(settings(face, words))
    assert face.desk.settings == before
