"""A block of the story, and what can be done with it: written again, taken out, copied, gone otherwise."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from soloist.journal.model import Action, Question
from soloist.journal.read import read
from soloist.play.changes.edit_block import block_at
from soloist.play.dialogs.conversation import Conversation, ask, come_of, pick, reached
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, line
from soloist.play.dialogs.keeping.grow import grow
from soloist.play.dialogs.reading.places import (
    in_words,
    place_named,
    slowly,
)
from soloist.play.dialogs.reading.versions import short, take_out_at, undo
from soloist.play.fork import APART, Branch, Offer, chance_words, family_of, leave, offers
from soloist.play.prose.prose_tags import words_in
from soloist.play.session.face import Face
from soloist.play.session.rewriting import (
    last_start,
    refuse_hidden,
    rewrite_at,
    rewrite_last,
    told_of_change,
)
from soloist.play.session.session import Session
from soloist.play.told.excerpt import Excerpt, excerpt_at, last_excerpt
from soloist.storage.refusals import named
from soloist.tables.names import fold_name
from soloist.values.message import Message, Refusal, count, message, records


def fork(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Leave the story at an exchange.

    Each way its rolls could have gone begins another story with the same past; that one is opened.
    """
    session = face.session
    data = session.story.data
    found = yield from slowly(session, lambda: offers(data, excerpt))
    rows = tuple(_way(number, each, excerpt.lang) for number, each in enumerate(found))
    listing = Listing(
        message("What if it had been otherwise?"),
        rows,
        (Option("begin", message("begin that story")),),
        above=(
            line(message("A new story begins here, with the same past; this one stays as it is."), "quiet"),
        ),
    )
    first = next((row.name for row in rows if row.deeds is None), "")
    done = yield from ask(f"fork {excerpt.start}", listing, mark=first)
    if done is not None and done.deed == "stay":
        face.reveal(excerpt.start)
    elif done is not None:
        offer: Offer = done.subject.subject
        means = face.desk.means
        path = leave(session.path, data, offer.place, means, lines=offer.lines, asked=offer.name)
        face.open(path, message("The stories part here; the other one stays as it is."))


def _way(number: int, offer: Offer, lang: str) -> Row:
    """A way a roll could have gone, with its chance; the one that came is in the story that is open."""
    other = offer.other
    part = offer.asked if offer.kind != "here" else ""
    if other is None:
        before = message("Leave the story before “{what}”", what=offer.asked or "…")
        text = message("Roll it again") if offer.kind == "again" else before
        return Row(text, str(number), part=part, subject=offer)
    chance = chance_words(other.chance, lang)
    if other.was:
        told, stay = message("what came"), (Option("stay", message("go there")),)
        return Row(other.name, str(number), chance, told, part=part, look="quiet", deeds=stay, subject=offer)
    return Row(other.name, str(number), chance, other.text, part=part, subject=offer)


def forks(face: Face, words: str) -> Conversation[None]:
    """List the stories that share a past with this one, each below the one it left; one is opened there."""
    session = face.session
    tree = yield from slowly(session, lambda: tree_of(session))
    rows = tuple(_sibling(session, each, tree[0]) for each in tree)
    deeds = (Option("open", message("open it there")),)
    listing = Listing(message("Forks of this story"), rows, deeds, shows=_below)
    done = yield from ask("forks", listing, mark=session.path.name, words=words.strip())
    if done is None:
        return
    chosen: Branch = done.subject.subject
    if chosen.path.name == session.path.name:
        face.reveal(chosen.own)
    else:  # the first of them leaves nowhere: its end is what one goes on from
        face.open(chosen.path, at=chosen.own if chosen.depth else None)


def tree_of(session: Session) -> tuple[Branch, ...]:
    """The family of the story, read from its folder. Raises `Refusal` where it is alone."""
    tree = family_of(session.path, session.desk.workspace.root)
    if len(tree) < 2 and not any(each.lost for each in tree):
        key = session.desk.key("block")
        raise Refusal(
            message("Nothing left this story yet, and it left none: {key} at a roll does.", key=key)
        )
    return tree


def _sibling(session: Session, each: Branch, first: Branch) -> Row:
    """The title of the first and of one that has its own; of others what they are about."""
    family, _, about = each.title.partition(APART)
    own = each.title if not each.depth or family != first.title.partition(APART)[0] else about
    text = f"{'  ' * each.depth}{own}" if own else message("Nothing of its own yet")
    words = words_in(read(each.data[each.own :]))
    length = count("{n} word", "{n} words", words)
    is_open = each.path.name == session.path.name
    detail = (message("open"), length) if is_open else length
    return Row(text, each.path.name, detail=detail, look="strong" if is_open else "", subject=each)


def _below(row: Row | None) -> tuple[Line, ...]:
    """The file of a story, and what is not as it was when it left."""
    if row is None:
        return ()
    each: Branch = row.subject
    told: list[Said] = [named(Path(each.path.name))]
    if each.lost:
        told.insert(0, message("It left {file}, which is not here any more.", file=each.lost))
    elif not each.sure:
        told.insert(0, message("What they shared was changed since."))
    return tuple(line(text, "quiet") for text in told)


_DEEDS: Final = tuple(records(__package__, "block.txt"))


def block(face: Face, words: str) -> Conversation[None]:
    """Show what can be done with the block at a place named in words, or pointed at, else with the last.

    Where `words` begin with the name of a deed, that is done at once: `edit 25`. Raises `Refusal` where it
    cannot be.
    """
    first, _, rest = words.strip().partition(" ")
    named = (
        each["id"] for each in _DEEDS if fold_name(first) in map(fold_name, each.get("names", "").split())
    )
    deed = next(named, "")
    place = rest if deed else words
    here = _Block(face, (yield from place_named(face, place)) if place.strip() else face.here)
    if deed:
        yield from come_of(lambda done: here.deeds()[done.deed](), Done(deed))
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
        session = self._session
        try:
            text = session.on_story(lambda story: block_at(story.data, self._at)).text
        except Refusal:  # one that is changed in the editor alone
            text = ""
        words = short(in_words("\n".join(session.seen(text.splitlines())), session.story.lang))
        if self._is_last:
            return message("The last block, “{text}”", text=words) if words else message("The last block")
        if not words:
            return message("Line {line} of the story", line=self._line)
        return message("“{text}”, line {line} of the story", text=words, line=self._line)

    def options(self) -> Iterator[Option]:
        """What makes sense of it."""
        deeds = self.deeds()
        for each in _DEEDS:
            if self._is_played or "of" not in each:
                yield Option(each["id"], each["label"], do=deeds[each["id"]])

    def deeds(self) -> Mapping[str, Callable[[], Any]]:
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
        data, veiled = self._session.story.data, self._session.veiled
        found = excerpt_at(data, self._at, veiled=veiled)
        return found if self._named or self._plays(found) else last_excerpt(data, veiled=veiled)

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
        rewrite = rewrite_at(session, self._at) if self._named else rewrite_last(session)
        refuse_hidden(session, rewrite.block.text)
        self._face.borrow(rewrite)


def _editor(face: Face, line: int) -> Conversation[None]:
    """Open the story in the person's own editor, at a line; what no longer agrees after that is said."""
    session = face.session
    before = session.story.data
    face.lend(line)
    told = yield from slowly(session, lambda: told_of_change(session, before, session.story.data))
    face.tell(*told)
