"""A conversation: dialogs one after the other, and what is done between them, the same for both faces.

It is a generator. It yields an `Ask`, and is sent the `Done` of that dialog, or None where it was left; or
it yields a `Work`, and is sent what that gives. Conversations are joined by `yield from`. A face walks one
with a `Walk`; a test sends answers by hand. What its dialogs say is declared in `dialogs.txt`.
"""

from collections.abc import Callable, Generator, Iterable, MutableMapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from soloist.play.commands import command
from soloist.play.dialogs.dialog import (
    Dialog,
    Done,
    Form,
    Line,
    Listing,
    Option,
    Row,
    Said,
    Turn,
    choice,
    line,
    opened,
    press,
    saved,
    taken_up,
    typed,
    worded,
)
from soloist.play.prose.composing import begins_words, tells
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, Value, records

Given = TypeVar("Given")


class Again(NamedTuple):
    """With what a dialog is shown: the row that is marked, the words in its line, what is refused.

    The words that are `offered` stand there where nothing was left in it.
    """

    mark: str = ""
    words: str = ""
    refused: Message | None = None
    offered: str = ""


@record
class Ask:
    """A dialog to be shown so; what is typed and set in it is kept under `key`, if any, where it is left."""

    key: str
    dialog: Dialog
    shown: Again = Again()


@record
class Work:
    """Something slow to be done while the face says what it is."""

    title: Message
    do: Callable[[], object]


@record
class Further:
    """Ends a conversation: its `words` were typed as the next thing to do, and are done now."""

    words: str


Step: TypeAlias = Ask | Work | Further
Conversation: TypeAlias = Generator[Step, Any, Given]
Left: TypeAlias = MutableMapping[str, dict[str, object]]
"""By the key of each dialog that was left, what was typed and set in it."""


def ask(key: str, dialog: Dialog, **shown: Any) -> Conversation[Done | None]:
    """Show a dialog, as an `Again` of these has it; its end, or None where it is left."""
    done: Done | None = yield Ask(key, dialog, Again(**shown))
    return done


def menu(key: str, shown: Callable[[], Dialog], do: Callable[[Done], Any], **first: Any) -> Conversation[Any]:
    """Show a dialog again and again, as things stand then; what `do` gives, None where it is left.

    `do` is a function or a conversation: what an answer leads to, unless the option chosen for a row does
    something itself. The dialog is shown again while that gives None or False, with the row marked to which
    it was done, or an `Again`. What it refuses is said there, and the words stay in the line. It is shown
    `first` as an `Again` of these has it; a number among the words takes its row at once.
    """
    again, done = Again(**first), None
    if again.words.strip().isdecimal() and again.refused is None:
        outcome = press(opened(shown(), words=again.words), "enter")
        if isinstance(outcome, Done):
            done = outcome
        else:
            again = again._replace(words="", refused=outcome.message)
    while done is not None or (done := (yield Ask(key, shown(), again))) is not None:
        again = Again(done.subject.name) if isinstance(done.subject, Row) else Again()
        try:
            given = yield from come_of(do, done)
        except Refusal as refusal:
            given = again._replace(words=done.words, refused=refusal.message)
        if given is not None and given is not False and not isinstance(given, Again):
            return given
        again, done = given or again, None
    return None


def until_written(
    key: str,
    face: Face,
    shown: Callable[[], Dialog],
    do: Callable[[Done], Any],
    write: Callable[[], object],
    **first: Any,
) -> Conversation[Any]:
    """A `menu` about something that waits in the draft, which `write` writes.

    However the dialog is left, that is written first, and the words in its line go to where one writes.
    """

    def left() -> None:
        words = face.session.words.dialogs.pop(key, {}).get("words")
        if isinstance(words, str):
            face.compose(words)
        write()

    try:
        given = yield from menu(key, shown, do, **first)
    except Closed:  # left for something else, or at the end of everything
        with suppress(Refusal):  # then it waits, and goes with what is written next
            left()
        raise
    if given is None:
        left()
    return given


def come_of(do: Callable[[Done], Any], done: Done) -> Conversation[Any]:
    """What the option chosen for a row does, else `do`, be it a function or a conversation."""
    row = done.subject
    deeds = row.deeds or () if isinstance(row, Row) else ()
    chosen = next((each.do for each in deeds if each.id == done.deed and each.do is not None), None)
    given = do(done) if chosen is None else chosen()
    return (yield from given) if isinstance(given, Generator) else given


