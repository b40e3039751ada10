"""A block of the story: written again, taken out, copied, gone otherwise; what of it is kept."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, Final

from soloist.journal.model import Action, Question
from soloist.lingo import languages
from soloist.play import edit
from soloist.play.commands import command, typed
from soloist.play.dialogs.conversation import (
    Conversation,
    come_of,
    confirm,
    deeds,
    listing,
    menu,
    pick,
    reached,
)
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, line
from soloist.play.dialogs.keeping.grow import grow
from soloist.play.dialogs.reading.places import in_words, place_named, slowly
from soloist.play.dialogs.reading.stories import fork
from soloist.play.edit import Block, block_at
from soloist.play.session.face import Face
from soloist.play.session.rewriting import (
    last_start,
    out_of_sight,
    refuse_hidden,
    rewrite_at,
    rewrite_last,
    take_out,
)
from soloist.play.session.session import Session
from soloist.play.story.story import give_back
from soloist.play.told.excerpt import Excerpt, excerpt_at, last_excerpt
from soloist.storage.clock import hour
from soloist.storage.story.undone import Snapshot, Snapshots, Step
from soloist.tables.names import fold_name
from soloist.values.message import Message, Refusal, count, message, records

_REDO: Final = frozenset(map(fold_name, command("undo").parts))
_DEEDS: Final = tuple(records(__package__, "block.txt"))
_SHOWN: Final = 12  # lines of a text that are shown below its row
_ABOVE: Final = 3  # of a block that is to be taken back
_WORDS: Final = 48  # letters of a block by which it is named


def block(face: Face, words: str) -> Conversation[None]:
    """Show what can be done with the block at a place named in words, or pointed at, else with the last.

    Where `words` begin with the name of a deed, that is done at once: `edit 25`. Raises `Refusal` where it
    cannot be.
    """
    first, _, rest = words.strip().partition(" ")
    named = (
        each["id"]
        for each in _DEEDS
        if "typed" in each and fold_name(first) in map(fold_name, typed(each["typed"], *languages()))
    )
    deed = next(named, "")
    place = rest if deed else words
    here = _Block(face, (yield from place_named(face, place)) if place.strip() else face.here)
    if deed:
        yield from come_of(lambda done: here.does()[done.deed](), Done(deed))
    else:
        yield from pick("block", here.title(), here.options())


class _Block:
    """A block of the story and what can be done with it."""

    def __init__(self, face: Face, at: int | None) -> None:
        """The one that begins at byte `at`; None: the last."""
        self._face, self._session = face, face.session
        last = last_start(self._session)
        self._named, self._at = at is not None, last if at is None else at
        self._is_last = self._at >= last

    @property
    def _line(self) -> int:
        return self._session.story.data.count(b"\n", 0, self._at) + 1

    def title(self) -> Message:
        """By what it is known."""
        words = self._words(self._at)
        if self._is_last:
            return message("The last block, “{text}”", text=words) if words else message("The last block")
        if not words:
            return message("Line {line} of the story", line=self._line)
        return message("“{text}”, line {line} of the story", text=words, line=self._line)

    def _words(self, at: int) -> str:
        """The first words of the block at a byte; none of one that is changed in the editor alone."""
        session = self._session
        try:
            text = session.on_story(lambda story: block_at(story.data, at)).text
        except Refusal:
            return ""
        return _seen(session, text)

    def options(self) -> Iterator[Option]:
        """What makes sense of it; of what is done with a roll before it, which one that is."""
        does = self.does()
        for each in _DEEDS:
            if "of" not in each:
                yield Option(each["id"], each["label"], do=does[each["id"]])
            elif self._is_played:
                rolled = self._words(self._exchange.start)
                told = "" if rolled == self._words(self._at) else rolled
                yield Option(each["id"], each["label"], told, does[each["id"]])

    def does(self) -> Mapping[str, Callable[[], Any]]:
        """What does each, by its id."""
        face, at = self._face, self._at
        return {
            "edit": self._write_again,
            "editor": lambda: _editor(face, self._line if self._named else self._session.last_line()),
            "out": lambda: undo(face, "") if self._is_last else take_out_at(face, at),
            "fork": lambda: fork(face, self._exchange),
            "copy": lambda: reached("soloist.publish.exchange:copy")(face, self._exchange),
            "grow": lambda: grow(face, at),
        }

    @cached_property
    def _exchange(self) -> Excerpt:
        """The exchange it belongs to; of prose at the end that was not named, the last roll before it.

        Nothing private is in it, nor what only Destiny sees while that is out of sight. Raises `Refusal`.
        """
        data = self._session.shown(self._session.story.data)
        found = excerpt_at(data, self._at)
        return found if self._named or self._plays(found) else last_excerpt(data)

    def _plays(self, excerpt: Excerpt) -> bool:
        """Whether something was tried, asked or rolled in it."""
        played = excerpt.rolled or any(isinstance(each, Action | Question) for each in excerpt.entries)
        return played and excerpt.start <= self._at < excerpt.end

    @property
    def _is_played(self) -> bool:
        try:
            return self._plays(self._exchange) or (self._exchange.rolled and not self._named)
        except Refusal:
            return False

    def _write_again(self) -> None:
        session = self._session
        rewrite = rewrite_at(session, self._at)
        refuse_hidden(session, rewrite.block.text)
        self._face.borrow(rewrite)


def _editor(face: Face, line: int) -> Conversation[None]:
    """Open the story in the person's own editor, at a line; what no longer agrees after that is said."""
    session = face.session
    before = session.story.data
    try:
        face.edit(session.path, line)
    finally:
        session.refresh()
        face.grown()
    told = yield from slowly(session, lambda: edit.told(before, session.story.data))
    face.tell(*told)


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
        face.compose(give_back(session.story))
        face.tell(message("It is back in the composer; nothing of it was written."))
        face.update()
        return
    step = session.on_story(edit.redoable)
    if step is not None and step.instead.strip():
        seen = "\n".join(session.seen(step.text.splitlines()))
        title = message(
            "Take back the change? It was “{text}”.", text=short(in_words(seen, session.story.lang))
        )
        ways = deeds("undo", out=lambda: _redo(face), block=None)
        if (yield from pick("undo", title, ways)) != "block":
            return
    options = deeds("undo", redo=lambda: _redo(face)) if step is not None else ()
    if kept_of(session):
        options += deeds("undo", history=lambda: history(face, ""))
    try:
        block = session.last_block()
    except Refusal as refusal:
        if not options:
            raise
        yield from pick("undo", refusal.message, options)
        return
    ways = deeds("undo", out=partial(_undo, face, block), again=lambda: face.borrow(rewrite_last(session)))
    title = message("Take back “{text}”?", text=_seen(session, block.text))
    ways = ways[:1] if block.kind == "heading" else ways
    yield from pick("undo", title, (*ways, *options), above=_above(session, block))


