"""Datasworn as tables: every table wherever it stands, its chances, its rolls, its makers; the rest told."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.json_lines import DEEPEST
from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.interop.tables.rows import Row
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import fates, report

BOOK = """{
  "_id": "tidewatch",
  "datasworn_version": "0.1.0",
  "type": "ruleset",
  "title": "Tidewatch",
  "authors": [{"name": "Ida Holm", "email": "ida@example.org"}, {"name": "Bo Lund"}],
  "date": "2025-01-31",
  "license": "https://creativecommons.org/licenses/by/4.0",
  "url": "https://example.org/tidewatch",
  "rules": {"stats": {"salt": {}}},
  "oracles": {
    "shore": {
      "_id": "oracle_collection:tidewatch/shore",
      "name": "Shore",
      "oracle_type": "table_shared_rolls",
      "summary": "What the tide leaves.",
      "_source": {"title": "Tidewatch", "authors": [{"name": "Ida Holm"}], "page": 12,
        "license": "https://creativecommons.org/licenses/by-sa/4.0"},
      "contents": {
        "find": {
          "_id": "oracle_rollable:tidewatch/shore/find",
          "type": "oracle_rollable",
          "name": "Find",
          "dice": "1d100",
          "oracle_type": "table_text2",
          "column_labels": {"roll": "Roll", "text": "Result", "text2": "State"},
          "summary": "See [Mood](datasworn:oracle_rollable:tidewatch/shore/mood).",
          "match": {"text": "On a match, it moves."},
          "color": "#112233",
          "suggestions": ["oracle_rollable:tidewatch/shore/mood"],
          "rows": [
            {"roll": {"min": 1, "max": 50}, "text": "__Rope__, {wet}", "text2": "Frayed"},
            {"roll": {"min": 51, "max": 80}, "text": "A bottle", "icon": "bottle.svg",
             "suggestions": ["oracle_rollable:tidewatch/shore/mood", "oracle_rollable:elsewhere/note"]},
            {"roll": {"min": 81, "max": 90},
             "text": "[Mood](datasworn:oracle_rollable:tidewatch/shore/mood) gull",
             "oracle_rolls": [{"oracle": "oracle_rollable:tidewatch/shore/mood", "auto": true,
                               "duplicates": "reroll", "dice": null, "number_of_rolls": 1}]},
            {"roll": {"min": 91, "max": 98}, "text": "Roll twice",
             "oracle_rolls": [{"oracle": null, "auto": true, "duplicates": "reroll", "number_of_rolls": 2}]},
            {"roll": {"min": 99, "max": 100}, "text": "A chest",
             "_i18n": {"text": {"part_of_speech": "noun"}},
             "oracle_rolls": [{"oracle": "oracle_rollable:tidewatch/shore/mood", "auto": true,
                               "duplicates": "make_it_worse", "dice": null, "number_of_rolls": 3}]}
          ]
        },
        "mood": {
          "_id": "oracle_rollable:tidewatch/shore/mood",
          "name": "Mood",
          "dice": "1d6",
          "rows": [
            {"roll": {"min": 1, "max": 3}, "text": "Sulking"},
            {"roll": {"min": 4, "max": 6}, "text": "Bold"},
            {"roll": null, "text": "Never"}
          ]
        }
      }
    }
  },
  "moves": {
    "sea": {"name": "Sea", "contents": {"row": {"name": "Row", "oracles": {"luck": {
      "_id": "move.oracle_rollable:tidewatch/sea/row.luck", "name": "Luck", "dice": "1d2",
      "rows": [{"min": 1, "max": 1, "text": "Ebb"}, {"min": 2, "max": 2, "text": "Flood"}]
    }}}}}
  },
  "npcs": {"folk": {"contents": {"eel": {"name": "Eel"}, "crab": {"name": "Crab"}}}},
  "truths": {"moon": {
    "_id": "truth:tidewatch/moon", "name": "The Moon", "dice": "1d4",
    "options": [
      {"roll": {"min": 1, "max": 1}, "summary": "It fell.", "description": "Nobody saw it.",
       "quest_starter": "Where?"},
      {"roll": {"min": 2, "max": 4}, "description": "It is late."}
    ]
  }}
}
"""


def _opened(text: str, lang: str | None = "en") -> OpenedTables:
    return opened_tables(text.encode(), "tide.json", lang=lang, usual="en")


def _rows(opened: OpenedTables, name: str) -> list[Row]:
    return list(next(table for table in opened.tables.tables if table.name == name).rows)


def _one(*rows: dict[str, Any], **more: Any) -> str:
    """A file with one table of those rows."""
    table = {"_id": "oracle_rollable:x/one", "name": "One", "dice": f"1d{len(rows)}", "rows": rows, **more}
    for number, row in enumerate(rows, 1):
        row.setdefault("min", number)
        row.setdefault("max", number)
    return json.dumps({"datasworn_version": "0.0.10", "oracles": {"one": table}}, indent=1)


def test_every_table_comes_wherever_it_stands() -> None:
    """Among the oracles, in a move, as a truth; named by its id, called by its title where that is free."""
    found = _opened(BOOK)
    assert found.form.id == "datasworn"
    assert found.tables.name == "tidewatch"
    assert [(table.name, table.roll, table.aliases) for table in found.tables.tables] == [
        ("shore-find", "d100", ("Find",)),
        ("shore-mood", "d6", ("Mood",)),
        ("sea-row-luck", "", ("Luck",)),
        ("moon", "d4", ("The Moon",)),
    ]


def test_rolls_inside_a_row_are_holes() -> None:
    """A link that is rolled by itself, a roll on the same table, a roll nothing in the text names."""
    texts = [row.text for row in _rows(_opened(BOOK), "shore-find")]
    assert texts == [
        "Rope, {{wet}}",
        "A bottle",
        "{shore-mood} gull",
        "{2 distinct: shore-find}",
        "A chest: {3: shore-mood}",
    ]


def test_what_stands_beside_is_a_hint() -> None:
    """Second columns under their labels, proposals by the names the tables have here."""
    found = _opened(BOOK)
    assert [row.hint for row in _rows(found, "shore-find")[:2]] == ["State: Frayed", "→ shore-mood, note"]
    assert _rows(found, "moon")[0].hint == "Nobody saw it. · Where?"
    assert found.tables.tables[0].about == "See Mood. · On a match, it moves. · → shore-mood"


def test_whose_it_is_stays_with_it() -> None:
    """The book’s makers for the file; a group’s own licence and page for each of its tables."""
    found = _opened(BOOK)
    assert found.tables.credit == (
        "Tidewatch, Ida Holm ida@example.org, Bo Lund, 2025-01-31, "
        "https://creativecommons.org/licenses/by/4.0, https://example.org/tidewatch"
    )
    own = "Tidewatch, Ida Holm, p. 12, https://creativecommons.org/licenses/by-sa/4.0"
    assert [table.credit for table in found.read.tables[:2]] == [own, own]
    assert found.read.tables[2].credit == found.tables.credit


def test_what_is_lost_is_told_where_it_stood() -> None:
    """Each kind with how often and on which lines; nothing else is told."""
    assert report(_opened(BOOK)) == set(
        lines("""
