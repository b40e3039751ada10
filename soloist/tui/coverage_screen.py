"""What the story used of its tables and rules, a table at a time; `/coverage all`: every story there is."""

import asyncio

from soloist.lab.coverage.coverage import coverage as covered
from soloist.lab.coverage.reach import Reach
from soloist.lab.coverage.stories import Played, played, stories
from soloist.lab.coverage.told import coverage_tables
from soloist.message import Refusal, message
from soloist.play.charts.told import Table
from soloist.play.session.session import Session
from soloist.play.veil import masked
from soloist.tui.board import Board
from soloist.tui.narrow_table import narrow
from soloist.tui.place_asked import begin
from soloist.tui.stats_screen import StatsScreen

_EVERY = ("all", "tout", "toutes", "tous")


class CoverageScreen(StatsScreen):
    """The tables, in the room there is."""

    def told(self, table: Table, width: int) -> list[str]:
        return list(narrow(table, self._lingo, width - 1))  # beside the bar


def tables(sitting: Session, words: str = "") -> tuple[Table, ...]:
    """The coverage of the story, or of every story of the workspace, without what is out of sight.

    Slow for a long story. Raises `Refusal` for other words than those that mean all.
    """
    asked = words.strip().casefold()
    if asked and asked not in _EVERY:
        raise Refusal(message("Of this story: /coverage. Of all of the workspace: /coverage all."))
    data, path, lang, analog = sitting.on_story(
        lambda story: (story.data, story.path, story.lang, story.analog)
    )
    hide = masked if sitting.veiled else bytes
    found: tuple[Played, ...] = (played(path, hide(data), analog=analog),)
    workspace = sitting.desk.workspace
    if asked:
        others = [each.path for each in workspace.stories() if each.kind == "story" and each.path != path]
        found = (*found, *stories(others, hide=hide)[0])
    return coverage_tables(covered(found, Reach(workspace.root), lang=lang), lang)


def coverage(board: Board) -> None:
    """Show that of the story."""
    coverage_of(board, "")


def coverage_of(board: Board, words: str) -> None:
    """Show it; `words` may ask for all stories."""

    async def asked() -> None:
        found = await asyncio.to_thread(tables, board.sitting, words)
        await board.show(CoverageScreen(found, board.lingo))

    begin(board, asked)