def _above(session: Session, block: Block) -> tuple[Line, ...]:
    """The beginning of a block of several lines."""
    lines = [each for each in session.seen(block.text.splitlines()) if each.strip()]
    more = ["…"] if len(lines) > _ABOVE else []
    return tuple(line(each, "quiet") for each in (*lines[:_ABOVE], *more)) if len(lines) > 1 else ()


def _undo(face: Face, block: Block) -> None:
    session = face.session
    try:
        session.on_story(lambda story: edit.undo(story, block))
    finally:
        face.grown()  # also what others wrote meanwhile, where that is why it is refused
    _tell(face, message("Taken back; {key} brings it back.", key=message("/redo")))


def take_out_at(face: Face, at: int) -> Conversation[None]:
    """Take the block that holds a byte out of the story, after a question."""
    session = face.session
    block = session.on_story(lambda story: block_at(story.data, at))
    refuse_hidden(session, block.text)
    if (yield from confirm("out", text=_seen(session, block.text))):
        told = yield from slowly(session, lambda: take_out(session, block))
        face.grown()
        face.tell(*told)


def _redo(face: Face) -> None:
    """Put the last thing taken back into its place again. Raises `Refusal` where that cannot be."""
    face.session.on_story(edit.redo)
    face.grown()
    _tell(face, message("It is back in its place."))


