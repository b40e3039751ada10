"""KDL: nodes with arguments, properties, children and lines; what is no KDL is refused with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.kdl import NotKdl, document, nodes, said


def test_a_node_has_arguments_properties_and_children() -> None:
    """The three things a node may have."""
    first, second = nodes('move "Sound the \\"deep\\"" id=3 {\n  roll 1 -2.5 true\n}\n- "a" // said\n')
    assert (first.name, first.values, dict(first.properties)) == ("move", ('Sound the "deep"',), {"id": 3})
    assert [(each.name, each.values, each.line) for each in first.children] == [("roll", (1, -2.5, True), 2)]
    assert (second.name, second.values, second.line) == ("-", ("a",), 4)


def test_both_versions_of_the_language_are_read() -> None:
    """Raw strings, types, words and numbers."""
    one, two, three = nodes('a r#"raw " \\ text"# (u8)12 null; b #"raw"# #true #null\nc 1_000 \\\n  2')
    assert one.values == ('raw " \\ text', 12, None)
    assert two.values == ("raw", True, None)
    assert (three.values, three.line) == ((1000, 2), 2)


def test_what_is_commented_out_is_not_there() -> None:
    """Comments of all three kinds."""
    (found,) = nodes("/- gone 1 { a }\n/* nor\n this */ kept 1 /-2 x=1 /-y=2 /- { b } // end")
    assert (found.name, found.values, dict(found.properties), found.children) == ("kept", (1,), {"x": 1}, ())
    assert found.line == 3


def test_the_lines_of_what_is_commented_out_are_told() -> None:
    """Each once, and none for signs within a text."""
    found = document('a 1 // x\n/- gone 1 {\n a\n}\nb "c // d" /* e\n*/ 2\nk /- {\n b } 3\n- "/* f */ /-"\n')
    assert found.comments == (1, 2, 3, 4, 5, 6, 7, 8)
    assert [node.name for node in found.nodes] == ["a", "b", "k", "-"]


def test_a_node_with_children_in_two_braces_has_them_all() -> None:
    """None is thrown away for the next."""
    (found,) = nodes("a { b; c } { d }")
    assert [each.name for each in found.children] == ["b", "c", "d"]


def test_a_long_document_is_read() -> None:
    """A year of play fits."""
    assert len(nodes("a 1\n" * 60_000)) == 60_000


@pytest.mark.parametrize("text", ["a {", "}", 'a "open', "a =", "a\n  ] b", "a { " * 60, "a;" * 300_000])
def test_what_is_no_kdl_is_refused(text: str) -> None:
    """Also what is nested or repeated beyond all use."""
    with pytest.raises(NotKdl):
        nodes(text)


def test_the_line_of_the_fault_is_told() -> None:
    """It counts from one."""
    with pytest.raises(NotKdl) as refused:
        nodes("a 1\nb {\n  c ]\n}")
    assert refused.value.line == 3


def test_a_node_is_said_as_it_might_be_typed() -> None:
    """Its words in a note."""
    assert said(nodes('asset "Lamp"  lit=true  n=null 2')[0]) == 'asset "Lamp" 2 lit=true n=null'


@given(st.text(alphabet=st.sampled_from(list('ab1.-="\\/*#r{}()\n; ')), max_size=60))
def test_any_text_is_nodes_or_refused(text: str) -> None:
    """Nothing else is ever raised."""
    try:
        nodes(text)
    except NotKdl as refused:
        line = refused.line
    else:
        line = 1
    assert 1 <= line <= text.count("\n") + 1
