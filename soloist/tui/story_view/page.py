"""How a story is set on the screen: the measure, the faces of dice, the words of the interface."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypedDict

from textual.content import Content

from soloist.play.session.reading import Reading
from soloist.tui.story_view.wrap import wrap
from soloist.values.message import Message

MEASURE = 72  # cells of a line of prose, at most
LINE = 66  # the same where prose stands alone, which is read for long
WIDE = 60  # cells from which both pools of a roll get a line each with their reasons

NEXT: Final[Mapping[Reading, Reading]] = {"play": "manuscript", "manuscript": "source", "source": "play"}


class Page(NamedTuple):
    """What drawing a block depends on, besides its text.

    `width` is the cells a line may take, `say` puts a message into the interface's language,
    `glyphs` draws six-sided dice as ⚀…⚅ rather than [1]…[6], `analog` reads play outside fences
    (a file that has no fence). A `sketch` shows play as it is
    written: for the very first paint, which does not wait for what reads play to be loaded. `lang` is
    the story's language. `veiled` leaves out what only Destiny may see. `struck` are the bytes of the
    file at which blocks begin that are not shown, except in the source. In a `reading` that leaves blocks
    out these have no rows.
    """

    width: int
    say: Callable[[Message], str] = str
    glyphs: bool = True
    analog: bool = False
    sketch: bool = False
    lang: str = "en"
    struck: frozenset[int] = frozenset()
    veiled: bool = False
    reading: Reading = "play"

    @property
    def measure(self) -> int:
        """Cells of a line, at most; the lines of a file are as long as the screen lets them."""
        return {"manuscript": LINE, "source": 1000}.get(self.reading, MEASURE)

    @property
    def colon(self) -> str:
        """A colon between two words, as the story's language sets it."""
        return "\u00a0: " if self.lang == "fr" else ": "


class Look(TypedDict, total=False):
    """What of a page can be changed while it is shown."""

    glyphs: bool
    analog: bool
    struck: frozenset[int]
    veiled: bool


def signed(text: str) -> str:
    """A number as it is read: a true minus sign before it rather than a hyphen."""
    return text.replace("-", "\u2212")


def styled(text: str, style: str) -> Content:
    """`text`, already safe, in one style."""
    return Content.styled(text, style)


def hung(content: Content, first: Content, rest: Content, width: int) -> tuple[Content, ...]:
    """`content` wrapped to `width` cells with `first` before its first row and `rest` before the others."""
    rows = wrap(content, width - max(first.cell_length, rest.cell_length))
    return tuple((rest if index else first) + row for index, row in enumerate(rows))
