"""The aids of the composer at one story: spelling and colours, each as it is set."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final

from rich.style import Style
from textual.style import Style as Look

from soloist.play.prose.line_parts import Kind, Word, names_of, parts, words
from soloist.play.session.session import Session
from soloist.storage.spelling import OwnSpellings, Speller, find
from soloist.tui.story_view.strips import STYLES

_LIKE: Final[Mapping[Kind, str]] = {"symbol": "result", "rule": "phase", "command": "result"}
"""Kinds that look like another one of `STYLES`."""
UNKNOWN: Final = "unknown"


def looks(variables: Mapping[str, str]) -> Mapping[str, Style]:
    """Each of `STYLES`, and that of an unknown word, in the colours of a theme."""
    known, every = dict(variables), {**STYLES, UNKNOWN: "underline $text-error"}
    return {name: Look.parse(look, known).rich_style for name, look in every.items()}


_TRIES: Final = 2  # starts of a program that ends by itself


class Asking:
    """The dictionary of one language; nothing is started before the first word."""

    def __init__(self, lang: str, environ: Mapping[str, str], told: Callable[[], None]) -> None:
        """`told` is called, from the thread, when unknown words were found."""
        self.lang = lang
        self.missing = False
        """Whether there is something to install, once that is known."""
        self._environ = environ
        self._told = told
        self._unknown: dict[str, bool] = {}
        self._asked: set[str] = set()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._speller: Speller | None = None
        self._over = False
        self._lock = Lock()

    def is_unknown(self, word: str) -> bool:
        """Whether a word is in no dictionary; not while it is looked up."""
        if word not in self._unknown and word not in self._asked:
            self._ask(word)
        return self._unknown.get(word, False)

    def close(self) -> None:
        """Ask no more, and let the program go."""
        with self._lock:
            self._over = True
            if self._speller is not None:
                self._speller.close()
        self._queue.put(None)

    def _ask(self, word: str) -> None:
        if self._over:
            return
        self._asked.add(word)
        self._queue.put(word)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="spelling", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        found = find(self.lang, self._environ)
        self.missing = not found
        for _ in range(_TRIES if found else 0):
            with suppress(OSError):
                if self._start(found):
                    self._answer()
        self._over = True
        self._told()

    def _start(self, command: tuple[str, ...]) -> bool:
        """Whether it is wanted still."""
        speller = Speller(command, self._environ)
        with self._lock:
            if self._over:
                speller.close()
            else:
                self._speller = speller
        return not self._over

    def _answer(self) -> None:
        """Answer until all is over; raises OSError where the program ends by itself."""
        news = False  # whether an unknown word was found that is not shown yet
        while (word := self._queue.get()) is not None and self._speller is not None:
            unknown = self._speller.look(unicodedata.normalize("NFC", word)) is not None
            self._unknown[word] = unknown
            self._asked.discard(word)
            news = news or unknown
            if news and self._queue.empty():
                news = False
                self._told()


class WritingAids:
    """What helps who writes at this story, once it is read; nothing here waits for anything."""

    def __init__(
        self, session: Session, variables: Callable[[], Mapping[str, str]], anew: Callable[[], None]
    ) -> None:
        """`variables` are the colours of the theme worn, `anew` draws the editor again, from any thread."""
        self._session = session
        self._variables = variables
        self._anew = anew
        self._worn: tuple[Mapping[str, str], Mapping[str, Style]] | None = None
        self._asking: Asking | None = None
        self._names: tuple[tuple[int, int | None], frozenset[str]] = (-1, None), frozenset()
        kept = session.services.kept
        self._list = OwnSpellings(kept.path.parent) if kept is not None else None
        self._own: set[str] | None = None

    def looks(
        self, line: str, first: int, last: int, caret: int | None, *, alone: bool
    ) -> Iterator[tuple[Style, int, int]]:
        """The looks of what stands between two columns; `alone` is a text of one line, as commands are."""
        style = self._styles()
        for kind, start, end in parts(line):
            if start < last and first < end and (alone or kind != "command"):
                yield style[_LIKE.get(kind, kind)], start, end
        if self._session.services.settings.spelling:
            for word in self._unknown(line, first, last, caret):
                yield style[UNKNOWN], word.start, word.end

    def close(self) -> None:
        """Let the dictionary go."""
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    def _styles(self) -> Mapping[str, Style]:
        worn = self._variables()
        if self._worn is None or self._worn[0] is not worn:
            self._worn = worn, looks(worn)
        return self._worn[1]

    def _unknown(self, line: str, first: int, last: int, caret: int | None = None) -> Iterator[Word]:
        """Unknown words of a line as far as they have been looked up; the others are, for later.

        The word at the caret, which is being written, is neither.
        """
        asking, own = self._dictionary(), self._own_words()
        if asking.missing:
            return
        for word in words(line, self._story_names(), first, last):
            if caret is not None and word.start <= caret <= word.end:
                continue
            if asking.is_unknown(word.text) and not {word.text, word.text.lower()} & own:
                yield word

    def _dictionary(self) -> Asking:
        lang = self._session.story.lang
        if self._asking is not None and self._asking.lang != lang:
            self.close()
        if self._asking is None:
            self._asking = Asking(lang, self._session.services.environ, self._anew)
        return self._asking

    def _own_words(self) -> set[str]:
        if self._own is None:
            self._own = set(self._list.words()) if self._list is not None else set()
        return self._own

    def _story_names(self) -> frozenset[str]:
        story = self._session.story
        mark = story.size, story.rewrites
        if self._names[0] != mark:
            self._names = mark, names_of(story.state)
        return self._names[1]
