"""One line to type in: takes the spaces of French, shows nothing a terminal would obey."""

from rich.highlighter import Highlighter
from rich.text import Text
from textual.widgets import Input

from soloist.display import display_safe_cells


class _Safe(Highlighter):
    """Shows the text as it may be shown, cell for cell; what is typed keeps every character."""

    def __call__(self, text: Text | str) -> Text:
        return Text(display_safe_cells(str(text)), no_wrap=True, overflow="ignore", end="")

    def highlight(self, text: Text) -> None:
        """Colour nothing."""


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

    def __init__(self) -> None:
        """Empty."""
        super().__init__(compact=True, select_on_focus=False, highlighter=_Safe())
        self.cursor_blink = False
