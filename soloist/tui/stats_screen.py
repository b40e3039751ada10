"""What can be counted in the prose of the story, a table at a time, as text."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.play.charts.told import Table
from soloist.play.charts_text import rows, word
from soloist.play.session.session import Session
from soloist.tui.board import Board
from soloist.tui.ink import QUIET, STRONG, flowed, ink, key_word, spread
from soloist.tui.place_asked import begin
from soloist.tui.safe_text import shown


class StatsScreen(Screen[None]):
    """The tables, turned over with the arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        Binding("right,tab", "turn(1)", show=False, priority=True),
        Binding("left,shift+tab", "turn(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    StatsScreen {
        background: $surface;
        padding: 0 1;
        & Static { height: auto; }
        & #name { margin: 0 0 1 0; }
        & VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
        & #table { width: 1fr; }
        & #keys { margin: 1 0 0 0; }
    }
    StatsScreen.-low {
        & #name, & #keys { margin: 0; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def __init__(self, tables: Sequence[Table], lingo: Lingo) -> None:
        """`tables` are shown one at a time."""
        super().__init__()
        self._tables, self._lingo = tables, lingo
        self._at = 0

    def compose(self) -> ComposeResult:
        """The name of the table and which it is, the table, the keys."""
        yield Static(markup=False, id="name")
        with VerticalScroll():
            yield Static(markup=False, id="table")
        yield Static(markup=False, id="keys")

    def on_mount(self) -> None:
        """The first table."""
        self.query_one(VerticalScroll).focus()
        self._draw()

    def on_resize(self) -> None:
        """Set the name for the room there is."""
        self._draw()

    def action_turn(self, by: int) -> None:
        """The table after or before."""
        self._at = (self._at + by) % len(self._tables)
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self._draw()

    def told(self, table: Table, width: int) -> list[str]:
        """The lines of a table below its name, for so many cells."""
        return list(rows(table, self._lingo, width - 1))[1:]  # the bar beside it takes a cell

    def _draw(self) -> None:
        table, width, say = self._tables[self._at], max(20, self.app.size.width - 2), self._lingo.say
        place = ink(f"{self._at + 1}/{len(self._tables)}", QUIET)
        name = spread(ink(word(table.title, self._lingo), STRONG), place, width)
        self.query_one("#name", Static).update(name)
        told = self.told(table, width)
        self.query_one("#table", Static).update(shown("\n".join(told)))
        keys = [("← →", say("another")), ("↑ ↓", say("rows")), (say("Esc"), say("back"))]
        self.query_one("#keys", Static).update(
            flowed([key_word(key, does) for key, does in keys], width, "  ")
        )


def tables(sitting: Session, width: int) -> tuple[Table, ...]:
    """The statistics of the story in `width` cells, without what is out of sight; slow for a long one."""
    from soloist.journal.fold import fold
    from soloist.journal.read import read
    from soloist.play.charts.survey import survey
    from soloist.play.veil import masked
    from soloist.publish.stats.statistics import statistics
    from soloist.publish.stats.told import statistics_tables

    data, state, system, analog = sitting.on_story(
        lambda story: (story.data, story.state, story.system, story.analog)
    )
    if sitting.veiled:
        data = masked(data)
    journal = read(data, analog=analog)
    if sitting.veiled:
        state = fold(journal.entries)
    found = survey(data, state, system, analog=analog)
    assert found is not None, "nothing ends it"
    today = sitting.desk.means.now().date().isoformat()
    return statistics_tables(statistics(journal, found, today), width)


def stats(board: Board) -> None:
    """Show them."""

    async def asked() -> None:
        width = board.app.size.width if isinstance(board, Screen) else 0
        found = await asyncio.to_thread(tables, board.sitting, width)
        await board.show(StatsScreen(found, board.lingo))

    begin(board, asked)
