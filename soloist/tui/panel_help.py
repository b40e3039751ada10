"""The keys of a panel by their names, for the help opened from within it."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from soloist.lingo import Lingo
from soloist.message import Message
from soloist.play.commands import key_name

Rows: TypeAlias = Sequence[tuple[str, Message]]
"""A key or a sign, and what it does."""

_NAMED: Final = ("enter", "escape", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9")


def rows(listed: Rows, lingo: Lingo) -> list[tuple[str, str]]:
    """Keys by their names, and what they do, in words."""
    return [(_typed(typed, lingo), lingo.render(does)) for typed, does in listed]


def _typed(typed: str, lingo: Lingo) -> str:
    return key_name(typed, lingo.render) if typed in _NAMED else typed
