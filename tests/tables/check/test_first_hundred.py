"""How much is said of one file."""

from soloist.tables.check import first_hundred
from soloist.values.message import Problem, message


def _problem(line: int, severity: str, file: str = "a") -> Problem:
    return Problem(file, line, 1, "error" if severity == "error" else "warning", message("x"))


def test_a_hundred_are_told_whole() -> None:
    """Up to a hundred nothing is left out, of each file."""
    some = tuple(_problem(line, "warning", file) for file in "ab" for line in range(1, 101))
    assert first_hundred(some) == some


def test_errors_are_told_before_warnings() -> None:
    """Of more, an error at the end is told first, and a line says that there is more."""
    told = first_hundred([*(_problem(line, "warning") for line in range(1, 200)), _problem(200, "error")])
    assert [each.line for each in told] == [200, *range(1, 100), 0]
    assert str(told[-1].message) == "And more; fix these 100 first."
