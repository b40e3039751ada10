"""A `pack.yaml` is read as text, told line by line, and never raises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.pack_head import PackHead, read_head
from tests.cases import cases
from tests.lab.packs.pack_kit import HEAD


def wrong(text: str) -> list[tuple[int, str]]:
    """What is said of a `pack.yaml`, by line."""
    return [(held.line, str(held.message)) for held in read_head(text, "pack.yaml")[1]]


def test_all_of_it() -> None:
    """Text means text: `1.0` and `on` stay what they are."""
    head, problems = read_head(HEAD, "pack.yaml")
    assert problems == ()
    assert head == PackHead(
        name="tides",
        title="Marées",
        version="1.0",
        langs=("fr",),
        authors=("Jeanne Roc",),
        licence="CC BY 4.0",
        system="bravoure",
        about="Un port sous la mer",
        options={"solo.destiny_overlay": "on"},
        words={"": {"infortune": "Peur", "infortune.gender": "f"}},
        frame={"": "Un port : la mer monte.\nPersonne ne part."},
    )
    assert head.label == "tides 1.0"
    assert head.credit == "Jeanne Roc, CC BY 4.0"
    assert head.word_options("fr") == {"word.infortune": "Peur", "word.infortune.gender": "f"}
    assert head.places["options.solo.destiny_overlay"] == (9, 3)


def test_french_keys_and_two_languages() -> None:
    """Every key has its French twin; words and frame may be told in both languages."""
    text = (
        "nom: marees\nversion: 2\nlangues: [fr, en]\nsystème: bravoure\nmots:\n  fr: {infortune: Peur}\n"
        "  en: {infortune: Dread}\ncadre:\n  fr: Un port.\n  en: A harbour.\ncrédit: Jeanne, CC0\n"
    )
    head, problems = read_head(text, "pack.yaml")
    assert problems == ()
    assert head.word_options("en") == {"word.infortune": "Dread"}
    assert head.word_options("fr") == {"word.infortune": "Peur"}
    assert (head.frame_in("en"), head.frame_in("fr")) == ("A harbour.", "Un port.")
    assert head.credit == "Jeanne, CC0"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    cases("tables/pack_head", "what_is_wrong"),
)
def test_what_is_wrong(text: str, line: int, said: str) -> None:
    """Each with its line."""
    found = wrong(text)
    assert found
    assert found[0][0] == line
    assert said in found[0][1]


@given(st.text(max_size=300))
def test_it_never_raises(text: str) -> None:
    """Whatever stands there."""
    head, problems = read_head(text, "pack.yaml")
    assert problems or head.places
