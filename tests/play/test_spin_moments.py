"""The guided moments of SPIN, walked in stories of both languages: all that can be taken, taken."""

from pathlib import Path

import pytest

from soloist.journal.sheet import counter, sheet
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.games.spin.system import SPIN
from soloist.values.message import Refusal
from tests.play.sitting import begin, body, dice, sit
from tests.play.tales import spin as story
from tests.play.walks import clean, start, steps, typed, way

ANY = random_dice(1)
LANGS = pytest.mark.parametrize("lang", ["fr", "en"])


def held(seat: Seat, id_: str, who: str | None = None) -> int:
    """A counter."""
    return counter(seat.story.state, seat.story.system, id_, who)


def names(seat: Seat) -> list[str]:
    """What is the next thing to do."""
    return [walk.moment.id for walk in moments.due(seat.story.state, seat.story.system)]


@LANGS
@pytest.mark.parametrize("id_", [moment.id for moment in SPIN.moments()])
def test_a_moment_is_walked_to_its_end(tmp_path: Path, id_: str, lang: str) -> None:
    """From step to step, whatever comes first at each, and from a fresh look at the file every time."""
    seat = story(tmp_path, lang)
    walk = start(seat, id_, "Ann")
    while walk.at < len(found := steps(seat, walk)):
        step = found[walk.at]
        answer = Answer(step.id, step.ways[0].id) if step.ways else Answer(step.id, text="la brume")
        if step.ways or step.typed:
            moments.take(seat, walk, answer, random_dice(5))
        seat = sit(tmp_path, seat.story.path, lang)
        walk = Walk(walk.moment, walk.who, walk.at + 1)
    moments.leave(seat, walk)
    clean(seat)


# --- canvases and creation ---------------------------------------------------------------------------


def test_creation_takes_traits_lines_and_sentences(tmp_path: Path) -> None:
    """Traits by default; `métier: …` is a line of the sheet, `objectif: …` the goal, a sentence is prose."""
    seat = begin(tmp_path, "Le phare", system="spin", pcs=("Ann",))
    walk = typed(seat, start(seat, "creation", "Ann"), "looks", "grande, rousse ; vertige (-)")
    walk = typed(seat, walk, "trade", "métier: gardienne du phare")
    walk = typed(seat, walk, "strengths", "traits: patiente")
    walk = typed(seat, walk, "ties", "Son frère l’attend, et ne lui parle plus.")
    seat = sit(tmp_path, seat.story.path)
    walk = start(seat, "creation", "Ann")
    assert walk.at == 4
    typed(seat, walk, "values", "objectif: rallumer la lanterne, tenir")
    ann = sheet(seat.story.state, SPIN, "Ann")
    assert [trait.written for trait in ann.traits] == ["grande", "rousse", "vertige (-)", "patiente"]
    assert ann.others["métier"] == ("gardienne du phare",)
    assert ann.goal == "rallumer la lanterne ; tenir"
    assert "\n\nSon frère l’attend, et ne lui parle plus.\n" in body(seat)
    assert steps(seat, start(seat, "creation", "Ann"))[1].done
    clean(seat)


def test_a_place_is_filled_in_by_and_by(tmp_path: Path) -> None:
    """Answers stand under the place; blanks stay open and are offered again, other places are put aside."""
    seat = story(tmp_path)
    walk = typed(seat, start(seat, "place"), "which", "L’auberge")
    walk = typed(seat, walk, "arrival", "par la mer, à marée haute")
    assert "[L:L’auberge|arrivée: par la mer, à marée haute]" in body(seat)
    way(seat, walk, "which", "L:Le phare")
    walk = start(seat, "place")
    typed(seat, walk, "secret", "une porte murée")
    assert "[L:Le phare|secret: une porte murée]" in body(seat)
    walk = way(seat, walk, "which", "L:L’auberge")
    assert [step.done for step in steps(seat, walk)] == [False, True, *[False] * 5]
    for question in ("surroundings", "chances", "secret", "inside"):
        walk = typed(seat, walk, question, "rien")
    walk = typed(seat, walk, "use", "rien")
    assert walk.at == len(steps(seat, walk))
    assert [each.id for each in steps(seat, walk)[0].ways] == ["L:Le phare"]
    with pytest.raises(Refusal, match="All six"):
        typed(seat, walk, "which", "L’AUBERGE")
    clean(seat)


