"""The tree of forks: lines that join what belongs together, names that tell siblings apart."""

from pathlib import Path

from soloist.lingo import Lingo
from soloist.play.family_tree import Told
from soloist.tui.fork_tree import ForkTree, _margins


def test_every_sibling_hangs_on_a_line() -> None:
    """A line goes on to the last of each kind, and no further."""
    drawn = [before for before, _ in _margins([0, 1, 2, 2, 1, 2, 0, 1])]
    assert drawn == ["", "├─ ", "│  ├─ ", "│  └─ ", "└─ ", "   └─ ", "", "└─ "]
    assert [under for _, under in _margins([0, 1, 1])] == ["", "│  ", "   "]
    assert len(_margins([0, *range(1, 30)])[29][0]) == 3 * 8


def test_what_a_fork_is_called() -> None:
    """By where it left, by its own title where it was given one, by what it is about before it has a line."""
    first = _told("La porte", 0)
    left = _told("La porte — Forcer Échec", 1, asked="Forcer", came="Échec")
    fresh = _told("La porte — Sonner", 1)
    named = _told("Autre / chemin", 1, asked="Forcer", came="Échec")
    tree = ForkTree((first, left, fresh, named), "x.md", Lingo("en"))
    words = [tree._left(each) for each in (first, left, fresh, named)]
    assert words == ["La porte", "Forcer → Échec", "Sonner", "Autre / chemin · Forcer → Échec"]


def _told(title: str, depth: int, asked: str = "", came: str = "") -> Told:
    return Told(Path("x.md"), title, depth, 0, asked, came, 0, "", True, "")
