"""Previously: what to remember when a story is taken up again."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widget import Widget

from soloist.display import display_safe
from soloist.journal.lines import read_line
from soloist.journal.model import DiceLine, DiceText
from soloist.message import Message, message
from soloist.play.session.glance import Glance
from soloist.tui.story_view.faces import outcome_of
from soloist.tui.story_view.tag_text import with_tags

if TYPE_CHECKING:
    from soloist.play.previously import Previously

NOWHERE: Final = Glance()

_STYLES: Final = {
    "title": "$secondary bold",
    "label": "$text-muted",
    "waiting": "$text-warning",
}


class PreviouslyCard(Widget):
    """The scene, the last lines, open threads, and what waits; gone when one goes on."""

    DEFAULT_CSS = """
    PreviouslyCard {
        height: auto;
        max-height: 40%;
        padding: 0 1;
        background: $boost;
        &.-empty { display: none; }
    }
    """

    def __init__(self, words: Callable[[Message], str]) -> None:
        """`words` put messages into the interface's language."""
        super().__init__(classes="-empty")
        self._words = words
        self._told: Previously | None = None
        self._where = ""

    @property
    def showing(self) -> bool:
        """Whether it is in sight."""
        return self._told is not None

    def tell(self, told: "Previously | None", glance: Glance = NOWHERE) -> None:
        """Show this, or nothing; `glance` says where the story stands."""
        self._told = told
        self._where = " · ".join(part for part in (glance.scene, _phase(glance)) if part)
        self.set_class(told is None, "-empty")
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A row for each thing."""
        return len(self._rows(max(1, width)))

    def render(self) -> Content:
        """One row each, cut rather than wrapped: the story itself is right above."""
        return Content("\n").join(self._rows(self.content_size.width, self.content_size.height))

    def _rows(self, width: int, height: int = 99) -> list[Content]:
        """What there is to say in so many rows; the oldest lines go first where there are too few."""
        told = self._told
        if told is None:
            return []
        title = self._styled(self._words(message("Previously")), "title")
        rows = [
            self._styled("  … ", "waiting") + _set(_told(line)).stylize(_STYLES["waiting"])
            for line in told.waiting
        ]
        if told.threads:
            rows.insert(0, self._labelled(message("Threads"), ", ".join(told.threads)))
        room = max(0, height - 1 - len(rows))
        lines = [Content("  ") + _set(line) for text in told.last_lines for line in text.split("\n")]
        first = title + Content("  ") + Content(display_safe(self._where))
        return [
            row.truncate(width, ellipsis=True) for row in (first, *lines[max(0, len(lines) - room) :], *rows)
        ]

    def _labelled(self, label: Message, text: str) -> Content:
        return self._styled(f"  {self._words(label)}  ", "label") + Content(display_safe(text))

    def _styled(self, text: str, name: str) -> Content:
        return Content(display_safe(text)).stylize(_STYLES[name])


def _told(line: str) -> str:
    """Of a roll what it was and what came of it; any other line as it stands."""
    match read_line(line):
        case DiceLine(parsed=DiceText() as parsed, text=text):
            return f"{parsed.label}{outcome_of(parsed, text).plain}".strip()
    return line


def _set(line: str) -> Content:
    """A line of the file, its tags in a reader's words."""
    told = with_tags(display_safe(line), known=True)
    # The story view's own names for styles mean nothing here.
    return Content(display_safe(told.plain), [span._replace(style="$text-muted") for span in told.spans])


def _phase(glance: Glance) -> str:
    return glance.phases[glance.phase] if 0 <= glance.phase < len(glance.phases) else ""
