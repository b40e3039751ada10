"""A result of a story, read out: what it means, and the exchange in words for others."""

from typing import TYPE_CHECKING

from soloist.cli.linear_place import exchange_at
from soloist.cli.linear_voice import Voice

if TYPE_CHECKING:
    from soloist.play.session.session import Session


def tell_copy(sitting: "Session", voice: Voice, asked: str) -> None:
    """The last exchange, or the one asked for, as it can be marked and copied; secrets left out.

    Dice are numbers: it is heard before it is copied.
    """
    from soloist.publish.exchange import exchange
    from soloist.publish.exchange_text import as_heard

    excerpt = exchange_at(sitting, voice, asked, "copy")
    if excerpt is None:
        return
    for line in as_heard(exchange(excerpt)).rstrip("\n").split("\n"):
        voice.line(line)
