"""Any dialog said and heard, a line at a time: its rows by number, what is typed there as on the screen."""

import re
from typing import Final

from soloist.cli.talk.voice import Voice
from soloist.play.dialogs.conversation import Walk, is_for_story
from soloist.play.dialogs.dialog import BACK, Done, Form, Listing, Row, Shown, Turn, plain, press, typed
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import message

_MOST: Final = 12  # rows of a listing that are said at once
_ORDER: Final = regex.compile(r"(\d+)\s*([+>-])")
_FACES: Final = str.maketrans("⚀⚁⚂⚃⚄⚅", "123456")  # dice as they are heard
_AGAIN: Final = regex.compile(r"(›\d+)(?= \d)")
_CHANGE: Final = regex.compile(r"([-−]?\d+) → ([-−]?\d+)")
LEAVE: Final = "-"
"""What is typed to leave a dialog, as Esc does on the screen."""
BEFORE: Final = "<"
"""What is typed in a form to go back to the field before, as ↑ does on the screen."""


class Commanded(Exception):
    """A command was typed at a dialog: it is left, and the command done."""

    def __init__(self, line: str) -> None:
        """The line as it was typed."""
        super().__init__(line)
        self.line = line


class Talk:
    """Says the dialogs of one conversation; of one that is shown again, only what is another."""

    def __init__(self, speaker: Voice) -> None:
        """Nothing was said yet."""
        self._speaker = speaker
        self._said: tuple[str, ...] = ()
        self._title = ""
        self._page = 0

    def hear(self, walk: Walk) -> Done | None:
        """Say the dialog the conversation is at, and hear it to its end; None where it is left.

        Raises `Commanded` for a line that is a command, EOFError at the end of the input.
        """
        turn = walk.turn
        if isinstance(turn.dialog, Form) and turn.dialog.deed is not None:
            return self._fill(walk, turn)
        if isinstance(turn.dialog, Listing) and turn.words and turn.message is None:
            sought = tuple(each.row for each in turn.dialog.view(turn.words) if each.number)
            if sought and not turn.dialog.reads(turn.words):  # only what was looked for is said
                turn = replace(turn, dialog=replace(turn.dialog, rows=sought), words="", mark=0)
                walk.turned(turn)
        if isinstance(turn.dialog, Listing) and turn.dialog.is_read:
            self._read(turn)
            return None
        while True:
            self._say(turn)
            words = self._ask(self._prompt(turn), turn.words)
            if words is None:
                return None
            if turn.message is not None and turn.words not in ("", words):
                self._speaker.let_go(turn.words)  # what was refused, and is not gone on with
            outcome = self._outcome(turn, words)
            if not isinstance(outcome, Turn):
                return outcome
            if self._tells(outcome, words):
                return None
            turn = outcome if outcome.message is not None else replace(outcome, words="")
            walk.turned(turn)

    def _outcome(self, turn: Turn, words: str) -> Turn | Done | None:
        """What a line makes of a dialog; None where it is left."""
        if words == LEAVE or (isinstance(turn.dialog, Form) and not words):  # what stands there is kept
            return turn.under
        if words == "?":
            self._said = ()
            return turn
        if words == ">" and len(turn.dialog.view("")) > _MOST:
            self._page, self._said = self._page + 1, ()
            return turn
        return self._taken(turn, words)

    def _tells(self, turn: Turn, words: str) -> bool:
        """Whether words that nothing here takes are the story's, which go on as a paragraph; else say so."""
        if turn.message is None or isinstance(turn.dialog, Form) or not words:
            return False
        if is_for_story(words):
            self._speaker.loose.append(words)
            return True
        self._speaker.tell(message("This takes no words; left aside: {line}", line=words))
        return False

    def _ask(self, prompt: str, words: str = "") -> str | None:
        """A line; None for Ctrl+C. Raises `Commanded` for a command."""
        try:
            self._speaker.remember(words)
            heard = self._speaker.ask(prompt).strip()
        except KeyboardInterrupt:
            self._line("")
            return None
        if _is_command(heard):
            raise Commanded(heard)
        return heard

    def _read(self, turn: Turn) -> None:
        """A page that is there to be read, so many rows at a time; what is typed is done where one plays."""
        self._say(turn)
        while (self._page + 1) * _MOST < len(turn.dialog.view("")):
            words = self._ask(self._speaker.lingo.say("Enter: go on · -: back"))
            if words in (None, LEAVE):
                return
            if words:
                raise Commanded(words)
            self._page, self._said = self._page + 1, ()
            self._say(turn)

    def _fill(self, walk: Walk, turn: Turn) -> Done | None:
        """A form, question after question: Enter alone keeps what stands there."""
        self._say_head(turn)
        if len(turn.dialog.view("")) > 1:
            ways = message("Enter keeps what is there; < goes back, - leaves.")
            self._speaker.tell(ways)
        for each in turn.dialog.view("")[: turn.mark]:
            self._line(self._row(each))
        turn = _set_aside(turn)
        while True:
            words = self._field(turn)
            if words in (None, LEAVE):
                return None
            if words == BEFORE:
                turn = replace(turn, mark=max(0, turn.mark - 1), words="", message=None)
                walk.turned(turn)
                continue
            last = turn.mark == len(turn.dialog.fields) - 1  # type: ignore[union-attr]
            outcome = press(typed(turn, words), "down")
            if isinstance(outcome, Turn) and outcome.message is None and last:
                outcome = press(replace(outcome, words=""), "enter")
            if isinstance(outcome, Done):
                return outcome
            turn = replace(outcome, words="") if outcome.message is None else outcome
            walk.turned(turn)

    def _field(self, turn: Turn) -> str | None:
        """Ask for the marked field of a form, by its name, its options by number, and what stands there."""
        one = turn.dialog.fields[turn.mark]  # type: ignore[union-attr]  # only of forms
        lines, before = [plain(each) for each in turn.dialog.below(turn)], self._said
        self._said = tuple(lines)
        if turn.message is not None:
            self._speaker.tell(turn.message)
        else:
            for said in lines:
                if said not in before and said != "   ".join(one.numbered):
                    self._line(said)
        told = one.label
        if one.options:
            told = self._speaker.lingo.say("{what}: {text}", what=told, text=", ".join(one.numbered))
        return self._ask(f"{told} ({one.shown})" if one.shown else told, turn.words)

    # --- what is typed

    def _taken(self, turn: Turn, words: str) -> Turn | Done:
        turn = typed(turn, "")  # what was refused is not tried again
        if order := _ORDER.fullmatch(words):
            at = replace(typed(turn, order[1]), words="")
            if order[2] == ">":
                return press(at, "right")
            return press(at, "right" if order[2] == "+" else "left")
        if isinstance(turn.dialog, Form):
            return self._set(turn, words)
        after = typed(turn, words)
        if turn.dialog.along is None and words and not words.isdecimal():
            return self._one_of(after, words)
        return press(after, "enter")

    def _set(self, turn: Turn, words: str) -> Turn | Done:
        """A number takes its field, to be set by the next line; with words after it, at once."""
        number, _, value = words.partition(" ")
        fields = turn.dialog.fields  # type: ignore[union-attr]
        if not number.isdecimal() or not 0 < int(number) <= len(fields):
            return press(typed(turn, words), "enter")
        at = replace(turn, mark=int(number) - 1)
        if value.strip(" =:"):
            return press(typed(at, value.strip(" =:")), "enter")
        heard = self._field(at)
        return at if heard in (None, "", LEAVE, BEFORE) else press(typed(at, heard or ""), "enter")

    def _one_of(self, turn: Turn, words: str) -> Turn | Done:
        """Words that find one row take it; of several, the one meant is asked for by its number."""
        listing = turn.dialog
        assert isinstance(listing, Listing), "a form has no rows to be found"
        shown = listing.view(words)
        if listing.reads(words) is not None or len(shown) < 2:
            return press(turn, "enter")
        called = [each.row.text.casefold() if each.number else "" for each in shown]
        exact = [place for place, each in enumerate(called) if each == words.casefold()]
        if len(exact) == 1:
            return press(replace(turn, mark=exact[0]), "enter")
        for number, each in enumerate(shown[:_MOST], 1):
            self._line(f"{number}. {self._row(each)}")
        self._speaker.tell(message("Several begin like that. A number takes one; Enter alone takes none."))
        heard = self._ask(listing.title) or ""
        if heard.isdecimal() and 0 < int(heard) <= len(shown):
            return press(replace(turn, mark=int(heard) - 1), "enter")
        return replace(turn, words="")

    # --- what is said

    def _say_head(self, turn: Turn) -> tuple[str, ...]:
        """Say the title and what stands above the rows, which is given back."""
        dialog = turn.dialog
        above = tuple(plain(each).translate(_FACES) for each in dialog.above)
        if dialog.title and dialog.title != self._title:
            self._line(dialog.title)
        for said in above:
            if said and said not in self._said:
                self._line(said)
        self._title = dialog.title
        return above

    def _say(self, turn: Turn) -> None:
        """Say the dialog: all of it the first time, then what is another."""
        dialog = turn.dialog
        told_again = isinstance(dialog, Listing) and dialog.along is not None and turn.message is None
        if told_again or dialog.title != self._title:
            self._said, self._page = (), 0
        above = self._say_head(turn)
        shown = dialog.view("")
        first = self._page * _MOST % max(1, len(shown))
        part, rows = "", []
        for each in shown[first : first + _MOST] if len(shown) > _MOST else shown:
            if each.row.part and each.row.part != part:
                rows.append(each.row.part)
            part = each.row.part
            does = not isinstance(dialog, Listing) or dialog.does(each.row)
            rows.append(f"{each.number}. {self._row(each)}" if does else self._row(each))
        if len(shown) > _MOST and not (isinstance(dialog, Listing) and dialog.is_read):
            left = len(shown) - min(len(shown), first + _MOST)
            rows.append(self._speaker.lingo.say("{n} more after these: >", n=left)) if left else None
        rows += [] if isinstance(dialog, Form) else [plain(each) for each in dialog.below(turn)]
        for said in rows:
            if said not in self._said:
                self._line(said)
        self._said = (*above, *rows)
        if turn.message is not None:
            self._speaker.tell(turn.message)

    def _row(self, shown: Shown) -> str:
        row: Row = shown.row
        tick = {None: "", True: "[x] ", False: "[ ] "}[row.ticked]
        detail = f" ({row.detail})" if row.detail else ""
        told = f"{tick}{row.text}"
        if row.value:
            told = self._speaker.lingo.say("{what}: {text}", what=told, text=row.value)
        return f"{told}{detail}"

    def _line(self, text: str) -> None:
        """Say a line as it is read aloud: no arrow between numbers, no dot between names."""
        self._speaker.line(re.sub(" {2,}", " ", self._aloud(text).replace(" · ", ", ")).strip())

    def _aloud(self, text: str) -> str:
        say = self._speaker.lingo.say
        text = _AGAIN.sub(r"\1,", text).replace("›", f" {say('then')} ")
        return _CHANGE.sub(lambda found: say("{a} to {b}", a=found[1], b=found[2]), text)

    def _prompt(self, turn: Turn) -> str:
        """What an empty line does; where that is nothing, what goes back."""
        lingo = self._speaker.lingo
        if isinstance(turn.dialog, Form):
            return lingo.say("Enter or -: back")
        foot = turn.dialog.foot(typed(turn, ""), spoken=True)
        return lingo.say("-: back") if foot == BACK else self._aloud(lingo.render(foot))


def _set_aside(turn: Turn) -> Turn:
    """A form in which words left in a line before are the value of that field: Enter alone keeps it."""
    held = press(turn, "down") if turn.words else turn
    if isinstance(held, Turn) and held.message is None:
        return replace(held, mark=turn.mark, words="")
    return turn


def _is_command(words: str) -> bool:
    return re.match(r"/[^\W\d_]", words) is not None
