"""The turns that go to another place: words to look for, or the outline."""

from soloist.tui.board import Board


class Searching:
    """Goes to places from one play screen."""

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

    async def outline(self) -> None:
        """List the parts of the story and go to one."""
        from soloist.tui.outline import OutlineScreen

        sitting = self._screen.sitting
        at = await self._screen.show(OutlineScreen(sitting, self._screen.reading()))
        if at is not None:
            self._screen.reveal(at)
