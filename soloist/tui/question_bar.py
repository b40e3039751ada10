"""A question to the person, above the composer: answered by one key, or left alone."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from soloist.display import display_safe
from soloist.lingo import Lingo
from soloist.play.commands import key_name
from soloist.tui.composer import TYPED
from soloist.tui.ink import flowed
from soloist.tui.story_view.page import hung


@dataclass(frozen=True, slots=True)
class Answer:
    """What can be answered: an id, the keys that do it (the first is shown), a word."""

    id: str
    keys: tuple[str, ...]
    word: str
    opens: bool = False
    """Whether something opens in which one may write on at once."""


_STYLES: Final = {
    "text": "bold",
    "key": "$accent bold",
    "word": "$text-muted",
}


class QuestionBar(Widget, can_focus=True):
    """Takes the keys while it asks; Escape, any command or going elsewhere leaves the question open."""

    DEFAULT_CSS = """
    QuestionBar {
        height: auto;
        max-height: 50%;
        padding: 0 1;
        background: $boost;
        &.-silent { display: none; }
    }
    """

    def __init__(self, lingo: Lingo, onward: Callable[[events.Key | events.Paste], None]) -> None:
        """Nothing is asked yet; `onward` takes what is typed and answers nothing, and all that follows."""
        super().__init__(classes="-silent")
        self._lingo = lingo
        self._onward = onward
        self.letter = ""
        """The letter the last answer was given by, if it was one."""
        self._text = ""
        self._answers: tuple[Answer, ...] = ()
        self._given: asyncio.Future[str | None] | None = None

    given_by: events.Key | None = None
    """The key that answered last."""
    escaped = False
    """Whether it was left by Escape, last."""

    @property
    def asking(self) -> bool:
        """Whether a question stands here that has no answer yet."""
        return self._given is not None and not self._given.done()

    async def ask(self, text: str, answers: Sequence[Answer]) -> str | None:
        """The id of the answer given, None when the question is left; an earlier one is left."""
        self.leave()
        self._text, self._answers = text, tuple(answers)
        given: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._given = given
        self.letter, self.escaped = "", False
        self.remove_class("-silent")
        self.refresh(layout=True)
        self.screen.set_focus(self)
        try:
            return await given
        finally:
            if self._given is given:
                self._given = None
                self.add_class("-silent")

    def answered_by(self, event: events.Key) -> bool:
        """Whether a letter answers, and nothing opens that takes words."""
        letter = self.asking and (event.character or "").isalpha()
        return letter and any(event.key in each.keys and not each.opens for each in self._answers)

    def leave(self) -> None:
        """Let the question go unanswered."""
        self._give(None)

    def render(self) -> Content:
        """The question, then each key with its word, on one line if they fit; long words hang."""
        text = self._styled(self._text, "text")
        render = self._lingo.render
        pairs = [
            (self._styled(key_name(each.keys[0], render), "key") + " ", self._styled(each.word, "word"))
            for each in self._answers
        ]
        width = self.app.size.width - 2
        two = Content("   ").join([key + word for key, word in pairs])
        if text.cell_length + 3 + two.cell_length <= width:
            return text + "   " + two
        if two.cell_length <= width:
            return text + "\n" + two
        whole = [key + word for key, word in pairs]
        if all(each.cell_length <= width // 2 for each in whole):
            return text + "\n" + flowed(whole, width)
        rows = [row for key, word in pairs for row in hung(word, key, Content(" " * key.cell_length), width)]
        return Content("\n").join([text, *rows])

    def post_message(self, message: Message) -> bool:
        """Judge a key the moment it comes: none waits here while the next one goes elsewhere."""
        match message:
            case events.Paste():
                return self._write_on(message)
            case events.Key() if self.asking:
                return self._key(message)
            case events.Key() if _is_text(message):
                return self._write_on(message)
            case events.Key(key="enter"):  # pressed twice
                return True
        return super().post_message(message)

    def _key(self, event: events.Key) -> bool:
        """Answer, or go on to whoever knows the key: a command leaves the question before it begins."""
        if event.key == "escape":
            self.escaped = True
            self.leave()
            return True
        for answer in self._answers:
            if event.key in answer.keys:
                self.given_by = event
                self.letter = (event.character or "") if event.is_printable else ""
                self._give(answer.id)
                return True
        bound = self.screen.active_bindings.get(event.key)
        if bound is not None and bound.binding.action.startswith("command("):
            self.leave()
        elif _is_text(event):
            return self._write_on(event)
        return super().post_message(event)

    def _write_on(self, event: events.Key | events.Paste) -> bool:
        """Whoever writes is not answering: this and all that follows goes where words go."""
        self.leave()
        self._onward(event)
        return True

    def on_blur(self) -> None:
        """A question that lost the keys is left; while the terminal is out of sight, it waits."""
        if self.app.app_focus and self.screen.focused is not self:
            self.leave()

    def on_unmount(self) -> None:
        """Nobody waits for an answer any more."""
        self.leave()

    def _give(self, id_: str | None) -> None:
        if self._given is not None and not self._given.done():
            self._given.set_result(id_)

    def _styled(self, text: str, name: str) -> Content:
        return Content(display_safe(text)).stylize(_STYLES[name])


def _is_text(event: events.Key) -> bool:
    return event.is_printable or event.character in TYPED
