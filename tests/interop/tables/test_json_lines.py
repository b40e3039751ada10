"""JSON with the lines of its values: what Python’s own reader finds, and nothing else taken for JSON."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.loss import Tally
from soloist.interop.tables.json_lines import DEEPEST, NOTHING, Node, read_json
from soloist.values.message import Refusal
from tests.interop.cases import lines

SIGNS = st.text(st.characters(codec="utf-8", exclude_characters="\ufffe\uffff"))
NUMBERS = st.integers(-(10**17), 10**17) | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | SIGNS,
    lambda inner: st.lists(inner) | st.dictionaries(SIGNS, inner),
    max_leaves=20,
)  # fmt: skip


def _read(text: str) -> Node:
    return read_json(text, "x", Tally("tables"))


def _bare(node: Node) -> object:
    if isinstance(node.value, dict):
        return {key: _bare(value) for key, value in node.value.items()}
    return [_bare(value) for value in node.value] if isinstance(node.value, list) else node.value


@given(JSON, st.sampled_from([None, 1]), st.booleans())
def test_values_are_those_of_any_other_reader(value: object, indent: int | None, ascii_: bool) -> None:
    """Whatever JSON writes, in one line or many."""
    assert _bare(_read(json.dumps(value, indent=indent, ensure_ascii=ascii_))) == value


def test_each_value_knows_its_line() -> None:
    """The line it begins on, also after line ends inside a text; what is missing is nothing."""
    root = _read('{"a": 1,\n "b": [2,\n  {"c": "d\ne"},\n true]}')
    assert root["a"].line == 1
    assert [each.line for each in root["b"].list()] == [2, 3, 5]
    assert root["b"].list()[1]["c"].text() == "d\ne"
    assert root["nowhere"] is NOTHING
    assert root["a"]["b"] is NOTHING


def test_the_last_of_doubled_keys_counts_and_is_told() -> None:
    """With the line of the one that counts."""
    tally = Tally("tables")
    assert read_json('{"a": 1,\n"a": 2}', "x", tally)["a"].whole() == 2
    assert [(loss.fate, loss.what, loss.lines) for loss in tally.losses()] == [("left", "doubled keys", (2,))]


def test_half_a_sign_is_told() -> None:
    """It cannot be shown; a whole one of two halves can."""
    tally = Tally("tables")
    assert read_json('["\\ud83d",\n "\\ud83d\\ude00"]', "x", tally).list()[0].text() == "\ufffd"
    assert [(loss.fate, loss.what, loss.lines) for loss in tally.losses()] == [("left", "broken signs", (1,))]


@pytest.mark.parametrize(
    "text",
    lines(r"""
∅
␠
{
[1,]
{"a": NaN}
[Infinity]
[-Infinity]
1e999
"a
{"a" 1}
{1: 2}
[1] [2]
nul
'a'
"\x"
/* no */ 1
01
{"a": 1,}
[1 2]
"""),
)  # fmt: skip
def test_what_is_no_json_is_refused_with_its_line(text: str) -> None:
    """Also what other readers are lenient with."""
    with pytest.raises(Refusal) as refused:
        _read(f"\n{text}")
    assert refused.value.message.values["line"] == 2


def test_what_is_too_deep_is_refused() -> None:
    """Long before Python’s own stack ends."""
    assert _read("[" * DEEPEST + "]" * DEEPEST).list()
    with pytest.raises(Refusal):
        _read("[" * 100_000)
