"""Tracery as tables: symbols, modifiers, what is pushed, what only Tracery does."""

import json
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.tables.opening import opened_tables
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import fates, report
from tests.interop.table_kit import open_tables, texts

_opened = partial(open_tables, name="tide.json")


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


def test_rules_are_rows() -> None:
    """Symbols are holes, modifiers their words, what is pushed is kept."""
    found = _opened(GRAMMAR)
    assert found.form.id == "tracery"
    assert found.tables.credit == "Ida Holm, CC BY 4.0"
    assert texts(found, "origin") == ["{hero := name}{not-shown := setjob}{tale}", "{tale}"]
    assert texts(found, "tale") == [
        "{Hero} met {an: beast} and {hero} ran. / All of it {size}true.",
        "{name} {verb} {s: beast}",
        "#no tag#, {{braces}}",
    ]
    assert texts(found, "setjob") == ["{job := smith}"]
    assert texts(found, "tool") == ["hammer", "{beast} tooth"]
    assert texts(found, "smith") == ["smith"]
    assert texts(found, "numbers") == ["1", "2.5"]


def test_everything_is_told() -> None:
    """With the lines in the file."""
    assert report(_opened(GRAMMAR)) >= set(
        lines("""
carried credit 1: 2
carried kept 2: 3, 6
guessed lines 1: 4
guessed grammar 2: 4, 5
guessed drawn each time 1: 6
left unknown 1: 11
left unpaired 1: 11
left taken back 1: 11
left markup 1: 11
left edges 3: 10, 11
left values 2: 12
left modifiers 2: 5
""")
    )


def test_a_name_that_outlives_its_symbol_is_told() -> None:
    """Where the name is a symbol too, or is pushed in two places."""
    grammar = {"origin": "#[name:#other#]tale# #name#", "tale": "#name#", "name": ["a"], "other": ["b"]}
    assert fates(_opened(json.dumps(grammar)))["guessed kept longer"][0] == 1
    alone = {"origin": "#[hero:#other#]tale#", "tale": "#hero#", "other": ["b"]}
    assert "guessed kept longer" not in fates(_opened(json.dumps(alone)))


def test_a_picture_is_left() -> None:
    """Bots make pictures of braces; nothing of them is a text."""
    found = _opened('{"origin": ["a {svg <g fill=\\"#c#\\"> x </g>} b"], "c": ["red"]}')
    assert texts(found, "origin") == ["a  b"]
    assert "left pictures 1: 1" in report(found)


def test_several_grammars_in_one_file() -> None:
    """Each has its own symbols."""
    found = _opened('{"sea": {"origin": ["#a#"], "a": ["x"]}, "land": {"origin": ["#a#"], "a": ["y"]}}')
    assert [table.name for table in found.tables.tables] == ["sea-origin", "sea-a", "land-origin", "land-a"]
    assert texts(found, "land-origin") == ["{land-a}"]


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
