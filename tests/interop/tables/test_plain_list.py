"""Plain text: the ways people write lists, and what is told of them."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.message import Refusal
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str, name: str = "list.txt") -> OpenedTables:
    """Opened."""
    return opened_tables(text.encode(), name, lang="en", usual="en")


def chances(found: OpenedTables, name: str = "list") -> dict[str, str]:
    """Chances."""
    target = Shelves([shelf_of([found.read])], "en").find(f"{found.read.name}/{name}")
    return {held.text: f"{held.weight}/{held.total}" for held in odds(target)}


def told(found: OpenedTables) -> dict[str, tuple[str, int]]:
    """Told."""
    return {loss.what: (loss.fate, loss.times) for loss in found.losses}


HALVES = {"rain": "1/2", "sun": "1/2"}
QUARTERS = {"rain": "3/4", "sun": "1/4"}


@given(st.text(alphabet="a1 .:-\n[]()x#/;^%\t{}<>=d6–\u202e", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused."""
    try:
        found = opened(text)
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in ("1,", "[", "(", "-", "= ", "x", "<<", "1-"):
        opened(f"{piece * 200_000}\nb\n")


def test_percents_with_fractions_and_without_chance() -> None:
    """They stay exact; a row of none is told as gone."""
    found = opened("12,5% gull\n87.5% tern\n0% rook\n")
    assert chances(found) == {"gull": "1/8", "tern": "7/8"}
    assert told(found)["no weight"][:2] == ("left", 1)


def test_words_with_colons_are_rows() -> None:
    """Where others have some too, one that begins with the word for an author is like them."""
    found = opened("Guard: asleep\nSailor: away\nAuthor: drunk\n")
    assert len(chances(found)) == 3
    assert not found.tables.credit


@pytest.mark.parametrize("name", ["list.txt", "list.csv"])
def test_too_many_rows_are_refused_before_they_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lines there are."""
    monkeypatch.setattr("soloist.interop.tables.opening.import_module", lambda _: SimpleNamespace(LOSSES={}))
    with pytest.raises(Refusal, match="1900000 rows"):
        opened("x\n" * 1_900_000, name)
