"""What goes on in the margin while one writes: words counted, versions kept, all else out of sight."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from textual.screen import Screen

from soloist.play.commands import key_name
from soloist.tui.play.notice import Notice
from soloist.tui.play.previously_card import PreviouslyCard
from soloist.tui.play.status_line import StatusLine
from soloist.tui.writing.composer import Composer
from soloist.tui.writing.word_count import WordCount
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

FOCUS: Final = "-focus"
"""The class of a screen on which there is nothing but the story and what is written."""


class Table(Protocol):
    """What is written, and what is said under it; see `TableTop` for each."""

    def tell(self, *told: Message) -> None: ...
    def hush(self) -> None: ...
    def keep(self) -> None: ...
    def unsent(self) -> str: ...
    def compose_text(self, text: str) -> None: ...


class Margin:
    """Of one story on the table, once it is read."""

    def __init__(self, screen: Screen[None], table: Table, sitting: "Session") -> None:
        """`screen` is where it is shown, `table` the same for what is written there."""
        self._screen = screen
        self._table = table
        self._sitting = sitting
        self._card = False  # whether the card was in sight before there was nothing but the story
        self._typed = ""  # at the last look
        self._hint = ""  # what was said of the way back, until one writes on

    @cached_property
    def count(self) -> WordCount:
        """The words of the story."""
        sitting = self._sitting
        return WordCount(sitting.desk.means, sitting.path, sitting.struck, self._beside)

    def opened(self) -> None:
        """The story is read."""
        self.count.opened(self._sitting.story)

    def look(self, typed: str, replaced: str) -> None:
        """See what is typed, in the place of what, and show how many words there are, if that is wanted."""
        self._sitting.versions.look("" if self._screen.query_one(Composer).called_back else typed)
        if self._hint and typed != self._typed:
            self._forget_hint()
        self._typed = typed
        status, goal = self._screen.query_one(StatusLine), self._sitting.desk.settings.goal
        if not (goal or self.focused or status.read_as == "manuscript"):
            status.words = None
            return
        status.goal = goal
        words = self.count.shown(self._sitting.story, typed, replaced)
        if words is not None:  # until then, what was last known
            status.words = words

    def sent(self, text: str, rest: str) -> None:
        """A text went into the story."""
        self._sitting.versions.sent(text, rest)

    def close(self) -> None:
        """Nobody looks any more."""
        if "count" in self.__dict__:
            self.count.stop()

    # --- nothing but the story

    @property
    def focused(self) -> bool:
        """Whether there is nothing but the story and what is written."""
        return self._screen.has_class(FOCUS)

    def focus(self) -> None:
        """Take all else out of sight, or bring it back."""
        if self.focused:
            self.unfocus()
            return
        card = self._screen.query_one(PreviouslyCard)
        self._card = card.showing
        card.tell(None)
        self._dress(calm=True)
        key = key_name("escape", self._sitting.desk.lingo.render)
        self._table.tell(message("{key} brings the rest back.", key=key))
        self._hint = self._screen.query_one(Notice).said

    def unfocus(self) -> None:
        """Bring everything back."""
        self._dress(calm=False)
        self._table.hush()
        if self._card:
            self._screen.query_one(PreviouslyCard).tell(self._sitting.previously(), self._sitting.glance())

    def _forget_hint(self) -> None:
        """Who writes on has read it; whatever else is said there by now stays."""
        if self._screen.query_one(Notice).said == self._hint:
            self._table.hush()
        self._hint = ""

    def _dress(self, *, calm: bool) -> None:
        screen = self._screen
        screen.remove_class("-sheet")
        screen.set_class(calm, FOCUS)
        screen.query_one(StatusLine).calm = calm
        composer = screen.query_one(Composer)
        composer.roomy = calm
        composer.refresh(layout=True)
        self._table.keep()

    def _beside(self, work: Callable[[], None]) -> None:
        self._screen.run_worker(work, thread=True, group="words", exit_on_error=False)
