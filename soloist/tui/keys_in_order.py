"""Keys typed in a burst: each goes where the one before it leads, be it to a screen that is not there yet."""

import re
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widgets import Input, TextArea

from soloist.tui.crash import Crash
from soloist.tui.guarded_app import GuardedApp

PATIENCE: Final = 2.0  # seconds a key waits, at most, for what the one before it does
_PROSE: Final = re.compile(r"[=>«“\"—–\s]*[^\W\d_]{1,}[’' ]+[^\W\d_]{2,}")
"""How words begin; no panel has keys that are typed so."""
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


@runtime_checkable
class GivesWay(Protocol):
    """A screen of keys that someone who wrote on did not mean."""

    def wrote_on(self) -> bool:
        """Go, so that what was written lands where it was meant; whether it does."""


def _is_prose(waiting: Iterable[events.Key | events.Paste]) -> bool:
    """Whether what was typed ahead is words, and no keys of a panel."""
    told = (each.text if isinstance(each, events.Paste) else each.character or "" for each in waiting)
    return _PROSE.match("".join(told)) is not None


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
        self._waiting: deque[events.Key | events.Paste] = deque()
        self._held = 0  # the number of the key that others wait for, 0 while none do
        self._keys = 0  # of which others waited so far
        self._going = False  # whether that key is still on its way
        self._opening: set[Deed] = set()  # screens that are on their way

    def on_mount(self) -> None:
        """Hear of every screen."""
        self.screen_change_signal.subscribe(self, self._changed, immediate=True)

    async def on_event(self, event: events.Event) -> None:
        """As Textual's, for all that is no key, and for a key that need not wait."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif self._held:
            self._waiting.append(event)
        else:
            await self._hand_on(event)

    def opening(self, deed: Deed) -> None:
        """See the function."""
        self._opening.add(deed)
        if not self._held:
            self._hold()

    @property
    def behind(self) -> bool:
        """Whether keys wait for one that is still on its way."""
        return bool(self._held)

    def done(self, deed: Deed | None = None) -> None:
        """See the function."""
        self._opening.intersection_update(() if deed is None else self._opening - {deed})
        self._go_on(self._held)

    # --- one key after the other

    async def _hand_on(self, event: events.Key | events.Paste) -> None:
        into = self.focused or (self.screen if self.screen_stack else None)
        writes = isinstance(event, events.Paste) or event.is_printable
        if into is None or (writes and isinstance(into, Input | TextArea)):
            await super().on_event(event)
            return
        number = self._hold()
        self._going = True
        await super().on_event(event)
        self._follow(number, into, into, _ROUNDS)

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
        if isinstance(self.screen, GivesWay) and _is_prose(self._waiting) and self.screen.wrote_on():
            self.opening(Deed())  # until the screen below is in front
            return
        self._held = 0
        while self._waiting and not self._held:
            await self._hand_on(self._waiting.popleft())

    def _changed(self, screen: Screen[object]) -> None:
        """Another screen is in front: keys go on once it has taken its place."""
        if self._held:
            self._opening.add(Deed())
            if not screen.call_later(self.done):
                self.done()
