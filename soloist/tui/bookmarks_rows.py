"""Bookmarks as rows of a list: their name, their first words, the scene they are in."""

import re
from collections.abc import Sequence
from typing import Final

from textual.content import Content

from soloist.journal.headings import parse_heading
from soloist.play.blocks.lines import safe_lines
from soloist.play.blocks.marks import Mark
from soloist.play.outline_name import name as called
from soloist.play.outline_parts import Part
from soloist.play.veil import seen
from soloist.tui.ink import QUIET, STRONG, ink

_FENCE: Final = ("```", "~~~")
_SIGNS: Final = re.compile(r"^#{1,6}\s+|[*`]+")
_APART: Final = "  "


def first_words(mark: Mark, *, hide: bool = False) -> str:
    """The beginning of a marked block, its first line that says anything; `hide` what Destiny alone sees."""
    lines = safe_lines(mark.bookmark.anchor.letters)
    lines = tuple(line for line in lines if line.strip() and not line.strip().startswith(_FENCE))
    told = seen(lines) or (() if hide else lines)
    return _SIGNS.sub("", told[0].strip()).strip() or "…" if told else "…"


def place(headings: Sequence[str], lang: str) -> str:
    """The session and the scene among the headings over a block, as the outline names them."""
    found = [heading for line in headings if (heading := parse_heading(line)) is not None]
    parts = [Part(each.kind, each.level, each.number, each.title, 0) for each in found]
    return " · ".join(called(part, lang).partition(" · ")[0] for part in parts if part.kind != "phase")


def row(words: str, name: str, where: str, gone: str, width: int) -> Content:
    """A bookmark in `width` cells: sign, name, words; at the right where it is, or that it is gone."""
    sign = ink("◆ " if not gone else "◇ ", STRONG)
    right = ink(gone or where, QUIET)
    if right.cell_length > width // 2:
        right = right.truncate(max(1, width // 2), ellipsis=True)
    left = sign + (ink(name, STRONG) + ink(_APART) if name else ink("")) + ink(words)
    room = max(1, width - right.cell_length - len(_APART))
    left = left.truncate(room, ellipsis=True)
    return left + " " * max(1, width - left.cell_length - right.cell_length) + right
