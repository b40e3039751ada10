"""A book as DOCX, through python-docx: real styles, real footnotes, a page for a book."""

from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO

from soloist.message import Refusal, message
from soloist.publish.book import Book

if TYPE_CHECKING:
    from types import ModuleType


def _untold(done: int, total: int) -> None:
    del done, total


def write_docx(book: Book, out: BinaryIO, told: Callable[[int, int], None] = _untold) -> None:
    """Write the book into `out`, which can seek; `told` hears how many chapters of how many are done.

    Raises `Refusal` where python-docx, an extra, is not installed.
    """
    _pages().write(book, out, told)


def _pages() -> "ModuleType":
    try:
        from soloist.publish import docx_pages
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("docx", "lxml"):
            raise
        raise Refusal(message('A DOCX needs one thing more: pip install "soloist[docx]"')) from None
    return docx_pages
