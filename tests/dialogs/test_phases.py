"""Going on: phases, scenes and sessions by their commands; the destiny roll that may open the branching."""

import pytest

from soloist.play.dialogs.guiding.phases import phase, phase_named
from soloist.play.session import standing
from soloist.values.message import Refusal
from tests.dialogs.conftest import Begin

SCENE = "\n### S1 *Le port*\n\n#### {phase}\n\nIl entre.\n"
DESTINY = "\n```lonelog\n[N:Destinée|Destin 0->-4]\n```\n"


def test_the_next_phase_is_chosen_and_the_last_leads_to_a_scene(table: Begin) -> None:
    """Its heading is written with what comes under it; the scene asks for its title."""
    face = table(SCENE.format(phase="Mixte"))
    before = face.text
    assert face.hold(phase(face, "")).is_over
    assert standing.phase(face.session.at_table) == "conclusion"
    assert face.text == before
    face.session.send("Il sort.")
    face.hold(phase(face, ""), "enter")
    assert "A scene has a title" in face.shown
    face.give("Le phare", "enter")
    assert face.is_over
    assert "### S2 *Le phare*" in face.text


def test_names_are_taken_in_both_languages() -> None:
    """Without accents and case, and told in the language of the story."""
    assert (phase_named("MIXED", "fr"), phase_named("mixte", "en")) == ("Mixte", "Mixed")
    assert phase_named("Destinée", "fr") == "Destin"
    with pytest.raises(Refusal, match="there are: Immersion"):
        phase_named("mixt", "fr")


@pytest.mark.parametrize(("given", "rolls"), [(("enter",), 1), (("down", "enter"), 0), (("escape",), 0)])
def test_the_branching_may_begin_with_a_roll(table: Begin, given: tuple[str, ...], rolls: int) -> None:
    """Asked for where destiny is low; Esc and no leave it."""
    face = table(SCENE.format(phase="Immersion") + DESTINY)
    face.hold(phase(face, ""))
    assert "does a mishap come in?" in face.shown
    assert face.give(*given).is_over
    assert face.text.count("d: ") == rolls == len(face.told)
