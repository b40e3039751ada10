"""The last line: the few keys that matter here, as many as fit, six at most."""

from collections.abc import Callable, Iterable
from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from soloist.display import display_safe
from soloist.message import Message, message
from soloist.tui.command_list import Command
from soloist.tui.commands import key_name
from soloist.tui.safe_text import shown

MOST: Final = 6

_STYLES: Final = {
    "key": "$primary",
}


READING: Final = (
    ("↑ ↓", message("choose")),
    ("enter", message("change")),
    ("tab", message("write")),
)
"""Keys of the story, shown before `KEPT` of the others while it has them."""
KEPT: Final = 2


class KeyLine(Widget):
    """Keys with a word each."""

    DEFAULT_CSS = """
    KeyLine {
        height: 1;
        padding: 0 1;
        background: $background;
        color: $text-muted;
    }
    """

    reading: reactive[bool] = reactive(False)
    """Whether the keys are the story's."""

    def __init__(self, commands: Iterable[Command], words: Callable[[Message], str]) -> None:
        """The commands that have a short word, in their order."""
        super().__init__()
        self._commands, self._words = tuple(commands), words
        self._put_words()

    def say_anew(self) -> None:
        """The interface speaks another language."""
        self._put_words()
        self.refresh()

    def _put_words(self) -> None:
        words = self._words
        self._story = [(key if " " in key else key_name(key, words), words(word)) for key, word in READING]
        found = [each for each in self._commands if each.hint is not None and each.keys]
        self._hints = [
            (key_name(each.keys[0], words), words(each.hint)) for each in found if each.hint is not None
        ]

    def render(self) -> Content:
        """Whole hints only; the last ones (commands, help) are kept longest."""
        style = _STYLES["key"]
        named = self._hints[-MOST:] if not self.reading else [*self._story, *self._hints[-KEPT:]]
        hints = [shown(key).stylize(style) + " " + display_safe(word) for key, word in named]
        while len(hints) > 1 and sum(hint.cell_length + 3 for hint in hints) - 3 > self.content_size.width:
            hints.pop(-3 if len(hints) > 2 else 0)
        return Content("   ").join(hints)
