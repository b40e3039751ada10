"""The sheet and the threads, beside the story or over it; each row leads to the line that made it."""

from collections.abc import Iterator
from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.session.glance import Row, Section
from soloist.tui.looks import ink
from soloist.tui.story_view.page import wrap

_INDENT: Final = "  "
_QUIET: Final = "$text-muted italic"
_SHORT: Final = 6  # cells of a value that stands out


class SheetPanel(OptionList):
    """People with their numbers and traits, then what is open. Up and Down choose a row, Enter goes there."""

    DEFAULT_CSS = """
    SheetPanel {
        height: 100%;
        border: none;
        background: $background;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: stable;
        &:focus { border: none; background-tint: $background 0%; }
        & > .option-list--option { padding: 0 0 0 1; }
        & > .option-list--option-highlighted { background: $background; text-style: none; }
        &:focus > .option-list--option-highlighted {
            color: $foreground; background: $input-selection-background; text-style: none;
        }
    }
    """
    sections: reactive[tuple[Section, ...] | None] = reactive[tuple[Section, ...] | None](None)
    """What there is to show; None while it is not known."""

    def __init__(self, lingo: Lingo) -> None:
        """`lingo` puts messages into the interface's language."""
        super().__init__(markup=False)
        self._lingo = lingo
        self.origins: list[int] = []
        """Where each row comes from: the line of the story (from 1) that made it, 0 where none did."""

    def watch_sections(self) -> None:
        """Show what is known now."""
        room, at = max(10, self.scrollable_content_region.width - 1), self.highlighted
        rows = [*self._told(room)]
        self.origins = [origin or 0 for _, origin in rows]
        self.set_options(Option(_set(text, room), disabled=origin is None) for text, origin in rows)
        self.highlighted = at
        if at is None:
            self.action_first()

    def on_resize(self) -> None:
        """Set the rows for the room there is now."""
        self.watch_sections()

    def _told(self, room: int) -> Iterator[tuple[Content, int | None]]:
        """The rows, and where each comes from; None for what leads nowhere."""
        empty = ink(self._lingo.say("Nothing yet. Write [PC:Name|traits: …] to fill the sheet."), _QUIET)
        if not self.sections:
            yield ink("…", _QUIET) if self.sections is None else empty, None
        for number, section in enumerate(self.sections or ()):
            yield ink(("\n" if number else "") + section.title, "$secondary bold"), None
            yield from ((_row(row, room), row.line) for row in section.rows)
            if not section.rows:
                yield empty, None


def _row(row: Row, room: int) -> Content:
    """A label and its value at the two ends; a value too long goes below, a lone one hangs."""
    if not row.label or not row.value:
        return ink(f"· {row.label or row.value}")
    name = ink(row.label, "$text-muted")
    shown = ink(row.value, "bold" if len(row.value) <= _SHORT else "")
    gap = room - name.cell_length - shown.cell_length
    return name + (" " * gap if gap >= 2 else "\n  ") + shown


def _set(content: Content, room: int) -> Content:
    """A text in as many lines as it takes."""
    lines = content.split("\n", allow_blank=True)
    return Content("\n").join([row for line in lines for row in _hung(line, room)])


def _hung(line: Content, width: int) -> tuple[Content, ...]:
    """A line in rows that hang below its first letter, past a point or an indent."""
    if not line.plain.startswith(("· ", _INDENT)):
        return wrap(line, width)
    sign, text = line.divide([len(_INDENT)])
    first, *others = wrap(text, width - len(_INDENT))
    return sign + first, *(Content("  ") + row for row in others)
