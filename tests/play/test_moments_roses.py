"""La Couleur des Roses: every step of every moment can be taken; `tests/contract` plays what they write."""

from pathlib import Path

import pytest

from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from tests.play.sitting import begin, dice
from tests.play.takings import everything_taken

JANE = {
    "fr": ("vertus: Habileté 3, Patience 2|compétences: Crochetage 4, Persuasion 1|spécialités: coffres|"
           "équipement: rossignols|Avantages 0|Avantages max 2|Fatigue 2|séquelles: jambe raide -2D"),
    "en": ("virtues: Dexterity 3, Patience 2|skills: Lock-picking 4, Persuasion 1|specialities: safes|"
           "equipment: picks|Advantages 0|Advantages max 2|Fatigue 2|sequelae: stiff leg -2D"),
}  # fmt: skip
TEXTS = {"virtues": "Ruse 2", "skills": "Chant 1", "advantages": "3", "sequelae": "main gauche 2, vertige"}


def seated(folder: Path, lang: str = "fr", *pcs: str) -> Seat:
    """A seat at a story of Jane, whose sheet is empty."""
    return begin(folder, "La lettre", "roses", lang, pcs or ("Jane",))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("id_", ["creation", "trouble", "approach", "sequelae", "scene"])
def test_everything_that_can_be_taken_is_written_cleanly(tmp_path: Path, lang: str, id_: str) -> None:
    """Every way and every typed line of every step, on a story in the middle of things."""
    seat = seated(tmp_path, lang, "Jane", "Bo")
    send(seat, f"[PC:Jane|{JANE[lang]}]", dice(""))
    assert everything_taken(seat, tmp_path, id_, "Jane", TEXTS) > 0
