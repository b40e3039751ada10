"""The last line: the few keys that matter here, six at most; a click does what the key does."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from soloist.display import display_safe
from soloist.play.commands import KEYBOARD, Command, key_name
from soloist.tui.looks.ink import shown
from soloist.values.message import Message, message

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
SHEET: Final = (
    ("↑ ↓", message("choose")),
    ("enter", message("go there")),
    ("desk", message("change")),
    ("escape", message("back")),
)
"""Keys of the sheet while it has them; a command stands for its key."""
KEPT: Final = 1
LAST: Final = 2
"""So many are kept longest where there is little room."""
GAP: Final = 3  # cells between two hints


class _Hint(NamedTuple):
    """A key and its word; what a click runs: an action of the screen, else the key itself."""

    key: str
    word: str
    action: str = ""
    press: str = ""


def _pressed(key: str, word: str, words: Callable[[Message], str]) -> _Hint:
    return _Hint(key, word) if " " in key else _Hint(key_name(key, words), word, press=key)


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
    sheet: reactive[bool] = reactive(False)
    """Whether they are the sheet's."""
    foretold: reactive[str] = reactive("")
    """What Enter would make of the line that is typed, in the place of all keys."""

    def __init__(self, commands: Iterable[Command], words: Callable[[Message], str]) -> None:
        """The commands that have a short word, in their order."""
        super().__init__()
        self._commands, self._words = tuple(commands), words
        self._put_words()

    def say_anew(self) -> None:
        """The interface speaks another language, or has other keys."""
        self._put_words()
        self.refresh()

    def _put_words(self) -> None:
        words = self._words
        self._story = [_pressed(key, words(word), words) for key, word in READING]
        known = [(next(iter(KEYBOARD.keys(key)), key) if key == "desk" else key, word) for key, word in SHEET]
        self._sheet = [_pressed(key, words(word), words) for key, word in known]
        self._hints = [
            _Hint(key_name(keys[0], words), words(each.hint), f"screen.command('{each.id}')")
            for each in self._commands
            if each.hint is not None and (keys := KEYBOARD.keys(each.id))
        ]

    def _shown(self) -> list[tuple[_Hint, Content]]:
        """Whole hints only; the last ones (commands, help) are kept longest."""
        style = _STYLES["key"]
        named = self._hints[-MOST:]
        if self.reading:
            named = [*self._story, *self._hints[-KEPT:]]
        if self.sheet:
            named = self._sheet
        hints = [(each, shown(each.key).stylize(style) + " " + display_safe(each.word)) for each in named]
        while (
            len(hints) > 1
            and sum(text.cell_length + GAP for _, text in hints) - GAP > self.content_size.width
        ):
            kept = KEPT if self.reading or self.sheet else LAST
            hints.pop(-1 - kept if len(hints) > kept else 0)
        return hints

    def render(self) -> Content:
        """As many as fit."""
        if self.foretold:
            return shown(self.foretold)
        return Content(" " * GAP).join([text for _, text in self._shown()])

    async def on_click(self, event: events.Click) -> None:
        """Do what is clicked."""
        if self.foretold:
            return
        offset = event.get_content_offset(self)
        at = 0
        for hint, text in self._shown():
            if offset is not None and at <= offset.x < at + text.cell_length:
                if hint.action:
                    await self.run_action(hint.action)
                elif hint.press:
                    self.app.simulate_key(hint.press)
            at += text.cell_length + GAP
