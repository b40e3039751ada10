"""The app: themes, the first screen, and the ways from one screen to another."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import constants
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.reactive import Initialize, Reactive
from textual.screen import ModalScreen, Screen
from textual.theme import Theme

from soloist.display import display_safe
from soloist.play.commands import KEYBOARD, command, in_place, key_of
from soloist.play.dialogs import conversation
from soloist.play.dialogs.conversation import Ask, Conversation, Left, Step, Walk, Work, is_of_none
from soloist.play.dialogs.dialog import Done
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.tui.looks import NAMED, theme
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.terminal.ordered import OrderedApp, bindings
from soloist.tui.terminal.signals import Crash, orphaned
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:  # loaded when asked for
    from textual.filter import LineFilter

    from soloist.play.session.rewriting import Rewrite
    from soloist.tui.app.dialog_screen import DialogScreen


_PLAIN: Final = ("ansi", "none")
_KEEP: Final = 0.4  # seconds between looks at what stands in dialogs: at most a second of it is ever lost


def _set_theme(app: object) -> str:
    return theme(app.services.theme if isinstance(app, SoloistApp) else "dark").name


class SoloistApp(OrderedApp):
    """Holds the services and the open story, nothing else."""

    CSS_PATH = "soloist.tcss"
    TITLE = "soloist"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(in_place("front"))]
    # Not set later: the colours are worked out only once.
    theme: Reactive[str] = Reactive(Initialize(_set_theme))

    def __init__(self, services: Services, story: Path | None, crash: Crash) -> None:
        """Open `story`, or the welcome where there is none."""
        self.services = services  # first: the colours follow from what it says
        super().__init__(crash)
        services.save = self.save
        self.face = ScreenFace(self)
        self.session: Session | None = None
        self._first = story
        self._warned_of = ""  # the words of which it was said that nothing keeps them
        self._shown: Left = {}  # in dialogs, when they were last kept
        self._dress()
        self._take_keys()

    def get_theme(self, theme_name: str) -> Theme | None:
        """Ours are there before one can be registered; each row that is painted asks for its theme."""
        name = NAMED.get(theme_name)
        return super().get_theme(theme_name) if name is None else theme(name)

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """What the rows go through; a theme of few colours or none takes the others out."""
        filters = super().get_line_filters()
        if not self._plain:
            return filters
        from soloist.tui.looks import FILTERS

        return [*filters, FILTERS[self.theme]]

    def get_default_screen(self) -> Screen[None]:
        """The story asked for, at once: a screen pushed over an empty one is painted later."""
        if self._first is None:
            return super().get_default_screen()
        self.session = Session(self.services, self._first)
        return PlayScreen(self.session)

    async def on_mount(self) -> None:
        """Where there is no story yet, one begins; where none was opened yet, one is chosen."""
        self.set_interval(_KEEP, self._keep_dialogs)
        if self._first is not None:
            # Textual does this for screens that were pushed, and relies on it when they are switched.
            self.screen._push_result_callback(self.screen, None)
            return
        from soloist.play.dialogs.reading.stories import OPENED

        if any(story.kind in OPENED for story in self.services.workspace.stories()):
            await self.action_command("open")
        else:
            self.show_welcome()
        for fault in self.services.settings_told():
            self.say(fault)

    @property
    def _bare(self) -> bool:
        """Whether nothing is on the screen to go back to."""
        return len(self.screen_stack) == 1 and self.session is None

    def save(self) -> None:
        """Keep what is not sent."""
        if self.session is not None:
            self.session.save()
        if "left" in vars(self.services):
            self.services.left.keep(self.face.of_none())

    def play(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Sit down at a story, at a byte of it if need be, leaving the one that is open."""
        self.save()
        if self.homeless:
            self.say(message("Only this window has your words: is the disk full? Send or copy them first."))
            return
        self.session = Session(self.services, path)
        screen = PlayScreen(self.session, told=told, at=at)
        if isinstance(self.screen, PlayScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def show_welcome(self) -> None:
        """Where nothing else is on the screen by then, the welcome."""
        if self._bare:
            self.call_later(self._welcome)

    async def _welcome(self) -> None:
        from soloist.play.dialogs.setting.new_story import welcome

        if self._bare and self.return_code is None:
            await self.face.converse(welcome(self.face, ""))

    def _keep_dialogs(self) -> None:
        """Have the disk take what stands in dialogs, beside the screen."""
        shown = self.face.in_front()
        if shown == self._shown:
            return
        self._shown = shown
        if self.session is not None:
            self.session.words.keep()
        kept = partial(self.services.left.keep, self.face.of_none())
        self.run_worker(kept, thread=True, group="left", exit_on_error=False)

    # --- commands that work on every screen

    def pop_screen(self) -> AwaitComplete:
        """What the screen that is left still looks up ends before its parts are gone, not after."""
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    async def action_quit(self) -> None:
        """Leave; what is not sent is kept."""
        self.leave()

    async def action_command(self, id_: str) -> None:
        """Do what a command of that id does."""
        if command(id_).does:
            await self.face.converse(conversation.begin(id_, self.face))
            return
        DEEDS[id_](self)
        if id_ == "suspend":
            self.show_welcome()

    def _take_keys(self) -> None:
        """The keys the person set, in force from here on wherever one is named; else those shipped."""
        if self.services.found.keys:
            from soloist.play.dialogs.setting.settings import take

            take(self.services)
        else:
            KEYBOARD.put({})
        self.set_keymap(KEYBOARD.keymap())

    def take_settings(self) -> None:
        """What was set holds from now on, on every screen."""
        self._wear()
        self.set_keymap(KEYBOARD.keymap())
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.say_anew()

    def _wear(self) -> None:
        worn = theme(self.services.theme)
        self.register_theme(worn)
        self.theme = worn.name
        self._dress()

    def _dress(self) -> None:
        self.set_class(self._plain, "-plain", update=False)
        self.animation_level = constants.TEXTUAL_ANIMATIONS if self.services.settings.animation else "none"

    @property
    def _plain(self) -> bool:
        """Whether the theme has no grounds of its own."""
        return NAMED.get(self.theme) in _PLAIN

    def suspend_to_shell(self) -> None:
        if self.is_web:
            return
        if orphaned():
            leave = key_of("quit")
            self.say(
                message(
                    "soloist was not started from a shell that could bring it back: {key} leaves.", key=leave
                )
            )
        else:
            signal.raise_signal(signal.SIGTSTP)

    def action_help_quit(self) -> None:
        """Ctrl+C where it copies nothing: who presses it may want to leave."""
        self.say(message("{key} leaves; what is not sent is kept.", key=key_of("quit")))

    def say(self, *told: Message) -> None:
        """Say something at the foot of the screen; over one that has none, where nothing is shown yet."""
        tell = getattr(self.screen, "tell", None)
        if tell is not None:
            tell(*told)
        else:
            for each in told:
                self.notify(display_safe(self.services.lingo.render(each)), markup=False)

    def leave(self) -> None:
        self.save()
        homeless = self.homeless
        if homeless and homeless != self._warned_of:
            self._warned_of = homeless
            said = message(
                "Only this window has your words: is the disk full? {key} once more prints them and leaves.",
                key=key_of("quit"),
            )
            self.say(said)
        else:
            self.exit()

    @property
    def homeless(self) -> str:
        """The words that neither the story nor a draft has: the disk would not take them."""
        return self.session.words.homeless if self.session is not None else ""


DEEDS: Final[Mapping[str, Callable[[SoloistApp], object]]] = {
    "suspend": SoloistApp.suspend_to_shell,
    "quit": SoloistApp.leave,
}
"""Commands that work on every screen."""


# --- the screen as a face: what conversations ask of it, dialogs in front of everything else ---------


class ScreenFace:
    """Holds conversations on the screen; see `play.session.face` for what they may ask of it."""

    def __init__(self, app: "SoloistApp") -> None:
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
        session = self._app.session
        walk = Walk(conversation, self, session)
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

            await self._app.push_screen(DialogScreen(walk, self.services.lingo, self))
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
        if self._play is None and "front" not in command(id_).places and self._dialogs:
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

    def cover(self, rows: int) -> None:
        """A dialog stands in front of so many rows at the foot of the screen."""
        self._on_story(lambda play: play.cover(rows))

    # --- what conversations ask

    @property
    def _play(self) -> PlayScreen | None:
        """The story that is on the screen; not one that is only being opened."""
        shown = (each for each in reversed(self._app.screen_stack) if isinstance(each, PlayScreen))
        return next((each for each in shown if each.is_mounted), None)

    def _on_story(self, do: Callable[[PlayScreen], object]) -> None:
        """Do something on the screen of the story, where there is one."""
        if (play := self._play) is not None:
            do(play)

    @property
    def services(self) -> Services:
        """What every story works with."""
        return self._app.services

    @property
    def session(self) -> Session:
        """The story that is open, and read."""
        session = self._app.session
        if session is None:
            raise Refusal(message("No story is open."))
        session.story  # noqa: B018 raises while it is being read
        return session

    @property
    def here(self) -> int | None:
        """The block under the cursor of the story, while that has the keys."""
        play = self._play
        return play.pointed if play is not None else None

    def called(self, id_: str) -> str:
        """The first key of a command, or its name."""
        return self.services.key(id_)

    def do(self, id_: str, words: str = "") -> None:
        """Do what a command does, once the dialog in front is left."""

        def command() -> Awaitable[object]:
            play = self._play
            return self._app.action_command(id_) if play is None else play.action_command(id_, words)

        self._next.append(command)

    def taken(self) -> None:
        """What was sent is written, or waits."""
        self._on_story(PlayScreen.accepted)

    def tell(self, *told: Message) -> None:
        """Say it at the foot of the screen, once the dialog that goes is gone."""
        if self._advancing:
            self._told += told
        elif told:
            self._app.say(*told)

    def refuse(self, refused: Message) -> None:
        """Say what cannot be done, and how to mend it."""
        if (play := self._play) is not None:
            play.refuse(Refusal(refused))
        else:
            self._app.say(refused)

    def compose(self, text: str) -> None:
        """Put words into the composer."""
        self._on_story(lambda play: play.keep_words(text))

    @property
    def drafted(self) -> str | None:
        """What stands in the composer."""
        return self.session.words.typed()

    def let_go(self) -> None:
        """Empty the composer; ↑ there calls its words back."""
        self._on_story(lambda play: play.compose_text(""))

    def borrow(self, rewrite: "Rewrite") -> None:
        """Put a block into the composer, to be written again."""
        self._on_story(lambda play: play.tell(*play.rewriting.begin(rewrite)))

    def grown(self) -> None:
        """Show what was written."""
        self._on_story(PlayScreen.grown)

    def update(self) -> None:
        """Show how things stand."""
        self._on_story(PlayScreen.update)

    def reveal(self, start: int) -> None:
        """Go to a place of the story."""
        self._on_story(lambda play: play.reveal(start))

    def open(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Open another story, or go to a place of the one that is open, once the dialog in front is left."""
        self._next.append(lambda: self._app.play(path, told, at))

    def edit(self, path: Path, line: int) -> None:
        """Lend the terminal to the editor until it is done."""
        from soloist.tui.terminal.programs import edit

        self.services.keep()
        edit(self._app, self.services.environ, path, line)

    def set(self, key: str) -> None:
        """A setting holds from now on."""
        self._app.take_settings()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, by every way there is."""
        from soloist.tui.terminal.programs import copy

        self._app.run_worker(copy(self._app, text, self.services.environ))
