"""Bravoure & Infortune, moment by moment: a hero made, a Menace worn down, a misfortune, an evening's end."""

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


def due(seat: Seat) -> list[tuple[str, str | None]]:
    """What is due, and for whom."""
    return [(walk.moment.id, walk.who) for walk in moments.due(seat.story.state, seat.story.system)]


def refused(seat: Seat, id_: str, step: str, text: str, who: str | None = "Ryn") -> str:
    """Why a typed line is refused."""
    found = start(seat, id_, who)
    read = steps(seat, at(seat, found, step))[at(seat, found, step).at].typed
    assert read is not None
    with pytest.raises(Refusal) as why:
        read(text)
    return str(why.value)


def test_a_hero_is_made_and_offers_dice(tmp_path: Path) -> None:
    """Left half-way, and taken up by another program."""
    seat = seated(tmp_path)
    assert ("creation", "Ryn") in due(seat)
    walk = typed(seat, start(seat, "creation", "Ryn"), "concept", "Une voleuse aux mains fines.")
    typed(seat, walk, "attributes", "agi, esprit, aura, vig")
    seat = sit(tmp_path, seat.story.path)
    walk = start(seat, "creation", "Ryn")
    assert [step.id for step in steps(seat, walk)][walk.at] == "traits"
    walk = typed(seat, walk, "traits", "voleuse de la Guilde, lame courte")
    assert [step.id for step in steps(seat, walk)][walk.at] == "traits"
    walk = typed(seat, walk, "traits", "bagout")
    answers = {
        "objects": "crochets, rapière", "asset": "les coffres", "flaw": "peur des chiens",
        "gear": "corde, lanterne", "history": "Née sous la Halle.", "goal": "fuir",
    }  # fmt: skip
    for step, text in answers.items():
        walk = typed(seat, walk, step, text)
    assert walk.at == len(steps(seat, walk)), "nothing is lacking: the last look is not needed"
    text = body(seat)
    assert "[PC:Ryn|Vigueur 1]\n[PC:Ryn|Agilité 4]\n[PC:Ryn|Esprit 3]\n[PC:Ryn|Aura 2]\n" in text
    assert "[PC:Ryn|traits: voleuse de la Guilde 1, lame courte 1, bagout 1]" in text
    offered = {
        held.reason.text: held.reason.weight
        for held in candidates(seat.story.state, seat.story.system, ("Ryn",))
    }
    assert offered == {
        "voleuse de la Guilde": 1, "lame courte": 1, "bagout": 1, "crochets": 1, "rapière": 1,
        "Vigueur": 1, "Agilité": 4, "Esprit": 3, "Aura": 2,
    }  # fmt: skip
    assert ("creation", "Ryn") not in due(seat)
    clean(seat)


@pytest.mark.parametrize(
    ("step", "text", "why"),
    [
        ("attributes", "agilité 4, esprit 4, aura 2, vigueur 1", "Each attribute once"),
        ("attributes", "agilité, esprit, force, vigueur", "No attribute is called “force”"),
        ("traits", "voleuse, lame, bagout, danse", "would make 4"),
        ("traits", "voleuse 3", "starts at 1, not 3"),
        ("objects", "-lampe", "There is no “lampe”"),
    ],
)
def test_what_will_not_do_is_refused_with_a_cure(tmp_path: Path, step: str, text: str, why: str) -> None:
    """Scores, lists and names that a new hero cannot have."""
    assert why in refused(seated(tmp_path), "creation", step, text)


def test_scores_may_be_typed_in_any_order(tmp_path: Path) -> None:
    """With or without commas, in English too; they are written in the order of a sheet."""
    seat = seated(tmp_path, "en")
    typed(seat, start(seat, "creation", "Ryn"), "attributes", "Aura 2 Mind 3 Agility 4 Vigour 1")
    assert "[PC:Ryn|Vigour 1]\n[PC:Ryn|Agility 4]\n[PC:Ryn|Mind 3]\n[PC:Ryn|Aura 2]\n" in body(seat)


def test_what_is_lacking_is_told(tmp_path: Path) -> None:
    """The last look names it, and holds nobody up."""
    seat = seated(tmp_path)
    send(seat, "[PC:Ryn|Vigueur 1|Agilité 4|Esprit 3|Aura 2|traits: voleuse 1]", dice(""))
    last = steps(seat, start(seat, "creation", "Ryn"))[-1]
    assert not last.done
    assert "trois traits à 1, deux objets à 1, l’atout, le défaut" in last.ask.fr


