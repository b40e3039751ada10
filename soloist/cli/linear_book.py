"""The book of the story and its statistics line by line: what `/book` and `/stats` read out."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice
from soloist.message import count, message

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting

_WIDTH: Final = 80


def tell_book(sitting: "Sitting", voice: Voice) -> None:
    """The scenes in the order of the manuscript, with what is planned for them."""
    from soloist.tui.book_desk import BookDesk

    desk = BookDesk(sitting)
    if not desk.cards:
        voice.tell(message("No scene yet: a scene begins with # and its title."))
        return
    for card in desk.cards:
        words = voice.lingo.count("{n} word", "{n} words", card.scene.words)
        out = voice.lingo.say("left out") if card.planned.out else ""
        told = [card.title, out, card.planned.status, words]
        voice.line(f"{card.scene.key} · " + " · ".join(filter(None, told)))
        if card.planned.synopsis:
            voice.line(f"  {card.planned.synopsis}")
    voice.tell(
        count("{n} word of prose in the book.", "{n} words of prose in the book.", desk.words),
        *desk.strangers,
        message("Order, titles and synopses are in {file}: change them in your editor.", file=desk.file),
    )


def tell_stats(sitting: "Sitting", voice: Voice) -> None:
    """Every table of the statistics."""
    from soloist.tui.charts_text import rows
    from soloist.tui.stats_screen import tables

    for table in tables(sitting, _WIDTH):
        for line in rows(table, voice.lingo):
            voice.line(line)
