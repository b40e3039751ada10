"""A story line by line: what is typed becomes what is written; and the welcome where none is open yet."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.cli.place import means
from soloist.cli.talk import telling
from soloist.cli.talk.commands import is_command, named
from soloist.cli.talk.completion import Offered
from soloist.cli.talk.dialogs import LEAVE, Commanded
from soloist.cli.talk.face import LineFace, edit_on, tell_change
from soloist.cli.talk.reading import Reader
from soloist.cli.talk.telling import (
    beginning,
    is_open,
    may_be_sent,
    open_told,
    paste_told,
    play_told,
    tell_half_begun,
    tell_opening,
    tell_step,
)
from soloist.cli.talk.voice import Voice
from soloist.cli.terminal import DONE, Terminal
from soloist.play import commands
from soloist.play.dialogs import conversation
from soloist.play.dialogs.reading.stories import OPENED
from soloist.play.dialogs.rolling.rolls import say
from soloist.play.dialogs.setting.new_story import welcome as first
from soloist.play.guide.moments import written
from soloist.play.prose import entry_text as typed
from soloist.play.prose.composing import as_prose
from soloist.play.session.desk import Desk
from soloist.play.session.draft import Recovered
from soloist.play.session.session import Session
from soloist.play.story.send import Stopped
from soloist.storage.clock import today
from soloist.storage.paths import environment, from_environment
from soloist.storage.settings import SettingsFile
from soloist.storage.state_files import DayStart
from soloist.storage.workspace import Workspace
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.play.dialogs.conversation import Conversation


_QUIT: Final = frozenset(f"/{name}" for name in commands.command("quit").names)
_AGAIN: Final = ("", "edit", "modifier")
"""What stands after `/block` where a block is written again."""


class Talk:
    """One evening of lines heard and sentences said: what is typed becomes what is written."""

    def __init__(self, sitting: Session, voice: Voice) -> None:
        """Nothing is gathered yet."""
        self._sitting = sitting
        self._voice = voice
        self._reader = Reader(sitting, voice)
        self._face = LineFace(sitting.desk, sitting, voice, self._read_block, self._taken)
        self._elsewhere: Path | None = None  # the story to go to, once one was asked for
        self._change = Recovered()  # what was being changed the last time
        self._over = False  # to be left, though a line is not done yet
        self._offered = Offered(sitting, lambda: not self._lines)
        self._lines: list[str] = []  # a paragraph on its way
        self._refused = ""  # a line of play that could not be written
        self._tried = ""  # what was to be written last, while it is not
        self._step = ""  # the next step told last
        self._borrowed = ""  # the line to borrow, once Enter asked for it
        sitting.words.typed = self._unsent
        voice.keep, voice.let_go = self._keep, self._let_go
        voice.look_out = self._look_meanwhile

    # --- the evening

    def open(self, found: Recovered) -> None:
        """Say where the story stands, and offer what was not sent the last time."""
        sitting, voice = self._sitting, self._voice
        voice.tell(*sitting.notices())
        self._step = tell_opening(sitting, voice)
        sitting.grown()
        means, story = sitting.desk.means, sitting.story
        DayStart(means.state, means.disk).size(story.path, today(means.now).isoformat(), story.size)
        voice.tell(*found.told)
        tell_half_begun(sitting.desk, voice)
        self._change = found
        if found.change:
            tell_change(voice, found)
        if found.text:
            self._lines = found.text.split("\n")
            sitting.words.shown(change=False)
            self._begun(found.text)

    def _edit_on(self) -> None:
        """Go on with the block that was being changed the last time; the words alone where it is gone."""
        found, text = self._change, "\n".join(self._lines)
        stands = edit_on(self._sitting, self._voice, found)
        self._change = Recovered()
        if not stands:
            self._lines = "\n\n".join(filter(None, (text, found.change))).split("\n")
            self._sitting.words.shown()
            self._begun("\n".join(self._lines))

    def go_on(self) -> Path | None:
        """Hear and do, up to the end of the input, `/quit` or another story, which is given back."""
        while not self._over:
            try:
                self._look()
            except Refusal as refusal:
                self._voice.tell(refusal.message)
            try:
                line = self._voice.ask(self._prompt(), offered=self._offered, many=True)
            except KeyboardInterrupt:
                self._cancel()
            except EOFError:
                self._end()
            else:
                self._done(line)
            self._sitting.save()
        self._goodbye()
        return self._elsewhere

    def _done(self, line: str) -> None:
        """Do a line; whatever ends it, what was typed is kept."""
        self._tried = ""
        try:
            self._heard(line)
        except Refusal as refusal:
            self._voice.tell(refusal.message)
            self._kept()
        except KeyboardInterrupt:
            self._left()
        except Commanded as commanded:
            self._done(commanded.line)
        except EOFError:
            self._end()
            return
        self._take_loose()

    def _end(self) -> None:
        """Nothing more is heard; what a pipe still holds while nobody listens is kept, up to `/quit`."""
        self._voice.line("")
        self._over = True
        if self._voice.unheard is None:
            return
        rest = list[str]()
        for line in self._voice.rest():
            if line.strip() in _QUIT:
                break
            rest.append(line)
        self._lines = [*filter(None, (self._unsent(),)), *rest]
        self._voice.loose, self._refused, self._voice.half = [], "", ""

    def _unsent(self) -> str:
        """What is typed and not in the story."""
        half = self._voice.half
        if half == self._refused or (half.startswith("/") and " " not in half):  # brought back; a command
            half = ""
        half = self._voice.kept_as(half)
        lines = "\n".join(self._lines)  # with the empty ones between paragraphs
        apart = (*self._voice.loose, self._refused)
        parts = (*apart, lines, half) if is_open(self._lines) else (lines, *apart, half)
        return "\n".join(filter(None, parts))

    def _keep(self) -> None:
        """Have the disk take what is typed, as far as it is; whatever stands in the way is said later."""
        with suppress(Refusal):
            self._sitting.words.keep()

    def _take_loose(self) -> None:
        """Go on with the words of the story that were typed where something else was asked."""
        loose, self._voice.loose = self._voice.loose, []
        if loose:
            text = "\n".join(loose)
            self._lines += text.split("\n")
            self._begun(beginning(text))

    def _prompt(self) -> str:
        """The phase the next line stands in, or that a paragraph is under way."""
        if self._lines:
            return "…"
        glance = self._sitting.glance()
        return glance.phase_name or glance.title

    def _look(self) -> None:
        """Read out what another program wrote meanwhile; then the next step, if it is another one."""
        self._look_out()
        if not self._lines:
            self._step = tell_step(self._sitting, self._voice, self._step)

    def _look_meanwhile(self) -> None:
        """The same as soon as a line is heard; what stands in the way stands in that of the line, too."""
        with suppress(Refusal):
            self._look_out()

    def _look_out(self) -> None:
        """Read out what another program wrote meanwhile."""
        if self._sitting.look():
            self._sitting.refresh()
            self._voice.tell(message("Another program changed the story."))
            for line in self._new():
                self._voice.line(line)

    def _new(self) -> tuple[str, ...]:
        """The lines that are new in the story."""
        return self._sitting.seen(written(self._sitting.grown().added))

    def _kept(self) -> None:
        """Say what was refused and is kept, and what can be done with it; once, when it is refused."""
        if words := self._tried:
            self._voice.line(words)
            self._voice.tell(message("Kept as typed: /send tries it again, Ctrl+C lets it go."))
            if words == self._refused and self._voice.edits:
                self._voice.tell(message("The Up arrow brings it back, to be changed."))

    def _cancel(self) -> None:
        """Let go what is half begun, after saying it once more."""
        self._voice.line("")
        words = self._sitting.words.typed()
        self._lines, self._refused, self._voice.loose, self._voice.half = [], "", [], ""
        if words:
            self._let_go(words)
            self._voice.line(words)
            self._voice.tell(message("Let go; nothing of it was written."))
        elif self._sitting.pending:
            self._voice.tell(message("It waits: /roll rolls it, or write what happens."))
        else:
            self._voice.tell(message("Nothing is half begun. /quit or Ctrl+D leaves."))

    def _left(self) -> None:
        """Say that a question is left; what was typed before it stays as it is."""
        self._voice.line("")
        self._voice.drop()
        if self._sitting.pending:
            self._voice.tell(message("It waits: /roll rolls it, or write what happens."))
        else:
            self._voice.tell(message("That is left; nothing more of it is done."))

    def _let_go(self, text: str) -> None:
        """Keep what is let go, for whoever wants it back."""
        self._sitting.versions.keep(text)

    def _goodbye(self) -> None:
        self._sitting.save()
        if words := self._sitting.words.homeless:
            self._voice.tell(message("These words are in no file; copy them:"))
            for line in words.split("\n"):
                self._voice.line(line)
        elif self._sitting.words.all():
            self._voice.tell(message("What is not sent is kept, and waits for you."))

    # --- a line

    def _heard(self, line: str) -> None:
        """Do what a line asks for."""
        if "\n" in line:
            self._paste(line)
            return
        if is_open(self._lines) and not is_command(line):
            self._gather(line)
            return
        if not line.strip():
            self._enter()
            return
        self._borrowed = ""
        if line.strip() == "?":
            self._command("help", "")
            return
        if line.strip() == LEAVE and not self._lines:
            self._voice.tell(message("Nothing is half begun. /quit or Ctrl+D leaves."))
            return
        match typed.intents(line):
            case (typed.Command(name=name, argument=argument),):
                self._command(name, argument)
            case (typed.Paragraphs(),):
                self._gather(line)
            case _:
                self._hold(line)
                self._send_gathered()
                self._play(line)

    def _hold(self, line: str) -> None:
        """Keep a line of play until it is written; one that was refused before makes place for it."""
        if self._refused not in ("", line):
            self._let_go(self._refused)
            self._voice.tell(message("Let go: {line}", line=self._refused))
        self._refused = self._tried = line

    def _gather(self, line: str) -> None:
        """One line more of a paragraph; a block or a fence that is closed by it is sent."""
        was_open = is_open(self._lines)
        self._lines.append(line)
        if was_open and not is_open(self._lines):
            self._send_gathered()
        elif not was_open and (told := open_told(self._lines, self._voice.lingo.lang)):
            self._voice.tell(told)

    def _enter(self) -> None:
        """Send the paragraph; with none, and no idea, take what the guide of a first evening proposes."""
        example = "" if self._lines else self._sitting.glance().example
        if not example:
            self._send_gathered()
        elif isinstance(typed.intents(example)[0], typed.Paragraphs):
            self._lines = [example]
            self._begun(example)
        elif self._borrowed == example:
            self._heard(example)
        else:
            self._borrowed = example
            self._voice.tell(message("{line}: Enter once more does it.", line=example))

    def _paste(self, text: str) -> None:
        """Several lines that came at once: prose, whole; nothing in them is done."""
        prose = text if is_open(self._lines) else as_prose(text)
        self._lines += prose.split("\n")
        self._begun(beginning(prose))
        self._voice.tell(*paste_told(text, prose))

    def _send_gathered(self) -> None:
        """Send the paragraph that was gathered, if any; what is refused of it stays."""
        text = "\n".join(self._lines)
        if not text.strip():
            self._lines = []
            return
        refused, self._refused, line = self._refused, "", self._tried
        self._tried = "\n".join(filter(None, (text, line)))
        try:
            self._send(text)
            self._lines, self._tried = [], line
        except Stopped as stopped:
            self._lines = stopped.rest.split("\n")
            self._tried = "\n".join(filter(None, (stopped.rest, line)))
            raise
        finally:
            self._refused = refused

    def _take_up(self, text: str) -> None:
        """Go on with a text that was typed before; what stood here can be taken up likewise."""
        if not isinstance(typed.intents(text)[0], typed.Paragraphs):
            self._hold(text)
            self._voice.line(text)
            self._voice.tell(message("Kept as typed: /send tries it again, Ctrl+C lets it go."))
            return
        if self._lines:
            self._let_go("\n".join(self._lines))
            for line in self._lines:
                self._voice.tell(message("Let go: {line}", line=line))
        self._lines = text.split("\n")
        self._begun(text)

    def _begun(self, text: str) -> None:
        """Say a paragraph that is on its way, and what becomes of it."""
        self._voice.line(text)
        told = message("An empty line sends it, Ctrl+C lets it go, or write on.")
        self._voice.tell(open_told(self._lines, self._voice.lingo.lang) or told)

    def _send(self, text: str) -> None:
        """Write what was typed, and read out what was made of it."""
        sitting = self._sitting
        before = sitting.glance().scene
        notices = sitting.send(text)
        scene = sitting.glance().scene
        known = {line.strip() for line in sitting.set_in_type(text).splitlines()}
        for row in self._new():
            if row not in known and (row.startswith("## ") or not row.startswith("#")):
                self._voice.line(row.removeprefix("## "))
        if scene not in (before, ""):
            self._voice.line(scene)
        self._told((*play_told(text, self._voice.lingo.lang), *notices))

    def _told(self, notices: tuple[Message, ...]) -> None:
        """What the person should know: of what was written, and of the file."""
        file = self._sitting.file.notice
        self._voice.tell(*notices, *((file,) if file is not None else ()))

    def _play(self, line: str) -> None:
        """A line of play: rolled or asked step by step where it can be, else written as it is."""
        match typed.intents(line):
            case (typed.Command(name=name, argument=argument),):
                self._command(name, argument)
                return
            case (typed.Paragraphs(),):  # typed where something else was asked
                self._voice.loose.append(line)
                return
        chosen = any(isinstance(each, typed.Begin) and each.kind == "phase" for each in typed.intents(line))
        if not chosen:  # of that a command makes a line, which nobody typed
            self._hold(line)
        match typed.intents(line):
            case (typed.Declare(),) if self._sitting.story.system.main is not None:
                self._converse(say(self._face, line))  # it is taken once it waits
            case (typed.Ask(),):
                self._converse(say(self._face, line))  # it is taken once it waits
            case _:
                self._send(line)
                if not chosen or self._refused == line:
                    self._taken()
        self._sitting.grown()

    def _taken(self) -> None:
        """The line is written or waits at the table now, and need not be typed again."""
        self._refused = self._tried = ""

    def _command(self, name: str, argument: str) -> None:
        """Do a command."""
        found, argument = named(name, argument, self._voice.lingo.lang)
        if found == "quit":
            self._over = True
            return
        if found == "send":
            if not may_be_sent(self._lines) and (told := open_told(self._lines, self._voice.lingo.lang)):
                raise Refusal(told)
            self._send_gathered()
            if self._refused:
                self._play(self._refused)
            return
        if argument and (sign := {"act": "@", "ask": "?"}.get(found)):
            self._play(f"{sign} {argument}")
            return
        if found == "block" and self._change.change and argument in _AGAIN:
            self._edit_on()
            return
        self._do(found, argument)
        self._over = self._over or self._elsewhere is not None
        with suppress(Refusal):
            self._sitting.grown()

    def _do(self, id_: str, argument: str) -> None:
        """Do a command by its id; refusals are raised."""
        if id_ == "sheet":
            telling.tell_sheet(self._sitting, self._voice, argument)
        elif id_ == "spelling":
            telling.tell_spelling(self._sitting, self._voice, argument)
        elif id_ == "ask":
            words = self._voice.answer("?", way=message("Enter alone leaves this question.")).strip()
            if words:
                self._play(f"? {words}")
        elif id_ == "read":
            self._converse(self._reader.read(self._face, argument))
        elif id_ == "reading":
            self._reader.reading(argument)
        else:
            self._converse(conversation.begin(id_, self._face, argument))

    def _converse(self, held: "Conversation[None] | None") -> None:
        """Hold a conversation, then do what it left to be done."""
        face = self._face
        try:
            face.converse(held)
        finally:
            self._elsewhere = face.elsewhere or self._elsewhere
            text, face.composed = "\n\n".join(face.composed), []
            if text:
                self._take_up(text)
        following, face.next = face.next, []
        for each, words in following:
            self._do(each, words)

    def _read_block(self, start: int | None) -> None:
        """Read out a block of the story, or what was written last."""
        self._sitting.refresh()
        if start is not None:
            self._reader.block(start)
            return
        for row in self._new():
            self._voice.line(row.lstrip("#").replace("*", "").strip() if row.startswith("#") else row)


# --- where it begins -----------------------------------------------------------------------------


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


def welcome(desk: Desk, voice: Voice, wanted: str = "") -> Path | None:
    """The story that is chosen or begun, by the dialogs of the screen; None once it is left.

    `wanted` is a name to begin with, which several stories may answer to. Raises `Refusal` at the end of the
    input without one, and for a `wanted` that no story answers to.
    """
    face = LineFace(desk, None, voice, lambda start: None)
    if not wanted:
        voice.tell(message("Welcome to soloist, line by line."))
        tell_half_begun(desk, voice)
    asked: tuple[str, str] | None = ("open", wanted)
    while asked is not None and asked[0] != "quit" and face.elsewhere is None:
        try:
            asked = _held(face, voice, *asked)
        except Refusal as refusal:
            if wanted:
                raise
            voice.tell(refusal.message)
            asked = ("open", "")
        except EOFError:
            _give_back(voice)
            raise Refusal(
                message(
                    "No story is open yet. Begin one: soloist new and a title; or a first evening, with a "
                    "guide: soloist new --tutorial."
                )
            ) from None
        wanted = ""
    if face.elsewhere is None:
        _give_back(voice)
    return face.elsewhere


def _held(face: LineFace, voice: Voice, id_: str, words: str) -> tuple[str, str] | None:
    """Hold the conversation of a command; what is to be done next, None where it was left for nothing."""
    waiting = len(voice.loose)
    if not commands.works_without_story(id_):
        voice.tell(message("No story is open yet."))
        return "open", ""
    some = any(story.kind in OPENED for story in face.desk.workspace.stories())
    try:
        face.converse(
            conversation.begin(id_, face, words) if some or words or id_ != "open" else first(face, "")
        )
    except Commanded as commanded:
        match typed.intents(commanded.line):
            case (typed.Command(name=name, argument=argument),):
                return named(name, argument, face.desk.lingo.lang)
    if face.next:
        return face.next.pop(0)
    if len(voice.loose) > waiting:
        voice.tell(message("These words wait for the story you open."))
    return ("open", "") if id_ != "open" or len(voice.loose) > waiting else None


def _give_back(voice: Voice) -> None:
    """Say once more the words that no story was opened for: nothing keeps them."""
    if voice.loose:
        voice.tell(message("These words are in no file; copy them:"))
        for line in voice.loose:
            voice.line(line)