def pick(
    key: str,
    title: Said,
    options: Iterable[Option],
    proposed: str = "",
    *,
    above: Sequence[Line] = (),
) -> Conversation[str]:
    """Have an option chosen, and do what it does; its id, empty where that is left."""
    listing = choice(title, options, proposed, above=tuple(above))
    done = yield from ask(key, listing)
    if done is None:
        return ""
    yield from come_of(lambda done: None, done)
    return done.deed


def confirm(id_: str, **told: Value) -> Conversation[bool]:
    """Whether something is wanted: a declared question, its holes filled with what is `told`."""
    block = BLOCKS[id_]
    options = [Option(each, block[each]) for each in ("yes", "no") if each in block]
    above = (line(block["help"], "quiet"),) if "help" in block else ()
    return (yield from pick(id_, said(id_, **told), options, above=above)) == "yes"


def work(title: Message, do: Callable[[], Given]) -> Conversation[Given]:
    """Do something slow; what it gives."""
    given: Given = yield Work(title, do)
    return given


def story_of(face: Face) -> Session | None:
    """The story that is open; None where none is."""
    try:
        return face.session
    except Refusal:
        return None


def send(face: Face, text: str) -> None:
    """Write a text into the story, as if it were sent; what of it cannot be written is refused."""
    told = face.session.send(text)
    face.grown()
    face.tell(*told)


def is_for_story(words: str) -> bool:
    """Whether words that a dialog has no use for are a sentence, and so belong into the story."""
    return begins_words(words) or tells(words)


def _stray(turn: Turn, key: str) -> bool:
    """Whether leaving a dialog would lose its words: they find no row, and it neither takes nor keeps any."""
    dialog = turn.dialog
    if isinstance(dialog, Form) or not turn.words.strip():
        return False
    takes = dialog.takes_words or dialog.along is not None
    return not (takes and key) and not dialog.finds_only(turn.words)


class Closed(Exception):
    """Something else was asked for while a dialog is shown: the conversation is over, and may tidy up."""


class Walk:
    """A conversation under way: the step that is shown now, and what an answer leads to.

    A refusal ends the conversation and is raised again; what stood in the last dialog is kept.
    """

    def __init__(self, conversation: Conversation[None], face: Face, session: Session | None) -> None:
        """Keep what is left in dialogs with the `session` of the story, or, without one, with the `face`.

        A sentence that a dialog does not take goes to where one writes; other words go into the history.
        A line of play ends the conversation and is done.
        """
        self._conversation, self._face, self._session = conversation, face, session
        self._story: Left = {} if session is None else session.words.dialogs
        self._none: Left = face.services.left
        self.asked: Ask | None = None
        """What is asked for by the dialog that is shown, None while none is."""
        self._turn: Turn | None = None
        self._last: tuple[str, Turn] | None = None  # the dialog answered last, until another is shown
        self.step: Step | None = None
        """What is to be shown or done now; None once it is over."""

    def begin(self) -> Step | None:
        """The first step."""
        return self._go(self._conversation.send, None)

    @property
    def turn(self) -> Turn:
        """The dialog that is shown, as far as it has come."""
        assert self._turn is not None, "a dialog is shown only while the conversation asks"
        return self._turn

    def turned(self, turn: Turn) -> None:
        """The dialog that is shown has come that far."""
        self._turn = turn

    def in_front(self) -> Left:
        """What stands in the dialog that is shown, by its key."""
        return {} if self.asked is None or not self.asked.key else {self.asked.key: saved(self.turn)}

    def leave(self) -> Step | None:
        """The dialog was left: what was typed and set in it is kept under its key."""
        if self.asked is not None and self.turn.words != (self.asked.shown.offered or None):
            self._keep(self.asked.key, self.turn)
        return self._go(self._conversation.send, None)

    def done(self, answer: object) -> Step | None:
        """Go on with the answer of the dialog or the work; a line of play typed in a dialog ends it all."""
        if isinstance(answer, Done) and answer.deed == "further":
            self.turned(typed(self.turn, ""))
            return self._further(answer.words)
        if self.asked is not None:
            self._last = self.asked.key, self.turn
            self._kept(self.asked.key).pop(self.asked.key, None)
        return self._go(self._conversation.send, answer)

    def fail(self, error: Exception) -> Step | None:
        """The work failed: the conversation is told."""
        return self._go(self._conversation.throw, error)

    def close(self) -> None:
        """End it where it is; what stands in its dialog is kept."""
        if self.asked is not None:
            self._keep(self.asked.key, self.turn)
        with suppress(Closed, StopIteration, Refusal):
            self._conversation.throw(Closed())
        self._conversation.close()
        self.step = self.asked = self._last = None

    def _further(self, words: str) -> Step | None:
        self.close()
        if self._session is None:
            self._face.compose(words)
            return None
        self._conversation = reached("soloist.play.dialogs.rolling.rolls:go_on")(self._face, words)
        return self.begin()

    def _keep(self, key: str, turn: Turn) -> None:
        if self._session is not None and not is_of_none(key) and _stray(turn, key):
            if is_for_story(turn.words):
                self._face.compose(turn.words)
            else:
                self._session.versions.keep(turn.words)
            turn = typed(turn, "")
        content = saved(turn)
        if key and content:
            self._kept(key)[key] = content
        else:
            self._kept(key).pop(key, None)

    def _kept(self, key: str) -> Left:
        return self._none if is_of_none(key) else self._story

    def _go(self, on: Callable[[Any], Step], given: object) -> Step | None:
        self.step = self.asked = None
        try:
            step = on(given)
        except StopIteration:
            return None
        except Refusal:
            if self._last is not None:
                self._keep(*self._last)
            raise
        if isinstance(step, Further):
            return self._further(step.words)
        if isinstance(step, Ask):
            mark, words, refused, offered = step.shown
            turn = opened(worded(step.dialog, self._face.services.lingo.render), mark, words, refused)
            if not words and refused is None:
                if (held := self._kept(step.key).get(step.key)) is not None:
                    turn = taken_up(turn, held)
                turn = turn if turn.words else typed(turn, offered)
            self.asked, self._turn, self._last = step, turn, None
        self.step = step
        return step


