"""What commands and openings of play do in the line-by-line mode."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.cli import linear_fork, linear_share, linear_tell
from soloist.cli.linear_back import edit_one, redo_one, undo_one
from soloist.cli.linear_editor import open_editor
from soloist.cli.linear_export import tell_export
from soloist.cli.linear_help import tell_help
from soloist.cli.linear_history import tell_history
from soloist.cli.linear_import import tell_import
from soloist.cli.linear_keys import tell_keys
from soloist.cli.linear_lines import rows_of
from soloist.cli.linear_new import new_story
from soloist.cli.linear_odds import tell_built, tell_odds
from soloist.cli.linear_open import other_story
from soloist.cli.linear_problems import tell_problems
from soloist.cli.linear_table_rows import shelves_of
from soloist.cli.linear_tables import Tables
from soloist.cli.linear_voice import Voice
from soloist.cli.linear_welcome import first_evening
from soloist.cli.linear_words import Words
from soloist.cli.linear_writing import tell_spelling, toggle_typography
from soloist.cli.talk.face import LineFace
from soloist.cli.talk.reading import Reader
from soloist.lingo import Lingo
from soloist.message import Refusal, message
from soloist.play import commands
from soloist.play import entry_text as typed
from soloist.play.ask_entries import entries
from soloist.play.composing import is_play, tells
from soloist.play.dialogs import conversation
from soloist.play.dialogs.rolls import declare, main_attempt, roll_destiny
from soloist.play.oracle import asked_openly, yes_no_line

if TYPE_CHECKING:
    from soloist.play.dialogs.conversation import Conversation
    from soloist.play.session.session import Session

_DIE: Final = re.compile(r"=?\s*\d+")
_LONG: Final = 3  # words of the name of a table; more are words of the story
_LIKELY: Final = 3  # tables named for a question that yes or no does not answer
_SIGNS: Final = {"ask": "?"}
_TOLD: Final = {
    "state": linear_tell.tell_why,
    "terms": linear_tell.tell_terms,
    "export": tell_export,
    "import": tell_import,
    "edit": edit_one,
    "meaning": linear_share.tell_meaning,
    "copy": linear_share.tell_copy,
    "fork": linear_fork.begin_fork,
    "keys": tell_keys,
    "editor": open_editor,
    "spelling": tell_spelling,
}
"""What is done with the words after a command."""
_READ: Final = {
    "threads": linear_tell.tell_threads,
    "clocks": linear_tell.tell_clocks,
    "sheet": linear_tell.tell_sheet,
    "previously": linear_tell.tell_previously,
    "forks": linear_fork.tell_forks,
    "redo": redo_one,
    "problems": tell_problems,
    "typography": toggle_typography,
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
        self.tables = Tables(sitting, voice, play)
        self.words = Words(sitting, voice)
        self.elsewhere: Path | None = None
        """The story to go to, once one was asked for."""
        self.face = LineFace(sitting, voice, self._read_block)

    def command(self, id_: str, argument: str) -> str:
        """Do one by its id; a line that is to be typed again, if any."""
        if id_ == "undo":
            return undo_one(self._sitting, self._voice, argument)
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
        return ""

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
            self._voice.line(row)

    def read(self, asked: str) -> None:
        """Read a page of the story."""
        self._hold(self._reader.read(self.face, asked))

    def _other(self, id_: str, argument: str) -> None:
        if id_ in _SIGNS:
            words = self._voice.answer(_SIGNS[id_], way=message("Enter alone leaves this question.")).strip()
            if words:
                self._play(f"{_SIGNS[id_]} {words}")
            return
        named = {
            "tables": self.tables.command,
            "shuffle": self.tables.shuffle,
            "odds": self.odds,
        }
        named |= {"read": self.read, "reading": self._reader.reading}
        named |= {"open": self.go_to, "new": self.begin, "history": self.history}
        named |= {"drafts": lambda given: self.words.drafts(given, self._take)}
        named |= {"tutorial": self.evening}
        named |= {"help": lambda word: tell_help(self._sitting, self._voice, word)}
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

    def odds(self, argument: str) -> None:
        """Chances: of what is asked for, `3/4` or a test and its words; else of the action that waits."""
        pending = self._sitting.pending
        first = next(iter(typed.intents(pending)), None) if pending and not argument else None
        if not isinstance(first, typed.Declare):
            tell_odds(self._sitting, self._voice, argument)
            return
        attempt = main_attempt(self._sitting.story, first.actors, first.quick, first.target)
        tell_built(attempt, self._sitting, self._voice)

    # --- elsewhere

    def go_to(self, name: str) -> None:
        """Leave for another story; without a name, say which there are."""
        self.elsewhere = other_story(self._sitting, self._voice, name.strip())

    def begin(self, title: str) -> None:
        """Begin a new story, and leave for it."""
        self.elsewhere = new_story(self._sitting.desk, self._voice, title)

    def evening(self, _: str) -> None:
        """Begin a first evening, a story of its own, and leave for it."""
        if self._voice.agrees(message("Begin a first evening, a story of its own with a guide?")):
            self.elsewhere = first_evening(self._sitting.desk)

    def history(self, argument: str) -> None:
        """What was taken back and the copies kept; with a number, one of them brought back."""
        tell_history(self._sitting, self._voice, argument.strip(), self._take)

    # --- asking

    def ask(self, asked: typed.Ask, taken: Callable[[], None]) -> None:
        """A question: it waits, then the die or a table answers it."""
        self._wait_for(asked.line)
        taken()
        self.answer()

    def answer(self) -> None:
        """Ask how the question that waits is answered."""
        voice, story = self._voice, self._sitting.story
        asking = asked_openly(self._sitting.pending.removeprefix("?"), Lingo(story.lang).render)
        told = message(
            "Enter rolls yes or no; a number is the die as it fell; a name asks that table; - lets it wait."
        )
        if asking:
            found = entries(shelves_of(self._sitting), story.system.id, story.lang, asking=asking)
            firsts = {each.name.partition(".")[0]: each.name for each in reversed(found)}
            likely = [each.name for each in found if each.name in firsts.values()][:_LIKELY]
            told = message(
                "A name asks that table, such as {tables}; -> and words answer; - lets it wait.",
                tables=", ".join(likely),
            )
        voice.tell(told)
        while True:
            given = voice.ask(voice.lingo.say("Answer")).strip()
            try:
                if given == "?" or (asking and not given):
                    voice.tell(told)
                    continue
                if given == "-":
                    voice.tell(message("The question waits; /roll answers it."))
                elif not given:
                    line = yes_no_line(self._sitting.story.lang, self._sitting.desk.dice())
                    self._sitting.answer(line)
                    voice.line(line)
                elif _DIE.fullmatch(given) and not asking:
                    self.tables.yes_no(given)
                elif given.startswith(("=", "->", "[", "d:", "tbl:", "/", "@", "?", "(")):
                    self._play(given)
                else:
                    self.tables.draw(given)
            except Refusal as refusal:
                if not is_play(given) and (tells(given) or len(given.split()) > _LONG):
                    voice.tell(message("The question waits; /roll answers it."))
                    voice.loose.append(given)
                    return
                voice.tell(refusal.message)
                voice.not_taken(given)
                continue
            return

    def _roll_destiny(self) -> None:
        self._hold(roll_destiny(self.face))
