"""Roll tables of Foundry: ranges, formulas, rolls inside texts, tables that hand on, decks; the rest told."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.formats import Asked
from soloist.interop.opening import Made
from tests.interop.story_kit import fates
from tests.interop.table_kit import opened_tables, read


def _opened(text: str, lang: str | None = "en") -> Made:
    return opened_tables(text.encode(), "fvtt.json", Asked(lang=lang))


def _table(name: str, *results: dict[str, Any], formula: str = "", **more: Any) -> dict[str, Any]:
    for number, result in enumerate(results, 1):
        result.setdefault("range", [number, number])
        result.setdefault("type", "text")
    return {"name": name, "formula": formula or f"1d{len(results)}", "results": list(results), **more}


@given(st.text(st.sampled_from('[](){}<>/@UbrdpI#1d6&;|=:\n\u202e\\"%-?~'), max_size=60))
def test_any_text_becomes_a_row_or_is_told(text: str) -> None:
    """No text breaks the table file, or is rolled as what it is not."""
    found = _opened(json.dumps(_table(text, {"text": text}, {"text": "last"}, description=text)))
    assert len(read(found).tables[0].strips[0].rows) == 2 - fates(found).get("left empty rows", (0, ()))[0]
