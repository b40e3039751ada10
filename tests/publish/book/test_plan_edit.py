"""The plan of a book changed: it says what was asked for and all else it said."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import HEADS, clean, one_line
from soloist.publish.plan import read_plan, revised
from soloist.values.dataclass import replace
from soloist.values.message import Refusal
from tests.cases import cases

FILE = "x.book.yaml"
ORDER = ("s1-1", "s1-2", "s1-3", "s2-1")


def order_of(data: bytes) -> tuple[str, ...]:
    """The scenes in the order of the manuscript."""
    return read_plan(data, FILE).plan.order(ORDER)


def with_field(data: bytes, file: str, order: Sequence[str], key: str, name: str, value: str) -> bytes:
    """A field of a scene set."""
    said = {name: one_line(clean(value))}
    return revised(data, file, lambda plan: plan.named(order, key, **said))


def with_head(data: bytes, file: str, name: str, value: str) -> bytes:
    """A line of the title page set."""
    said: dict[str, Any] = {name: one_line(clean(value))}
    return revised(data, file, lambda plan: replace(plan, **said))


def moved(data: bytes, key: str, by: int) -> bytes:
    """A scene a place later, or earlier."""
    order = list(order_of(data))
    at = order.index(key)
    order.insert(max(0, at + by), order.pop(at))
    return revised(data, FILE, lambda plan: plan.named(order))


@pytest.mark.parametrize(
    ("before", "key", "name", "value", "after"), cases("publish/plan_edit", "a_field_is_set")
)
def test_a_field_is_set(before: str, key: str, name: str, value: str, after: str) -> None:
    """All else it said is there, and all scenes are named, those that are no more last."""
    order = order_of(before.encode())
    assert with_field(before.encode(), FILE, order, key, name, value).decode() == after


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
SCENES = st.lists(
    st.tuples(
        st.sampled_from((*ORDER, "s8-1")),
        st.sampled_from(("scene: {k}", "scene: {k}\n{i}title: T", "title: T\n{i}scene: '{k}'",
                         "scene: {k}\n{i}synopsis: |\n{i}  a\n{i}  b",
                         "scene: {k}\n{i}synopsis:\n{i}out: no")),
    ),
    unique_by=lambda each: each[0],
    max_size=5,
)  # fmt: skip


@given(SCENES, st.sampled_from(("", "  ", "    ")), st.data())
def test_a_change_keeps_all_else(scenes: list[tuple[str, str]], indent: str, data: st.DataObject) -> None:
    """Whatever the layout: the change is there, and nothing else is gone."""
    text = "title: x\n" + ("scenes:\n" if scenes else "")
    text += "".join(f"{indent}- {form.format(k=key, i=indent + '  ')}\n" for key, form in scenes)
    before = f"{text}author: y\n".encode()
    order, old = order_of(before), read_plan(before, FILE).plan
    key = data.draw(st.sampled_from(ORDER))
    if data.draw(st.booleans()):
        by = data.draw(st.sampled_from((1, -1)))
        after = moved(before, key, by)
        wanted, at = list(order), order.index(key)
        if 0 <= at + by < len(order):
            wanted[at], wanted[at + by] = wanted[at + by], wanted[at]
        assert order_of(after) == tuple(wanted)
        assert all(read_plan(after, FILE).plan.scene(each.scene) == each for each in old.scenes)
    else:
        name, value = data.draw(st.sampled_from(("title", "synopsis", "status"))), data.draw(WORDS)
        after = with_field(before, FILE, order, key, name, value)
        assert order_of(after) == order
        head = data.draw(st.sampled_from([*HEADS][2:]))
        after = with_head(after, FILE, head, value)
        plan = read_plan(after, FILE).plan
        assert getattr(plan.scene(key), name) == one_line(clean(value))
        assert getattr(plan, head) == one_line(clean(value))
    new = read_plan(after, FILE).plan
    assert {each.scene for each in old.scenes} <= {each.scene for each in new.scenes}
    assert (new.title, new.author) == ("x", "y")


@pytest.mark.parametrize(
    ("before", "name", "value", "after"), cases("publish/plan_edit", "the_head_is_changed")
)
def test_the_head_is_changed(before: str, name: str, value: str, after: str | None) -> None:
    """A plan with comments is left to its writer."""
    if after is None:
        with pytest.raises(Refusal):
            with_head(before.encode(), FILE, name, value)
        return
    assert with_head(before.encode(), FILE, name, value).decode() == after
    assert getattr(read_plan(after.encode(), FILE).plan, name) == value
