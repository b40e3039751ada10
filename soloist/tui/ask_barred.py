"""A panel on which a refusal stays until it has been read: what is typed meanwhile goes nowhere."""

from textual import events
from textual.screen import ModalScreen

from soloist.lingo import Lingo
from soloist.message import Message
from soloist.tui.panel_foot import PanelFoot

Said = tuple[str, str]
"""What was asked for, and of which table."""


class BarredScreen(ModalScreen[tuple[str, ...] | None]):
    """Esc, Enter, an arrow or a command ends what bars the way; letters do nothing before."""

    def __init__(self, lingo: Lingo) -> None:
        """Nothing is in the way yet."""
        super().__init__()
        self.lingo = lingo
        self.foot = PanelFoot(lingo)
        self.ahead: str | None = None
        """Letters typed for a row while it is looked whether there can be one."""
        self._warned: Said | None = None

    @property
    def barred(self) -> bool:
        """Whether letters are kept from the line that finds tables."""
        return self.foot.refused or self.ahead is not None

    def bar(self, why: Message) -> None:
        """Say why something will not do, or what to know first."""
        self._warned = None
        self.foot.refuse(why)
        self.set_focus(None)
        self.redraw()

    def warned(self, what: str, table: str, told: Message) -> bool:
        """Whether that was said and is asked for a second time; else it is said now."""
        if self.foot.refused and self._warned == (what, table):
            self.foot.refuse(None)
            return True
        self.bar(told)
        self._warned = (what, table)
        return False

    def free(self) -> bool:
        """End what bars the way, and what was told; whether something did bar it."""
        if self.ahead is not None:
            return True
        was = self.foot.refused
        self.foot.refuse(None)
        return was

    def swallows(self, event: events.Key) -> bool:
        """Whether a key is kept from everything else; letters for a row to come are remembered."""
        letter = event.character or ""
        if not self.barred or len(letter) != 1 or not letter.isprintable():
            return False
        if self.ahead is not None:
            self.ahead += letter
        event.stop()
        event.prevent_default()
        return True

    def redraw(self) -> None:
        """Show the keys that matter now."""
        raise NotImplementedError
