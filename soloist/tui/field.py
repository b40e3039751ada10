"""A line of a form: the arrows go to the next one and back."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from soloist.tui.ink import ink
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
        self._example = str(self.placeholder)

    def on_resize(self) -> None:
        """An example too long for the line ends in an ellipsis."""
        cut = ink(self._example).truncate(self.content_size.width, ellipsis=True).plain
        self.set_reactive(Input.placeholder, cut)  # no input reads it as markup
        self.refresh()

    def action_back(self) -> None:
        """The line before this one, if any: the first does not lead to the last."""
        if self.screen.focus_chain[:1] != [self]:
            self.screen.focus_previous()
