"""Letters that are keys where the focus is and may as well begin words: what comes after them tells."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.widgets import Input, TextArea

from soloist.tui.typed_run import VOWEL, text_of

PAUSE: Final = 0.45
"""Seconds within which the next letter of a word comes from somebody who writes."""
_AFTER: Final = frozenset(",;:.!?…")  # and a whole one
_WHOLE: Final = 4  # letters of one that is known by what stands after it
_WITHIN: Final = frozenset(" '’-\u00a0\u202f")  # what may follow the first letter of a word


@runtime_checkable
class Ponders(Protocol):
    """A screen some of whose keys are letters."""

    def ponders(self, event: events.Key) -> bool:
        """Whether a letter does something where the focus is, rather than being written."""

    def harmless(self, event: events.Key) -> bool:
        """Whether it may do so at once, since nothing is changed by it should it turn out to be written."""


@runtime_checkable
class GivesWay(Protocol):
    """A screen of keys that someone who wrote on did not mean."""

    def wrote_on(self) -> bool:
        """Give the keys to where words are written; whether it does.

        One that goes away for it says that the screen below is `opening`.
        """


@runtime_checkable
class OneKey(Protocol):
    """What is answered by one key, so that two letters are words."""

    def answered_by(self, event: events.Key) -> bool:
        """Whether a letter answers it for good, and takes no words after it."""


@runtime_checkable
class Hears(Protocol):
    """A screen that finds out by itself that somebody writes words."""

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key | events.Paste, ...]:
        """What is to be written where words are written, the key included; nothing as long as it is a key.

        A screen that goes away for it says that the one below is `opening`.
        """


def expects_none(app: App[None]) -> bool:
    """Whether the screen in front has keys and no line to write in, and words have a place below it."""
    stack = app.screen_stack
    if len(stack) < 2 or isinstance(stack[-1], Hears | GivesWay):
        return False
    into: object = app.focused
    return not isinstance(into, Input | TextArea) and any(isinstance(each, GivesWay) for each in stack[:-1])


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that is a key where the focus is."""

    key: events.Key
    harmless: bool
    pauses: int = 1
    """How many pauses it takes until it is known to be one."""


def letter_of(screen: object, event: events.Key | events.Paste) -> Letter | None:
    """What came, if it is a letter that does something on a screen."""
    if isinstance(event, events.Key) and isinstance(screen, Ponders) and screen.ponders(event):
        return Letter(event, screen.harmless(event))
    return None


class FirstLetters:
    """The letters that wait to be told from words, and of which the deed was done already."""

    def __init__(self) -> None:
        """None waits."""
        self._keys: list[events.Key] = []
        self._done: list[events.Key] = []
        self.number = 0  # changes with each letter, so that a pause knows which one it is after
        self.pauses = 1  # that the last one waits for

    def __bool__(self) -> bool:
        """Whether any waits."""
        return bool(self._keys)

    @property
    def first(self) -> events.Key:
        """The one that waits longest; there has to be one."""
        return self._keys[0]

    def put(self, event: events.Key, *, done: bool, pauses: int = 1) -> None:
        """Let one more wait."""
        self._keys.append(event)
        self.number += 1
        self.pauses = pauses
        if done:
            self._done.append(event)

    def joins(self, event: events.Key | events.Paste) -> bool:
        """Whether the letters begin words together with what came now.

        One that is repeated does not; nor does a small one before a capital, which begins a name in a field.
        A digit begins them with whatever is written after it.
        """
        sign = (event.text if isinstance(event, events.Paste) else event.character or "")[:1]
        if self._are_digits:
            return sign.isprintable() and bool(sign)
        if sign.isupper() and self._keys and (self._keys[-1].character or "").islower():
            return False
        goes_on = sign.isalpha() or sign in _WITHIN or (sign in _AFTER and self._could_be_one)
        return goes_on and bool(sign) and self._differ(sign)

    def makes_number(self, event: events.Key | events.Paste) -> bool:
        """Whether a digit other than the last one came after digits that wait: two keys would be the same."""
        sign = event.character or "" if isinstance(event, events.Key) else ""
        return self._are_digits and sign.isdecimal() and sign != self._keys[-1].character

    @property
    def _are_digits(self) -> bool:
        return text_of(self._keys).isdecimal()

    @property
    def _could_be_one(self) -> bool:
        """Whether the letters may be a whole word."""
        text = text_of(self._keys)
        return len(text) >= _WHOLE and VOWEL.search(text) is not None

    def _differ(self, sign: str) -> bool:
        told = [each.character or "" for each in self._keys] + [sign]
        return all(one != other for one, other in pairwise(told))

    def words(self) -> tuple[events.Key, ...]:
        """All of them, to be written; none waits any more."""
        keys, self._keys, self._done = self._keys, [], []
        return copies(keys)

    def keys(self) -> tuple[events.Key, ...]:
        """Those whose deed is not done, to be done now; none waits any more."""
        keys, self._keys = [each for each in self._keys if each not in self._done], []
        self._done = []
        return tuple(keys)


def copies(keys: Iterable[events.Key]) -> tuple[events.Key, ...]:
    """Keys that may have come to somebody already, to be typed anew."""
    return tuple(events.Key(each.key, each.character) for each in keys)
