"""Keeps the bookmarks of an open story, and says at the table what there is to say of them."""

from functools import cached_property
from typing import Protocol

from soloist.message import Message, message
from soloist.play.commands import key_of
from soloist.play.session.session import Session
from soloist.storage.bookmarks import Bookmarks


class Table(Protocol):
    """The screen the story is on."""

    def tell(self, *told: Message) -> None: ...
    def reveal(self, offset: int) -> None: ...


class BookmarkKeeper:
    """What the story view needs for its bookmarks."""

    def __init__(self, table: Table, sitting: Session) -> None:
        """Touch nothing yet."""
        self._table = table
        self._sitting = sitting

    @cached_property
    def files(self) -> Bookmarks:
        """Where they are kept."""
        means = self._sitting.desk.means
        return Bookmarks(means.state, self._sitting.path, means.disk)

    def tell(self, told: Message) -> None:
        """Say it below the composer."""
        self._table.tell(told)

    def first_mark(self) -> Message:
        """What is said at the first bookmark of a story."""
        lingo = self._sitting.desk.lingo
        return message(
            "Marked. n and p go from bookmark to bookmark, {list} lists them.",
            list=key_of("bookmarks", lingo.render, lingo.lang),
        )

    def go(self, offset: int) -> None:
        """Show a place of the story."""
        self._table.reveal(offset)
