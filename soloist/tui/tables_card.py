"""One table to look at: whose it is, its rows with faces and chances, as many as there is room for."""

from fractions import Fraction

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.play.tables_rows import CardRow, card_rows, die_text, even, percent
from soloist.tables.lookup import Target
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines, spread
from soloist.tui.story_view.page import hung

_WIDE = 56  # cells from which a chance is told in per cent too
_HINT = 3  # cells a hint is set in by


class TableCard(Widget):
    """Shows a target from the row `top` on; with `walking`, the row `at` is marked and kept in sight."""

    DEFAULT_CSS = """
    TableCard { height: 1fr; width: 1fr; }
    """

    at: reactive[int] = reactive(0)
    """The row at hand."""
    walking: reactive[bool] = reactive(False)
    """Whether the keys move from row to row."""

    def __init__(self, lingo: Lingo) -> None:
        """Nothing to show yet."""
        super().__init__()
        self.lingo = lingo
        self.target: Target | None = None
        self.where = ""
        self.rows: tuple[CardRow, ...] = ()
        self._even: Fraction | None = None
        self._faces = 0  # cells of the longest faces
        self._known: tuple[Target | None, tuple[str, ...]] = (None, ())
        self._top = 0

    def show(self, target: Target | None, where: str, drawn: tuple[str, ...] = ()) -> None:
        """Show a table, from its first row if it is another one; `where` is whose, or why there is none."""
        known = (target, drawn)
        same = self.target is not None and target is not None and self.target.name == target.name
        self.target, self.where = target, where
        if known != self._known:
            self.rows = card_rows(target, drawn) if target is not None else ()
            self._even, self._faces = even(self.rows), max((len(row.faces) for row in self.rows), default=0)
            self._known = known
        if not same:
            self._top = 0
        self.at = min(self.at, len(self.rows) - 1) if same and self.rows else 0
        self.refresh()

    @property
    def line(self) -> int:
        """Where the row at hand stands in its file, the table where the keys are elsewhere."""
        if self.walking and self.rows and self.rows[self.at].line:
            return self.rows[self.at].line
        return max(1, self.target.table.line) if self.target is not None else 1

    def validate_at(self, at: int) -> int:
        """Within the rows."""
        return max(0, min(at, len(self.rows) - 1))

    def render(self) -> Content:
        """Head, rows, credit."""
        size = self.content_size
        if self.target is None or size.width < 8:
            return lines(hung(ink(self.where, QUIET), Content(""), Content(""), max(8, size.width)))
        foot = self._foot(size)
        head = self._head(size)
        room = max(1, size.height - len(head) - len(foot) - 1)
        shown, last = self._in_view(size.width, room)
        head.append(self._count(last, size.width))
        return lines([*head, *shown, *foot])

    # --- what stands around the rows

    def _head(self, size: Size) -> list[Content]:
        assert self.target is not None
        name = spread(ink(self.target.name, STRONG), ink(die_text(self.target), KEY), size.width)
        rows = [name, ink(self.where, QUIET).truncate(size.width, ellipsis=True)]
        about = self.target.table.about
        if about and size.height > 10:
            rows += hung(ink(about, QUIET), Content(""), Content(""), size.width)[:2]
        columns = [strip.name for strip in self.target.strips if strip.name]
        if len(columns) > 1:
            rows.append(ink(" · ".join(columns), STRONG).truncate(size.width, ellipsis=True))
        return rows

    def _foot(self, size: Size) -> list[Content]:
        assert self.target is not None
        if not self.target.table.credit or size.height < 12:
            return []
        return [ink(self.target.table.credit, QUIET).truncate(size.width, ellipsis=True)]

    def _count(self, last: int, width: int) -> Content:
        """How many rows, the chance of each where it is the same, which of them are in sight."""
        lingo = self.lingo
        said = lingo.count("{n} row", "{n} rows", len(self.rows))
        chance = self._even
        if chance and len(self.rows) > 1:
            told = f"{chance} ({percent(chance, lingo.lang)})"
            said = lingo.say("{rows}, {chance} each", rows=said, chance=told)
        if last - self._top < len(self.rows):
            seen = lingo.say("{first} to {last}", first=self._top + 1, last=last)
            return spread(ink(said, QUIET), ink(seen, QUIET), width)
        return ink(said, QUIET).truncate(width, ellipsis=True)

    # --- the rows

    def _in_view(self, width: int, room: int) -> tuple[list[Content], int]:
        """The rows that fit, the one at hand among them, and the number of the last."""
        self._top = self._first(width, room)
        shown: list[Content] = []
        last = self._top
        while last < len(self.rows):
            more = self._row(last, width)
            if shown and len(shown) + len(more) > room:
                break
            shown += more
            last += 1
        shown = shown[:room]
        return [*shown, *[Content("")] * (room - len(shown))], last

    def _first(self, width: int, room: int) -> int:
        """The row to begin with: the one so far, unless the one at hand would not be seen."""
        if not self.walking:
            return 0
        if self.at <= self._top:
            return self.at
        first, used = self.at, len(self._row(self.at, width))
        while first > 0:
            used += len(self._row(first - 1, width))
            if used > room:
                break
            first -= 1
        return max(first, self._top)

    def _row(self, number: int, width: int) -> list[Content]:
        row = self.rows[number]
        marked = self.walking and number == self.at
        mark = ink("▸ " if marked else "  ", KEY)
        margin = mark + ink(row.faces.rjust(self._faces) + "  ", QUIET)
        chance = self._chance(row, width)
        room = width - (chance.cell_length + 1 if chance.cell_length else 0)
        style = STRONG if marked else QUIET if not row.weight else ""
        text = list(hung(ink(row.text, style), margin, Content(" " * margin.cell_length), room))
        if chance.cell_length:
            text[0] = spread(text[0], chance, width)
        if row.hint:
            step = Content(" " * (margin.cell_length + _HINT))
            text += hung(ink(row.hint, QUIET), step, step, room)
        return text

    def _chance(self, row: CardRow, width: int) -> Content:
        if self._even is not None:
            return Content("")
        if not row.weight:
            return ink(self.lingo.say("drawn"), QUIET)
        told = f"{percent(row.chance, self.lingo.lang):>7}" if width >= _WIDE else ""
        return ink(f"{row.chance!s:>6}{told}", QUIET)
