"""The sheet and the threads, beside the story or over it; each row leads to the line that made it."""

from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message as Posted
from textual.reactive import reactive
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.play.session.glance import Row, Section
from soloist.tui.looks import ink
from soloist.tui.story_view.page import wrap

_INDENT: Final = "  "
_QUIET: Final = "$text-muted italic"
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
    }
    """
    sections: reactive[tuple[Section, ...] | None] = reactive[tuple[Section, ...] | None](None)
    """What there is to show; None while it is not known."""

    class Wanted(Posted):
        """A row was chosen: the line of the story (from 1) that made it, 0 where none did."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line

    def __init__(self, lingo: Lingo) -> None:
        """`lingo` puts messages into the interface's language."""
        super().__init__()
        self._lingo = lingo
        self._at = 0  # the row at hand, counted through all sections
        self._rows = _Rows(self)

    def compose(self) -> ComposeResult:
        """One text: rows are too many for widgets of their own."""
        yield self._rows

    def watch_sections(self) -> None:
        """Show what is known now."""
        self._at = max(0, min(self._at, len(self._origins) - 1))
        self._rows.refresh(layout=True)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show which row is at hand while the keys come here."""
        super().watch_has_focus(has_focus)
        self._rows.refresh()

    # --- keys

    def action_choose(self, by: int) -> None:
        """The row after or before; a panel without rows scrolls."""
        if not self._origins:
            self.scroll_relative(y=by, animate=False)
            return
        self._choose(self._at + by)
        owners = [owner for _, owner in self._rows.lines]
        first, after = owners.index(self._at), len(owners) - owners[::-1].index(self._at)
        top = 0 if not self._at else first  # the title over the first row with it
        self.scroll_to_region(Region(0, top, 1, after - top), animate=False, force=True)

    def _choose(self, row: int) -> None:
        self._at = max(0, min(row, len(self._origins) - 1))
        self._rows.refresh()

    def action_go(self) -> None:
        """Go to the line that made the row at hand."""
        if self._at < len(self._origins):
            self.post_message(self.Wanted(self._origins[self._at]))

    def on_click(self, event: events.Click) -> None:
        """Choose the row that is clicked; a second click goes there."""
        offset, lines = event.get_content_offset(self._rows), self._rows.lines
        if offset is not None and offset.y < len(lines) and lines[offset.y][1] >= 0:
            self._choose(lines[offset.y][1])
            if event.chain > 1:
                self.action_go()

    # --- drawing

    @property
    def _origins(self) -> list[int]:
        """Where each row comes from."""
        return [row.line for part in self.sections or () for row in part.rows]

    def drawn(self, width: int) -> list[tuple[Content, int]]:
        """The lines in so many cells, each with the row of the sheet that it is of, -1 for none.

        Before those of the row at hand stands a bar while the keys come here.
        """
        room = max(10, width - 1)
        empty = ink(self._lingo.say("Nothing yet. Write [PC:Name|traits: …] to fill the sheet."), _QUIET)
        lines: list[tuple[Content, int]] = []
        rows = 0
        if self.sections is None:
            return [(Content(" ") + ink("…", _QUIET), -1)]
        for section in self.sections:
            lines += [(Content(" "), -1)] if lines else []
            lines += self._set(ink(section.title, "$secondary bold"), room)
            for row in section.rows:
                lines += self._set(_row(row, room), room, rows)
                rows += 1
            if not section.rows:
                lines += self._set(empty, room)
        return lines if self.sections else self._set(empty, room)

    def _set(self, content: Content, room: int, owner: int = -1) -> list[tuple[Content, int]]:
        """A text in as many lines as it takes."""
        at_hand = self.has_focus and owner == self._at
        before = ink("▌", "$accent") if at_hand else Content(" ")
        made = (row for line in content.split("\n", allow_blank=True) for row in _hung(line, room))
        return [(before + row, owner) for row in made]


class _Rows(Widget):
    """The rows of a sheet, set whenever they are painted: what is on the screen is what a click is on."""

    DEFAULT_CSS = "_Rows { width: 1fr; height: auto; }"

    def __init__(self, panel: SheetPanel) -> None:
        super().__init__()
        self._panel = panel

    @property
    def lines(self) -> list[tuple[Content, int]]:
        """See `SheetPanel.drawn`."""
        return self._panel.drawn(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._panel.drawn(width))

    def render(self) -> Content:
        return Content("\n").join([line for line, _ in self.lines])


def _row(row: Row, room: int) -> Content:
    """A label and its value at the two ends; a value too long goes below, a lone one hangs."""
    if not row.label or not row.value:
        return ink(f"· {row.label or row.value}")
    name = ink(row.label, "$text-muted")
    shown = ink(row.value, "bold" if len(row.value) <= _SHORT else "")
    gap = room - name.cell_length - shown.cell_length
    return name + (" " * gap if gap >= 2 else "\n  ") + shown


def _hung(line: Content, width: int) -> tuple[Content, ...]:
    """A line in rows that hang below its first letter, past a point or an indent."""
    if not line.plain.startswith(("· ", _INDENT)):
        return wrap(line, width)
    sign, text = line.divide([len(_INDENT)])
    first, *others = wrap(text, width - len(_INDENT))
    return sign + first, *(Content("  ") + row for row in others)
