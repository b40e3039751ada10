"""Names: what makes two of them one, and what none of them may hold."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.names import CannotCarry, carried, fold_name, read_name, write_name
from soloist.message import Refusal

# What a person might call somebody: anything printable but the signs no reader can carry.
NAMES = (
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="|[]→"), min_size=1)
    .map(lambda name: name.replace("->", "").strip())
    .filter(lambda name: bool(name) and "->" not in name)
)


@given(NAMES)
def test_a_written_name_is_read_back(name: str) -> None:
    """Quotes go on and come off."""
    assert read_name(write_name(name)) == name


def test_spellings_of_one_name() -> None:
    """Case, composition and the kind of space make no other name."""
    spellings = [
        "Maëlle d'Or",
        unicodedata.normalize("NFD", "MAËLLE D'OR"),
        "maëlle\u00a0d'or",
        " Maëlle \u202f d'Or ",
    ]
    assert len({fold_name(name) for name in spellings}) == 1


@pytest.mark.parametrize("name", ["Agent 47", "Quai B-12", "8"])
def test_a_digit_at_the_end_is_quoted(name: str) -> None:
    """Else another reader would take it for the value of a counter."""
    assert write_name(name) == f'"{name}"'


@pytest.mark.parametrize(
    ("name", "column", "suggestion"),
    [
        ("Roux|Noir", 5, "Roux/Noir"),
        ("le [vieux]", 4, "le (vieux)"),
        ("a -> b", 3, "a – b"),
        ("a → b", 3, "a – b"),
        ("une\nligne", 4, "une ligne"),
    ],
)
def test_what_no_reader_carries(name: str, column: int, suggestion: str) -> None:
    """The refusal has the place and a text that can be written."""
    with pytest.raises(CannotCarry) as refused:
        write_name(name)
    assert (refused.value.column, refused.value.suggestion) == (column, suggestion)
    assert str(column) in str(refused.value.message)
    assert carried(suggestion) == suggestion


def test_a_comma_only_matters_in_a_list() -> None:
    """A name may have one, an item of a list may not."""
    assert write_name("Marc, dit le Roux") == "Marc, dit le Roux"
    with pytest.raises(CannotCarry) as refused:
        carried("sabre, court", in_list=True)
    assert refused.value.suggestion == "sabre ; court"


def test_an_empty_name_is_refused() -> None:
    """Nobody is called nothing."""
    with pytest.raises(Refusal):
        write_name("  ")
