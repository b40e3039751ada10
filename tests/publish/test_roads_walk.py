"""A walk over passages: nearest first, circles once, what is known left alone."""

from soloist.publish.roads_walk import depths, walk

_WAYS = {"a": ["b", "c"], "b": ["d", "a"], "c": ["d"], "d": ["b"], "far": ["a"]}


def test_each_is_come_to_once_by_the_shortest_way() -> None:
    """In the order of how far they are; what nothing leads to is not among them."""
    assert [*walk("a", _WAYS).items()] == [("a", None), ("b", "a"), ("c", "a"), ("d", "b")]
    assert [*walk("far", _WAYS)] == ["far", "a", "b", "c", "d"]


def test_what_is_known_is_not_gone_to() -> None:
    """Nor what lies only behind it."""
    assert [*walk("a", _WAYS, {"b"})] == ["a", "c", "d"]
    assert [*walk("far", _WAYS, {"a"})] == ["far"]


def test_depths_count_the_ways_from_the_first() -> None:
    """At least so many."""
    assert depths("far", _WAYS) == {"far": 0, "a": 1, "b": 2, "c": 2, "d": 3}
