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
    parse_notebook_heading,
)
from soloist.journal.names import CannotCarry
from soloist.journal.words import PHASES
from soloist.message import Refusal

TITLES = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="*[#"), min_size=1)


@given(st.integers(1, 999), TITLES, st.sampled_from(["fr", "en"]))
def test_a_scene_is_read_back(number: int, title: str, lang: str) -> None:
    """Number and title."""
    assert parse_heading(heading_scene(number, title, lang).rstrip("\n")) == HeadingText(
        3, "scene", title, number
    )


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_phase_is_read_back(phase: str, lang: str) -> None:
    """By its id."""
    assert parse_heading(heading_phase(phase, lang).rstrip("\n")) == HeadingText(4, "phase", phase)


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


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("## Séance 2 : le retour", HeadingText(2, "session", "le retour", 2)),
        ("# Session 4", HeadingText(1, "session", "", 4)),
        ("### S5a *Flashback*", HeadingText(3, "scene", "Flashback", 5)),
        ("### T2-S7.1 Day 1: Forest", HeadingText(3, "scene", "Day 1: Forest", 7)),
        ("### S8", HeadingText(3, "scene", "", 8)),
        ("   #### DESTINY ####", HeadingText(4, "phase", "destiny")),
        ("## Destin", HeadingText(2, "other", "Destin")),
        ("# Mixte", HeadingText(1, "title", "Mixte")),
        ("## Sessions d'été", HeadingText(2, "other", "Sessions d'été")),
        ("#", HeadingText(1, "title", "")),
        ("#hashtag", None),
        ("    # code", None),
        ("####### sept", None),
        (r"\# pas un titre", None),
    ],
)
def test_headings_as_hands_write_them(line: str, heading: HeadingText | None) -> None:
    """Any level, any language, any suffix of a scene's number."""
    assert parse_heading(line) == heading


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("=== Session 1 ===", HeadingText(2, "session", "", 1)),
        ("=== Campaign Log: The Salt Road ===", HeadingText(1, "title", "The Salt Road")),
        ("=== Journal de campagne : La coupe ===", HeadingText(1, "title", "La coupe")),
        ("S7 *Dark alley, midnight*", HeadingText(3, "scene", "Dark alley, midnight", 7)),
        ("S12.1 *Herb shop*", HeadingText(3, "scene", "Herb shop", 12)),
        ("S7", HeadingText(3, "scene", "", 7)),
        ("S7 was a good year", None),
        ("S3 @Pick lock", HeadingText(3, "scene", "@Pick lock", 3)),
        ("T1+T2-S5 *Together*", HeadingText(3, "scene", "Together", 5)),
        ("S9 *Docks* [COMBAT]", HeadingText(3, "scene", "Docks", 9)),
        ("S9 [see below] *Docks*", None),
        ("Sept jours", None),
        ("=====", None),
    ],
)
def test_headings_on_paper(line: str, heading: HeadingText | None) -> None:
    """The marks a notebook uses."""
    assert parse_notebook_heading(line) == heading


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
