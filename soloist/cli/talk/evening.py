"""A story line by line: what is typed becomes what is written, and conversations are held."""

import subprocess
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

from soloist.cli.talk import telling
from soloist.cli.talk.dialogs import LEAVE, Commanded, Talk
from soloist.cli.talk.reading import Reader
from soloist.cli.talk.telling import (
    beginning,
    is_command,
    is_open,
    may_be_sent,
    named,
    offers,
    open_told,
    play_told,
    tell_half_begun,
    tell_opening,
    tell_step,
)
from soloist.cli.talk.voice import Voice
from soloist.play.commands import command, slash_name
from soloist.play.dialogs import conversation, dialog
from soloist.play.dialogs.conversation import Conversation, Left, Walk, Work, is_of_none
from soloist.play.dialogs.rolling.rolls import say
from soloist.play.edit import Moved
from soloist.play.prose import entry_text as typed
from soloist.play.prose.composing import as_prose
from soloist.play.session.draft import Recovered
from soloist.play.session.rewriting import Rewrite
from soloist.play.session.services import Services, words_for
from soloist.play.session.session import Session
from soloist.play.session.standing import undecided
from soloist.play.story.story import give_back
from soloist.values.message import Message, Refusal, message


class Evening:
    """One story, line after line. What is gathered up to an empty line stands where one writes.

    That may be a paragraph, a block that is written again, or what was refused: an empty line sends it,
    `-` or Ctrl+C lets it go.
    """

    def __init__(self, session: Session, voice: Voice) -> None:
        """Nothing is gathered yet."""
        self.session = session
        self._voice = voice
        self._reader = Reader(session, voice)
        self._face = LineFace(session.services, voice, self)
        self._elsewhere: Path | None = None  # the story to go to, once one was asked for
        self._over = False  # to be left, though a line is not done yet
        self._lines: list[str] = []
        self._rewrite: Rewrite | None = None  # the block that what is gathered takes the place of
        self._sending = False  # what is gathered is on its way into the story
        self._step = ""  # the next step told last
        voice.offered = offers(session, lambda: not self._lines)
        session.words.typed = self._unsent
        session.words.changes = lambda: self._rewrite.block.raw if self._rewrite is not None else b""
        voice.keep, voice.let_go = self._keep, self._let_go

    # --- the evening

    def open(self, found: Recovered) -> None:
        """Say where the story stands, and offer what was not sent the last time."""
        session, voice = self.session, self._voice
        voice.tell(*session.notices())
        self._step = tell_opening(session, voice)
        session.grown()
        voice.tell(*found.told)
        tell_half_begun(session.services, voice)
        if found.text:
            session.words.shown()
            self._begin(found.text)

    def go_on(self) -> Path | None:
        """Hear and do, up to the end of the input, `/quit` or another story, which is given back."""
        while not self._over:
            try:
                self._look()
            except Refusal as refusal:
                self._voice.tell(refusal.message)
            try:
                line = self._voice.ask(self._prompt(), many=True)
            except KeyboardInterrupt:
                self._voice.line("")
                self._cancel()
            except EOFError:
                self._end()
            else:
                self._done(line)
            self.session.save()
        self._goodbye()
        return self._elsewhere

    def _done(self, line: str) -> None:
        """Do a line; whatever ends it, what was typed is kept."""
        try:
            self._look_out()
            self._heard(line)
        except Refusal as refusal:
            self._voice.tell(refusal.message)
            if self._sending:
                self._begin("\n".join(self._lines))
        except KeyboardInterrupt:
            self._voice.line("")
            self._voice.drop()
        except Commanded as commanded:
            self._done(commanded.line)
        except EOFError:
            self._end()
            return
        self._sending = False
        loose, self._voice.loose = self._voice.loose, []
        if loose:  # words of the story that were typed where something else was asked
            self._lines += "\n".join(loose).split("\n")
            self._tell_begun(beginning("\n".join(loose)))

    def _end(self) -> None:
        self._voice.line("")
        self._over = True

    def _unsent(self) -> str:
        """What is typed and not in the story."""
        half = self._voice.half
        if half.startswith("/") and " " not in half:
            half = ""
        return "\n".join((*self._lines, *filter(None, (*self._voice.loose, half))))

    def _keep(self) -> None:
        """Have the disk take what is typed, as far as it is; whatever stands in the way is said later."""
        with suppress(Refusal):
            self.session.words.keep()

    def _let_go(self, text: str) -> None:
        """Keep what is let go, for whoever wants it back."""
        self.session.versions.keep(text)

    def _prompt(self) -> str:
        """The phase the next line stands in, or that something is gathered."""
        if self._lines or self._rewrite is not None:
            return "…"
        glance = self.session.glance()
        return glance.phase_name or glance.title

    def _look(self) -> None:
        """Read out what another program wrote meanwhile; then the next step, if it is another one."""
        self._look_out()
        if not self._lines:
            self._step = tell_step(self.session, self._voice, self._step)

    def _look_out(self) -> None:
        """Read out what another program wrote meanwhile; what cannot be read holds up no typed line."""
        try:
            if self.session.look():
                self.session.refresh()
                self._voice.tell(message("Another program changed the story."))
                self._say_new()
        except Refusal as refusal:
            self._voice.tell(refusal.message)

    def _say_new(self, known: Collection[str] = ()) -> None:
        """Say in words what is new in the story, but for what is `known` and the phase, which asks anyway."""
        for line in self._reader.told(self.session.grown().added):
            if line not in (*known, self.session.glance().phase_name):
                self._voice.line(line)

    def _cancel(self) -> None:
        """Let go what is gathered, after saying it once more."""
        words, rewrite = self._unsent(), self._rewrite
        self._lines, self._rewrite, self._voice.loose, self._voice.half = [], None, [], ""
        if rewrite is None and not words.strip() and self.session.pending:
            words = give_back(self.session.story)  # an action or a question that waits
        if words.strip():
            self._let_go(words)
            self._voice.line(words)
            self._voice.tell(message("Dropped; nothing of it was written."))
        elif rewrite is not None:
            self._voice.tell(message("The block stays as it is."))
        else:
            self._voice.tell(message("Nothing is half done. /quit or Ctrl+D leaves."))

    def _goodbye(self) -> None:
        self.session.save()
        if words := self.session.words.homeless:
            self._voice.tell(message("These words are in no file; copy them:"))
            self._voice.line(words)
        elif self.session.words.all().has_words:
            self._voice.tell(message("What is not sent is kept, and waits for you."))

    # --- a line

    def _heard(self, line: str) -> None:
        """Do what a line asks for."""
        words, open_ = line.strip(), is_open(self._lines)
        if "\n" in line:
            self._paste(line)
        elif open_ and not is_command(line):
            self._gather(line)
        elif not words:
            self._enter()
        elif words == LEAVE:
            self._cancel()
        elif words == "?" and not self._lines:
            self._do("help", "")
        elif words.isdecimal() and not self._lines and undecided(self.session.story) is not None:
            self._do("roll", words)  # a choice is open, and has numbers
        else:
            match typed.intents(line):
                case (typed.Command(name=name, argument=argument),):
                    self._do(*named(name, argument, self._voice.lingo.lang))
                case (typed.Paragraphs(),):
                    self._gather(line)
                case _ if self._rewrite is not None:
                    self._gather(line)
                case _:
                    self._play(line)

    def _gather(self, line: str) -> None:
        """One line more of a paragraph; a block or a fence that is closed by it is sent."""
        was_open = is_open(self._lines)
        if not was_open:
            self._make_place()
        self._lines.append(line)
        if was_open and not is_open(self._lines):
            self._send_gathered()
        elif not was_open and (told := open_told(self._lines)):
            self._voice.tell(told)

    def _make_place(self) -> None:
        """Let go a line of play that stands where one writes: something else is typed."""
        words = "\n".join(self._lines)
        if words and self._rewrite is None and not isinstance(typed.intents(words)[0], typed.Paragraphs):
            self._lines = []
            self._voice.drop(words)

    def _enter(self) -> None:
        """Send what is gathered; with nothing, take what the guide of a first evening proposes."""
        if self._lines or self._rewrite is not None:
            self._send_gathered()
        elif example := self.session.glance().example:
            self._begin(example)

    def _paste(self, text: str) -> None:
        """Several lines that came at once: prose, whole; nothing in them is done."""
        prose = text if is_open(self._lines) else as_prose(text)
        self._make_place()
        self._lines += prose.split("\n")
        self._tell_begun(beginning(prose))
        if prose != text:
            self._voice.tell(message("What was pasted is prose: signs stand before what would be play."))

    def _play(self, line: str) -> None:
        """Do a line of play, after what is gathered was sent."""
        self._make_place()
        if self._lines:
            try:
                self._send_gathered()
            except Refusal:
                self._lines.append(line)
                raise
        self._lines = [line]
        self._send_gathered()

    def _send_gathered(self) -> None:
        """Send what is gathered, if anything is; what is refused of it stays."""
        text, rewrite = "\n".join(self._lines), self._rewrite
        self._sending = bool(text.strip())
        if not self._sending:
            if rewrite is not None:
                self._voice.tell(message("The block stays as it is."))
            self._lines, self._rewrite = [], None
        elif rewrite is None:
            self._send(text)
        else:
            try:
                told = rewrite.put(text)
            except Moved:
                self._rewrite = None
                raise
            self._lines, self._rewrite = [], None
            self._voice.tell(*told)
            self.session.grown()

    def _send(self, text: str) -> None:
        """Do what was typed, and read out what was made of it."""
        typed = self.session.set_in_type(text).encode("utf-8", "surrogateescape")
        known = {*self._reader.told(typed), *self._reader.told(b"```lonelog\n%b\n```\n" % typed)}
        self._converse(say(self._face, text))
        self._say_new(known)
        self._voice.tell(*play_told(text, self._voice.lingo.lang))

    def taken(self) -> None:
        """What was sent is written, or waits at the table: it need not be typed again."""
        if self._sending:
            self._lines = []

    def borrow(self, rewrite: Rewrite) -> None:
        """Read a block out; what is gathered from now on takes its place."""
        if self._lines:
            self._voice.drop(*self._lines)
        self._lines, self._rewrite = [], rewrite
        self._voice.tell(*rewrite.told)
        self._voice.line(rewrite.block.text)
        self._voice.tell(message("Write it again; an empty line puts it there, - leaves it as it is."))
        self._voice.remember(rewrite.block.text)

    def _begin(self, text: str) -> None:
        """Go on with a text that was typed before; what stood here can be taken up likewise."""
        lines = text.split("\n")
        if self._lines not in ([], lines):
            self._voice.drop(*self._lines)
        self._lines = lines
        self._tell_begun(text)

    def _tell_begun(self, text: str) -> None:
        """Say what is on its way, and what becomes of it."""
        self._voice.line(text)
        told = message("An empty line sends it, - drops it; or write on.")
        self._voice.tell(open_told(self._lines) or told)

    def _do(self, id_: str, argument: str) -> None:
        """Do a command by its id; refusals are raised."""
        if id_ == "quit":
            self._over = True
        elif id_ == "send":
            if not may_be_sent(self._lines) and (told := open_told(self._lines)):
                raise Refusal(told)
            self._send_gathered()
        elif id_ == "ask" and argument:
            self._play(f"? {argument}")
        elif id_ == "ask":
            raise Refusal(message("A question is a line that begins with ?, such as: ? Is it guarded?"))
        elif id_ == "sheet":
            telling.tell_sheet(self.session, self._voice, argument)
        elif id_ == "read":
            self._converse(self._reader.read(self._face, argument))
        elif id_ == "reading":
            self._converse(self._reader.read(self._face, argument or self._reader.turn()))
        else:
            if id_ == "act" and argument:
                self._make_place()
                self._send_gathered()
            self._converse(conversation.begin(id_, self._face, argument))
            with suppress(Refusal):
                self.session.grown()

    def _converse(self, held: Conversation[None] | None) -> None:
        """Hold a conversation, then do what it left to be done."""
        face = self._face
        try:
            face.converse(held)
        finally:
            self._elsewhere = face.elsewhere or self._elsewhere
            self._over = self._over or self._elsewhere is not None
            text, face.composed = "\n\n".join(face.composed), []
            if text:
                self._begin(text)
        following, face.next = face.next, []
        for each, words in following:
            self._do(each, words)

    def read_block(self, start: int | None) -> None:
        """Read out a block of the story, or what was written last."""
        self.session.refresh()
        if start is not None:
            self._reader.block(start)
            return
        self._say_new()


