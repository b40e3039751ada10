"""Tracery as tables: symbols, modifiers, what is pushed, what only Tracery does."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, format_of, opened_tables
from soloist.message import Refusal

GRAMMAR = """{
  "_credit": "Ida Holm, CC BY 4.0",
  "origin": ["#[hero:#name#][#setJob#]tale#", "#tale#"],
  "tale": ["#hero.capitalize# met #beast.a# and #hero# ran.\\nAll of it #size#true.",
           "#name.capitalizeAll# #verb.ed# #beast.s#", "\\\\#no tag\\\\#, {braces}"],
  "setJob": "[job:smith][tool:hammer,#beast# tooth]",
  "name": ["ann the red", "bo", "bo"],
  "beast": ["wolf", "owl"],
  "verb": ["free", "open the door", "carry"],
  "size": ["", " mostly ", "half "],
  "work": ["#job# with a #tool#", "#nobody.a#", "one # alone", "<b>bold</b>[job:POP] ", ""],
  "numbers": [1, 2.5, true, {"a": 1}]
}"""


def _opened(text: str, lang: str | None = "en") -> OpenedTables:
    return opened_tables(text.encode(), "tide.json", lang=lang, usual="en")


def _rows(opened: OpenedTables, name: str) -> list[str]:
    return [row.text for row in next(t for t in opened.tables.tables if t.name == name).rows]


def _told(opened: OpenedTables) -> dict[str, tuple[int, tuple[int, ...]]]:
    return {f"{loss.fate} {loss.what}": (loss.times, loss.lines) for loss in opened.losses}


def test_rules_are_rows() -> None:
    """Symbols are holes, modifiers their words, what is pushed is kept."""
    found = _opened(GRAMMAR)
    assert found.form.id == "tracery"
    assert found.tables.credit == "Ida Holm, CC BY 4.0"
    assert _rows(found, "origin") == ["{hero := name}{not-shown := setjob}{tale}", "{tale}"]
    assert _rows(found, "tale") == [
        "{Hero} met {an: beast} and {hero} ran. / All of it {size}true.",
        "{name-capitalizeall} {verb-ed} {s: beast}",
        "#no tag#, {{braces}}",
    ]
    assert _rows(found, "name-capitalizeall") == ["Ann The Red", "Bo", "Bo"]
    assert _rows(found, "verb-ed") == ["freed", "opened the door", "carried"]
    assert _rows(found, "setjob") == ["{job := smith}"]
    assert _rows(found, "tool") == ["hammer", "{beast} tooth"]
    assert _rows(found, "smith") == ["smith"]
    assert _rows(found, "numbers") == ["1", "2.5"]


def test_everything_is_told() -> None:
    """With the lines in the file."""
    told = _told(_opened(GRAMMAR))
    assert told["carried credit"] == (1, (2,))
    assert told["carried kept"] == (2, (3, 6))
    assert told["carried changed lists"] == (2, (5,))
    assert told["guessed lines"] == (1, (4,))
    assert told["guessed grammar"] == (2, (4, 5))
    assert told["guessed drawn each time"] == (1, (6,))
    assert told["left unknown"] == (1, (11,))
    assert told["left unpaired"] == (1, (11,))
    assert told["left taken back"] == (1, (11,))
    assert told["left markup"] == (1, (11,))
    assert told["left edges"] == (3, (10, 11))
    assert told["left values"] == (2, (12,))


def test_a_name_that_outlives_its_symbol_is_told() -> None:
    """Where the name is a symbol too, or is pushed in two places."""
    grammar = {"origin": "#[name:#other#]tale# #name#", "tale": "#name#", "name": ["a"], "other": ["b"]}
    assert _told(_opened(json.dumps(grammar)))["guessed kept longer"][0] == 1
    alone = {"origin": "#[hero:#other#]tale#", "tale": "#hero#", "other": ["b"]}
    assert "guessed kept longer" not in _told(_opened(json.dumps(alone)))


def test_articles_are_english_in_a_french_file() -> None:
    """`a` is à there."""
    assert _rows(_opened('{"origin": ["#x.a#"], "x": ["y"]}', "fr"), "origin") == ["{an: x}"]


def test_a_picture_is_left() -> None:
    """Bots make pictures of braces; nothing of them is a text."""
    found = _opened('{"origin": ["a {svg <g fill=\\"#c#\\"> x </g>} b"], "c": ["red"]}')
    assert _rows(found, "origin") == ["a  b"]
    assert _told(found)["left pictures"] == (1, (1,))


def test_several_grammars_in_one_file() -> None:
    """Each has its own symbols."""
    found = _opened('{"sea": {"origin": ["#a#"], "a": ["x"]}, "land": {"origin": ["#a#"], "a": ["y"]}}')
    assert [table.name for table in found.tables.tables] == ["sea-origin", "sea-a", "land-origin", "land-a"]
    assert _rows(found, "land-origin") == ["{land-a}"]


def test_other_json_is_not_taken() -> None:
    """Foundry and Datasworn are JSON too."""
    foundry = '{"name": "x", "formula": "1d2", "results": [{"text": "a", "range": [1, 2]}]}'
    assert format_of(foundry.encode(), "x.json").id == "foundry"
    assert format_of(b'{"datasworn_version": "0.1.0", "a": ["b"]}', "x.json").id == "datasworn"
    assert format_of(b"# Tasks\n\n- {a}\n- b\n", "x").id == "markdown"


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.text(min_size=1, max_size=6),
        st.lists(st.text(alphabet='#[]:,.\\{}|~= ab"()?%2d\n\u202e', max_size=25), max_size=4),
        min_size=1, max_size=4,
    )
)  # fmt: skip
def test_hostile_rules_become_tables_or_are_refused(grammar: dict[str, list[str]]) -> None:
    """Whatever stands in a rule; `opened_tables` reads its own text again."""
    try:
        found = opened_tables(json.dumps(grammar).encode(), "x.json", wanted="tracery", lang="en", usual="en")
    except Refusal:
        return
    rows = sum(len(table.strips[0].rows) for table in found.read.tables)
    assert rows >= sum(len(rules) for rules in grammar.values())
