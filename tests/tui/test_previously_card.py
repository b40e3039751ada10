"""The reminder when a story is taken up: two rows at most, in words."""

from soloist.play.guide.previously import Previously
from soloist.tui.play.margin import PreviouslyCard


def rows(told: Previously) -> list[str]:
    """The rows under the first."""
    card = PreviouslyCard(str)
    card.tell(told)
    return [row.plain for row in card._rows(80)][1:]


def test_what_waits_comes_before_all_else_and_is_in_words() -> None:
    """What was rolled and what came of it, without reasons, dice and marks of the file."""
    roll = "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)"
    assert rows(Previously(("Un.",), ("Fil",), (roll,))) == ["  … Opposition → Succès (+2)"]
    assert rows(Previously(("Un.",), (), ("@ crier [L:Port]",))) == ["  … @ crier ‹Port›"]


def test_else_the_threads_else_the_last_line() -> None:
    """Tags are told in a reader's words; what would move the cursor does not."""
    assert rows(Previously(("Un.",), ("[N:Fil]",), ())) == ["  Threads  [N:Fil]"]
    lines = ("La porte cède.", "Le vent se tait\nElle rit\x1b[2J [N:Zoé|gaie]")
    assert rows(Previously(lines, (), ())) == ["  Elle rit␛[2J ‹Zoé · gaie›"]
    assert not rows(Previously((), (), ()))