def test_a_menace_is_opened_worn_down_and_beaten(tmp_path: Path) -> None:
    """The score advised, what the last roll takes off, once, and the end of it."""
    seat = ryn(tmp_path)
    new = steps(seat, start(seat, "menace"))[-1]
    assert "conseillent 2" in new.ask.fr  # six dice, one success a round, two rounds
    typed(seat, start(seat, "menace"), "open", "Dogues 3")
    send(seat, "@ Fuir\nd: Menace [réserve: 2 | score: 3]", dice("1 1", "pool"))
    assert ("menace", None) in due(seat)
    way(seat, start(seat, "menace"), "worn", "hit:Dogues")
    assert "[Timer:Dogues 3->1]" in body(seat)
    assert ("menace", None) not in due(seat), "it was lowered already"
    send(seat, "@ Tenir\nd: Menace [réserve: 2 | score: 1]", dice("1 1", "pool"))
    assert [each.id for each in steps(seat, start(seat, "menace"))[0].ways] == [
        "beaten:Dogues",
        "help:Dogues",
    ]
    way(seat, start(seat, "menace"), "worn", "beaten:Dogues")
    assert ("menace", None) not in due(seat)
    assert steps(seat, start(seat, "menace"))[0].done
    clean(seat)


def test_turns_go_round_against_a_menace(tmp_path: Path) -> None:
    """In the order chosen once, over whoever was struck; alone there is no order to choose."""
    seat = ryn(tmp_path, "fr", "Ryn", "Bo", "Sélène")
    assert steps(seat, start(seat, "menace"))[1].done
    send(seat, "[Timer:Dogues 9]", dice(""))
    way(seat, start(seat, "menace"), "order", "first:Bo")
    assert "[Timer:Dogues|suite: Bo, Sélène, Ryn]" in body(seat)
    way(seat, start(seat, "menace"), "order", "pass")
    assert "[Timer:Dogues|suite: Sélène, Ryn, Bo]" in body(seat)
    send(seat, "[PC:Ryn|session: hors de la scène (-)]", dice(""))
    found = steps(seat, start(seat, "menace"))[1]
    assert [each.text.fr for each in found.ways] == ["Sélène a joué\u202f; au tour de Bo"]
    way(seat, start(seat, "menace"), "order", "pass")
    assert "[Timer:Dogues|suite: Bo, Sélène, Ryn]" in body(seat).split("hors de la scène")[1]
    clean(seat)


def test_a_misfortune_takes_one_away_until_the_scene_ends(tmp_path: Path) -> None:
    """Only whom it struck, of two; the return empties both counters."""
    seat = ryn(tmp_path, "fr", "Ryn", "Bo")
    send(seat, "@(Bo) Tenir\nd: Action [réserve: 1 | infortune: 0]", dice("2", "pool"))
    assert all(id_ != "malheur" for id_, _ in due(seat))
    send(seat, "[PC:Bo|Infortune 7]", dice(""))
    send(seat, "@(Bo) Tenir encore\nd: Action [réserve: 1]", dice("6", "pool"))
    assert [who for id_, who in due(seat) if id_ == "malheur"] == ["Bo"], "whose Hardship has just grown"
    way(seat, start(seat, "malheur", "Bo"), "kind", "taken")
    assert "(choix: Quelqu’un l’enlève, ou l’enferme.)\n[PC:Bo|session: hors de la scène (-)]" in body(seat)
    assert all(id_ != "malheur" for id_, _ in due(seat))
    walk = way(seat, start(seat, "scene"), "comeback", "back")
    assert "-> De retour\n[PC:Bo|Infortune 8->0]\n" in body(seat)
    assert seat.story.state.elements["PC"]["bo"].items("session") == ()
    typed(seat, walk, "title", "La cave")
    assert "### S1 *La cave*" in body(seat)
    assert "[Track:Changement de scène 2/2]" in body(seat)
    clean(seat)


def test_the_end_of_a_scene_is_due_again_in_the_next_one(tmp_path: Path) -> None:
    """Gone through once, it comes again."""
    seat = ryn(tmp_path)
    for title in ("La cave", "Le toit"):
        seat.phase = "conclusion"
        seat.say("Le silence retombe.")
        assert ("scene", None) in due(seat)
        typed(seat, Walk(start(seat, "scene").moment, None, 1), "title", title)
        assert ("scene", None) not in due(seat)


