"""The card that explains a result, laid over the foot of the screen until one goes on."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.display import display_safe
from soloist.play.meaning import Meaning, still_open
from soloist.play.tag_words import colon
from soloist.tui.ink import MOODS, QUIET, STRONG
from soloist.tui.story_view.page import hung

_WIDEST: Final = 92  # cells of a line that is easily read


class MeaningCard(ModalScreen[None]):
    """One result or several, explained; Escape closes it, arrows scroll where it is longer than its room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,w,q", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
    ]
    DEFAULT_CSS = """
    MeaningCard {
        align: center bottom;
        background: $background 0%;
        & > VerticalScroll {
            height: auto; max-height: 80%; width: 1fr; padding: 1 2 0 2;
            background: $panel; border-top: tall $primary; scrollbar-size-vertical: 1;
        }
        & Static { height: auto; width: 1fr; }
        & > .keys { dock: bottom; height: 1; padding: 0 2; background: $panel; color: $text-muted; }
    }
    """

    def __init__(self, meanings: Sequence[Meaning], lang: str, keys: str) -> None:
        """`lang` is the story's language, `keys` the line at its foot."""
        super().__init__()
        self._meanings = tuple(meanings)
        self._lang = lang
        self._keys = keys
        self._body = Static(markup=False)

    def compose(self) -> ComposeResult:
        """What is said, and under it the keys, which do not scroll."""
        with VerticalScroll(can_focus=False):
            yield self._body
        yield Static(Content(display_safe(self._keys)), markup=False, classes="keys")

    def on_mount(self) -> None:
        """Set the words into the width there is."""
        self._set(self.app.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Set them anew."""
        self._set(event.size.width)

    def action_scroll(self, rows: int) -> None:
        """Move through a long card."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    def _set(self, width: int) -> None:
        room = max(10, min(_WIDEST, width - 6))
        rows = [row for meaning in self._meanings for row in (*self._rows(meaning, room), Content(""))]
        self._body.update(Content("\n").join(rows))

    def _rows(self, meaning: Meaning, room: int) -> Iterator[Content]:
        title = Content(display_safe(meaning.title)).stylize(STRONG).stylize(MOODS[meaning.mood])
        yield from hung(title, Content(""), Content("  "), room)
        for sentence in meaning.sentences:
            yield from hung(Content(display_safe(sentence)), Content("  "), Content("  "), room)
        if meaning.open:
            yield Content("  " + still_open(self._lang))
            for choice in meaning.open:
                yield from hung(Content(display_safe(choice)), Content("  – "), Content("    "), room)
        for name, text in meaning.terms:
            term = Content(display_safe(f"{name}{colon(self._lang)}{text}")).stylize(QUIET)
            yield from hung(term, Content("  "), Content("    "), room)
