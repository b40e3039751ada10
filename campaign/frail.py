"""A process of the model in which one chosen call of the disk dies or fails."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from campaign.model import FileSystem, Process
from soloist.storage.disk import Disk

_CALLS: Final = frozenset(name for name in vars(Disk) if not name.startswith("_")) - {"writable"}
SHORT: Final = -1
"""In the place of an errno: a write that takes fewer bytes than it was given, and no error."""


class Killed(BaseException):
    """The process is gone: no handler of its own may do anything more."""


class Fault(NamedTuple):
    """What happens at call `at` (from 0), or at every call from there on if it is `lasting`.

    `number` is an errno or SHORT, 0 a kill before the call. `part` bytes of a write get out before. `names`
    are the calls that fail; empty for all.
    """

    at: int
    number: int = 0
    part: int = 0
    lasting: bool = False
    names: frozenset[str] = frozenset()

    def strikes(self, index: int, name: str) -> bool:
        """Whether this call is struck."""
        met = index == self.at or (self.lasting and index > self.at)
        return met and (not self.names or name in self.names)


class Frail(Process):
    """A process of the model. `calls` are those made, with the bytes a write was given."""

    def __init__(self, system: FileSystem, fault: Fault | None = None) -> None:
        """With no fault it only counts."""
        super().__init__(system)
        self.fault = fault
        self.dies_at = -1  # a call before which it is killed whatever else happens
        self.calls: list[tuple[str, int]] = []
        self.dead = False

    def begin(self, fault: Fault | None) -> None:
        """Count anew from here, with this fault."""
        self.fault, self.calls = fault, []

    def __getattribute__(self, name: str) -> Any:
        """Put the fault before each call of the disk."""
        value = super().__getattribute__(name)
        return partial(self._call, name, value) if name in _CALLS else value

    def _call(self, name: str, real: Callable[..., Any], *given: Any) -> Any:
        if self.dead:
            raise Killed
        index = len(self.calls)
        self.calls.append((name, len(given[1]) if name == "write" else 0))
        fault = self.fault
        if index == self.dies_at:
            self._kill()
        if fault is None or not fault.strikes(index, name):
            return real(*given)
        if fault.number == SHORT:
            return real(given[0], given[1][:1]) if name == "write" else real(*given)
        if name == "close" and fault.number:
            real(*given)  # Linux lets go of the descriptor whatever it answers
        if name == "write" and fault.part:
            written = real(given[0], given[1][: fault.part])
            if fault.number:
                # A short answer first; the error comes with the next call.
                self.fault = fault._replace(at=index + 1, part=0)
                return written
        if fault.number:
            raise OSError(fault.number, os.strerror(fault.number))
        return self._kill()

    def _kill(self) -> None:
        self.dead = True
        for fd in list(super().__getattribute__("_open")):
            Process.close(self, fd)
        raise Killed
