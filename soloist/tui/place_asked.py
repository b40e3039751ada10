"""Which exchange a command is about: the one under the cursor of the story, or the last from elsewhere."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.screen import Screen

from soloist.message import Refusal
from soloist.play.excerpt import Excerpt, excerpt_at, last_excerpt
from soloist.tui.board import Board
from soloist.tui.keys_in_order import opening
from soloist.tui.story_view.view import StoryView


def in_story(board: Board) -> StoryView | None:
    """The story, if the keys go there."""
    focused = board.focused if isinstance(board, Screen) else None
    return focused if isinstance(focused, StoryView) else None


async def asked_about(board: Board) -> Excerpt:
    """The exchange meant, without what is private, and what only Destiny sees while that is out of sight.

    Raises `Refusal` where there is none, or the story is still being read.
    """
    sitting = board.sitting
    data, veiled = sitting.story.data, sitting.veiled
    if in_story(board) is not None:
        return await asyncio.to_thread(excerpt_at, data, board.reading().here, veiled=veiled)
    return await asyncio.to_thread(last_excerpt, data, veiled=veiled)


def begin(board: Board, deed: Callable[[], Awaitable[None]]) -> None:
    """Let a deed that takes its time begin; a refusal is shown. Keys wait for what it shows or asks first."""
    assert isinstance(board, Screen), "the board is a screen"
    app = board.app

    async def begun() -> None:
        try:
            await deed()
        except Refusal as refusal:
            board.refuse(refusal)
        finally:
            board.over(begins)
        board.update()

    begins = opening(app)
    board.awaits(begins)
    board.run_worker(begun(), group="turn")
