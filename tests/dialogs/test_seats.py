"""Two at one keyboard: nothing of destiny's is in sight while it changes hands."""

from soloist.play.dialogs.guiding.seats import seats
from tests.dialogs.conftest import Begin


def test_alone_it_can_be_shared(table: Begin) -> None:
    """No and Esc leave the story as it is; yes writes the option, and destiny is out of sight."""
    face = table()
    before = face.text
    assert face.hold(seats(face, ""), "down", "enter").is_over
    assert face.hold(seats(face, ""), "escape").is_over
    assert face.text == before
    face.hold(seats(face, ""), "enter")
    assert face.session.veiled
    assert "play.mode two" in face.text


def test_the_story_is_veiled_until_whoever_sits_down_says_so(table: Begin) -> None:
    """Esc stays as it was, on either side."""
    face = table()
    face.hold(seats(face, ""), "enter")
    face.hold(seats(face, ""), "escape")
    assert face.session.veiled
    face.hold(seats(face, ""), "enter")
    assert "Destin 0" in face.session.glance().destiny
    face.hold(seats(face, ""))
    assert "Destin •" in face.session.glance().destiny
    assert "The keyboard goes to the protagonist" in face.shown
    face.give("escape")
    assert "Destin 0" in face.session.glance().destiny
    assert face.hold(seats(face, ""), "enter").session.veiled
