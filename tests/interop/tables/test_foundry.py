"""Roll tables of Foundry: ranges, formulas, rolls inside texts, tables that hand on, decks; the rest told."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.brought import first_lines, named
from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.interop.tables.rows import Table
from soloist.tables.lookup import Target
from soloist.tables.odds import odds
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import fates, report

HARBOUR = """{
  "_id": "harbour000000001",
  "name": "Harbour Night",
  "img": "worlds/mine/harbour.webp",
  "description": "<p>What the <b>quay</b> hides.</p><p>By Ida Holm, CC&nbsp;BY.</p>",
  "formula": "2d6",
  "replacement": true,
  "displayRoll": true,
  "ownership": {"default": 0},
  "results": [
    {"_id": "r1", "type": "text", "range": [2, 6], "weight": 5, "drawn": false,
     "img": "icons/svg/d20-black.svg",
     "text": "<p>The <strong>tide</strong> takes [[/r 1d6 # hours]]{1d6 hours}<br>and {one} boat.</p>"},
    {"_id": "r2", "type": 0, "range": [7, 7], "text": "Roll on @UUID[RollTable.mood000000000001]{Mood}"},
    {"_id": "r3", "type": 2, "range": [8, 11], "text": "A lantern",
     "documentCollection": "mine.gear", "documentId": "lantern000000001", "img": "lantern.webp"},
    {"_id": "r4", "type": "text", "range": [12, 12], "flags": {"core": {"x": 1}},
     "text": "@Actor[0123456789abcdef]{The pilot} &amp; <script>alert(1)</script>[[/r 2d20kh]]{luck}"}
  ]
}
"""


def _opened(text: str, lang: str | None = "en") -> OpenedTables:
    return opened_tables(text.encode(), "fvtt.json", lang=lang, usual="en")


def _table(name: str, *results: dict[str, Any], formula: str = "", **more: Any) -> dict[str, Any]:
    for number, result in enumerate(results, 1):
        result.setdefault("range", [number, number])
        result.setdefault("type", "text")
    return {"name": name, "formula": formula or f"1d{len(results)}", "results": list(results), **more}


def _texts(table: Table) -> list[str]:
    return [row.text for row in table.rows]


def _chances(opened: OpenedTables) -> dict[str, Fraction]:
    return {each.text: each.chance for each in odds(Target(opened.read, opened.read.tables[0]))}


def test_a_table_is_its_words_on_its_dice() -> None:
    """HTML goes, dice stay dice, braces are braces."""
    found = _opened(HARBOUR)
    assert found.form.id == "foundry"
    (table,) = found.tables.tables
    assert (table.name, table.roll, table.aliases) == ("harbour-night", "2d6", ("Harbour Night",))
    assert (table.about, table.credit) == ("What the quay hides. / By Ida Holm, CC BY.", "")
    assert [row.faces for row in table.rows] == ["2-6", "7", "8-11", "12"]
    assert _texts(table) == [
        "The tide takes {1d6} hours / and {{one}} boat.",
        "Roll on Mood",
        "A lantern",
        "The pilot & luck",
    ]
    assert list(_chances(found).values()) == [Fraction(n, 36) for n in (15, 6, 14, 1)]


def test_what_is_lost_is_told_where_it_stood() -> None:
    """Each kind with how often and on which lines; nothing else is told."""
    assert report(_opened(HARBOUR)) == set(
        lines("""
