"""What is typed where a digit chooses and no letter is a key: a digit alone, or words with their digits."""

from collections.abc import Callable
from typing import TypeAlias

from textual import events

from soloist.tui.first_letters import copies
from soloist.tui.typed_run import PAUSE

Words: TypeAlias = tuple[events.Key | events.Paste, ...]


class ChoiceEar:
    """Remembers signs that choose nothing, until they are words."""

    def __init__(self, chooses: Callable[[str], bool]) -> None:
        """`chooses` says whether a sign alone does."""
        self._chooses = chooses
        self._stray: list[events.Key] = []

    def goes_on(self, event: events.Key) -> bool:
        """Whether a sign comes right after one that chose nothing."""
        return bool(self._stray) and event.time - self._stray[-1].time <= PAUSE

    def waits(self, event: events.Key) -> bool:
        """Whether a sign chooses unless it begins words."""
        return self._chooses(event.character or "") and not self.goes_on(event)

    def forget(self) -> None:
        """Nothing was typed."""
        self._stray.clear()

    def hears(self, event: events.Key | events.Paste) -> Words:
        """What is words by now, all of them; nothing as long as it is none."""
        if isinstance(event, events.Paste):
            return self._words(events.Paste(event.text)) if event.text.strip() else ()
        sign = event.character or ""
        if not event.is_printable or (sign == " " and not self._stray):
            self.forget()
            return ()
        if self.waits(event):
            self.forget()
            return ()
        self._stray.append(event)
        told = [each for each in self._stray if not (each.character or "").isdecimal()]
        return self._words() if len(told) > 1 else ()

    def _words(self, *more: events.Paste) -> Words:
        words: Words = (*copies(self._stray), *more)
        self.forget()
        return words
