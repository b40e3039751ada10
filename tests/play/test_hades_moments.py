"""The guided moments of HaDes, walked on real stories: what they write, and when they are due."""

import re
from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk, laid
from soloist.play.guide.suggested import suggest
from soloist.play.story.oracle import ask
from soloist.play.story.seat import Seat
from soloist.rules.dice import random_dice
from soloist.rules.moment import Draw
from soloist.tables.draw import joined
from tests.play.sitting import begin, body, sit
from tests.play.walks import at, clean, copy, everything, start, steps, typed, way

FAILURE = (
    "```lonelog\n@ Crocheter la porte\n"
    "d: Opposition [pour: objectif, crochets | contre: objectif, ? 2D] 2d6=1,3 vs 3d6=2,4,5 -> Échec (-2)\n"
    "[N:Destinée|Destin -4->-3]\n```\n"
)
RICH = """```lonelog
[E:la lune rouge|cadre: entouré]
[E:les zombies|cadre: rayé]
[E:le bal|cadre: coché]
[N:Maëlle|sa sœur]
[L:Le quai|désert]
[Thread:Le registre du capitaine|ouvert]
[Clock:La marée rouge 1/3|suite: l’eau entre dans les caves, le phare s’éteint]
[Clock:Les douaniers 2/6]
[PC:Aldric|traits: crochets, vertige (-)|session: trempé (-), porté par le vent|Fortunes 0->2]
[PC:Aldric|jauges: blessure (état), expérience (avancement)|blessure 2|expérience 1]
[PC:Aldric|fatigué]
[PC:Maude|traits: fort, crochets|Fortunes 0->1]
[N:Destinée|Destin 0->-4]
```
"""


def lines(seat: Seat) -> list[str]:
    """What was written, without fences and blank lines."""
    return [line for line in body(seat).splitlines() if line and not line.startswith("```")]


def last(seat: Seat, count: int) -> list[str]:
    """The last lines written."""
    return lines(seat)[-count:]


def put(seat: Seat, text: str) -> None:
    """What a person wrote by hand."""
    seat.story.append(lambda state: (text,))


def due(seat: Seat) -> list[str]:
    """The moments due, the likeliest first."""
    return [walk.moment.id for walk in moments.due(seat.story.state, seat.story.system)]


@pytest.fixture
def rich(tmp_path: Path) -> Seat:
    """A story well under way, of two protagonists."""
    seat = begin(tmp_path, pcs=("Aldric", "Maude"))
    put(seat, RICH)
    return seat


# --- the beginning --------------------------------------------------------------------------------


def test_a_new_story_is_led_to_its_first_scene(seat: Seat) -> None:
    """What is due follows what is there, in whatever way it got there."""
    assert due(seat) == ["session_zero", "creation", "scenario"]
    put(seat, "Un port de brume, la nuit. [E:port de brume|cadre: entouré]\n")
    assert due(seat) == ["creation", "scenario"]
    put(seat, "Il crochète. [PC:Aldric|traits: crochets]\n")
    assert due(seat) == ["scenario", "scene"]
    put(seat, "[Thread:Qui a vidé le navire ?|ouvert]\n")
    assert due(seat) == ["scene"]
    put(seat, "### S1 *Le quai*\n")
    assert due(seat) == []


def test_a_protagonist_is_made(seat: Seat) -> None:
    """Each answer is a line of the sheet."""
    walk = start(seat, "creation", "Aldric")
    typed(seat, walk, "profile", "contrebandier")
    typed(seat, walk, "traits", "crochets, tête froide")
    typed(seat, walk, "relation", "Maëlle : sa sœur")
    typed(seat, walk, "flaw", "vertige")
    way(seat, walk, "gauges", "gauge:wound")
    typed(seat, walk, "gauges", "poches vides (ressource)")
    ahead = typed(seat, walk, "goal", "retrouver la cargaison, avant l’aube")
    assert ahead.at == len(steps(seat, walk))
    assert [line for line in lines(seat) if "Track" not in line] == [
        "[PC:Aldric|profil: contrebandier]",
        "[PC:Aldric|traits: crochets, tête froide]",
        "[N:Maëlle|sa sœur]",
        "[PC:Aldric|traits: crochets, tête froide, Maëlle (sa sœur)]",
        "[PC:Aldric|traits: crochets, tête froide, Maëlle (sa sœur), vertige (-)]",
        "[PC:Aldric|jauges: blessure (état)]",
        "[PC:Aldric|blessure 0]",
        "[PC:Aldric|jauges: blessure (état), poches vides (ressource)]",
        "[PC:Aldric|poches vides 0]",
        "[PC:Aldric|objectif: retrouver la cargaison, avant l’aube]",
    ]
    assert last(seat, 1) == ["[Track:Création – Aldric 6/6]"]
    clean(seat)


