"""The commands of bookmarks: the list, a mark at the end."""

from textual.screen import Screen

from soloist.message import Refusal, message
from soloist.tui.board import Board
from soloist.tui.story_view.marked_view import MarkedView


def bookmarks(board: Board) -> None:
    """List the bookmarks, and go to the one chosen."""
    from soloist.tui.bookmarks_screen import BookmarksScreen

    def went(offset: int | None) -> None:
        if offset is not None:
            board.reveal(offset)

    try:
        screen = BookmarksScreen(board.sitting, _view(board))
    except Refusal as refusal:
        board.refuse(refusal)
        return
    assert isinstance(board, Screen), "the table is laid on a screen"
    board.app.push_screen(screen, went)


def mark(board: Board) -> None:
    """Mark the last block of the story."""
    mark_as(board, "")


def mark_as(board: Board, name: str) -> None:
    """The same, under a name."""
    from soloist.tui.bookmarks_rows import first_words
    from soloist.tui.bookmarks_screen import LONGEST

    name = " ".join(name.split())[:LONGEST]
    made = _view(board).mark_last(name)
    if made is None:
        said = message("There is nothing to mark yet: the story is empty, or still being read.")
        board.refuse(Refusal(said))
        return
    words = made.bookmark.name or first_words(made, hide=board.sitting.veiled)
    board.tell(message("Marked: {words}", words=words))


def _view(board: Board) -> MarkedView:
    assert isinstance(board, Screen), "the table is laid on a screen"
    return board.query_one(MarkedView)
