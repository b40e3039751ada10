"""Blocks drawn into strips, each at most once while it is remembered."""

from collections.abc import Mapping
from typing import Final

from rich.segment import Segment
from textual.cache import LRUCache
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from soloist.play.blocks.story import Story
from soloist.play.session.services import Reading
from soloist.tui.looks import LOOKS
from soloist.tui.story_view.page import MEASURE, Page
from soloist.tui.story_view.prose import render

# Colour never says anything alone: the words or the weight say it too. No component classes: Textual
# would style each of them at the start, and again whenever the view is styled.
STYLES: Final[Mapping[str, str]] = {
    **{name: f"bold {look}" for name, look in LOOKS.items()},
    "title": "bold $primary",
    "session": "bold $secondary",
    "scene": "bold",
    "phase": "$text-muted",
    "rule": "$text-disabled",
    "bar": "$primary",
    "action": "bold",
    "question": "italic",
    "result": "bold $text-accent",
    "even": "bold $text-success",
    "odd": "$text-muted",
    "dropped": "strike $text-disabled",
    "reason": "$text-muted",
    "quiet": "$text-muted",
    "tag": "$text-muted",
    "note": "italic $text-muted",
    "struck": "strike $text-muted",
    "quote": "italic",
    "code": "$text-accent",
    "raw": "$text-muted",
    "cursor": "$accent",
}
"""The styles `Page` and what draws by it name; the names are those of what is drawn."""
CSS: Final = (
    "StoryView { height: 1fr; overflow-x: hidden; overflow-y: scroll; scrollbar-gutter: stable;"
    " scrollbar-size-vertical: 1; background: $surface; }"
)


KEPT = 2048  # blocks remembered
BLANK = 20  # blank lines of the file shown one after the other, at most
EDGE = 8  # cells of the margin, at most, where the page has no middle of its own


class Strips:
    """The strips of the blocks of a story at one width, in the styles of one widget."""

    def __init__(self, widget: Widget, page: Page) -> None:
        """`page.width` is set by `fit`."""
        self.page = page
        self._widget = widget
        self._width = 0
        self._copy = -1, b""  # the size of the story, and its bytes without what is not to be seen
        self._kept: LRUCache[tuple[int, int, int], list[Strip]] = LRUCache(KEPT)

    def forget(self) -> None:
        """Draw everything again when it is next seen."""
        self._kept.clear()
        self._copy = -1, b""  # the size of the story, and its bytes without what is not to be seen

    def fit(self, width: int) -> bool:
        """Set the text into `width` cells, margin included; whether that changes anything."""
        if width == self._width:
            return False
        self._width = width
        self.page = self.page._replace(width=max(2, min(self.page.measure, width - self.margin - 1)))
        self.forget()
        return True

    def read_as(self, reading: Reading) -> None:
        """Set the text for another reading, at the next `fit`."""
        self.page = self.page._replace(reading=reading)
        self._width = 0

    def guess(self, size: int) -> int:
        """How many rows a block of `size` bytes may take, gap included."""
        return size * 25 // (max(1, self.page.width or MEASURE) * 24) + 2

    def block(self, story: Story, index: int) -> list[Strip]:
        """The rows of a block and the gap after it; none for a block that this reading leaves out."""
        start, end = story.spans[index]
        gap = self._gap(story, index)
        strips = self._kept.get((start, end, gap))
        if strips is None:
            strips = [self.row(row) for row in self._rows(story, index)]
            if strips or self.page.reading == "play":
                strips += [self.blank()] * (gap if strips else 1)
            self._kept[start, end, gap] = strips
        return strips

    def _rows(self, story: Story, index: int) -> tuple[Content, ...]:
        if self.page.reading != "source" and story.spans.starts[story.spans.head(index)] in self.page.struck:
            return ()
        return render(self._text(story, index), story.opening(index), self.page)

    def _text(self, story: Story, index: int) -> bytes:
        """The bytes of a block; in the source, the head of the file comes with the first.

        They are those of a copy in which all is blank that is not to be seen, where anything is.
        """
        page, (start, end) = self.page, story.spans[index]
        if page.reading == "source" and index == 0:
            start = story.base
        hides = page.veiled or (page.analog and page.reading == "manuscript")
        data = self._masked(story) if hides else story.data
        return data[start - story.base : end - story.base]

    def _masked(self, story: Story) -> bytes:
        """Made once for each size of the story: only two at one keyboard, and paper notebooks, need it."""
        if self._copy[0] != story.end:
            from soloist.play.told.veil import masked

            self._copy = story.end, masked(story.data[:])
        return self._copy[1]

    def _gap(self, story: Story, index: int) -> int:
        """How many blank rows come after a block: one between two, in the source those of the file."""
        if index + 1 == len(story):
            return 1
        end, after = story.spans.ends[index], story.spans.starts[index + 1]
        if self.page.reading != "source":
            return int(after != end)
        blank = story.data[end - story.base : after - story.base].count(b"\n") - 1
        return max(0, min(blank, BLANK))

    def row(self, content: Content) -> Strip:
        """One row, with the margin before it and blank after it."""
        base = self._widget.visual_style
        parts = content.render(base, end="", parse_style=self._style)
        segments = [Segment(text, style.rich_style) for text, style in parts]
        margin = Segment(" " * self.margin, base.rich_style)
        return Strip([margin, *segments]).adjust_cell_length(self._width, base.rich_style)

    def blank(self) -> Strip:
        """An empty row."""
        return Strip.blank(max(1, self._width), self._widget.visual_style.rich_style)

    def marked(self, strip: Strip) -> Strip:
        """A row of the block the cursor is on."""
        style = self._widget.visual_style + self._style("cursor")
        return Strip([Segment("▌", style.rich_style), *strip.crop(1)])

    @property
    def margin(self) -> int:
        """The blank cells before a row."""
        if self.page.reading == "manuscript":
            return max(2, (self._width - self.page.measure) // 2)
        return max(2, min(EDGE, (self._width - MEASURE) // 2)) if self.page.reading == "play" else 2

    def _style(self, name: str | Style) -> Style:
        if isinstance(name, Style):
            return name
        return Style.parse(STYLES.get(name, name))
