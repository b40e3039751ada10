"""The lines round the composer: the story and whether it is saved, its phase, the few keys that matter."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from soloist.display import display_safe
from soloist.lingo import Lingo
from soloist.play.commands import KEYBOARD, Command, key_name, key_of
from soloist.play.session.glance import Glance
from soloist.play.session.services import Reading
from soloist.tui.looks import ink, shown
from soloist.tui.story_view.page import wrap
from soloist.values.message import Message, count, message

if TYPE_CHECKING:
    from soloist.storage.story.journal_file import Status


_SAFE: Final = "$text-muted"
_CARE: Final = "$text-warning"
_ALARM: Final = "$text-error bold"
_WORDS: "Final[dict[Status, tuple[Message, str]]]" = {
    "saved": (message("saved"), _SAFE),
    "draft": (message("not saved: kept as a draft"), _ALARM),
    "read_only": (message("read-only"), _ALARM),
    "changed_outside": (message("changed outside"), _CARE),
    "in_memory": (message("only in memory"), _ALARM),
    "unreadable": (message("cannot be read"), _ALARM),
}
_BAR: Final = 5  # cells of the bar of a goal
_READINGS: "Final[dict[Reading, Message]]" = {
    "manuscript": message("manuscript"),
    "source": message("source"),
}
_LEAST: Final = 10  # cells of the title that stay where more than one thing is said of the story
_GAP: Final = Content("   ")


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
        """Title first, as much of the scene as fits; of what is said at the right the last stays longest."""
        width, title = self.content_size.width, ink(self.title, "bold $primary")
        told = [*self._told()]
        least = min(_LEAST, title.cell_length) + 2
        while len(told) > 1 and _GAP.join(told).cell_length + least > width:
            told.pop(0)
        state = _GAP.join(told)
        room = width - state.cell_length - 2
        left = title
        if self.scene and not self.calm and room - title.cell_length > 6:
            left += ink("  " + self.scene, "$foreground")
        left = left.truncate(max(0, room), ellipsis=True)
        return left + " " * max(1, width - left.cell_length - state.cell_length) + state

    def _told(self) -> Iterator[Content]:
        """The words, how the story is read, faults in the tables, the state of the file."""
        if self.words is not None:
            yield self._tally(self.words)
        if (named := _READINGS.get(self.read_as)) is not None and not self.calm:
            yield ink(f"{key_of('reading')} ", _SAFE) + ink(self._say(named), _CARE)
        if self.faults and not self.calm:
            faults = count("{n} ⚠ tables", "{n} ⚠ tables", self.faults)
            yield ink(self._say(faults), _CARE) + ink(" " + self._say(message("/problems")), _SAFE)
        if state := self._state():
            yield state

    def _tally(self, words: int) -> Content:
        """How many words, and how far that is of the goal."""
        if not self.goal:
            return ink(self._say(count("{n} word this session", "{n} words this session", words)), _SAFE)
        told = ink(f"{words}/{self.goal}", _SAFE)
        if words >= self.goal:
            return told + ink(" ✓", "$text-success")
        done = words * _BAR // self.goal
        return told + ink(" " + "━" * done, "$text-accent") + ink("─" * (_BAR - done), _SAFE)

    def _state(self) -> Content:
        if self.calm and self.file == "saved":
            return Content()
        if self.reading:
            return ink(self._say(message("reading…")), _SAFE)
        said, style = _WORDS[self.file]
        if self.file == "read_only" and self.unsent and self.kept:
            said = message("read-only, draft kept")
        if self.file == "in_memory" and self.unsent and self.kept:
            said = message("file gone, draft kept")
        if self.file == "saved" and self.unsent:
            said = message("draft kept") if self.kept else message("not sent")
        return ink(self._say(said), style)


# --- its phase, the hat that is worn, the one next step -------------------------------------------


_PHASE: Final = "$text-muted"
_KEY: Final = "$accent bold"


class PhaseBar(Widget):
    """Two lines: the loop with its counters, then the next step, which may need a third."""

    DEFAULT_CSS = """
    PhaseBar {
        height: 2;
        padding: 0 1;
        background: $panel;
    }
    PhaseBar.-free { height: 1; }
    PhaseBar.-long { height: 3; }
    PhaseBar.-long.-free { height: 2; }
    """
    glance: reactive[Glance] = reactive(Glance())
    """What there is to show."""

    def __init__(self, lingo: Lingo) -> None:
        """`lingo` puts messages into the interface's language."""
        super().__init__()
        self._lingo = lingo

    def watch_glance(self, glance: Glance) -> None:
        """Without a loop one line is enough."""
        self.set_class(bool(glance.title) and not glance.phases, "-free")
        self._fit()

    def on_resize(self) -> None:
        """The next step takes another row where there is little room in one."""
        self._fit()

    def _fit(self) -> None:
        width = self.content_size.width
        self.set_class(0 < width < self._step().cell_length, "-long")

    def render(self) -> Content:
        """The widest form of each line that fits."""
        width = self.content_size.width
        if not self.glance.title:
            return Content("…")
        step = self._rows(width)
        if not self.glance.phases:
            return step
        return self._loop(width) + Content("\n") + step

    def _loop(self, width: int) -> Content:
        """Hat, phases, counters; the hat goes first, then the other phases, when room is short."""
        number = ink(self.glance.destiny, "$foreground")
        now = ink(f"● {self.glance.phase_name}", _KEY)
        names = enumerate(self.glance.phases)
        named = [now if at == self.glance.phase else ink(name, _PHASE) for at, name in names]
        chain = ink(" › ", _PHASE).join(named)
        forms = (ink(self.glance.hat, "$secondary bold") + Content("   ") + chain, chain, now)
        left = next((form for form in forms if width - form.cell_length - number.cell_length >= 2), now)
        gap = width - left.cell_length - number.cell_length
        return (left + " " * max(1, gap) + number).truncate(width, ellipsis=True)

    def _step(self) -> Content:
        step = ink(self.glance.step, "$foreground")
        if not (self.glance.step and self.glance.command):
            return step
        key = ink(key_of(self.glance.command, self._lingo.render, self._lingo.lang), _KEY)
        return key + Content("  ") + step

    def _rows(self, width: int) -> Content:
        """The next step, in two rows at most."""
        first, *others = wrap(self._step(), width)
        if not others:
            return first
        return first + Content("\n") + Content(" ").join(others).truncate(width, ellipsis=True)


