"""Lines of a paragraph on its way, and of a story: whether a block in them is open, what is read out."""

import re
from typing import Final

from soloist.journal.lines import closes_narrative, narrative_kind

_SENTENCE: Final = re.compile(r"[.!?…](?:[\u00a0\u202f ]?[»”\"])?\s+(?=[^\s»])")
_SPACE: Final = re.compile(r"\s+")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")


def is_open(lines: list[str]) -> bool:
    """Whether lines begin a block or a fence that is not closed yet."""
    closing = ""
    block = False
    for line in lines:
        fence = _FENCE.match(line)
        if closing:
            closing = (
                "" if line.strip().startswith(closing) and not line.strip().strip(closing[0]) else closing
            )
        elif block:
            block = not closes_narrative(line.strip())
        elif fence:
            closing = fence[1]
        else:
            block = narrative_kind(line.strip()) is not None
    return bool(closing) or block


def ending(text: str, most: int = 400) -> str:
    """A text of at most so many letters; of a longer one the end, from where a sentence begins."""
    if len(text) <= most:
        return text
    end = text[-most:]
    found = _SENTENCE.search(end) or _SPACE.search(end)
    return f"… {end[found.end() if found else 0 :]}"


def beginning(text: str, most: int = 40) -> str:
    """The first words of a text, by which it is known again; all of it where it is no longer."""
    first = text.split("\n")[0]
    if len(first) > most:
        first = first[: most + 1].rpartition(" ")[0] or first[:most]
    return text if first == text else f"{first.rstrip()}…"


def rows_of(added: bytes) -> tuple[str, ...]:
    """Lines of the file, but for fences and blank ones."""
    found = (line.strip() for line in added.decode("utf-8", "replace").splitlines())
    return tuple(row for row in found if row and not row.startswith("```"))
