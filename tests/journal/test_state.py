"""What a story was left at: open actions, questions, choices, contretemps, threads."""

from textwrap import dedent

import pytest

from soloist.journal.fold import fold
from soloist.journal.read import read
from soloist.journal.state import State

ROLL = (
    "d: Opposition [pour: objectif, crochets, calme | contre: objectif, serrure, ? 2D] "
    "3d6=6,2,5+4 vs 4d6=1,4,3,5 -> Succès (+2)"
)


def left(*lines: str, after: str = "") -> State:
    """A HaDes story that ends in a fence of these lines, with `after` behind it."""
    head = "---\nruleset: hades\nlang: fr\npcs: Aldric\n---\n\n### S1 *La porte*\n\n#### Destin\n\n"
    fence = "\n".join(("```lonelog", *lines, "```"))
    return fold(read(f"{head}{fence}\n\n{after}".encode()).entries)


def test_an_action_waits_until_something_answers_it() -> None:
    """A roll, an answer, a consequence, prose or another opening ends the wait."""
    assert left("@(Aldric) Forcer la serrure").open_action == "@(Aldric) Forcer la serrure"
    assert left("@ Forcer").open_action == "@ Forcer"
    assert left("@ Forcer", after="Il attend.\n").open_action is None
    for line in (ROLL, "-> Oui", "=> La porte cède.", "? Qui va là ?"):
        assert left("@ Forcer", line).open_action is None


def test_a_question_waits_until_something_answers_it() -> None:
    """A table, a roll, an answer or a consequence ends the wait; a scene leaves it behind."""
    assert left("? Est-il seul ?").open_question == "? Est-il seul ?"
    for line in (
        "tbl: oracle/oui-non d6=4 -> Oui, mais…",
        "d: d6=3",
        "-> Oui",
        "=> Il est seul.",
        "@ Entrer",
    ):
        assert left("? Est-il seul ?", line).open_question is None
    assert left("? Est-il seul ?", after="### S2 *Le bal*\n").open_question is None


def test_a_choice_is_open_until_it_is_taken_or_told() -> None:
    """An outcome that offers choices waits for one, past the transitions that follow the roll."""
    assert left(ROLL).open_choice == ROLL
    assert left(ROLL, "[N:Destinée|Destin 0->1]", "tbl: x d6=2 -> y").open_choice == ROLL
    for line in ("(choix: s'en tenir là)", "=> La porte cède.", "@ Entrer", "d: 2d6=8 vs 7 -> Réussi"):
        assert left(ROLL, line).open_choice is None
    assert left(ROLL, after="La porte cède.\n").open_choice is None


def test_a_roll_of_no_known_game_offers_no_choice() -> None:
    """Without rules that say so, a result is only a result."""
    assert left("d: Test [atout: sabre] 4d10=2,9,10,1 vs 9 -> Succès (2)").open_choice is None
    assert left("d: Stealth d6=5 vs TN 4 -> Success").open_choice is None


def test_a_contretemps_is_open_until_something_is_played() -> None:
    """Tables and notes only say what it may be; a tag, a line of play or prose plays it."""
    rolled = "d: Destin d6=1 vs 2 -> Contretemps"
    assert left(rolled).open_contretemps == rolled
    assert left(rolled, "tbl: hades/antagonisme d6=4 -> piège", "(note: hm)").open_contretemps == rolled
    assert left(rolled, "[Clock:Crue 1/4]").open_contretemps is None
    assert left(rolled, after="La digue cède.\n").open_contretemps is None
    assert left("d: Destin d6=2 vs 2 -> Voie libre").open_contretemps is None


def test_a_branch_is_rolled_once_for_each_time_destiny_speaks() -> None:
    """The roll counts for its phase, and the next one begins anew."""
    assert not left("@ Entrer").branch_rolled
    assert left("d: Destin d6=1 vs 2 -> Contretemps").branch_rolled
    assert left("d: Destin d6=3 vs 2 -> Voie libre").branch_rolled
    assert not left("d: Destin d6=1 vs 2 -> Contretemps", after="#### Mixte\n").branch_rolled


@pytest.mark.parametrize(
    ("words", "is_open"),
    [
        ("|ouvert", True),
        ("", True),
        ("|Urgent", True),
        ("|ouvert]\n[Thread:Rendre la coupe|ouvert -> fermé", False),
        ("|Open]\n[Thread:Rendre la coupe|Closed", False),
        ("|Abandoned]\n[Thread:Rendre la coupe|Open", True),
    ],
)
def test_open_threads(words: str, is_open: bool) -> None:
    """A thread runs until the last word said of it closes it."""
    assert left(f"[Thread:Rendre la coupe{words}]").open_threads == ("Rendre la coupe",) * is_open


def test_struck_notes_are_remembered() -> None:
    """The state knows that something was struck."""
    assert [note.text for note in left("@ Sauter", "(struck: @ Sauter)").struck] == ["@ Sauter"]


def test_an_empty_journal_has_an_empty_state() -> None:
    """Nothing said, nothing kept, scene 1 to come."""
    state = fold(read(dedent("").encode()).entries)
    assert state == State()
    assert state.next_scene == 1
