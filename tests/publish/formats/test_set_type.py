"""What only a whole text can tell of how it is set: replies alike, and what belongs together on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.prose_tree import set_in_type
from tests.cases import cases


def seen(text: str) -> str:
    """`_` for the narrow space that does not break, `~` for the wide one."""
    return text.replace("\u202f", "_").replace("\u00a0", "~")


@pytest.mark.parametrize(
    ("text", "set_"),
    cases("publish/set_type", "french"),
)
def test_french(text: str, set_: str) -> None:
    """Numbers keep their units and names their titles; every reply begins alike, code stays."""
    assert seen(set_in_type(text, "fr")) == set_


@pytest.mark.parametrize(
    ("text", "set_"),
    [
        ("and---  then", "and— then"),
        ("he - who knew -- ran", "he~– who knew~– ran"),
        ("Mr. Smith, Dr Hall, 12 km, 50%", "Mr.~Smith, Dr~Hall, 12~km, 50%"),
        ("- a list.\n- of two.", "- a list.\n- of two."),
        ("—Yes.\nHe left.", "—~Yes.\n\nHe left."),
    ],
)
def test_english(text: str, set_: str) -> None:
    """One space between words; a hyphen at the beginning of a line is a list."""
    assert seen(set_in_type(text, "en")) == set_


@given(st.text("aB- —.!?'\"\n>5%€n°M km«»*", max_size=30), st.sampled_from(["fr", "en"]))
def test_no_letter_is_lost(text: str, lang: str) -> None:
    """Whatever is set, letters and figures stay, in order."""

    def letters(each: str) -> str:
        return "".join(char for char in each if char.isalnum())

    assert letters(set_in_type(text, lang)) == letters(text)
