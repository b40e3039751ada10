"""Bravoure & Infortune: every step of every moment can be taken; `tests/contract` plays what they write."""

from pathlib import Path

import pytest

from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from tests.play.sitting import begin, dice
from tests.play.takings import everything_taken

RYN = {
    "fr": "Vigueur 1|Agilité 4|Esprit 3|Aura 2|traits: voleuse 1, lame 1, bagout 1|"
          "objets: crochets 1, rapière 1|atout: les coffres|"
          "défaut: peur des chiens|Bravoure 4|Infortune 3|Expérience 9",
    "en": "Vigour 1|Agility 4|Mind 3|Aura 2|traits: thief 1, blade 1, patter 1|objects: picks 1, rapier 1|"
          "asset: safes|flaw: afraid of dogs|Bravery 4|Hardship 3|Experience 9",
}  # fmt: skip
TEXTS = {
    "attributes": "agility, mind, aura, vigour", "traits": "Danse 1", "objects": "Lampe", "worn": "5",
    "order": "Bo, Ryn", "open": "Dogues", "experience": "2",
    "spend_Ryn": "trait: danse", "spend_Bo": "objet: canne",
}  # fmt: skip


def seated(folder: Path, lang: str = "fr", *pcs: str) -> Seat:
    """A seat at a story of Ryn, whose sheet is empty."""
    return begin(folder, "Coffre", "bravoure", lang, pcs or ("Ryn",))


def ryn(folder: Path, lang: str = "fr", *pcs: str) -> Seat:
    """A seat at a story of Ryn, whose sheet is full."""
    seat = seated(folder, lang, *pcs)
    send(seat, f"[PC:Ryn|{RYN[lang]}]", dice(""))
    return seat


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "id_",
    ["creation", "trouble", "menace", "malheur", "flaw", "scene", "session_end", "purchase", "scenario_end"],
)
def test_everything_that_can_be_taken_is_written_cleanly(tmp_path: Path, lang: str, id_: str) -> None:
    """Every way and every typed line of every step, on a story in the middle of things."""
    seat = ryn(tmp_path, lang, "Ryn", "Bo")
    away = {"fr": "hors de la scène (-)", "en": "out of the scene (-)"}[lang]
    points = {"fr": "Expérience 2", "en": "Experience 2"}[lang]
    send(seat, f"[Timer:Dogues 4]\n[PC:Bo|session: {away}|{points}]", dice(""))
    label = {"fr": "réserve: 2", "en": "pool: 2"}[lang]
    send(seat, f"@(Ryn) Fuir\nd: Menace [{label} | score: 4]", dice("1 1", "pool"))
    texts = TEXTS | (
        {"traits": "lame -> fine lame", "objects": "-crochets"}
        if lang == "fr"
        else {"traits": "blade -> fine blade", "objects": "-picks"}
    )
    texts |= {"experience": "Ryn 2"} if id_ in ("session_end", "scenario_end") else {}
    assert everything_taken(seat, tmp_path, id_, "Ryn", texts) > 0
