"""What can be set, one line each; it holds at once, and is kept for the next time."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message as Posted
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.message import Message, Refusal, message
from soloist.storage.settings import VALUES
from soloist.tui.desk import Desk
from soloist.tui.notice import Notice
from soloist.tui.picker import Picker
from soloist.tui.safe_text import shown

NAMES: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "theme": message("Theme"),
        "language": message("Language"),
        "animation": message("Animation"),
        "dice_faces": message("Dice"),
        "completion": message("Completion"),
        "spelling": message("Spelling"),
        "typography": message("Typography"),
        "goal": message("Session goal"),
    }
)
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
    }
)
WORDS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "dark": message("dark"),
        "light": message("light"),
        "contrast-dark": message("strong contrast, dark"),
        "contrast-light": message("strong contrast, light"),
        "colourblind-dark": message("blue and orange, dark"),
        "colourblind-light": message("blue and orange, light"),
        "ansi": message("colours of the terminal"),
        "none": message("no colour"),
        "auto": message("automatic"),
        "on": message("on"),
        "off": message("off"),
    }
)
_LANGUAGES: Final = MappingProxyType({"fr": "Français", "en": "English"})
_COLOURLESS: Final = message(
    "NO_COLOR is set in your environment, so there is no colour whatever is chosen here."
)


class SettingsScreen(ModalScreen[None]):
    """Each setting with what it means under it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    AUTO_FOCUS = "#theme"
    DEFAULT_CSS = """
    SettingsScreen {
        align: center middle;
        background: $surface;
        & > VerticalScroll { width: 66; max-width: 100%; height: auto; max-height: 100%; padding: 0 2; }
        & .title { color: $primary; text-style: bold; margin: 0 0 1 0; }
        & Horizontal { height: 1; }
        & Horizontal > Static { width: 16; color: $text-muted; }
        & .means { color: $text-muted; height: auto; margin: 0 0 1 0; padding: 0 0 0 16; }
        & .keys { width: 66; max-width: 100%; height: auto; padding: 0 2; color: $text-muted; }
        & Notice { padding: 0; }
    }
    SettingsScreen.-slim {
        & > VerticalScroll { padding: 0 1; }
        & Horizontal > Static { width: 11; }
    }
    SettingsScreen.-slim > .keys { padding: 0 1; }
    SettingsScreen.-low {
        & > VerticalScroll { height: 1fr; }
        & .title { margin: 0; }
        & .means { display: none; margin: 0; padding: 0 0 0 2; }
        & .means.-now { display: block; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    class Changed(Posted):
        """A setting has another value; its key in `VALUES`."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, desk: Desk) -> None:
        """`desk` holds what is set, and where it is kept."""
        super().__init__()
        self._desk = desk
        self._told: tuple[Message, ...] = ()

    def compose(self) -> ComposeResult:
        """A line and its meaning for each, in the words of now."""
        say, words = self._desk.lingo.say, self._desk.lingo.render
        with VerticalScroll(can_focus=False):
            yield Static(shown(say("Settings")), markup=False, classes="title")
            for key, values in VALUES.items():
                rows = [(value, self._called(value)) for value in values]
                with Horizontal():
                    yield Static(shown(words(NAMES[key])), markup=False)
                    yield Picker(rows, self._desk.settings.value(key), id=key)
                yield Static(shown(words(self._meaning(key))), markup=False, classes=f"means {key}")
            yield Notice()
        yield Static(
            shown(say("← → change, ↑ ↓ another; it is kept at once.  Esc goes back.")),
            markup=False,
            classes="keys",
        )

    def _called(self, value: str) -> str:
        """A value in words; a number is one already."""
        if value in WORDS:
            return self._desk.lingo.render(WORDS[value])
        return _LANGUAGES.get(value, value)

    def _meaning(self, key: str) -> Message:
        return _COLOURLESS if key == "theme" and self._desk.colourless else MEANINGS[key]

    def on_descendant_focus(self) -> None:
        """Where there is little room, only what is being set is explained."""
        for each in self.query(".means"):
            each.set_class(self.focused is not None and each.has_class(self.focused.id or ""), "-now")

    async def on_picker_changed(self, event: Picker.Changed) -> None:
        """Set it, keep it, and say where it could not be kept."""
        picker = self.focused
        key = picker.id if picker is not None else None
        if key is None or event.value not in VALUES[key] or self._desk.settings.value(key) == event.value:
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

    def action_leave(self) -> None:
        """Back to where one was."""
        self.dismiss(None)
