"""A block of the story that is written again: what stands in its place once that is sent."""

from collections.abc import Callable

from soloist.play import edit
from soloist.play.edit import Block, block_at
from soloist.play.session.session import Session
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.storage.story.journal_file import Unwritten
from soloist.values.dataclass import record
from soloist.values.message import Message, Refusal, message


@record
class Rewrite:
    """A block to be written again, and what puts a text in its place and says what came of that.

    Of the `last` one play is rolled as if it were new; dice of an older one are not rolled again.
    `put` raises `Refusal`, and `edit.Moved` where another program changed the block.
    """

    block: Block
    last: bool
    put: Callable[[str], tuple[Message, ...]]

    @property
    def told(self) -> tuple[Message, ...]:
        """What to know before it is written again."""
        return () if self.last or not self.block.is_play else (message("Dice are not rolled again."),)


def rewrite_last(session: Session) -> Rewrite:
    """The last block. Raises `Refusal` where nothing is left, or where it is a heading."""
    block = session.last_block()
    if block.kind == "heading":
        key = session.services.key("undo")
        raise Refusal(message("The last block is a heading: {key} takes it back.", key=key))

    def put(text: str) -> tuple[Message, ...]:
        put_last(session, block, _in_type(session, block, text))
        return (_changed(session),)

    return Rewrite(block, True, put)


def _changed(session: Session) -> Message:
    return message("It is changed; how it was is kept: {key} lists it.", key=session.services.key("history"))


def _in_type(session: Session, block: Block, text: str) -> str:
    """What is typed in the place of a block, set in type as what is sent; lines that were there stay."""
    known, lines = {*block.text.split("\n")}, text.split("\n")
    pairs = zip(lines, session.set_in_type(text).split("\n"), strict=True)
    return "\n".join(line if line in known else set_ for line, set_ in pairs)


def put_last(session: Session, block: Block, text: str) -> None:
    """Put what sending `text` would write in the place of the last block; raises as `replace_last`."""
    replace_last(session, block, lambda story: send(story, text, session.services.dice()))


def replace_last(session: Session, block: Block, do: Callable[[Story], object]) -> None:
    """Put what `do` writes after all that stands before it in the place of the last block, all or nothing.

    A phase the story is in now is written again if its heading goes. Raises the `Refusal` of `do`, and
    `Moved` where another program changed the block.
    """

    def put(story: Story) -> None:
        now = session.last_block()
        if (now.text, now.kind) != (block.text, block.kind):
            raise edit.Moved
        written = Story(Unwritten(story.data[: now.start], story.file.means))
        written.shelf = story.shelf
        written.phase = story.state.phase if story.state.phase != written.state.phase else None
        do(written)
        written.flush()
        edit.take_out(story, now.start, now.end, now.text, written.data[now.start :])

    session.on_story(put)


def rewrite_at(session: Session, at: int) -> Rewrite:
    """The block that holds a byte. Raises `Refusal` where there is none, and for the head of the file."""
    if at >= last_start(session):
        return rewrite_last(session)
    block = session.on_story(lambda story: block_at(story.data, at))
    return Rewrite(block, False, lambda text: _replaced(session, block, text, _changed(session)))


def take_out(session: Session, block: Block) -> tuple[Message, ...]:
    """Take a block out of the story; what to say of it."""
    told = message(
        "It is out of the story; {key} lists it and calls its words back.",
        key=session.services.key("history"),
    )
    return _replaced(session, block, "", told)


def last_start(session: Session) -> int:
    """Where the block begins that `undo` would take out; the end where there is none."""
    try:
        return session.last_block().start
    except Refusal:  # nothing but what the story was born with
        return session.story.size


def refuse_hidden(session: Session, text: str) -> None:
    """Raise `Refusal` for a text that whoever sits here may not see."""
    if session.seen(text.splitlines()) != tuple(text.splitlines()):
        raise out_of_sight(session)


def out_of_sight(session: Session) -> Refusal:
    """What to say to whoever may not look."""
    key = session.services.key("seats")
    return Refusal(message("Only Destiny may look there: {key} hands the keyboard over.", key=key))


def _replaced(session: Session, block: Block, text: str, told: Message) -> tuple[Message, ...]:
    text = _in_type(session, block, text)
    done = session.on_story(lambda story: edit.replace(story, block, text))
    if done.before == done.after:
        return (message("Nothing was changed."),)
    return (told, *done.notices, *edit.told(done.before, done.after))