def test_an_idea_of_a_table_makes_one_trait_whatever_its_commas(seat: Seat) -> None:
    """A sentence is no list."""
    typed(seat, start(seat, "creation", "Aldric"), "flaw",
          "Finir comme le voisin du dessous, dont on n’a su la mort qu’à la facture")  # fmt: skip
    assert (
        "[PC:Aldric|traits: Finir comme le voisin du dessous – dont on n’a su la mort qu’à la facture (-)]"
        in (lines(seat))
    )


def test_powers_are_asked_for_where_the_story_has_them(tmp_path: Path) -> None:
    """Heroic, unless it says mythic."""
    seat = begin(tmp_path)
    walk = start(seat, "creation", "Aldric")
    assert "powers" not in [step.id for step in steps(seat, walk)]
    put(seat, "```lonelog\n(option: hd.powers on)\n[PC:Aldric|traits: Voix des morts]\n```\n")
    way(seat, walk, "powers", "heroic:Voix des morts")
    typed(seat, walk, "powers", "Pas d’ombre ++, Vol")
    assert "[PC:Aldric|traits: Voix des morts +, Pas d’ombre ++, Vol +]" in lines(seat)


def test_a_gauge_of_no_known_kind_is_refused_and_says_which_there_are(seat: Seat) -> None:
    """Nothing is written."""
    with pytest.raises(Refusal, match="resource"):
        typed(seat, start(seat, "creation", "Aldric"), "gauges", "soif (humeur)")
    assert lines(seat) == []


def test_a_creation_is_left_half_way_and_taken_up_on_another_day(seat: Seat, tmp_path: Path) -> None:
    """The track and the story say where it stands; what prose did is not asked again."""
    typed(seat, start(seat, "creation", "Aldric"), "profile", "contrebandier")
    again = sit(tmp_path, seat.story.path)
    assert due(again)[0] == "creation"
    walk = start(again, "creation", "Aldric")
    assert steps(again, walk)[walk.at].id == "traits"
    put(again, "Il ne craint que le vide. [PC:Aldric|traits: calme, vertige (-)]\n")
    assert start(again, "creation", "Aldric").at == [s.id for s in steps(again, walk)].index("relation")


def test_the_frame_is_agreed_upon(seat: Seat) -> None:
    """Elements come, are marked and specified; all can start afresh."""
    walk = start(seat, "session_zero")
    typed(seat, walk, "world", "port de brume")
    typed(seat, walk, "images", "la lune rouge : elle saigne sur la mer, chats")
    typed(seat, walk, "veto", "zombies")
    way(seat, walk, "round", "circle:la lune rouge")
    way(seat, walk, "round", "clear:chats")
    typed(seat, walk, "round", "chats : tous borgnes")
    assert [line for line in lines(seat) if "Track" not in line] == [
        "[E:port de brume|cadre: entouré]",
        "[E:la lune rouge|cadre: coché]",
        "[E:la lune rouge|elle saigne sur la mer]",
        "[E:chats|cadre: coché]",
        "[E:zombies|cadre: rayé]",
        "[E:la lune rouge|cadre: entouré]",
        "[E:chats|cadre: proposé]",
        "[E:chats|tous borgnes]",
    ]
    way(seat, walk, "round", "propose")
    marks = [thing.items("frame") for thing in seat.story.state.elements["E"].values()]
    assert marks == [("proposé",)] * 4
    clean(seat)


