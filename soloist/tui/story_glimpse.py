"""A glimpse of a story without opening it: its scene and the last lines of its prose, from its end alone."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from textual.content import Content

from soloist.journal.headings import HeadingText, parse_heading, parse_notebook_heading
from soloist.message import Message
from soloist.play.blocks.blocks import after_front_matter, blocks, first_boundary
from soloist.play.blocks.lines import safe_lines
from soloist.storage.reading import first_bytes, readable, shown_tail
from soloist.storage.refusals import Unreadable
from soloist.tui.safe_text import shown
from soloist.tui.story_view.manuscript import manuscript
from soloist.tui.story_view.page import Page

NEAR: Final = 32 * 1024  # bytes of the end that are read
HEAD: Final = 4096  # bytes of the beginning, where the language stands
_FRENCH: Final = re.compile(rb"(?im)^lang:[ \t]*[\"']?fr\b")
_FENCES: Final = (b"```", b"~~~")


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The last scene, if it began near the end, and the blocks of prose there, the last one last.

    `analog`: without a fence, lines are told apart by their signs, as in a paper notebook. `lang` is the
    story's, as its head says.
    """

    scene: HeadingText | None = None
    prose: tuple[bytes, ...] = ()
    analog: bool = False
    lang: str = "en"


def glimpse(path: Path) -> Glimpse:
    """What the end of a story shows; nothing of a file that cannot be read."""
    try:
        data, start = shown_tail(path, NEAR)
    except Unreadable:
        return Glimpse()
    analog = not any(fence in data for fence in _FENCES)
    at = first_boundary(data) if start else after_front_matter(data)
    scene: HeadingText | None = None
    prose: list[bytes] = []
    for begin, end in blocks(data, at):
        raw = data[begin:end]
        if raw.lstrip(b" ").startswith(_FENCES):
            continue
        if raw.startswith(b"#") or analog:
            scene = _scene(raw) or scene
        if not raw.startswith(b"#"):
            prose.append(raw)
    return Glimpse(scene, tuple(prose), analog, _lang(path, data, start))


def _lang(path: Path, end: bytes, start: int) -> str:
    """What the first lines say of it; `end` is what was read from byte `start` on."""
    try:
        head = readable(first_bytes(path, HEAD)) if start else end[:HEAD]
    except Unreadable:
        return "en"
    front = head.removeprefix(b"\xef\xbb\xbf")[: after_front_matter(head)]
    return "fr" if _FRENCH.search(front) else "en"


def _scene(raw: bytes) -> HeadingText | None:
    """The scene that a block of headings begins, the last one where there are several."""
    read = (parse_heading(line) or parse_notebook_heading(line) for line in safe_lines(raw))
    return next((found for found in reversed([*read]) if found is not None and found.kind == "scene"), None)


def scene_words(glimpse: Glimpse) -> str:
    """`S3 Le bal`, or nothing."""
    scene = glimpse.scene
    if scene is None:
        return ""
    return " ".join(filter(None, (f"S{scene.number}" if scene.number is not None else "", scene.title)))


def last_rows(glimpse: Glimpse, width: int, height: int, say: Callable[[Message], str]) -> list[Content]:
    """The last rows of prose, as many as fit, a blank one between paragraphs."""
    page = Page(width=width, say=say, reading="manuscript", analog=glimpse.analog, lang=glimpse.lang)
    rows: list[Content] = []
    for raw in reversed(glimpse.prose):
        if len(rows) >= height:
            break
        found = manuscript(safe_lines(raw), page)
        if found:
            rows = [*found, *([Content("")] if rows else []), *rows]
    rows = rows[-height:] if height else []
    return rows[1:] if rows and not rows[0].plain.strip() else rows


def last_words(glimpse: Glimpse, width: int, say: Callable[[Message], str]) -> str:
    """The end of the prose on one row, an ellipsis before it where it had to be cut."""
    told = " ".join(row.plain.strip() for row in last_rows(glimpse, 1000, 1, say))
    if shown(told).cell_length <= width:
        return told
    starts = [at + 1 for (at, letter), _ in pairwise((*enumerate(told), (0, ""))) if letter == " "]
    cut = next((at for at in starts if shown("… " + told[at:]).cell_length <= width), None)
    return "… " + told[cut:] if cut is not None else told[:width]
