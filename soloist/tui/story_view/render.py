"""From the text of a block to the rows that show it; any text at all gives rows."""

from collections.abc import Sequence
from itertools import groupby

from textual.content import Content

from soloist.play.blocks.story import safe_lines
from soloist.tui.story_view.page import Page, styled, wrap
from soloist.tui.story_view.prose import as_written, heading, manuscript, prose
from soloist.values import regex

_HEADING = regex.compile(r"#{1,6}(?:[ ]|$)")
_FENCE = regex.compile(r"[ ]{0,3}(`{3,}|~{3,})[ ]*([^\s`]*)")
_PLAY = ("", "lonelog")


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


def render(raw: bytes, opening: bytes, page: Page) -> tuple[Content, ...]:
    """The rows of a block, or of a piece of a long one whose first line is `opening`."""
    if page.reading == "source":
        return source(raw, opening, page)
    lines = safe_lines(raw)
    first = safe_lines(opening)[0].rstrip()
    whole = raw.startswith(opening)
    fence = _FENCE.match(first)
    if fence is not None and "`" not in first[fence.end() :]:
        if page.reading == "manuscript" and fence[2].lower() in _PLAY:
            return ()
        body = _seen(_inside(lines, fence[1], whole), page)
        return _play(body, page) if fence[2].lower() in _PLAY else as_written(body, page)
    if page.reading == "manuscript":
        return manuscript(_seen(lines, page), page, heads=whole and bool(_HEADING.match(lines[0])))
    if _HEADING.match(lines[0]) and whole:
        return heading(lines[0].rstrip(), page)
    return _outside(_seen(lines, page), page)


def _seen(lines: tuple[str, ...], page: Page) -> tuple[str, ...]:
    """The lines that whoever sits here may see."""
    if not page.veiled:
        return lines
    from soloist.play.told.veil import veiled

    return veiled(lines)


def _inside(lines: tuple[str, ...], mark: str, whole: bool) -> tuple[str, ...]:
    """The lines of a fence without its marks."""
    body = lines[1:] if whole else lines
    last = body[-1].strip() if body else ""
    closes = len(last) >= len(mark) and not last.strip(mark[0])
    return body[:-1] if closes else body


def _play(lines: Sequence[str], page: Page) -> tuple[Content, ...]:
    if page.sketch:
        return as_written([line for line in lines if line.strip()], page, bar="▎ ")
    from soloist.tui.story_view.cards import card  # what reads play is a third of the start

    return card(lines, page)


def _outside(lines: tuple[str, ...], page: Page) -> tuple[Content, ...]:
    """Prose; in a file without fences, play where the lines read as play."""
    if not page.analog or page.sketch:
        return prose(lines, page)
    from soloist.journal.lines import is_play

    rows: list[Content] = []
    for playing, together in groupby(lines, is_play):
        run = tuple(together)
        rows += _play(run, page) if playing else prose(run, page)
    return tuple(rows)
