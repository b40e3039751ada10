"""Keys typed in a burst: each goes where the one before it leads, be it to a screen that is not there yet."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widgets import Input, TextArea

from soloist.play.composing import begins_words
from soloist.tui.crash import Crash
from soloist.tui.first_letters import (
    PAUSE,
    FirstLetters,
    GivesWay,
    Hears,
    Letter,
    OneKey,
    expects_none,
    letter_of,
)
from soloist.tui.guarded_app import GuardedApp
from soloist.tui.typed_together import TypedTogether

if TYPE_CHECKING:
    from soloist.tui.left_behind import LeftBehind
    from soloist.tui.overheard import Overheard

PATIENCE: Final = 2.0  # seconds a key waits, at most, for what the one before it does
_LEAVES: Final = 4  # times Escape may be needed until a screen is left
_ROUNDS: Final = 2  # a key, and what the widget it went to says of it


class Deed:
    """Something that may open a screen."""


def opening(app: App[None]) -> Deed:
    """A screen is on its way there; keys wait until one is in front, or the deed is `done`."""
    deed = Deed()
    if isinstance(app, KeysInOrder):
        app.opening(deed)
    return deed


def done(app: App[None], deed: Deed | None = None) -> None:
    """The deed opens none any more; without one, keys wait for nothing that is on its way."""
    if isinstance(app, KeysInOrder):
        app.done(deed)


class Known(Enum):
    """What is known of something typed before it comes to anybody."""

    NOTHING = auto()
    KEY = auto()
    WORDS = auto()


@dataclass(frozen=True, slots=True)
class Typed:
    """A key or a paste that waits for its turn."""

    event: events.Key | events.Paste
    known: Known = Known.NOTHING
    left: int = 0
    """How often Escape was pressed for it, so that a screen of keys is left."""


def _is_prose(waiting: Iterable[events.Key | events.Paste], *, one_key: bool) -> bool:
    """Whether what was typed ahead is words, and no keys of a panel, nor the `one_key` that is asked for."""
    told = "".join(each.text if isinstance(each, events.Paste) else each.character or "" for each in waiting)
    return begins_words(told) or (one_key and told[:2].isalpha() and len({*told[:2]}) > 1)


def write(app: App[None], *keys: events.Key | events.Paste) -> None:
    """Hand on what was typed elsewhere to where words are written, before what was typed after it."""
    if isinstance(app, KeysInOrder):
        app.write(keys)


def behind(app: App[None]) -> bool:
    """Whether there are keys that did not come to anybody yet."""
    return isinstance(app, KeysInOrder) and app.behind


class KeysInOrder(GuardedApp):
    """Hands on a key once the one before it is done with, and a screen it opens has the focus.

    Letters that are written go on at once: nothing waits behind them.
    """

    def __init__(self, save: Callable[[], None], crash: Crash) -> None:
        """As a guarded app."""
        super().__init__(save, crash)
        self._waiting: deque[Typed] = deque()
        self._coming: deque[events.Key | events.Paste] = deque()  # read with the last one
        self._held = 0  # the number of the key that others wait for, 0 while none do
        self._keys = 0  # of which others waited so far
        self._going = False  # whether that key is still on its way
        self._opening: set[Deed] = set()  # screens that are on their way
        self._letters = FirstLetters()

    @cached_property
    def _overheard(self) -> "Overheard":
        from soloist.tui.overheard import Overheard  # not for the first picture

        return Overheard()

    @cached_property
    def _lines(self) -> "LeftBehind":
        from soloist.tui.left_behind import LeftBehind  # nor this

        return LeftBehind()

    def on_mount(self) -> None:
        """Hear of every screen."""
        self.screen_change_signal.subscribe(self, self._changed, immediate=True)

    async def on_event(self, event: events.Event) -> None:
        """As Textual's, for all that is no key, and for a key that need not wait."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        if self._coming and self._coming.popleft() is not event:
            self._coming.clear()
        self._waiting.append(Typed(event))
        if not self._held:
            await self._flow()

    def on_typed_together(self, message: TypedTogether) -> None:
        """Know what follows a key before it comes."""
        self._coming = deque(message.keys)

    def opening(self, deed: Deed) -> None:
        """See the function."""
        self._opening.add(deed)
        if not self._held:
            self._hold()

    @property
    def behind(self) -> bool:
        """Whether keys wait for one that is still on its way."""
        return bool(self._held)

    def write(self, keys: Iterable[events.Key | events.Paste]) -> None:
        """See the function."""
        self._next(keys, Known.WORDS)
        if not self._held:
            self.call_later(self._flow)

    def done(self, deed: Deed | None = None) -> None:
        """See the function."""
        self._opening.intersection_update(() if deed is None else self._opening - {deed})
        self._go_on(self._held)

    # --- one key after the other

    def _next(self, keys: Iterable[events.Key | events.Paste], known: Known = Known.NOTHING) -> None:
        """Have keys come before all others that wait."""
        self._waiting.extendleft(reversed([Typed(each, known) for each in keys]))

    async def _hand_on(self, typed: Typed) -> None:
        event = typed.event
        if typed.known is Known.NOTHING and (self._ponders(event) or self._heard(event)):
            return
        if typed.known is Known.WORDS and self._has_to_leave(typed):
            return
        into = self.focused or (self.screen if self.screen_stack else None)
        writes = isinstance(event, events.Paste) or event.is_printable
        if into is None or (writes and isinstance(into, Input | TextArea)):
            await super().on_event(event)
            return
        if isinstance(event, events.Key) and event.key == "escape" and isinstance(into, Input):
            self._lines.left(self.screen_stack, into)
        number = self._hold()
        if writes and self._gives_way(event):
            self._next([event])
            self._go_on(number)
            return
        self._going = True
        await super().on_event(event)
        self._follow(number, into, into, _ROUNDS)

    def _has_to_leave(self, typed: Typed) -> bool:
        """Whether words come to a screen of keys, which is left for them first; others give way."""
        if isinstance(self.screen, GivesWay):
            self.screen.wrote_on()
        elif expects_none(self) and typed.left < _LEAVES:
            self._waiting.appendleft(replace(typed, left=typed.left + 1))
            self._next([events.Key("escape", None)], Known.KEY)
            return True
        return False

    def _ponders(self, event: events.Key | events.Paste) -> bool:
        """Whether it is not known yet if a letter is a key, or is known now of those before it."""
        if not self.screen_stack:
            return False
        counts = self._letters.makes_number(event)
        letter = None if counts else letter_of(self.screen, event) or self._letter(event)
        joins = self._letters.joins(event)
        if self._letters and not (letter and joins):
            self._next([event])
            if joins and self._leaves_alone():
                self.write((*self._begun(), *self._letters.words()))
            else:
                self._mean()
            return True
        if letter is None or PAUSE <= 0:
            return False
        self._letters.put(letter.key, done=letter.harmless, pauses=letter.pauses)
        number = self._letters.number
        self.set_timer(PAUSE * letter.pauses, lambda: self._paused(number))
        return not letter.harmless

    def _letter(self, event: events.Key | events.Paste) -> Letter | None:
        """What came, if it is a key of a screen that expects no words."""
        return self._overheard.letter(self, event, self._letters) if expects_none(self) else None

    def _begun(self) -> tuple[events.Key, ...]:
        """What was typed before the letters that waited, and is of their word."""
        return self._overheard.before(self, self._letters.first) if expects_none(self) else ()

    def _leaves_alone(self) -> bool:
        """Whether who has the keys gives way to words, or is left for them."""
        return expects_none(self) or (isinstance(self.screen, GivesWay) and self.screen.wrote_on())

    def _mean(self) -> None:
        """The letters that waited are keys."""
        self._next(self._letters.keys(), Known.KEY)

    async def _paused(self, number: int) -> None:
        if self._letters and number == self._letters.number:
            self._mean()
            if not self._held:
                await self._flow()

    def _heard(self, event: events.Key | events.Paste) -> bool:
        """Whether who has the keys found out that they are words."""
        if not self.screen_stack:
            return False
        heard = self.screen.hears(event) if isinstance(self.screen, Hears) else ()
        words = heard or (self._overheard.hears(self, event) if expects_none(self) else ())
        self.write(words)
        return bool(words)

    def _gives_way(self, event: events.Key | events.Paste) -> bool:
        """Whether a key begins words, by what came with it, and who has the keys leaves them alone."""
        ahead = (event, *(each.event for each in self._waiting), *self._coming)
        into: object = self.focused
        one_key = isinstance(into, OneKey)
        if not isinstance(self.screen, GivesWay) or not _is_prose(ahead, one_key=one_key):
            return False
        return self.screen.wrote_on()

    def _follow(self, number: int, at: MessagePump | None, first: MessagePump, rounds: int) -> None:
        """Come by each of those that a key comes by, from the widget up to the app, after it."""
        if at is not None and at.call_later(self._follow, number, at._parent, first, rounds):
            return
        if rounds > 1:
            self._follow(number, first, first, rounds - 1)
        elif number == self._held:
            self._going = False
            self._go_on(number)

    def _hold(self) -> int:
        self._keys += 1
        number = self._held = self._keys
        self.set_timer(PATIENCE, lambda: self._lose_patience(number))
        return number

    def _lose_patience(self, number: int) -> None:
        if number == self._held:
            self._going = False
            self._opening.clear()
            self._go_on(number)

    def _go_on(self, number: int) -> None:
        if number and number == self._held and not self._going and not self._opening:
            self.call_later(self._release, number)

    async def _release(self, number: int) -> None:
        """Hand on what waited, up to the next one that others wait for."""
        if number != self._held or self._going or self._opening:
            return
        self._held = 0
        await self._flow()

    async def _flow(self) -> None:
        while self._waiting and not self._held:
            await self._hand_on(self._waiting.popleft())

    def _changed(self, screen: Screen[object]) -> None:
        """Another screen is in front: keys go on once it has taken its place."""
        if self._held:
            self._opening.add(Deed())
            if not screen.call_later(self.done):
                self.done()
