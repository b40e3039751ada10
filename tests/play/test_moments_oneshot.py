"""One Shot: every step of every moment can be taken, and a fight whole; `tests/contract` plays the rest."""

from pathlib import Path

import pytest

from soloist.play.guide import moments
from soloist.play.guide.moments import Answer
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from tests.play.sitting import begin, body, dice
from tests.play.takings import everything_taken
from tests.play.walks import at, clean, start, steps, typed, way

NELL = {
    "fr": "traits: Réflexes, escalade, vol +, distraite (-), vaine (-), myope (-)|motivation: Vengeance|"
          "Énergie 3|Énergie max 6",
    "en": "traits: Reflexes, climbing, flight +, clumsy (-), vain (-), short-sighted (-)|motivation: Revenge|"
          "Energy 3|Energy max 6",
}  # fmt: skip
TEXTS = {
    "hazard": "chute 1",
    "strong": "-climbing, -escalade",
    "who": "Gardes, Capitaine 4",
    "points": "natation, vertige",
    "order": "Nell, Bo",
}


def seated(folder: Path, lang: str = "fr", *pcs: str) -> Seat:
    """A seat at a story of Nell, whose sheet is empty."""
    return begin(folder, "Le manoir", "oneshot", lang, pcs or ("Nell",))


def nell(folder: Path, lang: str = "fr", *pcs: str) -> Seat:
    """A seat at a story of Nell, whose sheet is full and who is tired."""
    seat = seated(folder, lang, *pcs)
    send(seat, f"[PC:Nell|{NELL[lang]}]", dice(""))
    return seat


def test_a_fight_from_surprise_to_silence(tmp_path: Path) -> None:
    """Reflexes and energy in the initiative, damage once for each hit, minor ones out at once."""
    seat = nell(tmp_path)
    typed(seat, start(seat, "cast"), "who", "Gardes, Capitaine 4")
    assert "[N:Gardes|mineur]\n[N:Capitaine|Énergie 4]" in body(seat)
    walk = way(seat, start(seat, "combat"), "surprise", "nobody")
    walk = way(seat, walk, "initiative", "effort:Nell")
    assert "@(Nell) s’élance\nd: Initiative [actif: base 2D, point fort, énergie] 4d10=" in body(seat)
    assert "[PC:Nell|Énergie 3->2]\n@(Gardes) s’élance\n" in body(seat)
    walk = typed(seat, walk, "order", "Capitaine, Nell, Gardes")
    assert "[E:Combat|ordre: Capitaine, Nell, Gardes]" in body(seat)
    here = at(seat, walk, "sequence")

    def blow(id_: str, thrown: str, *sides: str) -> list[str]:
        answer = Answer("sequence", id_)
        assert moments.take(seat, here, answer, dice(thrown, *sides)).at == here.at, "blow by blow"
        return [each.id for each in steps(seat, here)[here.at].ways if each.id.startswith("hurt:")]

    assert blow("melee:Nell", "9 8 | 3 4", "active", "resisting") == [
        "hurt:Gardes:2", "hurt:Capitaine:2", "hurt:Capitaine:4",
    ]  # fmt: skip
    assert blow("hurt:Capitaine:4", "") == [], "it has been paid for"
    assert "[N:Capitaine|Énergie 4->0]\n[N:Capitaine|hors de combat]" in body(seat)
    assert blow("shot_at:Nell", "8 2", "active") == [], "that hit was on Nell"
    assert "[PC:Nell|Énergie 2->1]" in body(seat)
    assert blow("short:Nell", "7 1", "active") == ["hurt:Gardes:1"]
    blow("hurt:Gardes:1", "")
    assert "[N:Gardes|mineur -> hors de combat]" in body(seat)
    typed(seat, walk, "after", "Le silence.")
    assert "[Track:Un combat 5/5]" in body(seat)
    clean(seat)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "id_",
    [
        "creation",
        "scenario_start",
        "trouble",
        "difficulty",
        "cast",
        "combat",
        "hazard",
        "respite",
        "scene",
        "scenario_end",
    ],
)
def test_everything_that_can_be_taken_is_written_cleanly(tmp_path: Path, lang: str, id_: str) -> None:
    """Every way and every typed line of every step, on a story in the middle of things."""
    seat = nell(tmp_path, lang, "Nell", "Bo")
    minor, energy = {"fr": ("mineur", "Énergie"), "en": ("minor", "Energy")}[lang]
    send(
        seat,
        f"[N:Gardes|{minor}]\n[N:Capitaine|{energy} 4]\n[N:Berthe|curieuse]\n[PC:Bo|{energy} 0]",
        dice(""),
    )
    send(seat, "[PC:Nell|motivation: retrouver Berthe]", dice(""))
    send(seat, "@(Nell) Tirer\nd: Surprise 2d10=9,8 vs 4", dice(""))
    texts = TEXTS | {
        "strong": "-escalade" if lang == "fr" else "-climbing",
        "weak": "-vain" if lang == "en" else "-vaine",
    }
    texts |= {"powers": "vol -> plein vol" if lang == "fr" else "flight -> full flight"}
    assert everything_taken(seat, tmp_path, id_, "Nell", texts) > 0
