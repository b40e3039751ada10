"""A new story: filled in a field at a time, kept where it is left, written only when it can be."""

import pytest

from soloist.play.dialogs.setting.new_story import half_begun, new
from tests.dialogs.conftest import Begin


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


@pytest.mark.parametrize("title", ["???", "日本"])
def test_any_title_makes_a_file(table: Begin, title: str) -> None:
    """Its name is told where the title has no letter for one."""
    face = table()
    face.hold(new(face, title), "enter")
    assert face.opened[-1].is_file()