# --- the keys -------------------------------------------------------------------------------------


MOST: Final = 6

READING: Final = (
    ("↑ ↓", message("choose")),
    ("enter", message("change")),
    ("tab", message("write")),
)
"""Keys of the story, shown before `KEPT` of the others while it has them."""
SHEET: Final = (
    ("↑ ↓", message("choose")),
    ("enter", message("go there")),
    ("desk", message("change")),
    ("escape", message("back")),
)
"""Keys of the sheet while it has them; a command stands for its key."""
KEPT: Final = 1
LAST: Final = 2
"""So many are kept longest where there is little room."""
GAP: Final = 3  # cells between two hints


class KeyLine(Widget):
    """Keys with a word each, six at most."""

    DEFAULT_CSS = """
    KeyLine {
        height: 1;
        padding: 0 1;
        background: $background;
        color: $text-muted;
    }
    """

    reading: reactive[bool] = reactive(False)
    """Whether the keys are the story's."""
    sheet: reactive[bool] = reactive(False)
    """Whether they are the sheet's."""
    foretold: reactive[str] = reactive("")
    """What Enter would make of the line that is typed, in the place of all keys."""

    def __init__(self, commands: Iterable[Command], words: Callable[[Message], str]) -> None:
        """The commands that have a short word, in their order."""
        super().__init__()
        self._commands, self._words = tuple(commands), words

    def _hints(self) -> list[tuple[str, str]]:
        """The keys at hand, each with its word."""
        words = self._words
        hints = [
            (key_name(keys[0], words), words(each.hint))
            for each in self._commands
            if each.hint is not None and (keys := KEYBOARD.keys(each.id))
        ]
        if not (self.reading or self.sheet):
            return hints[-MOST:]
        told = [(_named(key, words), words(word)) for key, word in (SHEET if self.sheet else READING)]
        return told if self.sheet else [*told, *hints[-KEPT:]]

    def _shown(self) -> list[Content]:
        """Whole hints only; the last ones (commands, help) are kept longest."""
        kept = KEPT if self.reading or self.sheet else LAST
        hints = [ink(key, "$primary") + " " + display_safe(word) for key, word in self._hints()]
        while (
            len(hints) > 1 and sum(each.cell_length + GAP for each in hints) - GAP > self.content_size.width
        ):
            hints.pop(-1 - kept if len(hints) > kept else 0)
        return hints

    def render(self) -> Content:
        """As many as fit."""
        if self.foretold:
            return shown(self.foretold)
        return Content(" " * GAP).join(self._shown())


def _named(key: str, words: Callable[[Message], str]) -> str:
    """A key as it is called, that of the desk for its name; several stand as they are."""
    if key == "desk":
        return key_of(key, words)
    return key if " " in key else key_name(key, words)
