"""One line to type in: takes the spaces of French, shows nothing a terminal would obey."""

from rich.text import Text
from textual.widgets import Input

from soloist.display import display_safe_cells


class LineInput(Input):
    """An input without a frame; keys and pastes come to it by the screen it stands on."""

    DEFAULT_CSS = """
    LineInput {
        border: none;
        height: 1;
        padding: 0 1;
        background: $panel;
        &:focus { border: none; background: $panel; }
    }
    """

    @property
    def _value(self) -> Text:
        """The text as it may be shown, cell for cell; what is typed keeps every character."""
        return Text(display_safe_cells(self.value), no_wrap=True, overflow="ignore", end="")
