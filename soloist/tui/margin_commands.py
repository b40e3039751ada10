"""The commands of what goes on beside the writing: earlier drafts, nothing else."""

from soloist.tui.board import Board


def focus(board: Board) -> None:
    """Take all but the story and the composer out of sight, or bring it back."""
    board.margin.focus()
