"""A block of the story, and what can be done with it: written again, taken out, forked, copied."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from soloist.journal.model import Action, Question
from soloist.play.changes.edit_block import block_at
from soloist.play.dialogs.conversation import Conversation, come_of, pick, reached
from soloist.play.dialogs.dialog import Done, Option
from soloist.play.dialogs.keeping.grow import grow
from soloist.play.dialogs.reading.forks import fork
from soloist.play.dialogs.reading.places import (
    in_words,
    place_named,
    slowly,
)
from soloist.play.dialogs.reading.versions import short, take_out_at, undo
from soloist.play.session.face import Face
from soloist.play.session.rewriting import (
    last_start,
    refuse_hidden,
    rewrite_at,
    rewrite_last,
    told_of_change,
)
from soloist.play.told.excerpt import Excerpt, excerpt_at, last_excerpt
from soloist.tables.names import fold_name
from soloist.values.message import Message, Refusal, message, records

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
