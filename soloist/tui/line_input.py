"""One line to type in: takes the spaces of French, shows nothing a terminal would obey."""

from rich.text import Text
from textual import events
from textual.widgets import Input

from soloist.display import display_safe_cells
from soloist.tui.composer import TYPED
from soloist.tui.pasting import in_one_line


class LineInput(Input):
    """An input without a frame."""

    DEFAULT_CSS = """
    LineInput {
        border: none;
        height: 1;
        padding: 0 1;
        background: $panel;
        &:focus { border: none; background: $panel; }
    }
    """

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