def test_the_drama_is_secret(tmp_path: Path) -> None:
    """Each answer is a secret note, its parentheses kept whole."""
    seat = story(tmp_path)
    walk = typed(seat, start(seat, "drama"), "where", "le phare")
    typed(seat, walk, "who", "Ann (par son frère)")
    assert "(secret: Où – le phare)" in body(seat)
    assert "\\--- secret\nQui – Ann (par son frère)\n---\\" in body(seat)
    clean(seat)


# --- scenes and the turns of destiny -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "fuir le port: marin, ruse / tempête",
            "[pour: objectif, marin, ruse | contre: objectif, tempête | ",
        ),
        ("marin contre tempête, nuit", "[pour: objectif, marin | contre: objectif, tempête, nuit | "),
        ("fuir", "[pour: objectif | contre: objectif | "),
    ],
)
def test_a_presentation_scene_leaves_destiny_alone(tmp_path: Path, text: str, line: str) -> None:
    """Its opposition says so in its own line, whatever the pools."""
    seat = story(tmp_path, pcs=("Ann", "Bob"))
    typed(seat, start(seat, "presentation", "Bob"), "opposition", text)
    assert f"d: Opposition {line}Scène de présentation: oui]" in body(seat)
    assert ("@(Bob) fuir" in body(seat)) == text.startswith("fuir")
    assert held(seat, "destiny") == -4
    clean(seat)


def test_three_sides_are_too_many(tmp_path: Path) -> None:
    """A line that cannot be read says how to write it."""
    with pytest.raises(Refusal, match="sailor"):
        typed(story(tmp_path), start(story(tmp_path / "b"), "presentation", "Ann"), "opposition", "a / b / c")


def test_the_branch_comes_with_the_phase_of_destiny(tmp_path: Path) -> None:
    """The roll is only there below zero, and is over once made."""
    seat = story(tmp_path)
    send(seat, "# Le quai\n#### Destin\nLa mer monte.", ANY)
    assert "branch" in names(seat)
    walk = start(seat, "branch")
    assert way(seat, walk, "roll", "roll").at == 1
    above = story(tmp_path / "above", destiny=2)
    assert start(above, "branch").at == 1


def test_a_fortune_holds_strokes_off_for_one_scene(tmp_path: Path) -> None:
    """None is offered in this scene, after a fiasco neither; the next scene is another matter."""
    seat = story(tmp_path)
    send(seat, "# Le quai, à minuit", ANY)
    way(seat, start(seat, "branch"), "stroke", "hold_off:Ann")
    assert held(seat, "fortunes") == 3
    assert "[E:Coups du sort|écartés dans: Le quai ; à minuit]" in body(seat)
    assert [step.ways for step in steps(seat, start(seat, "branch")) if step.id == "stroke"] == [()]
    assert [step.ways for step in steps(seat, start(seat, "surprise", "Ann")) if step.id == "stroke"] == [()]
    send(seat, "# La cale", ANY)
    assert [bool(step.ways) for step in steps(seat, start(seat, "branch")) if step.id == "stroke"] == [True]
    clean(seat)


# --- after a result ----------------------------------------------------------------------------------


def test_after_a_fiasco(tmp_path: Path) -> None:
    """A trait, a danger, a stroke without its card (destiny +1); no gift. The loss is offered too."""
    seat = story(tmp_path)
    send(seat, "@ Forcer la porte 1/4", dice("1 | 2 4 2 4"))
    assert names(seat) == ["surprise", "reveal", "loss"]
    found = {step.id: step for step in steps(seat, start(seat, "surprise", "Ann"))}
    assert [id_ for id_, step in found.items() if step.done] == ["gift"]
    before = held(seat, "destiny")
    way(seat, start(seat, "surprise", "Ann"), "danger", "threat:La crue")
    way(seat, start(seat, "surprise", "Ann"), "stroke", "without")
    assert held(seat, "destiny") == before + 1
    assert "[Clock:La crue 3/6]" in body(seat)
    with pytest.raises(Refusal, match="there already"):
        typed(seat, start(seat, "surprise", "Ann"), "danger", "la crue 4")
    clean(seat)


