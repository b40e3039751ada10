"""The conventions of other writers’ programs: a story as a folder of files, each named and handed over."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from soloist.publish.book import Book
    from soloist.publish.plan import Plan
    from soloist.publish.stats.presence import Presence

FOLDERS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "obsidian": ("soloist.publish.obsidian_folder", "write_obsidian"),
        "novelwriter": ("soloist.publish.novelwriter_folder", "write_novelwriter"),
    }
)
"""By id, the module and the function that makes the files."""


class Made(NamedTuple):
    """A file of the folder: its path below it, with `/`, and its bytes."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Outline:
    """A story as such a program wants it: the book by scenes, with its cast, its places and things.

    What is left out of the book is not in `book` either; `presence` is of everybody and every place.
    """

    book: "Book"
    plan: "Plan"
    presence: "tuple[Presence, ...]"


Writer: TypeAlias = Callable[[Outline], Iterator[Made]]


def folder_writer(id_: str) -> Writer:
    """What makes the files of a folder; `id_` is one of `FOLDERS`."""
    module, name = FOLDERS[id_]
    found: Writer = getattr(import_module(module), name)
    return found
