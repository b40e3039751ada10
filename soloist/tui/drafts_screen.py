"""What was typed before and not sent, each text with its hour and its words; one is taken up again."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.version_words import became, first_words, length, when
from soloist.storage.clock import Now
from soloist.storage.draft_history import Version
from soloist.tui.ink import QUIET, STRONG, ink, lines, spread
from soloist.tui.preview_list import PreviewList
from soloist.tui.safe_text import shown

_SHOWN: Final = 10_000  # letters of a preview


class DraftsScreen(PreviewList[Version]):
    """Gives back the text chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", show=False)]

    def __init__(self, versions: Sequence[Version], now: Now, lingo: Lingo) -> None:
        """The newest of `versions` come first; `now` tells the time."""
        none = lingo.say("Nothing that you typed has been cleared or replaced yet.")
        super().__init__(lingo.say("Typed before and not sent"), versions, none, lingo)
        self._now = now

    def action_copy(self) -> None:
        """Put the text at hand on the clipboard."""
        version = self._at_hand
        if version is not None:
            self.app.copy_to_clipboard(version.text)
            self._say_at_foot(self._lingo.say("Copied."))

    def _option(self, version: Version) -> Option:
        words = ink("  " + self._lingo.render(length(version)), QUIET)
        hour = ink(when(version, self._now) + "  ", QUIET)
        return Option(spread(hour + ink(first_words(version), STRONG), words, self._room))

    def _preview(self, version: Version) -> Content:
        head = ink(when(version, self._now) + " · " + self._lingo.render(became(version)), QUIET)
        return lines((head, shown(version.text[:_SHOWN].strip("\n"))))

    def _keys(self) -> str:
        return self._lingo.say("Enter takes it up   c copies   PgUp PgDn scroll   Esc back")
