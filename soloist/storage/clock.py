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


def hour(taken: datetime | int, now: datetime) -> str:
    """The hour of a moment, or of nanoseconds since 1970; with its day where that is not `now`'s."""
    then = datetime.fromtimestamp(taken / 1e9, now.tzinfo) if isinstance(taken, int) else taken
    then = then.astimezone(now.tzinfo)
    told = f"{then.hour:02}:{then.minute:02}"
    return told if then.date() == now.date() else f"{then.date().isoformat()} {told}"
