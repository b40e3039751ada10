"""Markdown notes: which blocks are tables, what their cells become, and what is told of the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.message import Refusal
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str, name: str = "note.md") -> OpenedTables:
    """Opened."""
    return opened_tables(text.encode(), name, lang="en", usual="en")


def told(found: OpenedTables) -> dict[str, tuple[str, int, tuple[int, ...]]]:
    """Told."""
    return {loss.what: (loss.fate, loss.times, loss.lines) for loss in found.losses}


def chances(found: OpenedTables, name: str) -> dict[str, str]:
    """Chances."""
    target = Shelves([shelf_of([found.read])], "en").find(f"{found.read.name}/{name}")
    return {held.text: f"{held.weight}/{held.total}" for held in odds(target)}


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
    found = opened(DICE_ROLLER)
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
    assert what["uses"] == ("carried", 1, (17,))
    assert what["dice"] == ("carried", 1, (16,))
    assert what["other note"] == ("left", 1, (18,))
    assert what["odd dice"] == ("left", 1, (18,))
    assert what["links"] == ("left", 1, (16,))
    assert what["prose"][0] == "left"
    assert what["head keys"][:2] == ("left", 2)


def test_a_link_to_another_note_is_told_where_the_id_is_here() -> None:
    """A link to another note is told where the id is here."""
    found = opened("| d2 | a |\n|-|-|\n| 1 | `dice: [[Other^b]]` |\n| 2 | x |\n^a\n\n- y\n- z\n^b\n")
    assert found.tables.tables[0].rows[0].text == "b"
    assert told(found)["other note"] == ("left", 1, (3,))


def test_iron_vault_oracle_of_dice_read_apart() -> None:
    """Iron vault oracle of dice read apart."""
    found = opened(
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
    found = opened(
        "| dice: 1d2 | R |\n|---|---|\n| 1 | [Action](oracle_rollable:isles/core/action) |\n| 2 | foo |\n"
    )
    assert [row.text for row in found.tables.tables[0].rows] == ["Action", "foo"]
    assert told(found)["unknown"] == ("left", 1, (3,))


def test_lists_under_headings_with_dice() -> None:
    """Lists under headings with dice."""
    found = opened(
        "# Town (d6)\n\n1. inn\n2. mill\n3. tower\n4. a\n5. b\n6. c\n\n# Odd d4\n\n- 1-3: rain\n- 4: sun\n"
    )
    assert chances(found, "odd") == {"rain": "3/4", "sun": "1/4"}
    assert len(chances(found, "town")) == 6


def test_lines_with_numbers_under_bold_names() -> None:
    """Lines with numbers under bold names."""
    found = opened(
        "## Dungeon (d4)\n**Lvl1**\n1:Orc\n2:Bat\n3-4:Rat\n**Lvl2**\n1:Ogre\n2:Elf\n3-4:Cat\nthe end\n"
    )
    assert [table.name for table in found.tables.tables] == ["lvl1", "lvl2"]
    assert chances(found, "lvl1") == {"Orc": "1/4", "Bat": "1/4", "Rat": "2/4"}


def test_a_hundred_written_as_zeros_and_a_die_of_digits() -> None:
    """A hundred written as zeros and a die of digits."""
    found = opened(
        "| d100 | a |\n|-|-|\n| 01-95 | x |\n| 96-00 | y |\n\n"
        "| d66 | b |\n|-|-|\n| 11-36 | x |\n| 41-66 | y |\n"
    )
    assert chances(found, "a") == {"x": "95/100", "y": "5/100"}
    assert chances(found, "b") == {"x": "18/36", "y": "18/36"}


def test_two_tables_of_one_name_are_told() -> None:
    """The second has a number behind it."""
    found = opened("# A\n\n## Name\n\n- x\n- y\n\n# A\n\n## Name\n\n- z\n- q\n")
    assert [table.name for table in found.tables.tables] == ["name", "name-2"]
    assert told(found)["names"] == ("guessed", 1, (12,))


def test_braces_mean_themselves() -> None:
    """Braces mean themselves."""
    found = opened("- a {b}\n- c\n")
    assert found.tables.tables[0].rows[0].text == "a {{b}}"


def test_a_note_without_tables_is_refused() -> None:
    """A note without tables is refused."""
    with pytest.raises(Refusal):
        opened("# Title\n\nOne line.\n")


@given(st.text(alphabet="|-#* \n1d6:`[]^(){}%<!>\\_xé\u202e\x00", max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused."""
    try:
        found = opened_tables(text.encode(), "n.md", lang="en", usual="en")
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in ("<!--", "[[", "`", "![](", "**", "| ", "> ", "{", "\\|", "<a "):
        opened(f"| d2 | a |\n|-|-|\n| 1 | {piece * 60_000} x |\n| 2 | y |\n")


@pytest.mark.parametrize("dice", ["dice: d66%", "dice: 1d66%", "d66%", "d66"])
def test_digits_one_by_one(dice: str) -> None:
    """`2,1` is 21 on dice read digit by digit, ranges too; each row stays."""
    found = opened(
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
    found = opened(
        "| dice: 1d24% | Who |\n|-|-|\n| 1,1 | owl |\n| 1,2-4 | fox |\n| 21 | hen |\n| 2,2-4 | cat |\n"
    )
    assert chances(found, "note") == {"owl": "1/8", "fox": "3/8", "hen": "1/8", "cat": "3/8"}
    assert "formula" not in told(found)


def test_two_whole_numbers_are_no_digits() -> None:
    """`11,13` of d66 is two faces, `2,1` of d6 is two."""
    found = opened(
        "| d66 | a |\n|-|-|\n| 11,13 | x |\n| 12 | y |\n\n| d6 | b |\n|-|-|\n| 2,1 | x |\n| 3-6 | y |\n"
    )
    assert chances(found, "a") == {"x": "2/3", "y": "1/3"}
    assert chances(found, "b") == {"x": "2/6", "y": "4/6"}


def test_rows_that_go_and_rows_that_lose_faces_are_told_apart() -> None:
    """A row is told once, however many of its faces others have; one with none left is told as gone."""
    found = opened("| d6 | a |\n|-|-|\n| 1-3 | x |\n| 1,2,5 | y |\n| 2,3 | z |\n| 4,6,6 | w |\n| 7,8 | v |\n")
    assert chances(found, "note") == {"x": "3/6", "y": "1/6", "w": "2/6"}
    what = told(found)
    assert what["shared faces"] == ("left", 1, (4,))
    assert what["covered"] == ("left", 1, (5,))
    assert what["no faces"] == ("left", 1, (7,))


def test_a_name_made_up_is_told() -> None:
    """A block id that means something else in a hole gets another name."""
    found = opened("| Words |\n|-|\n| a |\n| b |\n^title\n\n- x\n- y\n^other\n")
    assert [table.name for table in found.tables.tables] == ["table-title", "other"]
    assert told(found)["names"] == ("guessed", 1, (1,))


def test_a_column_of_other_dice_is_no_table() -> None:
    """Whose numbers do not rise: how many of them come, say."""
    text = "| d2 | Who | d4 | Where |\n|---|---|---|---|\n| 1 | wolf | 4 | wood |\n| 2 | bear | 1 | cave |\n"
    assert chances(opened(text), "note") == {"wolf · 4 · wood": "1/2", "bear · 1 · cave": "1/2"}


def test_lines_below_credits() -> None:
    """They are a table like others where they name nobody."""
    found = opened("## Weapons\naxe\nbow\n\n## Credits\n100 gp\n50 gp\n")
    assert [table.name for table in found.tables.tables] == ["weapons", "credits"]
    assert not found.tables.credit