def test_after_a_feat(tmp_path: Path) -> None:
    """A gift eases a gauge for nothing; the adversary takes it hard, as the story wishes."""
    seat = story(tmp_path)
    send(seat, "@ Frapper 4/1", dice("2 4 2 4 | 1"))
    assert names(seat) == ["surprise", "boss"]
    found = {step.id: step for step in steps(seat, start(seat, "surprise", "Ann"))}
    assert [id_ for id_, step in found.items() if step.done] == ["danger", "stroke"]
    blows = steps(seat, start(seat, "boss"))[0].ways
    assert [each.id for each in blows] == ["hit:L’Ogre:rage:3", "hit:L’Ogre:rage:3-"]
    way(seat, start(seat, "boss"), "blow", "hit:L’Ogre:rage:3-")
    assert "[N:L’Ogre|rage 1->4]" in body(seat)
    way(seat, start(seat, "surprise", "Ann"), "gift", "lower:blessée")
    assert "[PC:Ann|blessée 3->0]" in body(seat)
    assert held(seat, "fortunes") == 4
    clean(seat)


def test_a_loss_is_a_graduation_a_level_a_trait_or_a_new_gauge(tmp_path: Path) -> None:
    """Each is written as the sheet holds it."""
    seat = story(tmp_path)
    way(seat, start(seat, "loss", "Ann"), "loss", "graduation:blessée")
    way(seat, start(seat, "loss", "Ann"), "loss", "level:blessée")
    way(seat, start(seat, "loss", "Ann"), "loss", "trait:calme")
    typed(seat, start(seat, "loss", "Ann"), "loss", "boiterie, huile (ressource)")
    ann = sheet(seat.story.state, SPIN, "Ann")
    assert {gauge.name: (gauge.value, gauge.kind) for gauge in ann.gauges} == {
        "blessée": (6, "state"),
        "corde": (0, "resource"),
        "boiterie": (1, "state"),
        "huile": (1, "resource"),
    }
    assert [trait.written for trait in ann.traits] == ["lâche (-)"]
    assert [each.id for each in steps(seat, start(seat, "loss", "Ann"))[0].ways if "blessée" in each.id] == []
    for wrong, said in (("Blessée", "already"), ("peur (frayeur)", "a state or a resource")):
        with pytest.raises(Refusal, match=said):
            typed(seat, start(seat, "loss", "Ann"), "loss", wrong)
    clean(seat)


# --- respite and the end -----------------------------------------------------------------------------


def test_a_respite_costs_a_fortune_a_change(tmp_path: Path) -> None:
    """Gained, rewritten, left behind, a gauge eased; what cannot be paid is refused or not offered."""
    seat = story(tmp_path)
    step = "traits:Ann"
    for text, said in (
        ("a, b, c, d, e", "5 fortunes"),
        ("courage -> peur", "no trait"),
        ("Calme", "already"),
    ):
        with pytest.raises(Refusal, match=said):
            typed(seat, start(seat, "respite", "Ann"), step, text)
    typed(seat, start(seat, "respite", "Ann"), step, "lâche (-) -> prudente, tenace")
    way(seat, start(seat, "respite", "Ann"), step, "lose:calme")
    assert [t.written for t in sheet(seat.story.state, SPIN, "Ann").traits] == ["prudente", "tenace"]
    way(seat, start(seat, "respite", "Ann"), "gauges:Ann", "lower:blessée")
    assert "d: Fortune [pour: jauge | graduations: 3] -> Jauge soulagée (0)" in body(seat)
    assert held(seat, "fortunes") == 0
    found = steps(seat, start(seat, "respite", "Ann"))
    assert [(each.done, each.typed, each.ways) for each in found[1:]] == [(True, None, ())] * 2
    clean(seat)


@pytest.mark.parametrize(
    ("id_", "destiny", "fortunes", "line"),
    [
        ("zero", 0, 4, "d: Fin de session -> Retour à zéro"),
        ("same", 2, 4, "d: Fin de session [à suivre: oui] -> À suivre"),
        ("fortunes", 0, 6, "d: Fin de session -> Le destin s’acquitte (2)"),
    ],
)
def test_destiny_settles_at_the_end(tmp_path: Path, id_: str, destiny: int, fortunes: int, line: str) -> None:
    """Back to zero, waiting, or turned into fortunes for each; fortunes are kept in any case."""
    seat = story(tmp_path, destiny=2, pcs=("Ann", "Bob"))
    way(seat, start(seat, "session_end"), "destiny", id_)
    assert line in body(seat)
    assert (held(seat, "destiny"), held(seat, "fortunes", "Ann"), held(seat, "fortunes", "Bob")) == (
        destiny, fortunes, fortunes,
    )  # fmt: skip
    clean(seat)
