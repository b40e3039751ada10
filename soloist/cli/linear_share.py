"""The last result of a story, read out: what it means, and the exchange in words for others."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message
from soloist.play.excerpt import last_excerpt

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def tell_meaning(sitting: "Sitting", voice: Voice) -> None:
    """What each result of the last exchange means, and what it leaves open."""
    from soloist.play.meaning import meanings

    excerpt = last_excerpt(sitting.story.data, veiled=sitting.veiled, struck=sitting.struck())
    decks = [target.name for target in sitting.at_table.shelves.targets() if target.table.deck]
    found = meanings(excerpt, decks=decks)
    if not found:
        raise Refusal(message("Nothing was rolled or drawn here: there is no result to explain."))
    for meaning in found:
        for line in meaning.lines(excerpt.lang):
            voice.line(line)


def tell_copy(sitting: "Sitting", voice: Voice) -> None:
    """The last exchange, secrets left out, as it can be marked and copied from the terminal."""
    from soloist.publish.exchange import exchange
    from soloist.publish.exchange_text import as_text

    excerpt = last_excerpt(sitting.story.data, veiled=sitting.veiled, struck=sitting.struck())
    for line in as_text(exchange(excerpt)).rstrip("\n").split("\n"):
        voice.line(line)
