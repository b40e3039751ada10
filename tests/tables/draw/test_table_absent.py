"""A name that finds no table is told why: a mistake in it, several that have it, a value kept elsewhere."""

import pytest

from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables
from soloist.values.message import Refusal

ONE = """\
tables:
  good: [x]
  bad:
    - open {brace
  hand: [one]
  q: {from: r}
  r: {from: q}
  alone: {from: alone}
"""


def _said(name: str, *files: tuple[str, str]) -> str:
    shelf = shelf_of([read_tables(text, file)[0] for file, text in files])
    with pytest.raises(Refusal) as caught:
        Shelves([shelf]).find(name)
    return str(caught.value.message)


@pytest.mark.parametrize("name", ["one/bad", "bad", "ONE/Bad", "one/bad.Part"])
def test_a_table_with_a_mistake_says_it(name: str) -> None:
    """With or without its file, in any case, and with a part: where and what, as `check` would say it."""
    said = _said(name, ("one.yaml", ONE))
    assert said.startswith(f"{name} has a mistake: one.yaml:4: ")
    assert "brace" in said


def test_a_file_that_cannot_be_read_says_it() -> None:
    """Every name in it is answered by what is wrong with the file."""
    assert _said("odd/x", ("odd.yaml", "tables: [")).startswith("odd/x has a mistake: odd.yaml:1")


def test_a_mistake_in_another_table_is_not_told() -> None:
    """A near name is."""
    near = _said("one/goood", ("one.yaml", ONE))
    assert near == "There is no table called one/goood. Perhaps one/good?"


def test_a_bare_name_of_several_files_lists_them() -> None:
    """Each full name is told, and none of them is chosen."""
    cards, dicey = ("cards.yaml", "tables: {hand: [x]}"), ("dicey.yaml", "tables: {hand: [y]}")
    assert _said("hand", cards, dicey) == "hand is in several files: say which, cards/hand, dicey/hand."


@pytest.mark.parametrize("name", ["q", "r", "one/q", "one/r"])
def test_tables_that_begin_with_each_other(name: str) -> None:
    """Both are there: what is wrong is the round."""
    assert "begins with itself" in _said(name, ("one.yaml", ONE))


def test_a_table_that_begins_with_itself() -> None:
    """The round of one."""
    assert "alone begins with itself" in _said("one/alone", ("one.yaml", ONE))


def test_no_rows_at_all_is_a_mistake_beside_others() -> None:
    """An empty list is said even in a file that has another mistake before it."""
    file, problems = read_tables("tables:\n  bad:\n    - '{'\n  w: []\n", "t.yaml")
    assert file.broken == ("bad", "w")
    assert "There are no rows here" in str(problems[-1].message)


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200b", "\u200e", "\ufeff"])
def test_a_name_holds_nothing_that_hides(sign: str) -> None:
    """What turns text round or does not show is refused as control characters are."""
    _, problems = read_tables(f"tables:\n  a{sign}b: [x]\n", "t.yaml")
    assert [f"U+{ord(sign):04X}" in str(each.message) for each in problems] == [True]
