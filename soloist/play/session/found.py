"""What opening a story found besides the story."""

from typing import NamedTuple

from soloist.values.message import Message


class Found(NamedTuple):
    """A text to go on with, and what the person should know.

    `change` are words for a block of the story that was being changed, `block` the bytes of that.
    """

    text: str = ""
    told: tuple[Message, ...] = ()
    change: str = ""
    block: bytes = b""
