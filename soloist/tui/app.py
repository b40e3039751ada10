"""The app: themes, the first screen, and the ways from one screen to another."""

import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import BindingType
from textual.reactive import Reactive
from textual.screen import Screen
from textual.theme import Theme

from soloist.display import display_safe
from soloist.message import Message, message
from soloist.tui.commands import Place, bindings, in_place, key_of
from soloist.tui.crash import Crash
from soloist.tui.desk import Desk
from soloist.tui.guarded_app import GuardedApp
from soloist.tui.play_screen import PlayScreen
from soloist.tui.signals import orphaned
from soloist.tui.sitting import Sitting
from soloist.tui.theme import DARK, LIGHT, THEMES

if TYPE_CHECKING:  # loaded when asked for
    from soloist.tui.set_aside import Joined

OURS: Final[Mapping[str, Theme]] = {theme.name: theme for theme in THEMES}


class SoloistApp(GuardedApp):
    """Holds the desk and the open story, nothing else."""

    CSS_PATH = "soloist.tcss"
    TITLE = "soloist"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(in_place("front"))]
    theme: Reactive[str] = Reactive(DARK.name)  # not set later: the colours are worked out only once

    def __init__(self, desk: Desk, story: Path | None, crash: Crash) -> None:
        """Open `story`, or the welcome where there is none."""
        super().__init__(self.save, crash)
        self.desk = desk
        desk.save = self.save
        self.sitting: Sitting | None = None
        self._first = story
        for theme in THEMES:
            self.register_theme(theme)

    def get_theme(self, theme_name: str) -> Theme | None:
        """Ours are there before one can be registered; each row that is painted asks for its theme."""
        return OURS.get(theme_name) or super().get_theme(theme_name)

    def get_default_screen(self) -> Screen[None]:
        """The story asked for, at once: a screen pushed over an empty one is painted later."""
        if self._first is None:
            return super().get_default_screen()
        self.sitting = Sitting(self.desk, self._first)
        return PlayScreen(self.sitting)

    def on_mount(self) -> None:
        """Where there is no story yet, one begins; where none was opened yet, one is chosen."""
        if self._first is None and self._any_story():
            self.choose()
        elif self._first is None:
            self.begin(welcome=True)
        else:  # Textual does this for screens that were pushed, and relies on it when they are switched
            self.screen._push_result_callback(self.screen, None)

    def _any_story(self) -> bool:
        from soloist.tui.open_story import OPENED

        return any(story.kind in OPENED for story in self.desk.workspace.stories())

    @property
    def _bare(self) -> bool:
        """Whether nothing is on the screen to go back to."""
        return len(self.screen_stack) == 1 and self.sitting is None

    def save(self) -> None:
        """Keep what is not sent."""
        if self.sitting is not None:
            self.sitting.save()

    def play(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Sit down at a story, at a byte of it if need be, leaving the one that is open."""
        self.save()
        self.sitting = Sitting(self.desk, path)
        screen = PlayScreen(self.sitting, told=told, at=at)
        if isinstance(self.screen, PlayScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    @work
    async def begin(self, *, welcome: bool = False) -> None:
        """The form a story begins with."""
        from soloist.tui.new_story import NewStory

        path = await self.push_screen_wait(NewStory(self.desk, welcome=welcome))
        if path is not None:
            self.play(path, message("Here you are. Write the first sentence; an empty line sends it."))
        elif self._bare:
            self.exit()

    # --- commands that work on every screen

    async def action_quit(self) -> None:
        """Leave; what is not sent is kept."""
        self.leave()

    def action_command(self, id_: str) -> None:
        """Do what a command of that id does."""
        DEEDS[id_](self)

    def on_play_screen_asked(self, event: PlayScreen.Asked) -> None:
        """A command typed or chosen at the table."""
        self.action_command(event.id)

    def on_play_screen_elsewhere(self, event: PlayScreen.Elsewhere) -> None:
        """A place found in another story."""
        self.play(event.goal.path, at=event.goal.start)

    @work
    async def choose(self) -> None:
        from soloist.tui.open_story import OpenStory
        from soloist.tui.set_aside import Joined

        chosen = await self.push_screen_wait(OpenStory(self.desk))
        if isinstance(chosen, Path):
            self.play(chosen)
        elif isinstance(chosen, Joined):
            await self._join(chosen)
        elif chosen == "new" or self._bare:
            self.begin(welcome=self._bare)

    async def _join(self, asked: "Joined") -> None:
        from soloist.tui.set_aside import join

        if isinstance(self.screen, PlayScreen):
            self.screen.hush()  # what was said of another time is not the answer to this one
        told = await join(self.desk, asked)
        if isinstance(self.screen, PlayScreen) and self.screen.sitting.path == asked.story:
            self.screen.reload()
            self.screen.tell(told)
        else:
            self.play(asked.story, told)

    def start(self) -> None:
        self.begin()

    def toggle_light(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    @work
    async def list_commands(self) -> None:
        from soloist.tui.palette import Palette

        place: Place = "play" if isinstance(self.screen, PlayScreen) else "front"
        screen = self.screen
        chosen = await self.push_screen_wait(Palette(self.desk.lingo, place))
        if chosen is None:
            return
        if isinstance(screen, PlayScreen):
            screen.action_command(chosen)
        else:
            self.action_command(chosen)

    def explain(self) -> None:
        from soloist.tui.help_screen import HelpScreen
        from soloist.tui.help_story import story_help
        from soloist.tui.story_view.view import StoryView

        lang, story = self.desk.lingo.lang, None
        if self.sitting is not None and self.sitting.seat is not None:
            lang = "fr" if self.sitting.story.lang == "fr" else "en"
            story = story_help(self.sitting.seat, self.desk.lingo)
        reading = isinstance(self.focused, StoryView)
        self.push_screen(HelpScreen(self.desk.lingo, lang, reading=reading, story=story))

    def suspend_to_shell(self) -> None:
        if self._driver is None or not self._driver.can_suspend:
            return
        if orphaned():
            leave = key_of("quit")
            self._say(message("No shell above soloist would bring it back: {key} leaves.", key=leave))
        else:
            signal.raise_signal(signal.SIGTSTP)

    def action_help_quit(self) -> None:
        """Ctrl+C where it copies nothing: who presses it may want to leave."""
        self._say(message("{key} leaves; what is not sent is kept.", key=key_of("quit")))

    def _say(self, what: Message) -> None:
        if isinstance(self.screen, PlayScreen):
            self.screen.tell(what)
        else:
            self.notify(display_safe(self.desk.lingo.render(what)), markup=False)

    def leave(self) -> None:
        self.save()
        self.exit()


DEEDS: Final[Mapping[str, Callable[[SoloistApp], object]]] = {
    "open": SoloistApp.choose,
    "new": SoloistApp.start,
    "light": SoloistApp.toggle_light,
    "palette": SoloistApp.list_commands,
    "help": SoloistApp.explain,
    "suspend": SoloistApp.suspend_to_shell,
    "quit": SoloistApp.leave,
}
"""Commands that work on every screen."""
