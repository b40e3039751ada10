"""What the sheet of who acts offers to the main test of each system, and what is rolled of it."""

from pathlib import Path

import pytest

from soloist.play.rolls.building import candidates
from soloist.play.story.story import Story
from soloist.storage.means import Means
from soloist.storage.story.journal_file import JournalFile


def offered(folder: Path, system: str, sheet: str) -> dict[str, tuple[int, int]]:
    """The dice and the side of each reason at hand."""
    path = folder / "t.md"
    tags = f"[PC:Aldric|{sheet}]\n[N:Garde|méfiant]"
    head = f"---\ntitle: T\nruleset: {system}\nlang: fr\npcs: Aldric\n---\n"
    path.write_text(f"{head}\n```lonelog\n{tags}\n```\n", encoding="utf-8")
    story = Story(JournalFile(path, Means(folder / "state")))
    found = candidates(story.state, story.system, ("Aldric",))
    return {held.reason.text: (held.reason.weight, held.side) for held in found}


@pytest.mark.parametrize(
    ("system", "sheet", "wanted"),
    [
        (
            "roses",
            "Avantages 2|vertus: Patience 4, Ruse 0|compétences: Crochetage 3, chant",
            {"Patience": (4, 0), "Crochetage": (3, 1), "chant": (1, 1)},
        ),
        ("bravoure", "Bravoure 2|Vigueur 4|traits: Épée 3, lent (-)", {"Épée": (3, 0), "Vigueur": (4, 0)}),
        (
            "oneshot",
            "Énergie 6|traits: grimpeur, lent (-), vol +, Saut 3",
            {"grimpeur": (1, 0), "lent": (-1, 0), "vol +": (1, 0), "Saut 3": (1, 0)},
        ),
        ("spin", "traits: calme, lent (-)", {"calme": (1, 0), "lent": (1, 1), "Garde méfiant": (1, 1)}),
        (
            "hades",
            "traits: calme (aptitude), roux (couleur), lent (-) (couleur), lâche (-) (savoir-être)",
            {"calme": (1, 0), "lâche": (1, 1), "Garde méfiant": (1, 1)},
        ),
        (
            "hades",
            "traits: Voix des morts ++ (manœuvre), Bond + (réflexe)",
            {
                "Voix des morts ++": (3, 0),
                "Voix des morts ++ réflexe": (2, 0),
                "Bond +": (2, 0),
                "Garde méfiant": (1, 1),
            },
        ),
        (
            "oneshot",
            "traits: grimpeur (manœuvre), roux (couleur), lent (-) (implicite)",
            {"grimpeur": (1, 0), "lent": (-1, 0)},
        ),
        ("roses", "vertus: Patience 4 (savoir-être), Ruse 2 (couleur)", {"Patience": (4, 0)}),
        (
            "hades",
            "traits: crochets|jauges: blessé (état)|blessé 2",
            {"crochets": (1, 0), "blessé II": (-1, 0), "Garde méfiant": (1, 1)},
        ),
    ],
)  # fmt: skip
def test_scores_are_offered_as_the_sides_read_them(
    tmp_path: Path, system: str, sheet: str, wanted: dict[str, tuple[int, int]]
) -> None:
    """A list called after a side goes there; what stands in the way, only where another side is rolled."""
    assert offered(tmp_path, system, sheet) == wanted
