"""Taking back, bringing back and writing again, line by line, each only after a yes."""

from typing import TYPE_CHECKING

from soloist.cli.linear_again import Again, edit_older, is_older, older_again, take_out, write_again
from soloist.cli.linear_commands import called
from soloist.cli.linear_place import meant
from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.found import Found
    from soloist.play.session.session import Session
    from soloist.play.undo import LastBlock


def undo_one(sitting: "Session", voice: Voice, asked: str = "") -> str:
    """Take the last block out, or the one asked for; what waited and was not written, to be typed again."""
    from soloist.play.undo import planned, undo

    if asked.strip():
        place = meant(sitting, voice, asked, "undo")
        if place is None:
            return ""
        if sitting.pending or is_older(sitting, place):
            take_out(sitting, voice, place)
            return ""
    if sitting.pending:
        voice.tell(message("It is back with you; nothing of it was written."))
        line = sitting.drop_pending()
        voice.line(line)
        voice.tell(message("Kept as typed: /send tries it again, Ctrl+C lets it go."))
        return line
    plan = sitting.on_story(planned)
    _tell(sitting, voice, plan.block.text or voice.lingo.say("the heading"))
    question = (
        message("Another program wrote after it: strike it?") if plan.struck else message("Take this back?")
    )
    if not voice.agrees(question):
        voice.tell(message("It stays as it is."))
        return ""
    back = sitting.on_story(lambda story: undo(story, plan))
    voice.tell(
        message("Struck; /redo brings it back.")
        if back.struck
        else message("Taken back; /redo brings it back.")
    )
    if back.left:
        voice.tell(message("This stays as it is: {names}.", names=", ".join(back.left)))
    return ""


def redo_one(sitting: "Session", voice: Voice) -> None:
    """Put back what was taken out last."""
    from soloist.play.redo import redo, redoable

    step = sitting.on_story(redoable)
    if step is not None:
        _tell(sitting, voice, step.text)
        if not voice.agrees(message("Bring this back?")):
            voice.tell(message("It stays as it is."))
            return
    back = sitting.on_story(redo)
    voice.tell(message("It is not struck any more.") if back.struck else message("It is back in its place."))


def edit_one(sitting: "Session", voice: Voice, asked: str = "") -> None:
    """Write the last block again, or the one asked for, up to an empty line; nothing typed leaves it."""
    if asked.strip():
        place = meant(sitting, voice, asked, "edit")
        if place is None:
            return
        if is_older(sitting, place):
            edit_older(sitting, voice, place)
            return
    block = sitting.last_block()
    if not block.text:
        raise Refusal(message("The last block is a heading: /undo takes it back."))

    write_again(sitting, voice, _last_again(sitting, voice, block))


def _last_again(sitting: "Session", voice: Voice, block: "LastBlock") -> Again:
    def replaced(text: str) -> None:
        sitting.rewrite(block, text)
        voice.tell(
            message(
                "The last block is replaced; a copy of the old one is kept: {key} lists it.",
                key=called("history", voice.lingo.lang),
            )
        )

    return Again(block.text, lambda story: story.data[block.start :], replaced)


def tell_change(voice: Voice, found: "Found") -> None:
    """Say that a block was being changed, the words for it, and how to go on."""
    told = message(
        "“{words}…” was being changed; {edit} alone goes on:",
        words=_words(found),
        edit=called("edit", voice.lingo.lang),
    )
    voice.tell(told)
    for line in found.change.split("\n"):
        voice.line(line)


def _words(found: "Found") -> str:
    from soloist.play.session.recovered import first_words

    return first_words(found.block.decode("utf-8", "replace"))


def edit_on(sitting: "Session", voice: Voice, found: "Found") -> bool:
    """Go on with a block that was being written again; False where it does not stand as it did."""
    from soloist.play.edit import standing

    words = _words(found)
    block = _being_changed(sitting, voice, found.block)
    if block is None:
        older = sitting.on_story(lambda story: standing(story.data, found.block))
        if older is None:
            told = message("“{words}…” was being changed and does not stand as it did.", words=words)
            voice.tell(told)
            return False
        block = older_again(sitting, voice, older)
    write_again(sitting, voice, block, found.change)
    return True


def _being_changed(sitting: "Session", voice: Voice, raw: bytes) -> Again | None:
    """The last block, if its bytes are those."""
    try:
        last = sitting.last_block()
    except Refusal:
        return None
    stands = sitting.on_story(lambda story: story.data[last.start :] == raw)
    return _last_again(sitting, voice, last) if stands else None


def _tell(sitting: "Session", voice: Voice, text: str) -> None:
    """Read a block out, as much of it as whoever sits here may see."""
    for line in sitting.seen(text.splitlines()):
        voice.line(line)
