"""What happens when something is said at the table: each turn from the words typed to the story."""

from collections.abc import Coroutine
from typing import TYPE_CHECKING

from soloist.message import Refusal, message
from soloist.play import commands
from soloist.tui.board import Board
from soloist.tui.further import further_with
from soloist.tui.oops import Oops
from soloist.tui.past import Past
from soloist.tui.sent_first import FIRST, sent_first

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.entry_text import Ask
    from soloist.play.seat import Seat


class Turns:
    """The turns of one play screen. Each is awaited by a worker; refusals are shown, nothing is lost."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows what comes of them."""
        self._screen = screen
        self._sitting = screen.sitting
        self._lingo = screen.lingo
        self.oops = Oops(screen)
        self.past = Past(screen)

    @property
    def _seat(self) -> "Seat":
        return self._sitting.at_table

    def of(self, command: str) -> Coroutine[None, None, None] | None:
        """The turn a command begins, None for one that is no turn."""
        if command in ("undo", "edit", "history"):
            self.past.leave()
        begins = {
            "undo": self.oops.take_back,
            "edit": self.oops.edit,
            "redo": self.oops.bring_back,
            "history": self.oops.history,
        }.get(command)
        if begins is not None and command in FIRST:
            return sent_first(self._screen, command, self.take, begins)
        return begins() if begins is not None else None

    async def picked(self, start: int, line: int) -> None:
        """A block of the story was chosen: its first byte, its first line."""
        self.oops.leave()
        await self.past.pick(start, line)

    # --- what was typed

    async def take(self, text: str) -> None:
        """Do what a text from the composer asks for."""
        from soloist.play.entry_text import Ask, Command, intents
        from soloist.play.send import refuse_bare

        match intents(text):
            case (Command(name=name, argument=argument),) if not self.past.rewriting or commands.named(name):
                await self._command(name, argument)
            case _ if self.past.rewriting:
                await self.past.rewrite(text)
            case _ if self.oops.rewriting:
                self.oops.rewrite(text)
            case (Ask() as asked,):
                refuse_bare(asked)
                await self._question(asked)
            case _:
                self._send(text)

    def _send(self, text: str) -> None:
        from soloist.play.clock_hint import clock_hints, clocks
        from soloist.play.dialogs.say import parted
        from soloist.play.send import Stopped

        before, waiting = clocks(self._sitting.story.state), self._sitting.pending
        try:
            notices = self._sitting.send(text)
        except Stopped as stopped:
            if stopped.rest.strip() == text.strip():
                raise
            self._screen.accepted()
            self._screen.compose_text(stopped.rest)
            self._screen.refuse(stopped)
            return
        self._screen.accepted()
        file = self._sitting.file.notice
        begun = clock_hints(before, clocks(self._sitting.story.state))
        waits = parted(self._sitting, waiting)
        self._screen.tell(*notices, *waits, *begun, *((file,) if file is not None else ()))

    async def _command(self, name: str, argument: str) -> None:
        if not name:
            self._screen.accepted()
            await self._screen.action_command("palette")
            return
        found = commands.named(name)
        if found is None:
            raise Refusal(
                message(
                    "There is no command /{name}. {key} lists them; write \\/{name} to begin prose so.",
                    name=name,
                    key=commands.key_of("palette"),
                )
            )
        self._screen.accepted()
        if argument and (sign := {"act": "@", "ask": "?"}.get(found.id)):
            await self.take(f"{sign} {argument}")
            return
        if argument and (deed := further_with(found.id)) is not None:
            deed(self._screen, argument)
            return
        await self._screen.action_command(found.id, argument)

    # --- acting

    def let_go(self, reasons: str) -> None:
        """Keep reasons of a roll that there will be no more, and say where they are."""
        self._screen.margin.gone(reasons, "let go")
        drafts = commands.key_of("drafts", self._lingo.render, self._lingo.lang)
        self._screen.tell(message("What was not written is in {drafts}.", drafts=drafts))

    # --- asking

    async def _question(self, asked: "Ask") -> None:
        self._sitting.wait_for(asked.line)
        self._screen.accepted()
        await self._answer(asked.text)

    async def _answer(self, question: str) -> None:
        """Ask how a question is to be answered."""
        from soloist.play.dialogs.oracle import answer

        face = self._screen.face
        await face.converse(answer(face, question))

    # --- going on

    async def _roll_destiny(self) -> None:
        from soloist.play.dialogs.rolls import roll_destiny

        await self._screen.face.converse(roll_destiny(self._screen.face))
