"""Words typed at a screen of keys that expects none, told from its keys: they are the composer's."""

from typing import ClassVar, Final, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.screen import Screen

from soloist.tui.choice_ear import Words
from soloist.tui.first_letters import FirstLetters, Letter, copies
from soloist.tui.typed_run import LATER, SLOW, SOON, Run, pasted_words

_LONGER: Final = 2  # pauses that a key waits for after a letter that is none


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

    def letter(
        self, app: App[None], event: events.Key | events.Paste, held: FirstLetters | None = None
    ) -> Letter | None:
        """What came, if it is a letter that does something there and may as well begin words.

        One that makes words of those before it, with those that are `held`, is none.
        """
        if not isinstance(event, events.Key) or not (event.character or "").isalpha():
            return None
        screen = app.screen
        if not _is_key(screen, event):
            return None
        if self.begun(app, event):
            return None if self._makes_words(event, held) else Letter(event, harmless=False, pauses=_LONGER)
        at_once = isinstance(screen, AtOnce) and event.key in screen.AT_ONCE
        return None if at_once and not held else Letter(event, harmless=False)

    def begun(self, app: App[None], event: events.Key | events.Paste) -> bool:
        """Whether a letter that is no key has begun a word that may go on with this."""
        return self._run.strange > 0 and self._goes_on(app.screen, event)

    def hears(self, app: App[None], event: events.Key | events.Paste) -> Words:
        """What is words by now, all that was typed of them; nothing as long as they are keys."""
        if isinstance(event, events.Paste):
            return (*self.taken(), events.Paste(event.text)) if pasted_words(event.text) else ()
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
        return self.taken() if self._run.words else ()

    def taken(self) -> tuple[events.Key, ...]:
        """What was typed of words so far; nothing is, any more."""
        keys = copies(self._run.keys)
        self._run = Run()
        return keys

    def before(self, app: App[None], event: events.Key) -> tuple[events.Key, ...]:
        """What was typed of the word that went on with a key; nothing is, any more."""
        return self.taken() if self._goes_on(app.screen, event) else ()

    def _goes_on(self, screen: Screen[object], event: events.Key | events.Paste) -> bool:
        run = self._run
        if not run.keys or self._at != id(screen):
            return False
        last, gap = run.keys[-1], event.time - run.keys[-1].time
        if run.strange:
            return gap < SLOW
        if isinstance(event, events.Key) and event.key == last.key:  # no word begins with a letter twice
            return False
        alone = len(run.keys) == 1 and (last.character or "").isalpha()
        return (isinstance(event, events.Key) and run.goes_on(event)) or (alone and gap <= LATER)

    def _strange(self, screen: Screen[object], event: events.Key) -> bool:
        """Whether no key explains it: a letter, or what stands after one in a sentence."""
        sign, after = event.character or "", self._run.strange > 0
        if sign.isdecimal() or not (sign.isalpha() or after):
            return False
        return not _is_key(screen, event) or (after and self._soon(event))

    def _soon(self, event: events.Key) -> bool:
        """Whether it comes as the next letter of a word does."""
        return self._run.goes_on(event) or self._run.within(event, SOON)

    def _makes_words(self, event: events.Key, held: FirstLetters | None) -> bool:
        if held:
            return True
        run = Run()
        for each in self._run.keys:
            run.add(each, strange=False)
        run.strange = self._run.strange
        run.add(event, strange=self._soon(event))
        return run.words


def _is_key(screen: Screen[object], event: events.Key) -> bool:
    return event.key in screen.active_bindings
