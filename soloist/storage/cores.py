"""Work shared out over the cores of this machine; nothing is left behind when somebody breaks off."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

_Part = TypeVar("_Part")
_Found = TypeVar("_Found")


def cores() -> int:
    """How many cores there are, one at least."""
    return os.cpu_count() or 1


def over_cores(
    jobs: int,
    begin: Callable[..., object],
    told: tuple[Any, ...],
    do: Callable[[_Part], _Found],
    parts: Iterable[_Part],
) -> Generator[_Found, None, None]:
    """What `do` finds of each part, in whichever order it is found, by `jobs` processes of their own.

    Each process is begun once with what it is `told`. All of it goes to other processes: functions of
    modules, values that can be sent. Closing the generator ends them all.
    """
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (begin, told)) as pool:
        yield from pool.imap_unordered(do, parts)


def _begin(begin: Callable[..., object], told: tuple[Any, ...]) -> None:
    """Ctrl+C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begin(*told)
