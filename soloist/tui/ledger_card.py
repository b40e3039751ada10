"""One card of the desk: the values of an entry, the one at hand marked, and the lines that made it."""

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from soloist.journal.state import Amount, Made
from soloist.lingo import Lingo
from soloist.play.desk_changes import agenda, is_full
from soloist.play.desk_values import Entry, Row
from soloist.play.signs import MINUS
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines, padded, spread
from soloist.tui.story_view.page import hung

_LABEL = 20  # cells of the names of values, at most
_PIPS = 12  # segments of a clock that are drawn, at most
_LINES = 3  # lines that made a value that are shown


class LedgerCard(Widget):
    """Shows an entry; with `walking`, the row `at` is marked and kept in sight."""

    DEFAULT_CSS = """
    LedgerCard { height: 1fr; width: 1fr; }
    """

    at: reactive[int] = reactive(0)
    """The row at hand."""
    walking: reactive[bool] = reactive(False)
    """Whether the keys move from row to row."""
    unfolded: reactive[bool] = reactive(False)
    """Whether a secret is shown whole."""

    def __init__(self, lingo: Lingo) -> None:
        """Nothing to show yet."""
        super().__init__()
        self.lingo = lingo
        self.entry: Entry | None = None
        self.empty = ""
        self._top = 0
        self._moved: tuple[int, str] | None = None

    def show(self, entry: Entry | None, empty: str, moved: tuple[int, str] | None = None) -> None:
        """Show an entry, from its first row if it is another one; `moved` is a row and where it is going."""
        same = entry is not None and self.entry is not None and entry.key == self.entry.key
        self.entry, self.empty, self._moved = entry, empty, moved
        if not same:
            self._top, self.unfolded = 0, False
        self.at = self.at if same else 0
        self.refresh()

    @property
    def row(self) -> Row | None:
        """The value at hand."""
        rows = self.entry.rows if self.entry is not None else ()
        return rows[self.at] if self.at < len(rows) else None

    def validate_at(self, at: int) -> int:
        """Within the rows."""
        return max(0, min(at, len(self.entry.rows) - 1)) if self.entry is not None else 0

    # --- drawing

    def render(self) -> Content:
        """Name, values, and under them where the one at hand comes from."""
        size, entry = self.content_size, self.entry
        if size.width < 8:
            return Content("")
        if entry is None:
            return lines(hung(ink(self.empty, QUIET), Content(""), Content(""), size.width))
        name = entry.name
        if entry.group == "secrets":
            name = self.lingo.say("Secret, line {n}", n=entry.line)
        head = [ink(name, STRONG).truncate(size.width, ellipsis=True)]
        head += [ink(said, KEY).truncate(size.width, ellipsis=True) for said in self._state(entry)]
        head += [Content("")] if size.height > 12 else []
        foot = self._history(size.width) if self.walking else []
        foot = foot[: max(0, (size.height - len(head)) // 3)]
        if entry.hidden:
            return lines([*head, ink(self.lingo.say("Not for these eyes."), QUIET)])
        room = max(1, size.height - len(head) - len(foot))
        shown = self._in_view(size.width, room)
        return lines([*head, *shown, *[Content("")] * (room - len(shown)), *foot])

    def _state(self, entry: Entry) -> Sequence[str]:
        """A word on how a clock stands."""
        say = self.lingo.say
        if is_full(entry):
            over = {"Clock": say("Full: it has come about."), "Timer": say("Run out.")}
            return (over.get(entry.prefix, say("Done.")),)
        return (say("Next: {step}", step=agenda(entry)[0]),) if agenda(entry) else ()

    def _in_view(self, width: int, room: int) -> list[Content]:
        blocks = self._blocks(width)
        first = min(self._top, self.at)
        while first < self.at and sum(map(len, blocks[first : self.at + 1])) > room:
            first += 1
        if not self.walking:
            first = 0
        self._top = first
        return [row for block in blocks[first:] for row in block][:room]

    def _blocks(self, width: int) -> list[list[Content]]:
        """Each value in the rows it takes."""
        assert self.entry is not None
        rows = self.entry.rows
        labels = [self._label(row) for row in rows]
        column = min(_LABEL, max(map(len, labels), default=0), max(6, width // 3))
        blocks = list[list[Content]]()
        for at, row in enumerate(rows):
            again = at > 0 and labels[at] == labels[at - 1] and row.kind in ("item", "word")
            marked = self.walking and at == self.at
            blocks.append(self._value(at, row, "" if again else labels[at], column, marked, width))
        return blocks

    def _value(self, at: int, row: Row, label: str, column: int, marked: bool, width: int) -> list[Content]:
        mark = ink("▸ " if marked else "  ", KEY)
        if row.kind == "text":
            return self._text(row, mark, width)
        if row.kind == "option":
            name = mark + ink(row.label, STRONG if marked else "")
            return [spread(name, ink(row.text, KEY if marked else STRONG), width)]
        margin = mark + (padded(ink(label, QUIET), column) + "  " if column else "")
        moved = self._moved[1] if self._moved is not None and self._moved[0] == at else ""
        text = ink(moved, KEY) if moved else self._set(row, marked)
        return list(hung(text, margin, Content(" " * margin.cell_length), width))

    def _set(self, row: Row, marked: bool) -> Content:
        style = STRONG if marked or row.counts else ""
        if row.value is not None:
            value = ink(row.text.replace("-", MINUS), style)
            return value + ink(f"  {pips(row)}", KEY) if 0 < (row.maximum or 0) <= _PIPS else value
        if not row.text:
            return ink("—", QUIET)
        if row.done:
            return ink(f"✓ {row.text}", STRONG if marked else QUIET)
        sign = ink("→ ", KEY) if row.marked else Content("")
        return sign + ink(row.text, style or (KEY if row.marked else ""))

    def _text(self, row: Row, mark: Content, width: int) -> list[Content]:
        """A secret: folded, or whole."""
        if not self.unfolded:
            return [mark + ink(self.lingo.say("Folded: Enter unfolds it."), QUIET)]
        step = Content("  ")
        parts = [
            hung(ink(line), mark if not at else step, step, width)
            for at, line in enumerate(row.text.split("\n"))
        ]
        return [each for part in parts for each in part]

    def _label(self, row: Row) -> str:
        if row.kind == "option":
            return ""
        return row.label or (self.lingo.say("stands at") if row.kind == "number" else "")

    def _history(self, width: int) -> list[Content]:
        """The last lines that made the value at hand, the latest first."""
        row = self.row
        if row is None:
            return []
        told = [self.told(made) for made in reversed(row.lines[-_LINES:])]
        shown = [ink(each, QUIET).truncate(width, ellipsis=True) for each in told]
        if row.kind == "option" and len(row.label) + len(row.text) + 3 > width:  # it is cut above
            shown = [*hung(ink(row.label), Content(""), Content(""), width), *shown]
        return [Content(""), *shown] if shown else []

    def told(self, made: Made) -> str:
        """`line 24: 0 → 1`."""
        say = self.lingo.say
        after, row = made.after, self.row
        if isinstance(after, tuple):
            came = row is not None and row.text in after
            what = say("noted") if came or row is None or row.kind in ("list", "line") else say("taken away")
        else:
            what = _amount(after) if made.before is None else f"{_amount(made.before)} → {_amount(after)}"
        return say("line {n}: {what}", n=made.line, what=what)


def _amount(value: Amount) -> str:
    return (", ".join(value) if isinstance(value, tuple) else str(value)).replace("-", MINUS)


def pips(row: Row) -> str:
    """A clock or a mission as it stands: `●●○○`."""
    value, most = max(0, row.value or 0), row.maximum or 0
    return "●" * min(value, most) + "○" * (most - min(value, most))
