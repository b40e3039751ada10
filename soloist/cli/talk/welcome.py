"""Where the line-by-line mode begins without a story: a welcome, and the ways to one."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.cli.place import means
from soloist.cli.talk.commands import called, named, offered
from soloist.cli.talk.dialogs import Commanded
from soloist.cli.talk.evening import Talk
from soloist.cli.talk.face import LineFace
from soloist.cli.talk.telling import tell_half_begun
from soloist.cli.talk.voice import Voice, heard_number
from soloist.cli.terminal import DONE, Terminal
from soloist.play.dialogs.setting.new_story import new
from soloist.play.prose import entry_text as typed
from soloist.play.prose.composing import tells
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.storage.paths import current_folder, environment, from_environment
from soloist.storage.settings import SettingsFile
from soloist.storage.workspace import NoSuchStory, Workspace
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.storage.listing import Story


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


_HERE: Final = ("open", "new", "tutorial", "help", "quit")
"""The commands that do something before a story is open."""


class _Left(Exception):
    """Whoever is here wants to go."""


def welcome(desk: "Desk", voice: Voice, wanted: str = "") -> Path | None:
    """The story that is chosen, or begun; None once it is left.

    `wanted` is a name to begin with, which several stories may answer to. Raises `Refusal` at the end of the
    input without one, and for a `wanted` that no story answers to.
    """
    here = desk.workspace
    if wanted:
        if (path := by_name(here, wanted, voice)) is not None:
            return path
    else:
        _greet(desk, voice)
    while True:
        try:
            line = voice.ask(voice.lingo.say("Story")).strip()
            path = _chosen(desk, voice, line)
            if path is not None:
                return path
        except _Left:
            _give_back(voice)
            return None
        except Refusal as refusal:
            voice.tell(refusal.message)
        except KeyboardInterrupt:
            voice.line("")
            voice.tell(message("/quit or Ctrl+D leaves."))
        except EOFError:
            _give_back(voice)
            raise Refusal(
                message(
                    "No story is open yet. Begin one: soloist new and a title; or a first evening, with a "
                    "guide: soloist new --tutorial."
                )
            ) from None


def _give_back(voice: Voice) -> None:
    """Say once more the words that no story was opened for: nothing keeps them."""
    if voice.loose:
        voice.tell(message("These words are in no file; copy them:"))
        for line in voice.loose:
            voice.line(line)


def _greet(desk: "Desk", voice: Voice) -> None:
    """A sentence of welcome, the stories there are, and what else can be done."""
    voice.tell(message("Welcome to soloist, line by line."))
    if stories_of(desk.workspace):
        tell_stories(desk.workspace, voice)
    tell_half_begun(desk, voice)
    _tell_ways(desk, voice)


def _tell_ways(desk: "Desk", voice: Voice) -> None:
    lang = voice.lingo.lang
    new, evening, leave = (called(id_, lang) for id_ in ("new", "tutorial", "quit"))
    if stories_of(desk.workspace):
        told = message(
            "A number opens a story, or words of its title. {new} begins another, {evening} a first evening "
            "with a guide; {leave} leaves.",
            new=new,
            evening=evening,
            leave=leave,
        )
    else:
        told = message(
            "There is no story yet. Enter alone begins a first evening with a guide, ten minutes long; "
            "a title begins a story of your own. {leave} leaves.",
            leave=leave,
        )
    voice.tell(told)


def _chosen(desk: "Desk", voice: Voice, line: str) -> Path | None:
    """The story a line leads to; None where none is yet. Raises `Refusal`, and `_Left` for `/quit`."""
    some = bool(stories_of(desk.workspace))
    match typed.intents(line):
        case (typed.Command(name=name, argument=argument),):
            return _commanded(desk, voice, named(name), argument.strip())
    if not line and not some:
        return first_evening(desk)
    if line in ("", "?"):
        _tell_ways(desk, voice)
        return None
    if not some:
        return _new(desk, voice, line)
    try:
        return sought(desk.workspace, line, voice)
    except NoSuchStory as refused:
        if refused.near or not tells(line):
            raise
    voice.loose.append(line)
    voice.tell(message("These words wait for the story you open."))
    return None


def _commanded(desk: "Desk", voice: Voice, id_: str, argument: str) -> Path | None:
    match id_:
        case "quit":
            raise _Left
        case "new":
            return _new(desk, voice, argument)
        case "tutorial":
            return first_evening(desk)
        case "open" if argument:
            return sought(desk.workspace, argument, voice)
        case "open":
            tell_stories(desk.workspace, voice)
        case "help":
            for each in offered():
                if argument or each.id in _HERE:
                    voice.pair(called(each.id, voice.lingo.lang), voice.lingo.render(each.help))
        case _:
            voice.tell(message("No story is open yet."))
    _tell_ways(desk, voice)
    return None


def _new(desk: "Desk", voice: Voice, title: str) -> Path | None:
    """The story that was begun; None where its form was left, by another command perhaps."""
    face = LineFace(desk, None, voice, lambda start: None)
    try:
        face.converse(new(face, title))
    except Commanded as commanded:
        return _chosen(desk, voice, commanded.line)
    return face.elsewhere


def first_evening(desk: "Desk") -> Path:
    """A first evening that is begun now, in the language of the interface. Raises `Refusal`."""
    from soloist.play.guide.tutorial import begin_evening

    return begin_evening(desk.lingo.lang, desk.workspace, desk.means)


def stories_of(here: Workspace) -> tuple["Story", ...]:
    """The stories of a workspace in the order of their numbers."""
    return tuple(story for story in here.stories() if story.kind == "story")


def tell_stories(here: Workspace, voice: Voice, some: "tuple[Story, ...] | None" = None) -> None:
    """Say the stories of a workspace with their numbers; or only `some` of them, with the same numbers."""
    for number, story in enumerate(stories_of(here), 1):
        if some is None or story in some:
            voice.line(f"{number}. {story.title} ({story.path.name})")


def sought(here: Workspace, named: str, voice: Voice) -> Path | None:
    """The story meant by a number, a name or words of one; None after several that answer were said.

    Raises `Refusal` where none does, with the nearest.
    """
    known = stories_of(here)
    if number := heard_number(named, len(known)):
        return known[number - 1].path
    return by_name(here, named, voice)


def by_name(here: Workspace, named: str, voice: Voice) -> Path | None:
    """As `sought`, where a number is a name as any other."""
    try:
        return here.find(named, current_folder())
    except NoSuchStory:
        found = here.by_words(named)
        if not found:
            raise
    if len(found) == 1:
        voice.tell(message("Opening {title}.", title=found[0].title))
        return found[0].path
    tell_stories(here, voice, found)
    voice.tell(message("Several stories answer to “{name}”. Which one? Its number.", name=named))
    return None
