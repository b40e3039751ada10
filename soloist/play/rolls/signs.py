"""Numbers as they are read: a real minus, and a plus where the sign says something."""

from typing import Final

from soloist.rules.system import Test

MINUS: Final = "\u2212"


def signed(number: int) -> str:
    """A number with its sign, set with a real minus: `+2`, `−1`."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """A number whose minus, if any, is a real one."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def is_signed(test: Test) -> bool:
    """Whether the results of a test are said with a sign: its scale has a middle."""
    return any(outcome.value is not None and outcome.value < 0 for outcome in test.outcomes)
