"""An app that can be killed, unplugged or broken without losing words or the terminal."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from textual.app import App

from soloist.tui.crash import Crash
from soloist.tui.signals import Leaving

if TYPE_CHECKING:
    from textual.driver import Driver

FAILED = 1


class Borrower(Protocol):
    """Another program, as Popen knows it."""

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...


class GuardedApp(App[None]):
    """What every soloist app stands on; it knows how to end, not what to show."""

    def __init__(self, save: Callable[[], None], crash: Crash) -> None:
        """`save` keeps the draft and must be safe to call at any time."""
        super().__init__()
        self._crash = crash
        self._failure: Exception | None = None
        self._leaving = Leaving(save, self._leave, self._give_back, self._call_back)
        self._borrower: Borrower | None = None

    def get_driver_class(self) -> "type[Driver]":
        """The tolerant driver; elsewhere than on Unix, Textual's choice."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from soloist.tui.driver import TerminalDriver

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

    def lend_to(self, editor: Borrower) -> None:
        """The terminal is another program's until it ends; should soloist be told to end, so is that."""
        self._borrower = editor

    def _call_back(self) -> None:
        if self._borrower is not None and self._borrower.poll() is None:
            self._borrower.terminate()

    def _on_mount(self) -> None:  # the public on_mount stays free for the app built on this one
        self._leaving.listen(asyncio.get_running_loop())

    def _leave(self, code: int) -> None:
        self.exit(return_code=code)

    def _give_back(self) -> None:
        from soloist.tui.driver import TerminalDriver, give_back
        from soloist.tui.last_picture import CURTAIN

        if isinstance(self._driver, TerminalDriver):
            self._driver.give_back()
        elif (modes := CURTAIN.hand_over()) is not None:
            give_back(2, 0, modes)

    def _fatal_error(self) -> None:
        """Instead of Textual's traceback, which prints local values: remember, and report at the end."""
        if isinstance(self._exception, Exception):
            self._failure = self._exception
        self._close_messages_no_wait()
