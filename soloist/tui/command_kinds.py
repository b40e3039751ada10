"""What commands and lines of the play screen have in common."""

from collections.abc import Mapping
from typing import Final

SYMBOLS: Final[Mapping[str, str]] = {"act": "@", "ask": "?"}
"""Commands that turn the line in the composer into another kind of line."""

ASKING: Final = ("@", "?", "/")
"""How a line begins that may end in a panel or a question: what is typed after it is for that one."""

OPENING: Final = frozenset({"roll", "tables", "problems"})
"""Commands that end in a panel."""

LATER: Final = frozenset(
    {"act", "ask", "sheet", "reading", "roll", "tables", "moments", "desk", "phase", "scene"}
)
"""Commands after which what was told before them is of another time."""
