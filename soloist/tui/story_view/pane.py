"""The rows of a story in sight: laid out inside the paint, each block drawn when it is first seen."""

from bisect import bisect_right
from collections.abc import Iterable
from operator import sub
from typing import ClassVar

from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from soloist.play.blocks.story import Story
from soloist.tui.story_view.layout import TOP, Layout, Place
from soloist.tui.story_view.page import Page
from soloist.tui.story_view.strips import Strips


class StoryPane(ScrollView):
    """Shows a story from a place on, and a mark at the cursor's block; how it moves is `StoryView`'s."""

    ALLOW_SELECT: ClassVar[bool] = False

    at_end: var[bool] = var(True)
    """Whether the last row is in sight; what is added is then followed."""

    def __init__(self, page: Page, empty: Content, *, id: str | None, classes: str | None) -> None:
        """`empty` is shown while there is nothing else to show."""
        super().__init__(id=id, classes=classes)
        self._empty = empty
        self._strips = Strips(self, page)
        self._story = Story(b"")
        self._layout = Layout(self._height)
        self._place = TOP
        self._window: list[tuple[int, Strip]] = []  # rows in sight: block and strip
        self._settled: tuple[int, int] | None = None  # the width and height the window was made for
        self._cursor: int | None = None  # where the cursor's block starts in the file
        self._covered = 0  # rows at the foot that something stands in front of

    # --- painting

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lay out inside the paint, so that the very first one has content."""
        size = (self.scrollable_content_region.width, self._rows)
        if size != self._settled and size[0] > 0:
            self._settle(size)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """A row in sight, with the cursor's mark in the margin."""
        if y >= len(self._window):
            empty = y == 1 and not self._window
            return self._strips.row(self._empty) if empty else self._strips.blank()
        block, strip = self._window[y]
        marked = self.screen.focused is self and block == self._cursor_block()
        return self._strips.marked(strip) if marked else strip

    def notify_style_update(self) -> None:
        """Draw again when the theme changes."""
        super().notify_style_update()
        self._strips.forget()
        self._settled = None

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.refresh()

    # --- layout

    def cover(self, rows: int) -> None:
        """Something stands in front of so many rows at the foot: what is read goes above it."""
        rows = max(0, min(rows, self.scrollable_content_region.height - 1))
        if rows != self._covered:
            self._covered = rows
            self.refresh()

    @property
    def _rows(self) -> int:
        return max(1, self.scrollable_content_region.height - self._covered)

    def _guess_again(self) -> None:
        self._layout = Layout(self._height, self._guesses(0))
        self._settled = None
        self.refresh()

    def _settle(self, size: tuple[int, int]) -> None:
        """Make the window for another size, what was at the top staying there."""
        place, old = self._place, 0
        if place.block < len(self._layout):
            old = self._layout.known(place.block)
        if self._strips.fit(size[0]):
            self._layout = Layout(self._height, self._guesses(0))
            if old and place.row:  # as far through its block as before
                place = Place(place.block, place.row * self._layout.height(place.block) // old)
        self._settled = size
        self._window_at(self._layout.bottom(size[1]) if self.at_end else place)
        block = self._cursor_block()
        if block is not None and self.screen.focused is self:
            in_sight = sum(each == block for each, _ in self._window)
            if in_sight < min(self._layout.height(block), size[1]):
                self._window_at(Place(block, 0))

    def _show(self, place: Place) -> None:
        """Put `place` at the top, or as near as leaves no row blank."""
        if self._settled is None:
            self._place = place
        else:
            self._window_at(place)
        self.refresh()

    def _window_at(self, place: Place) -> None:
        height = self._rows
        self._place, self.at_end = self._layout.settle(place, height)
        window: list[tuple[int, Strip]] = []
        block, skip = self._place
        while block < len(self._story) and len(window) < height:
            window += [(block, strip) for strip in self._strips.block(self._story, block)[skip:]]
            block, skip = block + 1, 0
        self._window = window[:height]
        self._tell_scrollbar(self._layout.row(self._place))

    def _tell_scrollbar(self, row: int) -> None:
        """Say where we are, without the layout that assigning these would cost."""
        total, height = self._layout.total, self._rows
        self.set_reactive(Widget.virtual_size, Size(self.scrollable_content_region.width, total))
        self.set_reactive(Widget.scroll_y, float(row))
        self.set_reactive(Widget.scroll_target_y, float(row))
        if self.show_vertical_scrollbar:
            bar = self.vertical_scrollbar
            bar.window_virtual_size, bar.window_size, bar.position = total, height, row

    def _guesses(self, first: int) -> Iterable[int]:
        """Heights of the blocks from `first` on, guessed from their sizes."""
        spans = self._story.spans
        return map(self._strips.guess, map(sub, spans.ends[first:], spans.starts[first:]))

    def _height(self, block: int) -> int:
        return len(self._strips.block(self._story, block))

    def _block_at(self, offset: int) -> int:
        """The block that holds a byte of the file, or the last before it."""
        return max(0, bisect_right(self._story.spans.starts, offset) - 1)

    def _cursor_block(self) -> int | None:
        return None if self._cursor is None or not len(self._story) else self._block_at(self._cursor)
