"""Where line by line begins: the story that is asked for, or a welcome where none is."""

from pathlib import Path

from soloist.cli.context import means
from soloist.cli.talk.dialogs import Commanded
from soloist.cli.talk.evening import Evening, LineFace
from soloist.cli.talk.telling import named, tell_half_begun
from soloist.cli.talk.voice import Voice
from soloist.cli.terminal import DONE, Terminal
from soloist.play import commands
from soloist.play.dialogs import conversation
from soloist.play.dialogs.reading.stories import OPENED
from soloist.play.dialogs.setting.new_story import welcome as first
from soloist.play.prose import entry_text as typed
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.storage.paths import environment, from_environment
from soloist.storage.settings import SettingsFile
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal, message


def play_linear(here: Workspace, story: Path | None, terminal: Terminal, wanted: str = "") -> int:
    """Play the story given, the one `wanted` by a name, or one chosen at a welcome; the exit code.

    Raises `Refusal` where none is there or chosen.
    """
    kept = SettingsFile(from_environment().config)
    services = Services(here, means(), terminal.lingo, environ=environment(), kept=kept, found=kept.read())
    voice = Voice(terminal)
    with voice.signals:
        try:
            next_one = story or welcome(services, voice, wanted)
            while next_one is not None:
                next_one = _evening(services, voice, next_one)
        except Refusal:
            if not voice.signals.code:
                raise
        finally:
            services.drafts.leave()
    if voice.unheard is not None and not voice.signals.code:
        raise voice.unheard
    return voice.signals.code or DONE


def _evening(services: Services, voice: Voice, story: Path) -> Path | None:
    """Play one story; the one to go to then, if any. Raises `Refusal` where it cannot be read."""
    session = Session(services, story)
    session.painted.set()  # nothing is painted, nobody waits for it
    evening = Evening(session, voice)
    try:
        evening.open(session.open())
        return evening.go_on()
    finally:
        session.save()


def welcome(services: Services, voice: Voice, wanted: str = "") -> Path | None:
    """The story that is chosen or begun, by the dialogs of the screen; None once it is left.

    `wanted` is a name to begin with, which several stories may answer to. Raises `Refusal` at the end of the
    input without one, and for a `wanted` that no story answers to.
    """
    face = LineFace(services, voice)
    if not wanted:
        voice.tell(message("soloist, line by line."))
        tell_half_begun(services, voice)
    asked: tuple[str, str] | None = ("open", wanted)
    try:
        while asked is not None and asked[0] != "quit" and face.elsewhere is None:
            try:
                asked = _held(face, voice, *asked)
            except Refusal as refusal:
                if wanted:
                    raise
                voice.tell(refusal.message)
                asked = ("open", "")
            wanted = ""
    except EOFError:
        raise Refusal(
            message(
                "No story is open yet. Begin one: soloist new and a title; or a first evening, with a "
                "guide: soloist new --tutorial."
            )
        ) from None
    finally:
        if voice.loose and face.elsewhere is None:
            voice.tell(message("These words are in no file; copy them:"))
            voice.line("\n".join(voice.loose))
    return face.elsewhere


def _held(face: LineFace, voice: Voice, id_: str, words: str) -> tuple[str, str] | None:
    """Hold the conversation of a command; what is to be done next, None where it was left for nothing."""
    waiting = len(voice.loose)
    if "front" not in commands.command(id_).places:
        voice.tell(message("No story is open yet."))
        return "open", ""
    some = any(story.kind in OPENED for story in face.services.workspace.stories())
    try:
        face.converse(
            conversation.begin(id_, face, words) if some or words or id_ != "open" else first(face, "")
        )
    except Commanded as commanded:
        match typed.intents(commanded.line):
            case (typed.Command(name=name, argument=argument),):
                return named(name, argument, face.services.lingo.lang)
    if face.next:
        return face.next.pop(0)
    if len(voice.loose) > waiting:
        voice.tell(message("These words wait for the story you open."))
    return ("open", "") if id_ != "open" or len(voice.loose) > waiting else None