def test_what_is_said_no_to_is_struck_out(seat: Seat) -> None:
    """At whichever step, and once only."""
    walk = start(seat, "session_zero")
    typed(seat, walk, "world", "port de brume, pas de gore, nombreux canaux")
    typed(seat, walk, "images", "chats, sans araignées, !prison, -noyades")
    typed(seat, walk, "veto", "no zombies")
    typed(seat, walk, "round", "pas de chats")
    marks = {thing.name: thing.items("frame") for thing in seat.story.state.elements["E"].values()}
    assert marks == {
        "port de brume": ("entouré",), "gore": ("rayé",), "nombreux canaux": ("entouré",),
        "chats": ("rayé",), "araignées": ("rayé",), "prison": ("rayé",), "noyades": ("rayé",),
        "zombies": ("rayé",),
    }  # fmt: skip
    ways = [each.id for each in steps(seat, start(seat, "session_end"))[-1].ways]
    assert not [id_ for id_ in ways if id_.startswith("more:") and "gore" in id_]
    clean(seat)


def test_a_heading_that_stands_is_not_asked_again(rich: Seat) -> None:
    """A scene begun by hand goes on with its kind."""
    rich.begin_scene("Le phare")
    walk = start(rich, "scene")
    assert steps(rich, walk)[walk.at].id == "kind"


def test_a_scenario_has_four_cards_what_they_hide_and_a_threat(seat: Seat) -> None:
    """What shows is an element, what hides a secret."""
    walk = start(seat, "scenario")
    typed(seat, walk, "frame", "Le quai des Ombres, à marée basse")
    typed(seat, walk, "trigger", "Un navire rentre sans personne à bord.")
    typed(seat, walk, "call", "Maëlle était du voyage")
    typed(seat, walk, "lead", "Le registre du capitaine")
    typed(seat, walk, "truth_trigger", "l’équipage n’est jamais parti")
    ahead = typed(seat, walk, "threat", "La marée rouge 4")
    assert steps(seat, ahead)[ahead.at].id == "agenda", (
        "the threat that was just named has steps to be asked for"
    )
    typed(seat, walk, "agenda", "l’eau entre dans les caves, le phare s’éteint")
    assert [line for line in lines(seat) if "Track" not in line] == [
        "[E:Le quai des Ombres, à marée basse|scénario: cadre]",
        "[E:Un navire rentre sans personne à bord|scénario: déclencheur]",
        "[E:Maëlle était du voyage|scénario: appel]",
        "[Thread:Le registre du capitaine|ouvert]",
        "(secret: Derrière le déclencheur\u00a0: l’équipage n’est jamais parti)",
        "[Clock:La marée rouge 0/4]",
        "[Clock:La marée rouge|suite: l’eau entre dans les caves, le phare s’éteint]",
    ]
    clean(seat)


def test_a_threat_off_a_table_brings_its_steps_along(seat: Seat) -> None:
    """Numbered steps are its agenda."""
    card = "La dune veut l’oasis. 1. On balaie, deux fois par jour. 2. L’école s’installe à l’étage."
    typed(seat, start(seat, "scenario"), "threat", card)
    assert lines(seat)[:2] == [
        "[Clock:La dune veut l’oasis 0/2]",
        "[Clock:La dune veut l’oasis|suite: On balaie – deux fois par jour, L’école s’installe à l’étage]",
    ]


# --- in play --------------------------------------------------------------------------------------


def test_a_failure_reveals_something(rich: Seat) -> None:
    """It is due after −2 and worse, until the story goes on."""
    put(rich, FAILURE)
    assert due(rich)[0] == "reveal"
    walk = start(rich, "reveal")
    ahead = typed(rich, walk, "dice", "un second guetteur, sur le toit")
    assert last(rich, 3) == [
        "? Qu’étaient ces dés sans raison\u202f?",
        "=> un second guetteur, sur le toit",
        "? Que révèle cet échec\u202f?",
    ]
    assert steps(rich, ahead)[ahead.at].id == "revelation"
    assert "reveal" not in due(rich)
    there = typed(rich, ahead, "revelation", "ils sont trois")
    assert last(rich, 2) == ["? Que révèle cet échec\u202f?", "=> ils sont trois"], "it is asked once"
    assert there.at == len(steps(rich, there))
    clean(rich)


def test_a_known_thing_may_hide_another(rich: Seat) -> None:
    """It is asked what, and the moment is over."""
    put(rich, FAILURE.replace("? 2D", "vieux chêne 2D"))
    ahead = way(rich, start(rich, "reveal"), "revelation", "doll:L:Le quai")
    assert last(rich, 1) == ["? Que cache «\u202fLe quai\u202f»\u202f?"]
    assert ahead.at == len(steps(rich, ahead))


