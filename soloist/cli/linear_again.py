"""An older block of a story line by line: written again, or taken out; a copy of it is kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from soloist.cli.linear_place import Place
from soloist.cli.linear_voice import Voice
from soloist.message import Message, Refusal, message
from soloist.play.edit import Moved

if TYPE_CHECKING:
    from soloist.play.edit import Edited
    from soloist.play.edit_block import Block
    from soloist.play.session.session import Session
    from soloist.play.story import Story

_DOT: Final = "."  # ends a block that has empty lines in it


class Again(NamedTuple):
    """A block to be written again: its text, the bytes it stands for by now, and what puts a text there."""

    text: str
    raw: Callable[["Story"], bytes]
    put: Callable[[str], None]


def is_older(sitting: "Session", place: Place) -> bool:
    """Whether a block stands before the one that `undo` would take out."""
    return place.start < _last_start(sitting)


def edit_older(sitting: "Session", voice: Voice, place: Place) -> None:
    """Write an older block again."""
    block = _block(sitting, place)
    if block.kind in ("play", "lines"):
        voice.tell(message("Dice are not rolled again."))
    write_again(sitting, voice, older_again(sitting, voice, block))


def older_again(sitting: "Session", voice: Voice, block: "Block") -> Again:
    """An older block that is to be written again."""

    def replaced(text: str) -> None:
        told = message("It is changed; a copy of how it was is kept: /history lists it.")
        _tell_done(sitting, voice, _replace(sitting, block, text), told)

    return Again(block.text, lambda story: block.raw, replaced)


def take_out(sitting: "Session", voice: Voice, place: Place) -> None:
    """Take an older block out, after a yes."""
    block = _block(sitting, place)
    _refuse_hidden(sitting, block.text)
    for line in block.text.split("\n"):
        voice.line(line)
    if not voice.agrees(message("Take this out of the story?")):
        voice.tell(message("It stays as it is."))
        return
    told = message("It is out of the story; /redo brings it back.")
    _tell_done(sitting, voice, _replace(sitting, block, ""), told)


def write_again(sitting: "Session", voice: Voice, block: Again, begun: str = "") -> None:
    """Read a block out and take what is typed for it, up to an empty line; nothing typed leaves it.

    It goes on from what was `begun` an earlier time. At an end of the input it is kept as what it is.
    """
    _refuse_hidden(sitting, block.text)
    for line in block.text.split("\n"):
        voice.line(line)
    ends = _DOT if any(not line.strip() for line in (*block.text.split("\n"), *begun.split("\n")[1:])) else ""
    _tell_how(voice, ends, begun)
    lines = begun.split("\n") if begun else []
    words, before = sitting.words, sitting.words.typed
    words.changes = lambda: sitting.on_story(block.raw)
    words.under = lambda: voice.without_half(before)
    words.typed = lambda: "\n".join((*lines, *filter(None, (voice.half,))))  # empty lines are lines
    words.shown()
    ended = False
    try:
        while not _replaced(sitting, block, voice, lines, ends, again=bool(begun)):
            begun = ""
            told = message(
                "It is kept as typed; write it again, or leave the block as it is: an empty line, or Ctrl+C."
            )
            voice.tell(told)
    except EOFError:
        kept, voice.half = words.typed(), ""
        words.typed, words.under, ended = (lambda: kept), before, bool(kept)
        raise
    except KeyboardInterrupt:
        voice.line("")
        voice.drop(*lines)
        voice.tell(message("The block stays as it is."))
    finally:
        if not ended:
            words.typed, words.changes, words.under = before, bytes, str


def _tell_how(voice: Voice, ends: str, begun: str) -> None:
    """Say what was begun for the block, if anything, and what ends it."""
    if begun:
        for line in begun.split("\n"):
            voice.line(line)
        if ends:
            voice.tell(message("A dot alone on a line puts it there, Ctrl+C lets it go, or write on."))
        else:
            voice.tell(message("An empty line puts it there, Ctrl+C lets it go, or write on."))
        return
    if ends:
        voice.tell(message("Write it again; a dot alone on a line ends it. Ctrl+C leaves it as it is."))
    else:
        voice.tell(message("Write it again; an empty line ends it. Ctrl+C leaves it as it is."))
    if voice.edits:
        voice.tell(message("The Up arrow brings its lines back, to be changed."))


def _replaced(
    sitting: "Session", block: Again, voice: Voice, lines: list[str], ends: str, *, again: bool
) -> bool:
    """Whether the editing is over: the block is replaced, or nothing was typed; else it was refused.

    `again`, the lines so far are gone on with; else the first new one takes their place.
    """
    held = "\n".join(lines) or block.text
    way = message("An empty line ends the block.") if not ends else message("A dot alone ends the block.")
    while (line := voice.answer("…", "" if again else held, way, many=True)).strip() != ends and (
        line or again
    ):
        if not again:
            lines.clear()  # what was refused before is kept up to the first new line
        again = True
        lines += line.split("\n")
        sitting.save()
    if not again:
        voice.drop(*lines)
        voice.tell(message("The block stays as it is."))
        return True
    try:
        block.put("\n".join(lines))
    except Moved:
        voice.tell(message("Another program changed this block meanwhile; nothing was written."))
        voice.loose.append("\n".join(lines))
        return True
    except Refusal as refusal:
        voice.tell(refusal.message)
        return False
    return True


def _last_start(sitting: "Session") -> int:
    """Where the block begins that `undo` would take out; the end where there is none."""
    try:
        return sitting.last_block().start
    except Refusal:  # nothing but what the story was born with
        return sitting.story.size


def _block(sitting: "Session", place: Place) -> "Block":
    """The block as it can be changed. Raises `Refusal` where another program moved it, or for the head."""
    from soloist.play.edit_block import block_at

    block = sitting.on_story(lambda story: block_at(story.data, place.at))
    if place.raw.strip() not in (block.raw.strip(), b"") and block.raw.strip() not in place.raw:
        raise Refusal(
            message("Another program changed the story meanwhile; nothing was done. Ask once more.")
        )
    return block


def _refuse_hidden(sitting: "Session", text: str) -> None:
    if sitting.seen(text.splitlines()) != tuple(text.splitlines()):
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))


def _replace(sitting: "Session", block: "Block", text: str) -> "Edited":
    from soloist.play.edit import replace

    return sitting.on_story(lambda story: replace(story, block, text))


def _tell_done(sitting: "Session", voice: Voice, done: "Edited", told: Message) -> None:
    """Say what was done, and what no longer agrees."""
    from soloist.play.edit_check import told as broken

    if done.before == done.after:
        voice.tell(message("Nothing was changed."))
        return
    voice.tell(told, *done.notices, *broken(done.before, done.after, sitting.path.stem))
