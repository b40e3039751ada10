"""A sentence in a line that is left by Escape: it can be called back, as all that was typed and not sent."""

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from soloist.tui.typed_run import is_ended, pasted_words

_SENTENCE: Final = 3  # words; what is looked for, and names, are fewer


@runtime_checkable
class GivesBack(Protocol):
    """A screen that hands on itself what was written in its lines."""

    @property
    def words(self) -> str:
        """What was left there."""


@runtime_checkable
class Remembers(Protocol):
    """A screen that calls back what was typed."""

    def remember(self, text: str) -> bool:
        """Let Up in the composer call a text back."""


def is_sentence(text: str) -> bool:
    """Whether a text is rather a sentence than a name or what is looked for."""
    return pasted_words(text) and (len(text.split()) >= _SENTENCE or is_ended(text))


def left_behind(stack: Sequence[Screen[object]], into: Widget | None) -> None:
    """Escape was pressed in a line of the screen in front."""
    if not isinstance(into, Input) or isinstance(stack[-1], GivesBack) or not is_sentence(into.value):
        return
    for screen in stack[:-1]:
        if isinstance(screen, Remembers):
            screen.remember(into.value.strip())
