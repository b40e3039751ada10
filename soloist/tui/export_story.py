"""The story exported from the screen: the form, then the file, and where it is."""

import asyncio

from soloist.message import message
from soloist.publish.choices import Choices
from soloist.publish.formats import FORMATS, format_called
from soloist.storage.refusals import named
from soloist.tui.board import Board
from soloist.tui.export_keep import keep, plan_beside
from soloist.tui.export_screen import ExportScreen
from soloist.tui.place_asked import begin


def export(board: Board) -> None:
    """Ask what is wanted, and write it."""
    export_as(board, FORMATS[0].id)


def export_as(board: Board, words: str) -> None:
    """The same, the format that the words name chosen at first."""

    async def asked() -> None:
        first = format_called(words.strip() or FORMATS[0].id)
        plan = plan_beside(board.sitting)
        planned = Choices(mechanics=plan.mechanics or "hidden", chapters=plan.chapters or "scenes")
        wanted = await board.show(ExportScreen(board.lingo, first.id, planned))
        if wanted is None:
            return
        wanted.made.load()
        board.tell(message("The file is being written…"))
        path = await asyncio.to_thread(keep, board.sitting, wanted.made, wanted.choices)
        board.tell(message("Exported: {path}", path=named(path)))

    begin(board, asked)
