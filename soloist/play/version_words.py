"""What is said of an earlier version of what was typed: when, what became of it, how long it is."""

from types import MappingProxyType
from typing import Final

from soloist.message import Message, count, message
from soloist.storage.clock import Now
from soloist.storage.draft_history import Version, Why

_WHY: Final = MappingProxyType[Why, Message](
    {
        "recovered": message("left unsent the last time"),
        "replaced": message("cleared or replaced"),
        "taken": message("taken back out of the story"),
        "let go": message("let go"),
        "writing": message("as it stood then"),
    }
)


def became(version: Version) -> Message:
    """What became of it."""
    return _WHY[version.why]


def length(version: Version) -> Message:
    """How many words it has, whatever they are."""
    return count("{n} word", "{n} words", len(version.text.split()))


def first_words(version: Version, letters: int = 400) -> str:
    """Its beginning, on one line."""
    return " ".join(version.text[:letters].split())


def when(version: Version, now: Now) -> str:
    """The hour, with the day where that is not today."""
    moment = now()
    taken = moment.fromtimestamp(version.taken / 1e9, moment.tzinfo)
    hour = f"{taken.hour:02}:{taken.minute:02}"
    return hour if taken.date() == moment.date() else f"{taken.date().isoformat()} {hour}"
