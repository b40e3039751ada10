"""The table as it is read at: places gone to, readings, bookmarks, the sheet that leads there."""

from functools import cached_property
from typing import TYPE_CHECKING

from soloist.message import message
from soloist.play.session.session import Session
from soloist.play.session.sought import Reader, Reading
from soloist.tui.story_view.page import NEXT
from soloist.tui.table_top import TableTop

if TYPE_CHECKING:
    from soloist.tui.bookmarks_keeper import BookmarkKeeper
    from soloist.tui.sheet_panel import SheetPanel


class ReadingTable(TableTop):
    """What is done with the story on the table that does not change it."""

    def __init__(self, sitting: Session) -> None:
        """`sitting` is the story; nothing of it is read here."""
        super().__init__(sitting)
        self._view.keeper = lambda: self._keeper

    def on_descendant_focus(self) -> None:
        """The sheet has keys of its own."""
        self._key_line.sheet = "_sheet" in vars(self) and self.focused is self._sheet

    def reveal(self, offset: int) -> None:
        """Show a place of the story, the cursor on its block."""
        self.remove_class("-sheet")
        self._card.tell(None)
        if not self._view.shows(offset):
            self.read_as("play")
        self._view.reveal(offset)
        self._view.focus()

    def read_as(self, reading: Reading) -> None:
        """Show the story as it is played, its prose alone, or the file; the top line says which."""
        self._view.read_as(reading)
        self._status.read_as = reading

    def reading(self) -> Reader:
        """Where and how the story is read."""
        view = self._view
        return Reader(view.here, view.reading, view.struck, view.marks)

    def back_to_play(self) -> None:
        """What was said is over, and so is another reading than that of play."""
        self.hush()
        if self._view.reading != "play":
            self.read_as("play")

    def read_on(self) -> None:
        """The next of the three readings."""
        self.read_as(NEXT[self._view.reading])

    def on_sheet_panel_wanted(self, event: "SheetPanel.Wanted") -> None:
        """Go to the line of the story that made a row of the sheet."""
        from soloist.play.desk import place_of

        if self.sitting.seat is None:
            return
        if event.line:
            self.reveal(place_of(self.sitting.story, event.line))
        else:
            self.tell(message("No line of the story made it: it stands as the rules begin."))

    @cached_property
    def _keeper(self) -> "BookmarkKeeper":
        from soloist.tui.bookmarks_keeper import BookmarkKeeper

        return BookmarkKeeper(self, self.sitting)
