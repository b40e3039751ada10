"""Lines of a story on its way in that look like rolls and are none: no tool that is known wrote them."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.interop.imported import Block, Imported, Told
from soloist.interop.lines import fenced
from soloist.interop.loss import Tally
from soloist.journal.escape import LINE_ENDS

_ROLL: Final = re.compile(
    r"(?<![\w])\d{0,3}[dD](?:\d{1,3}|%|F)(?![\w])"  # 2d6, d100, dF
    r"[^\n.!?;]{0,40}?(?:(?<!\d)[:=]|[-=]>|[→⇒])[ *_`\[(]*[-+−]?\d"  # a result behind it
)
_ENGINE: Final = re.compile(
    r"\*\d{1,2}:\d\d — Engine\*[ \t]*"
)  # over each result in OPSE journals of travisdwitt
_CODE: Final = re.compile(r"`[^`\n]*`")


def tell_rolls_kept(story: Imported, tally: Tally, *, but_code: bool = False) -> None:
    """Add each such line to what was not carried; with `but_code`, none for what stands in code."""
    for told in _told(story):
        lines = LINE_ENDS.split(told.text)
        pairs = fenced(lines)
        place, of_engine = 0, False
        while place < len(lines):
            if place in pairs:
                place = pairs[place] + 1
                continue
            text = _CODE.sub("", lines[place]) if but_code else lines[place]
            begins = _ENGINE.fullmatch(text) is not None
            of_engine = begins or (of_engine and (not text.strip() or text.startswith(">")))
            if begins or (not of_engine and _ROLL.search(text)):
                tally.add("left", "rolls like", told.at(place))
            place += 1


def _told(story: Imported) -> Iterator[Told]:
    blocks: list[Block] = []
    for session in story.sessions:
        blocks += session.blocks
        for scene in session.scenes:
            blocks += scene.blocks
    return (block for block in blocks if isinstance(block, Told))
