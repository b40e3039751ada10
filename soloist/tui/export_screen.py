"""The form of an export: which format, where what was rolled goes, what stands around the text."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message as Posted
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import key_of
from soloist.publish.choices import CHAPTERS, MECHANICS, Choices
from soloist.publish.formats import FORMATS, Format, format_called
from soloist.tui.bindings import following
from soloist.tui.picker import Picker
from soloist.tui.safe_text import shown

_WITHOUT, _WITH = "without", "with"
_ROLLED: Final = message("What was rolled")
WORDS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "hidden": message("left out"),
        "margin": message("beside the text"),
        "footnotes": message("in footnotes"),
        "appendix": message("at the end"),
        "scenes": message("scenes"),
        "sessions": message("sessions"),
        _WITHOUT: message("without"),
        _WITH: message("with"),
    }
)
ABOUT_BOOK: Final = message(
    "Secrets and notes are left out; whose rules and tables were used is told at the end."
)
ABOUT_HIDDEN: Final = message(
    "Secrets, notes, rolls and what you wrote after => are left out; ← → on “{rolled}” has the last two in.",
    rolled=_ROLLED,
)
ABOUT_RAW: Final = message(
    "All of it as it was played, secrets and notes too; it is no book, and asks nothing more."
)
ABOUT_ROADS: Final = message(
    "A reader chooses or rolls where you did; roads not taken are there to be written, with their chances."
)
ABOUT_ROLLS: Final = message("A row a roll: where it stands, its dice, what came of it, the chances it had.")


class Wanted(NamedTuple):
    """What was chosen."""

    made: Format
    choices: Choices


class Write(Widget, can_focus=True):
    """The last line of the form: Enter on it writes the file."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "write", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Write { height: 1; width: 1fr; }
    Write:focus { background: $boost; text-style: bold; }
    """

    class Asked(Posted):
        """The file is to be written."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def render(self) -> Content:
        """`Write it ›`."""
        return shown(f"{self._words} ›")

    def on_click(self) -> None:
        """Write it."""
        self.action_write()

    def action_write(self) -> None:
        """Tell that it is to be written."""
        self.post_message(self.Asked())


class ExportScreen(ModalScreen[Wanted | None]):
    """A line for each choice; gives back what was chosen, None where it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        *following("send", "write"),
    ]
    AUTO_FOCUS = "#format"
    DEFAULT_CSS = """
    ExportScreen {
        align: center middle;
        background: $surface;
        & > Vertical { width: 66; max-width: 100%; height: auto; max-height: 100%; padding: 0 2; }
        & .title { color: $primary; text-style: bold; margin: 0 0 1 0; }
        & VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
        & Horizontal { height: 1; }
        & Horizontal > Static { width: 20; color: $text-muted; }
        & Write { margin: 1 0 0 0; }
        & .from { color: $text-muted; height: auto; max-height: 3; margin: 1 0 0 0; }
        & .about { color: $text-muted; height: 3; margin: 1 0 0 0; }
        & .keys { height: auto; color: $text-muted; margin: 1 0 0 0; }
    }
    ExportScreen.-raw .book { display: none; }
    ExportScreen.-slim {
        & > Vertical { padding: 0 0 0 1; }
        & Horizontal > Static { width: 19; }
        & .about { height: 4; }
    }
    ExportScreen.-low {
        & > Vertical { height: 100%; }
        & VerticalScroll { height: 1fr; }
        & .title, & .from { display: none; }
    }
    ExportScreen.-low {
        & .about, & .keys, & Write { margin: 0; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def __init__(
        self, lingo: Lingo, first: str, choices: Choices | None = None, title_page: str = ""
    ) -> None:
        """`first` is the id of the format that is chosen at first, `choices` what else is.

        `title_page` says what stands on it, and why.
        """
        super().__init__()
        self._title_page = title_page
        self._choices = choices or Choices()
        self._lingo = lingo
        self._first = first

    def compose(self) -> ComposeResult:
        """The choices, what the format at hand is like, the keys."""
        say, words = self._lingo.say, self._lingo.render
        with Vertical():
            yield Static(shown(say("Export")), markup=False, classes="title")
            with VerticalScroll(can_focus=False):
                formats = [(each.id, words(each.name)) for each in FORMATS]
                yield from self._row(say("Format"), Picker(formats, self._first, id="format"), "")
                yield from self._row(words(_ROLLED), self._picker("mechanics", MECHANICS))
                yield from self._row(say("Chapters"), self._picker("chapters", CHAPTERS))
                yield from self._row(say("Cast"), self._picker("cast", (_WITHOUT, _WITH)))
                yield from self._row(say("Places and things"), self._picker("glossary", (_WITHOUT, _WITH)))
                yield Write(say("Write the file"))
            yield Static(shown(self._title_page), markup=False, classes="book from")
            yield Static(markup=False, classes="about")
            send = key_of("send", words, self._lingo.lang)
            keys = say("← → change   ↑ ↓ another   {send} writes   Esc back", send=send)
            yield Static(shown(keys), markup=False, classes="keys")

    def _picker(self, id_: str, values: tuple[str, ...]) -> Picker:
        first = getattr(self._choices, id_)
        chosen = (_WITH if first else _WITHOUT) if isinstance(first, bool) else str(first)
        return Picker([(value, self._lingo.render(WORDS[value])) for value in values], chosen, id=id_)

    def _row(self, label: str, picker: Picker, classes: str = "book") -> ComposeResult:
        with Horizontal(classes=classes):
            yield Static(shown(label), markup=False)
            yield picker

    def on_mount(self) -> None:
        """Say what the first format is like."""
        self._tell()

    def on_picker_changed(self) -> None:
        """A format of the story's own play leaves nothing else to choose."""
        self._tell()

    def _tell(self) -> None:
        made = format_called(self._value("format"))
        self.set_class(not made.book, "-raw")
        about = ABOUT_BOOK
        if made.raw:
            about = ABOUT_ROLLS if made.id == "csv" else ABOUT_RAW
        elif not made.book:
            about = ABOUT_ROADS
        elif self._value("mechanics") == "hidden":
            about = ABOUT_HIDDEN
        self.query_one(".about", Static).update(shown(self._lingo.render(about)))

    def _value(self, id_: str) -> str:
        return self.query_one(f"#{id_}", Picker).value

    def on_write_asked(self) -> None:
        """Enter on the last line."""
        self.action_write()

    def action_write(self) -> None:
        """Give back what was chosen."""
        mechanics = next(each for each in MECHANICS if each == self._value("mechanics"))
        chapters = next(each for each in CHAPTERS if each == self._value("chapters"))
        choices = Choices(
            mechanics=mechanics,
            chapters=chapters,
            cast=self._value("cast") == _WITH,
            glossary=self._value("glossary") == _WITH,
        )
        self.dismiss(Wanted(format_called(self._value("format")), choices))

    def action_leave(self) -> None:
        """Back to where one was."""
        self.dismiss(None)
