"""The file as it stands, sign for sign, its lines wrapped to the screen."""

from textual.content import Content

from soloist.play.blocks.story import safe_lines
from soloist.tui.story_view.page import Page, styled
from soloist.tui.story_view.wrap import wrap
from soloist.values import regex

_HEADING = regex.compile(r"#{1,6}(?:[ ]|$)")
_FENCE = regex.compile(r"[ ]{0,3}(?:`{3,}|~{3,})")


def source(raw: bytes, opening: bytes, page: Page) -> tuple[Content, ...]:
    """The rows of a block, or of a piece of a long one whose first line is `opening`."""
    in_fence = bool(_FENCE.match(safe_lines(opening)[0]))
    lines = safe_lines(raw.removesuffix(b"\n"))
    rows: list[Content] = []
    for line in lines:
        look = "quiet" if in_fence else "scene" if _HEADING.match(line) else ""
        if in_fence and _FENCE.match(line):
            look = "rule"
        rows += wrap(styled(line, look) if look else Content(line), page.width)
    return tuple(rows)
