"""The list of what could stand where one writes: a few rows above the composer, one on a small screen."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from soloist.display import display_safe
from soloist.play.commands import key_name
from soloist.play.completing.place import Candidate
from soloist.tui.looks.safe_text import shown
from soloist.values.message import Message

ROWS: Final = 5
LOW: Final = 16  # rows of a screen below which the list is one line
SPARED: Final = "-spared"
"""The class of what the list leaves in sight, over the composer."""
_WIDEST: Final = 64
_ABOUT: Final = 8  # cells below which a word on a candidate says nothing
_GAP: Final = "  "
_STYLES: Final = {
    "edge": "$accent",
    "name": "$foreground",
    "chosen": "$accent bold",
    "about": "$text-muted",
    "key": "$text-muted",
}


class CompletionList(Widget):
    """Candidates, one a row or one after the other; takes no key and no place of its own."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    CompletionList {
        overlay: screen;
        constrain: inside inside;
        display: none;
        width: 1;
        height: 1;
        background: $panel;
        &.-shown { display: block; }
    }
    """

    def __init__(self, words: Callable[[Message], str], take: Callable[[int], None]) -> None:
        """`words` put messages into the interface's language; `take` is told which one was clicked."""
        super().__init__()
        self._words = words
        self._take = take
        self._rows: tuple[tuple[str, str], ...] = ()
        self._chosen: int | None = None
        self._first = 0  # the candidate in the first row, or first in the line
        self._low = False
        self._box = (0, 0)
        self._spans: list[tuple[int, int, int]] = []  # of the line: from cell, to cell, candidate

    @property
    def showing(self) -> bool:
        """Whether anything is offered."""
        return bool(self._rows)

    @property
    def offered(self) -> tuple[str, ...]:
        """The names that are offered, as they are shown."""
        return tuple(name for name, _ in self._rows)

    def offer(self, candidates: Sequence[Candidate], chosen: int | None, at: Offset) -> None:
        """Show these above row `at.y` of the screen, from cell `at.x` on; `chosen` was taken."""
        self._rows = tuple((_one_line(each.name), self._said(each.about)) for each in candidates)
        self._chosen = chosen
        self._low = self.screen.size.height < LOW or at.y < ROWS + 1
        wide = self.screen.size.width
        if self._low:
            width, height, x = wide, 1, 0
        else:
            height = min(ROWS, len(self._rows))
            width = min(wide, _WIDEST, self._natural())
            x = max(0, min(at.x - 1, wide - width))
        wanted = chosen or 0
        if self._low:
            self._first = min(self._first, wanted)
            while self._fitting(wide)[-1] < wanted:
                self._first += 1
        else:
            self._first = _window(self._first, wanted, height, len(self._rows))
        place = Offset(x, max(0, at.y - height))
        moved = (self.absolute_offset, self._box) != (place, (width, height))
        if moved or not self.has_class("-shown"):
            self.styles.width, self.styles.height = width, height
            self.absolute_offset, self._box = place, (width, height)
            self.set_class(True, "-shown")
            self.refresh(layout=True)
        else:
            self.refresh()

    def hide(self) -> None:
        """Offer nothing."""
        if self._rows:
            self._rows, self._chosen, self._first = (), None, 0
            self.set_class(False, "-shown")

    def on_click(self, event: events.Click) -> None:
        """Take what was clicked."""
        event.stop()
        if self._low:
            hit = next((number for start, end, number in self._spans if start <= event.x < end), None)
        else:
            hit = self._first + event.y
        if hit is not None and hit < len(self._rows):
            self._take(hit)

    def render(self) -> Content:
        """The rows, or the line."""
        if not self._rows:  # hidden a moment ago
            return Content("")
        return self._line(self.size.width) if self._low else self._list(self.size.width)

    # --- several rows

    def _natural(self) -> int:
        names = max(cell_len(name) for name, _ in self._rows)
        abouts = max(cell_len(about) for _, about in self._rows)
        return 2 + names + (len(_GAP) + abouts if abouts else 0) + len(_GAP) + cell_len(self._key())

    def _list(self, width: int) -> Content:
        key = self._key()
        room = width - 2 - len(_GAP) - cell_len(key)
        names = max(cell_len(name) for name, _ in self._rows)
        left = room - names - len(_GAP)
        if left < _ABOUT:  # no room to say what they are
            names, left = room, 0
        rows = []
        for number, (name, about) in enumerate(self._rows[self._first : self._first + ROWS], self._first):
            row = self._worded(_cut(name, names), number)
            if left:
                row += shown(_GAP) + _styled(_cut(about, left), "about")
            here = number == (self._chosen or 0)
            rows.append(_styled("▎", "edge") + row + shown(_GAP) + _styled(key if here else "", "key"))
        return Content("\n").join(rows)

    # --- one row

    def _fitting(self, width: int) -> range:
        """The candidates that one line has room for from the first one on: that one at least."""
        left = width - 3 - cell_len(self._key())
        last = self._first
        for name, _ in self._rows[self._first :]:
            left -= cell_len(name) + len(_GAP)
            if left < -len(_GAP):
                break
            last += 1
        return range(self._first, max(last, self._first + 1))

    def _line(self, width: int) -> Content:
        key = self._key()
        line, used, self._spans = _styled("▎", "edge"), 1, []
        for number in self._fitting(width):
            name = self._rows[number][0]
            name = _cut(name, min(cell_len(name), width - used - cell_len(key) - 2))
            self._spans.append((used, used + cell_len(name), number))
            line += self._worded(name, number) + shown(_GAP)
            used += cell_len(name) + len(_GAP)
        return line + shown(" " * max(0, width - used - cell_len(key) - 1)) + _styled(key, "key")

    def _worded(self, name: str, number: int) -> Content:
        return _styled(name, "chosen" if number == self._chosen else "name")

    def _key(self) -> str:
        return key_name("tab", self._words)

    def _said(self, about: Message | str) -> str:
        return _one_line(about if isinstance(about, str) else self._words(about))


def _window(first: int, wanted: int, rows: int, count: int) -> int:
    """The first row in sight, moved as little as brings the wanted one into sight."""
    first = max(min(first, wanted), wanted - rows + 1)
    return max(0, min(first, count - rows))


def _one_line(text: str) -> str:
    return " ".join(display_safe(text).split())


def _cut(text: str, cells: int) -> str:
    """The text in exactly so many cells, an ellipsis where it is longer."""
    if cell_len(text) <= cells:
        return text + " " * (cells - cell_len(text))
    return set_cell_size(text, max(0, cells - 1)) + "…" if cells > 0 else ""


def _styled(text: str, name: str) -> Content:
    return shown(text).stylize(_STYLES[name])
