"""Words typed at a screen of keys that expects none, told from its keys: they are the composer's."""

from typing import ClassVar, Final, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.screen import Screen

from soloist.tui.choice_ear import Words
from soloist.tui.first_letters import Letter, copies
from soloist.tui.typed_run import Run, pasted_words

_SLOW: Final = 5.0  # seconds after which a letter that no key explains was a slip


@runtime_checkable
class AtOnce(Protocol):
    """A screen some of whose letters are pressed one right after the other."""

    AT_ONCE: ClassVar[frozenset[str]]
    """Those: they change nothing that the next key would not change back."""


class Overheard:
    """Hears what is typed at a screen that expects none and has no ear of its own."""

    def __init__(self) -> None:
        """Nothing was typed."""
        self._run = Run()
        self._at = 0  # the screen it was typed at

    def letter(self, app: App[None], event: events.Key | events.Paste) -> Letter | None:
        """What came, if it is a letter that does something there and may as well begin words."""
        if not isinstance(event, events.Key) or not (event.character or "").isalpha():
            return None
        screen = app.screen
        at_once = isinstance(screen, AtOnce) and event.key in screen.AT_ONCE
        waits = _is_key(screen, event) and not at_once and not self._goes_on(screen, event)
        return Letter(event, harmless=False) if waits else None

    def hears(self, app: App[None], event: events.Key | events.Paste) -> Words:
        """What is words by now, all that was typed of them; nothing as long as they are keys."""
        if isinstance(event, events.Paste):
            return (*self._taken(), events.Paste(event.text)) if pasted_words(event.text) else ()
        if not event.is_printable:
            self._run = Run()
            return ()
        screen = app.screen
        if not self._goes_on(screen, event):
            self._run, self._at = Run(), id(screen)
        self._run.add(event, strange=self._strange(screen, event))
        if not self._run.could_be:  # what was before it was a key
            self._run = Run()
            self._run.add(event, strange=self._strange(screen, event))
        return self._taken() if self._run.words else ()

    def _goes_on(self, screen: Screen[object], event: events.Key) -> bool:
        run = self._run
        if not run.keys or self._at != id(screen):
            return False
        return run.goes_on(event) or (run.strange > 0 and event.time - run.keys[-1].time < _SLOW)

    def _strange(self, screen: Screen[object], event: events.Key) -> bool:
        """Whether no key explains it: a letter, or what stands after one in a sentence."""
        sign, after = event.character or "", self._run.strange > 0
        if sign.isdecimal() or not (sign.isalpha() or after):
            return False
        return not _is_key(screen, event) or (after and self._run.goes_on(event))

    def _taken(self) -> tuple[events.Key, ...]:
        keys = copies(self._run.keys)
        self._run = Run()
        return keys


def _is_key(screen: Screen[object], event: events.Key) -> bool:
    return event.key in screen.active_bindings
