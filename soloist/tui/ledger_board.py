"""What the work done on the desk needs of the screen it is done on, so that it knows no screen."""

from collections.abc import Callable
from typing import Protocol

from textual.timer import Timer

from soloist.lingo import Lingo
from soloist.play.desk_values import Entry, Group, Row
from soloist.play.session.session import Session
from soloist.tui.ledger_card import LedgerCard
from soloist.tui.ledger_choice import LedgerChoice
from soloist.tui.ledger_leaving import Leaving
from soloist.tui.panel_foot import PanelFoot


class LedgerBoard(Protocol):
    """See `LedgerScreen` for each."""

    sitting: Session
    lingo: Lingo
    foot: PanelFoot
    card: LedgerCard
    groups: tuple[Group, ...]
    walking: bool

    @property
    def typed(self) -> str: ...
    @property
    def entry(self) -> Entry | None: ...
    @property
    def row(self) -> Row | None: ...
    @property
    def in_front(self) -> bool: ...
    def renew(self, key: tuple[str, str, str] | None = None) -> None: ...
    def fill(self, key: tuple[str, str, str] | None = None) -> None: ...
    def draw(self) -> None: ...
    def leave(self, leaving: Leaving | None = None) -> None: ...
    def choose(self, panel: LedgerChoice, chosen: Callable[[int], None]) -> None: ...
    def later(self, seconds: float, do: Callable[[], object]) -> Timer: ...
