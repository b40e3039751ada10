"""Oops: the last block taken back, brought back, or written again."""

from typing import TYPE_CHECKING

from soloist.message import Message, Refusal, message
from soloist.play import commands
from soloist.play.commands import KEYBOARD
from soloist.tui.board import Board
from soloist.tui.past import KEPT, WAITS, short
from soloist.tui.table_top import Answer

if TYPE_CHECKING:
    from soloist.play.kept import Kept
    from soloist.play.story import Story
    from soloist.play.undo import LastBlock, Plan
    from soloist.storage.snapshot import Snapshot
    from soloist.storage.undone import Step


class Oops:
    """What is being replaced, if anything; refusals are raised."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows what comes of it."""
        self._screen = screen
        self._sitting = screen.sitting
        self._lingo = screen.lingo
        self._rewriting: LastBlock | None = None

    # --- taking back

    async def take_back(self) -> None:
        """Undo or rewrite the last block, after showing which; or go the other way."""
        if self._sitting.pending:
            held = self._screen.unsent().strip()
            self._screen.compose_text(self._sitting.drop_pending(), parted=True)
            back = (self._call_back(),) if held else ()
            self._screen.tell(message("It is back in the composer; nothing of it was written."), *back)
            return
        try:
            plan = self._planned()
        except Refusal as refusal:
            await self._nothing_left(refusal)
            return
        if plan.struck:
            self._screen.tell(
                message(
                    "Struck, it is no longer shown, and counts no more: it stays in the file, with a note "
                    "and the opposite changes after it. What the other program wrote stays."
                )
            )
        given = await self._screen.ask(self._question(plan), *self._answers(plan))
        if plan.struck and given is None:
            self._screen.hush()
        if given == "undo":
            self._undo(plan)
        elif given == "edit":
            self._begin(plan.block)
        else:
            await self._other_way(given)

    def _planned(self) -> "Plan":
        from soloist.play.undo import planned

        return self._sitting.on_story(planned)

    async def _nothing_left(self, refusal: Refusal) -> None:
        """All is taken back: what remains is to bring some of it back."""
        back = self._way_back()
        if not back:
            raise refusal
        leave = Answer("leave", ("escape",), self._lingo.say("leave it"))
        await self._other_way(await self._screen.ask(self._lingo.render(refusal.message), *back, leave))

    def _question(self, plan: "Plan") -> str:
        from soloist.play.block_words import block_words
        from soloist.play.plain_prose import DATE_LINE
        from soloist.tui.story_view.tag_text import in_words  # reads play: not before the first paint

        what, words = block_words(plan.block.text, is_play=plan.block.is_play)
        say, text = self._lingo.say, short(in_words(words))
        if plan.struck:
            return say("Another program wrote after “{text}”: strike it?", text=text)
        if DATE_LINE.fullmatch(plan.block.text.strip()):
            return say("Take back the session?")
        if what == "question":
            return say("Take back the question “{text}” and its answer?", text=text)
        return say("Take back “{text}”?", text=text) if text else say("Take back the heading?")

    def _answers(self, plan: "Plan") -> list[Answer]:
        say = self._lingo.say
        undo = say("strike it") if plan.struck else say("take back")
        again = plan.block.text and not plan.struck
        return [
            Answer("undo", ("enter", *KEYBOARD.keys("undo")), undo),
            *((Answer("edit", ("e",), say("write again")),) if again else ()),
            *self._way_back(),
            Answer("leave", ("escape",), say("leave it")),
        ]

    def _way_back(self) -> list[Answer]:
        """What can be brought back, if anything: the last step, or any, or a copy."""
        from soloist.play.redo import redoable

        say = self._lingo.say
        redo = self._sitting.on_story(redoable)
        history = self._sitting.on_story(self._kept).items
        return [
            *((Answer("redo", ("r",), say("bring back")),) if redo is not None else ()),
            *((Answer("history", ("h",), say("history")),) if history else ()),
        ]

    def _kept(self, story: "Story") -> "Kept":
        from soloist.play.kept import kept

        return kept(story.path, self._sitting.desk.means, story.data)

    async def _other_way(self, given: str | None) -> None:
        if given == "redo":
            await self.bring_back()
        elif given == "history":
            await self.history()

    def _undo(self, plan: "Plan") -> None:
        from soloist.play.undo import undo

        try:
            back = self._sitting.on_story(lambda story: undo(story, plan))
        finally:
            self._screen.grown()  # also what others wrote meanwhile, where that is why it is refused
        text = plan.block.text
        told = [message("Struck; {key} brings it back.", key=self._named("redo"))] if back.struck else []
        if back.left:
            told.append(message("This stays as it is: {names}.", names=", ".join(back.left)))
        if not back.struck and text and self._screen.remember(text):
            up = commands.key_name("up", self._lingo.render)
            told.append(message("Taken back; {key} in the composer calls the words back.", key=up))
        elif not back.struck:
            told.append(message("Taken back."))
        self._tell(*told)

    # --- bringing back

    async def bring_back(self) -> None:
        """Put the last thing taken back into its place again."""
        from soloist.play.redo import redo

        back = self._sitting.on_story(redo)
        self._screen.grown()
        self._tell(
            message("It is not struck any more.") if back.struck else message("It is back in its place.")
        )

    async def history(self) -> None:
        """Choose among what was taken back and the copies kept."""
        from soloist.storage.snapshot import Snapshot, Snapshots
        from soloist.tui.history_screen import HistoryScreen

        kept, held = self._sitting.on_story(lambda story: (self._kept(story), story.data))
        means = self._sitting.desk.means
        copies = Snapshots(means.state, means.disk)
        chosen = await self._screen.show(HistoryScreen(kept, held, copies.read, means.now, self._lingo))
        if isinstance(chosen, Snapshot):
            await self._restore(chosen)
        elif chosen is not None:
            await self._recall(chosen)

    async def _recall(self, step: "Step") -> None:
        """Bring back a step: into its place if it is the last and can go there, else into the composer."""
        from soloist.play.redo import redoable

        if self._sitting.on_story(redoable) == step:
            await self.bring_back()
            return
        self._screen.compose_text(step.text)
        self._screen.tell(message("Something was written since: the words are in the composer."))

    async def _restore(self, copy: "Snapshot") -> None:
        say = self._lingo.say
        given = await self._screen.ask(
            say("Put the story back as it was in this copy? It is copied first as it is now."),
            Answer("restore", ("enter",), say("put it back")),
            Answer("leave", ("escape",), say("leave it")),
        )
        if given != "restore":
            return
        self._sitting.on_story(lambda story: story.restore(copy))
        self._screen.grown()
        self._tell(
            message(
                "The story is as it was in that copy; {key} lists the way back.", key=self._named("history")
            )
        )

    def _named(self, command: str) -> str:
        return commands.key_of(command, self._lingo.render, self._lingo.lang)

    def _tell(self, *told: Message) -> None:
        """Say what was done, and what happened to the file meanwhile."""
        notice = self._sitting.file.notice
        self._screen.tell(*told, *((notice,) if notice is not None else ()))

    # --- writing again

    async def edit(self) -> None:
        """Put the last block into the composer, to be replaced when it is sent."""
        self._begin(self._sitting.last_block())

    def _begin(self, block: "LastBlock") -> None:
        if not block.text:
            raise Refusal(
                message("The last block is a heading: {key} takes it back.", key=commands.key_of("undo"))
            )
        waits = self._take(block)
        self._screen.tell(*self.hint(), *((WAITS,) if waits else ()))

    def _take(self, block: "LastBlock", now: str | None = None) -> bool:
        """Put the block into the composer; whether other words wait aside."""
        self._rewriting = block
        return self._screen.borrow(block.text, self._bytes(block), lines=False, now=now)

    def _bytes(self, block: "LastBlock") -> bytes:
        return self._sitting.on_story(lambda story: story.data[block.start :])

    def resume(self, raw: bytes, text: str) -> bool:
        """Go on replacing the last block by `text`; False where it is not `raw`."""
        try:
            block = self._sitting.last_block()
        except Refusal:
            return False
        if not block.text or self._bytes(block) != raw:
            return False
        self._take(block, text)
        return True

    def hint(self) -> tuple[Message, ...]:
        """How to end replacing the last block, while it is being replaced."""
        if self._rewriting is None:
            return ()
        leave = commands.key_name("escape", self._lingo.render)
        return (message("Sending replaces the last block; {key} leaves it as it is.", key=leave),)

    def emptied(self) -> tuple[Message, ...]:
        """What to say when nothing is left of the block that is being replaced."""
        if self._rewriting is None:
            return ()
        return (
            message("An empty block is not put back: {key} takes the block out.", key=self._named("undo")),
        )

    @property
    def rewriting(self) -> bool:
        """Whether what is sent next replaces the last block."""
        return self._rewriting is not None

    def leave(self) -> bool:
        """Stop replacing, what was written in the composer; whether anything was to be replaced."""
        was, self._rewriting = self._rewriting, None
        if was is not None and self._screen.give_back():
            self._screen.tell(message("The last block stays as it is."), KEPT)
        return was is not None

    def let_go(self) -> tuple[Message, ...]:
        """Stop replacing; what to say, if anything was to be replaced."""
        was, self._rewriting = self._rewriting, None
        if was is None:
            return ()
        written = self._screen.give_back(keep=False)
        return (message("The last block stays as it is."), *((self._call_back(),) if written else ()))

    def _call_back(self) -> Message:
        up = commands.key_name("up", self._lingo.render)
        return message("{key} in the empty composer calls your words back.", key=up)

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
        self._screen.give_back(text)
        self._screen.tell(
            message(
                "The last block is replaced; a copy of the old one is kept: {key} lists it.",
                key=self._named("history"),
            )
        )
