"""Words typed at what a table answered: they stand below it, and are the composer's when it is left."""

from typing import Final

from textual import events

from soloist.play.ask_answer import Answer
from soloist.play.ask_match import matching
from soloist.play.pasting import in_one_line
from soloist.tui.ask_own import ROW
from soloist.tui.ask_rolling import RollingScreen
from soloist.tui.ask_tags import Kept, toggled
from soloist.tui.left_behind import Keeps, handed_back, is_sentence, joined
from soloist.tui.prompt_line import PromptLine
from soloist.tui.typed_run import SOON, Run, pasted_words, text_of

_WORDS = "words"
_QUICK = 0.25  # seconds within which a letter comes from somebody who writes, after one that is a key
_WITHIN: Final = " '’\u00a0\u202f"  # what may stand in a word or after it


class AskWords(RollingScreen):
    """Nothing that was a letter of them has rolled again or kept anything."""

    _first = True  # whether nothing was typed yet
    _run: Run | None = None
    _pondered = False  # whether what came last waits, and is not in the run
    _before: tuple[Answer | None, Kept]
    loose = ""
    """What was written there and is in no story."""
    rows: tuple[str, ...] = ()
    """Rows that were begun and left."""
    left = ""
    """What was typed to find a table, or as an answer, when the panel was left without one."""

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key, ...]:
        """Open a line for words, with all that was typed of them."""
        if self._first and isinstance(event, events.Key):
            self._first, self.browse.begun = False, self._opener(event)
        self._pondered = False
        if isinstance(event, events.Paste):
            if self._listens and pasted_words(event.text):
                self._write_on(in_one_line(event.text))
        elif self.answer is None or self.foot.prompt.is_open or not event.is_printable:
            self._run = None
        elif self._listens or self._joins(event):
            self._add(event, self.answer)
        return ()

    @property
    def _listens(self) -> bool:
        """Whether words may begin here."""
        return self.answer is not None and not self.foot.prompt.is_open and not self.barred

    def ponders(self, event: events.Key) -> bool:
        """Whether a letter keeps one result alone and leaves, unless words begin with it."""
        if event.character != "o" or not (self.many and self._listens):
            return False
        if not self._joins(event):
            self._run = None
        self._pondered = True
        return True

    def harmless(self, event: events.Key) -> bool:
        """What is kept is written."""
        return False

    def wrote_on(self) -> bool:
        """Words came at once: they follow what was typed of them."""
        if not self._listens:
            return False
        keys = self._run.keys if self._run is not None else []
        self._open(text_of(keys if self._pondered else keys[:-1]))
        return True

    def _opener(self, event: events.Key) -> str:
        return ""

    def _add(self, event: events.Key, answer: Answer) -> None:
        """One more character: one that is no key opens the line, with the keys that begin its word."""
        sign = event.character or ""
        if self._run is None or not self._joins(event):
            self._run = Run()
            self._before = self.answer, self.kept
        if sign.isspace() or self._is_key(sign, answer):
            self._run.add(event, strange=False)
        else:
            self._open(self._run.text.lstrip())

    def _joins(self, event: events.Key) -> bool:
        """Whether a character goes on with keys as a word does, be it typed slowly."""
        run, sign = self._run, event.character or ""
        if run is None or not run.within(event, SOON):
            return False
        last = run.text[-1:]
        if sign == last or (sign.isupper() and last.islower()):
            return False
        return run.opens(event) if run.text == "r" else sign.isalpha() or sign in _WITHIN

    def _open(self, begun: str) -> None:
        """Nothing of what is begun was a key; the line takes what is typed now after it."""
        if self._run is not None and self._run.keys:
            self.answer, self.kept = self._before
            self.used_up = ""
            self.foot.refuse(None)
            self.show()
        self._run = None
        self._write_on(begun)

    def _is_key(self, sign: str, answer: Answer) -> bool:
        """Whether a sign does something to an answer."""
        only = sign == "o" and self.many
        return sign == "r" or only or toggled(answer, self.kept, sign) is not None

    def _write_on(self, text: str) -> None:
        asked = self.lingo.say("What comes of it, for the composer; Enter keeps the answer")
        begun = f"{self.loose} {text}" if self.loose else text
        self.loose = ""
        self.foot.prompt.ask(_WORDS, asked, begun)
        self.redraw()

    @property
    def written(self) -> str:
        """What stands in that line."""
        return self.foot.prompt.text.strip() if self.foot.prompt.asked == _WORDS else ""

    @property
    def row_written(self) -> str:
        """What is written of a row of one's own."""
        return self.foot.prompt.text.strip() if self.foot.prompt.asked.startswith(ROW) else ""

    @property
    def words(self) -> str:
        """What is handed on when the panel is left."""
        typed, asked = self.left.strip(), self.browse.asked
        own = asked and pasted_words(typed) and not matching(self.browse.known, typed)
        return joined(*self.rows, self.loose, typed if own or is_sentence(typed) else "")

    def set_aside(self) -> None:
        """Escape: the line goes, its words are handed on."""
        self.loose = self.written or self.loose
        if any(map(str.isalnum, self.row_written)):
            self.rows = (*self.rows, self.row_written)

    def hand_on(self, screen: Keeps) -> None:
        """The panel is left: its words are the composer's."""
        if self.words:
            handed_back(screen, self.words)

    def on_prompt_line_entered(self, event: PromptLine.Entered) -> None:
        """The answer is kept, the words are handed on."""
        if event.asked != _WORDS or self.answer is None:
            return
        event.prevent_default()
        self.loose = event.text.strip()
        self.foot.prompt.leave()
        self.keep(self.answer, self.kept)
