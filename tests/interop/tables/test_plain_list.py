"""Plain text: the ways people write lists, and what is told of them."""

from functools import partial
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.table_kit import chances, open_tables, told

_opened = partial(open_tables, name="list.txt")


@given(st.text(alphabet="a1 .:-\n[]()x#/;^%\t{}<>=d6–\u202e", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused."""
    try:
        found = _opened(text)
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in lines("""
1,
[
(
-
=␠
x
<<
1-
"""):
        _opened(f"{piece * 200_000}\nb\n")


def test_percents_with_fractions_and_without_chance() -> None:
    """They stay exact; a row of none is told as gone."""
    found = _opened("12,5% gull\n87.5% tern\n0% rook\n")
    assert chances(found) == {"gull": "1/8", "tern": "7/8"}
    assert told(found)["no weight"][:2] == ("left", 1)


@pytest.mark.parametrize("name", ["list.txt", "list.csv"])
def test_too_many_rows_are_refused_before_they_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lines there are."""
    monkeypatch.setattr("soloist.interop.tables.opening.import_module", lambda _: SimpleNamespace())
    with pytest.raises(Refusal, match="1900000 rows"):
        _opened("x\n" * 1_900_000, name=name)
