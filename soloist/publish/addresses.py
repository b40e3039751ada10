"""Addresses every reading system and word processor can read: what they are made of, letter by letter."""

import re
from typing import Final

_PATH: Final = r"(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*"
_HOST: Final = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,4})?"
_ADDRESS: Final = re.compile(
    rf"https?://{_HOST}(?:[/?]{_PATH})?(?:\#{_PATH})?|mailto:[\w.+-]+@[a-z0-9][a-z0-9.-]*[a-z0-9]",
    re.ASCII | re.IGNORECASE,
)


def well_made(url: str) -> bool:
    """Whether a book may lead there; any other link of it is words."""
    return _ADDRESS.fullmatch(url) is not None