def test_nothing_is_asked_about_dice_that_all_had_reasons(rich: Seat) -> None:
    """The step is left out."""
    put(rich, FAILURE.replace("? 2D", "vieux chêne 2D"))
    assert [step.id for step in steps(rich, start(rich, "reveal"))] == ["revelation"]


def test_a_setback_reveals_nothing(rich: Seat) -> None:
    """Only −2 and −3 do."""
    put(rich, FAILURE.replace("2d6=1,3 vs 3d6=2,4,5 -> Échec (-2)", "2d6=1,3 vs 3d6=2,3,5 -> Revers (-1)"))
    assert "reveal" not in due(rich)


def test_what_was_struck_from_the_frame_hides_nothing(rich: Seat) -> None:
    """It is to stay away."""
    put(rich, FAILURE)
    shown = [each.id for each in steps(rich, start(rich, "reveal"))[1].ways]
    assert "doll:E:la lune rouge" in shown
    assert "doll:E:les zombies" not in shown
    put(rich, "[N:Le zombie du port]\n[L:Le port]\n")
    shown = [each.id for each in steps(rich, start(rich, "reveal"))[-1].ways]
    assert "doll:N:Le zombie du port" not in shown, "a word of what was struck"
    assert "doll:L:Le port" in shown


def test_the_words_of_a_mishap_become_a_sentence(rich: Seat) -> None:
    """Dice give words; then it is asked what comes of them, here or wherever one answers."""
    put(rich, "### S1 *Le quai*\n\n```lonelog\nd: Destin d6=2 vs 4 -> Contretemps\n```\n")
    walk = start(rich, "contretemps")
    ahead = way(rich, walk, "mishap", "all")
    assert steps(rich, ahead)[ahead.at].id == "told"
    over = typed(rich, ahead, "told", "les douaniers ont vu la lanterne")
    assert last(rich, 2) == [
        "? Qu’est-ce qui se met en travers, alors\u202f?",
        "=> les douaniers ont vu la lanterne",
    ]
    assert over.at == len(steps(rich, over))
    clean(rich)


def test_a_mishap_told_at_once_needs_no_second_sentence(rich: Seat) -> None:
    """What is typed is the sentence."""
    put(rich, "### S1 *Le quai*\n\n```lonelog\nd: Destin d6=2 vs 4 -> Contretemps\n```\n")
    over = typed(rich, start(rich, "contretemps"), "mishap", "la planche casse")
    assert over.at == len(steps(rich, over))


def test_a_mishap_is_due_when_the_roll_gave_one(rich: Seat) -> None:
    """Until it took shape."""
    put(rich, "### S1 *Le quai*\n\n#### Destin\n")
    assert due(rich) == ["branch"]
    walk = start(rich, "branch")
    ahead = way(rich, walk, "roll", "roll", seed=3)
    assert last(rich, 1) == ["d: Destin d6=2 vs 4 -> Contretemps"]
    assert due(rich)[0] == "contretemps"
    assert steps(rich, ahead)[ahead.at].id == "mishap"
    way(rich, start(rich, "contretemps"), "mishap", "threat:La marée rouge")
    assert last(rich, 4) == [
        "? Quel contretemps\u202f?",
        "=> L’eau entre dans les caves.",
        "[Clock:La marée rouge 2/3]",
        "[Clock:La marée rouge|suite: le phare s’éteint]",
    ]
    assert due(rich) == ["branch"]
    clean(rich)


def test_the_destiny_roll_is_not_owed_twice_nor_from_zero_up(rich: Seat) -> None:
    """One roll a branch."""
    put(rich, "### S1 *Le quai*\n\n#### Destin\n")
    way(rich, start(rich, "branch"), "roll", "roll", seed=1)
    walk = start(rich, "branch")
    assert steps(rich, walk)[walk.at].id != "roll"
    put(rich, "```lonelog\n[N:Destinée|Destin -4->0]\n```\n")
    assert steps(rich, walk)[0].done


