"""What goes on beside writing: notices, and words counted."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeAlias

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from soloist.play.prose.outline_parts import session_words, typed_words
from soloist.tui.looks import shown
from soloist.tui.story_view.page import wrap
from soloist.values.message import Refusal

if TYPE_CHECKING:
    from soloist.play.story.story import Story


# --- notices: what was refused, with its cure, or done; until it is read --------------------------


Tone: TypeAlias = Literal["refused", "told"]


class Notice(Widget):
    """Words that stay until something else is done; takes no room while there are none."""

    ALLOW_SELECT: ClassVar[bool] = True
    DEFAULT_CSS = """
    Notice {
        height: auto;
        max-height: 4;
        padding: 0 1;
        background: $surface;
        color: $text-muted;
        &.-refused { color: $text-error; }
        &.-empty { display: none; }
    }
    """

    def __init__(self) -> None:
        """Nothing to say yet."""
        super().__init__(classes="-empty")
        self.said = ""

    def tell(self, text: str, tone: Tone = "told") -> None:
        """Say `text` instead of what was said; nothing for an empty one."""
        self.said = text
        self.set_class(not text, "-empty")
        self._mark()
        self.set_class(tone == "refused", "-refused")
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the words take."""
        return len(wrap(shown(self.said), width))

    def render(self) -> Content:
        """The words, set as those of the story."""
        return Content("\n").join(wrap(shown(self.said), self.content_size.width))

    def on_mount(self) -> None:
        """What was said before is in sight from now on."""
        self._mark()

    def _mark(self) -> None:
        """Let what stands around it make room."""
        if self.is_attached:
            self.screen.set_class(bool(self.said), "-noticed")

    def clear(self) -> None:
        """Say nothing."""
        if self.said:
            self.tell("")


# --- the count of words: what was added is counted, never the story again -------------------------


Struck = Callable[[], frozenset[int]]


class _Known(NamedTuple):
    """The words of the session, and what they were counted from."""

    words: int
    size: int
    rewrites: int
    strikes: int


class WordCount:
    """Of one story that is open: counted whole once, and again when more than its end changed.

    That is done by `beside`, which runs what it is given in a thread.
    """

    def __init__(self, struck: Struck, beside: Callable[[Callable[[], None]], object]) -> None:
        """`struck` are the bytes at which blocks begin that were struck out."""
        self._struck = struck
        self._beside = beside
        self._known: _Known | None = None
        self._busy = False
        self._going = True

    def shown(self, story: "Story", typed: str, replaced: str) -> int | None:
        """The words of the session with those that are `typed`, which may take the place of others.

        None while the story is being counted beside.
        """
        now = self._session(story)
        gone = typed_words(replaced) if typed else 0
        return None if now is None else max(0, now + typed_words(typed) - gone)

    def stop(self) -> None:
        """Nobody waits for a count any more."""
        self._going = False

    def _session(self, story: "Story") -> int | None:
        known, same = self._known, (story.rewrites, len(story.state.struck))
        if known is None or known[2:] != same or story.size < known.size:
            if not self._busy and self._going:
                self._busy = True
                self._beside(lambda: self._count(story))
            return None
        if story.size > known.size:
            added = story.since(known.size)
            more = session_words(added, analog=story.analog, before=known.words)
            self._known = known = known._replace(words=more or 0, size=story.size)
        return known.words

    def _count(self, story: "Story") -> None:
        with suppress(Refusal):  # what cannot be read is said elsewhere
            same, data = (story.rewrites, len(story.state.struck)), story.data
            struck = self._struck()
            words = session_words(data, analog=story.analog, struck=struck, going=lambda: self._going)
            if words is not None:
                self._known = _Known(words, len(data), *same)
        self._busy = False
