"""A block of the story written again line by line: read out, then typed up to an empty line."""

from typing import TYPE_CHECKING, Final

from soloist.play.commands import command, slash_name
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.cli.talk.voice import Voice
    from soloist.play.session.draft import Recovered
    from soloist.play.session.rewriting import Rewrite
    from soloist.play.session.session import Session

_DOT: Final = "."  # ends a block that has empty lines in it


def write_again(session: "Session", voice: "Voice", rewrite: "Rewrite", begun: str = "") -> None:
    """Read a block out and put what is typed in its place; nothing typed leaves it.

    It goes on from what was `begun` an earlier time. At an end of the input it is kept as what it is.
    """
    voice.tell(*rewrite.told)
    for line in rewrite.text.split("\n"):
        voice.line(line)
    several = (*rewrite.text.split("\n"), *begun.split("\n")[1:])
    ends = _DOT if any(not line.strip() for line in several) else ""
    _tell_how(voice, ends, begun)
    lines = begun.split("\n") if begun else []
    words, before = session.words, session.words.typed
    words.changes = lambda: rewrite.raw
    words.under = lambda: voice.without_half(before)
    words.typed = lambda: "\n".join((*lines, *filter(None, (voice.half,))))  # empty lines are lines
    words.shown()
    ended = False
    try:
        while not _replaced(session, rewrite, voice, lines, ends, again=bool(begun)):
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


def _tell_how(voice: "Voice", ends: str, begun: str) -> None:
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
    session: "Session", rewrite: "Rewrite", voice: "Voice", lines: list[str], ends: str, *, again: bool
) -> bool:
    """Whether it is over: the block is replaced, or nothing was typed; else it was refused.

    `again`, the lines so far are gone on with; else the first new one takes their place.
    """
    from soloist.play.changes.edit import Moved

    held = "\n".join(lines) or rewrite.text
    way = message("An empty line ends the block.") if not ends else message("A dot alone ends the block.")
    while (line := voice.answer("…", "" if again else held, way, many=True)).strip() != ends and (
        line or again
    ):
        if not again:
            lines.clear()  # what was refused before is kept up to the first new line
        again = True
        lines += line.split("\n")
        session.save()
    if not again:
        voice.drop(*lines)
        voice.tell(message("The block stays as it is."))
        return True
    try:
        told = rewrite.put("\n".join(lines))
    except Moved:
        voice.tell(message("Another program changed this block meanwhile; nothing was written."))
        voice.loose.append("\n".join(lines))
        return True
    except Refusal as refusal:
        voice.tell(refusal.message)
        return False
    voice.tell(*told)
    return True


def tell_change(voice: "Voice", found: "Recovered") -> None:
    """Say that a block was being changed, the words for it, and how to go on."""
    edit = slash_name(command("edit"), voice.lingo.lang)
    voice.tell(message("“{words}…” was being changed; {edit} alone goes on:", words=_words(found), edit=edit))
    for line in found.change.split("\n"):
        voice.line(line)


def edit_on(session: "Session", voice: "Voice", found: "Recovered") -> bool:
    """Go on with a block that was being written again; False where it does not stand as it did."""
    from soloist.play.session.rewriting import rewrite_standing

    rewrite = rewrite_standing(session, found.block)
    if rewrite is None:
        words = _words(found)
        voice.tell(message("“{words}…” was being changed and does not stand as it did.", words=words))
        return False
    write_again(session, voice, rewrite, found.change)
    return True


def _words(found: "Recovered") -> str:
    from soloist.play.session.recovered import first_words

    return first_words(found.block.decode("utf-8", "replace"))
