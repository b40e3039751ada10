"""Tags: read from any hand, written in one way, the two agreeing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.model import Change, Delta, Items, Number, Part, Tag, Word
from soloist.journal.tags import (
    find_tags,
    parse_part,
    parse_tag,
    split_head,
    write_part,
    write_tag,
)
from soloist.journal.words import PREFIXES, CannotCarry
from soloist.values.message import Refusal

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
    assert find_tags(f"Il tombe. {text}", known=True) == (tag,)


@given(st.text())
def test_any_text_is_some_part(text: str) -> None:
    """Nothing between two `|` is lost, nothing raises."""
    assert (parse_part(text) is None) == (not text.strip())


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
    assert refused.value.suggestion not in {"", refused.value.message.values["given"]}
    if isinstance(part, Word):
        assert parse_part(write_part(Word(refused.value.suggestion))) == Word(refused.value.suggestion)


def test_a_very_long_part_is_read_at_once() -> None:
    """No pattern is run over a text nobody wrote by hand."""
    assert parse_part("a " * 100_000 + "1") == Word("a " * 100_000 + "1")
    assert find_tags("[Clock:" + "a " * 100_000 + "1]")[0].parts == ()


@given(st.sampled_from(["PC", "F", "Inv", "Wealth", "Clock", "R", "Odd"]), st.text())
def test_any_head_is_a_name_and_perhaps_a_number(prefix: str, head: str) -> None:
    """Nothing raises; without a number, nothing is cut from the name but blanks and quotes."""
    name, number = split_head(prefix, head)
    assert name in head
    if number is None:
        assert head.strip() in {name, f'"{name}"'}


def test_only_whole_values_are_written() -> None:
    """A value below zero from zero, one with a maximum restated whole; a change without its value is not."""
    assert write_part(Number("Destin", -3)) == "Destin 0->-3"
    assert write_part(Number("PV", 3, 8, 4)) == "PV 3/8"
    for part in (Delta("HP", -2), Change("", "pris")):
        with pytest.raises(Refusal):
            write_part(part)
