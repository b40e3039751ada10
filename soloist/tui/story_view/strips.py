"""Blocks drawn into strips, each at most once while it is remembered."""

from rich.segment import Segment
from textual.cache import LRUCache
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from soloist.tui.story_view.page import MEASURE, Page
from soloist.tui.story_view.render import render
from soloist.tui.story_view.story import Story
from soloist.tui.story_view.styles import LOOKS

KEPT = 2048  # blocks remembered


class Strips:
    """The strips of the blocks of a story at one width, in the styles of one widget."""

    def __init__(self, widget: Widget, page: Page) -> None:
        """`page.width` is set by `fit`."""
        self.page = page
        self._widget = widget
        self._width = 0
        self._kept: LRUCache[tuple[int, int, bool], list[Strip]] = LRUCache(KEPT)

    def forget(self) -> None:
        """Draw everything again when it is next seen."""
        self._kept.clear()

    def fit(self, width: int) -> bool:
        """Set the text into `width` cells, margin included; whether that changes anything."""
        if width == self._width:
            return False
        self._width = width
        self.page = self.page._replace(width=max(2, min(MEASURE, width - self._margin - 1)))
        self.forget()
        return True

    def guess(self, size: int) -> int:
        """How many rows a block of `size` bytes may take, gap included."""
        return size * 25 // (max(1, self.page.width or MEASURE) * 24) + 2

    def block(self, story: Story, index: int) -> list[Strip]:
        """The rows of a block, at least one, and the gap after it."""
        start, end = story.spans[index]
        goes_on = index + 1 < len(story) and story.spans.starts[index + 1] == end
        strips = self._kept.get((start, end, goes_on))
        if strips is None:
            shown = story.spans.starts[story.spans.head(index)] not in self.page.struck
            rows = render(story.text(index), story.opening(index), self.page) if shown else ()
            strips = [self.row(row) for row in rows]
            if not goes_on or not strips:
                strips.append(self.blank())
            self._kept[start, end, goes_on] = strips
        return strips

    def row(self, content: Content) -> Strip:
        """One row, with the margin before it and blank after it."""
        base = self._widget.visual_style
        parts = content.render(base, end="", parse_style=self._style)
        segments = [Segment(text, style.rich_style) for text, style in parts]
        margin = Segment(" " * self._margin, base.rich_style)
        return Strip([margin, *segments]).adjust_cell_length(self._width, base.rich_style)

    def blank(self) -> Strip:
        """An empty row."""
        return Strip.blank(max(1, self._width), self._widget.visual_style.rich_style)

    def marked(self, strip: Strip) -> Strip:
        """A row of the block the cursor is on."""
        style = self._widget.visual_style + self._style("cursor")
        return Strip([Segment("▌", style.rich_style), *strip.crop(1)])

    @property
    def _margin(self) -> int:
        return max(2, min(8, (self._width - MEASURE) // 2))

    def _style(self, name: str | Style) -> Style:
        if isinstance(name, Style):
            return name
        return Style.parse(LOOKS.get(name, name))
