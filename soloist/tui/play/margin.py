"""What goes on beside writing: notices, and words counted."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from soloist.play.prose.outline_parts import last_session, parts, typed_words
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


# --- the count of words ---------------------------------------------------------------------------


class WordCount:
    """The words of prose of the session of an open story, counted in a thread once the story is another."""

    def __init__(
        self, struck: Callable[[], frozenset[int]], beside: Callable[[Callable[[], None]], object]
    ) -> None:
        """`struck` are the bytes at which blocks begin that were struck out; `beside` runs in a thread."""
        self._struck = struck
        self._beside = beside
        self._counted = (-1, -1, -1), 0  # what the story was then, its words
        self._start = 0  # where its last session began: what stands before that is not counted again
        self._busy = False

    def shown(self, story: "Story", typed: str, replaced: str) -> int | None:
        """Those, with what is `typed`, which may take the place of others; None until they are counted."""
        now = story.size, story.rewrites, len(story.state.struck)
        if self._counted[0] == now:
            gone = typed_words(replaced) if typed else 0
            return max(0, self._counted[1] + typed_words(typed) - gone)
        if not self._busy:
            self._busy = True
            self._beside(lambda: self._count(story, now))
        return None

    def _count(self, story: "Story", now: tuple[int, int, int]) -> None:
        with suppress(Refusal):  # what cannot be read is said elsewhere
            start = self._start if self._counted[0][1:] == now[1:] else 0
            struck = frozenset(at - start for at in self._struck())
            session = last_session(parts(story.since(start), analog=story.analog, struck=struck))
            self._counted, self._start = (now, session.words), start + session.start
        self._busy = False
