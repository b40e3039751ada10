"""The ways to the import: the command alone or with a path; what was written is told, a story opened."""

import asyncio

from textual.screen import Screen

from soloist.tui.board import Board
from soloist.tui.import_screen import ImportScreen
from soloist.tui.import_work import done, written
from soloist.tui.place_asked import begin


def import_(board: Board) -> None:
    """Ask which file, show what it becomes, and write it."""
    import_path(board, "")


def import_path(board: Board, words: str) -> None:
    """The same, the path standing there; a story that was written is opened."""

    async def asked() -> None:
        wanted = await board.show(ImportScreen(board.sitting, words.strip()))
        if wanted is None:
            return
        brought, over = wanted
        made = await asyncio.to_thread(written, board.sitting, brought, over=over)
        told = done(brought, made)
        if brought.tables is not None:
            board.tell(told)
            return
        from soloist.tui.app import SoloistApp  # which loads the board

        assert isinstance(board, Screen), "the board is a screen"
        app = board.app
        assert isinstance(app, SoloistApp), "stories are played in our app"
        app.play(made.path, told)

    begin(board, asked)
