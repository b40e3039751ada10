"""The command of a first evening: one is begun; within one, its guide is sent away or called back."""

from soloist.play.dialogs.guiding.phases import evening
from soloist.play.session.session import Session
from tests.dialogs.conftest import Begin


def test_an_evening_is_a_story_of_its_own(table: Begin) -> None:
    """Once that is wanted; then its guide speaks, and proposes a line."""
    face = table()
    assert face.hold(evening(face, ""), "down", "enter").opened == []
    (path,) = face.hold(evening(face, ""), "enter").opened
    face.sitting = Session(face.desk, path)
    face.sitting.open()
    glance = face.session.glance()
    assert glance.step.startswith("1/5")
    assert glance.example in face.session.prompt(80)


def test_the_guide_is_sent_away_and_called_back(table: Begin) -> None:
    """In later launches of that story too."""
    face = table()
    (path,) = face.hold(evening(face, ""), "enter").opened
    for speaks in (False, True):
        face.sitting = Session(face.desk, path)
        face.sitting.open()
        assert face.hold(evening(face, "")).is_over
        again = Session(face.desk, path)
        again.open()
        assert bool(again.glance().example) is speaks
