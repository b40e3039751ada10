"""The play screen: the story, the composer and what surrounds them; it passes on what is said."""

import asyncio
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.widget import MountError

from soloist.play.commands import command, in_place, key_name
from soloist.play.dialogs import conversation
from soloist.play.prose.composing import is_command
from soloist.play.session.session import Session
from soloist.tui.play.table_top import FOCUS, TableTop
from soloist.tui.terminal.ordered import bindings, early
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.tui.writing.tables_watch import TablesWatch

LOOK = 1.0  # seconds between looks at the file
KEEP = 0.4  # seconds between looks at what is typed, here and in panels: at most a second is ever lost
LOW = 16  # rows of a screen below which what is said takes the place of the next step
PAINTED = 0.05  # seconds after which the first picture has reached the terminal


class PlayScreen(TableTop):
    """One story, being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(each for each in in_place("play") if each not in in_place("front")),
        *early(),
        Binding("escape", "leave", show=False),
    ]

    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOW, "-high")]

    def __init__(self, session: Session, *, told: Message | None = None, at: int | None = None) -> None:
        """`told` is said at the start; `at` is a byte of the story to be shown rather than its end."""
        super().__init__(session)
        self.add_class("-low" if self.app.size.height < LOW else "-high", update=False)
        self._told = told
        self._at = at
        self._ready = asyncio.Event()
        self._view.picks = self._on_block
        session.words.typed = lambda: self.rewriting.typed
        session.words.changes = lambda: self.rewriting.changing
        session.words.under = lambda: self.rewriting.waiting
        session.words.in_front = self.face.of_story
        session.words.told = lambda: self.call_later(self.mark)
        self._reading = False  # whether what another program changed is being read

    # --- opening

    def on_mount(self) -> None:
        """Show the end of the story, and read the rest once that is on the screen."""
        self._composer.deliver = self._sent
        self._composer.pasted_play = self._pasted_play
        self.ready.set()
        self._status.title, self._status.reading = self.session.path.stem, True
        self.set_timer(PAINTED, self._complete)

    async def _complete(self) -> None:
        """After the first picture: the story."""
        self.session.painted.set()
        try:
            await self.complete()
        except MountError:  # the page or the terminal was closed before all of it was there
            return
        self.run_worker(self._open(), group="story")
        self.set_interval(LOOK, self._look)
        self.set_interval(KEEP, self.keep)

    async def _open(self) -> None:
        """Read the story beside the screen, then fill what waited for it."""
        try:
            found = await asyncio.to_thread(self.session.open)
        except Refusal as refusal:
            self._status.reading = False
            self.session.refusal = refusal
            self.refuse(refusal)
            self._ready.set()
            return
        self._status.reading = False
        if found.text:
            self.compose_text("\n\n".join(filter(None, (found.text, self._composer.text))))
        told: tuple[Message, ...] = (self._told,) if self._told else ()
        self.session.words.shown()  # before anything keeps them: until now they count as not in the composer
        self._view.set_page(analog=self.session.story.analog)
        self.grown()
        self.tell(*told, *found.told, *self.session.notices(), *self.session.services.settings_told())
        if self._at is not None:
            self.reveal(self._at)
        elif not self._notice.said and not self.session.has_guide and not self.has_class("-low"):
            self._recall()
        self._ready.set()
        self.tables.begin(self, self._tables_looked)
        self.offer_completion(self.tables)
        self.aid_writing()

    def _tables_looked(self) -> None:
        """Say how many faults stand in the person's own tables."""
        self._status.faults = self.tables.faults

    @property
    def settled(self) -> bool:
        """Whether the story has been read and is shown."""
        return self._ready.is_set()

    # --- what the widgets say

    async def _sent(self, text: str) -> None:
        """Something is to be written down; nothing, in the place of a block, is no way to take it out.

        Of whoever learns, nothing borrows the line that is proposed.
        """
        if text:
            await self._ready.wait()
            if self.rewriting.active and not is_command(text):
                await self._rewritten(text)
            else:
                from soloist.play.dialogs.rolling.rolls import say  # with all it needs, a fifth of the start

                await self.face.converse(say(self.face, text))
        elif self.settled and not self.rewriting.changing and (example := self._phases.glance.example):
            self.compose_text(example)
        else:
            self.tell(*self.rewriting.emptied())

    async def _rewritten(self, text: str) -> None:
        try:
            told = await self.rewriting.send(text)
        except Refusal as refusal:
            self.refuse(refusal)
        else:
            if told is not None:
                self._behind = True
                self.accepted()
                self.rewriting.sent(text)
                self.tell(*told)
        self.update()

    def _pasted_play(self) -> None:
        """Say that a paste is prose, and how it would be play."""
        self.tell(
            message(
                "What was pasted is prose, all of it: {undo} makes its lines of play play again.",
                undo=key_name("ctrl+z", self.lingo.render),
            )
        )

    async def _on_block(self) -> None:
        """Show what can be done with the block under the cursor of the story."""
        from soloist.play.dialogs.reading.block import block

        if self.settled:
            await self.face.converse(block(self.face, ""))

    # --- keeping in step with the file

    def _look(self) -> None:
        """Look at the file; what others changed is read in a thread, shown and said."""
        if not self._reading and self.session.look():
            self._reading = True
            self.run_worker(self._changed(), group="story")
        self._status.file = self.session.status

    async def _changed(self) -> None:
        try:
            await asyncio.to_thread(self.session.refresh)
            self.grown(ours=False)
        except Refusal as refusal:
            self.refuse(refusal)
        else:
            changed = message("Another program changed the file; this is how it stands now.")
            self.tell(changed, *self.session.notices(), *self.rewriting.hint())
        finally:
            self._reading = False

    # --- commands

    async def action_command(self, id_: str, words: str = "") -> None:
        """Do what a command of that id does; the app knows those that are not of this screen."""
        self._gone_by()
        if command(id_).does:
            from soloist.play.dialogs.rolling.rolls import after, goes_before

            await self._ready.wait()
            if id_ in REPLACING:
                self.tell(*self.rewriting.leave())
            waits = bool(self.session.pending)
            text = self.to_send(lambda text: goes_before(text, id_, waits=waits))
            begun = after(self.face, text, id_, words) if text else conversation.begin(id_, self.face, words)
            await self.face.converse(begun)
        elif id_ in DEEDS:
            DEEDS[id_](self)
        else:
            await self.run_action(f"app.command({id_!r})")

    def _gone_by(self) -> None:
        """What was told of an earlier deed is over with the next one; a refusal stays while what it refused
        stands there to be mended.
        """
        mends = self._notice.has_class("-refused") and bool(self._composer.text.strip())
        if not (self.rewriting.active or mends):
            self._notice.clear()

    def action_leave(self) -> None:
        """Escape: leave what is half begun, or another reading, and come back to the composer."""
        if told := self.rewriting.leave(keep=False):
            self.tell(*told)
        elif self.has_class(FOCUS) and self.focused is self._composer:
            self.focus_writing()
            return
        else:
            self.back_to_play()
        self.remove_class("-sheet")
        self._composer.focus()

    def toggle_sheet(self) -> None:
        """Show the sheet, or hide it; where it takes the place of the story, it takes the keys too."""
        self.toggle_class("-bare" if self.has_class("-wide") and not self.has_class(FOCUS) else "-sheet")
        (self._sheet if self.has_class("-sheet") else self._composer).focus()

    def _recall(self) -> None:
        """Say what to remember of the story."""
        from soloist.play.dialogs.reading.stories import told_before

        self._notice.tell("\n".join(told_before(self.session, brief=True)))

    def cover(self, rows: int) -> None:
        """A dialog stands in front of so many rows at the foot: the story goes on above it."""
        self._view.cover(rows)

    def on_screen_resume(self) -> None:
        """Nothing stands in front any more."""
        self.cover(0)

    def grown(self, *, ours: bool = True) -> None:
        """What was sent from here is shown, and so is play sent while prose alone is read."""
        before = self._view.size_read
        super().grown(ours=ours)
        if ours and self._view.size_read > before and not self._view.shows(self._view.size_read):
            self.read_as("play")

    @property
    def pointed(self) -> int | None:
        """The byte of the block under the cursor of the story, while that has the keys."""
        return self._view.here if self.focused is self._view else None

    @cached_property
    def tables(self) -> "TablesWatch":
        """Who looks at the tables of the story, once it is read."""
        from soloist.tui.writing.tables_watch import watch_of

        return watch_of(self.session)

    def on_unmount(self) -> None:
        """Keep for the next start what is not sent, and how things stand."""
        self.session.save()


REPLACING: Final = frozenset({"undo", "history"})
"""Commands before which a block that is being written again is left as it is."""
DEEDS: Final[Mapping[str, Callable[[PlayScreen], object]]] = {
    "ask": lambda screen: screen._composer.ask(),
    "send": lambda screen: screen.call_later(screen._composer.action_send),
    "sheet": PlayScreen.toggle_sheet,
    "reading": PlayScreen.read_on,
    "focus": PlayScreen.focus_writing,
}
"""Commands of this screen alone."""