def is_of_none(key: str) -> bool:
    """Whether a dialog belongs to no story."""
    return key.startswith("/")


def begin(id_: str, face: Face, words: str = "") -> Conversation[None] | None:
    """The conversation that a command is, with the words after it; None where it is over already."""
    does = command(id_).does
    return reached(does)(face, words) if does else None


def reached(does: str) -> Callable[..., Conversation[None]]:
    """The conversation at `module:function`, which is loaded only now."""
    module, _, name = does.partition(":")
    found: Callable[..., Conversation[None]] = getattr(import_module(module), name)
    return found


# --- what dialogs say, as `dialogs.txt` declares it: titles, fixed rows, what can be done to others ---


Doing: TypeAlias = Callable[[], Any] | None

BLOCKS: Final = {each["id"]: each for each in records(__package__, "dialogs.txt")}
"""By the id of each, what is said."""


def said(id_: str, part: str = "label", /, **values: Value) -> Message:
    """A sentence of a block, with its holes filled."""
    told: Message = BLOCKS[id_][part]
    return replace(told, values=values)


def deeds(of: str, told: dict[str, Value] | None = None, /, **does: Doing) -> tuple[Option, ...]:
    """What can be done to a row of a dialog, in that order, with what does it; `told` fills their holes."""
    return tuple(Option(id_, said(f"{of} {id_}", **told or {}), do=do) for id_, do in does.items())


def fixed(of: str, id_: str, do: Doing = None, **told: Value) -> Row:
    """A row that a dialog always has, with the one thing it is for."""
    block, name = BLOCKS[f"{of} {id_}"], f"{of} {id_}"
    enter = Option(id_, block["enter"], do=do)
    return Row(
        said(name, **told), id_, detail=block.get("help", ""), part=block.get("part", ""), deeds=(enter,)
    )


def listing(id_: str, rows: Iterable[Row], told: dict[str, Value] | None = None, /, **more: Any) -> Listing:
    """A dialog of rows as its block has it, what is `told` in its holes; `more` as in `Listing`."""
    block, found, values = BLOCKS[id_], tuple(rows), told or {}
    quiet = "help" if "help" in block else "none" if "none" in block and not found else ""
    above = (line(said(id_, quiet, **values), "quiet"),) if quiet else ()
    enter = (Option("enter", block["enter"]),) if "enter" in block else ()
    declared = {"title": said(id_, **values), "above": above, "deeds": enter, "makes": block.get("makes")}
    return Listing(rows=found, **{**declared, **more})
