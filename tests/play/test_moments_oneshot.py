"""One Shot, moment by moment: a character made, a fight, a night, the end of a scenario."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play import moments
from soloist.play.candidates import candidates
from soloist.play.moments import Answer, Walk
from soloist.play.seat import Seat
from soloist.play.send import send
from tests.play.sitting import begin, body, dice, sit
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


def due(seat: Seat) -> list[str]:
    """What is due."""
    return [walk.moment.id for walk in moments.due(seat.story.state, seat.story.system)]


def refused(seat: Seat, id_: str, step: str, text: str) -> str:
    """Why a typed line is refused."""
    here = at(seat, start(seat, id_, "Nell"), step)
    read = steps(seat, here)[here.at].typed
    assert read is not None
    with pytest.raises(Refusal) as why:
        read(text)
    return str(why.value)


def test_a_character_is_made_and_offers_dice(tmp_path: Path) -> None:
    """Left half-way, and taken up by another program."""
    seat = seated(tmp_path)
    walk = start(seat, "creation", "Nell")
    walk = typed(seat, walk, "portrait", "Petite, vive.")
    walk = typed(seat, walk, "strong", "Réflexes, escalade, boule de feu")
    seat = sit(tmp_path, seat.story.path)
    walk = start(seat, "creation", "Nell")
    assert steps(seat, walk)[walk.at].id == "powers", "three are there"
    walk = way(seat, walk, "powers", "power:boule de feu")
    walk = typed(seat, walk, "weak", "distraite, vaine, myope")
    walk = way(seat, walk, "motivation", "revenge")
    walk = typed(seat, walk, "belongings", "une dague, un sac")
    assert walk.at == len(steps(seat, walk))
    text = body(seat)
    assert "[PC:Nell|traits: Réflexes, escalade, boule de feu +, distraite (-), vaine (-), myope (-)]" in text
    assert "[PC:Nell|motivation: Vengeance]" in text
    assert "[PC:Nell|possessions: une dague, un sac]" in text
    offered = {
        held.reason.text: held.reason.weight
        for held in candidates(seat.story.state, seat.story.system, ("Nell",))
    }
    assert offered == {
        "Réflexes": 1,
        "escalade": 1,
        "boule de feu +": 1,
        "distraite": -1,
        "vaine": -1,
        "myope": -1,
    }
    assert "creation" not in due(seat)
    clean(seat)


@pytest.mark.parametrize(
    ("id_", "step", "text", "why"),
    [
        ("creation", "weak", "lent", "Both “reflexes (réflexes)” and “slow (lent)” in one person?"),
        ("creation", "strong", "nage", "would make 4"),
        ("hazard", "hazard", "chute 0", "How much energy"),
        ("scenario_end", "points", "natation", "comes with a weak one"),
        ("scenario_end", "points", "natation, vertige, froid", "comes with a weak one"),
        ("scenario_end", "points", "natation, lent", "Both “reflexes"),
    ],
)
def test_what_will_not_do_is_refused_with_a_cure(
    tmp_path: Path, id_: str, step: str, text: str, why: str
) -> None:
    """Too many points, contradictions, and growth of one sort alone."""
    assert why in refused(nell(tmp_path), id_, step, text)


def test_what_is_lacking_is_told(tmp_path: Path) -> None:
    """The last look names it, and holds nobody up."""
    seat = seated(tmp_path, "en")
    send(seat, "[PC:Nell|traits: sturdy, puny (-)]", dice(""))
    last = steps(seat, start(seat, "creation", "Nell"))[-1]
    assert not last.done
    assert (
        "three strong points, powers among them, three weak points, a motivation, two points contradict"
        in last.ask.en
    )


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


def test_a_fall_costs_what_was_settled(tmp_path: Path) -> None:
    """Never more than there is; the last point leaves one unconscious."""
    seat = nell(tmp_path)
    way(seat, start(seat, "hazard", "Nell"), "hazard", "lose_1")
    assert "(note: Nell\u00a0: un péril)\n[PC:Nell|Énergie 3->2]" in body(seat)
    typed(seat, start(seat, "hazard", "Nell"), "hazard", "chute 4")
    assert "(note: Nell\u00a0: chute, sans connaissance)\n[PC:Nell|Énergie 2->0]" in body(seat)
    assert not steps(seat, start(seat, "hazard", "Nell"))[0].ways
    clean(seat)


def test_a_night_is_worth_what_the_day_was(tmp_path: Path) -> None:
    """One for the sleep, one for the power, one for the motivation, as far as there is room."""
    seat = nell(tmp_path)
    night = steps(seat, at(seat, start(seat, "respite", "Nell"), "night"))[1]
    assert [each.text.fr for each in night.ways] == [
        "Une nuit de sommeil\u00a0: +2", "Après un jour fidèle à «\u202fVengeance\u202f»\u00a0: +3",
        "Moins de 6 heures\u00a0: rien",
    ]  # fmt: skip
    way(seat, start(seat, "respite", "Nell"), "night", "true")
    assert (
        "@(Nell) dort\n"
        "d: Nuit [un pouvoir au moins: oui | fidèle à la motivation: oui] -> Reposé (3)\n"
        "[PC:Nell|Énergie 3->6]" in body(seat)
    )
    assert [step.done for step in steps(seat, start(seat, "respite", "Nell"))] == [True, True, False]
    clean(seat)


def test_a_respite_is_due_when_a_scene_closes_and_somebody_is_tired(tmp_path: Path) -> None:
    """Neither before that, nor once all energy is back."""
    seat = nell(tmp_path)
    assert "respite" not in due(seat)
    seat.phase = "conclusion"
    seat.say("La nuit tombe.")
    assert "respite" in due(seat)
    way(seat, start(seat, "respite", "Nell"), "night", "true")
    typed(seat, start(seat, "respite", "Nell"), "dreams", "La mer.")
    assert "respite" not in due(seat)


def test_a_scenario_ends_and_another_begins(tmp_path: Path) -> None:
    """One more energy at most, a point of each sort, then all energy back."""
    seat = nell(tmp_path)
    walk = way(seat, start(seat, "scenario_end", "Nell"), "grown", "grow")
    typed(seat, walk, "points", "natation, vertige")
    assert "d: Fin de scénario -> Plus solide\n[PC:Nell|Énergie max 6->7]" in body(seat)
    assert ", myope (-), natation, vertige (-)]" in body(seat)
    way(seat, start(seat, "scenario_start"), "energy", "full")
    assert "d: Nouveau scénario -> D’attaque\n[PC:Nell|Énergie 3->7]" in body(seat)
    assert steps(seat, start(seat, "scenario_start"))[0].done
    clean(seat)


def test_those_who_fell_are_thought_of(tmp_path: Path) -> None:
    """A scene does not close on somebody unconscious without a question."""
    seat = nell(tmp_path)
    assert steps(seat, start(seat, "scene"))[0].done
    send(seat, "[PC:Nell|Énergie 0]", dice(""))
    found = steps(seat, start(seat, "scene"))[0]
    assert not found.done
    assert "Nell" in found.ask.fr


def test_a_failure_may_reveal(tmp_path: Path) -> None:
    """A missed test offers the revelation."""
    seat = nell(tmp_path)
    send(seat, "@ Fuir\nd: Test [actif: base 2D | difficulté: 9]", dice("1 1", "active"))
    assert "reveal" in due(seat)


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


def test_all_who_are_tired_come_back_rested(tmp_path: Path) -> None:
    """Each by a roll of their own."""
    seat = nell(tmp_path, "fr", "Nell", "Bo")
    send(seat, "[PC:Bo|Énergie 1]", dice(""))
    walk = start(seat, "scenario_start")
    step = steps(seat, walk)[0]
    moments.take(seat, Walk(walk.moment), Answer(step.id, step.ways[0].id), dice(""))
    assert body(seat).count("d: Nouveau scénario -> D’attaque") == 2
    clean(seat)
