"""Leaving a story from the screen at a roll of it, and going round the stories that share its past."""

import asyncio
from pathlib import Path

from textual.screen import Screen

from soloist.message import Message, message
from soloist.play.fork_offer import begin_sibling, offers
from soloist.play.fork_outcomes import rows_in
from soloist.play.fork_tree_rows import tree_of
from soloist.play.session.sought import Goal
from soloist.tui.board import Board
from soloist.tui.fork_screen import ForkScreen
from soloist.tui.fork_tree import ForkTree
from soloist.tui.place_asked import asked_about, begin


def fork(board: Board) -> None:
    """Ask how the exchange under the cursor, or the last one, could have gone, and go there."""

    async def asked() -> None:
        sitting = board.sitting
        data = sitting.story.data
        excerpt = await asked_about(board)
        found = await asyncio.to_thread(offers, data, excerpt, rows_in(sitting.at_table.shelves))
        chosen = await board.show(ForkScreen(found, board.lingo, excerpt.lang))
        if chosen is None:
            return
        path = await asyncio.to_thread(begin_sibling, sitting.path, data, chosen, sitting.desk.means)
        _sit_down(board, path, message("The stories part here; the other one stays as it is."))

    begin(board, asked)


def _sit_down(board: Board, path: Path, told: Message | None = None) -> None:
    """Open a story at its end, ready to be written on; `told` is said then."""
    from soloist.tui.app import SoloistApp  # which loads the board

    assert isinstance(board, Screen), "the board is a screen"
    app = board.app
    assert isinstance(app, SoloistApp), "stories are played in our app"
    app.play(path, told)


def forks(board: Board) -> None:
    """Show the tree of this story, and go to the one chosen, where it leaves."""

    async def asked() -> None:
        tree = await asyncio.to_thread(tree_of, board.sitting)
        chosen = await board.show(ForkTree(tree, board.sitting.path.name, board.lingo))
        if chosen is None:
            return
        if chosen.path.name == board.sitting.path.name:
            board.reveal(chosen.at)
        elif chosen.depth:
            board.go(Goal(chosen.path, chosen.at))
        else:  # it leaves nowhere: its end is what one goes on from
            _sit_down(board, chosen.path)

    begin(board, asked)
