"""A line that asks for something typed, and says under it why what was typed will not do."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from soloist.tui.ink import QUIET, ink
from soloist.tui.line_input import LineInput
from soloist.tui.safe_text import shown


class PromptLine(Vertical):
    """Takes no room until `ask`; what is entered is told once, with the id it was asked under."""

    DEFAULT_CSS = """
    PromptLine {
        height: auto;
        & > Static { height: auto; }
        & > .prompt-line--refusal { color: $text-error; }
        & > .-none { display: none; }
        &.-silent { display: none; }
    }
    """

    @dataclass
    class Entered(Message):
        """A text was typed, perhaps an empty one, as the answer to `asked`."""

        asked: str
        text: str

    def __init__(self) -> None:
        """Nothing is asked yet."""
        super().__init__(classes="-silent")
        self._question = Static(markup=False)
        self._line = LineInput(select_on_focus=False)
        self._hint = Static(markup=False, classes="prompt-line--hint -none")
        self._refusal = Static(markup=False, classes="prompt-line--refusal -none")
        self.asked = ""

    def compose(self) -> ComposeResult:
        """The question, the line, what may help, the refusal."""
        yield self._question
        yield self._line
        yield self._hint
        yield self._refusal

    @property
    def is_open(self) -> bool:
        """Whether something is asked."""
        return bool(self.asked)

    @property
    def text(self) -> str:
        """What is typed while something is asked."""
        return self._line.value if self.is_open else ""

    def ask(self, id_: str, question: str, value: str = "", hint: str = "") -> None:
        """Ask for a text; `id_` tells the one who listens what for, `hint` stands under the line."""
        self.asked = id_
        self._question.update(ink(question, QUIET))
        self._line.value = value
        self._line.cursor_position = len(value)
        self._hint.update(ink(hint, QUIET))
        self._hint.set_class(not hint, "-none")
        self.refuse("")
        self.remove_class("-silent")
        self._line.focus()

    def refuse(self, why: str) -> None:
        """Say why the text will not do; it stays, to be mended."""
        self._refusal.update(shown(why))
        self._refusal.set_class(not why, "-none")

    def resume(self) -> None:
        """Go on typing, should something else have taken the keys."""
        self._line.focus()

    def leave(self) -> None:
        """Ask nothing any more."""
        self.asked = ""
        self.add_class("-silent")
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Tell what was entered."""
        event.stop()
        self.post_message(self.Entered(self.asked, event.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        """A text being mended is not refused any more."""
        event.stop()
        self.refuse("")
