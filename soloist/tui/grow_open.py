"""The ways into growing: the block under the cursor, the last one, or words after the command."""

import asyncio

from soloist.message import Refusal
from soloist.play.edit_block import block_at
from soloist.play.grow import finds, origin_at
from soloist.play.grow_work import Growing
from soloist.play.session.session import Session
from soloist.storage.grown import LastGrown
from soloist.tui.board import Board
from soloist.tui.left_behind import handed_back
from soloist.tui.place_asked import begin, in_story


def grow(board: Board) -> None:
    """Offer what the story holds, what stands under the cursor first, as rows of the person's own tables."""
    grow_words(board, "")


def grow_words(board: Board, words: str) -> None:
    """The same, with words of one's own at hand."""

    async def asked() -> None:
        from soloist.tui.grow_screen import GrowScreen

        sitting = board.sitting
        view = in_story(board)
        place = board.reading().here if view is not None else len(sitting.story.data) - 1
        growing = await asyncio.to_thread(growing_at, sitting, place, words)
        screen = GrowScreen(growing, sitting.desk.lingo)
        await board.show(screen)
        if screen.words:
            handed_back(board, screen.words)
        elif view is not None:
            view.focus()

    begin(board, asked)


def growing_at(sitting: Session, place: int, words: str = "") -> Growing:
    """Everything that can be grown, that of the block at byte `place` at hand; `words` stand for it."""
    from soloist.play.own_tables import OwnTables

    story, desk = sitting.story, sitting.desk
    data, state, file = story.data, story.state, sitting.path.name
    try:
        block = block_at(data, place)
        here = (block.start, block.end)
    except Refusal:  # the head of the file, or its empty end
        here = (0, 0)
    found = finds(data, state, file, veiled=sitting.veiled, here=here)
    growing = Growing(
        OwnTables(desk.workspace, story.lang, desk.means),
        lambda: sitting.at_table.shelves,
        state,
        found,
        origin_at(data, file, place),
        LastGrown(desk.means.state, desk.workspace.root, desk.means.disk),
    )
    growing.begin_at(*here)
    if words.strip():
        growing.at = len(found)
        growing.text = words
    return growing
