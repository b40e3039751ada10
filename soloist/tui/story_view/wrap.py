"""Breaking lines where French and English allow it: at a plain space, never at a no-break one."""

import re
from collections.abc import Iterator

import rich._wrap
import textual._wrap
from rich.cells import cell_len
from textual.content import Content

from soloist.values import regex

# A word with the spaces after it. A plain space beside a French sign holds as a no-break one would, and so
# does one before a dot that parts two things: a row does not begin with that.
_WORD = regex.compile(r"(?:[^ ]+(?:(?<=«)[ ]|[ ](?=[»?!;:]|· ))?)+[ ]*|[ ]+")

# Widgets wrap by Rich's and Textual's patterns, for which a no-break space is a space like others.
_HELD = r"(?:\S|[\u00a0\u202f])+"
_FREE = r"[^\S\u00a0\u202f]"
rich._wrap.re_word = re.compile(rf"{_FREE}*{_HELD}{_FREE}*")
textual._wrap.re_chunk = re.compile(rf"{_HELD}{_FREE}*|{_FREE}+")


def wrap(content: Content, width: int) -> tuple[Content, ...]:
    """`content` as rows at most `width` cells wide (at least 2); a word too long is cut."""
    width = max(2, width)
    rows: list[Content] = []
    for line in content.split("\n", allow_blank=True):
        if cell_len(line.plain) <= width:
            rows.append(line)
        else:
            rows += (row.rstrip(" ") for row in line.divide(list(_breaks(line.plain, width))))
    return tuple(rows) or (content,)


def _breaks(text: str, width: int) -> Iterator[int]:
    used = 0  # cells of the row so far
    for match in _WORD.finditer(text):
        word = match[0]
        bare = word.rstrip(" ")
        cells = cell_len(bare)
        if used and used + cells > width:
            yield match.start()
            used = 0
        if cells > width:
            cuts = list(_cuts(bare, width))
            yield from (match.start() + cut for cut in cuts)
            cells = cell_len(bare[cuts[-1] :])
        used += cells + len(word) - len(bare)


def _cuts(word: str, width: int) -> Iterator[int]:
    used = 0
    for index, character in enumerate(word):
        cells = cell_len(character)
        if used + cells > width:
            yield index
            used = 0
        used += cells
