"""Help: the notation by example, then every key."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.display import display_safe
from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.tui.commands import Command, Place, in_place, key_name
from soloist.tui.notation import EXAMPLES
from soloist.tui.safe_text import shown

_EDITING: Final[tuple[tuple[str, Message], ...]] = (
    ("Enter", message("sends a line of play; in prose begins a line")),
    ("Tab", message("from the composer to the story, and back")),
    ("Up", message("in an empty composer: what was sent before")),
    ("Ctrl+Z", message("takes back typing in the composer, not in the story")),
    ("Esc", message("leaves what is half begun")),
)


class HelpScreen(ModalScreen[None]):
    """One page that scrolls; what fits here comes first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,ctrl+g,enter", "dismiss", show=False)]
    DEFAULT_CSS = """
    HelpScreen {
        align: center middle;
        & > VerticalScroll {
            width: 84;
            max-width: 100%;
            height: auto;
            max-height: 100%;
            padding: 1 2;
            background: $panel;
            scrollbar-size-vertical: 1;
        }
        & Static { width: 1fr; height: auto; }
    }
    """

    def __init__(self, lingo: Lingo, lang: str, place: Place = "play") -> None:
        """`lang` is the story's language, in which the examples are."""
        super().__init__()
        self._lingo = lingo
        self._lang = lang
        self._place: Place = place

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll():
            yield Static(self._text(), markup=False)

    def on_resize(self) -> None:
        """Set the columns anew."""
        self.query_one(Static).update(self._text())

    def _text(self) -> Content:
        width = max(30, min(84, self.app.size.width) - 5)
        say, render = self._lingo.say, self._lingo.render
        notation = [(example.of(self._lang), meaning.of(self._lang)) for example, meaning in EXAMPLES]
        keys = [
            (_keys(each), f"{render(each.label)} — {render(each.help)}") for each in in_place(self._place)
        ]
        editing = [(key, render(does)) for key, does in _EDITING]
        parts = [
            (say("You type what the file says"), notation if self._place == "play" else []),
            (say("While writing"), editing if self._place == "play" else []),
            (say("Keys and commands"), keys),
        ]
        rows: list[Content] = []
        for title, pairs in parts:
            if pairs:
                rows += [shown(title).stylize("bold $secondary"), *_columns(pairs, width), Content("")]
        rows.append(
            shown(say("Esc closes. Every command is in the list too: Ctrl+P.")).stylize("$foreground-muted")
        )
        return Content("\n").join(rows)


def _keys(command: Command) -> str:
    return ", ".join(map(key_name, command.keys)) or f"/{command.names[0]}"


def _columns(pairs: list[tuple[str, str]], width: int) -> list[Content]:
    """What is typed on the left, what it does on the right, hanging; one under the other when narrow."""
    left = max(len(typed) for typed, _ in pairs) + 2
    rows = []
    for typed, does in pairs:
        first = Content(display_safe(typed)).stylize("bold $primary")
        if width - left < 30:
            rows += [first, *(Content("  ") + line for line in Content(display_safe(does)).wrap(width - 2))]
            continue
        lines = Content(display_safe(does)).wrap(width - left)
        rows.append(first + " " * (left - first.cell_length) + lines[0])
        rows += [Content(" " * left) + line for line in lines[1:]]
    return rows
