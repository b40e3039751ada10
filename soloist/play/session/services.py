"""What every screen works with, handed down once: workspace, words, drafts, dice; places of stories."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from soloist.lingo import Lingo
from soloist.storage.disk import put, real
from soloist.storage.means import Means
from soloist.storage.settings import Found, Settings, SettingsFile
from soloist.storage.state_files import LeftDialogs, Recent
from soloist.storage.story.draft import Drafts, Leftover, Recovery
from soloist.storage.workspace import Workspace
from soloist.values.dataclass import NOTHING, dataclass, field
from soloist.values.message import Message, Refusal, message, records

if TYPE_CHECKING:
    from soloist.rules.dice import Dice


Reading = Literal["play", "manuscript", "source"]
"""A story as it is played, its prose alone, or the file as it stands."""


def _chance() -> "Dice":
    from soloist.rules.dice import random_dice

    return random_dice()


@dataclass
class Services:
    """What is there before any story is open, and whichever is.

    `dice` makes the dice of one roll, `environ` is what `$EDITOR` is started in, `save` keeps what is
    not sent in the story that is open, `found` is what the person set in the file `kept`.
    """

    workspace: Workspace
    means: Means
    lingo: Lingo
    dice: "Callable[[], Dice]" = _chance
    environ: Mapping[str, str] = NOTHING
    save: Callable[[], None] = lambda: None
    kept: SettingsFile | None = None
    found: Found = field(default_factory=Found)
    _astray_told: bool = False

    def __post_init__(self) -> None:
        """Speak as the person set it; what was asked for otherwise is what `auto` goes back to."""
        self._asked = self.lingo.lang
        self.means = self.means._replace(root=self.workspace.root)
        self._speak()

    @property
    def settings(self) -> Settings:
        """What is set."""
        return self.found.settings

    def key(self, id_: str) -> str:
        """The first key of a command as the person reads it, or its name after `/`."""
        from soloist.play.commands import key_of  # keys are Textual's, and few need them named

        return key_of(id_, self.lingo.render, self.lingo.lang)

    @property
    def theme(self) -> str:
        """The name of the theme to wear: `NO_COLOR` in the environment outdoes what is set."""
        return "none" if self.colourless else self.settings.theme

    @property
    def colourless(self) -> bool:
        """Whether the environment asks for no colour."""
        return bool(self.environ.get("NO_COLOR"))

    def set(self, key: str, value: str) -> None:
        """Set `key` to `value`, see `VALUES`, for now and for later; raises `Refusal` where only for now."""
        self.found = self.found._replace(settings=self.settings.changed(key, value))
        self._speak()
        if self.kept is not None:
            self.kept.write(key, value)

    def settings_told(self) -> tuple[Message, ...]:
        """What in the file of settings is not understood, the first time this is asked."""
        told, self.found = self.found.faults, self.found._replace(faults=())
        return told

    def _speak(self) -> None:
        language = self.settings.language
        self.lingo.speak(self._asked if language == "auto" else language)

    @cached_property
    def drafts(self) -> Drafts:
        """One set of drafts for the process, as their files are named after it."""
        return Drafts(self.means.state, self.means.disk)

    @cached_property
    def recent(self) -> Recent:
        """The stories opened last."""
        return Recent(self.means.state, self.means.disk)

    @cached_property
    def left(self) -> LeftDialogs:
        """What stands in dialogs that belong to no story, a new story's among them."""
        return LeftDialogs(self.means.state, self.means.disk)

    @cached_property
    def recovery(self) -> Recovery:
        """What earlier runs left; kept, for it holds the marks of those it took over."""
        return Recovery(self.means.state, self.means.disk)

    def leftovers(self, story: Path) -> tuple[Leftover, ...]:
        """What earlier runs left unsent of one story, oldest first; ours from now on."""
        return tuple(left for left in self.recovery.leftovers(story) if left.draft.story == real(story))

    def unsent(self) -> frozenset[Path]:
        """The stories, links followed, that hold words nobody sent: of this run, or of one that ended."""
        return self.drafts.held() | {
            left.draft.story for left in self.recovery.waiting() if left.draft.unsent.has_words
        }

    def astray(self) -> tuple[Leftover, ...]:
        """What earlier runs left unsent of stories that are gone; the first time this is asked."""
        told, self._astray_told = self._astray_told, True
        return () if told else self.recovery.astray()

    def keep(self) -> None:
        """Keep what is not sent, whatever `save` is by now."""
        self.save()

    def report(self, text: str) -> str:
        """Keep the report of a fault; where it is. Raises OSError."""
        moment = self.means.now().strftime("%Y%m%d-%H%M%S")
        place = self.means.state / "faults" / f"{moment}.txt"
        put(self.means.disk, place, text.encode("utf-8", "replace"))
        return str(place)


def words_for(environ: Mapping[str, str], path: Path, line: int) -> Sequence[str]:
    """The words that start $VISUAL, else $EDITOR, at a line (from 1); raises `Refusal` without either."""
    named = environ.get("VISUAL") or environ.get("EDITOR") or ""
    try:
        words = shlex.split(named)
    except ValueError:
        words = []
    if not words:
        raise Refusal(message("No editor is named: set EDITOR, as in EDITOR=nano, and start soloist again."))
    every = records(__package__, "editors.txt")
    known = next((each for each in every if Path(words[0]).name in each["id"].split()), {})
    wait = known.get("wait", "")
    if wait and not {wait, wait[1:3], "-f", "--foreground"} & set(words):
        words.append(wait)
    told = known.get("words", "{path}").split()
    return (*words, *(part.format(line=line, path=path) for part in told))
