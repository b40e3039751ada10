"""Names in a row become holes, which any other story fills with its own."""

from pathlib import Path

import pytest

from soloist.journal.skim import skim
from soloist.journal.state import State
from soloist.play.grow_holes import hole_next
from soloist.play.story_tables import reach
from soloist.rules.dice import random_dice
from soloist.storage.shelf import load_shelves, shelf_roots
from soloist.tables.draw import draw
from tests.play.test_grow import STORY

SHELVES = load_shelves(shelf_roots(None, "fr"), None, "fr").shelves
ROLE = "histoire/rôles sinon portraits/noms-du-village"


@pytest.fixture
def state() -> State:
    """A story with a protagonist, a role, a place."""
    return skim(STORY.encode()).state


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Marthe attend.", "{pj} attend."),
        ("On attend Osric.", f"On attend {{{ROLE}}}."),
        ("La gaffe d’Osric", f"La gaffe {{de: {ROLE}}}"),
        ("au nom de Marthe", "au nom {de: pj}"),
        ("De Marthe, rien ; d’elle, tout.", "{De: pj}, rien ; d’elle, tout."),
        ("On le dit à Osric.", f"On le dit {{à: {ROLE}}}."),
        ("À Marthe seule", "{À: pj} seule"),
        ("Le monde Marthe", "Le monde {pj}"),
        ("D’Osric, rien.", f"{{De: {ROLE}}}, rien."),
        ("Derrière Le barrage, la nuit", "Derrière {histoire/lieux}, la nuit"),
    ],
)
def test_a_name_becomes_a_hole(state: State, text: str, made: str) -> None:
    """The protagonist a value, others one of a list; French puts its article in."""
    assert hole_next(text, 0, state, SHELVES) == (made, made.index("}") + 1)


def test_one_name_after_the_other(state: State) -> None:
    """From the caret on, then from the beginning; a hole that is there is left alone; None at the end."""
    made = hole_next("Osric et Marthe", 6, state, SHELVES)
    assert made == ("Osric et {pj}", 13)
    made = hole_next(*made, state, SHELVES)
    assert made is not None
    assert made[0] == f"{{{ROLE}}} et {{pj}}"
    assert hole_next(*made, state, SHELVES) is None
    assert hole_next("Osricien, Marthes", 0, state, SHELVES) is None


def test_a_row_with_holes_gives_what_it_says(state: State, tmp_path: Path) -> None:
    """In a story of nobody, the village lends a name."""
    made = hole_next("La gaffe d’Osric", 0, state, SHELVES)
    assert made is not None
    folder = tmp_path / "oracles" / "fr"
    folder.mkdir(parents=True)
    (folder / "mien.yaml").write_text(f'tables:\n  t:\n    - "{made[0]}"\n', encoding="utf-8")
    shelf = load_shelves(shelf_roots(tmp_path, "fr"), tmp_path, "fr")
    assert not [each for each in shelf.problems() if "mien" in each.file]
    for story, name in ((state, "Osric"), (State(lang="fr"), "")):
        shelves = reach(shelf.shelves, story)
        text = draw(shelves.find("mien/t"), random_dice(1), shelves)[0].text
        assert text.startswith("La gaffe d")
        assert name in text
