"""A conversation: dialogs one after the other, and what is done between them, the same for both faces.

It is a generator. It yields an `Ask`, and is sent the `Done` of that dialog, or None where it was left; or
it yields a `Work`, and is sent what that gives. Conversations are joined by `yield from`. A face walks one
with a `Walk`; a test sends answers by hand.
"""

from collections.abc import Callable, Generator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

from soloist.message import Message, Refusal
from soloist.play.commands import command
from soloist.play.dialogs.dialog import Dialog, Done, Turn, opened, press, saved, taken_up, typed
from soloist.play.session.face import Face

Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class Ask:
    """A dialog to be shown. What is typed and set in it is kept under `key`, if it has one, where it is left.

    `offered` stands in its line where nothing was left there.
    """

    key: str
    turn: Turn
    offered: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """Something slow to be done while the face says what it is."""

    title: Message
    do: Callable[[], object]


Step: TypeAlias = Ask | Work
Conversation: TypeAlias = Generator[Step, Any, Given]
Left: TypeAlias = MutableMapping[str, dict[str, object]]
"""By the key of each dialog that was left, what was typed and set in it."""


def ask(
    key: str,
    dialog: Dialog,
    *,
    mark: str = "",
    words: str = "",
    refused: Message | None = None,
    offered: str = "",
) -> Conversation[Done | None]:
    """Show a dialog, the row named `mark` marked; its end, or None where it is left.

    `words` stand in its line; those `offered` do where nothing else was left there.
    """
    done: Done | None = yield Ask(key, opened(dialog, mark, words, refused), offered)
    return done


def take(key: str, dialog: Dialog, words: str, *, mark: str = "") -> Conversation[Done | None]:
    """As `ask`, with the words after a command; a number alone takes its row or option at once."""
    refused: Message | None = None
    if words.strip().isdecimal():
        outcome = press(opened(dialog, words=words), "enter")
        if isinstance(outcome, Done):
            return outcome
        words, refused = "", outcome.message
    return (yield from ask(key, dialog, mark=mark, words=words, refused=refused))


def work(title: Message, do: Callable[[], Given]) -> Conversation[Given]:
    """Do something slow; what it gives."""
    given: Given = yield Work(title, do)
    return given


class Closed(Exception):
    """Something else was asked for while a dialog is shown: the conversation is over, and may tidy up."""


class Walk:
    """A conversation on its way: the step it is at, and what an answer leads to.

    A refusal ends it, and is raised; what stood in the last dialog is kept then.
    """

    def __init__(self, conversation: Conversation[None], kept: Left, of_none: Left | None = None) -> None:
        """`kept` is what was left in dialogs before, and takes what is left in these.

        `of_none` is the same for dialogs that belong to no story, whose keys begin with a stroke.
        """
        self._conversation = conversation
        self._story, self._none = kept, kept if of_none is None else of_none
        self.asked: Ask | None = None
        """The dialog that is shown, None while none is."""
        self._last: tuple[str, Turn] | None = None  # the dialog answered last, until another is shown
        self.step: Step | None = None
        """What is to be shown or done now; None once it is over."""

    def begin(self) -> Step | None:
        """The first step."""
        return self._send(None)

    def turned(self, turn: Turn) -> None:
        """The dialog that is shown has come that far."""
        if self.asked is not None:
            self.asked = replace(self.asked, turn=turn)

    @property
    def words(self) -> str:
        """What stands in the line of the dialog that is shown."""
        return self.asked.turn.words if self.asked is not None else ""

    def in_front(self) -> Left:
        """What stands in the dialog that is shown, by its key."""
        return {} if self.asked is None or not self.asked.key else {self.asked.key: saved(self.asked.turn)}

    def leave(self) -> Step | None:
        """The dialog was left: what was typed and set in it is kept under its key."""
        if self.asked is not None and (not self.asked.offered or self.words != self.asked.offered):
            self._keep(self.asked.key, self.asked.turn)
        return self._send(None)

    def done(self, answer: object) -> Step | None:
        """The dialog is done, or the work."""
        if self.asked is not None:
            self._last = self.asked.key, self.asked.turn
            self._kept(self.asked.key).pop(self.asked.key, None)
        return self._send(answer)

    def fail(self, error: Exception) -> Step | None:
        """The work failed: the conversation is told."""
        return self._go(lambda: self._conversation.throw(error))

    def close(self) -> None:
        """End it where it is; what stands in its dialog is kept."""
        if self.asked is not None:
            self._keep(self.asked.key, self.asked.turn)
        with suppress(Closed, StopIteration, Refusal):
            self._conversation.throw(Closed())
        self._conversation.close()
        self.step = self.asked = None

    def _keep(self, key: str, turn: Turn) -> None:
        content = saved(turn)
        if key and content:
            self._kept(key)[key] = content
        else:
            self._kept(key).pop(key, None)

    def _kept(self, key: str) -> Left:
        return self._none if is_of_none(key) else self._story

    def _send(self, answer: object) -> Step | None:
        return self._go(lambda: self._conversation.send(answer))

    def _go(self, on: Callable[[], Step]) -> Step | None:
        self.step, self.asked = None, None
        try:
            step = on()
        except StopIteration:
            return None
        except Refusal:
            if self._last is not None:
                self._keep(*self._last)
            raise
        if isinstance(step, Ask):
            held = self._kept(step.key).get(step.key)
            fresh = not step.turn.words and step.turn.message is None
            if held is not None and fresh:
                step = replace(step, turn=taken_up(step.turn, held))
            if step.offered and fresh and not step.turn.words:
                step = replace(step, turn=typed(step.turn, step.offered))
            self.asked, self._last = step, None
        self.step = step
        return step


def is_of_none(key: str) -> bool:
    """Whether a dialog belongs to no story."""
    return key.startswith("/")


def begin(id_: str, face: Face, words: str = "") -> Conversation[None] | None:
    """The conversation that a command is, with the words after it; None where it is over already."""
    module, _, name = command(id_).does.partition(":")
    if not module:
        return None
    begun: Conversation[None] | None = getattr(import_module(module), name)(face, words)
    return begun