@pytest.mark.parametrize(("face", "after"), [("4", 5), ("3", 4)])
def test_the_flaw_asks_the_die(tmp_path: Path, face: str, after: int) -> None:
    """From 4 on it takes over, and pays a Bravery."""
    seat = ryn(tmp_path)
    walk = start(seat, "flaw", "Ryn")
    step = steps(seat, walk)[0]
    moments.take(seat, walk, Answer(step.id, step.ways[0].id), dice(face, ""))
    assert "@(Ryn) cède à son défaut\u00a0: peur des chiens\nd: Défaut d6=" in body(seat)
    assert ("[PC:Ryn|Bravoure 4->5]" in body(seat)) == (after > 4)
    clean(seat)


def test_a_flaw_somebody_else_decided_on_needs_no_die(tmp_path: Path) -> None:
    """By itself, or because the story asks no die at all."""
    seat = ryn(tmp_path)
    way(seat, start(seat, "flaw", "Ryn"), "trigger", "sure")
    assert "peur des chiens\n=> Il prend le dessus\n[PC:Ryn|Bravoure 4->5]" in body(seat)
    send(seat, "(option: bi.flaw_die off)", dice(""))
    walk = start(seat, "flaw", "Ryn")
    assert [each.id for each in steps(seat, walk)[0].ways] == ["sure"]
    way(seat, walk, "trigger", "sure")
    assert "d: Défaut -> Il prend le dessus\n[PC:Ryn|Bravoure 5->6]" in body(seat)
    clean(seat)


def test_a_flaw_nobody_wrote_is_asked_first(tmp_path: Path) -> None:
    """Typed at the step, it stands on the sheet."""
    seat = seated(tmp_path)
    typed(seat, start(seat, "flaw", "Ryn"), "trigger", "peur des chiens")
    assert "[PC:Ryn|défaut: peur des chiens]" in body(seat)


def test_an_evening_ends_and_experience_is_spent(tmp_path: Path) -> None:
    """Ryn turns in three of four, the adventure being over: 1 + 1 + 3, and Bo brings two: 4 each."""
    seat = ryn(tmp_path, "fr", "Ryn", "Bo")
    walk = typed(seat, start(seat, "session_end"), "experience", "Ryn 3 fin")
    assert (
        "[PC:Ryn|Bravoure 4->1]\n(note: 4 d’expérience chacun)\n"
        "[PC:Ryn|Expérience 9->13]\n[PC:Bo|Expérience 0->4]\n" in body(seat)
    )
    offered = [each.id for each in steps(seat, at(seat, walk, "spend_Ryn"))[1].ways]
    assert offered[0] == "raise:Vigueur"
    assert "raise:Esprit" not in offered, "sixteen are too many"
    walk = way(seat, walk, "spend_Ryn", "raise_trait:lame")
    assert "[PC:Ryn|Expérience 13->9]\n[PC:Ryn|traits: voleuse 1, lame 2, bagout 1]" in body(seat)
    walk = typed(seat, walk, "spend_Ryn", "Aura")
    assert "[PC:Ryn|Expérience 9->0]\n[PC:Ryn|Aura 2->3]" in body(seat)
    typed(seat, walk, "spend_Ryn", "lame -> fine lame")
    assert "[PC:Ryn|traits: voleuse 1, fine lame 2, bagout 1]" in body(seat)
    assert "costs 4 experience, and Ryn has 0" in refused(seat, "session_end", "spend_Ryn", "crochets", None)
    assert "Nothing on the sheet" in refused(seat, "session_end", "spend_Ryn", "nage", None)
    clean(seat)


def test_only_what_is_held_is_turned_in(tmp_path: Path) -> None:
    """By names, where there are several."""
    seat = ryn(tmp_path, "fr", "Ryn", "Bo")
    assert "Ryn cannot turn in 9 Bravery" in refused(seat, "session_end", "experience", "Ryn 9", None)
    assert "Who turns in how much?" in refused(seat, "session_end", "experience", "3", None)


@pytest.mark.parametrize("told", [True, False])
def test_the_experience_of_an_evening_counts_once(tmp_path: Path, told: bool) -> None:
    """The end of the session and that of the scenario share one; what is told between changes nothing."""
    seat = ryn(tmp_path)
    seat.begin_session()
    way(seat, start(seat, "session_end"), "experience", "keep_over")
    assert seat.story.state.element("PC", "Ryn").numbers["expérience"].value == 11  # type: ignore[union-attr]
    if told:
        typed(seat, start(seat, "scenario_end"), "aftermath", "On le raconte encore.")
    share = steps(seat, start(seat, "scenario_end"))[1]
    assert (share.id, share.done, share.ways, share.typed) == ("experience", True, (), None)
    assert "déjà partagée" in share.ask.fr
    seat.begin_session()
    assert not steps(seat, start(seat, "session_end"))[0].done
    clean(seat)


