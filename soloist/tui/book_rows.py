"""A scene as a card of two rows: its place and title, its words; its status and synopsis under them."""

from textual.content import Content

from soloist.lingo import Lingo
from soloist.tui.book_desk import Card
from soloist.tui.ink import QUIET, STRONG, ink, spread


def card_rows(card: Card, number: int, digits: int, lingo: Lingo, width: int) -> Content:
    """The card in `width` cells; `number` is its place in the book, 0 where it is left out of it."""
    planned, margin = card.planned, " " * (digits + 2)
    place = ink(f"{number or '–':>{digits}}  ", QUIET)
    title = card.title or lingo.say("Scene {number}", number=card.scene.key)
    words = ink(lingo.count("{n} word", "{n} words", card.scene.words), QUIET)
    top = spread(place + ink(title, QUIET if planned.out else STRONG), words, width)
    told = [lingo.say("left out")] if planned.out else []
    told += [planned.status] if planned.status else []
    left = ink(" · ".join(told))
    said = ink(planned.synopsis) if planned.synopsis else ink(lingo.say("no synopsis yet"), QUIET)
    under = ink(margin) + (left + ink("  ") if told else ink("")) + said
    if under.cell_length > width:
        under = under.truncate(width, ellipsis=True)
    return top + "\n" + under
