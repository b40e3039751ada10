"""Tags that name nobody and nothing: a reader passes them over, so who types one is told at once."""

import re
from typing import Final

from soloist.journal.words import PROSE_PREFIXES
from soloist.message import Refusal, message

_NAMELESS: Final = re.compile(r"(?<![\\\[])\[#?(\w+)\s*:\s*(\|[^\[\]\n]*)?\](?!\()")
_COINS: Final = "Wealth"
"""The one kind whose parts say enough without a name."""


def refuse_nameless(text: str) -> None:
    """Raise `Refusal` at a tag of a known kind without a name, `[N:|wary]`."""
    for found in _NAMELESS.finditer(text):
        if PROSE_PREFIXES.get(found[1], _COINS) != _COINS:
            raise Refusal(
                message(
                    "{tag} names nobody and nothing: a name stands right after the colon, {so}. "
                    "A backslash before the bracket makes prose of it.",
                    tag=found[0],
                    so=f"[{found[1]}:…{found[2] or ''}]",
                )
            )