def test_a_full_threat_says_so_and_moves_no_more(rich: Seat) -> None:
    """It is offered no longer."""
    walk = start(rich, "branch")
    way(rich, walk, "threats", "threat:La marée rouge")
    way(rich, walk, "threats", "threat:La marée rouge")
    assert "=> «\u202fLa marée rouge\u202f»\u00a0: le pire est arrivé." in last(rich, 3)
    assert [each.id for each in steps(rich, walk)[4].ways] == ["threat:Les douaniers"]


def test_kinds_that_came_up_lately_wait_their_turn(rich: Seat) -> None:
    """The last one is not offered, the oldest come first."""
    walk = start(rich, "branch")
    for kind in ("fight", "inquiry", "surprise"):
        way(rich, walk, "obstacle", f"kind:{kind}")
    assert last(rich, 1) == ["[Track:Variété|obstacles: combat, enquête, surprise]"]
    offered = [each.id for each in steps(rich, walk)[5].ways]
    assert offered == ["kind:exploration", "kind:negotiation", "kind:endurance", "kind:fight", "kind:inquiry"]


def test_a_scene_is_opened(rich: Seat) -> None:
    """Heading, kind, threats, prose."""
    walk = start(rich, "scene")
    typed(rich, walk, "title", "La lanterne éteinte")
    way(rich, walk, "kind", "kind:chase")
    way(rich, walk, "threats", "threat:Les douaniers")
    ahead = typed(rich, walk, "frame", "Une corde grince. On parle, plus bas.")
    assert ahead.at == 4
    assert last(rich, 4) == [
        "### S1 *La lanterne éteinte*",
        "[Track:Variété|scènes: course-poursuite]",
        "[Clock:Les douaniers 3/6]",
        "Une corde grince. On parle, plus bas.",
    ]
    clean(rich)


def test_a_fortune_buys_a_twist_or_a_truth(rich: Seat) -> None:
    """Until none is left."""
    walk = start(rich, "fortune", "Aldric")
    way(rich, walk, "spend", "twist")
    assert last(rich, 3)[0] == "? Quel secours inespéré vient à Aldric\u202f?"
    assert last(rich, 1) == ["[PC:Aldric|Fortunes 2->1]"]
    with pytest.raises(Refusal, match="one fortune"):
        typed(rich, walk, "spend", "gaucher, noble")
    typed(rich, walk, "spend", "parle aux goélands")
    assert last(rich, 2) == [
        "[PC:Aldric|traits: crochets, vertige (-), parle aux goélands]", "[PC:Aldric|Fortunes 1->0]",
    ]  # fmt: skip
    (step,) = steps(rich, walk)
    assert (step.ways, step.typed, step.done) == ((), None, True)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("+1", "[N:Destinée|Destin -4->-3]"),
        ("−2 ce fut trop facile", "[N:Destinée|Destin -4->-6]"),
        ("=0", "[N:Destinée|Destin -4->0]"),
    ],
)
def test_destiny_is_moved_by_hand(rich: Seat, said: str, line: str) -> None:
    """By so many, or to a number, with the reason."""
    typed(rich, start(rich, "destiny"), "nudge", said)
    assert last(rich, 1) == [line]
    assert ("(note: ce fut trop facile)" in lines(rich)) is ("facile" in said)


@pytest.mark.parametrize("said", ["beaucoup", "+", "+99"])
def test_what_moves_nothing_is_refused(rich: Seat, said: str) -> None:
    """And says how to write it."""
    before = lines(rich)
    with pytest.raises(Refusal):
        typed(rich, start(rich, "destiny"), "nudge", said)
    assert lines(rich) == before


# --- the end of a session ---------------------------------------------------------------------------


