"""What was written before: the last block taken back and brought back, copies kept, words never sent."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

from soloist.play.changes import edit as kept
from soloist.play.changes.edit import redo as bring_back
from soloist.play.changes.edit import redoable
from soloist.play.changes.edit import undo as take_back
from soloist.play.changes.edit_block import Block, block_at
from soloist.play.commands import command, part_name
from soloist.play.dialogs.conversation import Conversation, confirm, menu, pick
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, line
from soloist.play.dialogs.reading.places import in_words, place_named, slowly
from soloist.play.session.face import Face
from soloist.play.session.rewriting import last_start, out_of_sight, refuse_hidden, rewrite_last, take_out
from soloist.play.session.session import Session
from soloist.play.story.seat import give_back
from soloist.storage.clock import hour
from soloist.storage.story.undone import Snapshot, Snapshots, Step
from soloist.tables.names import fold_name
from soloist.values.message import Message, Refusal, count, message

_REDO: Final = frozenset(map(fold_name, command("undo").parts))
_SHOWN: Final = 12  # lines of a text that are shown below its row
_ABOVE: Final = 3  # of a block that is to be taken back
_WORDS: Final = 48  # letters of a block by which it is named
_TYPED: Final = 3  # words from which what was set in a field is worth finding again

# --- taking back


def undo(face: Face, words: str) -> Conversation[None]:
    """Show what would be taken back, and take it back; what waits and is not written is given back.

    `redo` brings back what was taken back last; other words name another block: that is taken out.
    """
    session, asked = face.session, fold_name(words.strip())
    if asked in _REDO:
        _redo(face)
        return
    if asked:
        at = yield from place_named(face, words)
        if session.pending or at < last_start(session):
            yield from take_out_at(face, at)
            return
    if session.pending:
        face.compose(give_back(session.at_table))
        face.tell(message("It is back where you write; nothing of it was written."))
        face.update()
        return
    options = [*_ways_back(face)]
    try:
        block = session.last_block()
    except Refusal as refusal:
        if not options:
            raise
        yield from pick("undo", refusal.message, options)
        return
    again = Option("edit", message("write it again"), do=lambda: face.borrow(rewrite_last(session)))
    out = Option("undo", message("take it back"), do=partial(_undo, face, block))
    ways = (out,) if block.kind == "heading" else (out, again)
    said = "\n".join(session.seen(block.text.splitlines()))
    title = message("Take back “{text}”?", text=short(in_words(said, session.story.lang)))
    yield from pick("undo", title, (*ways, *options), above=_above(session, block))


def _above(session: Session, block: Block) -> tuple[Line, ...]:
    """The beginning of a block of several lines."""
    lines = [each for each in session.seen(block.text.splitlines()) if each.strip()]
    more = ["…"] if len(lines) > _ABOVE else []
    return tuple(line(each, "quiet") for each in (*lines[:_ABOVE], *more)) if len(lines) > 1 else ()


def _ways_back(face: Face) -> Iterator[Option]:
    """What can be brought back, if anything: the last step, or any, or a copy."""
    if face.session.on_story(redoable) is not None:
        yield Option("redo", message("bring back what was taken back last"), do=lambda: _redo(face))
    if kept_of(face.session):
        yield Option("history", message("look at what is kept"), do=lambda: history(face, ""))


def _undo(face: Face, block: Block) -> None:
    session = face.session
    try:
        session.on_story(lambda story: take_back(story, block))
    finally:
        face.grown()  # also what others wrote meanwhile, where that is why it is refused
    key = part_name(command("undo"), face.desk.lingo.lang)
    _tell(face, message("Taken back; {key} brings it back.", key=key))


def take_out_at(face: Face, at: int) -> Conversation[None]:
    """Take the block that holds a byte out of the story, after a question."""
    session = face.session
    block = session.on_story(lambda story: block_at(story.data, at))
    refuse_hidden(session, block.text)
    title = message("Take out “{text}”?", text=short(in_words(block.text, session.story.lang)))
    if (yield from confirm("out", title, message("take it out"))):
        told = yield from slowly(session, lambda: take_out(session, block))
        face.grown()
        face.tell(*told)


def _redo(face: Face) -> None:
    """Put the last thing taken back into its place again. Raises `Refusal` where that cannot be."""
    face.session.on_story(bring_back)
    face.grown()
    _tell(face, message("It is back in its place."))


def short(text: str) -> str:
    """The first words of a block, on one line."""
    first, _, rest = text.strip().partition("\n")
    words = re.sub(r"[ \t]+", " ", first.strip())
    if len(words) > _WORDS:
        return words[: _WORDS - 1].rstrip() + "…"
    return f"{words}…" if rest.strip() else words


def _tell(face: Face, *told: Message) -> None:
    """Say what was done, and what happened to the file meanwhile."""
    notice = face.session.file.notice
    face.tell(*told, *((notice,) if notice is not None else ()))


# --- what is kept


def history(face: Face, words: str) -> Conversation[None]:
    """List what was typed and never sent, what was taken back, and the copies kept; one is taken up again."""
    session = face.session
    if session.veiled:  # who typed a text is not known of it
        raise out_of_sight(session)
    shows = lru_cache(maxsize=64)(partial(_below, session))

    def shown() -> Listing:
        rows = [*_drafts(session), *_history(session)]
        none = line(message("Nothing was taken back or replaced yet, and no copy is kept."), "quiet")
        deeds = (Option("back", message("bring it back")), Option("copy", message("copy its words")))
        return Listing(
            message("What is kept"), tuple(rows), deeds, above=() if rows else (none,), shows=shows
        )

    def do(done: Done) -> Conversation[bool]:
        kind, item = done.subject.subject
        text = item if kind == "draft" else item.text if isinstance(item, Step) else ""
        if done.deed == "copy":
            face.copy(text)
            face.tell(message("Copied."))
            return False
        if isinstance(item, Snapshot):
            return (yield from _restore(face, item))
        if kind == "step" and session.on_story(redoable) == item:
            _redo(face)
            return True
        if (key := done.subject.id).startswith("dialog "):  # it stands there no more
            session.words.dialogs.pop(key.removeprefix("dialog "), None)
        face.compose(text)
        if kind == "step":
            face.tell(message("Something was written since: the words are where you write."))
        return True

    yield from menu("kept", shown, do, words=words.strip())


def kept_of(session: Session) -> tuple[Step | Snapshot, ...]:
    """What was taken back of a story and the copies of it."""
    means = session.desk.means
    return session.on_story(lambda story: kept.kept(story.path, means))


def _drafts(session: Session) -> Iterator[Row]:
    """What was typed and never sent; what was left in dialogs first."""
    part = message("Typed and not sent")
    for key, left in session.words.dialogs.items():
        values = left.get("values")
        set_ = [str(each) for each in values.values()] if isinstance(values, dict) else []
        typed = [str(left.get("words") or ""), *(each for each in set_ if len(each.split()) >= _TYPED)]
        if text := "\n".join(filter(None, typed)):
            yield Row(
                short(text),
                f"dialog {key}",
                detail=message("left in a dialog"),
                part=part,
                subject=("draft", text),
            )
    for number, text in enumerate(session.versions.listed(session.words.typed())):
        words = count("{n} word", "{n} words", len(text.split()))
        yield Row(short(text), f"draft {number}", detail=words, part=part, subject=("draft", text))


def _history(session: Session) -> Iterator[Row]:
    """What was taken back and the copies kept, the newest first."""
    for number, item in enumerate(kept_of(session)):
        what, when = kept.why(item), hour(item.taken, session.desk.means.now())
        text, kind = (short(item.text), "step") if isinstance(item, Step) else (what, "copy")
        detail = (when, what) if isinstance(item, Step) else when
        deeds = (Option("back", message("put the story back so")),) if kind == "copy" else None
        part = message("Taken back, and copies kept a week")
        yield Row(text, f"{kind} {number}", detail=detail, part=part, deeds=deeds, subject=(kind, item))


def _below(session: Session, row: Row | None) -> Sequence[Line]:
    """The text of a row, or what putting a copy back would change."""
    if row is None:
        return ()
    kind, item = row.subject
    if not isinstance(item, Snapshot):
        text = item if kind == "draft" else item.text
        lines = text.strip("\n").split("\n")
        return [line(each) for each in (*lines[:_SHOWN], *(["…"] if len(lines) > _SHOWN else []))]
    means = session.desk.means
    try:
        found = kept.difference(session.story.data, Snapshots(means.state, means.disk).read(item))
    except Refusal as refusal:
        return (line(refusal.message, "bad"),)
    if not found.added and not found.removed:
        return (line(message("The story is like that already.")),)
    come = count("{n} line comes back", "{n} lines come back", found.added) if found.added else ""
    go = count("{n} line goes", "{n} lines go", found.removed) if found.removed else ""
    return (line((come, go), "strong"),)


def _restore(face: Face, copy: Snapshot) -> Conversation[bool]:
    """Put the story back as it was in a copy, after a question; whether that was done."""
    session = face.session
    title = message("Put the story back as it was in this copy? It is copied first as it is now.")
    if not (yield from confirm("restore", title, message("put it back"))):
        return False
    session.on_story(lambda story: story.restore(copy))
    face.grown()
    key = face.called("history")
    _tell(face, message("The story is as it was in that copy; {key} lists the way back.", key=key))
    return True
