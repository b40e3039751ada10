"""What opening a story found besides the story."""

from typing import NamedTuple

from soloist.message import Message


class Found(NamedTuple):
    """A text to go on with, and what the person should know."""

    text: str = ""
    told: tuple[Message, ...] = ()