def test_a_session_ends_in_the_order_of_the_rules(rich: Seat) -> None:
    """Fortunes first, then what hurts turns milder, then traits, then the counters."""
    walk = start(rich, "session_end")
    ids = [step.id for step in steps(rich, walk)]
    assert ids == [
        "spend:Aldric", "convert:Aldric", "settle:Aldric", "spend:Maude", "convert:Maude", "settle:Maude",
        "reset", "debrief", "frame",
    ]  # fmt: skip
    way(rich, walk, "spend:Aldric", "bar:blessure")
    assert at(rich, walk, "convert:Aldric").at == 1
    assert steps(rich, walk)[1].ways == (), "not while a fortune is left"
    ahead = way(rich, walk, "spend:Aldric", "keep:porté par le vent")
    assert steps(rich, ahead)[ahead.at].id == "convert:Aldric"
    ahead = typed(rich, walk, "convert:Aldric", "blessure -> vieille douleur à l’épaule")
    assert steps(rich, ahead)[ahead.at].id == "settle:Aldric"
    ahead = way(rich, walk, "settle:Aldric", "settle")
    scarred = "[PC:Aldric|traits: crochets, vertige (-), porté par le vent, vieille douleur à l’épaule (-)"
    assert [line for line in lines(rich)[13:] if "Track" not in line] == [
        "[PC:Aldric|blessure 2->1]",
        "[PC:Aldric|Fortunes 2->1]",
        "[PC:Aldric|traits: crochets, vertige (-), porté par le vent]",
        "[PC:Aldric|session: trempé (-)]",
        "[PC:Aldric|Fortunes 1->0]",
        "[PC:Aldric|blessure 1->0]",
        f"{scarred}]",
        f"{scarred}, trempé (-)]",
        "[PC:Aldric|session: ]",
        "[PC:Aldric|-fatigué]",
    ]
    assert steps(rich, ahead)[ahead.at].id == "spend:Maude"
    ahead = way(rich, walk, "reset", "zero")
    assert rich.story.state.shared.numbers["destin"].value == 0
    assert steps(rich, ahead)[ahead.at].id == "debrief"
    typed(rich, walk, "debrief", "La corde qui grince.")
    assert "(réflexion: La corde qui grince.)" in lines(rich)
    way(rich, walk, "frame", "more:le bal")
    assert "[E:le bal|cadre: entouré]" in lines(rich)
    clean(rich)


def test_a_lesson_rewrites_a_trait(rich: Seat) -> None:
    """A bad trait stays one; the price is paid."""
    walk = start(rich, "session_end")
    typed(rich, walk, "spend:Aldric", "Vertige -> respect du vide")
    assert "[PC:Aldric|traits: crochets, respect du vide (-)]" in lines(rich)
    with pytest.raises(Refusal, match="respect du vide"):
        typed(rich, walk, "spend:Aldric", "vertige -> rien")


def test_nothing_moves_where_play_resumes_at_this_very_point(rich: Seat) -> None:
    """The counters stay."""
    way(rich, start(rich, "session_end"), "reset", "same")
    assert last(rich, 2)[
        0
    ] == "(rappel: on reprendra à cet instant précis ; Destin et Fortunes restent)".replace(" ;", "\u202f;")
    assert rich.story.state.shared.numbers["destin"].value == -4


def test_destiny_becomes_fortunes_only_where_the_story_says_so(rich: Seat) -> None:
    """For everyone as many."""
    walk = start(rich, "session_end")
    assert "inherit" not in [step.id for step in steps(rich, walk)]
    put(rich, "```lonelog\n(option: hd.destiny_to_fortunes on)\n[N:Destinée|Destin -4->3]\n```\n")
    way(rich, walk, "inherit", "inherit")
    assert last(rich, 4)[:3] == [
        "[PC:Aldric|Fortunes 2->5]", "[PC:Maude|Fortunes 1->4]", "[N:Destinée|Destin 3->0]",
    ]  # fmt: skip


# --- everything, everywhere -------------------------------------------------------------------------

