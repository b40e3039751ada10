"""When soloist itself fails: keep the words, log without repeating them, say it in three lines."""

import sys
import threading
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import NamedTuple

from soloist.values.message import Message, message


class Crash(NamedTuple):
    """What to do about an error nobody caught.

    `save` keeps the draft; `log` stores a report in the state directory and returns where;
    `tell` shows sentences to the person, one to a line.
    """

    save: Callable[[], None]
    log: Callable[[str], str]
    tell: Callable[[tuple[Message, ...]], None]

    def install(self) -> None:
        """Take the place of Python's own report, which would print pieces of the story."""
        sys.excepthook = self._caught
        threading.excepthook = lambda failed: self._caught(
            failed.exc_type, failed.exc_value or failed.exc_type(), failed.exc_traceback
        )

    def handle(self, error: BaseException) -> None:
        """Save, log, tell; whatever of these fails, the rest is still done."""
        saved = self._attempt_save()
        place = self._attempt_log(error)
        self.tell(three_lines(error, saved, place))

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._attempt_save()
            return
        self.handle(error.with_traceback(trace))

    def _attempt_save(self) -> bool:
        try:
            self.save()
        except Exception:  # noqa: BLE001 - a second failure must not hide the first
            return False
        return True

    def _attempt_log(self, error: BaseException) -> str | None:
        try:
            return self.log(redacted(error))
        except Exception:  # noqa: BLE001 - as above: the person is told that there is no report
            return None


def three_lines(error: BaseException, saved: bool, place: str | None) -> tuple[Message, Message, Message]:
    """What happened, what of the person's words is safe, what they can do."""
    return (
        message("soloist stopped on a fault of its own ({kind}).", kind=type(error).__name__),
        message("Your story is as it was last saved, and what you were typing is kept as a draft.")
        if saved
        else message("Your story is as it was last saved; what you were typing could not be kept."),
        message("A report without your words is in {place}; start soloist again to go on.", place=place)
        if place is not None
        else message("No report could be written; start soloist again to go on."),
    )


def redacted(error: BaseException) -> str:
    """The traceback without local values and without messages, which may quote the story."""
    parts: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        frames = traceback.format_tb(current.__traceback__)
        withheld = f"{type(current).__qualname__} (message withheld, {len(str(current))} characters)\n"
        parts.append("".join([*frames, withheld]))
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\nduring or because of:\n\n".join(reversed(parts))
