"""The decks of a story that cards are missing from."""

from collections.abc import Iterator

from soloist.journal.state import folded
from soloist.play.seat import Seat


def drawn_decks(seat: Seat) -> Iterator[str]:
    """The full names of decks that were drawn from since they were last shuffled."""
    drawn = seat.story.state.drawn
    for target in seat.shelves.targets():
        if target.table.deck and drawn.get(folded(target.name)):
            yield target.name