carried dice 1: 11
carried rows 4: 1
carried tables 1: 1
guessed lines 1: 11
left documents 1: 15
left fields 1: 17
left flavours 1: 11
left keeping 1: 1
left links 1: 17
left markup 1: 11
left odd dice 1: 17
left pictures 2: 4, 16
left scripts 1: 17
left unknown 1: 14
""")
    )


def test_tables_hand_on_by_id_by_name_and_by_address() -> None:
    """As versions 9 to 14 write it; a thing of a pack keeps its name."""
    one = _table(
        "One",
        {"type": 1, "documentCollection": "RollTable", "documentId": "two0000000000000", "text": "Two"},
        {"type": 1, "collection": "RollTable", "resultId": "gone", "text": "Two"},
        {"type": "document", "documentUuid": "RollTable.two0000000000000", "name": "Two"},
        {"type": "document", "documentUuid": "Compendium.a.b.RollTable.two0000000000000", "name": "Two"},
        {"type": "document", "documentUuid": "Compendium.a.b.Item.sword00000000000", "name": "A sword"},
        {"type": "document", "documentUuid": "RollTable.elsewhere", "name": "Elsewhere"},
        {"text": "@UUID[RollTable.two0000000000000]{Two}"},
        {"text": "@RollTable[Two] or no"},
        {"name": "Salt", "description": "<p>of the sea</p>"},
    )
    found = _opened(json.dumps([one, _table("Two", {"text": "x"}, _id="two0000000000000")]))
    table = found.tables.tables[0]
    assert _texts(table) == [*["{two}"] * 4, "A sword", "Elsewhere", "{two}", "Two or no", "Salt: of the sea"]
    assert table.rows[7].hint == "→ two"
    told = {key: times for key, (times, _) in fates(found).items()}
    assert told["carried uses"] == 4
    assert told["guessed linked rolls"] == 1
    assert told["left documents"] == told["left unknown"] == 1


def test_results_of_the_same_numbers_come_together() -> None:
    """There all of them are drawn; also where the formula is no die but a number."""
    found = _opened(
        json.dumps(_table("G", {"text": "a", "range": [1, 3]}, {"text": "b", "range": [3, 4]}, formula="1d4"))
    )
    assert _chances(found) == {"a": Fraction(1, 2), "a / b": Fraction(1, 4), "b": Fraction(1, 4)}
    assert fates(found)["carried together"][0] == 1
    every = _opened(
        json.dumps(_table("G", *({"text": sign, "range": [1, 1]} for sign in "abc"), formula="1"))
    )
    assert _chances(every) == {"a / b / c": 1}


def test_a_pack_of_lines_holds_what_stands_in_the_end() -> None:
    """Later lines replace and delete earlier ones; lines tell where a table stands."""
    first, gone, again = (
        json.dumps(_table(name, {"text": text}, _id=id_)) for name, text, id_ in
        (("A", "old", "a"), ("B", "x", "b"), ("A", "new", "a"))
    )  # fmt: skip
    index, deleted = '{"$$indexCreated": {"fieldName": "x"}}', '{"_id": "b", "$$deleted": true}'
    pack = f"{first}\n{gone}\n{index}\n{again}\n{deleted}"
    found = _opened(pack)
    assert [(table.name, table.line, _texts(table)) for table in found.tables.tables] == [("a", 4, ["new"])]


@given(st.text(st.sampled_from('[](){}<>/@UbrdpI#1d6&;|=:\n\u202e\\"%-?~'), max_size=60))
def test_any_text_becomes_a_row_or_is_told(text: str) -> None:
    """No text breaks the table file, or is rolled as what it is not."""
    found = _opened(json.dumps(_table(text, {"text": text}, {"text": "last"}, description=text)))
    assert len(found.read.tables[0].strips[0].rows) == 2 - fates(found).get("left empty rows", (0, ()))[0]


@pytest.mark.parametrize(
    "text", ['{"results": [], "formula": "1d6"}', '{"results": [1], "formula": "1d6"}', '{"results": [']
)
def test_what_holds_no_table_is_refused(text: str) -> None:
    """In a sentence."""
    with pytest.raises(Refusal):
        opened_tables(text.encode(), "x.json", wanted="foundry", lang="en", usual="en")


def test_a_file_in_one_line_is_told_by_the_way_to_each_value() -> None:
    """For its line says nothing; of one in several lines, the line."""
    table = _table("Sights", {"type": 2, "text": "Orc", "range": [1, 2]}, {"text": "x", "range": [4, 4]},
                   formula="1d6")  # fmt: skip
    whole = json.dumps(table)
    (things,) = (loss for loss in _opened(whole).losses if loss.what == "documents")
    assert first_lines(things) == "results[0]"
    (things,) = (loss for loss in _opened(json.dumps(table, indent=1)).losses if loss.what == "documents")
    assert first_lines(things).isdigit()
    (gaps,) = (loss for loss in _opened(whole).losses if loss.what == "gaps")
    assert named(gaps) == " (3, 5-6)"
