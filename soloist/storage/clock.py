"""The only place that reads the clock: everything else is given the time."""

import time
from collections.abc import Callable
from datetime import date, datetime
from typing import TypeAlias

Now: TypeAlias = Callable[[], datetime]
"""Something that tells the time, with its zone."""


def now() -> datetime:
    """The moment, in the person's own time zone (always aware)."""
    return datetime.now().astimezone()


def today(moment: Now = now) -> date:
    """The person's own date, which is not always the one in Greenwich."""
    return moment().date()


def seconds() -> float:
    """Seconds on a clock that nobody can set back, for measuring how long something took."""
    return time.monotonic()


def pause(length: float) -> None:
    """Wait `length` seconds."""
    time.sleep(length)
