"""Names: what makes two of them one, and what none of them may hold."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.words import CannotCarry, carried, fold_name, read_name, write_name
from soloist.values.message import Refusal

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
