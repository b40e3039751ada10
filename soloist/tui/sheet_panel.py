"""The sheet and the threads, beside the story or over it."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from soloist.display import display_safe
from soloist.tui.glance import Section

_STYLES: Final = {
    "title": "$secondary bold",
    "label": "$text-muted",
    "value": "bold",
    "quiet": "$text-muted italic",
}


class SheetPanel(VerticalScroll):
    """People with their numbers and traits, then what is open."""

    DEFAULT_CSS = """
    SheetPanel {
        padding: 0 1;
        background: $background;
        scrollbar-size-vertical: 1;
        & Static { width: 1fr; }
    }
    """
    sections: reactive[tuple[Section, ...] | None] = reactive[tuple[Section, ...] | None](None)
    """What there is to show; None while it is not known."""

    def __init__(self, empty: str) -> None:
        """`empty` says what to press where there is nothing yet."""
        super().__init__()
        self._empty = empty

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
            self.query_one(Static).update(self._content())

    def on_mount(self) -> None:
        """Show what was known before."""
        self.query_one(Static).update(self._content())

    def on_resize(self) -> None:
        """Set the rows anew."""
        self.query_one(Static).update(self._content())

    def _content(self) -> Content:
        if self.sections is None:
            return self._styled("…", "quiet")
        parts = [self._section(section) for section in self.sections]
        return Content("\n\n").join(parts) if parts else self._styled(self._empty, "quiet")

    def _section(self, section: Section) -> Content:
        rows = [self._styled(section.title, "title")]
        rows += [self._row(label, value) for label, value in section.rows]
        if not section.rows:
            rows.append(self._styled(self._empty, "quiet"))
        return Content("\n").join(rows)

    def _row(self, label: str, value: str) -> Content:
        """A label and its value at the two ends; a value too long goes below, a lone one hangs."""
        width = max(10, self.scrollable_content_region.width)
        if not label:
            return Content("· ") + Content(display_safe(value))
        name = self._styled(label, "label")
        if not value:
            return Content("· ") + Content(display_safe(label))
        shown = self._styled(value, "value") if len(value) <= 6 else Content(display_safe(value))
        gap = width - name.cell_length - shown.cell_length
        return name + " " * gap + shown if gap >= 2 else name + Content("\n  ") + shown

    def _styled(self, text: str, name: str) -> Content:
        return Content(display_safe(text)).stylize(_STYLES[name])
