"""What stands in prose for its author alone: where it ends, and prose without it, line for line."""

import re
from typing import Final

from soloist.journal.inline_signs import ASIDE

_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")


def closed(text: str, start: int) -> int:
    """Where the aside that opens at `start` is closed, or its paragraph ends."""
    over = _PARAGRAPH.search(text, start)
    end = over.start() if over else len(text)
    if text.startswith("<!--", start):
        closing = text.find("-->", start)
        return closing + 3 if closing >= 0 else end
    depth = 0
    for at in range(start, end):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at + 1
    return end


def blanked(text: str) -> str:
    """Prose with a space in the place of each secret, note and comment; the lines stay as many."""
    if "(" not in text and "<!--" not in text:
        return text
    told, at = list[str](), 0
    while (found := ASIDE.search(text, at)) is not None:
        start = found.start("sign")
        end = closed(text, start)
        told += [text[at:start], " " + "\n" * text.count("\n", start, end)]
        at = end
    return "".join((*told, text[at:]))
