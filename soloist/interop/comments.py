"""Comments of HTML among lines of Markdown: what stands in them is nobody’s record."""

from collections.abc import Mapping, Sequence
from typing import Final

_OPENS: Final = "<!--"
_CLOSES: Final = "-->"
_MARK: Final = "\x00"  # no line of a story holds it


def commented(lines: Sequence[str], pairs: Mapping[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Where comments stand in each line that has a part of one; `pairs` are the fences, which hold none.

    What nothing closes is no comment.
    """
    closed = max((place for place, line in enumerate(lines) if _CLOSES in line), default=-1)
    found: dict[int, list[tuple[int, int]]] = {}
    inside, place = False, 0
    while place <= closed:
        line, at = lines[place], 0
        if not inside and place in pairs:
            place = pairs[place] + 1
            continue
        while True:
            start = at if inside else line.find(_OPENS, at)
            if start < 0 or (not inside and place == closed and line.rfind(_CLOSES) < start):
                break
            end = line.find(_CLOSES, start)
            inside = end < 0
            at = len(line) if inside else end + len(_CLOSES)
            found.setdefault(place, []).append((start, at))
            if inside:
                break
        place += 1
    return found


def hidden(text: str, parts: Sequence[tuple[int, int]]) -> str:
    """A line in whose comments nothing is code; as long as it was."""
    if _MARK in text:
        return text
    for start, end in parts:
        text = text[:start] + text[start:end].replace("`", _MARK) + text[end:]
    return text


def shown(text: str) -> str:
    """What is left of such a line, its comments as they were."""
    return text.replace(_MARK, "`")
