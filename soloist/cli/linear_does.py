"""What commands and openings of play do in the line-by-line mode."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.cli import linear_tell
from soloist.cli.linear_lines import rows_of
from soloist.cli.linear_voice import Voice
from soloist.cli.linear_words import Words
from soloist.cli.linear_writing import tell_spelling
from soloist.cli.talk.face import LineFace
from soloist.cli.talk.reading import Reader
from soloist.message import message
from soloist.play import commands
from soloist.play import entry_text as typed
from soloist.play.dialogs import conversation
from soloist.play.dialogs.oracle import answer
from soloist.play.dialogs.rolls import declare, roll_destiny

if TYPE_CHECKING:
    from soloist.play.dialogs.conversation import Conversation
    from soloist.play.session.session import Session

_SIGNS: Final = {"ask": "?"}
_TOLD: Final = {
    "state": linear_tell.tell_why,
    "spelling": tell_spelling,
}
"""What is done with the words after a command."""
_READ: Final = {
    "threads": linear_tell.tell_threads,
    "clocks": linear_tell.tell_clocks,
    "sheet": linear_tell.tell_sheet,
}
"""What takes no words."""


class Doing:
    """The commands of one sitting; refusals are raised."""

    def __init__(
        self,
        sitting: "Session",
        voice: Voice,
        play: Callable[[str], None],
        take: Callable[[str], None] = lambda text: None,
    ) -> None:
        """`play` does a line of play, `take` goes on with a paragraph."""
        self._sitting = sitting
        self._voice = voice
        self._play = play
        self._reader = Reader(sitting, voice)
        self._take = take
        self.words = Words(sitting, voice)
        self.elsewhere: Path | None = None
        """The story to go to, once one was asked for."""
        self.face = LineFace(sitting.desk, sitting, voice, self._read_block)

    def command(self, id_: str, argument: str) -> None:
        """Do one by its id."""
        told, read = _TOLD.get(id_), _READ.get(id_)
        known = next((each for each in commands.COMMANDS if each.id == id_), None)
        if known is not None and known.does:
            self._converse(id_, argument)
        elif told is not None:
            told(self._sitting, self._voice, argument)
        elif read is not None:
            read(self._sitting, self._voice)
        else:
            self._other(id_, argument)

    def _converse(self, id_: str, argument: str) -> None:
        self._hold(conversation.begin(id_, self.face, argument))

    def _hold(self, conversation: "Conversation[None] | None") -> None:
        face = self.face
        try:
            face.converse(conversation)
        finally:
            self.elsewhere = face.elsewhere or self.elsewhere
            text, face.composed = "\n\n".join(face.composed), []
            if text:
                self._take(text)
        following, face.next = face.next, []
        for each, words in following:
            self.command(each, words)

    def _read_block(self, start: int | None) -> None:
        """Read out a block of the story, or what was written last."""
        self._sitting.refresh()
        if start is not None:
            self._reader.block(start)
            return
        for row in self._sitting.seen(rows_of(self._sitting.grown().added)):
            self._voice.line(row.lstrip("#").replace("*", "").strip() if row.startswith("#") else row)

    def read(self, asked: str) -> None:
        """Read a page of the story."""
        self._hold(self._reader.read(self.face, asked))

    def _other(self, id_: str, argument: str) -> None:
        if id_ in _SIGNS:
            words = self._voice.answer(_SIGNS[id_], way=message("Enter alone leaves this question.")).strip()
            if words:
                self._play(f"{_SIGNS[id_]} {words}")
            return
        named: dict[str, Callable[[str], None]] = {"read": self.read, "reading": self._reader.reading}
        named[id_](argument)

    # --- acting

    def declare(self, declared: typed.Declare, taken: Callable[[], None]) -> None:
        """An action: it waits, is put together and rolled; `taken` is told before."""
        taken()
        self._hold(declare(self.face, declared))

    def _wait_for(self, line: str) -> None:
        """Let a line wait for its answer; what waited before is written without one, and that is said."""
        before = self._sitting.pending
        self._sitting.wait_for(line)
        if before:
            self._voice.tell(message("“{line}” is in the story now, with nothing after it.", line=before))

    # --- elsewhere

    # --- asking

    def ask(self, asked: typed.Ask, taken: Callable[[], None]) -> None:
        """A question: it waits, then the die or a table answers it."""
        self._wait_for(asked.line)
        taken()
        self.answer()

    def answer(self) -> None:
        """Ask how the question that waits is answered."""
        self._hold(answer(self.face, self._sitting.pending.removeprefix("?").strip()))

    def _roll_destiny(self) -> None:
        self._hold(roll_destiny(self.face))
