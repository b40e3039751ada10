"""Fences that are closed, found among lines."""

from time import process_time

from soloist.journal.lexer import closed


def test_what_nothing_closes_is_passed_over() -> None:
    """What stands after it may be closed: by a shorter marker, or by its own."""
    found = closed(["````", "```", "x", "```", "~~~a", "```b", "y", "```"])
    assert [(start, end) for start, end, _ in found] == [(1, 3), (5, 7)]
    found = closed(["```a", "~~~", "```b", "~~~", "```c", "```"])
    assert [(start, end) for start, end, _ in found] == [(0, 5)]
    assert list(closed(["~~~", "~~~x", "````", "~~"])) == []


def test_it_takes_the_time_of_its_length() -> None:
    """Also where thousands of markers are open."""
    began = process_time()
    assert list(closed(["```a", "~~~b", "````c"] * 20_000)) == []
    assert process_time() - began < 5
