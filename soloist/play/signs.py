"""Numbers as they are read: a real minus, and a plus where the sign says something."""

from typing import Final

MINUS: Final = "\u2212"


def signed(number: int) -> str:
    """A number with its sign, set with a real minus: `+2`, `−1`."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """A number whose minus, if any, is a real one."""
    return f"{MINUS}{-number}" if number < 0 else str(number)
