"""`/roll` with the name of a test after it: that test is rolled, the main one put together first."""

from soloist.play.by_name import called
from soloist.tui.board import Board
from soloist.tui.place_asked import begin


def roll_named(board: Board, name: str) -> None:
    """Roll the test called so; an unknown name, or keys it still needs, are said where refusals stand."""

    async def asked() -> None:
        story = board.sitting.story
        found = called(story.system, name, story.lang)
        if found.test == story.system.main and not found.given:
            await board.action_command("roll")
            return
        notices = board.sitting.send(f"d: {name.strip()}")
        board.grown()
        board.tell(*notices)

    begin(board, asked)
