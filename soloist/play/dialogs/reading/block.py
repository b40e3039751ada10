"""A block of the story, and what can be done with it: written again, taken out, marked, explained, copied."""

from collections.abc import Iterator
from typing import Final

from soloist.journal.model import Action, Question
from soloist.play.changes.edit_block import block_at
from soloist.play.dialogs.conversation import Conversation, ask, pick
from soloist.play.dialogs.dialog import Listing, Look, Option, line
from soloist.play.dialogs.reading.places import (
    change_marks,
    exchange_named,
    in_words,
    mark,
    marks_of,
    place_named,
    slowly,
)
from soloist.play.dialogs.reading.versions import short, take_out_at, undo
from soloist.play.prose.tag_words import colon
from soloist.play.session.face import Face
from soloist.play.session.rewriting import (
    last_start,
    refuse_hidden,
    rewrite_at,
    rewrite_last,
    told_of_change,
)
from soloist.play.session.session import Session
from soloist.play.told.excerpt import excerpt_at
from soloist.play.told.meaning import meanings, still_open
from soloist.values.message import Message, Refusal, message

_MOODS: Final[dict[str, Look]] = {"good": "good", "mixed": "mixed", "bad": "bad", "plain": "plain"}


def block(face: Face, words: str) -> Conversation[None]:
    """Show what can be done with the block at a place named in words, or pointed at, else with the last."""
    session = face.session
    at = (yield from place_named(face, words)) if words.strip() else face.here
    if at is None and words.strip():
        return
    last = last_start(session)
    at = last if at is None else at
    here = session.story.data.count(b"\n", 0, at) + 1
    yield from pick("block", _title(session, at, here, last=at >= last), _options(face, at, str(here)))


def _options(face: Face, at: int, here: str) -> Iterator[Option]:
    """What can be done with the block at a byte, on the line `here`."""
    session = face.session
    yield Option("edit", message("write it again"), do=lambda: _write_again(face, at))
    yield Option("editor", message("open it in your editor"), do=lambda: editor(face, here))
    if at >= last_start(session):
        yield Option("out", message("take it back"), do=lambda: undo(face, ""))
    else:
        yield Option("out", message("take it out of the story"), do=lambda: take_out_at(face, at))
    if marks_of(session).on(at) is not None:
        yield Option("unmark", message("take the bookmark away"), do=lambda: _unmark(face, at))
    else:
        yield Option("mark", message("mark it"), do=lambda: mark(face, here))
    if _is_exchange(session, at):
        yield Option("meaning", message("what it means"), do=lambda: meaning(face, here))
        yield Option("fork", message("what if it had gone otherwise?"), do=lambda: face.do("fork", here))
        yield Option("copy", message("copy it to share"), do=lambda: face.do("copy", here))
    yield Option("grow", message("grow the game from it"), do=lambda: face.do("grow", here))


def _unmark(face: Face, at: int) -> None:
    change_marks(face.session, lambda marks: marks.take_out(at))
    face.update()


def _title(session: Session, at: int, number: int, *, last: bool) -> Message:
    try:
        text = session.on_story(lambda story: block_at(story.data, at)).text
    except Refusal:  # one that is changed in the editor alone
        text = ""
    words = short(in_words("\n".join(session.seen(text.splitlines())), session.story.lang))
    if last:
        return message("The last block, “{text}”", text=words) if words else message("The last block")
    if not words:
        return message("Line {line} of the story", line=number)
    return message("“{text}”, line {line} of the story", text=words, line=number)


def _is_exchange(session: Session, at: int) -> bool:
    """Whether something was tried, asked or rolled in a block."""
    try:
        found = excerpt_at(session.story.data, at, veiled=session.veiled)
    except Refusal:
        return False
    played = found.rolled or any(isinstance(each, Action | Question) for each in found.entries)
    return found.start <= at < found.end and played


def edit(face: Face, words: str) -> Conversation[None]:
    """Write a block again: the one at a place named in words, else the last one."""
    at = (yield from place_named(face, words)) if words.strip() else None
    if at is not None or not words.strip():
        _write_again(face, at)


def _write_again(face: Face, at: int | None) -> None:
    session = face.session
    rewrite = rewrite_last(session) if at is None else rewrite_at(session, at)
    refuse_hidden(session, rewrite.text)
    face.borrow(rewrite)


def editor(face: Face, words: str) -> Conversation[None]:
    """Open the story in the person's own editor, at a place named in words or pointed at, else at its end.

    What no longer agrees after that is said. Raises `Refusal` where no editor is named or it does not start.
    """
    session = face.session
    at = (yield from place_named(face, words)) if words.strip() else face.here
    if at is None and words.strip():
        return
    before = session.story.data
    face.lend(session.last_line() if at is None else before.count(b"\n", 0, at) + 1)
    told = yield from slowly(session, lambda: told_of_change(session, before, session.story.data))
    face.tell(*told)


def meaning(face: Face, words: str) -> Conversation[None]:
    """Say what a result means by the rules, and what it leaves open: of the exchange at a place named in

    words or pointed at, else of the last one.
    """
    session = face.session
    excerpt = yield from exchange_named(face, words)
    if excerpt is None:
        return
    decks = [target.name for target in session.at_table.shelves.targets() if target.table.deck]
    found = meanings(excerpt, decks=decks)
    if not found:
        raise Refusal(message("Nothing was rolled or drawn here: there is no result to explain."))
    above = []
    for each in found:
        above.append(line(each.title, _MOODS.get(each.mood, "")))
        above += (line(sentence) for sentence in each.sentences)
        if each.open:
            above += (line(still_open(excerpt.lang)), *(line(f"– {choice}") for choice in each.open))
        above += (line(f"{name}{colon(excerpt.lang)}{text}", "quiet") for name, text in each.terms)
    left = session.story.state.undecided
    waits = left is not None and excerpt.start <= left.span.start < excerpt.end and bool(found[-1].open)
    title = message("What it means")
    if not waits:
        yield from ask("meaning", Listing(title, (), above=tuple(above)))
    elif (yield from pick("meaning", title, (Option("roll", message("take one of them")),), above=above)):
        face.do("roll")
