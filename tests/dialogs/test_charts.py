"""Charts, statistics, coverage and the goal: read and gone to, the same for both faces."""

import pytest

from soloist.lab.coverage.told import coverage
from soloist.message import Refusal
from soloist.play.dialogs.reading.charts import charts, goal
from soloist.publish.stats.told import stats
from tests.dialogs.conftest import Begin

ROLL = "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)"
MORE = "\n## Session 1\n\n### S1 *Le port*\n" + "".join(
    f"""
```lonelog
@ Forcer la porte {number}
{ROLL}
[N:Destinée|Destin {number - 1}->{number}]
=> Elle cède. [PC:Aldric|Fortunes {number % 3}] [N:Maëlle|méfiante]
```

Une heure passe dans le couloir.
"""
    for number in range(1, 5)
)
TWO = "\n```lonelog\n(option: play.mode two)\n```\n"


def test_every_number_is_followed_to_its_lines(table: Begin) -> None:
    """The last change is marked; Enter goes to the line that made it."""
    face = table(MORE)
    face.hold(charts(face, ""))
    assert "Destin 4 now, 0 to 4 so far; 4 changes." in face.shown
    face.give("enter")
    assert "3 → 4" in face.shown
    assert "[N:Destinée|Destin 3->4]" in face.shown
    face.give("up", "up", "enter")
    start = face.revealed[-1]
    assert face.sitting.story.data[start:].startswith(b"[N:Destin\xc3\xa9e|Destin 1->2]")
    assert "Numbers" in face.shown or face.turn.dialog.title == "Charts"


def test_a_chart_that_is_named_is_shown_at_once(table: Begin) -> None:
    """By its name in either language; a number by its own."""
    face = table(MORE)
    assert "1 → 2" in face.hold(charts(face, "destin Fortunes")).shown
    assert "Opposition · 4 rolls" not in face.shown
    outcomes = face.hold(charts(face, "outcomes")).shown
    assert "came 4, due" in outcomes
    words = face.hold(charts(face, "mots"), "enter")
    assert words.revealed
    for asked in ("harbour", "destiny harbour"):
        with pytest.raises(Refusal):
            face.hold(charts(face, asked))


def test_what_is_destinys_is_veiled(table: Begin) -> None:
    """Two at the keyboard: the protagonist's chair sees no counter of Destiny's."""
    face = table(TWO + MORE)
    shown = face.hold(charts(face, "")).shown
    assert "Fortunes" in shown
    assert "Destin " not in shown


def test_statistics_and_coverage_are_pages_of_their_own(table: Begin) -> None:
    """Led to from the charts, too; words find their rows."""
    face = table(MORE)
    assert "Maëlle" in face.hold(stats(face, ""), "maelle").shown
    assert "1 story, 1 session" in face.hold(coverage(face, "")).shown
    assert "1 story" in face.hold(coverage(face, "tout")).shown
    face.hold(charts(face, ""), "repetitions", "enter")
    assert face.turn.dialog.title == "Statistics"
    assert face.give("escape").turn.dialog.title == "Charts"
    with pytest.raises(Refusal):
        face.hold(coverage(face, "nothing"))


def test_an_empty_story_says_what_to_do(table: Begin) -> None:
    """Which key rolls."""
    face = table()
    assert "No roll yet: F2" in face.hold(charts(face, "outcomes")).shown
    assert "No prose yet" in face.hold(charts(face, "words")).shown


def test_the_goal_is_told_and_set(table: Begin) -> None:
    """A number sets it, whatever signs part its thousands."""
    face = table(MORE)
    assert face.hold(goal(face, "1 200")).desk.settings.goal == 1200
    face.hold(goal(face, ""))
    said = [str(each) for each in face.told]
    assert any("24" in each for each in said)
    with pytest.raises(Refusal):
        face.hold(goal(face, "many"))
