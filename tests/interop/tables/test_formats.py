"""A file without a telling name is known by what it holds, and is taken for no other format."""

import pytest

from soloist.interop.formats import Asked
from soloist.interop.opening import Source, format_of
from soloist.interop.tables.markdown import is_note_of_tables
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.table_kit import opened_tables

FILES = {
    "markdown": [
        "# Road\n\n| d6 | Who |\n|----|-----|\n| 1 | a |\n",
        "d6 | Who\n---|---\n1 | a\n",
        "# Names\n\n- Ann\n- Bo\n",
    ],
    "list": lines("""
a wolf⏎a fox⏎
# a comment⏎red⏎
1. a⏎2. b⏎
- a⏎- b⏎
[Weather]⏎rain⏎
1|a⏎2|b⏎
"""),
    "datasworn": ['{"datasworn_version": "0.1.0", "oracles": {}}'],
    "foundry": ['{"name": "x", "formula": "1d6", "results": [{"range": [1, 1], "text": "a"}]}'],
    "json": ['["[a] wolf", "[b] fox"]', '\ufeff ["a wolf", "a fox"]\n', '[{"roll": 1, "result": "a"}]'],
    "tracery": ['{"origin": ["#a#"], "a": ["b"]}'],
    "perchance": ["output\n  a [b]\n\nb\n  c\n  d\n"],
}


@pytest.mark.parametrize(
    ("wanted", "text"), [(form, text) for form, texts in FILES.items() for text in texts]
)
def test_known_by_what_it_holds(wanted: str, text: str) -> None:
    """Whatever the file is called."""
    assert format_of(Source(text.encode(), "file"), Asked("tables")).id == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("---\ntype: oracle_rollable\n---\nwords\n\nwords\n\nmore\n| a | b |\n|-|-|\n| 1 | x |\n", True),
        ("# Road\n\n| dice: d2 | a |\n|-|-|\n| 1 | x |\n| 2 | y |\n^a\n", True),
        ("# My evening\n\nA long tale.\n\nAnd more.\n\nAnd so on.\n\n| d2 | a |\n|-|-|\n| 1 | x |\n", False),
        ("---\na: b\nc: d\ne: f\n---\n# Road\n\n| d2 | a |\n|-|-|\n| 1 | x |\n| 2 | y |\n\n- p\n- q\n", True),
        ("# My evening\n\n| Name | HP |\n|-|-|\n| Ann | 3 |\n", False),
    ],
)
def test_a_note_of_tables_is_no_story(text: str, wanted: bool) -> None:
    """Half of its lines are in tables with dice, or it says what it is."""
    assert is_note_of_tables(text) is wanted


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("g.txt", "output\n  a [beast]\n\nbeast\n  wolf\n  fox\n", "perchance"),
        ("g.txt", "title = Beasts\noutput\r\n  a wolf\n", "perchance"),
        ("g.txt", "beast\n  wolf\n  fox\n", "list"),
        ("g.txt", "[Weather]\nrain\n", "list"),
        ("g.csv", "output\n  a [beast]\n", "csv"),
    ],
)
def test_a_generator_kept_as_plain_text(name: str, text: str, wanted: str) -> None:
    """Perchance is known in a text file where nothing else could be meant."""
    assert format_of(Source(text.encode(), name), Asked("tables")).id == wanted


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("o.json", '{"name": "x", "version": 2}'),
        (
            "things.db",
            '{"_id": "a", "name": "Oar", "system": {}}\n{"_id": "b", "name": "Sail", "system": {}}\n',
        ),
        ("things.txt", '{"_id": "a", "name": "Oar"}\n'),
    ],
)
def test_json_nobody_knows_is_refused(name: str, text: str) -> None:
    """It is no list of lines; the formats that are known are named."""
    with pytest.raises(Refusal, match="Datasworn, roll tables of Foundry, Tracery and lists"):
        opened_tables(text.encode(), name, Asked())


def test_broken_json_is_told_with_its_line() -> None:
    """The line from which on it is none, and how to mend it."""
    with pytest.raises(Refusal, match=r"broken.json, line 1: from here on this is not JSON\. Correct"):
        opened_tables(b'{"a":\n', "broken.json", Asked())
