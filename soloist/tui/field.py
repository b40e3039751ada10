"""A line of a form: the arrows go to the next one and back."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from soloist.tui.line_input import LineInput


class Field(LineInput):
    """One line, quiet until it is written in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "back", show=False),
    ]
    DEFAULT_CSS = """
    Field {
        width: 1fr;
        padding: 0;
        background: $panel;
        &:focus { background: $boost; }
    }
    """

    def on_mount(self) -> None:
        """Coming by must not make the next key replace what stands here."""
        self.select_on_focus = False

    def action_back(self) -> None:
        """The line before this one, if any: the first does not lead to the last."""
        if self.screen.focus_chain[:1] != [self]:
            self.screen.focus_previous()
