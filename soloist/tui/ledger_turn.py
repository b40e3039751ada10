"""The turn of the desk: what is done there is in the story; what it is left with is gone to, or played."""

from collections.abc import Awaitable, Callable

from soloist.message import message
from soloist.tui.board import Board
from soloist.tui.ledger_leaving import Leaving

Playing = Callable[[str, int], Awaitable[None]]
"""Declares an action and builds its roll against so many dice."""


class Ledger:
    """Opens the desk from one play screen."""

    def __init__(self, screen: Board, playing: Playing) -> None:
        """`screen` shows the story, `playing` rolls the step of a mission."""
        self._screen = screen
        self._playing = playing

    async def open(self) -> None:
        """Show the desk until it is left."""
        from soloist.tui.ledger_screen import LedgerScreen

        sitting = self._screen.sitting
        _ = sitting.at_table  # refuses while the story is still being read
        desk = LedgerScreen(sitting)
        leaving = await self._screen.show(desk)
        self._screen.grown()
        await self._play(leaving)
        if desk.words:
            self._screen.keep_words(desk.words)
            self._screen.tell(message("What was not written is in the composer."))

    async def _play(self, leaving: Leaving | None) -> None:
        """Go on with what the desk was left with."""
        from soloist.play.desk import place_of

        sitting = self._screen.sitting
        if leaving is None:
            return
        if leaving.line:
            self._screen.reveal(place_of(sitting.story, leaving.line))
        elif leaving.text:
            self._screen.compose_text(leaving.text)
        elif leaving.step:
            await self._playing(leaving.step, leaving.dice)
