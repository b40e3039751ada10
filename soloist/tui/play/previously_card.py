"""Previously: what to remember when a story is taken up again."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widget import Widget

from soloist.display import display_safe
from soloist.journal.lines import read_line
from soloist.journal.model import DiceLine, DiceText
from soloist.play.session.glance import Glance
from soloist.tui.story_view.faces import outcome_of
from soloist.tui.story_view.tag_text import with_tags
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.play.guide.previously import Previously

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
        self._where = " · ".join(part for part in (glance.scene, glance.phase_name) if part)
        self.set_class(told is None, "-empty")
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Two rows, where there is anything to say."""
        return len(self._rows(max(1, width)))

    def render(self) -> Content:
        """One row each, cut rather than wrapped: the story itself is right above."""
        return Content("\n").join(self._rows(self.content_size.width))

    def _rows(self, width: int) -> list[Content]:
        """Where the story stands; under it what waits, else the threads, else the last line."""
        told = self._told
        if told is None:
            return []
        title = self._styled(self._words(message("Previously")), "title")
        rows = [title + Content("  ") + Content(display_safe(self._where))]
        if told.waiting:
            waits = _set(_told(told.waiting[-1])).stylize(_STYLES["waiting"])
            rows.append(self._styled("  … ", "waiting") + waits)
        elif told.threads:
            label = self._styled(f"  {self._words(message('Threads'))}  ", "label")
            rows.append(label + Content(display_safe(", ".join(told.threads))))
        elif told.last_lines:
            rows.append(Content("  ") + _set(told.last_lines[-1].split("\n")[-1]))
        return [row.truncate(width, ellipsis=True) for row in rows]

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
