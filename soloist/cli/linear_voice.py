"""One line said, one line heard: plain sentences for a reader of screens, no cursor moved, no colour."""

import unicodedata
from types import ModuleType
from typing import TYPE_CHECKING, Final

from soloist.cli.terminal import Terminal
from soloist.display import display_safe
from soloist.message import Message, message
from soloist.storage.plain_terminal import only_lines
from soloist.tui.pasting import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from soloist.cli.linear_complete import Offered

YES: Final = frozenset({"y", "yes", "o", "oui"})
"""What agrees, in either language."""


class Voice:
    """Says and hears whole lines; what is said is safe to show, what is heard safe to write."""

    def __init__(self, terminal: Terminal) -> None:
        """Speak through the streams of `terminal`, in its words."""
        self.lingo = terminal.lingo
        self._terminal = terminal
        self._typing = terminal.stdin.isatty()
        self._readline = _readline() if self._typing and terminal.stdout.isatty() else None

    def line(self, text: str) -> None:
        """Say something that is in words already, line by line."""
        self._terminal.give(display_safe(text))
        self._terminal.flush()

    def tell(self, *told: Message) -> None:
        """Say these sentences, a line each."""
        for each in told:
            self.line(self.lingo.render(each))

    def pair(self, name: str, what: str) -> None:
        """Say what something is, as the language sets the colon."""
        self.tell(message("{what}: {text}", what=name, text=what))

    def ask(self, prompt: str, held: str = "", offered: "Offered | None" = None) -> str:
        """The line that is typed, `held` standing there to be changed where lines can be edited.

        Tab completes it from what is `offered`, there too.

        Raises EOFError at the end (Ctrl+D) and KeyboardInterrupt (Ctrl+C).
        """
        self._terminal.flush()
        if self._readline is not None and held:
            self._readline.set_startup_hook(lambda: self._put(held))
        shown = f"{display_safe(prompt)}> "
        if self._readline is not None:
            from soloist.cli.linear_complete import at_tab

            at_tab(self._readline, offered, lambda names: self._tell_names(names, shown))
        try:
            heard = input(shown)
        finally:
            if self._readline is not None:
                self._readline.set_startup_hook(None)
            if not self._typing:
                self.line("")  # nobody's Enter ended the line of the prompt
        return heard_as(heard)

    def agrees(self, asked: Message) -> bool:
        """Whether the answer to a question is yes; anything else is no."""
        self.tell(asked)
        return self.ask(self.lingo.say("yes or no")).strip().casefold() in YES

    def _tell_names(self, names: "Sequence[str]", prompt: str) -> None:
        """Say what can be completed, a name a line, and come back to the line that is typed."""
        self.line("")
        for name in names:
            self.line(name)
        if self._readline is not None:
            self._terminal.stdout.write(f"{prompt}{display_safe(self._readline.get_line_buffer())}")
            self._terminal.flush()

    def _put(self, held: str) -> None:
        if self._readline is not None:
            self._readline.insert_text(held)


def heard_as(line: str) -> str:
    """A line as it is kept: accents composed, no escape sequence, a sign for each byte that is no text."""
    text = line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return unicodedata.normalize("NFC", clean(text)).replace("\n", " ")


def heard_number(text: str, most: int) -> int:
    """The number from 1 to `most` that was typed, nought where it is none."""
    typed = text.strip()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    return number if number <= most else 0


def _readline() -> ModuleType | None:
    """The editor of lines, with its history; none on a terminal that moves no cursor, or where it is not."""
    if only_lines():
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.parse_and_bind("set enable-bracketed-paste off")
    return readline
