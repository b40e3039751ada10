"""The turn of looking for words: the search screen, then the place that was chosen."""

from soloist.tui.board import Board


class Searching:
    """Looks for words from one play screen."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows the place, or the story it is in."""
        self._screen = screen

    async def search(self) -> None:
        """Ask for words and go where they stand."""
        from soloist.tui.search import SearchScreen

        sitting = self._screen.sitting
        goal = await self._screen.show(SearchScreen(sitting.desk, sitting, sitting.desk.sought))
        if goal is None:
            return
        if goal.path == sitting.path:
            self._screen.reveal(goal.start)
        else:
            self._screen.go(goal)
