"""The past: a block picked in the story is changed here or in the person's editor, or taken out."""

import asyncio
from typing import TYPE_CHECKING, Final

from soloist.message import Message, Refusal, message
from soloist.play import commands
from soloist.tui.board import Board
from soloist.tui.place_asked import in_story
from soloist.tui.table_top import Answer

if TYPE_CHECKING:
    from soloist.play.edit_block import Block


WAITS: Final = message("What stood in the composer waits, and comes back after that.")
KEPT: Final = message("Your words for it are in the composer; sending them adds them as new.")


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
        say, view = self._lingo.say, in_story(self._screen)
        last = start >= self._last_start()
        given = await self._screen.ask(
            await self._asked(start, line, last=last),
            Answer("here", ("enter",), say("write again") if last else say("change it here")),
            Answer("editor", ("e",), say("in your editor")),
            *(() if last else (Answer("out", ("x",), say("take it out")),)),
            Answer("leave", ("escape",), say("leave it")),
        )
        match given:
            case "here" if last:
                await self._screen.action_command("edit")
            case "here":
                block = await self._find(start)
                self._tell_begun(block, self._begin(block))
            case "editor":
                await self._screen.action_command("editor")
            case "out":
                block = await self._find(start)
                if view is not None:  # where Escape goes back to
                    view.focus()
                await self._take_out(block)
            case _:
                pass

    async def _asked(self, start: int, line: int, *, last: bool) -> str:
        """Which block it is, in its first words."""
        say = self._lingo.say
        try:
            words = _quoted(await self._find(start))
        except Refusal:  # one that is changed in the editor alone
            words = ""
        if last:
            return say("The last block, “{text}”", text=words) if words else say("The last block")
        if not words:
            return say("Line {line} of the story", line=line)
        return say("“{text}”, line {line} of the story", text=words, line=line)

    def _last_start(self) -> int:
        try:
            return self._sitting.last_block().start
        except Refusal:  # nothing but what the story was born with
            return self._sitting.story.size

    async def _find(self, start: int) -> "Block":
        from soloist.play.edit_block import block_at

        return await asyncio.to_thread(self._sitting.on_story, lambda story: block_at(story.data, start))

    # --- changing it here

    def _begin(self, block: "Block", now: str | None = None) -> bool:
        """Put the block into the composer; whether other words wait aside."""
        self._block = block
        return self._screen.borrow(block.text, block.raw, lines=block.kind != "heading", now=now)

    def _tell_begun(self, block: "Block", waits: bool) -> None:
        dice = (message("Dice are not rolled again."),) if block.kind in ("play", "lines") else ()
        self._screen.tell(*self.hint(), *dice, *((WAITS,) if waits else ()))

    def hint(self) -> tuple[Message, ...]:
        """How to end changing a block, while one is being changed."""
        if self._block is None:
            return ()
        send = commands.key_of("send", self._lingo.render, self._lingo.lang)
        leave = commands.key_name("escape", self._lingo.render)
        return (message("{send} puts it back changed; {leave} leaves it as it is.", send=send, leave=leave),)

    def emptied(self) -> tuple[Message, ...]:
        """What to say when nothing is left of the block that is being changed."""
        if self._block is None:
            return ()
        return (message("An empty block is not put back: to take it out, pick it again and press x."),)

    def resume(self, raw: bytes, text: str) -> bool:
        """Go on changing the block that is `raw` into `text`; False where it does not stand, just once."""
        from soloist.play.edit import standing

        block = self._sitting.on_story(lambda story: standing(story.data, raw))
        if block is not None:
            self._begin(block, text)
        return block is not None

    @property
    def rewriting(self) -> bool:
        """Whether what is sent next changes an older block."""
        return self._block is not None

    def leave(self) -> bool:
        """Leave the block as it is, what was written for it in the composer; whether one was changed."""
        if self._writing or self._block is None:  # too late, or nothing to leave
            return False
        self._block = None
        if self._screen.give_back():
            self._screen.tell(message("It stays as it is."), KEPT)
        return True

    def let_go(self) -> tuple[Message, ...]:
        """Leave the block as it is, and what was written for it; what to say, if one was being changed."""
        if self._writing or self._block is None:
            return ()
        self._block = None
        written = self._screen.give_back(keep=False)
        up = commands.key_name("up", self._lingo.render)
        back = message("{key} in the empty composer calls your words back.", key=up)
        return (message("It stays as it is."), *((back,) if written else ()))

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
        self._screen.give_back(text)
        if before == after:
            self._screen.tell(message("Nothing was changed."))
            return
        changed = message("It is changed; a copy of how it was is kept: {key} lists it.", key=self._history())
        await self._say(before, after, changed, *told)

    async def _take_out(self, block: "Block") -> None:
        say = self._lingo.say
        given = await self._screen.ask(
            say("Take out “{text}”?", text=_quoted(block)),
            Answer("out", ("enter",), say("take it out")),
            Answer("leave", ("escape",), say("leave it")),
        )
        if given != "out":
            return
        before, after, _ = await self._replace(block, "")
        self._screen.grown()
        out = message("It is out of the story; {key} lists it and calls its words back.", key=self._history())
        await self._say(before, after, out)

    def _history(self) -> str:
        return commands.key_of("history", self._lingo.render, self._lingo.lang)

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


def _quoted(block: "Block") -> str:
    """The first words of a block, its tags in a reader's words."""
    from soloist.tui.story_view.tag_text import in_words

    return short(in_words(block.text))


def short(text: str) -> str:
    """The first words of a block, on one line."""
    first, _, rest = text.strip().partition("\n")
    line = " ".join(first.split())
    return line[:47].rstrip() + "…" if len(line) > 48 else f"{line}…" if rest.strip() else line
