"""The tables there are to ask, those that are pinned first, then what was typed as an answer of one's own."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.ask_entries import AskEntry
from soloist.tui.ink import KEY, QUIET, ink, padded

STAR = "★ "
_NAME = 32  # cells of the names, where they have a column
_ABOUT = 50  # cells from which what a table gives stands beside its name


class TableList(OptionList):
    """Takes no focus: the line above has it."""

    DEFAULT_CSS = """
    TableList {
        height: 1fr; padding: 0; border: none; background: $surface;
        scrollbar-size-vertical: 1; text-wrap: nowrap; text-overflow: ellipsis;
        &:focus { border: none; }
        & > .option-list--option { padding: 0; }
        & > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; text-style: bold;
        }
    }
    """

    def __init__(self, lingo: Lingo) -> None:
        """Nothing is listed yet."""
        super().__init__(markup=False)
        self.can_focus = False
        self.lingo = lingo
        self.found: tuple[AskEntry, ...] = ()
        self._lost = ""  # the table that was at hand, while an editor has its file away for a moment

    @property
    def entry(self) -> AskEntry | None:
        """The table that is highlighted, None on the person's own answer."""
        at = self.highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def fill(self, found: Sequence[AskEntry], typed: str, *, keep: bool) -> None:
        """List these, and what is typed; to `keep` leaves the same table highlighted, at the same place."""
        before, at, scrolled = self.entry, self.highlighted, self.scroll_offset.y
        same = keep and self.found == tuple(found)
        self.found = tuple(found)
        options = [Option(self._row(entry)) for entry in self.found]
        if typed:
            options.append(Option(ink(self.lingo.say("Answer: {text}", text=typed), KEY)))
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(options)
            self.highlighted = 0 if options else None
            if keep and at is not None and options:
                self.highlighted = min(at, len(options) - 1)
            self._lost = (self._lost or (before.name if before else "")) if keep else ""
            if self._lost and self.go_to(self._lost):
                self._lost = ""
        if same:
            self.scroll_to(y=scrolled, animate=False)

    def go_to(self, name: str) -> bool:
        """Highlight the table of that name; whether it is listed."""
        at = next((at for at, entry in enumerate(self.found) if entry.name == name), None)
        self.highlighted = self.highlighted if at is None else at
        return at is not None

    def move(self, by: int) -> None:
        """So many further; a single step goes round."""
        self._lost = ""
        if abs(by) == 1:
            self.action_cursor_down() if by > 0 else self.action_cursor_up()
        elif self.option_count:
            self.highlighted = max(0, min(self.option_count - 1, (self.highlighted or 0) + by))

    def _row(self, entry: AskEntry) -> Content:
        margin = " " * len(STAR) if any(each.pinned for each in self.found) else ""
        star = ink(STAR, KEY) if entry.pinned else ink(margin)
        room = self.app.size.width
        name = star + ink(entry.name)
        if room >= 72:
            return name
        if room >= _ABOUT:
            name = padded(name, _NAME) if name.cell_length < _NAME else name
        return name + "  " + ink(entry.about, QUIET)
