"""A block of the story that is written again: what stands in its place once that is sent."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.play.changes.edit_block import Block
    from soloist.play.changes.undo import LastBlock
    from soloist.play.session.session import Session
    from soloist.play.story.story import Story


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A block to be written again: its text, its bytes, and what puts a text in its place, and says what came
    of that. Of the `last` one play is rolled as if it were new; dice of an older one are not rolled again.

    `put` raises `Refusal`, and `play.edit.Moved` where another program changed the block.
    """

    text: str
    raw: bytes
    last: bool
    is_play: bool
    is_heading: bool
    put: Callable[[str], tuple[Message, ...]]

    @property
    def told(self) -> tuple[Message, ...]:
        """What to know before it is written again."""
        return () if self.last or not self.is_play else (message("Dice are not rolled again."),)


def rewrite_last(session: "Session") -> Rewrite:
    """The last block. Raises `Refusal` where nothing is left, or where it is a heading."""
    from soloist.play.commands import key_of

    block = session.last_block()
    if not block.text:
        raise Refusal(message("The last block is a heading: {key} takes it back.", key=key_of("undo")))

    def put(text: str) -> tuple[Message, ...]:
        put_last(session, block, text)
        told = message(
            "The last block is replaced; a copy of the old one is kept: {key} lists it.",
            key=_history(session),
        )
        return (told,)

    raw = session.on_story(lambda story: story.data[block.start :])
    return Rewrite(block.text, raw, True, block.is_play, False, put)


def put_last(session: "Session", block: "LastBlock", text: str) -> None:
    """Put what sending `text` would write in the place of the last block, all or nothing.

    A phase the story is in now is written again if its heading goes. Raises `Refusal` as
    `play.story.send.send`, and `Moved` where another program changed the block.
    """
    from soloist.play.changes.edit import Moved
    from soloist.play.story.seat import Seat
    from soloist.play.story.send import send
    from soloist.play.story.story import Story
    from soloist.storage.story.journal_file import Unwritten

    def put(story: "Story") -> None:
        now, seat = session.last_block(), session.at_table
        if (now.text, now.is_play) != (block.text, block.is_play):
            raise Moved
        before = Story(Unwritten(story.data[: now.start]))
        phase = story.state.phase if story.state.phase != before.state.phase else None
        written = Seat(before, seat.shelf, seat.now, phase=phase)
        send(written, text, session.desk.dice())
        written.flush()
        story.replace(now.start, before.data[now.start :], "edit")

    session.on_story(put)


def rewrite_at(session: "Session", at: int) -> Rewrite:
    """The block that holds a byte. Raises `Refusal` where there is none, and for the head of the file."""
    from soloist.play.changes.edit_block import block_at

    if at >= last_start(session):
        return rewrite_last(session)
    return _older(session, session.on_story(lambda story: block_at(story.data, at)))


def rewrite_standing(session: "Session", raw: bytes) -> Rewrite | None:
    """The block whose bytes are those; None where it does not stand, just once."""
    from soloist.play.changes.edit import standing

    try:
        last = rewrite_last(session)
    except Refusal:
        last = None
    if last is not None and last.raw == raw:
        return last
    block = session.on_story(lambda story: standing(story.data, raw))
    return _older(session, block) if block is not None else None


def take_out(session: "Session", block: "Block") -> tuple[Message, ...]:
    """Take a block out of the story; what to say of it."""
    told = message("It is out of the story; {key} lists it and calls its words back.", key=_history(session))
    return _replaced(session, block, "", told)


def last_start(session: "Session") -> int:
    """Where the block begins that `undo` would take out; the end where there is none."""
    try:
        return session.last_block().start
    except Refusal:  # nothing but what the story was born with
        return session.story.size


def refuse_hidden(session: "Session", text: str) -> None:
    """Raise `Refusal` for a text that whoever sits here may not see."""
    if session.seen(text.splitlines()) != tuple(text.splitlines()):
        raise out_of_sight(session)


def out_of_sight(session: "Session") -> Refusal:
    """What to say to whoever may not look."""
    from soloist.play.commands import key_of

    lingo = session.desk.lingo
    key = key_of("seats", lingo.render, lingo.lang)
    return Refusal(message("Only Destiny may look there: {key} hands the keyboard over.", key=key))


def told_of_change(session: "Session", before: bytes, after: bytes) -> tuple[Message, ...]:
    """What no longer agrees after the story was changed by hand; slow for a long one."""
    from soloist.play.changes.edit import told

    return told(before, after, session.path.stem)


def _older(session: "Session", block: "Block") -> Rewrite:
    told = message("It is changed; a copy of how it was is kept: {key} lists it.", key=_history(session))
    is_play = block.kind in ("play", "lines")
    return Rewrite(
        block.text,
        block.raw,
        False,
        is_play,
        block.kind == "heading",
        lambda text: _replaced(session, block, text, told),
    )


def _replaced(session: "Session", block: "Block", text: str, told: Message) -> tuple[Message, ...]:
    from soloist.play.changes.edit import replace

    done = session.on_story(lambda story: replace(story, block, text))
    if done.before == done.after:
        return (message("Nothing was changed."),)
    return (told, *done.notices, *told_of_change(session, done.before, done.after))


def _history(session: "Session") -> str:
    from soloist.play.commands import key_of

    return key_of("history", session.desk.lingo.render, session.desk.lingo.lang)
