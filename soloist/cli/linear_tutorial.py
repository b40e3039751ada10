"""The guide of a first evening, line by line: one thing to do, said when it becomes another one."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import called
from soloist.message import message
from soloist.play import tutorial
from soloist.play.tutorial import Now
from soloist.play.tutorial_story import PIANO
from soloist.play.tutorial_traces import outcome, played, taken_back, traces
from soloist.play.tutorial_words import BY_LINE, REDO
from soloist.storage.sent_away import SentAway

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.session.session import Session

PROSE: Final = message("Plain lines are prose; an empty line sends the paragraph.")
_HERE: Final = frozenset(step.id for step in tutorial.STEPS if step.id != "reading")
"""The steps there are here: there is but one reading."""


class Evening:
    """Speaks in a story that is a first evening, and keeps quiet in any other."""

    def __init__(self, sitting: "Session", voice: "Voice") -> None:
        """Nothing of the story is read yet."""
        self._sitting = sitting
        self._voice = voice
        self._looked = frozenset[str]()
        self._size = -1  # of the story, as it was told of last
        self._over: frozenset[str] | None = None
        self._away = SentAway(sitting.desk.means.state, sitting.desk.means.disk)
        self._silent: bool | None = None  # not looked up yet
        self._next = ""  # what is left to be offered first
        self._asked = ""  # that, once it was asked for
        self._example = ""  # a line to borrow, as things stand
        self._offered = ""  # that, once Enter asked for it

    @property
    def speaks(self) -> bool:
        """Whether the guide is to be heard."""
        if self._silent is None and self.is_one:
            self._silent = self._away.holds(self._sitting.path)
        return self.is_one and not self._silent

    @property
    def is_one(self) -> bool:
        """Whether the story is a first evening, which has a guide."""
        return self._sitting.seat is not None and tutorial.is_evening(self._sitting.story.state)

    def taken(self) -> str:
        """The line to borrow that Enter takes, for whoever has no idea; nothing where there is none."""
        return self._example if self.speaks else ""

    def again(self, line: str) -> bool:
        """Whether Enter was asked for that line before, with nothing typed since; if not, it is told."""
        if self._offered == line:
            self._offered = ""
            return True
        self._offered = line
        self._voice.tell(message("{line}: Enter once more does it.", line=line))
        return False

    def typed(self) -> None:
        """Something else was typed than Enter alone."""
        self._offered = ""

    def looked(self, command: str) -> None:
        """A command was done; some leave nothing in the story."""
        self._looked |= {command} - {"undo", "redo"}  # those may be thought better of

    def call(self) -> None:
        """Be silent, or speak again."""
        self._silent = self.speaks
        self._away.note(self._sitting.path, away=self._silent)
        if self._silent:
            name = called("tutorial", self._voice.lingo.lang)
            self._voice.tell(message("The guide is gone; {name} calls it back.", name=name))
        else:
            self._asked = self._next

    def tell(self, before: str) -> str:
        """Say what comes next unless it was just told, `before`; what is told now."""
        seat = self._sitting.at_table
        story = seat.story
        entries = played(story.entries)
        shown = traces(story.state, entries)
        self._looked = taken_back(self._size, story.size, self._looked)
        self._size = story.size
        if self._over is None:
            self._over = tutorial.gone_by(shown.done)
        now = Now(
            shown=shown,
            outcome=outcome(story.state, entries),
            looked=self._looked,
            phase=seat.phase or story.state.phase,
            pending=self._sitting.pending,
            asked=self._asked,
        )
        self._over |= tutorial.done(now)
        found = tutorial.progress(now, self._over, _HERE)
        self._next = next((id_ for id_ in found.left if id_ != "played"), "")
        if found.step is None:
            self._away.note(self._sitting.path, away=True)
        told = self._words(found, tutorial.in_short(tutorial.action(now)))
        if told and told != before:
            self._voice.line(told)
        return told

    def _words(self, found: tutorial.Progress, action: str) -> str:
        self._example = ""
        if found.step == "":
            return ""
        lang = "fr" if self._voice.lingo.lang == "fr" else "en"
        step = "redo" if found.told is REDO else found.step
        told = BY_LINE.get(step or "", found.told)
        names = _Names(
            lang,
            PIANO.who.of(self._sitting.story.lang),
            self._voice.lingo.say("Enter"),
            action,
        )
        line = f"{found.place or '+'} {told.line.of(lang).format_map(names)}"
        if told.example is None:
            return line
        self._example = said = told.example.of(lang)
        say = self._voice.lingo.say
        if told is not found.told:  # whose line ends in a colon
            said = say("For instance: {text}", text=said)
        ways = (say("Enter alone takes it."), self._voice.lingo.render(PROSE) if step == "write" else "")
        return "\n".join(filter(None, (line, said, *ways)))


class _Names(dict[str, str]):
    """What stands for a name in braces: a command's after `/`, the protagonist's, a key's, an action's."""

    def __init__(self, lang: str, who: str, enter: str, action: str) -> None:
        super().__init__(who=who, enter=enter, action=action)
        self._lang = lang

    def __missing__(self, name: str) -> str:
        return called(name, self._lang)
