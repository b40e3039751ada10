"""A result of a story, read out: what it means, and the exchange in words for others."""

from typing import TYPE_CHECKING

from soloist.cli.linear_place import exchange_at
from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session


def tell_meaning(sitting: "Session", voice: Voice, asked: str) -> None:
    """What each result of the last exchange means, or of the one asked for, and what it leaves open."""
    from soloist.play.meaning import meanings

    excerpt = exchange_at(sitting, voice, asked, "meaning")
    if excerpt is None:
        return
    decks = [target.name for target in sitting.at_table.shelves.targets() if target.table.deck]
    found = meanings(excerpt, decks=decks)
    if not found:
        raise Refusal(message("Nothing was rolled or drawn here: there is no result to explain."))
    for meaning in found:
        for line in meaning.lines(excerpt.lang):
            voice.line(line)


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
