"""One line said, one line heard: plain sentences for a reader of screens, no cursor moved, no colour."""

import re
import unicodedata
from types import ModuleType
from typing import TYPE_CHECKING, Final

from soloist.cli.terminal import Terminal
from soloist.display import display_safe
from soloist.message import Message, message
from soloist.storage.plain_terminal import only_lines
from soloist.tui.composing import begins_words, tells
from soloist.tui.pasting import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from soloist.cli.linear_complete import Offered

YES: Final = frozenset({"y", "yes", "o", "oui"})
"""What agrees, in either language."""
_NO: Final = frozenset({"", "-", "n", "no", "non", "?"})
_COMMAND: Final = re.compile(r"\s*/[^\W\d_]")


class Voice:
    """Says and hears whole lines; what is said is safe to show, what is heard safe to write."""

    def __init__(self, terminal: Terminal) -> None:
        """Speak through the streams of `terminal`, in its words."""
        self.lingo = terminal.lingo
        self._terminal = terminal
        self._typing = terminal.stdin.isatty()
        self._readline = _readline() if self._typing and terminal.stdout.isatty() else None
        self.loose: list[str] = []
        """Words of the story that were typed where something else was asked."""

    @property
    def edits(self) -> bool:
        """Whether a line can be changed while it is typed, and earlier ones be brought back."""
        return self._readline is not None

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
        """The line that is typed; where lines can be edited, the Up arrow brings `held` there to be changed.

        The line itself begins empty, so that nothing typed is ever joined to `held`. Tab completes it from
        what is `offered`; in a paste it is a tab.

        Raises EOFError at the end (Ctrl+D) and KeyboardInterrupt (Ctrl+C).
        """
        self._terminal.flush()
        shown = f"{display_safe(prompt)}> "
        if self._readline is not None:
            from soloist.cli.linear_complete import at_tab

            for line in held.splitlines():
                self._readline.add_history(display_safe(line))
            at_tab(self._readline, offered, lambda names: self._tell_names(names, shown), self._more)
        try:
            heard = input(shown)
        finally:
            if not self._typing:
                self.line("")  # nobody's Enter ended the line of the prompt
        return heard_as(heard)

    def answer(self, prompt: str, held: str = "", way: Message | None = None) -> str:
        """As `ask`, where a command is no answer: it is refused, and the question stands.

        `way` says how to leave the question without an answer.
        """
        while _COMMAND.match(heard := self.ask(prompt, held)):
            self.tell(
                message(
                    "{command} is a command and no answer: not done. {way}",
                    command=heard.strip(),
                    way=message("Answer first, or Ctrl+C to leave.") if way is None else way,
                )
            )
        return heard

    def number(self, prompt: str, most: int, told: Message) -> int:
        """The number from 1 to `most` that is typed after `told`; nought where the question is left.

        It is left by Enter alone, by `-`, and by words of the story, which go to `loose`.
        """
        self.tell(told)
        while True:
            typed = self.answer(prompt, way=message("Enter alone leaves this question.")).strip()
            if typed in ("", "-") or self.put_aside(typed):
                return 0
            if number := heard_number(typed, most):
                return number
            if typed != "?":
                self.not_taken(typed)
            self.tell(told)

    def agrees(self, asked: Message) -> bool:
        """Whether the answer to a question is yes; anything else but a command is no.

        Words of the story go to `loose`.
        """
        self.tell(asked)
        way = message("Enter alone is no.")
        typed = self.answer(self.lingo.say("yes or no"), way=way).strip()
        agreed = typed.casefold() in YES
        if not agreed and typed.casefold() not in _NO and not self.put_aside(typed):
            self.not_taken(typed)
        return agreed

    def put_aside(self, typed: str) -> bool:
        """Whether a line that is no answer is words of the story: they wait in `loose` to be taken up."""
        if not (begins_words(typed) or tells(typed)):
            return False
        self.loose.append(typed)
        return True

    def not_taken(self, typed: str) -> None:
        """Say that a line was let go; the next one begins empty."""
        self.tell(message("Not taken: {line}", line=typed))

    def _more(self) -> bool:
        """Whether more was typed than was read: a paste is on its way."""
        from select import select

        try:
            return bool(select([self._terminal.stdin], [], [], 0)[0])
        except (OSError, ValueError):
            return False

    def _tell_names(self, names: "Sequence[str]", prompt: str) -> None:
        """Say what can be completed, a name a line, and come back to the line that is typed."""
        self.line("")
        for name in names:
            self.line(name)
        if self._readline is not None:
            self._terminal.stdout.write(f"{prompt}{display_safe(self._readline.get_line_buffer())}")
            self._terminal.flush()


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
