"""What a command of the screen is: its keys, its words, its names after `/`, where it works."""

from typing import Final, Literal, NamedTuple

from soloist.message import Message

Place = Literal["play", "front"]
"""Where a command works: at the table, or on the screens before it (welcome, list of stories)."""


class Command(NamedTuple):
    """One thing a person can ask for.

    `hint` is the short word shown at the foot of the screen, where there is room for a few keys;
    `names` are what it is called after `/`, English then French.
    """

    id: str
    label: Message
    help: Message
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    hint: Message | None = None
    places: tuple[Place, ...] = ("play",)


EVERYWHERE: Final[tuple[Place, ...]] = ("play", "front")
