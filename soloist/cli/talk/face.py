"""Line by line as a face: holds conversations, and does what they ask."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.talk.dialogs import Commanded, Talk
from soloist.cli.talk.voice import Voice
from soloist.play.commands import command, slash_name
from soloist.play.dialogs.conversation import Conversation, Left, Walk, Work, is_of_none
from soloist.play.dialogs.dialog import typed
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.play.story.editor_words import words_for
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.cli.talk.evening import Evening
    from soloist.play.session.rewriting import Rewrite


class LineFace:
    """See `play.session.face` for what conversations may ask of it."""

    def __init__(self, desk: Desk, voice: Voice, evening: "Evening | None" = None) -> None:
        """`evening` is that of the story that is open, if one is."""
        self._desk = desk
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
        walk = Walk(conversation, self.desk, session, self.compose)
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
                walk.turned(typed(walk.turn, self._voice.half))
                self._voice.half = ""
            walk.close()
            raise
        finally:
            self._voice.keep = before
            if session is not None:
                session.words.in_front = dict
            self.desk.left.keep({})

    def _keep(self, walk: Walk, before: Callable[[], None]) -> None:
        """Have the disk take what stands in the dialog, the line that is typed with it."""
        shown = _part(walk, of_none=True)
        if not shown:
            before()
            return
        key, content = next(iter(shown.items()))
        self.desk.left.keep({key: {**content, "words": self._voice.half} if self._voice.half else content})

    @property
    def desk(self) -> Desk:
        """What every story works with."""
        return self._desk

    @property
    def session(self) -> Session:
        """The story that is open, and read."""
        if self._session is None:
            raise Refusal(message("No story is open."))
        self._session.at_table  # noqa: B018 raises while it is being read
        return self._session

    def called(self, id_: str) -> str:
        """Its name."""
        return slash_name(command(id_), self.desk.lingo.lang)

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

    @property
    def drafted(self) -> str | None:
        """There is no such place."""
        return None

    def let_go(self) -> None:
        """There is nothing to take out."""

    def borrow(self, rewrite: "Rewrite") -> None:
        """Hear a block again."""
        if self._evening is not None:
            self._evening.borrow(rewrite)

    def lend(self, line: int) -> None:
        """Lend the terminal to the person's editor; then read what it left."""
        self.edit(self.session.path, line)
        self.session.refresh()
        self._voice.tell(message("The editor is closed."))
        self.grown()

    def grown(self) -> None:
        """Say what was written."""
        self._read_out(None)

    def _read_out(self, start: int | None) -> None:
        if self._evening is not None:
            self._evening.read_block(start)

    def update(self) -> None:
        """Nothing stands on a screen."""

    def reveal(self, start: int) -> None:
        """Read a block out."""
        self._read_out(start)

    def open(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Go to another story; within this one, read its block out."""
        if told is not None:
            self._voice.tell(told)
        if self._session is None or path != self._session.path:
            self.elsewhere = path
        elif at is not None:
            self._read_out(at)

    def edit(self, path: Path, line: int) -> None:
        """Lend the terminal to the editor until it is done."""
        words = words_for(self.desk.environ, path, line)
        if not sys.stdin.isatty():
            raise Refusal(message("An editor needs a terminal; the story is in {path}.", path=str(path)))
        if self._session is not None:
            self._session.save()
        try:
            subprocess.run(words, check=False)
        except OSError as error:
            why = error.strerror or str(error)
            raise Refusal(message("{editor} does not start: {why}", editor=words[0], why=why)) from error

    def set(self, key: str) -> None:
        """What was set holds by itself."""

    def copy(self, text: str) -> None:
        """Say it, to be marked and copied."""
        self._voice.line(text.rstrip("\n"))


def _part(walk: Walk, *, of_none: bool) -> Left:
    """What stands in the dialog that is shown, where it belongs to no story or to one."""
    return {key: content for key, content in walk.in_front().items() if is_of_none(key) is of_none}
