"""Tables as roll tables of Foundry: what they roll there, and that they come in again as they were."""

import json
from typing import Any

from soloist.interop.formats import Tally
from soloist.interop.writers import write_foundry as write
from soloist.tables.model import TableFile
from soloist.tables.reading.read import read_tables
from tests.interop.table_kit import open_tables, read

PORT = """credit: Ida Holm, CC BY 4.0
tables:
  night:
    about: what the quay hides
    roll: 2d6
    rows:
      2-6: "The tide takes {1d6} hours & {{one}} boat, [[not]] @UUID[x]"
      7: "{A: mood} gull and {2: mood}"
      8-11: {text: "{lost} {mood else pc}", hint: beside}
      12: "{kept = mood}, {kept}"
  mood: [grey, "{red|{colour}} as wine"]
  colour:
    draw: deck
    rows:
      - {text: blue, weight: 3}
      - "green (f)"
  toll: ["{(1d6+1)*2-1d66} coins and {7/2}", "{2d4 colour}"]
"""
SPLIT = """tables:
  bargain:
    columns: [price, catch]
    rows:
      - [a coin, none]
      - [a year, "{bargain.price}"]
  mood:
    grid:
      good: [smiles, sings]
      bad: [spits]
"""


def _read(text: str) -> TableFile:
    found, problems = read_tables(text, "port.yaml", "en")
    assert not [each for each in problems if each.severity == "error"]
    return found


def _written(text: str) -> tuple[list[dict[str, Any]], dict[tuple[str, str], int]]:
    tally = Tally()
    made = json.loads(write(_read(text).tables, tally))
    return made if isinstance(made, list) else [made], {
        (loss.fate, loss.what): loss.times for loss in tally.losses()
    }


def _shown(document: dict[str, Any]) -> list[tuple[list[int], str]]:
    return [
        (each["range"], f"→ {each['text']}" if each["type"] == "document" else each["text"])
        for each in document["results"]
    ]


def test_rows_are_results_and_rolls_are_tables_handed_on() -> None:
    """Dice in double brackets; what rolls on in pieces of the same numbers, which Foundry draws together."""
    made, _ = _written(PORT)
    night = made[0]
    assert [each["name"] for each in made] == ["night", "mood", "colour", "toll", "mood 5"]
    assert (night["formula"], night["replacement"]) == ("2d6", True)
    assert night["description"] == "<p>what the quay hides</p><p>Credit: Ida Holm, CC BY 4.0</p>"
    assert _shown(night) == [
        ([2, 6], "The tide takes [[1d6]] hours &amp; {one} boat, [\u2060[not]] @\u2060UUID[x]"),
        ([7, 7], "→ mood"),
        ([7, 7], "gull and"),
        ([7, 7], "→ mood"),
        ([7, 7], "→ mood"),
        ([8, 11], "{lost}"),
        ([8, 11], "→ mood"),
        ([12, 12], "{kept = mood}, {kept}"),
    ]
    assert {each["documentId"] for each in night["results"] if each["type"] == "document"} == {made[1]["_id"]}
    assert (made[2]["formula"], made[2]["replacement"]) == ("1d4", False)
    assert _shown(made[3]) == [
        ([1, 1], "[[((1d6+1)*2)-(1d6*10+1d6)]] coins and [[floor(7/2)]]"),
        ([2, 2], "[[2d4]]"),
        ([2, 2], "→ colour"),
    ]


def test_columns_come_in_again_as_rolls_on_each() -> None:
    """Both are rolled, each on its own."""
    made, _ = _written(SPLIT)
    back = open_tables(json.dumps(made), "back.json")
    assert back.form == "foundry"
    assert [row.text for row in read(back).tables[0].strips[0].rows] == ["{bargain-price} / {bargain-catch}"]
