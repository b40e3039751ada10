"""The past: a block picked in the story is changed here or in the person's editor, or taken out."""

import asyncio
from typing import TYPE_CHECKING

from soloist.message import Message, Refusal, message
from soloist.tui import commands
from soloist.tui.board import Board
from soloist.tui.question_bar import Answer

if TYPE_CHECKING:
    from soloist.play.edit_block import Block


class Past:
    """What older block is being changed, if any. Turns are awaited by a worker; refusals are raised."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows what comes of it."""
        self._screen = screen
        self._sitting = screen.sitting
        self._lingo = screen.lingo
        self._block: Block | None = None
        self._writing = False

    async def pick(self, start: int, line: int) -> None:
        """Ask what to do with the block at byte `start`, whose first line is `line`."""
        say = self._lingo.say
        last = start >= self._last_start()
        given = await self._screen.ask(
            say("The last block") if last else say("Line {line} of the story", line=line),
            Answer("here", ("enter",), say("write again") if last else say("change it here")),
            Answer("editor", ("e",), say("in your editor")),
            *(() if last else (Answer("out", ("x",), say("take it out")),)),
            Answer("leave", ("escape",), say("leave it")),
        )
        match given:
            case "here" if last:
                self._screen.action_command("edit")
            case "here":
                self._begin(await self._find(start))
            case "editor":
                self._screen.action_command("editor")
            case "out":
                await self._take_out(await self._find(start))
            case _:
                pass

    def _last_start(self) -> int:
        try:
            return self._sitting.last_block().start
        except Refusal:  # nothing but what the story was born with
            return self._sitting.story.size

    async def _find(self, start: int) -> "Block":
        from soloist.play.edit_block import block_at

        return await asyncio.to_thread(self._sitting.on_story, lambda story: block_at(story.data, start))

    # --- changing it here

    def _begin(self, block: "Block") -> None:
        self._block = block
        self._screen.borrow(block.text, lines=block.kind != "heading")
        send = commands.key_of("send", self._lingo.render, self._lingo.lang)
        leave = commands.key_name("escape", self._lingo.render)
        told = message("{send} puts it back changed; {leave} leaves it as it is.", send=send, leave=leave)
        dice = (message("Dice are not rolled again."),) if block.kind in ("play", "lines") else ()
        self._screen.tell(told, *dice)

    @property
    def rewriting(self) -> bool:
        """Whether what is sent next changes an older block."""
        return self._block is not None

    def leave(self) -> bool:
        """Leave the block as it is; whether one was being changed."""
        if self._writing:  # too late
            return False
        was, self._block = self._block, None
        if was is not None:
            self._screen.give_back()
        return was is not None

    async def rewrite(self, text: str) -> None:
        """Put `text` in the place of the block, all or nothing, and say what no longer agrees."""
        if self._block is None or self._writing:
            return
        self._writing = True
        try:
            before, after, told = await self._replace(self._block, text)
        finally:
            self._writing = False
        self._block = None
        self._screen.accepted()
        self._screen.give_back(sent=True)
        if before == after:
            self._screen.tell(message("Nothing was changed."))
            return
        await self._say(before, after, message("It is changed; a copy of how it was is kept."), *told)

    async def _take_out(self, block: "Block") -> None:
        say = self._lingo.say
        words = " ".join(block.text.split())
        short = words if len(words) <= 48 else words[:47].rstrip() + "…"
        given = await self._screen.ask(
            say("Take out “{text}”?", text=short),
            Answer("out", ("enter", "o", "y"), say("take it out")),
            Answer("leave", ("escape",), say("leave it")),
        )
        if given != "out":
            return
        before, after, _ = await self._replace(block, "")
        self._screen.grown()
        await self._say(before, after, message("It is out of the story; a copy of how it was is kept."))

    async def _replace(self, block: "Block", text: str) -> tuple[bytes, bytes, tuple[Message, ...]]:
        from soloist.play.edit import replace

        done = await asyncio.to_thread(self._sitting.on_story, lambda story: replace(story, block, text))
        return done.before, done.after, done.notices

    # --- changing it elsewhere

    async def outside(self, line: int) -> None:
        """Open the story in the person's editor, at a line, and say what no longer agrees after that."""
        before = self._sitting.story.data if self._sitting.seat is not None else b""
        await self._screen.lend(line)
        if self._sitting.seat is not None:
            await self._say(before, self._sitting.story.data)

    async def _say(self, before: bytes, after: bytes, *told: Message) -> None:
        """Say what was done at once, and what no longer agrees once it is known."""
        from soloist.play.edit_check import told as broken

        self._screen.tell(*told)
        found = await asyncio.to_thread(broken, before, after, self._sitting.path.stem)
        if found:
            self._screen.tell(*told, *found)
