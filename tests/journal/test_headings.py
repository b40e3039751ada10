"""Headings: sessions, scenes and phases, in both languages and on paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.headings import (
    HeadingText,
    heading_phase,
    heading_scene,
    heading_session,
    heading_title,
    parse_heading,
)
from soloist.journal.words import CannotCarry
from soloist.values.message import Refusal

TITLES = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="*[#"), min_size=1)


@given(st.integers(1, 999), TITLES, st.sampled_from(["fr", "en"]))
def test_a_scene_is_read_back(number: int, title: str, lang: str) -> None:
    """Number and title."""
    assert parse_heading(heading_scene(number, title, lang).rstrip("\n")) == HeadingText(
        3, "scene", title, number
    )


def test_a_session_is_read_back() -> None:
    """The date is a line of prose under it."""
    heading, date, end = heading_session(3, "2026-11-20", "fr").split("\n")
    assert parse_heading(heading) == HeadingText(2, "session", "", 3)
    assert (date, end) == ("*Date: 2026-11-20*", "")
    assert heading_session(3, "", "en") == "## Session 3\n"


@pytest.mark.parametrize("title", ["La crue", "12 jours plus tard", "-", ": fin", "Mixte", "C’est\nloin"])
def test_the_title_of_a_session_is_read_back(title: str) -> None:
    """After a colon; what a scene’s title cannot hold, it cannot either."""
    heading, _ = heading_session(3, "", "fr", title).split("\n")
    assert parse_heading(heading) == HeadingText(2, "session", " ".join(title.split()), 3)
    with pytest.raises(CannotCarry):
        heading_session(3, "", "fr", f"{title} [x]")


def test_the_title_is_read_back() -> None:
    """Line ends in a title become spaces; an empty one is refused."""
    assert parse_heading(heading_title("La coupe\nde Séléné").strip()) == HeadingText(
        1, "title", "La coupe de Séléné"
    )
    with pytest.raises(Refusal):
        heading_title("\n")


@pytest.mark.parametrize(("title", "column"), [("le *bal*", 4), ("le [bal]", 4)])
def test_what_a_scene_title_cannot_hold(title: str, column: int) -> None:
    """Stars and brackets would end it; the cure can be written."""
    with pytest.raises(CannotCarry) as refused:
        heading_scene(1, title, "fr")
    assert refused.value.column == column
    assert heading_scene(1, refused.value.suggestion, "fr")


def test_there_are_four_phases() -> None:
    """Another id is refused with those there are."""
    with pytest.raises(Refusal, match="immersion"):
        heading_phase("prologue", "fr")
