"""What a result means, asked on the screen: of the exchange under the cursor, or of the last one."""

import asyncio

from soloist.message import Refusal, message
from soloist.play.commands import key_name, key_of
from soloist.play.meaning import meanings
from soloist.tui.board import Board
from soloist.tui.meaning_card import MeaningCard
from soloist.tui.place_asked import asked_about, begin


def tell(board: Board) -> None:
    """Show the card with what the result means."""

    async def told() -> None:
        excerpt = await asked_about(board)
        shelves = board.sitting.at_table.shelves
        decks = [target.name for target in shelves.targets() if target.table.deck]
        found = await asyncio.to_thread(meanings, excerpt, decks=decks)
        if not found:
            raise Refusal(message("Nothing was rolled or drawn here: there is no result to explain."))
        lingo = board.lingo
        left = board.sitting.story.state.undecided
        waits = left is not None and excerpt.start <= left.span.start < excerpt.end and found[-1].open
        hint = (
            lingo.say("{key} takes one of them", key=key_of("roll", lingo.render, lingo.lang))
            if waits
            else ""
        )
        leave = lingo.say("{key} closes", key=key_name("escape", lingo.render))
        await board.show(MeaningCard(found, excerpt.lang, " · ".join(filter(None, (hint, leave)))))

    begin(board, told)
