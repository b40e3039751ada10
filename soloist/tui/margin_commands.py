"""The commands of what goes on beside the writing: words and their goal, earlier drafts, nothing else."""

from soloist.message import Refusal
from soloist.play.word_goal import set_goal, so_far
from soloist.play.word_sums import Sums
from soloist.tui.board import Board
from soloist.tui.sentences import sentences


def goal(board: Board) -> None:
    """Say how many words there are."""
    aim = board.sitting.desk.settings.goal

    def tell(sums: Sums) -> None:
        board.notice(sentences(so_far(sums, aim, board.lingo), board.lingo))

    board.margin.sums(tell)


def aim(board: Board, argument: str) -> None:
    """Set the goal, for now and for later."""
    try:
        board.tell(set_goal(board.sitting.desk, argument))
    except Refusal as refusal:
        board.refuse(refusal)
    board.update()


def focus(board: Board) -> None:
    """Take all but the story and the composer out of sight, or bring it back."""
    board.margin.focus()


def drafts(board: Board) -> None:
    """List what was typed before."""
    board.margin.drafts()
