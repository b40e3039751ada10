"""The story on the screen: only what is in sight is ever drawn, whatever the size of the file."""

import asyncio
import sys
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Iterable
from operator import sub
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from soloist.play.blocks.story import Shift, Source, Story
from soloist.play.session.services import Reading
from soloist.tui.looks import shown
from soloist.tui.story_view.layout import TOP, Layout, Place
from soloist.tui.story_view.page import Page
from soloist.tui.story_view.strips import CSS, Strips
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from typing import Unpack

    from soloist.tui.story_view.page import Look

TAIL = 64 * 1024  # bytes read before the first paint
FAR = 4  # screens from which a jump trusts guessed heights
CARDS = "soloist.tui.story_view.cards"  # the module that draws play
_NO_PROSE = message("No prose yet.")
STEP = 3  # rows the cursor moves through a block taller than the screen


async def _nothing() -> None:
    """Nobody chooses."""


class StoryView(ScrollView, can_focus=True):
    """A journal, read from its end, with a cursor that goes from block to block.

    It is read as played, as prose alone, or as the file it is; the place stays from one reading to the next.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(-1)", show=False),
        Binding("down", "cursor(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "edge(-1)", show=False),
        Binding("end", "edge(1)", show=False),
        Binding("enter", "pick", show=False),
    ]

    DEFAULT_CSS = CSS

    at_end: var[bool] = var(True)
    """Whether the last row is in sight; what is added is then followed."""
    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(
        self,
        source: Source,
        *,
        say: Callable[[Message], str] = str,
        empty: Content | None = None,
    ) -> None:
        """`say` puts messages into words, `empty` is shown while there is nothing else to show."""
        page = Page(width=0, say=say, sketch=CARDS not in sys.modules)
        super().__init__()
        self._empty = empty or Content("")
        self._strips = Strips(self, page)
        self._story = Story(b"")
        self._layout = Layout(self._height)
        self._place = TOP
        self._window: list[tuple[int, Strip]] = []  # rows in sight: block and strip
        self._settled: tuple[int, int] | None = None  # the width and height the window was made for
        self._cursor: int | None = None  # where the cursor's block starts in the file
        self._in_front = 0  # rows of something that stands in front, at the foot of the screen
        self.indexed = asyncio.Event()
        self._source = source
        self._held = False
        self.picks: Callable[[], Awaitable[None]] = _nothing
        """What is done with the block that is chosen by key or click, to its end: that under the cursor."""

    # --- what is shown

    def on_mount(self) -> None:
        """Read the end of the file; the rest once something is on the screen."""
        self._story = Story(*self._source.read_tail(TAIL))
        self._speak()
        self._guess_again()
        if not self._held:
            self.call_after_refresh(self._finish)

    def hold_sketch(self) -> None:
        """Show what the first paint shows, and nothing that comes after; before it is mounted."""
        self._held = True
        self._strips.page = self._strips.page._replace(sketch=True)

    def append(self, data: bytes) -> None:
        """Show bytes added at the end of the file, in a time that does not depend on its size."""
        follow = self.at_end
        first = self._story.append(data)
        self._layout.replace_from(first, self._guesses(self._story, first))
        self._show(self._layout.bottom(self._rows) if follow else self._place)

    def reload(self, data: bytes) -> None:
        """Show other bytes, the whole file, staying where the person reads."""
        before, place, follow = self._story, self._place, self.at_end
        top = before.spans.starts[place.block] if len(before) else 0
        self.workers.cancel_group(self, "index")
        self.indexed.set()
        self._story = Story(data)
        self._speak()
        self._strips.forget()
        shift = Shift(before.data, before.base, data)
        self._guess_again()
        if self._cursor is not None:
            self._cursor = shift.moved(self._cursor)
        place = Place(self._block_at(shift.moved(top)), place.row)
        self._show(self._layout.bottom(self._rows) if follow else place)

    def set_page(self, **changes: "Unpack[Look]") -> None:
        """Change how blocks are drawn, see `Page`; what is not named stays."""
        self._strips.page = self._strips.page._replace(**changes)
        self._strips.forget()
        self._guess_again()

    def reveal(self, offset: int) -> None:
        """Bring the block that holds a byte of the file to the top, and the cursor to it."""
        if offset < self._story.first:
            self._read_on()
        if len(self._story):
            block = self._block_at(offset)
            self._cursor = self._story.spans.starts[block]
            self._show(Place(block, 0))

    # --- readings

    @property
    def reading(self) -> Reading:
        """How the story is read."""
        return self._strips.page.reading

    @property
    def size_read(self) -> int:
        """How many bytes of the file are known."""
        return self._story.end

    @property
    def here(self) -> int:
        """The byte the person is at: of the cursor's block, else of the top one; at the end, of the last."""
        if not len(self._story):
            return 0
        block = self._cursor_block() if self.has_focus else None
        if block is None:
            block = len(self._story) - 1 if self.at_end else self._place.block
        return self._story.spans.starts[block]

    def read_as(self, reading: Reading) -> None:
        """Read on in another way, at the block that was at the top or the nearest that is shown."""
        top = self._story.spans.starts[self._place.block] if len(self._story) else 0
        self._strips.read_as(reading)
        self._guess_again()
        if len(self._story) and not self.at_end:
            self._place = Place(self._block_at(top), 0)

    def shows(self, offset: int) -> bool:
        """Whether the block that holds a byte of the file is one of those this reading shows."""
        return bool(len(self._story)) and self._height(self._block_at(offset)) > 0

    def render_line(self, y: int) -> Strip:
        """A row in sight, with the cursor's mark in the margin; a word where there is nothing to be read."""
        if y < len(self._window):
            block, strip = self._window[y]
            marked = self.screen.focused is self and block == self._cursor_block()
            return self._strips.marked(strip) if marked else strip
        if y != 1 or self._window:
            return self._strips.blank()
        return self._strips.row(shown(self._strips.page.say(_NO_PROSE)) if len(self._story) else self._empty)

    def _cursor_block(self) -> int | None:
        """The block under the cursor, or the nearest that is shown."""
        if self._cursor is None or not len(self._story):
            return None
        block = self._block_at(self._cursor)
        if self.reading == "play" or self._height(block):
            return block
        near = self._layout.clamp(Place(block, 0)).block
        return near if self._height(near) else None

    # --- moving

    def scroll_rows(self, rows: int) -> None:
        """Move `rows` rows down, up when negative."""
        self._show(self._layout.walk(self._place, rows))

    def action_page(self, direction: int) -> None:
        """Move a screen, keeping one row in sight."""
        self.scroll_rows(direction * max(1, self._rows - 1))

    def action_home(self) -> None:
        """Go to the first row."""
        self._read_on()
        self._show(TOP)

    def action_end(self) -> None:
        """Go to the last row."""
        self._cursor = None
        self._show(self._layout.bottom(self._rows))

    def action_edge(self, direction: int) -> None:
        """Go to the last row, or the first, the cursor too."""
        if direction < 0:
            self.action_home()
        else:
            self.action_end()
        if self._window:
            self._cursor = self._story.spans.starts[self._window[0 if direction < 0 else -1][0]]
            self.refresh()

    def action_cursor(self, direction: int) -> None:
        """Move the cursor a block; through a block taller than the screen, a few rows."""
        if not self._window:
            return
        block = self._cursor_block()
        if block is None:
            self._set_cursor(self._window[-1 if direction < 0 else 0][0])
            return
        above, below = self._hidden(block)
        if (direction < 0 and above > 0) or (direction > 0 and below > 0):
            self.scroll_rows(direction * min(STEP, above if direction < 0 else below))
            return
        self._set_cursor(self._layout.beside(block, direction))

    async def action_pick(self) -> None:
        """Choose the block under the cursor; without one, the last block in sight."""
        if self._cursor_block() is None:
            self.action_cursor(-1)
        if self._cursor_block() is not None:
            await self.picks()

    async def on_click(self, event: events.Click) -> None:
        """Choose the block that was clicked."""
        if 0 <= event.y < len(self._window):
            self._set_cursor(self._window[event.y][0])
            await self.picks()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow the wheel and the scrollbar; where a layout cut off what one may scroll, the end stays."""
        rows = round(new_value) - round(old_value)
        if not rows or self._settled is None:
            return
        if self.at_end and new_value >= self.max_scroll_y:
            self._show(self._layout.bottom(self._rows))
            return
        near = abs(rows) <= FAR * self._rows
        self._show(self._layout.walk(self._place, rows) if near else self._layout.at(round(new_value)))

    # --- the cursor

    def _hidden(self, block: int) -> tuple[int, int]:
        """How many rows of a block are above the screen and below it; its gap may be."""
        top = self._layout.row(Place(block, 0)) - self._layout.row(self._place)
        return -top, top + self._layout.height(block) - 1 - self._rows

    def _set_cursor(self, block: int) -> None:
        """Put the cursor on a block and bring it into sight."""
        self._cursor = self._story.spans.starts[block]
        height = self._layout.height(block)
        above, below = self._hidden(block)
        if above > 0:
            self._show(Place(block, max(0, height - self._rows)))
        elif below > 0:
            end = Place(block, max(0, min(height - 1, self._rows) - 1))
            self._show(self._layout.walk(end, 1 - self._rows))
        self.refresh()

    # --- the rest of the file

    def _read_on(self) -> None:
        """Cut the whole file now."""
        if self._story.base:
            self._adopt(*self._whole(self._story, self._source.read_all()))

    def _finish(self) -> None:
        """What the first paint did not wait for."""
        if self._strips.page.sketch:
            self._strips.page = self._strips.page._replace(sketch=False)
            self._strips.forget()
            self._guess_again()
        if self._story.base:
            self.run_worker(self._index(), group="index", exclusive=True)
        else:
            self.indexed.set()

    async def _index(self) -> None:
        """Cut the whole file beside the screen, and go on with it."""
        story = self._story

        def cut() -> tuple[Story, Layout] | None:
            data = self._source.read_all()
            return self._whole(story, data) if len(data) >= story.base else None  # else it will be reloaded

        whole = await asyncio.to_thread(cut)
        if whole is not None and self._story is story:
            self._adopt(*whole)

    def _whole(self, story: Story, data: bytes) -> tuple[Story, Layout]:
        """The whole of a story of which the end is known, and the heights of its blocks, guessed."""
        whole = story.whole(data)
        return whole, Layout(self._height, self._guesses(whole, 0))

    def _speak(self) -> bool:
        """Set the story as its language wants it; whether that changes anything."""
        page, lang = self._strips.page, self._story.lang
        if not lang or lang == page.lang:
            return False
        self._strips.page = page._replace(lang=lang)
        self._strips.forget()
        return True

    def _adopt(self, story: Story, layout: Layout) -> None:
        """Go on with the whole story; what is in sight does not move."""
        before, heights, place = self._story, self._layout, self._place
        top = before.spans.starts[place.block] if len(before) else 0
        self._story, self._layout = story, layout
        if missed := before.missed(story):
            first = story.append(missed)
            layout.replace_from(first, self._guesses(story, first))
        if not self._speak():
            for index, start in enumerate(before.spans.starts):
                same = story.spans.begins(start)
                if same is not None:
                    layout.know(same, heights.known(index))
        place = Place(self._block_at(top), place.row)
        self._show(self._layout.bottom(self._rows) if self.at_end else place)
        self.indexed.set()

    # --- painting

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lay out inside the paint, so that the very first one has content."""
        size = (self.scrollable_content_region.width, self._rows)
        if size != self._settled and size[0] > 0:
            self._settle(size)
        return super().render_lines(crop)

    def notify_style_update(self) -> None:
        """Draw again when the theme changes."""
        super().notify_style_update()
        self._strips.forget()
        self._settled = None

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show the cursor, or hide it."""
        super().watch_has_focus(has_focus)
        self.refresh()

    # --- layout

    def cover(self, rows: int) -> None:
        """Something stands in front of so many rows at the foot of the screen: what is read goes above it."""
        if rows != self._in_front:
            self._in_front = rows
            self.refresh()

    @property
    def _covered(self) -> int:
        """The rows of the view that are hidden, as it stands now: what is below it may come and go."""
        below = self.screen.size.height - self.region.bottom
        return max(0, min(self._in_front - below, self.scrollable_content_region.height - 1))

    @property
    def _rows(self) -> int:
        return max(1, self.scrollable_content_region.height - self._covered)

    def _guess_again(self) -> None:
        self._layout = Layout(self._height, self._guesses(self._story, 0))
        self._settled = None
        self.refresh()

    def _settle(self, size: tuple[int, int]) -> None:
        """Make the window for another size, what was at the top staying there."""
        place, old = self._place, 0
        if place.block < len(self._layout):
            old = self._layout.known(place.block)
        if self._strips.fit(size[0]):
            self._layout = Layout(self._height, self._guesses(self._story, 0))
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
        """Say where we are, without the layout that assigning these would cost.

        What is covered counts as rows after the last, so that the last row in sight is as far as one scrolls.
        """
        total, height = self._layout.total, self._rows
        size = Size(self.scrollable_content_region.width, total + self._covered)
        self.set_reactive(Widget.virtual_size, size)
        self.set_reactive(Widget.scroll_y, float(row))
        self.set_reactive(Widget.scroll_target_y, float(row))
        if self.show_vertical_scrollbar:
            bar = self.vertical_scrollbar
            bar.window_virtual_size, bar.window_size, bar.position = total, height, row

    def _guesses(self, story: Story, first: int) -> Iterable[int]:
        """Heights of the blocks from `first` on, guessed from their sizes."""
        spans = story.spans
        return map(self._strips.guess, map(sub, spans.ends[first:], spans.starts[first:]))

    def _height(self, block: int) -> int:
        return len(self._strips.block(self._story, block))

    def _block_at(self, offset: int) -> int:
        """The block that holds a byte of the file, or the last before it."""
        return max(0, bisect_right(self._story.spans.starts, offset) - 1)
