"""Work shared out over the cores of this machine; nothing is left behind when somebody breaks off."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from multiprocessing import resource_tracker
from multiprocessing.pool import Pool
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
    with _started(jobs, begin, told) as pool:
        yield from pool.imap_unordered(do, parts)


def _started(jobs: int, begin: Callable[..., object], told: tuple[Any, ...]) -> Pool:
    """The processes, none of which Ctrl+C reaches even while its Python starts; here it comes right after."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        return multiprocessing.get_context("spawn").Pool(jobs, _begin, (begin, told))
    resource_tracker.ensure_running()  # as it starts, it unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # what is begun now inherits this
    pool = None
    try:
        pool = multiprocessing.get_context("spawn").Pool(jobs, _begin, (begin, told))
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    except BaseException:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if pool is not None:
            pool.terminate()
        raise
    return pool


def _begin(begin: Callable[..., object], told: tuple[Any, ...]) -> None:
    """Ctrl+C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begin(*told)
