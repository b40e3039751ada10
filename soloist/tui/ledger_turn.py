"""The turn of the desk: what is done there is in the story; what it is left with is gone to, or played."""

from collections.abc import Awaitable, Callable

from soloist.tui.board import Board

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
        from soloist.play.desk import place_of
        from soloist.tui.ledger_screen import LedgerScreen

        sitting = self._screen.sitting
        _ = sitting.at_table  # refuses while the story is still being read
        leaving = await self._screen.show(LedgerScreen(sitting))
        self._screen.grown()
        if leaving is None:
            return
        if leaving.line:
            self._screen.reveal(place_of(sitting.story, leaving.line))
        elif leaving.text:
            self._screen.compose_text(leaving.text)
        elif leaving.step:
            await self._playing(leaving.step, leaving.dice)
