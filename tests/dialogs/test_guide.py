"""Guided moments: chosen from a list, gone through step by step; what is written is seen before."""

import pytest

from soloist.play.dialogs.guiding.guide import guide
from soloist.rules.moment import Line, Moment, Said, Step, Way
from soloist.rules.term import Term
from soloist.values.message import Refusal
from tests.dialogs.conftest import Begin, Table
from tests.play.moment_kit import CREATION, ENDING, MOMENTS, use


@pytest.fixture(autouse=True)
def moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """The three moments of the kit, whatever the rules have."""
    use(monkeypatch)


@pytest.fixture
def born(table: Begin) -> Table:
    """A story without a scene."""
    return table()


def test_a_moment_from_the_list_to_its_end(born: Table) -> None:
    """The one that is due is marked; words, a number, words again; its end is told."""
    born.hold(guide(born, ""))
    assert "1 Création – Aldric now" in born.shown
    assert "trois questions" in born.shown
    born.give("enter", "Un vieux serment.", "enter")
    assert "Un vieux serment.\n" in born.text
    assert "2/3 · Traits" in born.shown
    born.give("têtu, discret", "enter", "1", "enter")
    assert "têtu" in born.text
    assert "calme" in born.text
    assert "That is all; go on" in born.shown
    born.give("enter", "2", "enter")
    assert born.is_over
    assert "[N:Berthe|amie]" in born.text
    assert [str(each) for each in born.told] == ["Création – Aldric: done."]


def test_what_is_written_is_seen_before(born: Table) -> None:
    """By the way that is marked, and by the words that are typed."""
    born.hold(guide(born, "création")).give("enter", "têtu")
    assert "Enter: [PC:Aldric|traits: têtu]" in born.shown
    assert "têtu" not in born.text
    born.hold(guide(born, "creation"), "enter", "up", "up")
    assert "✎ [PC:Aldric|traits: calme]" in born.shown


def test_escape_goes_back_a_step_then_to_the_list_and_out(born: Table) -> None:
    """Words are there again where they were typed; how far it is stands in the story."""
    born.hold(guide(born, ""), "enter", "Un serment.", "enter", "têtu")
    born.give("escape")
    assert "1/3" in born.shown
    born.give("enter")
    assert born.turn.words == "têtu"
    born.give("escape", "escape")
    assert "Création – Aldric 1/3" in born.shown
    assert "Création – Aldric 1/3]" in born.text
    assert born.give("escape").is_over


def test_enter_alone_writes_nothing(born: Table) -> None:
    """From the first step to the last."""
    before = born.text
    born.hold(guide(born, ""), "enter", "enter", "enter", "enter")
    assert born.is_over
    assert born.text == before
    assert born.told == []


def test_ideas_are_rows_and_stand_with_the_table_they_came_from(born: Table) -> None:
    """Enter takes the idea, or brings it into the line to be changed; those not taken leave nothing."""
    born.hold(guide(born, "creation"), "1", "enter")
    assert "Another idea from the table" in born.shown
    idea = born.shown.split("\n1 ")[1].split("\n")[0]
    born.give("right", "2", "enter")
    assert born.turn.words == idea
    born.give(" la jeune", "enter")
    assert f"{idea} la jeune\n" in born.text
    assert "noms-du-village d" in born.text
    born.give("2", "enter", "2", "enter", "enter")
    assert born.text.count("noms-du-village d") == 2


def test_a_refusal_leaves_the_words(born: Table) -> None:
    """With how to mend them."""
    born.hold(guide(born, "creation"), "enter", "un [trait]", "enter")
    assert "No brackets in a trait: un [trait]" in born.shown
    assert born.turn.words == "un [trait]"


def test_a_digit_is_an_answer_where_a_number_is_asked(born: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """And takes no row there."""
    ask = Term("How many?", "Combien ?")
    way = Way("none", Term("None", "Aucun"), (Line("=> rien"),))
    step = Step("n", ask, ask, (way,), lambda text: (Line(f"=> {text} pas"),), number=True)
    use(monkeypatch, Moment("count", ask, ask, lambda table, who: (step,)))
    born.hold(guide(born, "count"), "1", "enter")
    assert "=> 1 pas" in born.text


def _asking(table: bool) -> Moment:
    asked = Term("What comes?", "Que vient-il ?")
    first = Step("ask", asked, asked, (Way("ask", Term("Ask", "Demander"), (Line("? Que vient-il ?"),)),))
    told = Step(
        "told",
        Term("Told", "Dit"),
        Term("In words", "En mots"),
        typed=lambda text: (Line(f"=> {text}"),),
        table="noms-du-village" if table else None,
    )
    return Moment("asks", asked, asked, lambda table, who: (first, told))


def test_enter_on_the_step_that_answers_leaves_no_bare_question(
    born: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It draws an idea, and takes it; without a table, what waits is rolled next."""
    use(monkeypatch, _asking(table=True))
    born.hold(guide(born, "asks"), "1", "enter", "enter", "enter")
    assert born.is_over
    assert born.sitting.story.state.question is None
    use(monkeypatch, _asking(table=False))
    born.hold(guide(born, "asks"), "1", "enter", "enter")
    assert born.is_over
    assert born.done == ["roll"]


def test_what_waits_is_written_before(born: Table) -> None:
    """An action without its roll is not lost by going through a moment."""
    born.sitting.wait_for("@ Forcer la porte")
    born.hold(guide(born, "creation"), "Un serment.", "enter")
    assert born.text.index("@ Forcer la porte") < born.text.index("Un serment.")


def test_what_is_none_is_refused(table: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the names there are."""
    face = table()
    with pytest.raises(Refusal, match="there are: Création"):
        face.hold(guide(face, "zorg"))


def test_a_command_at_a_step_keeps_how_far_it_is(born: Table) -> None:
    """As Esc does."""
    born.hold(guide(born, "creation"), "Un serment.", "enter")
    assert born.walk is not None
    born.walk.close()
    assert "1/3]" in born.text


def test_prose_is_prose(born: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that is written as it stands is not said twice."""
    step = Step("a", CREATION.name, CREATION.about, typed=lambda text: (Said(text),))
    use(monkeypatch, Moment("prose", ENDING.name, ENDING.about, lambda table, who: (step,)))
    born.hold(guide(born, "prose"), "Il pleut.")
    assert born.shown.endswith("Enter: write it")
    assert len(MOMENTS) == 3
