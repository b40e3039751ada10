"""The turn of going through a guided moment: which one, its panel, and what is left when it is closed."""

from typing import TYPE_CHECKING

from soloist.message import Message, Refusal, message
from soloist.play.commands import key_of
from soloist.tui.board import Board

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.moment_desk import MomentDesk
    from soloist.play.moments import Walk
    from soloist.tui.moment_words import Left


class Guiding:
    """Goes through moments from one play screen."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows the story grow."""
        self._screen = screen

    async def guide(self) -> None:
        """Open the moment that is proposed, or the only one that is due; else ask which."""
        from soloist.play.moment_desk import MomentDesk
        from soloist.play.suggested import proposed

        sitting = self._screen.sitting
        seat = sitting.at_table
        desk = MomentDesk(sitting, self._screen.grown)
        if not desk.offered():
            raise Refusal(message("These rules have nothing to be guided through; write on."))
        walk = proposed(seat.story.state, seat.story.system, seat.phase, seat.over)
        if walk is None:
            due = [offer.walk for offer in desk.offered() if offer.due]
            walk = due[0] if len(due) == 1 else await self._chosen(desk)
        while walk is not None:
            walk = await self._through(desk, walk)

    async def _chosen(self, desk: "MomentDesk") -> "Walk | None":
        from soloist.tui.moment_list import MomentList

        return await self._screen.show(MomentList(desk.offered(), desk.lang, self._screen.lingo))

    async def _through(self, desk: "MomentDesk", walk: "Walk") -> "Walk | None":
        """Go through one; the next one that is wanted, if any."""
        from soloist.tui.moment_panel import MomentPanel

        name = desk.name(walk)
        if not desk.steps(walk):
            raise Refusal(message("{moment}: there is nothing to ask now.", moment=name))
        left = await self._screen.show(MomentPanel(desk, walk, self._screen.lingo))
        if left is None:
            return None
        self._say(left, name, brief=walk.moment.brief)
        return await self._chosen(desk) if left.other else None

    def _say(self, left: "Left", name: str, *, brief: bool) -> None:
        """What became of it, and of words that were not written."""
        told = []
        if left.finished:
            told.append(self._done(name, brief=brief))
        elif left.begun:
            key = key_of("moments", self._screen.lingo.render)
            told.append(message("{moment} waits where it is; {key} goes on.", moment=name, key=key))
        if left.words:
            self._screen.keep_words(left.words)
            told.append(message("What was not written is in the composer."))
        self._screen.tell(*told)
        if left.refusal is not None:
            self._screen.refuse(left.refusal)

    def _done(self, name: str, *, brief: bool) -> Message:
        """That it is over, and what is left to do."""
        if self._screen.sitting.story.state.question is not None:
            key = key_of("roll", self._screen.lingo.render)
            return message("{moment}: it asks; {key} answers, or write on.", moment=name, key=key)
        if brief:
            return message("{moment}: done; write what comes of it.", moment=name)
        return message("{moment}: done.", moment=name)
