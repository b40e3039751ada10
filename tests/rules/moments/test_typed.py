"""What is typed at a step: lists, sentences, details, numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.rules.moment import Note, Score
from soloist.rules.moments.threats import SEGMENTS, Threat, new_threat, read_threat
from soloist.rules.moments.typed import detailed, items, line, names, numbered, short, within


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("crochets, tête froide", ("crochets", "tête froide")),
        ("Crochets ; calme;  calme,", ("Crochets", "calme")),
        ("brouillé avec un oncle, déteste les magiciens, voit dans le noir", (
            "brouillé avec un oncle", "déteste les magiciens", "voit dans le noir",
        )),
        ("Rouvrir ses cahiers de jeunesse, un soir, et les trouver bien meilleurs.", (
            "Rouvrir ses cahiers de jeunesse – un soir – et les trouver bien meilleurs",
        )),
    ],
)  # fmt: skip
def test_commas_part_a_list_and_leave_a_sentence_whole(text: str, found: tuple[str, ...]) -> None:
    """No item holds a comma."""
    assert items(text) == found


@given(st.text(max_size=80))
def test_an_item_never_holds_what_parts_items(text: str) -> None:
    """Whatever is typed: items without commas and blanks, or a refusal."""
    try:
        found = items(text)
    except Refusal:
        return
    assert found
    assert all(item == item.strip() and "," not in item for item in found)


def test_a_name_may_keep_the_commas_of_its_sentence() -> None:
    """A name is no list."""
    told = "La salle des ventes, entre deux vacations ; le lot quarante respire sous sa bâche"
    assert names(told) == (told,)


@pytest.mark.parametrize("text", [" , ;", "", "."])
def test_nothing_is_refused(text: str) -> None:
    """Where there is no word, nothing is written."""
    with pytest.raises(Refusal):
        items(text)


@pytest.mark.parametrize("text", ["=>", " -> "])
def test_a_sign_alone_is_no_line(text: str) -> None:
    """The sign is the step's own."""
    with pytest.raises(Refusal):
        line(text)


def test_a_line_is_one_line_without_its_sign() -> None:
    """Whoever types the sign too does not see it twice."""
    assert line("=> Il  pleut\nencore") == "Il pleut encore"


def test_a_detail_stands_after_a_colon() -> None:
    """In either language's spacing."""
    assert detailed("la lune\u00a0: rouge") == ("la lune", "rouge")
    assert detailed("the moon") == ("the moon", "")


@pytest.mark.parametrize(
    ("text", "found"),
    [("la crue 4", ("la crue", 4)), ("la crue 0/8", ("la crue", 8)), ("la crue", ("la crue", None))],
)
def test_a_number_may_follow_a_name(text: str, found: tuple[str, int | None]) -> None:
    """Of two numbers the last."""
    assert numbered(text) == found


def test_a_threat_is_a_clock() -> None:
    """Of six segments, or as many as it says, or as it has steps."""
    assert new_threat("La crue") == (Score("Clock", "La crue", "", 0, 6),)
    assert new_threat("La crue 4") == (Score("Clock", "La crue", "", 0, 4),)
    assert new_threat("La crue 4 : les caves") == (
        Score("Clock", "La crue", "", 0, 4),
        Note("Clock", "La crue", "next", ("les caves",), only=True),
    )
    assert new_threat("La crue monte. 1. Les caves. 2. Le pont, et le bac.") == (
        Score("Clock", "La crue monte", "", 0, 2),
        Note("Clock", "La crue monte", "next", ("Les caves", "Le pont – et le bac"), only=True),
    )


@pytest.mark.parametrize(
    ("text", "threat"),
    [
        ("Le lac 4: a, b", Threat("Le lac", 0, 4, ("a", "b"))),
        ("Le lac 4\u202f: a, b", Threat("Le lac", 0, 4, ("a", "b"))),
        ("Le lac 1/4: a", Threat("Le lac", 1, 4, ("a",))),
        ("Le lac: a, b, c", Threat("Le lac", 0, 3, ("a", "b", "c"))),
        ("Le lac: a", Threat("Le lac", 0, SEGMENTS, ("a",))),
        ("Le lac. 1. a 2. b", Threat("Le lac", 0, 2, ("a", "b"))),
        ("Le lac 4. 1. a, puis b 2. c", Threat("Le lac", 0, 4, ("a – puis b", "c"))),
        ("Le lac", Threat("Le lac", 0, SEGMENTS)),
    ],
)
def test_every_way_to_type_a_threat(text: str, threat: Threat) -> None:
    """A number, steps after a colon, steps with numbers."""
    assert read_threat(text) == threat


@pytest.mark.parametrize("text", ["Le lac 5/4", ": a, b"])
def test_a_threat_that_makes_no_sense(text: str) -> None:
    """Too much of it is full, or it has no name."""
    with pytest.raises(Refusal):
        read_threat(text)


@pytest.mark.parametrize("text", ["La crue 1", "La crue 99"])
def test_a_threat_of_no_use_is_refused(text: str) -> None:
    """One segment is no threat, a hundred never come."""
    with pytest.raises(Refusal, match="segments"):
        new_threat(text)


def test_a_long_name_is_cut() -> None:
    """So that a way stays one line."""
    assert short("Maëlle") == "Maëlle"
    assert short("La salle des ventes entre deux vacations") == "La salle des ventes ent…"


def test_quotation_marks_of_a_name_are_inner_ones() -> None:
    """It stands between others; without any it is as it was."""
    assert within("l’« Opéra »", "fr") == within("l’«\u202fOpéra\u202f»", "fr") == "l’“Opéra”"
    assert within("the “Opera”", "en") == "the ‘Opera’"
    assert within("le pont", "fr") == "le pont"
