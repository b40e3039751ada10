"""Headings and heads of Markdown as names: without their look, and without the dice they name."""

import re
from typing import Final

from soloist.interop.tables.faces import dice_in, without_dice

_ONE_WORD: Final = re.compile(r"[^\W\d_]\w*(?:-\w+)+")


def name_in(text: str) -> str:
    """What a heading calls its table: without its dice, unless these are part of a name in one word."""
    return bare_head(text if _ONE_WORD.fullmatch(text.strip()) else without_dice(text, dice_in(text)))


def bare_head(text: str) -> str:
    """A heading or a head without its look."""
    shown = re.sub(
        r"!?\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,200}))?\]\]", lambda found: found[2] or found[1], text
    )
    shown = re.sub(r"\[([^\[\]\n]{0,200})\]\([^()\n]{0,300}\)", r"\1", shown)
    shown = re.sub(r"`[^`\n]{0,200}`|<[^<>\n]{0,200}>", " ", shown)
    return " ".join(re.sub(r"[*_~`#^]", " ", shown).split())
