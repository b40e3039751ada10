"""The language of a row's text: what each form is read as, and what is said of what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.text.parts import (
    Words,
)
from soloist.tables.text.template import parse_template
from tests.cases import cases


@pytest.mark.parametrize(
    ("text", "parts"),
    cases("tables/table_template", "parts"),
)  # fmt: skip
def test_parts(text: str, parts: str) -> None:
    """Every form, in both languages, with and without the spaces that do not count."""
    assert repr(parse_template(text)) == f"({parts}, ())"


@pytest.mark.parametrize(
    ("text", "at", "said"),
    cases("tables/table_template", "what_cannot_be_read_is_said_where_it_is"),
)
def test_what_cannot_be_read_is_said_where_it_is(text: str, at: int, said: str) -> None:
    """One place, one cure; deep and long ones anywhere."""
    misread = parse_template(text)[1]
    assert said in str(misread[0].message)
    if "too" not in said:
        assert [place.at for place in misread] == [at]


def test_two_faults_are_both_found() -> None:
    """The first never hides the next, and places are in order."""
    assert [place.at for place in parse_template("{} {lee: x} } {2d6+}")[1]] == [0, 3, 12, 18]


SIGNS = st.text(alphabet="ab {}:|=~?%d6120+*/(),’é", max_size=40)
WORDS = st.lists(
    st.sampled_from(
        ["{", "}", "{{", "}}", "|", ":", ":=", "=", "~", "?", "30%", "1/3", "2d6", "le", "cap", "distinct",
         " ", "else", "sinon", "noms", "(", ")", "+", "*", "/", ",", "é", "\n"]
    ), max_size=25,
)  # fmt: skip


@given(st.one_of(SIGNS, WORDS.map("".join), st.text(max_size=60)))
def test_every_text_is_read_or_refused(text: str) -> None:
    """Nothing raises; every fault is at a place of the text; without one, words outside of holes are kept."""
    parts, misread = parse_template(text)
    assert all(0 <= place.at < max(len(text), 1) for place in misread)
    assert all(str(place.message) for place in misread)
    if not misread and "{" not in text.replace("{{", ""):
        assert "".join(part.text for part in parts if isinstance(part, Words)) == text.replace(
            "{{", "{"
        ).replace("}}", "}")


@given(
    st.integers(1, 2000),
    st.sampled_from(["{", "{x|", "{le: ", "{? ", "{a else ", "{3: ", "{x = ", "(", "{=-"]),
)
def test_deep_texts_do_not_overflow(times: int, start: str) -> None:
    """However deep, a text is refused where its holes are, and never exhausts the stack."""
    for text in (start * times, start * times + "}" * times):
        parts, misread = parse_template(text)
        assert isinstance(hash(parts), int)
        assert misread or times < 30 or start in "{("
