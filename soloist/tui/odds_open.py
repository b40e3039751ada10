"""The ways into the explorer of chances: the command, the command with words after it, a test being built."""

from typing import TypeVar

from textual.screen import Screen

from soloist.lab.explorer.opened import opened
from soloist.lab.explorer.setup import begun_on
from soloist.play.attempt import Attempt
from soloist.play.session.session import Session
from soloist.tui.board import Board
from soloist.tui.odds_known import knowing
from soloist.tui.place_asked import begin

Given = TypeVar("Given")


def odds(board: Board) -> None:
    """Open it on the main test of the story's rules."""
    odds_of(board, "")


def odds_of(board: Board, words: str) -> None:
    """Open it on a pair of pools (`3/4`), or on a test and its `key=value` words."""

    async def asked() -> None:
        from soloist.tui.odds_screen import OddsScreen

        sitting = board.sitting
        story = sitting.story
        setup = opened(story.system, _lang(story.lang), words, knowing(sitting))
        await board.show(OddsScreen(setup, sitting.desk))

    begin(board, asked)


def odds_beside(screen: Screen[Given], attempt: Attempt, sitting: Session) -> None:
    """Lay it over a panel on the test that is being built there, which stays as it is."""
    from soloist.tui.odds_screen import OddsScreen

    story = sitting.story
    setup = begun_on(story.system, attempt.test, _lang(story.lang), attempt.situation, knowing(sitting))
    screen.app.push_screen(OddsScreen(setup, sitting.desk))


def _lang(lang: str) -> str:
    return "fr" if lang == "fr" else "en"
