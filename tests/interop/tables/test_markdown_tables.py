"""Markdown notes: which blocks are tables, what their cells become, and what is told of the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import report
from tests.interop.table_kit import chances, open_tables, told

DICE_ROLLER = """\
---
tags: [gm]
aliases:
  - x
---
# Road

Some prose. Work under the licence CC BY 4.0.

`dice: [[note#^met]]`

**Who comes**

| dice: 2d6 | Who | Note |
| --- | :-: | --- |
| 2-6 | **2** `dice: 1d4+1\\|noform` [[Wolf.md\\|wolves]] \\| more | in snow |
| 7 | `dice: [[note#^colour]]` fox<br>alone | |
| 8–12 | `dice: [[Elsewhere^zoo]]` and `dice: 3dF` | |
^met

- red
- green
^colour

- not a table
- at all

| Weapon | Damage |
| --- | --- |
| axe | 1d6 |
"""


def test_dice_roller_note() -> None:
    """Dice roller note."""
    found = open_tables(DICE_ROLLER)
    assert [(table.name, table.roll, table.aliases) for table in found.tables.tables] == [
        ("who-comes", "2d6", ("met",)),
        ("road", "", ("colour",)),
    ]
    assert [row.text for row in found.tables.tables[0].rows] == [
        "2 {1d4+1} wolves | more",
        "{road} fox / alone",
        "zoo and 3dF",
    ]
    assert found.tables.tables[0].rows[0].hint == "in snow"
    assert chances(found, "who-comes") == {
        "2 {1d4+1} wolves | more": "15/36",
        "{road} fox / alone": "6/36",
        "zoo and 3dF": "15/36",
    }
    what = told(found)
    assert report(found) >= set(
        lines("""
carried uses 1: 17
carried dice 1: 16
left other note 1: 18
left odd dice 1: 18
left links 1: 16
""")
    )
    assert what["prose"][0] == "left"
    assert what["head keys"][:2] == ("left", 2)


def test_iron_vault_oracle_of_dice_read_apart() -> None:
    """Iron vault oracle of dice read apart."""
    found = open_tables(
        "---\ntype: oracle_rollable\nname: Mood\ndescription: how they feel\n"
        "_source:\n  authors:\n    - name: Ann\n  license: CC0\n---\n\n"
        "| dice: 1d6;1d6 | Result |\n| --- | --- |\n"
        "| 1;1-2 | A |\n| 1;3-6 | B |\n| 2-6;1 | C |\n| 2-6;2-6 | D |\n"
    )
    assert found.tables.tables[0].name == "mood"
    assert found.tables.tables[0].about == "how they feel"
    assert found.tables.credit == "source: authors: name: Ann license: CC0"
    assert chances(found, "mood") == {"A": "2/36", "B": "4/36", "C": "5/36", "D": "25/36"}


def test_iron_vault_names_oracles_that_are_not_here() -> None:
    """Iron vault names oracles that are not here."""
    found = open_tables(
        "| dice: 1d2 | R |\n|---|---|\n| 1 | [Action](oracle_rollable:isles/core/action) |\n| 2 | foo |\n"
    )
    assert [row.text for row in found.tables.tables[0].rows] == ["Action", "foo"]
    assert "left unknown 1: 3" in report(found)


def test_lines_with_numbers_under_bold_names() -> None:
    """Lines with numbers under bold names."""
    found = open_tables(
        "## Dungeon (d4)\n**Lvl1**\n1:Orc\n2:Bat\n3-4:Rat\n**Lvl2**\n1:Ogre\n2:Elf\n3-4:Cat\nthe end\n"
    )
    assert [table.name for table in found.tables.tables] == ["lvl1", "lvl2"]
    assert chances(found, "lvl1") == {"Orc": "1/4", "Bat": "1/4", "Rat": "2/4"}


def test_two_tables_of_one_name_are_told() -> None:
    """The second has a number behind it."""
    found = open_tables("# A\n\n## Name\n\n- x\n- y\n\n# A\n\n## Name\n\n- z\n- q\n")
    assert [table.name for table in found.tables.tables] == ["name", "name-2"]
    assert "guessed names 1: 12" in report(found)


def test_a_note_without_tables_is_refused() -> None:
    """A note without tables is refused."""
    with pytest.raises(Refusal):
        open_tables("# Title\n\nOne line.\n")


@given(st.text(alphabet="|-#* \n1d6:`[]^(){}%<!>\\_xé\u202e\x00", max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused."""
    try:
        found = open_tables(text, "n.md")
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in lines(r"""
<!--
[[
`
![](
**
|␠
>␠
{
\|
<a␠
"""):
        open_tables(f"| d2 | a |\n|-|-|\n| 1 | {piece * 60_000} x |\n| 2 | y |\n")


@pytest.mark.parametrize("dice", ["dice: d66%", "dice: 1d66%", "d66%", "d66"])
def test_digits_one_by_one(dice: str) -> None:
    """`2,1` is 21 on dice read digit by digit, ranges too; each row stays."""
    found = open_tables(
        f"| {dice} | Who |\n|-|-|\n| 1,1 | owl |\n| 1,2-6 | fox |\n| 2,1 - 2,6 | hen |\n"
        "| 3-5,1-6 | cat |\n| 61-66 | dog |\n"
    )
    assert chances(found, "note") == {
        "owl": "1/36",
        "fox": "5/36",
        "hen": "6/36",
        "cat": "18/36",
        "dog": "6/36",
    }
    assert not told(found).keys() & {"shared faces", "covered", "no faces", "gaps"}


def test_a_die_for_each_digit() -> None:
    """Dice Roller rolls a die of as many faces as each digit says."""
    found = open_tables(
        "| dice: 1d24% | Who |\n|-|-|\n| 1,1 | owl |\n| 1,2-4 | fox |\n| 21 | hen |\n| 2,2-4 | cat |\n"
    )
    assert chances(found, "note") == {"owl": "1/8", "fox": "3/8", "hen": "1/8", "cat": "3/8"}
    assert "formula" not in told(found)


def test_rows_that_go_and_rows_that_lose_faces_are_told_apart() -> None:
    """A row is told once, however many of its faces others have; one with none left is told as gone."""
    found = open_tables(
        "| d6 | a |\n|-|-|\n| 1-3 | x |\n| 1,2,5 | y |\n| 2,3 | z |\n| 4,6,6 | w |\n| 7,8 | v |\n"
    )
    assert chances(found, "note") == {"x": "3/6", "y": "1/6", "w": "2/6"}
    assert report(found) >= set(
        lines("""
left shared faces 1: 4
left covered 1: 5
left no faces 1: 7
""")
    )


def test_a_name_made_up_is_told() -> None:
    """A block id that means something else in a hole gets another name."""
    found = open_tables("| Words |\n|-|\n| a |\n| b |\n^title\n\n- x\n- y\n^other\n")
    assert [table.name for table in found.tables.tables] == ["table-title", "other"]
    assert "guessed names 1: 1" in report(found)