def test_an_evening_that_turns_out_to_be_the_last_gives_its_point(tmp_path: Path) -> None:
    """Shared as one to be continued, it still owes one for the adventure that is over, once."""
    seat = ryn(tmp_path)
    seat.begin_session()
    way(seat, start(seat, "session_end"), "experience", "keep")
    way(seat, start(seat, "scenario_end"), "experience", "the_end")
    assert "(note: 1 d’expérience)\n[PC:Ryn|Expérience 10->11]" in body(seat)
    assert steps(seat, start(seat, "scenario_end"))[1].done
    clean(seat)


def test_a_heading_that_is_there_is_not_asked_again(tmp_path: Path) -> None:
    """A scene begun by hand: only the return is left."""
    seat = ryn(tmp_path)
    send(seat, "[PC:Ryn|session: hors de la scène (-)]", dice(""))
    seat.begin_scene("La cave")
    walk = start(seat, "scene")
    assert [(step.id, step.done) for step in steps(seat, walk)] == [("title", True), ("comeback", False)]
    walk = way(seat, walk, "comeback", "back")
    assert walk.at == 2
    assert body(seat).count("###") == 1
    clean(seat)


def test_a_scenario_ends_with_one_point_more(tmp_path: Path) -> None:
    """The adventure is over: nobody is asked whether it is."""
    seat = ryn(tmp_path, "en")
    walk = start(seat, "scenario_end")
    found = steps(seat, walk)[1]
    assert [each.text.en for each in found.ways] == [
        "Keep all Bravery: +2 experience",
        "Turn in all Bravery: +6 experience",
    ]
    way(seat, walk, "experience", "keep_over")
    assert (
        "d: Experience [adventure over: yes | bravery: 4] -> Shared out (2)\n"
        "(note: 2 experience)\n[PC:Ryn|Experience 9->11]" in body(seat)
    )
    clean(seat)


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


def test_who_comes_back_is_said_whoever_acted_last(tmp_path: Path) -> None:
    """A reader takes a roll for that of the last action; here it is that of others too."""
    seat = begin(tmp_path, "T", "bravoure", "fr", ("Ryn", "Bo"))
    send(seat, "[PC:Ryn|Bravoure 2|session: hors de la scène (-)]", dice(""))
    send(seat, "[PC:Bo|Bravoure 1|session: hors de la scène (-)]", dice(""))
    send(seat, "@(Ryn) Attendre\n=> Rien.", dice(""))
    way(seat, start(seat, "scene"), "comeback", "back")
    assert "@(Ryn+Bo) Retour\nd: Retour [bravoure: 2, 1" in body(seat)
    clean(seat)


def test_a_trait_and_an_object_of_one_name_are_raised_apart(tmp_path: Path) -> None:
    """The one that was chosen."""
    seat = begin(tmp_path, "T", "bravoure", "fr", ("Ryn",))
    send(seat, "[PC:Ryn|traits: lame 1|objets: lame 1|Expérience 4]", dice(""))
    way(seat, start(seat, "purchase", "Ryn"), "spend_Ryn", "raise_object:lame")
    assert "[PC:Ryn|objets: lame 2]" in body(seat)
    assert "traits: lame 2" not in body(seat)


def test_traits_of_a_form_are_named_and_get_a_score(tmp_path: Path) -> None:
    """What came without scores is ranked, by a way or with the next one typed; a (-) takes no place."""
    seat = seated(tmp_path)
    send(seat, "[PC:Ryn|traits: passeuse, longue gaffe (-), nage]", dice(""))
    step = steps(seat, at(seat, start(seat, "creation", "Ryn"), "traits"))[2]
    assert "passeuse, nage" in step.ask.fr
    assert "longue gaffe (-)" in step.ask.fr
    assert not step.done
    why = refused(seat, "creation", "traits", "danse, ruse")
    assert "would make 4: passeuse 1, nage 1, danse 1, ruse 1" in why
    way(seat, start(seat, "creation", "Ryn"), "traits", "rank")
    assert "[PC:Ryn|traits: passeuse 1, nage 1, longue gaffe (-)]" in body(seat)
    typed(seat, start(seat, "creation", "Ryn"), "traits", "danse")
    assert "[PC:Ryn|traits: passeuse 1, nage 1, danse 1, longue gaffe (-)]" in body(seat)
    assert steps(seat, start(seat, "creation", "Ryn"))[2].done
    clean(seat)
