"""Tags: read from any hand, written in one way, the two agreeing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.model import Change, Delta, Items, Minus, Number, Part, Plus, Tag, Word
from soloist.journal.names import CannotCarry
from soloist.journal.tags import (
    find_known_tags,
    find_tags,
    opens_tag,
    parse_part,
    parse_tag,
    write_part,
    write_tag,
)
from soloist.journal.words import PREFIXES
from soloist.message import Refusal

WORDS = st.from_regex(r"\A[a-zà-ÿA-Z][a-zà-ÿ' ]{0,12}[a-zà-ÿ)+]\Z")
INTEGERS = st.integers(-999, 999)
PARTS: st.SearchStrategy[Part] = st.one_of(
    st.builds(Number, WORDS, st.integers(0, 999)),
    st.builds(Number, WORDS, INTEGERS, st.none(), INTEGERS),
    st.builds(Number, WORDS, st.integers(0, 99), st.integers(0, 99)),
    st.builds(Items, WORDS, st.lists(st.one_of(WORDS, st.sampled_from(["AK-47", "Section 9"]))).map(tuple)),
    st.builds(Word, WORDS),
    st.builds(Change, WORDS, WORDS),
)
NAMES = st.one_of(WORDS, st.sampled_from(["Agent 47", "Quai B-12", 'dit "le Roux"', "Félix: dit 3"]))
COUNTS = st.one_of(
    st.builds(Number, st.just(""), st.integers(0, 12), st.integers(1, 12)),
    st.builds(Number, st.just(""), st.integers(0, 12), st.none(), st.integers(0, 12)),
)
TAGS = st.builds(
    lambda prefix, name, count, parts, reference: Tag(prefix, name, (*count, *parts), reference),
    st.sampled_from(sorted(PREFIXES)),
    NAMES,
    st.lists(COUNTS, max_size=1),
    st.lists(PARTS, max_size=4),
    st.booleans(),
)


@given(TAGS, st.sampled_from(["en", "fr"]))
def test_a_written_tag_is_read_back(tag: Tag, lang: str) -> None:
    """In both sets of prefixes, alone and in the middle of a line, in play and in prose."""
    text = write_tag(tag, lang)
    assert parse_tag(text) == tag
    assert find_tags(f"Il tombe. {text} ({text})") == (tag, tag)
    assert find_known_tags(f"Il tombe. {text}") == (tag,)


@given(st.text())
def test_any_text_is_some_part(text: str) -> None:
    """Nothing between two `|` is lost, nothing raises."""
    assert (parse_part(text) is None) == (not text.strip())


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Fortunes 0->1", Number("Fortunes", 1, None, 0)),
        ("Destin 0->-3", Number("Destin", -3, None, 0)),
        ("HP 8 → 6", Number("HP", 6, None, 8)),
        ("HP 12/15", Number("HP", 12, 15)),
        ("HP 12/15->9/15", Number("HP", 9, 15, 12)),
        ("Bravoure -2", Delta("Bravoure", -2)),
        ("HP-4", Delta("HP", -4)),
        ("Stress+1", Delta("Stress", 1)),
        ("armed -> won over", Change("armed", "won over")),
        ("friendly→hostile", Change("friendly", "hostile")),
        ("quai 1 -> quai 2", Change("quai 1", "quai 2")),
        ("+captured", Plus("captured")),
        ("-wounded", Minus("wounded")),
        ("méfiant", Word("méfiant")),
        ("blessé II", Word("blessé II")),
        ("Équipement:Lampe de poche,Carnet", Items("Équipement", ("Lampe de poche", "Carnet"))),
        ("session: ", Items("session", ())),
        ("traits : Section 9, Devise : jamais", Items("traits", ("Section 9", "Devise : jamais"))),
        ("2026-11-20", Word("2026-11-20")),
    ],
)
def test_parts_as_hands_write_them(text: str, part: Part) -> None:
    """Every shape the notation knows, French ones too."""
    assert parse_part(text) == part


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("[Clock:Crue 2/6]", Tag("Clock", "Crue", (Number("", 2, 6),))),
        ("[Compteur:Dogues 10->8]", Tag("Timer", "Dogues", (Number("", 8, None, 10),))),
        ('[Timer:"Compte 3" 5]', Tag("Timer", "Compte 3", (Number("", 5),))),
        ("[Clock:Alarme +1]", Tag("Clock", "Alarme", (Delta("", 1),))),
        ("[E:CultistPlot 2/6]", Tag("E", "CultistPlot", (Number("", 2, 6),))),
        ("[Thread:Trouver la sœur 1/3]", Tag("Thread", "Trouver la sœur", (Number("", 1, 3),))),
        ("[PC:Agent 47|HP 8]", Tag("PC", "Agent 47", (Number("HP", 8),))),
        ("[#N:Jonah]", Tag("N", "Jonah", (), True)),
        ("[PJ : Elara|PV 15]", Tag("PC", "Elara", (Number("PV", 15),))),
        ("[PNJ:Marc|]", Tag("N", "Marc")),
        ("[Faction:Les Dogues 2]", Tag("Faction", "Les Dogues", (Number("", 2),))),
        (
            "[PC:Jonah\n  | trait: friendly, curious\n  | HP 8\n]",
            Tag("PC", "Jonah", (Items("trait", ("friendly", "curious")), Number("HP", 8))),
        ),
        (
            "[PC:Jonah\n  trait: friendly | status: wounded\n  HP 8]",
            Tag(
                "PC", "Jonah", (Items("trait", ("friendly",)), Items("status", ("wounded",)), Number("HP", 8))
            ),
        ),
    ],
)
def test_tags_as_hands_write_them(text: str, tag: Tag) -> None:
    """French prefixes, quoted names, counters after the name, tags over several lines."""
    assert parse_tag(text) == tag


@pytest.mark.parametrize(
    "text", ["[tbl]", "[x]", "[note: rien]", "[a](b: c)", "PC:x", "[PC Aldric]", "", "[", "[:x]"]
)
def test_what_is_no_tag(text: str) -> None:
    """Brackets alone make no tag."""
    assert parse_tag(text) is None
    assert find_tags(text) == ()


def test_prose_counts_known_prefixes_only() -> None:
    """A word with a capital and a colon in brackets is prose; a backslash keeps a tag prose."""
    assert find_known_tags(r"[Rires : nerveux] \[N:Marc|mort] [N:Ann|vive]") == (
        Tag("N", "Ann", (Word("vive"),)),
    )
    assert len(find_tags("[Rires : nerveux]")) == 1


@pytest.mark.parametrize(
    ("line", "opens"),
    [
        ("[PC:Jonah", True),
        ("[PC:Jonah | a", True),
        ("[PC:Jonah]", False),
        ("[Il rit", False),
        ("x [PC:Jonah", False),
    ],
)
def test_a_tag_left_open(line: str, opens: bool) -> None:
    """Only a line that starts with a tag and does not close it goes on."""
    assert opens_tag(line, known=True) is opens


def test_below_zero_is_a_transition() -> None:
    """A first value below zero is written from zero; a value with a maximum is restated whole."""
    assert write_part(Number("Destin", -3)) == "Destin 0->-3"
    assert write_part(Number("PV", 3, 8, 4)) == "PV 3/8"


@pytest.mark.parametrize("part", [Delta("HP", -2), Plus("pris")])
def test_changes_without_their_value_are_not_written(part: Part) -> None:
    """They are read from other people's files only."""
    with pytest.raises(Refusal):
        write_part(part)


@pytest.mark.parametrize(
    "part",
    [
        Word("quai 12"), Word("B-12"), Word("+1"), Word("dit: rien"), Word("-pris"), Word("a|b"),
        Word("PV 3/8"),
        Items("traits", ("a, b",)), Items("a: b", ("c",)), Change("a", "b]"), Number("Points: vie", 3),
        Number("a|b", 1),
    ],
)  # fmt: skip
def test_what_would_be_misread_is_refused_with_a_cure(part: Part) -> None:
    """The suggestion is never what was refused."""
    with pytest.raises(CannotCarry) as refused:
        write_part(part)
    assert refused.value.suggestion not in {"", refused.value.text}
    if isinstance(part, Word):
        assert parse_part(write_part(Word(refused.value.suggestion))) == Word(refused.value.suggestion)


def test_a_very_long_part_is_read_at_once() -> None:
    """No pattern is run over a text nobody wrote by hand."""
    assert parse_part("a " * 100_000 + "1") == Word("a " * 100_000 + "1")
    assert find_tags("[Clock:" + "a " * 100_000 + "1]")[0].parts == ()
