"""When two names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.names import fold_name, near_names
from tests.cases import cases


@pytest.mark.parametrize(
    ("one", "other"),
    cases("tables/table_names", "same_name"),
)
def test_same_name(one: str, other: str) -> None:
    """Case, accents, kinds of space and final punctuation do not count."""
    assert fold_name(one) == fold_name(other)


def test_what_counts() -> None:
    """Letters, inner signs and spaces between words do."""
    assert len({fold_name(name) for name in ["oui-non", "oui non", "ouinon", "oui.non", "?", "!"]}) == 6


@given(st.text(max_size=30))
def test_folding_is_stable(name: str) -> None:
    """A folded name folds to itself, and is empty only for nothing but spaces and accents."""
    folded = fold_name(name)
    assert fold_name(folded) == folded


def test_near_names_are_found_by_likeness_or_part() -> None:
    """A slip of the finger finds the table, and so does its name without the file."""
    known = ("hades/distance", "hades/direction", "inspiration/lieux")
    assert near_names("hades/distanse", known)[0] == "hades/distance"
    assert near_names("lieux", known) == ("inspiration/lieux",)
    assert near_names("zzz", known) == ()
