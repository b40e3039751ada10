"""The last line: the few keys that matter here, as many as fit, six at most."""

from collections.abc import Callable, Iterable
from typing import Final

from textual.content import Content
from textual.widget import Widget

from soloist.display import display_safe
from soloist.message import Message
from soloist.tui.commands import Command, key_name
from soloist.tui.safe_text import shown

MOST: Final = 6

_STYLES: Final = {
    "key": "$primary",
}


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

    def __init__(self, commands: Iterable[Command], words: Callable[[Message], str]) -> None:
        """The commands that have a short word, in their order."""
        super().__init__()
        found = [each for each in commands if each.hint is not None and each.keys]
        self._hints = [
            (key_name(each.keys[0], words), words(each.hint)) for each in found if each.hint is not None
        ]

    def render(self) -> Content:
        """Whole hints only; the last ones (commands, help) are kept longest."""
        style = _STYLES["key"]
        hints = [shown(key).stylize(style) + " " + display_safe(word) for key, word in self._hints[-MOST:]]
        while len(hints) > 1 and sum(hint.cell_length + 3 for hint in hints) - 3 > self.content_size.width:
            hints.pop(-3 if len(hints) > 2 else 0)
        return Content("   ").join(hints)
