"""The top line: whose story, which scene, and whether every word is safe."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from soloist.display import display_safe
from soloist.play.commands import key_of
from soloist.play.session.desk import Reading
from soloist.tui.looks.ink import shown
from soloist.values.message import Message, count, message

if TYPE_CHECKING:
    from soloist.storage.story.journal_file import Status

_WORDS: "Final[dict[Status, tuple[Message, str]]]" = {
    "saved": (message("saved"), "safe"),
    "draft": (message("not saved: kept as a draft"), "alarm"),
    "read_only": (message("read-only"), "alarm"),
    "changed_outside": (message("changed outside"), "care"),
    "in_memory": (message("only in memory"), "alarm"),
    "unreadable": (message("cannot be read"), "alarm"),
}
_BAR: Final = 5  # cells of the bar of a goal
_READINGS: "Final[dict[Reading, Message]]" = {
    "manuscript": message("manuscript"),
    "source": message("source"),
}
_UNWRITTEN: Final = message("read-only, draft kept")
_ROOM: Final = 24  # cells left for the title where more than one thing is said of the file
_LEAST: Final = 12  # cells left for the title where faults are told beside the state of the file
_GONE: Final = message("file gone, draft kept")
_KEPT: Final = message("draft kept")
_PROBLEMS: Final = message("/problems")
_UNSENT: Final = message("not sent")
READING: Final = message("reading…")

_STYLES: Final = {
    "title": "bold $primary",
    "scene": "$foreground",
    "safe": "$text-muted",
    "care": "$text-warning",
    "alarm": "$text-error bold",
    "bar": "$text-accent",
    "reached": "$text-success",
}


class StatusLine(Widget):
    """Title and scene on the left, the state of the file on the right, in words."""

    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        padding: 0 1;
        background: $panel;
    }
    """
    title: reactive[str] = reactive("")
    """The story's."""
    scene: reactive[str] = reactive("")
    """Number and title of the scene."""
    file: "reactive[Status]" = reactive("saved")
    """The state of the file."""
    unsent: reactive[bool] = reactive(False)
    """Whether something typed is not in the story yet."""
    kept: reactive[bool] = reactive(False)
    """Whether the disk has it, as it was at most a moment ago."""
    faults: reactive[int] = reactive(0)
    """Errors and warnings in the person's own tables."""
    reading: reactive[bool] = reactive(False)
    """Whether the story is still being read."""

    read_as: "reactive[Reading]" = reactive("play")
    """How the story is read."""

    words: reactive[int | None] = reactive(None)
    """Words of prose this session, where they are to be shown."""
    goal: reactive[int] = reactive(0)
    """How many are aimed at, 0 for none."""
    calm: reactive[bool] = reactive(False)
    """Whether only the title, the words and what must be known of the file is said."""

    def __init__(self, words: Callable[[Message], str]) -> None:
        """`words` put messages into the interface's language."""
        super().__init__()
        self._say = words

    def render(self) -> Content:
        """Title first, as much of the scene as fits, the state of the file always whole."""
        width = self.content_size.width
        state = self._state()
        if self.faults and not self.calm:
            told = self._styled(shown(self._say(_faults(self.faults))), "care")
            keyed = told + self._styled(shown(f" {self._say(_PROBLEMS)}"), "safe")
            ways = (each + "   " + state for each in (keyed, told))
            state = next((each for each in ways if each.cell_length + _LEAST <= width), state)
        if (named := _READINGS.get(self.read_as)) is not None and not self.calm:
            state = self._named(named, state, width)
        state = self._counted(state, width)
        room = width - state.cell_length - 2
        title = Content(display_safe(self.title))
        left = self._styled(title, "title")
        if self.scene and not self.calm and room - title.cell_length > 6:
            left += self._styled(Content("  " + display_safe(self.scene)), "scene")
        left = left.truncate(max(0, room), ellipsis=True)
        return left + " " * max(1, width - left.cell_length - state.cell_length) + state

    def _named(self, reading: Message, state: Content, width: int) -> Content:
        """The reading before the state of the file, with the key that changes it where there is room."""
        name = self._styled(shown(self._say(reading)), "care")
        keyed = self._styled(shown(f"{key_of('reading')} "), "safe") + name
        ways = (each + "   " + state for each in (keyed, name))
        return next((each for each in ways if each.cell_length + _LEAST <= width), name + " " + state)

    def _counted(self, state: Content, width: int) -> Content:
        """The words before what else is said, where the title still has its place."""
        if self.words is None:
            return state
        ways = (each + ("   " if state else "") + state for each in self._tally(self.words))
        least = min(_ROOM, Content(display_safe(self.title)).cell_length) + 2
        return next((each for each in ways if each.cell_length + least <= width), state)

    def _tally(self, words: int) -> Iterator[Content]:
        """How many words, the fullest way first."""
        if not self.goal:
            for said in (
                count("{n} word this session", "{n} words this session", words),
                count("{n} word", "{n} words", words),
            ):
                yield self._styled(shown(self._say(said)), "safe")
            return
        told = self._styled(shown(f"{words}/{self.goal}"), "safe")
        if words >= self.goal:
            yield told + self._styled(Content(" ✓"), "reached")
        else:
            done = words * _BAR // self.goal
            bar = self._styled(Content(" " + "━" * done), "bar") + self._styled(
                Content("─" * (_BAR - done)), "safe"
            )
            yield told + bar
        yield told

    def _state(self) -> Content:
        if self.calm and self.file == "saved":
            return Content()
        if self.reading:
            return self._styled(shown(self._say(READING)), "safe")
        said, style = _WORDS[self.file]
        if self.file == "read_only" and self.unsent and self.kept:
            both = shown(self._say(_UNWRITTEN))
            said = _UNWRITTEN if both.cell_length + _ROOM <= self.content_size.width else said
        if self.file == "in_memory" and self.unsent and self.kept:
            said = _GONE
        if self.file == "saved" and self.unsent:
            said = _KEPT if self.kept else _UNSENT
        return self._styled(shown(self._say(said)), style)

    def _styled(self, content: Content, name: str) -> Content:
        return content.stylize(_STYLES[name])


def _faults(number: int) -> Message:
    return count("{n} ⚠ tables", "{n} ⚠ tables", number)
