"""Words in a line left by Escape: they go to the composer, or can be called back, and that is said."""

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from textual.screen import Screen
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import key_name, key_of
from soloist.tui.composer import Composer
from soloist.tui.line_input import LineInput
from soloist.tui.typed_run import is_ended, pasted_words

_SENTENCE: Final = 3  # words; what is looked for is fewer


@runtime_checkable
class GivesBack(Protocol):
    """A screen that hands on itself what was written in its lines."""

    @property
    def words(self) -> str:
        """What was left there."""


class Keeps(Protocol):
    """Who puts words into the composer, and says so; see `TableTop` for each."""

    def keep_words(self, words: str) -> None: ...
    def tell(self, *told: Message) -> None: ...


@runtime_checkable
class Takes(Keeps, Protocol):
    """The screen with the composer; see `TableTop` for each."""

    lingo: Lingo

    def changing(self) -> bytes: ...
    def remember(self, text: str) -> bool: ...


@runtime_checkable
class Says(Protocol):
    """A screen that stays when a line of it is left, and says what became of the words."""

    def told_left(self, told: Message) -> None:
        """Say it."""


def is_sentence(text: str) -> bool:
    """Whether a text is rather a sentence than a name or what is looked for."""
    return pasted_words(text) and (len(text.split()) >= _SENTENCE or is_ended(text))


def words_of(line: LineInput) -> str:
    """What was typed in a line and would be lost with it; of what is looked for, a sentence alone."""
    text = line.value.strip()
    if text == line.given.strip() or not any(map(str.isalnum, text)):
        return ""
    return text if not line.seeks or is_sentence(text) else ""


def lines_of(screen: Screen[object]) -> str:
    """The same of all lines of a screen."""
    return "\n".join(filter(None, map(words_of, screen.query(LineInput))))


def joined(*texts: str) -> str:
    """Texts, an empty line between them."""
    return "\n\n".join(filter(None, texts))


class LeftBehind:
    """Of one run."""

    def __init__(self) -> None:
        """Nothing was left."""
        self._put = ""  # what stands in the composer, if it is all from lines that were left

    def left(self, stack: Sequence[Screen[object]], into: Widget | None) -> None:
        """Escape was pressed in a line of the screen in front."""
        if not isinstance(into, LineInput) or isinstance(stack[-1], GivesBack):
            return
        words = words_of(into) if isinstance(stack[-1], Says) else lines_of(stack[-1])
        for screen in stack[:-1]:
            if words and isinstance(screen, Takes):
                told = self._hand_on(screen, words, sought=into.seeks)
                screen.tell(told)
                for other in stack[-2:]:
                    if isinstance(other, Says):
                        other.told_left(told)

    def _hand_on(self, screen: Takes, words: str, *, sought: bool) -> Message:
        """Into the composer, unless it has other words, or these were only to find something."""
        assert isinstance(screen, Screen), "it has the composer"
        composer, render = screen.query_one(Composer), screen.lingo.render
        others = bool(screen.changing()) or composer.text.strip() not in ("", self._put.strip())
        if others or sought:
            if screen.remember(words) and not others:
                return message(
                    "{key} in the empty composer calls your words back.", key=key_name("up", render)
                )
            drafts = key_of("drafts", render, screen.lingo.lang)
            return message("What was not written is in {drafts}.", drafts=drafts)
        screen.keep_words(words)
        self._put = composer.text
        return message("What was not written is in the composer.")


def handed_back(screen: Keeps, words: str) -> None:
    """Put what a panel was left with into the composer, and say so."""
    screen.keep_words(words)
    screen.tell(message("What was not written is in the composer."))
