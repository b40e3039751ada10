"""The keys of the digits, whichever keyboard they are on; it knows no widget."""

from typing import Final

UNSHIFTED: Final = "&é\"'(-è_ç"
"""What the keys of the digits 1 to 9 type on a French keyboard, without Shift."""


def lone(text: str, ways: int) -> int:
    """Which of so many ways, from 1, a text stands for: a digit alone, or what its key types in French."""
    sign = text.strip()
    at = UNSHIFTED.find(sign) + 1 if len(sign) == 1 else 0
    number = at or (int(sign) if len(sign) == 1 and sign in "123456789" else 0)
    return number if number <= ways else 0
