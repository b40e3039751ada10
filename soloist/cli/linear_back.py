"""Taking back, bringing back and writing again, line by line, each only after a yes."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.undo import LastBlock
    from soloist.tui.sitting import Sitting


def undo_one(sitting: "Sitting", voice: Voice) -> str:
    """Take the last block out; what waited and was not written yet, to be typed again."""
    from soloist.play.undo import planned, undo

    if sitting.pending:
        voice.tell(message("It is back with you; nothing of it was written."))
        line = sitting.drop_pending()
        voice.line(line)
        return line
    plan = sitting.on_story(planned)
    _tell(sitting, voice, plan.block.text or voice.lingo.say("the heading"))
    asked = (
        message("Another program wrote after it: strike it?") if plan.struck else message("Take this back?")
    )
    if not voice.agrees(asked):
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


def redo_one(sitting: "Sitting", voice: Voice) -> None:
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


def edit_one(sitting: "Sitting", voice: Voice) -> None:
    """Write the last block again, up to an empty line; nothing typed leaves it as it is."""
    block = sitting.last_block()
    if not block.text:
        raise Refusal(message("The last block is a heading: /undo takes it back."))
    if sitting.seen(block.text.splitlines()) != tuple(block.text.splitlines()):
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    voice.line(block.text)
    voice.tell(message("Write it again; an empty line ends it. Ctrl+C leaves it as it is."))
    if voice.edits:
        voice.tell(message("The Up arrow brings its lines back, to be changed."))
    lines: list[str] = []
    words = sitting.words
    words.changes = lambda: sitting.on_story(lambda story: story.data[block.start :])
    before, words.typed = words.typed, lambda: "\n".join(lines)
    try:
        while not _replaced(sitting, block, voice, lines):
            voice.tell(message("It is kept as typed; write it again, or Ctrl+C to leave the block as it is."))
    except (EOFError, KeyboardInterrupt):
        voice.loose += lines
        raise
    finally:
        words.typed, words.changes = before, bytes


def _replaced(sitting: "Sitting", block: "LastBlock", voice: Voice, lines: list[str]) -> bool:
    """Whether the editing is over: the block is replaced, or nothing was typed; else it was refused."""
    again, held = False, "\n".join(lines) or block.text
    while line := voice.answer("…", "" if again else held, message("An empty line ends the block.")):
        if not again:
            lines.clear()  # what was refused before is kept up to the first new line
        again = True
        lines.append(line)
        sitting.save()
    if not again:
        voice.tell(message("The last block stays as it is."))
        return True
    try:
        sitting.rewrite(block, "\n".join(lines))
    except Refusal as refusal:
        voice.tell(refusal.message)
        return False
    voice.tell(message("The last block is replaced; soloist undo --list has the old one."))
    return True


def _tell(sitting: "Sitting", voice: Voice, text: str) -> None:
    """Read a block out, as much of it as whoever sits here may see."""
    for line in sitting.seen(text.splitlines()):
        voice.line(line)
