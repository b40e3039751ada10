"""One line said, one line heard: plain sentences for a reader of screens, no cursor moved, no colour."""

import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from select import select
from textwrap import wrap
from types import ModuleType, TracebackType
from typing import Final, Self

from soloist.cli.terminal import Terminal, Unsaid
from soloist.display import display_safe
from soloist.play.prose.composing import as_prose
from soloist.play.prose.pasting import clean
from soloist.storage.paths import only_lines
from soloist.storage.reading import lettered
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

EVERY: Final = 0.5  # seconds between two looks at a line that is being typed
PATIENCE: Final = 3.0  # seconds an orderly end may take before it is forced
_ENDING: Final = ("SIGHUP", "SIGTERM", "SIGQUIT")


class ToldToEnd(EOFError):
    """A signal says that nothing more will be typed."""


class Signals:
    """Answers signals from `with` to its end, in the main thread; elsewhere it answers none.

    An ending one raises nothing but while a line is waited for, so that it breaks off no write.
    """

    def __init__(self, look: Callable[[], None], keep: Callable[[], None]) -> None:
        """`look` notes the line as it stands, at once; `keep` has the disk take it, soon."""
        self.code = 0
        """The exit code, as shells report a signal, once told to end; nought until then."""
        self._look = look
        self._keep = keep
        self._waits = self._keeps = False
        self._late: BaseException | None = None  # to be raised once the keeping is done
        self._force: threading.Timer | None = None
        self._before: dict[int, object] = {}

    def __enter__(self) -> Self:
        """Answer signals; one that whoever started soloist has ignored stays ignored."""
        if threading.current_thread() is not threading.main_thread():
            return self
        for name in _ENDING:
            if hasattr(signal, name):
                self._answer(getattr(signal, name), self._ended)
        self._answer(signal.SIGINT, self._broken)
        if hasattr(signal, "SIGALRM"):
            self._answer(signal.SIGALRM, self._looked)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Leave signals as they were."""
        if self._force is not None:
            self._force.cancel()
        for number, before in self._before.items():
            signal.signal(number, before)  # type: ignore[arg-type]  # what `signal` gave back itself
        self._before.clear()

    def _answer(self, number: int, do: Callable[..., None]) -> None:
        before = signal.getsignal(number)
        if before not in (signal.SIG_IGN, None):
            self._before[number] = before
            signal.signal(number, do)

    @contextmanager
    def waiting(self, *, looking: bool) -> Iterator[None]:
        """A line is waited for, and looked at now and then. Raises `ToldToEnd`, and KeyboardInterrupt."""
        timed = looking and signal.SIGALRM in self._before if hasattr(signal, "SIGALRM") else False
        self._waits = True
        try:
            if self.code:
                raise ToldToEnd
            if timed:
                signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
            yield
        finally:
            self._waits = False
            if timed:
                signal.setitimer(signal.ITIMER_REAL, 0)

    # --- the signals

    def _looked(self, *_: object) -> None:
        if not self._waits or self._keeps:
            return
        self._keeps = True
        try:
            self._look()
            self._keep()
        finally:
            self._keeps = False
        late, self._late = self._late, None
        if late is not None:
            raise late

    def _broken(self, *_: object) -> None:
        if self.code:  # it ends as it is
            return
        if self._waits:
            self._look()
        self._raise(KeyboardInterrupt())

    def _ended(self, number: int, _: object) -> None:
        if not self.code:
            self.code = 128 + number
            self._force = threading.Timer(PATIENCE, os._exit, (self.code,))
            self._force.daemon = True
            self._force.start()
        if self._waits:
            self._look()
            self._raise(ToldToEnd())

    def _raise(self, error: BaseException) -> None:
        if self._keeps:
            self._late = error
        else:
            raise error


_UNPRINTED: Final = regex.compile(r"[\x80-\x9f]")
_LONE: Final = regex.compile(r"[\ud800-\udfff]")


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
        self.half = ""
        """What stands in the line that is typed, as last seen; it is cleared when that is entered."""
        self.keep: Callable[[], None] = lambda: None
        """Called now and then while a line is typed, when `half` is another one."""
        self.offered: Callable[[str], Sequence[str]] = lambda typed: ()
        """What the line that is typed can become, for Tab, where one writes."""
        self.let_go: Callable[[str], None] = lambda words: None
        """Keeps words that were let go."""
        self.signals = Signals(self._look, self._keep)
        self.unheard: BrokenPipeError | Unsaid | None = None
        """Why nothing that is said reaches anybody any more, if that is so."""
        self._kept = ""  # of the line that is typed, by `keep`
        self._found: Sequence[str] = ()  # at Tab
        self._writing = False  # where the story is written, and not in answer to a question
        if self._readline is not None:
            self._readline.set_completer_delims("")
            self._readline.set_completer(self._completed)

    def line(self, text: str) -> None:
        """Say something that is in words already, no word cut; not where nobody hears any more."""
        for line in text.split("\n"):
            rows = wrap(display_safe(line), self._width(), break_long_words=False, break_on_hyphens=False)
            self._say("\n".join(rows) + "\n")

    def _width(self) -> int:
        """How many letters a line has room for."""
        try:
            return os.get_terminal_size(self._terminal.stdout.fileno()).columns or sys.maxsize
        except OSError:  # a pipe, a file
            return sys.maxsize

    def _say(self, text: str) -> None:
        if self.unheard is not None:
            return
        try:
            self._terminal.stdout.write(text)
            self._terminal.flush()
        except (BrokenPipeError, Unsaid) as error:
            self.unheard = error
        except OSError as error:
            self.unheard = Unsaid(error)

    def tell(self, *told: Message) -> None:
        """Say these sentences, a line each."""
        for each in told:
            self.line(self.lingo.render(each))

    def pair(self, name: str, what: str) -> None:
        """Say what something is, as the language sets the colon."""
        self.tell(message("{what}: {text}", what=name, text=what))

    def remember(self, text: str) -> None:
        """Have the Up arrow bring these lines where one types, to be changed."""
        if self._readline is not None:
            for line in text.splitlines():
                self._readline.add_history(display_safe(line))

    def ask(self, prompt: str, *, many: bool = False) -> str:
        """The line that is typed, or the lines that are pasted at once where there may be `many`.

        Elsewhere several lines go whole to `loose`, as prose. Raises EOFError at the end (Ctrl+D, a signal,
        nobody who hears) and KeyboardInterrupt (Ctrl+C).
        """
        self.drop()
        self._writing = many
        try:
            heard = self._read(f"{display_safe(prompt)}> ")
        finally:
            if not self._typing:
                self.line("")  # nobody's Enter ended the line of the prompt
        self.half = ""
        if _LONE.search(heard):
            self.tell(message("That line was not UTF-8; it is read as Windows-1252."))
        rows = _rows(heard)
        if len(rows) > 1 and not many:
            self.loose.append(as_prose("\n".join(rows)))
            self.tell(message("Several lines cannot be an answer here: they wait, as prose."))
            return self.ask(prompt)
        return "\n".join(rows)

    def _completed(self, typed: str, number: int) -> str | None:
        """The line of that number, from 0, that what is typed can become; as `readline` asks for it."""
        if number == 0:
            self._found = ()
            with suppress(Refusal, OSError, ValueError):  # what cannot be read now has nothing to offer
                if select([self._terminal.stdin], [], [], 0)[0]:
                    self._found = (f"{typed}\t",)  # part of a paste: nobody pressed the key
                elif self._writing:
                    # the editor shows them itself, as they are: none that a terminal would obey
                    self._found = [each for each in self.offered(typed) if display_safe(each) == each]
        return self._found[number] if number < len(self._found) else None

    def _read(self, shown: str) -> str:
        """A line as it comes in."""
        if self.unheard is not None:
            raise EOFError
        self._kept = ""
        with self.signals.waiting(looking=self._readline is not None):
            try:
                if self._typing and self._terminal.stdout.isatty():
                    return input(shown)
                self._say(shown)
                if self.unheard is None:
                    return input("")
            except EOFError:
                if not self.signals.code and not _hung_up():
                    self.half = ""
                raise
            except OSError as error:  # the terminal is gone
                raise EOFError from error
        raise EOFError

    def drop(self, *lines: str) -> None:
        """Let go these lines and the one that Ctrl+C has broken off, if one was; say so."""
        words = "\n".join(filter(None, (*lines, self.half.strip() and self.half)))
        self.half = ""
        if words:
            self.let_go(words)
            self.tell(message("Dropped: {line}", line=words))

    def _look(self) -> None:
        if self._readline is not None:
            found = "\n".join(_rows(self._readline.get_line_buffer()))
            # a terminal that goes away empties the line before it can be looked at
            self.half = found or (self.half if self.signals.code else "")

    def _keep(self) -> None:
        if self.half != self._kept:
            self._kept = self.half
            self.keep()


def heard_as(line: str) -> str:
    """A line as it is kept: accents composed, no escape sequence, bytes that were no UTF-8 as letters.

    They are taken for Windows-1252; one that is no letter there either is a sign.
    """
    odd = _LONE.search(line) is not None
    text = _UNPRINTED.sub("\ufffd", lettered(line)) if odd else line
    return unicodedata.normalize("NFC", clean(_LONE.sub("\ufffd", text))).replace("\n", " ")


def _rows(heard: str) -> list[str]:
    """The lines that were heard at once, as they are kept: one, but for a paste."""
    return [heard_as(row) for row in heard.rstrip("\n").split("\n")]


def _hung_up() -> bool:
    """Whether the terminal that was typed at is gone."""
    try:
        import termios
    except ImportError:
        return False
    try:
        termios.tcgetattr(sys.stdin.fileno())
    except (OSError, ValueError, termios.error):
        return True
    return False


def _readline() -> ModuleType | None:
    """The editor of lines, with its history; none on a terminal that moves no cursor, or where it is not."""
    if only_lines():
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.parse_and_bind("set enable-bracketed-paste on")  # nothing in a paste is a key, or done
    bsd = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if bsd else "tab: complete")
    return readline
