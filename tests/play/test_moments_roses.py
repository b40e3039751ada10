"""La Couleur des Roses, moment by moment: what is written, what is refused, what the sheet then offers."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play import moments
from soloist.play.candidates import candidates
from soloist.play.moments import Walk
from soloist.play.seat import Seat
from soloist.play.send import send
from tests.play.sitting import begin, body, dice, sit
from tests.play.takings import everything_taken
from tests.play.walks import at, clean, start, steps, typed, way

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


def test_a_sheet_is_filled_and_offers_its_dice(tmp_path: Path) -> None:
    """Only virtues and skills give dice, not specialities or equipment."""
    seat = seated(tmp_path)
    walk = start(seat, "creation", "Jane")
    assert walk in moments.due(seat.story.state, seat.story.system)
    walk = typed(seat, walk, "portrait", "Une robe grise.")
    walk = typed(seat, walk, "virtues", "Habileté 3, Patience 2")
    walk = typed(seat, walk, "skills", "Crochetage 4, Persuasion 1")
    walk = typed(seat, walk, "specialities", "coffres")
    walk = typed(seat, walk, "equipment", "rossignols, corde")
    texts = [each.text.fr for each in steps(seat, walk)[walk.at].ways]
    assert texts == [
        "En compter 1\u00a0: compétences à 4 ou plus",
        "En compter 2\u00a0: compétences, spécialités",
        "En compter 4\u00a0: compétences, spécialités, équipement",
    ]
    walk = way(seat, walk, "advantages", "specialities")
    typed(seat, walk, "goal", "Retrouver la lettre")
    text = body(seat)
    assert "[PC:Jane|vertus: Habileté 3, Patience 2]" in text
    assert "[PC:Jane|Avantages max 0->2]\n[PC:Jane|Avantages 0->2]\n" in text
    assert "[Track:Création – Jane 7/7]" in text
    state = seat.story.state
    offered = {
        held.reason.text: (held.reason.weight, held.side)
        for held in candidates(state, seat.story.system, ("Jane",))
    }
    assert offered == {"Habileté": (3, 0), "Patience": (2, 0), "Crochetage": (4, 1), "Persuasion": (1, 1)}
    assert all(walk.moment.id != "creation" for walk in moments.due(state, seat.story.system))
    clean(seat)


@pytest.mark.parametrize(
    ("step", "text", "why"),
    [
        ("virtues", "Habileté 9", "from 0 to 6"),
        ("skills", "Crochetage 7", "from 0 to 6"),
        ("virtues", "Ruse -> Patience", "There is no “Ruse”"),
        ("advantages", "many", "Write a number"),
    ],
)
def test_what_will_not_do_is_refused_with_a_cure(tmp_path: Path, step: str, text: str, why: str) -> None:
    """Scores that are missing or too high, names that are not there."""
    seat = seated(tmp_path)
    walk = at(seat, start(seat, "creation", "Jane"), step)
    read = steps(seat, walk)[walk.at].typed
    assert read is not None
    with pytest.raises(Refusal, match=why):
        read(text)


def test_a_bare_name_is_worth_one(tmp_path: Path) -> None:
    """As tables give them."""
    seat = seated(tmp_path)
    typed(seat, start(seat, "creation", "Jane"), "skills", "Persuasion, Danse 3")
    assert "[PC:Jane|compétences: Persuasion 1, Danse 3]" in body(seat)


def test_prose_and_tags_by_hand_do_as_well(tmp_path: Path) -> None:
    """A sheet written by hand leaves nothing to ask."""
    seat = seated(tmp_path)
    send(seat, f"[PC:Jane|{JANE['fr']}|objectif: la lettre]", dice(""))
    walk = start(seat, "creation", "Jane")
    assert walk.at == len(steps(seat, walk))


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        (("yes", "yes", "yes"), "Nouvelle scène"),
        (("yes", "no", "yes"), "Même scène"),
        (("no", "yes", "no"), "Même scène"),
    ],
)
def test_the_scene_changes_once_all_three_have(
    tmp_path: Path, answers: tuple[str, ...], outcome: str
) -> None:
    """Asked one by one, in one sitting or in three: what was answered stands in the story."""
    seat = seated(tmp_path)
    send(seat, f"[PC:Jane|{JANE['fr']}]", dice(""))
    walk = start(seat, "scene")
    walk = start(seat, "scene")
    for step, answer in zip(("place", "time", "action"), answers, strict=True):
        seat = sit(tmp_path, seat.story.path)
        walk = way(seat, start(seat, "scene"), step, answer)
    said = [{"yes": "oui", "no": "non"}[answer] for answer in answers]
    line = (
        f"d: Scène [nouveau lieu: {said[0]} | nouveau moment: {said[1]} | "
        f"nouvelle nature d’action: {said[2]} |"
    )
    assert line in body(seat)
    assert f"-> {outcome}" in body(seat)
    assert ("[PC:Jane|Avantages 0->2]\n[PC:Jane|Fatigue 2->0]" in body(seat)) == (outcome == "Nouvelle scène")
    assert (walk.at == len(steps(seat, walk))) == (outcome == "Même scène")
    clean(seat)


@pytest.mark.parametrize(
    ("answers", "changed"), [(("yes", "yes", "yes"), True), (("yes", "no", "yes"), False)]
)
def test_under_a_new_heading_the_scene_before_is_compared(
    tmp_path: Path, answers: tuple[str, ...], changed: bool
) -> None:
    """The title stands already; nothing under it says that the scene is the same."""
    seat = seated(tmp_path)
    send(seat, f"[PC:Jane|{JANE['fr']}]", dice(""))
    seat.begin_scene("Le quai")
    assert "Comparer avec la scène d’avant" in steps(seat, start(seat, "scene"))[0].ask.fr
    walk = start(seat, "scene")
    for step, answer in zip(("place", "time", "action"), answers, strict=True):
        seat = sit(tmp_path, seat.story.path)
        walk = way(seat, start(seat, "scene"), step, answer)
    assert walk.at == len(steps(seat, walk)), "the title is not asked again"
    assert ("-> Nouvelle scène" in body(seat)) == changed
    assert "-> Même scène" not in body(seat)
    assert ("(note: un nouveau titre, la même scène" in body(seat)) != changed
    clean(seat)


def test_a_scene_answered_anew_forgets_the_last_answers(tmp_path: Path) -> None:
    """The first question begins the list again."""
    seat = seated(tmp_path)
    for answer in ("yes", "no"):
        walk = way(seat, Walk(start(seat, "scene").moment), "place", answer)
    walk = way(seat, walk, "time", "yes")
    assert [each.text.fr for each in steps(seat, at(seat, walk, "action"))[2].ways] == [
        "Oui\u202f; la scène continue (inchangé\u00a0: le lieu)", "Non\u00a0: la scène continue",
    ]  # fmt: skip


def test_an_approach_is_an_action_ready_to_be_rolled(tmp_path: Path) -> None:
    """The pair with most dice comes first, and stands as an open action."""
    seat = seated(tmp_path)
    send(seat, f"[PC:Jane|{JANE['fr']}]", dice(""))
    found = steps(seat, start(seat, "approach", "Jane"))[0]
    assert found.ways[0].text.fr == "Crochetage, par habileté\u00a0: 7 dés"
    way(seat, start(seat, "approach", "Jane"), "approach", "Crochetage:Habileté")
    assert seat.story.state.open_action == "@(Jane) Crochetage, par habileté"


def test_sequelae_come_and_go(tmp_path: Path) -> None:
    """With the dice they take, as the panel offers them."""
    seat = seated(tmp_path)
    typed(seat, start(seat, "sequelae", "Jane"), "sequelae", "jambe raide 2, vertige")
    assert "[PC:Jane|séquelles: jambe raide -2D, vertige -1D]" in body(seat)
    found = candidates(seat.story.state, seat.story.system, ("Jane",))
    assert [(held.reason.text, held.reason.weight) for held in found] == [
        ("jambe raide", -2),
        ("vertige", -1),
    ]
    way(seat, start(seat, "sequelae", "Jane"), "sequelae", "heal:vertige")
    typed(seat, start(seat, "sequelae", "Jane"), "sequelae", "-jambe raide")
    assert seat.story.state.elements["PC"]["jane"].items("séquelles") == ()


def test_a_failure_may_reveal(tmp_path: Path) -> None:
    """A missed test offers the revelation."""
    seat = seated(tmp_path)
    send(
        seat, "@ Ouvrir\nd: Test [vertu: 1 | compétence: 1 | difficulté: 3]", dice("1 | 1", "virtue", "skill")
    )
    assert "reveal" in [walk.moment.id for walk in moments.due(seat.story.state, seat.story.system)]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("id_", ["creation", "trouble", "approach", "sequelae", "scene"])
def test_everything_that_can_be_taken_is_written_cleanly(tmp_path: Path, lang: str, id_: str) -> None:
    """Every way and every typed line of every step, on a story in the middle of things."""
    seat = seated(tmp_path, lang, "Jane", "Bo")
    send(seat, f"[PC:Jane|{JANE[lang]}]", dice(""))
    assert everything_taken(seat, tmp_path, id_, "Jane", TEXTS) > 0
