"""What the composer's text is: prose or play, and how a line becomes another kind of line."""

import re
from typing import Final

_PLAY: Final = re.compile(r"\s*(?:[@?=\[(/#]|d:|tbl:|->)")
_KIND: Final = re.compile(r"\s*(?:@|\?|#+|=>|->|/|d:|tbl:|=)?[ \u00a0]*")


def is_play(text: str) -> bool:
    """Whether the composer's text is a line of play or a command rather than prose."""
    return _PLAY.match(text) is not None


def rekind(line: str, symbol: str) -> tuple[str, int]:
    """`line` as the kind that `symbol` opens, and how far its end moved to the right.

    A line that already is of that kind becomes prose again.
    """
    match = _KIND.match(line)
    found = match[0] if match else ""
    bare = line[len(found) :]
    new = bare if found.strip() == symbol else f"{symbol} {bare}"
    return new, len(new) - len(line)