def _seen(session: Session, text: str) -> str:
    """The first words of a block, as whoever sits here may see them."""
    return short(in_words("\n".join(session.seen(text.splitlines())), session.story.lang))


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
        return listing("kept", (*_drafts(session), *_history(session)), shows=shows)

    def do(done: Done) -> Conversation[bool]:
        item: str | Step | Snapshot = done.subject.subject
        if isinstance(item, Snapshot):
            return (yield from _restore(face, item))
        if session.on_story(edit.redoable) == item:
            _redo(face)
            return True
        if (key := done.subject.id).startswith("dialog "):  # it stands there no more
            session.words.dialogs.pop(key.removeprefix("dialog "), None)
        face.compose(_words_of(item))
        if isinstance(item, Step):
            face.tell(message("Something was written since: the words are in the composer."))
        return True

    yield from menu("kept", shown, do, words=words.strip())


def kept_of(session: Session) -> tuple[Step | Snapshot, ...]:
    """What was taken back of a story and the copies of it."""
    means = session.services.means
    return session.on_story(lambda story: edit.kept(story.path, means))


def _drafts(session: Session) -> Iterator[Row]:
    """What was typed and never sent; what was left in dialogs first."""
    part = message("Typed and not sent")
    for key, left in session.words.dialogs.items():
        if text := str(left.get("words") or ""):
            yield Row(
                short(text),
                f"dialog {key}",
                detail=message("left in a dialog"),
                part=part,
                subject=text,
            )
    for number, text in enumerate(session.versions.listed(session.words.typed())):
        words = count("{n} word", "{n} words", len(text.split()))
        yield Row(short(text), f"draft {number}", detail=words, part=part, subject=text)


def _history(session: Session) -> Iterator[Row]:
    """What was taken back and the copies kept, the newest first."""
    for number, item in enumerate(kept_of(session)):
        what, when = edit.why(item), hour(item.taken, session.services.means.now())
        part = message("Taken back, and copies kept a week")
        if isinstance(item, Step):
            yield Row(short(item.text), f"step {number}", detail=(when, what), part=part, subject=item)
        else:
            whole = deeds("kept", whole=None)
            yield Row(what, f"copy {number}", detail=when, part=part, deeds=whole, subject=item)


def _words_of(item: str | Step) -> str:
    return item if isinstance(item, str) else item.text


def _below(session: Session, row: Row | None) -> Sequence[Line]:
    """The text of a row, or what putting a copy back would change."""
    if row is None:
        return ()
    item: str | Step | Snapshot = row.subject
    if not isinstance(item, Snapshot):
        lines = _words_of(item).strip("\n").split("\n")
        return [line(each) for each in (*lines[:_SHOWN], *(["…"] if len(lines) > _SHOWN else []))]
    means = session.services.means
    try:
        found = edit.difference(session.story.data, Snapshots(means.state, means.disk).read(item))
    except Refusal as refusal:
        return (line(refusal.message, "bad"),)
    if not any(found):
        return (line(message("The story is like that already.")),)
    come = count("{n} line comes back", "{n} lines come back", len(found.come)) if found.come else ""
    go = count("{n} line goes", "{n} lines go", len(found.gone)) if found.gone else ""
    changed = [line(f"+ {each.decode(errors='replace')}", "good") for each in found.come if each.strip()]
    changed += [line(f"- {each.decode(errors='replace')}", "bad") for each in found.gone if each.strip()]
    return (line((come, go), "strong"), *changed[:_SHOWN], *([line("…")] if len(changed) > _SHOWN else []))


def _restore(face: Face, copy: Snapshot) -> Conversation[bool]:
    """Put the story back as it was in a copy, after a question; whether that was done."""
    session = face.session
    if not (yield from confirm("restore")):
        return False
    session.on_story(lambda story: story.restore(copy))
    face.grown()
    key = face.called("history")
    _tell(face, message("The story is as it was in that copy; {key} lists the way back.", key=key))
    return True