IDS = [
    "session_zero", "creation", "scenario", "scene", "branch", "contretemps", "reveal", "fortune", "destiny",
    "session_end",
]  # fmt: skip
SAMPLES = {
    "nudge": "+1 pour voir", "gauges": "soif (ressource)",
    "spend:Aldric": "crochets -> doigts agiles", "spend:Maude": "Fort -> épuisé (-)",
    "convert:Aldric": "trempé -> frileux",
}  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("id_", IDS)
def test_whatever_is_taken_is_written_and_verifies(id_: str, lang: str, tmp_path: Path) -> None:
    """Every way and every typed line of every step, each on a copy of the story."""
    seat = begin(tmp_path / "own", lang=lang, pcs=("Aldric", "Maude"))
    put(seat, RICH)
    put(seat, "```lonelog\n(option: hd.powers on)\n(option: hd.destiny_to_fortunes on)\n```\n")
    if id_ == "contretemps":
        put(seat, "```lonelog\nd: Destin d6=2 vs 4 -> Contretemps\n```\n")
    if id_ == "reveal":
        put(seat, FAILURE)
    taken = list(everything(seat, id_, "Aldric", SAMPLES))
    assert taken
    before = len(body(seat))
    for number, answer in enumerate(taken):
        one = copy(seat, tmp_path / str(number))
        walk = at(one, start(one, id_, "Aldric"), answer.step)
        moments.take(one, walk, answer, random_dice(number))
        assert len(body(one)) > before, answer
        clean(one)
        again = sit(tmp_path / str(number), one.story.path, lang)
        assert again.story.state == one.story.state, answer


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_moment_is_gone_through_to_its_end(lang: str, tmp_path: Path) -> None:
    """Taking the first way of each step, or going on without; steps keep their number and order."""
    seat = begin(tmp_path, lang=lang, pcs=("Aldric", "Maude"))
    put(seat, RICH)
    for id_ in IDS:
        walk = start(seat, id_, "Aldric")
        ids = [step.id for step in steps(seat, walk)]
        for _ in range(3 * len(ids)):
            found = steps(seat, walk)
            assert [step.id for step in found] == ids
            if walk.at >= len(found):
                break
            step = found[walk.at]
            if step.ways and not step.again:
                walk = moments.take(seat, walk, Answer(step.id, step.ways[0].id), random_dice(5))
            else:
                walk = moments.onward(walk, seat.story.state, seat.story.system)
        assert walk.at == len(ids), id_
        moments.leave(seat, walk)
        clean(seat)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_words_fit_a_screen_and_tables_are_there(lang: str, tmp_path: Path) -> None:
    """A way is one short line; French has its thin spaces; each table of ideas is on the shelves."""
    seat = begin(tmp_path, lang=lang, pcs=("Aldric", "Maude"))
    put(seat, RICH + "\n" + FAILURE)
    table = laid(seat.story.state, seat.story.system)
    for moment in seat.story.system.moments():
        for step in moment.steps(table, "Aldric"):
            assert len(step.name.of(lang)) <= 40, step.name
            assert len(step.ask.of(lang)) <= 240, step.ask
            asked = [deed.table for each in step.ways for deed in each.deeds if isinstance(deed, Draw)]
            for name in (*asked, *([step.table] if step.table else [])):
                assert seat.shelves.find(name).strips
            for each in step.ways:
                assert len(each.text.of(lang)) <= 50, each.text
            words = [
                step.name,
                step.ask,
                *(each.text for each in step.ways),
                *([step.hint] if step.hint else []),
            ]
            assert [term.fr for term in words if re.search(" [?!;:»](?![)-])|« ", term.fr)] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_whatever_a_table_of_ideas_gives_can_be_taken_as_it_is(lang: str, tmp_path: Path) -> None:
    """An idea is a line to type; none is refused, and the story reads back the same."""
    seat = begin(tmp_path, lang=lang, pcs=("Aldric",))
    put(seat, RICH + "\n" + FAILURE)
    for id_ in IDS:
        walk = start(seat, id_, "Aldric")
        for number, step in enumerate(steps(seat, walk)):
            for seed in range(4):
                if step.table is None or steps(seat, walk)[number].typed is None:
                    continue
                idea = joined(ask(step.table, seat.shelves, random_dice(seed), seat.story)).text
                here = Walk(walk.moment, walk.who, number)
                moments.take(seat, here, Answer(step.id, text=idea), random_dice(seed))
    clean(seat)
    assert sit(tmp_path, seat.story.path, lang).story.state == seat.story.state


def test_a_branch_gone_through_is_not_called_for_again(rich: Seat) -> None:
    """The next phase is; a new result, or another scene, calls for it again."""

    def step() -> str:
        state, system = rich.story.state, rich.story.system
        return suggest(state, system, rich.phase, rich.over).step

    put(rich, "### S1 *Le quai*\n\n#### Destin\n")
    way(rich, start(rich, "branch"), "roll", "roll", seed=1)
    assert step() == "moment"
    walk = typed(rich, start(rich, "branch"), "hook", "Une lampe s’éteint.")
    assert walk.at == len(steps(rich, walk))
    moments.leave(rich, walk)
    assert step() == "phase"
    put(rich, "### S2 *La cave*\n\n#### Destin\n")
    way(rich, start(rich, "branch"), "roll", "roll", seed=1)
    assert step() == "moment"
