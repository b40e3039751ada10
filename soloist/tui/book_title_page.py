"""The title page of the book: four lines to write in, kept in its plan, beside the story."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.play.commands import key_of
from soloist.publish.plan_read import HEADS
from soloist.tui.bindings import following
from soloist.tui.book_desk import HEAD_NAMES, BookDesk
from soloist.tui.ink import flowed, key_word
from soloist.tui.line_input import LineInput
from soloist.tui.safe_text import shown

LONGEST: Final = 500  # letters of a line
_WIDTH: Final = 62


class TitlePage(ModalScreen[bool]):
    """Gives back whether anything was kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
        *following("send", "keep"),
    ]
    AUTO_FOCUS = "#title"
    DEFAULT_CSS = """
    TitlePage {
        align: center middle;
        background: $background;
        & > Vertical {
            width: 66; max-width: 100%; height: auto; max-height: 100%; padding: 0 2; background: $panel;
        }
        & .title { color: $primary; text-style: bold; margin: 0 0 1 0; }
        & Horizontal { height: 1; }
        & Horizontal > Static { width: 13; color: $text-muted; }
        & LineInput { width: 1fr; padding: 0; }
        & LineInput:focus { background: $boost; }
        & .about { color: $text-muted; height: auto; margin: 1 0 0 0; }
        & .keys { color: $text-muted; height: auto; margin: 1 0 0 0; }
    }
    TitlePage.-slim > Vertical { padding: 0 1; }
    TitlePage.-low { & .title, & .about, & .keys { margin: 0; } }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def __init__(self, desk: BookDesk, lingo: Lingo) -> None:
        """The title page of the book of `desk`."""
        super().__init__()
        self._desk, self._lingo = desk, lingo

    def compose(self) -> ComposeResult:
        """A line each; where one is empty, what the story says stands in it, quietly."""
        say = self._lingo.say
        front = self._desk.front
        with Vertical():
            yield Static(shown(say("Title page")), markup=False, classes="title")
            for id_, name in HEAD_NAMES.items():
                with Horizontal():
                    yield Static(shown(self._lingo.render(name)), markup=False)
                    line = front[id_]
                    yield LineInput(line.planned, line.story, max_length=LONGEST, id=id_)
            about = say(
                "Kept in {file}, beside the story. A line that is empty is what the head of the story says.",
                file=self._desk.file,
            )
            yield Static(shown(about), markup=False, classes="about")
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """Say the keys."""
        self._say_keys()

    def on_resize(self) -> None:
        """In the width there is."""
        self._say_keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The next line; after the last one, all are kept."""
        if event.input.id == HEADS[-1]:
            self.action_keep()
        else:
            self.focus_next()

    def action_keep(self) -> None:
        """Keep the lines that are others now; where that cannot be, they stay here."""
        front = self._desk.front
        lines = {name: self.query_one(f"#{name}", LineInput).value for name in HEADS}
        changed = {name: value for name, value in lines.items() if value != front[name].planned}
        try:
            self._desk.entitle(changed)
        except Refusal as refusal:
            self.query_one(".about", Static).update(shown(self._lingo.render(refusal.message)))
        else:
            self.dismiss(bool(changed))

    def action_leave(self) -> None:
        """Back, nothing kept."""
        self.dismiss(False)

    def _say_keys(self) -> None:
        say, words = self._lingo.say, self._lingo.render
        send = key_of("send", words, self._lingo.lang)
        keys = ((say("Enter"), say("next")), (send, say("keeps it")), (say("Esc"), say("back")))
        width = max(20, min(_WIDTH, self.app.size.width - 2))
        told = flowed([key_word(key, does) for key, does in keys], width, "  ")
        self.query_one(".keys", Static).update(told)
