"""The formats a story can be exported to: what they are called, what writes them, what they need."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from soloist.tables.names import bare as folded
from soloist.values.dataclass import dataclass, record
from soloist.values.extras import require
from soloist.values.message import Message, Refusal, message, records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from soloist.publish.book.book import Book, Entry
    from soloist.publish.plan import Plan
    from soloist.publish.statistics import Presence

Shape: TypeAlias = Literal["book", "manuscript", "raw", "roads", "folder"]
"""What is written: a book, one without rolls and lists, the story as it is, its roads, many files."""


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format. `writer` is its module and function, loaded when it is wanted.

    The function gives the file in pieces, text or bytes, and in between messages to be told.
    `suffix` ends the names of its files; `needs` is a module that playing does not need. One that has a
    `cover` takes a picture; `binary` is nothing to show on a terminal.
    """

    id: str
    label: Message
    suffix: str
    writer: str
    shape: Shape = "book"
    needs: str = ""
    cover: str = ""
    binary: str = ""
    help: Message | str = ""

    @property
    def book(self) -> bool:
        """Whether it is a book, which there are choices for."""
        return self.shape in ("book", "manuscript")

    def load(self) -> "Callable[..., Any]":
        """What writes it. Raises `Refusal` where it needs a library that is not installed."""
        if self.needs:
            require(self.needs, self.label)
        module, _, name = self.writer.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found


FORMATS: Final = tuple(Format(**told) for told in records(__package__, "formats.txt"))
"""In the order in which they are told."""


class Made(NamedTuple):
    """A file of a folder: its path below it, with `/`, and its bytes."""

    path: str
    data: bytes


@record
class Outline:
    """A story as such a program wants it: the book by scenes, with its cast, its places and things.

    What is left out of the book is not in `book` either; `presence` is of everybody and every place.
    """

    book: "Book"
    plan: "Plan"
    presence: "tuple[Presence, ...]"

    def present(self, key: str, entries: "Iterable[Entry]") -> "list[Entry]":
        """Those of some entries who are in the scene of that key."""
        there = {folded(each.name) for each in self.presence if key in each.scenes}
        return [each for each in entries if folded(each.name) in there]


def format_called(id_: str) -> Format:
    """The format of that id. Raises `Refusal` with those there are."""
    for each in FORMATS:
        if id_.casefold().lstrip(".") == each.id:
            return each
    known = ", ".join(each.id for each in FORMATS)
    raise Refusal(message("There is no format “{name}”. There are: {known}", name=id_, known=known))


def format_of(name: str) -> Format:
    """The format that the end of a file's name stands for. Raises `Refusal` with the ends there are."""
    found = [each for each in FORMATS if name.casefold().endswith(each.suffix)]
    if found:
        return max(found, key=lambda each: len(each.suffix))
    known = ", ".join(each.suffix for each in FORMATS)
    raise Refusal(
        message("{name} does not say which format: end it in {known}, or add --to.", name=name, known=known)
    )
