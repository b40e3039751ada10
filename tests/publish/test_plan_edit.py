"""The plan of a book changed line by line: nothing but what was asked for is another afterwards."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import HEADS, clean, one_line
from soloist.publish.plan.plan import Planned
from soloist.publish.plan.plan_file import ordered, read_plan, with_field, with_head
from soloist.values.message import Refusal
from tests.cases import cases

FILE = "x.book.yaml"
ORDER = ("s1-1", "s1-2", "s1-3", "s2-1")
PLAN = """\
# my plan
title: The Weights   # not the final one
mechanics: footnotes

scenes:
  # the ferry
  - scene: s1-2   # first, for the weather
    synopsis: "It rains."
    status: draft

  - scene: s1-1
  - scene: s9-9
    title: Gone
# the end
"""


def order_of(data: bytes) -> tuple[str, ...]:
    """The scenes in the order of the manuscript."""
    return read_plan(data, FILE).plan.order(ORDER)


def edited(data: bytes, key: str, name: str, value: str) -> bytes:
    """A field set."""
    return with_field(data, FILE, order_of(data), key, name, value)


def moved(data: bytes, key: str, by: int) -> bytes:
    """A scene a place later, or earlier."""
    order = list(order_of(data))
    at = order.index(key)
    to = max(0, min(at + by, len(order) - 1))
    order.insert(to, order.pop(at))
    return ordered(data, FILE, order, max(at, to) + 1 if at != to else 0)


def test_an_empty_file_names_no_more_than_it_must() -> None:
    """The scenes before the one that is spoken of are named, so that it does not move."""
    data = edited(b"", "s1-2", "synopsis", 'She said: "no" # never')
    assert data.decode() == (
        'scenes:\n  - scene: s1-1\n  - scene: s1-2\n    synopsis: "She said: \\"no\\" # never"\n'
    )
    assert order_of(data) == ORDER
    assert read_plan(data, FILE).plan.scene("s1-2").synopsis == 'She said: "no" # never'


def test_a_value_is_changed_where_it_stands() -> None:
    """Comments, order and every other byte stay."""
    data = edited(PLAN.encode(), "s1-2", "synopsis", "Fog.")
    assert data.decode() == PLAN.replace('"It rains."', '"Fog."')
    data = edited(PLAN.encode(), "s1-1", "out", "yes")
    assert data.decode() == PLAN.replace("scene: s1-1\n", "scene: s1-1\n    out: yes\n")
    assert read_plan(data, FILE).plan.scene("s1-1") == Planned("s1-1", out=True)


def test_a_scene_moves_with_its_comment() -> None:
    """What stands above it goes along; a scene that is no more stays where it is."""
    data = moved(PLAN.encode(), "s1-2", 1)
    assert order_of(data) == ("s1-1", "s1-2", "s1-3", "s2-1")
    assert b"- scene: s1-1\n\n  # the ferry\n  - scene: s1-2" in data
    assert sorted(data.split(b"\n")) == sorted(PLAN.encode().split(b"\n"))
    assert moved(data, "s1-1", -1) == data


def test_a_scene_moves_past_one_that_was_not_named() -> None:
    """Both are named then."""
    data = moved(PLAN.encode(), "s1-1", 1)
    assert order_of(data) == ("s1-2", "s1-3", "s1-1", "s2-1")
    assert "s9-9" in data.decode()


@pytest.mark.parametrize(
    "text", ["scenes:", "scenes: []", "scenes: []  # later\ntitle: x\n", "scenes:\ntitle: x"]
)
def test_a_list_that_was_begun(text: str) -> None:
    """An empty list is filled where it stands."""
    data = edited(text.encode(), "s1-1", "title", "One")
    assert read_plan(data, FILE).plan.scene("s1-1").title == "One"
    if "title: x" in text:
        assert read_plan(data, FILE).plan.title == "x"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    cases("publish/plan_edit", "what_is_wrong_is_told_with_its_line"),
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, words: str) -> None:
    """Nothing is guessed, and nothing is written into such a file."""
    problems = read_plan(text.encode(), FILE).problems
    if not problems:
        pytest.skip("read as text, which is what stands there")
    assert not line or problems[0].line == line
    assert words in str(problems[0].message)
    with pytest.raises(Refusal, match=FILE):
        with_field(text.encode(), FILE, ORDER, "s1-1", "title", "x")


def test_what_cannot_be_read_is_told() -> None:
    """No UTF-8, a control character."""
    assert read_plan(b"title: \xff\n", FILE).problems
    assert read_plan(b"title: a\0\n", FILE).problems


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
LAYOUTS = st.lists(
    st.tuples(
        st.sampled_from((*ORDER, "s8-1")),
        st.sampled_from(("scene: {k}", "scene: {k}\n{i}title: T", "title: T # c\n{i}scene: '{k}'",
                         "scene: {k}\n{i}synopsis: |\n{i}  a\n{i}  b",
                         "scene: {k}\n{i}synopsis:\n{i}out: no  # c", "scene: {k}\n{i}synopsis: >-\n{i}  a")),
        st.sampled_from(("", "# c\n", "\n", "\n# d\n")),
    ),
    unique_by=lambda each: each[0],
    max_size=5,
)  # fmt: skip


@given(
    LAYOUTS, st.sampled_from(("\n", "\r\n")), st.sampled_from(("", "  ", "    ")), st.booleans(), st.data()
)
def test_editing_keeps_every_other_byte(
    layout: list[tuple[str, str, str]], end: str, indent: str, last: bool, data: st.DataObject
) -> None:
    """Whatever the layout: the change is there, nothing else is gone, and lines that were there still are."""
    text = "# head\ntitle: x  # c\n" + ("scenes:\n" if layout else "")
    for key, form, above in layout:
        text += above + f"{indent}- " + form.format(k=key, i=indent + "  ") + "\n"
    text = ("\ufeff" if data.draw(st.booleans()) else "") + text + "author: y\n"
    before = text.replace("\n", end).encode()
    before = before if last else before.rstrip(b"\r\n")
    assert not read_plan(before, FILE).problems
    order = order_of(before)
    key = data.draw(st.sampled_from(ORDER))
    if data.draw(st.booleans()):
        by = data.draw(st.sampled_from((1, -1)))
        after = moved(before, key, by)
        wanted, at = list(order), order.index(key)
        if 0 <= at + by < len(order):
            wanted[at], wanted[at + by] = wanted[at + by], wanted[at]
        assert order_of(after) == tuple(wanted)
    else:
        name = data.draw(st.sampled_from(("title", "synopsis", "status")))
        value = data.draw(WORDS)
        after = with_field(before, FILE, order, key, name, value)
        assert order_of(after) == order
    old, new = read_plan(before, FILE).plan, read_plan(after, FILE).plan
    assert {each.key for each in old.scenes} <= {each.key for each in new.scenes}
    assert new.title == "x"
    assert new.author == "y"
    kept = set(re.split(rb"\r?\n", after))
    gone = [line for line in re.split(rb"\r?\n", before) if line not in kept]
    assert len(gone) <= 3  # the line that was changed; of a folded text, its lines
    assert after.startswith(b"\xef\xbb\xbf") == before.startswith(b"\xef\xbb\xbf")
    assert after.count(b"#") >= before.count(b"#")


@pytest.mark.parametrize(
    ("before", "after"),
    cases("publish/plan_edit", "the_head_is_changed_alone"),
)
def test_the_head_is_changed_alone(before: str, after: str | None) -> None:
    """In its place where it stands, else in that of a title page; every other byte stays."""
    if after is None:
        with pytest.raises(Refusal):
            with_head(before.encode(), FILE, "author", "Ann")
        return
    assert with_head(before.encode(), FILE, "author", "Ann").decode() == after
    assert read_plan(after.encode(), FILE).plan.author == "Ann"


def test_nothing_said_of_the_head_adds_nothing() -> None:
    """An empty line of the title page leaves the file alone; one that was there is emptied."""
    assert with_head(PLAN.encode(), FILE, "author", " ") == PLAN.encode()
    assert with_head(b"author: x\n", FILE, "author", "") == b'author: ""\n'


@given(LAYOUTS, st.sampled_from(("\n", "\r\n")), st.sampled_from(HEADS), WORDS)
def test_the_head_beside_any_scenes(
    layout: list[tuple[str, str, str]], end: str, name: str, value: str
) -> None:
    """Whatever scenes follow: the line is there, and all others are as they were."""
    text = "# head\nsubtitle: x  # c\n" + ("scenes:\n" if layout else "")
    for key, form, above in layout:
        text += above + "  - " + form.format(k=key, i="    ") + "\n"
    before = text.replace("\n", end).encode()
    after = with_head(before, FILE, name, value)
    found = read_plan(after, FILE)
    assert not found.problems
    assert getattr(found.plan, name) == one_line(clean(value))
    gone = [line for line in before.split(b"\n") if line not in after.split(b"\n")]
    assert all(line.startswith(b"subtitle: x") for line in gone)
