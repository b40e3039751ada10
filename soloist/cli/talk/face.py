"""Line by line as a face: holds conversations, and does what they ask."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

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
    from soloist.play.session.draft import Recovered
    from soloist.play.session.rewriting import Rewrite

_DOT: Final = "."  # ends a block that has empty lines in it


def write_again(session: "Session", voice: "Voice", rewrite: "Rewrite", begun: str = "") -> None:
    """Read a block out and put what is typed in its place; nothing typed leaves it.

    It goes on from what was `begun` an earlier time. At an end of the input it is kept as what it is.
    """
    voice.tell(*rewrite.told)
    for line in rewrite.block.text.split("\n"):
        voice.line(line)
    several = (*rewrite.block.text.split("\n"), *begun.split("\n")[1:])
    ends = _DOT if any(not line.strip() for line in several) else ""
    _tell_how(voice, ends, begun)
    lines = begun.split("\n") if begun else []
    words, before = session.words, session.words.typed
    words.changes = lambda: rewrite.block.raw
    words.under = lambda: voice.without_half(before)
    words.typed = lambda: "\n".join((*lines, *filter(None, (voice.half,))))  # empty lines are lines
    words.shown()
    ended = False
    try:
        while not _replaced(session, rewrite, voice, lines, ends, again=bool(begun)):
            begun = ""
            told = message(
                "It is kept as typed; write it again, or leave the block as it is: an empty line, or Ctrl+C."
            )
            voice.tell(told)
    except EOFError:
        kept, voice.half = words.typed(), ""
        words.typed, words.under, ended = (lambda: kept), before, bool(kept)
        raise
    except KeyboardInterrupt:
        voice.line("")
        voice.drop(*lines)
        voice.tell(message("The block stays as it is."))
    finally:
        if not ended:
            words.typed, words.changes, words.under = before, bytes, str


def _tell_how(voice: "Voice", ends: str, begun: str) -> None:
    """Say what was begun for the block, if anything, and what ends it."""
    if begun:
        for line in begun.split("\n"):
            voice.line(line)
        if ends:
            voice.tell(message("A dot alone on a line puts it there, Ctrl+C lets it go, or write on."))
        else:
            voice.tell(message("An empty line puts it there, Ctrl+C lets it go, or write on."))
        return
    if ends:
        voice.tell(message("Write it again; a dot alone on a line ends it. Ctrl+C leaves it as it is."))
    else:
        voice.tell(message("Write it again; an empty line ends it. Ctrl+C leaves it as it is."))
    if voice.edits:
        voice.tell(message("The Up arrow brings its lines back, to be changed."))


def _replaced(
    session: "Session", rewrite: "Rewrite", voice: "Voice", lines: list[str], ends: str, *, again: bool
) -> bool:
    """Whether it is over: the block is replaced, or nothing was typed; else it was refused.

    `again`, the lines so far are gone on with; else the first new one takes their place.
    """
    from soloist.play.changes.edit import Moved

    held = "\n".join(lines) or rewrite.block.text
    way = message("An empty line ends the block.") if not ends else message("A dot alone ends the block.")
    while (line := voice.answer("…", "" if again else held, way, many=True)).strip() != ends and (
        line or again
    ):
        if not again:
            lines.clear()  # what was refused before is kept up to the first new line
        again = True
        lines += line.split("\n")
        session.save()
    if not again:
        voice.drop(*lines)
        voice.tell(message("The block stays as it is."))
        return True
    try:
        told = rewrite.put("\n".join(lines))
    except Moved:
        voice.tell(message("Another program changed this block meanwhile; nothing was written."))
        voice.loose.append("\n".join(lines))
        return True
    except Refusal as refusal:
        voice.tell(refusal.message)
        return False
    voice.tell(*told)
    return True


def tell_change(voice: "Voice", found: "Recovered") -> None:
    """Say that a block was being changed, the words for it, and how to go on."""
    edit = slash_name(command("block"), voice.lingo.lang)
    voice.tell(message("“{words}…” was being changed; {edit} alone goes on:", words=_words(found), edit=edit))
    for line in found.change.split("\n"):
        voice.line(line)


def edit_on(session: "Session", voice: "Voice", found: "Recovered") -> bool:
    """Go on with a block that was being written again; False where it does not stand as it did."""
    from soloist.play.session.rewriting import rewrite_standing

    rewrite = rewrite_standing(session, found.block)
    if rewrite is None:
        words = _words(found)
        voice.tell(message("“{words}…” was being changed and does not stand as it did.", words=words))
        return False
    write_again(session, voice, rewrite, found.change)
    return True


def _words(found: "Recovered") -> str:
    from soloist.play.session.recovery import first_words

    return first_words(found.block.decode("utf-8", "replace"))


class LineFace:
    """See `play.session.face` for what conversations may ask of it."""

    def __init__(
        self,
        desk: Desk,
        session: Session | None,
        voice: Voice,
        read_out: Callable[[int | None], None],
        taken: Callable[[], None] = lambda: None,
    ) -> None:
        """`session` is the story that is open, if one is.

        `read_out` says the block that begins at a byte of it, or what was written last; `taken` is told once
        a line that was typed waits in the story.
        """
        self._desk = desk
        self._session = session
        self._voice = voice
        self._read_out = read_out
        self._taken = taken
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
        self._taken()

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
        write_again(self.session, self._voice, rewrite)

    def lend(self, line: int) -> None:
        """Lend the terminal to the person's editor; then read what it left."""
        self.edit(self.session.path, line)
        self.session.refresh()
        self._voice.tell(message("The editor is closed."))
        self.grown()

    def grown(self) -> None:
        """Say what was written."""
        self._read_out(None)

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
        for line in text.rstrip("\n").split("\n"):
            self._voice.line(line)


def _part(walk: Walk, *, of_none: bool) -> Left:
    """What stands in the dialog that is shown, where it belongs to no story or to one."""
    return {key: content for key, content in walk.in_front().items() if is_of_none(key) is of_none}
