"""Words typed at what a table answered: they stand below it, and are the composer's when it is left."""

from textual import events

from soloist.tui.ask_answer import Answer
from soloist.tui.ask_match import matching
from soloist.tui.ask_own import ROW
from soloist.tui.ask_rolling import RollingScreen
from soloist.tui.ask_tags import Kept, toggled
from soloist.tui.left_behind import Keeps, handed_back, is_sentence, joined
from soloist.tui.pasting import in_one_line
from soloist.tui.prompt_line import PromptLine
from soloist.tui.question_bar import QuestionBar
from soloist.tui.typed_run import Run, pasted_words, text_of

_WORDS = "words"
_QUICK = 0.25  # seconds within which a letter comes from somebody who writes, after one that is a key


class AskWords(RollingScreen):
    """Nothing that was a letter of them has rolled again or kept anything."""

    _first = True  # whether nothing was typed yet
    _run: Run | None = None
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
        if self.answer is None or self.foot.prompt.is_open or self.barred:
            self._run = None
        elif isinstance(event, events.Paste):
            if pasted_words(event.text):
                self._write_on(in_one_line(event.text))
        elif not event.is_printable:
            self._run = None
        else:
            self._add(event, self.answer)
        return ()

    def _opener(self, event: events.Key) -> str:
        """The letter that opened the tables, if a word begins with it that goes on with this one."""
        bars = self.app.screen_stack[-2].query(QuestionBar) if event.is_printable else ()
        for key in (bar.given_by for bar in bars):
            sign = (key.character or "") if key is not None else ""
            if key is not None and sign.isalpha() and 0 <= event.time - key.time <= _QUICK:
                after = event.character or ""
                return sign if after.islower() and after != sign else ""
        return ""

    def _add(self, event: events.Key, answer: Answer) -> None:
        run = self._run
        if run is None or not run.goes_on(event):
            run = self._run = Run()
            self._before = self.answer, self.kept
        run.add(event, strange=not self._is_key(event.character or "", answer))
        if not run.could_be:
            self._run = None
        elif run.words:
            self.answer, self.kept = self._before
            self._run = None
            self.show()
            self._write_on(text_of(run.keys[:-1]))

    def _is_key(self, sign: str, answer: Answer) -> bool:
        """Whether a sign does something to an answer."""
        only = sign == "o" and self.many
        return sign == "r" or only or sign.isdecimal() or toggled(answer, self.kept, sign) is not None

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