class LineFace:
    """See `play.session.face` for what conversations may ask of it."""

    drafted: str | None = None
    """There is no such place."""

    def __init__(self, services: Services, voice: Voice, evening: Evening | None = None) -> None:
        """`evening` is that of the story that is open, if one is."""
        self.services = services
        self._session = evening.session if evening is not None else None
        self._evening = evening
        self._voice = voice
        self.here: int | None = None
        """The block that was named by its line, if one was."""
        self.elsewhere: Path | None = None
        """The story to go to, once one was asked for."""
        self.next: list[tuple[str, str]] = []
        """Commands to be done next, with their words."""
        self.composed: list[str] = []
        """Words to go on with."""

    def converse(self, conversation: Conversation[None] | None) -> None:
        """Hold a conversation to its end. Raises `Commanded` where it is left by a command."""
        if conversation is None:
            return
        session = self._session
        walk = Walk(conversation, self, session)
        talk = Talk(self._voice)
        step = walk.begin()
        before, self._voice.keep = self._voice.keep, lambda: self._keep(walk, before)
        if session is not None:
            session.words.in_front = lambda: _part(walk, of_none=False)
        try:
            while step is not None:
                if isinstance(step, Work):
                    self._voice.tell(step.title)
                    try:
                        step = walk.done(step.do())
                    except (Refusal, OSError, ValueError) as error:
                        step = walk.fail(error)
                    continue
                done = talk.hear(walk)
                step = walk.leave() if done is None else walk.done(done)
        except (Commanded, EOFError) as left:
            # what is typed in a dialog of no story is none of the words of the one that is open
            if isinstance(left, EOFError) and walk.asked is not None and is_of_none(walk.asked.key):
                walk.turned(dialog.typed(walk.turn, self._voice.half))
                self._voice.half = ""
            walk.close()
            raise
        finally:
            self._voice.keep = before
            if session is not None:
                session.words.in_front = dict
            self.services.left.keep({})

    def _keep(self, walk: Walk, before: Callable[[], None]) -> None:
        """Have the disk take what stands in the dialog, the line that is typed with it."""
        shown = _part(walk, of_none=True)
        if not shown:
            before()
            return
        key, content = next(iter(shown.items()))
        self.services.left.keep(
            {key: {**content, "words": self._voice.half} if self._voice.half else content}
        )

    @property
    def session(self) -> Session:
        """The story that is open, and read."""
        if self._session is None:
            raise Refusal(message("No story is open."))
        self._session.story  # noqa: B018 raises while it is being read
        return self._session

    def called(self, id_: str) -> str:
        """Its name."""
        return slash_name(command(id_), self.services.lingo.lang)

    def do(self, id_: str, words: str = "") -> None:
        """Do what a command does, once the dialog is left."""
        self.next.append((id_, words))

    def taken(self) -> None:
        """The line that was typed need not be typed again."""
        if self._evening is not None:
            self._evening.taken()

    def tell(self, *told: Message) -> None:
        """Say it."""
        self._voice.tell(*told)

    def compose(self, text: str) -> None:
        """Go on with words."""
        self.composed.append(text)

    def let_go(self) -> None:
        """There is nothing to take out."""

    def borrow(self, rewrite: Rewrite) -> None:
        """Hear a block again."""
        if self._evening is not None:
            self._evening.borrow(rewrite)

    def grown(self) -> None:
        """Say what was written."""
        self.reveal(None)

    def update(self) -> None:
        """Nothing stands on a screen."""

    def reveal(self, start: int | None) -> None:
        """Read a block out, or what was written last."""
        if self._evening is not None:
            self._evening.read_block(start)

    def open(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Go to another story; within this one, read its block out."""
        if told is not None:
            self._voice.tell(told)
        if self._session is None or path != self._session.path:
            self.elsewhere = path
        elif at is not None:
            self.reveal(at)

    def edit(self, path: Path, line: int) -> None:
        """Lend the terminal to the editor until it is done."""
        words = words_for(self.services.environ, path, line)
        if not sys.stdin.isatty():
            raise Refusal(message("An editor needs a terminal; the story is in {path}.", path=str(path)))
        if self._session is not None:
            self._session.save()
        try:
            subprocess.run(words, check=False)
        except OSError as error:
            why = error.strerror or str(error)
            raise Refusal(message("{editor} does not start: {why}", editor=words[0], why=why)) from error
        self._voice.tell(message("The editor is closed."))

    def set(self, key: str) -> None:
        """What was set holds by itself."""

    def copy(self, text: str) -> None:
        """Say it, to be marked and copied."""
        self._voice.line(text.rstrip("\n"))


def _part(walk: Walk, *, of_none: bool) -> Left:
    """What stands in the dialog that is shown, where it belongs to no story or to one."""
    return {key: content for key, content in walk.in_front().items() if is_of_none(key) is of_none}
