"""Charts, statistics, coverage and the goal: read and gone to, the same for both faces."""

from soloist.play.dialogs.reading.charts import charts
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
