"""The sheet and the threads, beside the story or over it; each row leads to the line that made it."""

from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.message import Message as Posted
from textual.reactive import reactive
from textual.widgets import Static

from soloist.display import display_safe
from soloist.play.session.glance import Origin, Section
from soloist.tui.play.sheet_past import pasts
from soloist.tui.story_view.wrap import wrap

_INDENT: Final = "  "
_STYLES: Final = {
    "title": "$secondary bold",
    "label": "$text-muted",
    "value": "bold",
    "quiet": "$text-muted italic",
    "past": "$text-muted",
    "cursor": "$accent",
}
_SHORT: Final = 6  # cells of a value that stands out


class SheetPanel(VerticalScroll):
    """People with their numbers and traits, then what is open. Up and Down choose a row, Enter goes there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("enter", "go", show=False),
    ]
    DEFAULT_CSS = """
    SheetPanel {
        background: $background;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        & Static { width: 1fr; }
    }
    """
    sections: reactive[tuple[Section, ...] | None] = reactive[tuple[Section, ...] | None](None)
    """What there is to show; None while it is not known."""

    class Wanted(Posted):
        """A row was chosen: the line of the story (from 1) that made it, 0 where none did."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line

    def __init__(self, empty: str) -> None:
        """`empty` says what to press where there is nothing yet."""
        super().__init__()
        self._empty = empty
        self._at = 0  # the row at hand, counted through all sections
        self._places: list[tuple[int, int]] = []  # where each row begins, and its lines
        self._owners: list[int] = []  # the row that each line belongs to, -1 for none

    def say_anew(self, empty: str) -> None:
        """The interface speaks another language."""
        self._empty = empty
        self.watch_sections()

    def compose(self) -> ComposeResult:
        """One text: rows are too many for widgets of their own."""
        yield Static("…", markup=False)

    def watch_sections(self) -> None:
        """Show what is known now."""
        if self.is_mounted:
            self._draw()

    def on_mount(self) -> None:
        """Show what was known before."""
        self._draw()

    def on_resize(self) -> None:
        """Set the rows anew."""
        self._draw()

    def on_focus(self) -> None:
        """Show which row is at hand, once it is known that the keys come here."""
        self.call_later(self._draw)

    def on_blur(self) -> None:
        """Show it no longer."""
        self.call_later(self._draw)

    # --- keys

    def action_choose(self, by: int) -> None:
        """The row after or before; a panel without rows scrolls."""
        if not self._places:
            self.scroll_relative(y=by, animate=False)
            return
        self._at = max(0, min(self._at + by, len(self._places) - 1))
        self._draw()
        first, lines = self._places[self._at]
        top = 0 if not self._at else first  # the title over the first row with it
        self.scroll_to_region(Region(0, top, 1, first + lines - top), animate=False, force=True)

    def action_go(self) -> None:
        """Go to the line that made the row at hand."""
        origins = [origin for part in self.sections or () for origin in _origins(part)]
        if self._at < len(origins):
            self.post_message(self.Wanted(origins[self._at].line))

    def on_click(self, event: events.Click) -> None:
        """Choose the row that is clicked; a second click goes there."""
        offset = event.get_content_offset(self.query_one(Static))
        owner = self._owners[offset.y] if offset is not None and offset.y < len(self._owners) else -1
        if owner >= 0:
            self._at = owner
            self._draw()
            if event.chain > 1:
                self.action_go()

    # --- drawing

    def _draw(self) -> None:
        self.query_one(Static).update(self._content())

    def _content(self) -> Content:
        self._places, self._owners = [], []
        if self.sections is None:
            return Content(" ") + self._styled("…", "quiet")
        lines: list[Content] = []
        for section in self.sections:
            if lines:
                self._put(lines, Content(""))
            self._put(lines, self._styled(section.title, "title"))
            for (label, value), origin in zip(section.rows, _origins(section), strict=True):
                self._put(lines, self._row(label, value, origin), len(self._places))
            if not section.rows:
                self._put(lines, self._styled(self._empty, "quiet"))
        if not self.sections:
            self._put(lines, self._styled(self._empty, "quiet"))
        self._at = max(0, min(self._at, len(self._places) - 1))
        return Content("\n").join(self._marked(lines))

    def _put(self, lines: list[Content], content: Content, owner: int = -1) -> None:
        """A text in as many lines as it takes, those of a row of the sheet as its own."""
        made = [row for line in content.split("\n", allow_blank=True) for row in _hung(line, self._room)]
        if owner >= 0:
            self._places.append((len(lines), len(made)))
        self._owners += [owner] * len(made)
        lines += made

    def _marked(self, lines: list[Content]) -> list[Content]:
        """The lines, with a bar before those of the row at hand while the keys come here."""
        at = self._at if self.has_focus and self._places else -2
        bar = Content("▌").stylize(_STYLES["cursor"])
        return [
            (bar if owner == at else Content(" ")) + line
            for owner, line in zip(self._owners, lines, strict=True)
        ]

    @property
    def _room(self) -> int:
        return max(10, self.scrollable_content_region.width - 1)

    def _row(self, label: str, value: str, origin: Origin) -> Content:
        """A label and its value at the two ends; a value too long goes below, a lone one hangs."""
        if not label:
            return Content("· ") + Content(display_safe(value))
        name = self._styled(label, "label")
        if not value:
            return Content("· ") + Content(display_safe(label))
        shown = self._styled(value, "value") if len(value) <= _SHORT else Content(display_safe(value))
        for past in pasts(origin.steps, value):
            before = self._styled(past, "past") + ("" if past.endswith("→") else " ")
            gap = self._room - name.cell_length - before.cell_length - shown.cell_length
            if gap >= 2:
                return name + " " * gap + before + shown
        gap = self._room - name.cell_length - shown.cell_length
        return name + " " * gap + shown if gap >= 2 else name + Content("\n  ") + shown

    def _styled(self, text: str, name: str) -> Content:
        return Content(display_safe(text)).stylize(_STYLES[name])


def _hung(line: Content, width: int) -> tuple[Content, ...]:
    """A line in rows that hang below its first letter, past a point or an indent."""
    if not line.plain.startswith(("· ", _INDENT)):
        return wrap(line, width)
    sign, text = line.divide([len(_INDENT)])
    first, *others = wrap(text, width - len(_INDENT))
    return sign + first, *(Content("  ") + row for row in others)


def _origins(section: Section) -> tuple[Origin, ...]:
    """Where each row comes from, as far as known."""
    return (*section.origins, *[Origin()] * len(section.rows))[: len(section.rows)]