carried credit 3: 6, 17
carried hints 3: 32, 33, 70
carried rows 11: 20
carried tables 4: 20
carried uses 3: 35, 39, 41
guessed rolls behind 1: 41
left collections 1: 12
left fields 2: 29, 42
left roll rules 1: 43
left links 1: 20
left markup 1: 32
left things 3: 10, 60, 66
left no faces 1: 54
left pictures 1: 33
left shared rolls 1: 12
left unknown 1: 33
""")
    )


def test_a_link_alone_in_its_row_keeps_what_it_says() -> None:
    """Before the roll, unless its words are only what the table is called."""
    found = _opened(
        _one(
            {"text": "[Docks (Night)](id:oracle_rollable:x/one)"},
            {"text": "[ONE](id:oracle_rollable:x/one) + [Tide](id:oracle_rollable:x/one)"},
        )
    )
    assert [row.text for row in _rows(found, "one")] == ["Docks (Night): {one}", "{one} + Tide: {one}"]


def test_a_table_embedded_in_a_row_answers_for_it() -> None:
    """Its words stand beside."""
    rows: list[dict[str, Any]] = [{"text": "Other", "embed_table": "oracle_rollable:x/one",
             "oracle_rolls": [{"oracle": "oracle_rollable:x/one", "auto": True}]},
            {"text": "That", "embed_table": "oracle_rollable:x/one"}]  # fmt: skip
    found = _opened(_one(*rows))
    assert [(row.text, row.hint) for row in _rows(found, "one")] == [
        ("{one}", "Other"),
        ("That", "→ one"),
    ]


@given(st.text(st.sampled_from("[](){}*_ab:/>\n\u202e|=~\\\"'#&%-?"), max_size=60), st.text(max_size=10))
def test_any_text_becomes_a_row_or_is_told(text: str, title: str) -> None:
    """No text of a row, no title, no id breaks the table file."""
    found = _opened(
        _one({"text": text, "text2": text}, {"text": "last"}, name=title, _id=title, summary=text)
    )
    assert len(found.read.tables[0].strips[0].rows) == 2 - fates(found).get("left empty rows", (0, ()))[0]


@pytest.mark.parametrize(
    "text",
    [
        '{"datasworn_version": "0.1.0", "oracles": {}}',
        '{"datasworn_version": "0.1.0", "oracles": {"a": {"rows": []}}}',
        '{"datasworn_version": "0.1.0", "oracles": {"a": {"rows": [1]}}}',
        '{"datasworn_version": "0.1.0", "oracles"',
        '{"oracle_type": ' + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1) + "}",
    ],
)
def test_what_holds_no_table_is_refused(text: str) -> None:
    """In a sentence."""
    with pytest.raises(Refusal):
        _opened(text)
