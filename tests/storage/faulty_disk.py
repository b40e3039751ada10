"""A disk that fails, dies or is meddled with at a chosen call, for the tests of the write protocol."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from soloist.storage.disk import Disk

_CALLS: Final = frozenset(name for name in vars(Disk) if not name.startswith("_"))

Fault = Callable[[str, Callable[[], Any]], Any]
"""What happens instead of a call: given its name, and the call itself."""


class Killed(BaseException):
    """The process is gone: no handler of ours may do anything more."""


class FaultyDisk(Disk):
    """The real disk, with a fault from call `at` on (counted from 0), once or `lasting`."""

    def __init__(self, fault: Fault | None = None, at: int = 0, *, lasting: bool = False) -> None:
        self.fault = fault
        self.at = at
        self.lasting = lasting
        self.calls: list[str] = []
        self.open_fds: set[int] = set()
        self.dead = False

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        return partial(self._call, name, value) if name in _CALLS else value

    def _call(self, name: str, real: Callable[..., Any], *given: Any) -> Any:
        if self.dead:
            raise Killed
        index = len(self.calls)
        self.calls.append(name)
        call = partial(real, *given)
        if name == "write" and self.fault is kill and index == self.at:
            real(given[0], given[1][: len(given[1]) // 2])  # torn: half of it got out
        if self.fault is not None and (index == self.at or (self.lasting and index > self.at)):
            try:
                result = self.fault(name, call)
            except Killed:
                self._die()
                raise
        else:
            result = call()
        if name == "open":
            self.open_fds.add(result)
        elif name == "close":
            self.open_fds.discard(given[0])
        return result

    def _die(self) -> None:
        self.dead = True
        for fd in self.open_fds:
            with suppress(OSError):
                Disk().close(fd)  # the system drops the locks of the dead


def kill(name: str, call: Callable[[], Any]) -> Any:
    """Die before the call."""
    raise Killed


def kill_after(name: str, call: Callable[[], Any]) -> Any:
    """Die after the call, before its result is known."""
    with suppress(OSError):
        result = call()
        if name == "open":
            Disk().close(result)
    raise Killed


def failing(number: int, *names: str) -> Fault:
    """Answer with an error, to the named calls or to all."""

    def fault(name: str, call: Callable[[], Any]) -> Any:
        if not names or name in names:
            raise OSError(number, f"made to fail in {name}")
        return call()

    return fault


def meddling(action: Callable[[], None]) -> Fault:
    """Let another program act just before the call."""

    def fault(name: str, call: Callable[[], Any]) -> Any:
        action()
        return call()

    return fault
