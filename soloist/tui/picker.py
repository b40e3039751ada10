"""One of a few values on one line, changed with the arrows or the space bar; no letter changes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from soloist.display import display_safe


class Picker(Widget, can_focus=True):
    """Shows the value chosen between two arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", show=False),
        Binding("space", "space", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("enter,down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Picker {
        height: 1;
        width: 1fr;
        & .picker--arrow { color: $text-muted; }
        &:focus { background: $boost; text-style: bold; }
        &:focus .picker--arrow { color: $accent; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"picker--arrow"}

    _writing = False  # somebody types words here: a space between them chooses nothing
    index: reactive[int] = reactive(0)
    """Which value is chosen."""

    def __init__(self, values: Sequence[tuple[str, str]], chosen: str, *, id: str | None = None) -> None:
        """`values` are ids with their words; `chosen` is an id."""
        super().__init__(id=id)
        self._values = tuple(values)
        self.set_reactive(Picker.index, [name for name, _ in values].index(chosen))

    @property
    def value(self) -> str:
        """The id of the value chosen."""
        return self._values[self.index][0]

    @dataclass
    class Changed(Message):
        """Another value is chosen; its id."""

        value: str

    @dataclass
    class Typed(Message):
        """A letter was typed, or words pasted, and nothing came of it."""

    def watch_index(self) -> None:
        """Tell what is chosen now."""
        if self.is_mounted:
            self.post_message(self.Changed(self.value))

    def render(self) -> Content:
        """`‹ Français ›`; a value too long for the line ends in an ellipsis, between both arrows."""
        style = self.get_visual_style("picker--arrow", partial=True)
        left, right = Content("‹ ").stylize(style), Content(" ›").stylize(style)
        value = Content(display_safe(self._values[self.index][1]))
        return left + value.truncate(max(1, self.content_size.width - 4), ellipsis=True) + right

    def on_click(self) -> None:
        """The next value."""
        self.action_step(1)

    def on_key(self, event: events.Key) -> None:
        """Letters choose nothing, and it is told that they do not."""
        if event.is_printable and event.character != " ":
            self._writing = True
            self.post_message(self.Typed())

    def on_paste(self, event: events.Paste) -> None:
        """Words choose nothing either."""
        event.stop()
        self.post_message(self.Typed())

    def on_blur(self) -> None:
        """Whoever comes back writes nothing here yet."""
        self._writing = False

    def action_space(self) -> None:
        """The next value, but not between two words."""
        if not self._writing:
            self.action_step(1)

    def action_step(self, by: int) -> None:
        """Go round the values."""
        self._writing = False
        self.index = (self.index + by) % len(self._values)
