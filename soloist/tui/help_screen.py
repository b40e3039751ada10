"""Help: the notation by example, then every key."""

from collections.abc import Iterable
from typing import ClassVar, Final, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.display import display_safe
from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.tui.commands import Command, Place, in_place, key_name, slash_name
from soloist.tui.notation import EXAMPLES
from soloist.tui.safe_text import shown

_EDITING: Final[tuple[tuple[str, Message], ...]] = (
    ("enter", message("sends a line of play; in prose begins a line")),
    ("tab", message("from the composer to the story, and back")),
    ("up", message("in an empty composer: what was sent before")),
    ("ctrl+z", message("takes back typing in the composer, not in the story")),
    ("escape", message("leaves what is half begun")),
)
_READING: Final[tuple[tuple[str, Message], ...]] = (
    ("↑ ↓", message("from block to block")),
    ("PgUp PgDn", message("a screen up or down")),
    ("Home End", message("to the beginning, to the end")),
    ("enter", message("on a block: change it here; then e: in your editor, x: take it out")),
    ("ctrl+f", message("find words, here or in all stories")),
    ("tab", message("back to writing; Esc too")),
)

Part: TypeAlias = tuple[str, list[tuple[str, str]]]
"""A title, and under it what is typed or seen with what it does or means."""


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

    def __init__(
        self,
        lingo: Lingo,
        lang: str,
        place: Place = "play",
        parts: Iterable[Part] | None = None,
        *,
        reading: bool = False,
    ) -> None:
        """`lang` is the story's language, in which the examples are; `parts` take the place of all.

        `reading`: the keys are the story's, which comes first then.
        """
        super().__init__()
        self._parts = None if parts is None else tuple(parts)
        self._lingo = lingo
        self._lang = lang
        self._place: Place = place
        self._reading = reading

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll():
            yield Static(self._text(), markup=False)

    def on_resize(self) -> None:
        """Set the columns anew."""
        self.query_one(Static).update(self._text())

    def _text(self) -> Content:
        width = max(30, min(84, self.app.size.width) - 5)
        if self._parts is not None:
            closes = self._lingo.say("{key} closes.", key=key_name("escape", self._lingo.render))
            return _page(self._parts, closes, width)
        say, render = self._lingo.say, self._lingo.render
        notation = [(example.of(self._lang), meaning.of(self._lang)) for example, meaning in EXAMPLES]
        keys = [
            (_keys(each, self._lingo), f"{render(each.label)} — {render(each.help)}")
            for each in in_place(self._place)
        ]
        editing = [(key_name(key, render), render(does)) for key, does in _EDITING]
        reading = [(_named(key, self._lingo), render(does)) for key, does in _READING]
        parts = [
            (say("You type what the file says"), notation),
            (say("While writing"), editing),
            (say("In the story"), reading),
        ]
        if self._reading:
            parts.insert(0, parts.pop())
        parts = [*(parts if self._place == "play" else ()), (say("Keys and commands"), keys)]
        return _page(parts, say("Esc closes. Every command is in the list too: Ctrl+P."), width)


def _page(parts: Iterable[Part], last: str, width: int) -> Content:
    rows: list[Content] = []
    for title, pairs in parts:
        if pairs:
            rows += [shown(title).stylize("bold $secondary"), *_columns(pairs, width), Content("")]
    return Content("\n").join([*rows, shown(last).stylize("$foreground-muted")])


def _keys(command: Command, lingo: Lingo) -> str:
    named = ", ".join(key_name(key, lingo.render) for key in command.keys)
    return named or slash_name(command, lingo.lang)


def _named(key: str, lingo: Lingo) -> str:
    return key if " " in key else key_name(key, lingo.render)


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
