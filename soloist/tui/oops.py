"""Oops: the last block taken back, or written again."""

from typing import TYPE_CHECKING

from soloist.message import Refusal, message
from soloist.tui import commands
from soloist.tui.board import Board
from soloist.tui.question_bar import Answer

if TYPE_CHECKING:
    from soloist.play.undo import LastBlock


class Oops:
    """What is being replaced, if anything; refusals are raised."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows what comes of it."""
        self._screen = screen
        self._sitting = screen.sitting
        self._lingo = screen.lingo
        self._rewriting: LastBlock | None = None

    async def take_back(self) -> None:
        """Undo or rewrite the last block, after showing which."""
        say = self._lingo.say
        if self._sitting.pending:
            self._screen.compose_text(self._sitting.drop_pending())
            self._screen.tell(message("It is back in the composer; nothing of it was written."))
            return
        block = self._sitting.last_block()
        given = await self._screen.ask(
            say("Take back “{text}”?", text=_short(block.text))
            if block.text
            else say("Take back the heading?"),
            Answer("undo", ("enter", "o", "y"), say("take back")),
            *((Answer("edit", ("e", "m"), say("write again")),) if block.text else ()),
            Answer("leave", ("escape",), say("leave it")),
        )
        if given == "undo":
            self._undo(block)
        elif given == "edit":
            self._begin(block)

    def _undo(self, block: "LastBlock") -> None:
        if self._sitting.last_block() != block:
            raise Refusal(message("The story has grown meanwhile; look again before you take it back."))
        self._sitting.undo()
        self._screen.grown()
        if not block.text:
            self._screen.tell(message("Taken back."))
        elif self._screen.remember(block.text):
            up = commands.key_name("up", self._lingo.render)
            self._screen.tell(message("Taken back; {key} in the composer calls the words back.", key=up))

    async def edit(self) -> None:
        """Put the last block into the composer, to be replaced when it is sent."""
        self._begin(self._sitting.last_block())

    def _begin(self, block: "LastBlock") -> None:
        if not block.text:
            raise Refusal(
                message("The last block is a heading: {key} takes it back.", key=commands.key_of("undo"))
            )
        self._rewriting = block
        self._screen.compose_text(block.text)
        leave = commands.key_name("escape", self._lingo.render)
        self._screen.tell(message("Sending replaces the last block; {key} leaves it as it is.", key=leave))

    @property
    def rewriting(self) -> bool:
        """Whether what is sent next replaces the last block."""
        return self._rewriting is not None

    def leave(self) -> bool:
        """Stop replacing, and empty the composer; whether anything was to be replaced."""
        was, self._rewriting = self._rewriting, None
        if was is not None:
            self._screen.compose_text("")
        return was is not None

    def rewrite(self, text: str) -> None:
        """Replace the last block by what `text` gives, all or nothing."""
        block, self._rewriting = self._rewriting, None
        assert block is not None
        try:
            self._sitting.rewrite(block, text)
        except Refusal:
            self._rewriting = block
            raise
        self._screen.accepted()
        self._screen.tell(message("The last block is replaced; a copy of the old one is kept."))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 48 else line[:47].rstrip() + "…"
