"""The parts of a story as rows of the outline: what each is called, and its words at the right."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from soloist.play.outline_name import name
from soloist.play.outline_parts import Part
from soloist.play.plain_letters import plain
from soloist.tui.ink import QUIET, STRONG, ink

_MARGIN = {"title": "", "session": "", "scene": "  ", "phase": "    ", "other": "  ", "mark": "    "}
_STYLES = {
    "title": "bold $primary",
    "session": "bold $secondary",
    "scene": STRONG,
    "phase": QUIET,
    "other": "",
    "mark": "",
}
MARK: Final = 9  # the level of a bookmark, below all headings


def letters(parts: Sequence[Part], lang: str) -> tuple[str, ...]:
    """The names of parts as one looks for them, see `plain`."""
    return tuple(plain(name(part, lang)) for part in parts)


def with_marks(found: Sequence[Part], marks: Sequence[Part], lang: str) -> tuple[Part, ...]:
    """Parts and bookmarks in the story's order; a phase that is bookmarked under its own name stands once."""
    marked = {(each.start, plain(each.title)) for each in marks}
    kept = [
        each for each in found if each.kind != "phase" or (each.start, plain(name(each, lang))) not in marked
    ]
    return tuple(sorted((*kept, *marks), key=lambda each: each.start))


def narrowed(parts: Sequence[Part], letters: Sequence[str], typed: str) -> tuple[Part, ...]:
    """The parts whose name, of which `letters` are the plain ones, has all the words typed in it."""
    wanted = plain(typed).split()
    named = zip(parts, letters, strict=True)
    return tuple(part for part, called in named if all(word in called for word in wanted))


def at_hand(parts: Sequence[Part], here: int) -> int:
    """The number of the last part that begins at byte `here` or before it, 0 where none does."""
    return max((number for number, part in enumerate(parts) if part.start <= here), default=0)


def row(part: Part, width: int, lang: str) -> Content:
    """A part in one row of `width` cells; phases go without their words, which are their scene's."""
    called = ink(_MARGIN[part.kind] + name(part, lang), _STYLES[part.kind])
    counted = ink(str(part.words) if part.kind not in ("phase", "mark") else "", QUIET)
    room = max(1, width - counted.cell_length - 2)
    called = called.truncate(room, ellipsis=True)
    return called + " " * max(1, width - called.cell_length - counted.cell_length) + counted
