"""`soloist play --linear`: stories line by line, for readers of screens, plain terminals and telephones."""

from pathlib import Path

from soloist.cli.linear import Talk
from soloist.cli.linear_voice import Voice
from soloist.cli.linear_welcome import welcome
from soloist.cli.place import means
from soloist.cli.terminal import DONE, Terminal
from soloist.message import Refusal
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.storage.paths import environment, from_environment
from soloist.storage.settings import SettingsFile
from soloist.storage.workspace import Workspace


def play_linear(here: Workspace, story: Path | None, terminal: Terminal, wanted: str = "") -> int:
    """Play the story given, the one `wanted` by a name, or one chosen at a welcome; the exit code.

    Raises `Refusal` where none is there or chosen.
    """
    kept = SettingsFile(from_environment().config)
    desk = Desk(here, means(), terminal.lingo, environ=environment(), kept=kept, found=kept.read())
    voice = Voice(terminal)
    with voice.signals:
        try:
            next_one = story or welcome(desk, voice, wanted)
            while next_one is not None:
                next_one = _evening(desk, voice, next_one)
        except Refusal:
            if not voice.signals.code:
                raise
        finally:
            desk.drafts.leave()
    if voice.unheard is not None and not voice.signals.code:
        raise voice.unheard
    return voice.signals.code or DONE


def _evening(desk: Desk, voice: Voice, story: Path) -> Path | None:
    """Play one story; the one to go to then, if any. Raises `Refusal` where it cannot be read."""
    sitting = Session(desk, story)
    sitting.painted.set()  # nothing is painted, nobody waits for it
    talk = Talk(sitting, voice)
    try:
        talk.open(sitting.open())
        return talk.go_on()
    finally:
        sitting.save()
