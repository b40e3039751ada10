"""A sheet of cells on which charts are drawn, each cell a sign and a style; read out as rows of text."""

from itertools import groupby

from textual.content import Content

from soloist.tui.ink import ink


class Canvas:
    """So many rows of so many cells, the first row at the top; what is drawn outside is not there."""

    def __init__(self, width: int, height: int) -> None:
        """All blank."""
        self.width, self.height = max(1, width), max(1, height)
        self._cells = [[(" ", "")] * self.width for _ in range(self.height)]

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write from a cell on to the right, over what is there."""
        for at, sign in enumerate(text, column):
            if 0 <= at < self.width and 0 <= row < self.height:
                self._cells[row][at] = sign, style

    def under(self, column: int, row: int, sign: str, style: str = "") -> None:
        """Write in a cell if it is blank."""
        if self.blank(column, row):
            self.put(column, row, sign, style)

    def blank(self, column: int, row: int, length: int = 1) -> bool:
        """Whether so many cells from there on are on the sheet and blank."""
        if not (0 <= row < self.height and column >= 0 and column + length <= self.width):
            return False
        return all(sign == " " for sign, _ in self._cells[row][column : column + length])

    def rows(self) -> list[Content]:
        """The sheet as it is."""
        return [Content("").join(_runs(row)) for row in self._cells]


def _runs(row: list[tuple[str, str]]) -> list[Content]:
    """Neighbours of one style together."""
    return [ink("".join(sign for sign, _ in run), style) for style, run in groupby(row, lambda cell: cell[1])]
