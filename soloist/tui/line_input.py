"""One line to type in: takes the spaces of French, shows nothing a terminal would obey."""

from rich.text import Text
from textual import events
from textual.widgets import Input

from soloist.display import display_safe_cells
from soloist.play.pasting import in_one_line
from soloist.tui.ordered import TYPED


class LineInput(Input):
    """An input without a frame.

    `seeks` says that what is typed looks for something or names a file; `given` is what stood there before
    anything was typed.
    """

    seeks = False
    given = ""

    DEFAULT_CSS = """
    LineInput {
        border: none;
        height: 1;
        padding: 0 1;
        background: $panel;
        &:focus { border: none; background: $panel; }
    }
    """

    def on_mount(self) -> None:
        """What stands there so far was not typed."""
        self.given = self.value

    def offer(self, text: str) -> None:
        """Let a text stand there, to be changed."""
        self.value = self.given = text

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether the key is text, the invisible characters of French included."""
        return character in TYPED or super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.character in TYPED:
            event.stop()
            event.prevent_default()
            self.replace(event.character or "", *self.selection)

    def _on_paste(self, event: events.Paste) -> None:
        """Lines that were pasted are one: nothing of them is left out."""
        event.text = in_one_line(event.text)

    @property
    def _value(self) -> Text:
        """The text as it may be shown, cell for cell; what is typed keeps every character."""
        return Text(display_safe_cells(self.value), no_wrap=True, overflow="ignore", end="")


class SeekLine(LineInput):
    """One in which something is looked for, or a file is named."""

    seeks = True
