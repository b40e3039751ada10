"""Words typed or pasted at the panel of a test: what follows a result, or the composer's."""

import re
from abc import abstractmethod
from collections.abc import Iterable
from typing import Final

from textual import events

from soloist.play.again_side import again_side
from soloist.play.attempt import Attempt
from soloist.play.building import Build, holder
from soloist.play.composing import goes_on
from soloist.play.pasting import clean
from soloist.rules.system import Choice
from soloist.tui.first_letters import copies
from soloist.tui.keys_in_order import opening, write
from soloist.tui.opposition_bindings import SIGNS
from soloist.tui.opposition_prompts import AGAIN
from soloist.tui.opposition_result import ResultView
from soloist.tui.opposition_view import OppositionView
from soloist.tui.typed_run import LATER, SOON, Run, pasted_words, text_of

FOLLOWS = "consequence"
_COUNT: Final = re.compile(r"\d[\d ]*(?:[^\W\d_dD]|[dD][^\W\d_])\Z")


class OppositionWords(OppositionView):
    """Gives way to somebody who writes, with all that was typed and nothing done by its letters."""

    _run: Run | None = None
    _before: tuple[Build, Attempt | None, Choice | None]
    _let_go: list[str]  # what was written as what follows, and left
    _left: dict[str, str]  # words that were left, by what they were to be
    _first = ""  # the letter that opened a line for a reason, and those before it: they may be its first word
    _opener: tuple[Run, Build] | None = None  # the last letters, and what was put together before them
    _unopened: Build | None = None  # before those that may be the first word of a reason

    @abstractmethod
    def _ask(self, what: str, begun: str | None = None) -> None: ...

    # --- what is written here

    def aside(self) -> str:
        """A reason that is being written, and what follows; reasons that were taken are in what is `kept`."""
        asked, typed = self.foot.prompt.asked, self.foot.prompt.text.strip()
        reason = self._first + typed if asked == "reason" and typed else ""
        follows = typed if asked == FOLLOWS else ""
        others = typed if asked not in ("reason", FOLLOWS) and pasted_words(typed) else ""
        follows = f"=> {follows}" if follows and not goes_on(follows) else follows
        left = (reason, *self._lines_left(), *self._let_go, follows, others)
        return "\n".join(filter(None, left))

    @property
    def words(self) -> str:
        """What was written in a line and left there: what follows no result, what is no dice."""
        return "\n\n".join((*self._lines_left(), *self._let_go))

    def _lines_left(self) -> tuple[str, ...]:
        """Each with the letter that may be its first."""
        return tuple(self._first + text if asked == "reason" else text for asked, text in self._left.items())

    def _leave_prompt(self) -> None:
        """Ask nothing any more; what was to follow, or is words, is there when it is asked again."""
        asked, typed = self.foot.prompt.asked, self.foot.prompt.text.strip()
        if asked == "reason" and typed and self._unopened is not None:
            self.build, self._unopened = self._unopened, None
        if typed and asked == FOLLOWS:
            self._let_go.append(typed)
        elif pasted_words(typed):
            self._left[asked] = typed
        self.foot.prompt.leave()

    def _meant(self, text: str) -> str | None:
        """The letter of a reason at hand that is in no pool, and begins with the r that opened the line."""
        begun, names = text.strip().casefold(), {offer.reason.text.casefold() for offer in self.build.offers}
        if not begun or begun in names:
            return None
        for offer in self.build.offers:
            meant = offer.reason.text.casefold() == f"r{begun}"
            if meant and offer.letter and holder(self.build, offer.reason.text) is None:
                return offer.letter
        return None

    # --- words that came at once

    def wrote_on(self) -> bool:
        """Words came at once: they are what follows a result; before it the composer's, the action waits."""
        if self.foot.prompt.is_open:
            return False
        if self.result is not None:
            self._ask(FOLLOWS, "")
            return True
        self._give_way()
        return True

    def _give_way(self) -> None:
        opening(self.app)
        self.dismiss(None)

    def on_paste(self, event: events.Paste) -> None:
        """Dice are those of the real table, words are words."""
        event.stop()
        text = " ".join(clean(event.text).split())
        if not text:
            return
        if self.foot.prompt.is_open:
            self.foot.prompt.type(text)
        elif self.result is not None:
            self._ask(FOLLOWS, text)
        elif pasted_words(text):
            self._give_way()
            write(self.app, events.Paste(event.text))
        else:
            self._ask("dice", text)

    # --- words that come letter by letter

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key, ...]:
        """Whether what is typed is words after all; the keys of them, if they are the composer's."""
        if isinstance(event, events.Paste) or not event.is_printable:
            return self._ends(event)
        run = self._run
        if run is not None and self._slipped(run, event):
            self.foot.prompt.begin_anew()
        if word := self._begins(event):
            return word
        if run is None or not (run.goes_on(event) or self._late(run, event)):
            if self.result is None and self._counted(event):
                return self._written((*_keys_of(self.foot.prompt.text), event), self.build)
            run = self._run = None if self.foot.prompt.is_open else self._begun()
        if run is None:
            return ()
        run.add(event, strange=self._strange(run, event.character or ""))
        self._opener = run, self._before[0]
        if not run.could_be:
            self._run = None
        elif self.result is not None:
            return self._follows(run)
        elif run.words or self._told(run):
            return self._written(run.keys, self._before[0])
        return ()

    def _late(self, run: Run, event: events.Key) -> bool:
        """Whether it goes on with letters, be they typed slowly."""
        soon = run.within(event, SOON)
        if self.foot.prompt.is_open:
            return False
        if self.result is not None:
            return soon and (event.character or "").islower() and event.character != run.text[-1:]
        return run.late(event) or (soon and run.could_be and not (event.character or "").isupper())

    def _told(self, run: Run) -> bool:
        """Whether a word of keys says by what stands after it that it is one."""
        if self.foot.prompt.asked == "reason":
            return run.sentence or run.around_r
        return run.whole and not self.foot.prompt.is_open

    def _begins(self, event: events.Key) -> tuple[events.Key, ...]:
        """Remember what a reason may begin with: the r that opened its line, and letters before it.

        A capital that opened it and begins a word, typed slowly, was none: the keys that are words then.
        """
        if self.foot.prompt.asked != "reason" or self.foot.prompt.text:
            return ()
        run, before = self._opener if self._opener is not None else (Run(), self.build)
        soon = run.goes_on(event) or run.within(event, LATER)
        if run.text == "R" and soon and run.opens(event):
            return self._written((*run.keys, event), before)
        self._first = run.text if soon and run.opens(event) else ""
        self._unopened = before if len(self._first) > 1 else None
        return ()

    def _counted(self, event: events.Key) -> bool:
        """Whether a letter follows a number in the line for dice, which has none so."""
        sign, prompt = event.character or "", self.foot.prompt
        return prompt.asked == "dice" and sign.isalpha() and _COUNT.match(prompt.text + sign) is not None

    def _begun(self) -> Run:
        taken = self.query_one(ResultView).taken if self.result is not None else None
        self._before = self.build, self.result, taken
        return Run()

    def _slipped(self, run: Run, event: events.Key) -> bool:
        """Whether a letter was to choose: a pause and a capital part it from what follows."""
        alone = run.text.islower() and run.text == self.foot.prompt.text and len(run.text) == 1
        capital = (event.character or "").isupper()
        return alone and capital and self.foot.prompt.asked == FOLLOWS and not run.goes_on(event)

    def _ends(self, event: events.Key | events.Paste) -> tuple[events.Key, ...]:
        """A key that is no character ends a run."""
        self._run = None
        return ()

    def _strange(self, run: Run, sign: str) -> bool:
        """Whether a character is no key here, nor anything that is asked for."""
        asked = self.foot.prompt.asked
        if asked == "dice" or asked.startswith(AGAIN):
            return sign.isalpha() or (sign in " ,’'" and run.text[-1:].isalpha() and len(run.text) > 1)
        if asked == "reason":
            opened = run.text[-1:] in ("r", "R") and not self.foot.prompt.text
            return run.strange > 0 or (sign == " " and opened)
        if asked:
            return False
        if self.result is not None:
            return not self._answers(sign)
        return bool((run.text + sign).strip()) and not (sign.isdecimal() or self._turns(sign))

    def _turns(self, sign: str) -> bool:
        """Whether a letter does something to what is being put together."""
        if sign in "rt%" or sign in SIGNS:
            return True
        letter = sign.casefold()
        own = any(side.own_reason for side in self.build.attempt.test.sides)
        return (letter == "o" and own) or any(offer.letter == letter for offer in self.build.offers)

    def _answers(self, sign: str) -> bool:
        """Whether a character does something to a result."""
        result, choices = self.result, self.query_one(ResultView).choices
        return (
            sign == "d" or choices.has(sign) or (result is not None and again_side(result, sign) is not None)
        )

    def _follows(self, run: Run) -> tuple[events.Key, ...]:
        """What follows a result begins with the letters that seemed to choose."""
        asked = self.foot.prompt.asked
        if run.strange and len(run.keys) > 1 and (not asked or asked.startswith(AGAIN)):
            self._run = None
            if asked:
                self.foot.prompt.leave()
            _, self._throws.result, taken = self._before
            self.query_one(ResultView).choices.taken = taken
            self._draw()
            self._ask(FOLLOWS, text_of(run.keys[:-1]))
        return ()

    def _written(self, keys: Iterable[events.Key], build: Build) -> tuple[events.Key, ...]:
        """They are the composer's: nothing of them was a key, and `build` is what stands."""
        written = copies(keys)
        self._run = None
        self.build = build
        if self.foot.prompt.is_open:
            self.foot.prompt.leave()
        self._give_way()
        return written


def _keys_of(text: str) -> tuple[events.Key, ...]:
    return tuple(events.Key("space" if sign == " " else sign, sign) for sign in text)
