"""Values on their way up or down: pressed several times, written once, a moment later."""

from typing import Final

from textual.timer import Timer

from soloist.message import Refusal
from soloist.play.desk import worded
from soloist.play.desk_changes import moved, reached
from soloist.play.desk_values import Entry, Row
from soloist.play.signs import MINUS
from soloist.tui.ledger_board import LedgerBoard
from soloist.tui.ledger_list import Key
from soloist.tui.ledger_work import Work

PAUSE: Final = 0.6  # seconds after the last press: as long as a draft may be in memory alone


class Moves:
    """At most one value is going somewhere at a time."""

    def __init__(self, screen: LedgerBoard, work: Work) -> None:
        """`screen` shows where it is going, `work` writes it."""
        self._screen = screen
        self._work = work
        self._entry: Entry | None = None
        self._row: Row | None = None
        self._by = 0
        self._wait: Timer | None = None

    @property
    def going(self) -> bool:
        """Whether something is not written yet."""
        return self._row is not None

    @property
    def told(self) -> dict[Key, str]:
        """How it stands in the list."""
        return {self._entry.key: self._said()} if self._entry is not None and self._row is not None else {}

    @property
    def on_card(self) -> tuple[int, str] | None:
        """Its row on the card, and how it stands."""
        if self._entry is None or self._row is None:
            return None
        return self._entry.rows.index(self._row), self._said()

    @property
    def line(self) -> str:
        """The line of the journal it will be; empty where nothing moves."""
        if self._entry is None or self._row is None or not self._by:
            return ""
        seat = self._screen.sitting.at_table
        try:
            block = "".join(worded(seat, moved(self._entry, self._row, self._by)))
        except Refusal:  # what keeps words safe asks for it, and must be answered
            return ""
        return "\n".join(line for line in block.splitlines() if not line.startswith("```"))

    def _said(self) -> str:
        assert self._entry is not None
        assert self._row is not None
        after = reached(self._entry, self._row, self._by)
        of = f"/{self._row.maximum}" if self._row.maximum is not None else ""
        return f"{self._row.value} → {after}{of}".replace("-", MINUS)

    def move(self, by: int) -> None:
        """The value at hand a step further; an option is set at once."""
        entry, row = self._screen.entry, self._screen.row
        if entry is None or row is None or entry.hidden:
            return
        if self._row is not None and (self._entry, self._row) != (entry, row):
            self.settle()
            entry, row = self._screen.entry, self._screen.row
            if entry is None or row is None:
                return
        try:
            if row.value is None:
                self._work.change(entry, row, lambda now, its: moved(now, its or row, by))
                return
            if reached(entry, row, self._by + by) == reached(entry, row, self._by):
                moved(entry, row, 0)  # says that it stays
        except Refusal as refusal:
            self._screen.foot.refuse(refusal.message)
            return
        self._entry, self._row = entry, row
        self._by = reached(entry, row, self._by + by) - (row.value or 0)
        if self._wait is not None:
            self._wait.stop()
        self._wait = self._screen.later(PAUSE, self.settle)
        self._screen.fill()

    def settle(self) -> bool:
        """Write what was moved; false where it was refused."""
        entry, row, by = self._entry, self._row, self._by
        self._entry, self._row, self._by = None, None, 0
        if self._wait is not None:
            self._wait.stop()
            self._wait = None
        if entry is None or row is None:
            return True
        if not by:
            if not self._work.closing:
                self._screen.fill()
            return True
        return self._work.advance(entry, row, by)
