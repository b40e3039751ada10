"""What is offered first to whoever has no story yet: an evening with a guide, and a story of their own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.play.commands import key_name
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines
from soloist.tui.ordered import TYPED
from soloist.tui.story_view.page import hung


class FirstOffer(Widget, can_focus=True):
    """Enter takes it; the arrow down, or writing a title, goes on to the form below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", show=False),
        Binding("down", "go_on", show=False),
    ]
    DEFAULT_CSS = """
    FirstOffer {
        height: auto;
        margin: 0 0 1 0;
        padding: 0 1;
        background: $panel;
        &:focus { background: $boost; }
    }
    """

    @dataclass
    class Taken(Message):
        """The evening is wanted."""

    @dataclass
    class Passed(Message):
        """A story of one's own is wanted: to its form."""

    def __init__(self, lingo: Lingo, onward: Callable[[events.Key | events.Paste], None]) -> None:
        """Words in the interface's language; `onward` takes what is written and is no answer."""
        super().__init__()
        self._lingo = lingo
        self._onward = onward

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the words take."""
        return len(self._rows(max(16, width)))

    def render(self) -> Content:
        """The evening, marked while it is at hand; then the other way."""
        return lines(self._rows(max(16, self.content_size.width)))

    def _rows(self, width: int) -> list[Content]:
        lingo, here = self._lingo, self.has_focus
        lead, under = ink("▸ " if here else "  ", KEY), Content("  ")
        evening = ink(lingo.say("A first scene, in three minutes: play it with me"), STRONG if here else "")
        enter = ink(key_name("enter", lingo.render), KEY)
        down = ink(key_name("down"), KEY)
        own = ink(lingo.say("A story of my own: a title is enough"), QUIET if here else "")
        first = hung(evening + "  " + enter if here else evening, lead, under, width)
        second = hung(own + "  " + down if here else own, under, under, width)
        return [*first, *second]

    def on_focus(self) -> None:
        """It is at hand."""
        self.refresh(layout=True)

    def on_blur(self) -> None:
        """It is not any more."""
        self.refresh(layout=True)

    def post_message(self, message: Message) -> bool:
        """Judge a key the moment it comes: none waits here while the next one goes elsewhere."""
        match message:
            case events.Paste():
                self._onward(message)
                return True
            case events.Key() if message.is_printable or message.character in TYPED:
                self._onward(message)
                return True
        return super().post_message(message)

    def on_click(self) -> None:
        """As Enter."""
        self.action_take()

    def action_take(self) -> None:
        """The evening it is."""
        self.post_message(self.Taken())

    def action_go_on(self) -> None:
        """The form it is."""
        self.post_message(self.Passed())
