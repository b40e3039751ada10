"""What can be set, a line each; it holds at once, and is kept for the next time."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message as Posted
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from soloist.message import Message, Refusal, message
from soloist.play.commands import KEYBOARD
from soloist.play.session.desk import Desk
from soloist.play.setting_words import NAMES as SETTINGS
from soloist.play.setting_words import WORDS
from soloist.storage.settings import VALUES
from soloist.tui.notice import Notice
from soloist.tui.picker import Picker
from soloist.tui.safe_text import shown

NAMES: Final[Mapping[str, Message]] = MappingProxyType({**SETTINGS, "keys": message("Commands")})
MEANINGS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "theme": message("The colours of the screen. Words and signs say the same without them."),
        "language": message("Of the screen; a story keeps its own. Automatic follows the system."),
        "animation": message("Whether lists and pages glide when they move, or jump."),
        "dice_faces": message("⚀ ⚁ ⚂ in the story; off, the same dice as [1] [2] [3]."),
        "completion": message("Names, traits, tags, tables and commands are proposed as you type."),
        "spelling": message("Words your system's dictionary does not know are underlined, if it has one."),
        "typography": message(
            "Straight quotes, spaces and dashes become the story's language's own as you type."
        ),
        "goal": message("Words of prose for one evening; a quiet mark says how far you are."),
        "keys": message("Enter shows the keys of every command; each can have others."),
    }
)
GROUPS: Final[tuple[tuple[Message, tuple[str, ...]], ...]] = (
    (message("Screen"), ("theme", "language", "animation", "dice_faces")),
    (message("Writing"), ("completion", "spelling", "typography", "goal")),
)
"""Which settings stand together; the keys come after them."""
KEYS: Final = "keys"
_LANGUAGES: Final = MappingProxyType({"fr": "Français", "en": "English"})
_COLOURLESS: Final = message(
    "NO_COLOR is set in your environment, so there is no colour whatever is chosen here."
)


class Door(Widget, can_focus=True):
    """A line among the settings that opens a screen of its own; it says how things stand there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right,space", "open", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Door { height: 1; width: 1fr; }
    Door:focus { background: $boost; text-style: bold; }
    """
    said: reactive[str] = reactive("")
    """How things stand."""

    class Opened(Posted):
        """It was opened."""

    def render(self) -> Content:
        """`2 changed ›`."""
        return shown(f"  {self.said} ›")

    def on_click(self) -> None:
        """Open it."""
        self.action_open()

    def action_open(self) -> None:
        """Tell that it is to be opened."""
        self.post_message(self.Opened())


class SettingsScreen(ModalScreen[None]):
    """A line for each setting; what the one at hand means stands below."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    AUTO_FOCUS = "#theme"
    DEFAULT_CSS = """
    SettingsScreen {
        align: center middle;
        background: $surface;
        & > Vertical { width: 66; max-width: 100%; height: auto; max-height: 100%; padding: 0 2; }
        & .title { color: $primary; text-style: bold; }
        & VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
        & .group { color: $text-muted; margin: 1 0 0 0; }
        & Horizontal { height: 1; }
        & Horizontal > Static { width: 18; padding: 0 0 0 2; }
        & .means { color: $text-muted; height: 2; margin: 1 0 0 0; display: none; }
        & .means.-now { display: block; }
        & .keys { height: auto; color: $text-muted; }
        & Notice { padding: 0; }
    }
    SettingsScreen.-slim {
        & > Vertical { padding: 0 0 0 1; }
        & Horizontal > Static { width: 12; padding: 0; }
        & .means { height: 3; }
    }
    SettingsScreen.-low {
        & > Vertical { height: 100%; }
        & VerticalScroll { height: 1fr; }
        & .group, & .means { margin: 0; }
        & .title { display: none; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (23, "-high")]

    class Changed(Posted):
        """A setting has another value; its key in `VALUES`."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, desk: Desk) -> None:
        """`desk` holds what is set, and where it is kept."""
        super().__init__()
        self._desk = desk

    def compose(self) -> ComposeResult:
        """The settings in their groups, in the words of now."""
        say, words = self._desk.lingo.say, self._desk.lingo.render
        with Vertical():
            yield Static(shown(say("Settings")), markup=False, classes="title")
            with VerticalScroll(can_focus=False):
                for group, keys in GROUPS:
                    yield Static(shown(words(group)), markup=False, classes="group")
                    for key in keys:
                        with Horizontal():
                            yield Static(shown(words(NAMES[key])), markup=False)
                            yield Picker(self._rows(key), self._desk.settings.value(key), id=key)
                yield Static(shown(say("Keys")), markup=False, classes="group")
                with Horizontal():
                    yield Static(shown(words(NAMES[KEYS])), markup=False)
                    yield Door(id=KEYS)
            for key in NAMES:
                yield Static(shown(words(self._meaning(key))), markup=False, classes=f"means {key}")
            yield Notice()
            yield Static(shown(say("← → change   ↑ ↓ another   Esc back")), markup=False, classes="keys")
        self.call_later(self._count)

    def _rows(self, key: str) -> list[tuple[str, str]]:
        """The values with their words; a goal written by hand is one more, in its place."""
        values, now = VALUES[key], self._desk.settings.value(key)
        if now not in values:
            values = (values[0], *sorted((*values[1:], now), key=int))
        return [(value, self._called(value)) for value in values]

    def _called(self, value: str) -> str:
        """A value in words; a number is one already."""
        if value in WORDS:
            return self._desk.lingo.render(WORDS[value])
        return _LANGUAGES.get(value, value)

    def _meaning(self, key: str) -> Message:
        return _COLOURLESS if key == "theme" and self._desk.colourless else MEANINGS[key]

    def _count(self) -> None:
        """Say how many commands have keys of the person's."""
        lingo, own = self._desk.lingo, len(KEYBOARD.own)
        for door in self.query(Door):
            door.said = (
                lingo.count("{n} command changed", "{n} commands changed", own)
                if own
                else lingo.say("as shipped")
            )

    def on_descendant_focus(self) -> None:
        """Only what is being set is explained."""
        for each in self.query(".means"):
            each.set_class(self.focused is not None and each.has_class(self.focused.id or ""), "-now")

    async def on_picker_changed(self, event: Picker.Changed) -> None:
        """Set it, keep it, and say where it could not be kept."""
        picker = self.focused
        key = picker.id if picker is not None else None
        if key is None or key not in VALUES or self._desk.settings.value(key) == event.value:
            return
        why: Message | None = None
        try:
            self._desk.set(key, event.value)
        except Refusal as refusal:
            why = refusal.message
        if key == "language":
            await self.recompose()
            self.query_one("#language", Picker).focus()
        self.query_one(Notice).tell(self._desk.lingo.render(why) if why else "", "refused")
        self.post_message(self.Changed(key))

    def on_door_opened(self) -> None:
        """The keys of every command."""
        from soloist.tui.keys_screen import KeysScreen

        self.app.push_screen(KeysScreen(self._desk), lambda _: self._count())

    def action_leave(self) -> None:
        """Back to where one was."""
        self.dismiss(None)
