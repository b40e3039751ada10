"""The strip in which the guide of a first evening speaks: one thing to do, its key, and a line to borrow."""

from collections.abc import Callable
from string import Formatter
from typing import Final, NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from soloist.tui.completion_list import CompletionList
from soloist.tui.ink import KEY, QUIET, ink, lines
from soloist.tui.story_view.page import hung

LOW: Final = 18  # rows of a screen below which few words have to do
MOST: Final = 3  # rows at most, elsewhere
_NAMES: Final = ("who", "action")
"""The names in braces that are no keys."""


class Shown(NamedTuple):
    """What there is to say, its keys in braces; `place` is how far one is."""

    place: str = ""
    line: str = ""
    short: str = ""
    example: str = ""
    model: bool = False
    """Whether the example is there to be looked at, and not to be borrowed by a key."""
    on: bool = False
    """Whether to say, where there is room, that Enter goes on to what is offered next."""
    leave: bool = False
    """Whether to say, where there is room, which key sends the guide away."""


class TutorialStrip(Widget):
    """Takes no room while it has nothing to say."""

    DEFAULT_CSS = """
    TutorialStrip {
        height: auto;
        padding: 0 1;
        background: $boost;
        &.-silent { display: none; }
    }
    Lower > TutorialStrip { padding: 0; }
    """

    def __init__(self, words: Callable[[str], str], borrow: Callable[[], None]) -> None:
        """`words` say what stands for a name in braces; who clicks wants to `borrow` the example."""
        super().__init__(classes="-silent")
        self._words = words
        self._borrow = borrow
        self.shown = Shown()

    def tell(self, shown: Shown) -> None:
        """Say this; nothing for an empty one."""
        if shown != self.shown:
            self.shown = shown
            self.set_class(not shown.line, "-silent")
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as it says."""
        return max(1, len(self._rows(width)))

    def render(self) -> Content:
        """How far one is, then the words."""
        return lines(self._rows(self.content_size.width))

    def on_resize(self) -> None:
        """What is offered to who writes stays off it."""
        for offered in self.screen.query(CompletionList):
            offered.stand_on(self.region.y)

    def on_click(self) -> None:
        """Whoever clicks takes the example."""
        if self.shown.example:
            self._borrow()

    def _rows(self, width: int) -> list[Content]:
        told, width = self.shown, max(16, width)
        lead = ink(f"{told.place} ", QUIET)
        under = Content(" " * lead.cell_length)
        if self.app.size.height < LOW:
            rows = list(hung(worded(told.short, self._words), lead, under, width))[: 1 if told.example else 2]
        else:
            rows = list(hung(worded(told.line, self._words), lead, under, width))[:MOST]
        if told.example:
            rows.append((under + self._example()).truncate(width, ellipsis=True))
        if told.on:
            on = Content("  ") + self._way("enter", "on")
            if not told.example and rows[-1].cell_length + on.cell_length > width:
                rows.append(under)
                on = self._way("enter", "on")
            at = 0 if told.example and rows[0].cell_length + on.cell_length <= width else len(rows) - 1
            rows[at] = rows[at].truncate(width - on.cell_length, ellipsis=True) + on
        leave = Content("  ") + self._way("escape", "leave")
        if told.leave and rows[-1].cell_length + leave.cell_length <= width:
            rows[-1] += leave
        return rows

    def _way(self, key: str, word: str) -> Content:
        return ink(self._words(key), KEY) + ink(self._words(word), QUIET)

    def _example(self) -> Content:
        example = ink(self.shown.example, f"{QUIET} italic")
        return (
            example
            if self.shown.model or self.shown.place == "+"
            else ink(self._words("enter"), KEY) + "  " + example
        )


def worded(template: str, words: Callable[[str], str]) -> Content:
    """What a template says, each name in braces as `words` have it, each key in its colour."""
    said = Content()
    for text, name, _, _ in Formatter().parse(template):
        said += ink(text)
        if name:
            said += ink(words(name), "" if name in _NAMES else f"{KEY} bold")
    return said
