"""JSON and YAML as a tree: what Python’s own reader finds, each value with the way to it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.tree import DEEPEST, Node, read_json, read_yaml
from soloist.values.message import Refusal
from tests.interop.cases import lines

SIGNS = st.text(st.characters(codec="utf-8", exclude_characters="\ufffe\uffff"))
JSON = st.recursive(st.none() | st.booleans() | st.integers() | SIGNS, st.lists, max_leaves=20)


@given(JSON | st.dictionaries(SIGNS, JSON), st.sampled_from([None, 1]))
def test_values_are_those_of_any_other_reader(value: object, indent: int | None) -> None:
    """Whatever JSON writes, in one line or many."""
    assert read_json(json.dumps(value, indent=indent), "x").value == value


@pytest.mark.parametrize("text", ['{"a": 1,\n "b": [2, {"c": "d"}]}', "a: 1\nb:\n- 2\n- c: d\n"])
def test_each_value_knows_the_way_to_it(text: str) -> None:
    """What is missing is nothing."""
    root = (read_json if text[0] == "{" else read_yaml)(text, "x")
    assert [str(each.line) for each in root["b"].list()] == ["b[0]", "b[1]"]
    assert (root["b"].list()[1]["c"].text(), str(root["b"].list()[1]["c"].line)) == ("d", "b[1].c")
    assert (root["a"].whole(), bool(root["nowhere"]), root["a"]["b"].text()) == (1, False, "")


def test_words_of_yaml_are_texts() -> None:
    """Only true, false and null are none; what an anchor repeats is there."""
    root = read_yaml("a: &x yes\nb: *x\nc: null\nd: true\ne: 2020-01-01\n", "x")
    assert [root[key].value for key in "abcde"] == ["yes", "yes", None, True, "2020-01-01"]


@pytest.mark.parametrize(
    "text",
    lines(r"""
∅
{
[1,]
"a
{"a" 1}
[1] nul
'a'
"\x"
"""),
)  # fmt: skip
def test_what_is_no_json_is_refused_with_its_line(text: str) -> None:
    """Also what other readers are lenient with."""
    with pytest.raises(Refusal) as refused:
        read_json(f"\n{text}", "x")
    assert refused.value.message.values["line"] == (2 if text else 1)


def test_what_is_too_deep_is_refused() -> None:
    """Long before Python’s own stack ends."""
    assert read_json("[" * DEEPEST + "]" * DEEPEST, "x").list()
    for depth in (DEEPEST + 1, 100_000):
        with pytest.raises(Refusal):
            read_json("[" * depth + "]" * depth, "x")
    assert not Node()
