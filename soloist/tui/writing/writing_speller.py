"""Asks the dictionary from a thread beside the screen: a key never waits for it, a word is asked for once."""

import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

from soloist.storage.spelling import Speller, find

if TYPE_CHECKING:
    from soloist.storage.spelling import Missing

_HELD: Final = 20_000  # words remembered
_TRIES: Final = 2  # starts of a program that ends by itself


class Asking:
    """The dictionary of one language; nothing is started before the first word."""

    def __init__(self, lang: str, environ: Mapping[str, str], told: Callable[[], None]) -> None:
        """`told` is called, from the thread, when unknown words were found."""
        self.lang = lang
        self.missing: Missing | None = None
        """What there is to install, once that is known."""
        self._environ = environ
        self._told = told
        self._known: dict[str, tuple[str, ...] | None] = {}
        self._asked: set[str] = set()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._speller: Speller | None = None
        self._over = False
        self._lock = Lock()

    def offers(self, word: str) -> tuple[str, ...] | None:
        """What may be meant by an unknown word; None for a known one, and while it is looked up."""
        found = self._known.get(word)
        if found is None and word not in self._known and word not in self._asked:
            self._ask(word)
        return found

    @property
    def waits(self) -> bool:
        """Whether words are being looked up."""
        return bool(self._asked) and not self._over

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
        self.missing = found.missing
        if found.missing is None:
            for _ in range(_TRIES):
                with suppress(OSError):
                    if self._start(found.command):
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
            offers = self._speller.look(unicodedata.normalize("NFC", word))
            if len(self._known) >= _HELD:
                self._known.clear()
            self._known[word] = offers
            self._asked.discard(word)
            news = news or offers is not None
            if news and self._queue.empty():
                news = False
                self._told()
