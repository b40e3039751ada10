"""Two at one keyboard: the seats are changed behind a curtain, so that nobody sees what is not theirs."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.message import message
from soloist.play.commands import key_of
from soloist.tui.board import Board
from soloist.tui.safe_text import shown
from soloist.tui.table_top import Answer


class Handover(ModalScreen[bool]):
    """Covers everything until whoever is to sit here says so; Escape stays as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(True)", show=False),
        Binding("escape", "dismiss(False)", show=False),
    ]
    DEFAULT_CSS = """
    Handover {
        align: center middle;
        background: $surface;
        & > Vertical { width: 60; max-width: 100%; height: auto; padding: 0 2; }
        & Static { width: 1fr; text-align: center; }
        & .who { color: $primary; text-style: bold; margin: 0 0 1 0; }
        & .keys { color: $text-muted; margin: 1 0 0 0; }
    }
    """

    def __init__(self, who: str, words: str, keys: str) -> None:
        """`who` the keyboard goes to, what to say of it, which keys there are."""
        super().__init__()
        self._texts = (("who", who), ("words", words), ("keys", keys))

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key, ...]:
        """Nobody writes before the curtain is up."""
        return ()

    def compose(self) -> ComposeResult:
        """Three short texts in the middle of an empty screen."""
        with Vertical():
            for name, text in self._texts:
                yield Static(shown(text), markup=False, classes=name)


class Seats:
    """The turn that changes them."""

    def __init__(self, screen: Board) -> None:
        """`screen` is where they sit."""
        self._screen = screen

    async def change(self) -> None:
        """Hand the keyboard over; where one plays alone, ask whether it is shared from here on."""
        sitting, lingo = self._screen.sitting, self._screen.lingo
        _ = sitting.at_table  # refuses while the story is still being read
        if not sitting.for_two:
            await self._share()
            return
        to_destiny = not sitting.destiny_sits
        say = lingo.say
        if to_destiny:
            who = say("The keyboard goes to Destiny")
            words = say("For Destiny’s eyes alone: destiny, cards and secrets come into sight.")
            keys = say("Enter: Destiny is in place.  Esc: stay as it was.")
        else:
            who = say("The keyboard goes to the protagonist")
            words = say("Destiny, cards and secrets are out of sight again.")
            keys = say("Enter: the protagonist is in place.  Esc: stay as it was.")
        if await self._screen.show(Handover(who, words, keys)):
            sitting.destiny_sits = to_destiny
            self._screen.grown()
            self._screen.tell(message("{key} changes seats again.", key=key_of("seats", lang=lingo.lang)))

    async def _share(self) -> None:
        """Let two play from here on, the protagonist at the keyboard first."""
        from soloist.play.desk.changes import write
        from soloist.rules.modes import MODE, TWO
        from soloist.rules.moment import Switch

        sitting, lingo = self._screen.sitting, self._screen.lingo
        given = await self._screen.ask(
            lingo.say("This story is played by one. Share the keyboard from here on?"),
            Answer("share", ("enter", "o", "y"), lingo.say("share it")),
            Answer("leave", ("escape", "n"), lingo.say("no")),
        )
        if given != "share":
            return
        sitting.destiny_sits = False
        sitting.guided(lambda seat: write(seat, (Switch(MODE.id, TWO),)))
        self._screen.grown()
        self._screen.tell(
            message(
                "Two share the keyboard: destiny and secrets are out of sight. {key} changes seats.",
                key=key_of("seats", lang=lingo.lang),
            )
        )
