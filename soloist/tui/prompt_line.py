"""A line that asks for something typed, and says under it why what was typed will not do."""

from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from soloist.play.pasting import clean
from soloist.tui.ink import QUIET, ink
from soloist.tui.line_input import LineInput
from soloist.tui.safe_text import shown


class PromptInput(LineInput):
    """Has a sign to stand `between` the lines of a paste, else a space as every line."""

    between = ""

    def _on_paste(self, event: events.Paste) -> None:
        rows = [line.strip() for line in clean(event.text).splitlines() if line.strip()]
        if self.between and len(rows) > 1:
            event.stop()
            event.prevent_default()
            start, end = sorted((self.selection.start, self.selection.end))
            self.replace(f" {self.between} ".join(rows), start, end)


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
    class Pasted(Message):
        """Several lines were pasted; `text` is what stands there now."""

        text: str

    @dataclass
    class Entered(Message):
        """A text was typed, perhaps an empty one, as the answer to `asked`."""

        asked: str
        text: str

    def __init__(self) -> None:
        """Nothing is asked yet."""
        super().__init__(classes="-silent")
        self._question = Static(markup=False)
        self._line = PromptInput(select_on_focus=False)
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

    def ask(
        self, id_: str, question: str, value: str = "", hint: str = "", *,
        between: str = "", marked: bool = False,
    ) -> None:  # fmt: skip
        """Ask for a text; `id_` tells the one who listens what for, `hint` stands under the line.

        With a sign to stand `between` them a paste of several lines is taken whole; a `marked` value is
        replaced by typing.
        """
        self.asked = id_
        self._question.update(ink(question, QUIET))
        self._line.offer(value)
        self._line.cursor_position = len(value)
        self._line.between = between
        self.hint(hint)
        self.refuse("")
        self.remove_class("-silent")
        self.resume()
        if marked:
            self._line.select_all()

    def hint(self, text: str) -> None:
        """Say something else under the line."""
        self._hint.update(ink(text, QUIET))
        self._hint.set_class(not text, "-none")

    def refuse(self, why: str) -> None:
        """Say why the text will not do; it stays, to be mended."""
        self._refusal.update(shown(why))
        self._refusal.set_class(not why, "-none")

    def resume(self) -> None:
        """Have the keys at once: the one that opened the line may be the first of its text."""
        self.screen.set_focus(self._line)

    def type(self, text: str) -> None:
        """Take what was typed before the keys came here by themselves."""
        self._line.replace(text, *self._line.selection)

    def begin_anew(self) -> None:
        """Let go of what stands there."""
        self._line.value = ""

    def submit(self) -> None:
        """Tell what is typed, as Enter does."""
        self.post_message(self.Entered(self.asked, self.text))

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
        if self._line.between and self._line.between in event.value:
            self.post_message(self.Pasted(event.value))
