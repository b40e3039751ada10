"""The screen as a face: what conversations ask of it, and dialogs in front of everything else."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from textual.screen import ModalScreen, Screen

from soloist.play.commands import key_of, works_without_story
from soloist.play.dialogs.conversation import Ask, Conversation, Left, Step, Walk, Work, is_of_none
from soloist.play.dialogs.dialog import Done
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.tui.play.play_screen import PlayScreen
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.rewriting import Rewrite
    from soloist.tui.app.dialog_screen import DialogScreen  # loaded with the first of them


class Screens(Protocol):
    """What a face needs of the app that has the screens."""

    desk: Desk
    sitting: Session | None

    @property
    def screen(self) -> Screen[object]: ...
    @property
    def screen_stack(self) -> Sequence[Screen[object]]: ...
    @property
    def push_screen(self) -> Callable[..., Awaitable[object]]: ...
    def pop_screen(self) -> Awaitable[object]: ...
    def copy(self, text: str) -> None: ...
    def lend(self, path: Path, line: int) -> None: ...
    async def action_command(self, id_: str) -> None: ...
    def say(self, what: Message) -> None: ...
    def show_welcome(self) -> None: ...
    def play(self, path: Path, told: Message | None, at: int | None) -> None: ...
    def take_settings(self) -> None: ...


class ScreenFace:
    """Holds conversations on the screen; see `play.session.face` for what they may ask of it."""

    def __init__(self, app: Screens) -> None:
        """`app` has the screens."""
        self._app = app
        self._advancing = False  # while what is told waits for the screen on which it is said
        self._told: list[Message] = []
        # What is to be done once a conversation is over.
        self._next: list[Callable[[], Awaitable[object] | None]] = []

    # --- conversations

    async def converse(self, conversation: Conversation[None] | None) -> None:
        """Begin a conversation: its first dialog is in front when this is done, or it is over."""
        if conversation is None:
            self.update()
            return
        session = self._app.sitting
        walk = Walk(conversation, self.desk, session, self.compose)
        await self._advance(walk, walk.begin, None)

    async def go_on(self, screen: "DialogScreen", done: Done | None) -> None:
        """A dialog came to its end, or was left."""
        walk = screen.walk
        await self._advance(walk, walk.leave if done is None else lambda: walk.done(done), screen)

    async def _advance(
        self, walk: Walk, go: Callable[[], Step | None], screen: "DialogScreen | None"
    ) -> None:
        refused: Message | None = None
        self._advancing = True
        try:
            step = go()
            while isinstance(step, Work):
                step = await self._work(walk, step)
        except Refusal as refusal:
            step, refused = None, refusal.message
        if isinstance(step, Ask) and screen is not None:
            screen.show()
        elif isinstance(step, Ask):
            from soloist.tui.app.dialog_screen import DialogScreen

            await self._app.push_screen(DialogScreen(walk, self.desk.lingo, self))
        elif screen is not None and self._app.screen is screen:
            await self._app.pop_screen()
        self._advancing = False
        told, self._told = self._told, []
        self.tell(*told)
        if refused is not None:
            self.refuse(refused)
        elif step is None:
            self.update()
        if step is None:
            await self._over()

    async def _over(self) -> None:
        """Do what was asked for until a conversation is over."""
        while self._next:
            if (going := self._next.pop(0)()) is not None:
                await going
        self._app.show_welcome()

    async def _work(self, walk: Walk, step: Work) -> Step | None:
        """Do something slow beside the screen, whose keys wait."""
        front = self._app.screen
        if self._dialogs:
            self._dialogs[-1].busy(step.title)
        else:
            self._app.say(step.title)
        given: object = None
        failed: Exception | None = None
        try:
            given = await asyncio.to_thread(step.do)
        except (Refusal, OSError, ValueError) as error:
            failed = error
        if isinstance(front, PlayScreen):
            front.hush()
        return walk.done(given) if failed is None else walk.fail(failed)

    async def command(self, id_: str) -> None:
        """A command's key was pressed at a dialog: every dialog is left as it stands, but for help.

        One that is of a story is refused where none is open, and the dialog stays.
        """
        if self._play is None and not works_without_story(id_) and self._dialogs:
            self._dialogs[-1].tell(message("No story is open."))
            return
        while id_ != "help" and self._dialogs:
            self._dialogs[-1].walk.close()
            await self._app.pop_screen()
        play = self._play
        await (self._app if play is None or id_ == "quit" else play).action_command(id_)

    @property
    def _dialogs(self) -> "list[DialogScreen]":
        """Those in front of all else, the last one nearest."""
        return [each for each in self._app.screen_stack if isinstance(each, ModalScreen)]  # type: ignore[misc]

    def in_front(self) -> Left:
        """What stands in the dialogs that are shown."""
        shown = [each.walk.in_front() for each in self._dialogs]
        return {key: content for each in shown for key, content in each.items()}

    def of_none(self) -> Left:
        """The same of those that belong to no story."""
        return {key: content for key, content in self.in_front().items() if is_of_none(key)}

    def of_story(self) -> Left:
        """The same of those that belong to the story."""
        return {key: content for key, content in self.in_front().items() if not is_of_none(key)}

    def spill(self, text: str) -> None:
        """Words that have no place in a dialog's line go to the composer."""
        self.compose(text)

    def cover(self, rows: int) -> None:
        """A dialog stands in front of so many rows at the foot of the screen."""
        if (play := self._play) is not None:
            play.cover(rows)

    # --- what conversations ask

    @property
    def _play(self) -> PlayScreen | None:
        """The story that is on the screen; not one that is only being opened."""
        shown = (each for each in reversed(self._app.screen_stack) if isinstance(each, PlayScreen))
        return next((each for each in shown if each.is_mounted), None)

    @property
    def desk(self) -> Desk:
        """What every story works with."""
        return self._app.desk

    @property
    def session(self) -> Session:
        """The story that is open, and read."""
        session = self._app.sitting
        if session is None:
            raise Refusal(message("No story is open."))
        session.at_table  # noqa: B018 raises while it is being read
        return session

    @property
    def here(self) -> int | None:
        """The block under the cursor of the story, while that has the keys."""
        play = self._play
        return play.pointed if play is not None else None

    def called(self, id_: str) -> str:
        """The first key of a command, or its name."""
        return key_of(id_, self.desk.lingo.render, self.desk.lingo.lang)

    def do(self, id_: str, words: str = "") -> None:
        """Do what a command does, once the dialog in front is left."""

        def command() -> Awaitable[object]:
            play = self._play
            return self._app.action_command(id_) if play is None else play.action_command(id_, words)

        self._next.append(command)

    def taken(self) -> None:
        """What was sent is written, or waits."""
        if (play := self._play) is not None:
            play.accepted()

    def tell(self, *told: Message) -> None:
        """Say it below the composer, or over a screen that has none, once the dialog that goes is gone."""
        if self._advancing:
            self._told += told
            return
        for each in told:
            self._app.say(each)

    def refuse(self, refused: Message) -> None:
        """Say what cannot be done, and how to mend it."""
        if (play := self._play) is not None:
            play.refuse(Refusal(refused))
        else:
            self._app.say(refused)

    def compose(self, text: str) -> None:
        """Put words into the composer."""
        if (play := self._play) is not None:
            play.keep_words(text)

    @property
    def drafted(self) -> str | None:
        """What stands in the composer."""
        return self.session.words.typed()

    def let_go(self) -> None:
        """Empty the composer; ↑ there calls its words back."""
        if (play := self._play) is not None:
            play.compose_text("")

    def borrow(self, rewrite: "Rewrite") -> None:
        """Put a block into the composer, to be written again."""
        if (play := self._play) is not None:
            play.rewriting.begin(rewrite)

    def lend(self, line: int) -> None:
        """Lend the terminal to the person's editor; then show the story as it came back."""
        session = self.session
        try:
            self.edit(session.path, line)
        finally:
            session.refresh()
            self.grown()

    def grown(self) -> None:
        """Show what was written."""
        if (play := self._play) is not None:
            play.grown()

    def update(self) -> None:
        """Show how things stand."""
        if (play := self._play) is not None:
            play.update()

    def reveal(self, start: int) -> None:
        """Go to a place of the story."""
        if (play := self._play) is not None:
            play.reveal(start)

    def open(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Open another story, or go to a place of the one that is open, once the dialog in front is left."""
        self._next.append(lambda: self._app.play(path, told, at))

    def edit(self, path: Path, line: int) -> None:
        """Lend the terminal to the editor until it is done."""
        self.desk.keep()
        self._app.lend(path, line)

    def set(self, key: str) -> None:
        """A setting holds from now on."""
        self._app.take_settings()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self._app.copy(text)
