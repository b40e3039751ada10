"""The app: themes, the first screen, and the ways from one screen to another."""

import signal
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import constants
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.reactive import Initialize, Reactive
from textual.screen import Screen
from textual.theme import Theme

from soloist.display import display_safe
from soloist.play.commands import KEYBOARD, command, in_place, key_of
from soloist.play.dialogs import conversation
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.tui.app.face import ScreenFace
from soloist.tui.looks import NAMED, theme
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.terminal.ordered import OrderedApp, bindings
from soloist.tui.terminal.signals import Crash, orphaned
from soloist.values.message import Message, message

if TYPE_CHECKING:  # loaded when asked for
    from textual.filter import LineFilter


_PLAIN: Final = ("ansi", "none")
_KEEP: Final = 0.4  # seconds between looks at what stands in dialogs: at most a second of it is ever lost


def _set_theme(app: object) -> str:
    return theme(app.desk.theme if isinstance(app, SoloistApp) else "dark").name


class SoloistApp(OrderedApp):
    """Holds the desk and the open story, nothing else."""

    CSS_PATH = "soloist.tcss"
    TITLE = "soloist"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(in_place("front"))]
    # Not set later: the colours are worked out only once.
    theme: Reactive[str] = Reactive(Initialize(_set_theme))

    def __init__(self, desk: Desk, story: Path | None, crash: Crash) -> None:
        """Open `story`, or the welcome where there is none."""
        self.desk = desk  # first: the colours follow from what it says
        super().__init__(crash)
        desk.save = self.save
        self.face = ScreenFace(self)
        self.sitting: Session | None = None
        self._first = story
        self._warned_of = ""  # the words of which it was said that nothing keeps them
        self._shown: conversation.Left = {}  # in dialogs, when they were last kept
        self.set_class(self._plain, "-plain", update=False)
        self._move()
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
        self.sitting = Session(self.desk, self._first)
        return PlayScreen(self.sitting)

    async def on_mount(self) -> None:
        """Where there is no story yet, one begins; where none was opened yet, one is chosen."""
        self.set_interval(_KEEP, self._keep_dialogs)
        if self._first is None and self._any_story():
            await self.action_command("open")
        elif self._first is None:
            self.show_welcome()
        else:  # Textual does this for screens that were pushed, and relies on it when they are switched
            self.screen._push_result_callback(self.screen, None)
        if self._first is None:
            for fault in self.desk.settings_told():
                self.say(fault)

    def _any_story(self) -> bool:
        from soloist.play.dialogs.reading.stories import OPENED

        return any(story.kind in OPENED for story in self.desk.workspace.stories())

    @property
    def _bare(self) -> bool:
        """Whether nothing is on the screen to go back to."""
        return len(self.screen_stack) == 1 and self.sitting is None

    def save(self) -> None:
        """Keep what is not sent."""
        if self.sitting is not None:
            self.sitting.save()
        if "left" in vars(self.desk):
            self.desk.left.keep(self.face.of_none())

    def play(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Sit down at a story, at a byte of it if need be, leaving the one that is open."""
        self.save()
        if self.homeless:
            self.say(message("Only this window has your words: is the disk full? Send or copy them first."))
            return
        self.sitting = Session(self.desk, path)
        screen = PlayScreen(self.sitting, told=told, at=at)
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
        if self.sitting is not None:
            self.sitting.words.keep()
        kept = partial(self.desk.left.keep, self.face.of_none())
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
        if self.desk.found.keys:
            from soloist.play.dialogs.setting.keys import take

            take(self.desk)
        else:
            KEYBOARD.put({})
        self.set_keymap(KEYBOARD.keymap())

    def lend(self, path: Path, line: int) -> None:
        """Lend the terminal to the person's editor at a line; raises `Refusal` where it cannot be."""
        from soloist.tui.terminal.programs import edit

        edit(self, self.desk.environ, path, line)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, by every way there is."""
        from soloist.tui.terminal.programs import copy

        self.run_worker(copy(self, text, self.desk.environ))

    def take_settings(self) -> None:
        """What was set holds from now on, on every screen."""
        self._wear()
        self._move()
        self.set_keymap(KEYBOARD.keymap())
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.say_anew()

    def _wear(self) -> None:
        worn = theme(self.desk.theme)
        self.register_theme(worn)
        self.set_class(NAMED[worn.name] in _PLAIN, "-plain", update=False)
        self.theme = worn.name

    @property
    def _plain(self) -> bool:
        """Whether the theme has no grounds of its own."""
        return NAMED.get(self.theme) in _PLAIN

    def _move(self) -> None:
        self.animation_level = constants.TEXTUAL_ANIMATIONS if self.desk.settings.animation else "none"

    def suspend_to_shell(self) -> None:
        if self.is_web:
            return
        if orphaned():
            leave = key_of("quit")
            self.say(message("No shell above soloist would bring it back: {key} leaves.", key=leave))
        else:
            signal.raise_signal(signal.SIGTSTP)

    def action_help_quit(self) -> None:
        """Ctrl+C where it copies nothing: who presses it may want to leave."""
        self.say(message("{key} leaves; what is not sent is kept.", key=key_of("quit")))

    def say(self, what: Message) -> None:
        """Say something below the composer, or over a screen that has none."""
        if isinstance(self.screen, PlayScreen):
            self.screen.tell(what)
        else:
            self.notify(display_safe(self.desk.lingo.render(what)), markup=False)

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
        return self.sitting.words.homeless if self.sitting is not None else ""


DEEDS: Final[Mapping[str, Callable[[SoloistApp], object]]] = {
    "suspend": SoloistApp.suspend_to_shell,
    "quit": SoloistApp.leave,
}
"""Commands that work on every screen."""
