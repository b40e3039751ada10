"""Keys in order: each is finished, with the screen it opens, before the next is looked at."""

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.binding import Binding

from soloist.play.commands import COMMANDS, FIRST, KEYBOARD, NOWHERE, Command, command, slot
from soloist.tui.terminal.signals import Crash, Leaving

if TYPE_CHECKING:
    from textual.driver import Driver


TYPED = frozenset("\u00a0\u202f\u2009\u200c\u200d\u00ad")
"""Printed by a keyboard, dropped by Textual because Python calls them unprintable: the no-break spaces, thin
space, joiners, the soft hyphen."""


@runtime_checkable
class TypingScreen(Protocol):
    """A screen with one line or text into which every printable key goes, whatever has the focus.

    `ready` is set once that can take keys.
    """

    ready: asyncio.Event

    async def take_key(self, key: str, text: str) -> bool:
        """Take a key and what it types, if anything; False leaves it to the bindings."""
        ...

    def take_paste(self, text: str) -> None:
        """Take what was pasted."""
        ...

    def edited(self) -> None:
        """Called after a binding, which may have changed the line."""
        ...


FAILED = 1


class OrderedApp(App[None]):
    """An app that can be killed, unplugged or broken without losing words or the terminal; keys in order.

    It handles the keys of its typing screens in its own task, to their end.

    Textual hands each key to the queue of the widget that has the focus at that moment, so that keys which
    follow one that opens a screen overtake it. Here the app's queue is the only one; a dialog that a key
    opens is mounted before the next key is looked at.
    """

    async def on_event(self, event: events.Event) -> None:
        """As Textual's, for all but keys and pastes on a typing screen."""
        mine = isinstance(event, events.Key | events.Paste) and not event.is_forwarded
        typing = self._typing if mine else None
        if typing is None:
            await super().on_event(event)
            return
        self.app_focus = True
        await typing.ready.wait()
        if isinstance(event, events.Paste):
            typing.take_paste(event.text)
        elif isinstance(event, events.Key):
            await self._take_key(event)

    @property
    def _typing(self) -> TypingScreen | None:
        """The screen in front, if it is one to type on."""
        screen: object = self.screen if self.screen_stack else None
        return screen if isinstance(screen, TypingScreen) else None

    async def _take_key(self, event: events.Key) -> None:
        key = "enter" if event.key == "ctrl+j" else event.key  # Enter typed before the terminal was ours
        character = event.character or ""
        text = character if character.isprintable() or character in TYPED else ""
        presses = [(key, text)]
        if key.startswith("alt+"):
            presses = [(key, "")]
            if KEYBOARD.holder(key) is None:  # Escape, read together with what was typed after it
                presses = [("escape", ""), *([(text, text)] if text else [])]
        for key, text in presses:
            typing = self._typing
            if typing is None:
                self.post_message(events.Key(key, text or None))
            elif not await typing.take_key(key, text):
                bound = self.screen.active_bindings.get(key)
                done = bound is not None and await self.run_action(bound.binding.action, bound.node)
                if not done and key == "ctrl+c":  # nothing is marked that could be copied
                    self.action_help_quit()
                if done and self._typing is typing:
                    typing.edited()

    # --- leaving

    def __init__(self, crash: Crash) -> None:
        """`crash` is what to do about a fault of our own."""
        super().__init__()
        self._crash = crash
        self._failure: Exception | None = None
        self.give_back: Callable[[], None] = _take_picture_away
        """Gives the terminal back at once, from any thread."""
        self._leaving = Leaving(self.save, self._leave, self._give_back)

    def save(self) -> None:
        """Keep what is not sent; safe to call at any time."""

    def get_driver_class(self) -> "type[Driver]":
        """The tolerant driver; elsewhere than on Unix, Textual's choice."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from soloist.tui.terminal.driver import TerminalDriver

        return TerminalDriver

    def run_guarded(self) -> int:
        """Run to the end; the exit code for the process, 0 when all went well."""
        self._leaving.watch()
        try:
            self.run()
        finally:
            self._leaving.close()
        if self._failure is not None:
            self._crash.handle(self._failure)
            return FAILED
        return self.return_code or 0

    def lend_to(self, end: Callable[[], object]) -> None:
        """The terminal is another program's until it ends; `end` has it do so should soloist be told to."""
        self._leaving.hasten = end

    async def on_mount(self) -> None:
        """It can be ended in order from now on. Textual calls this and that of the app built on this one."""
        self._leaving.listen(asyncio.get_running_loop())

    def _leave(self, code: int) -> None:
        self.exit(return_code=code)

    def _give_back(self) -> None:
        self.give_back()  # that of the moment: the driver's, once it has the terminal

    def _fatal_error(self) -> None:
        """Remember what failed, to be reported at the end, instead of Textual's print of local values.

        It is called while the error is handled. A private name of Textual: there is no public one that keeps
        pieces of a story off the terminal. Seen by `tests/pty/test_terminal.py`.
        """
        failed = sys.exc_info()[1]
        if isinstance(failed, Exception):
            self._failure = failed
        self.panic()


def _take_picture_away() -> None:
    """Give back a terminal on which there is the last picture, before any app has it."""
    from soloist.tui.terminal.driver import give_back
    from soloist.tui.terminal.last_picture import CURTAIN

    if (modes := CURTAIN.hand_over()) is not None:
        give_back(2, 0, modes)


# --- bindings for the commands and their keys -----------------------------------------------------


def bindings(commands: Iterable[Command]) -> Iterator[Binding]:
    """One binding for each key of each command, which runs `action_command`; ids allow remapping."""
    for each in commands:
        first = each.id in FIRST
        for number, key in enumerate(each.keys or (NOWHERE,)):
            yield Binding(key, _run(each), show=False, id=slot(each.id, number), priority=first)


def early() -> Iterator[Binding]:
    """For every command a place before the composer, taken once it is given a key the editor keeps."""
    for each in COMMANDS:
        if each.id not in FIRST:
            yield Binding(NOWHERE, _run(each), show=False, id=slot(each.id, part="early"), priority=True)


def following(id_: str, action: str) -> Iterator[Binding]:
    """Bindings of a widget's own `action` to the keys of a command."""
    for number, key in enumerate(command(id_).keys):
        yield Binding(key, action, show=False, id=slot(id_, number))


def _run(each: Command) -> str:
    return f"command('{each.id}')"
