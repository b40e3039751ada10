"""A book as a PDF: its HTML page laid out on paper by WeasyPrint, which fetches nothing."""

import logging
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import Any, BinaryIO, Final

from soloist.message import Refusal, message
from soloist.publish.book import Book
from soloist.publish.html_book import CHAPTER_OPENS, page
from soloist.publish.html_style import style_of

_PAGE: Final = 1900  # letters of HTML that come to a page, roughly: only for telling how far it is
_EXTRA: Final = "soloist[pdf]"

Told = Callable[[int, int], None]


def write_pdf(
    book: Book, out: BinaryIO, style: str | None = None, told: Told = lambda _done, _all: None
) -> None:
    """Write the pages, tagged for screen readers; `style` takes the place of the book's own style sheet.

    `told` hears how many chapters are laid out, by the pages so far; the last is told when all is written.
    The same book gives the same bytes. Raises `Refusal` where WeasyPrint or what it draws with is not
    there, or where the style sheet would fetch something.
    """
    sheet = style_of(style)
    weasyprint, fetcher = layout_engine()
    chunks = tuple(page(book, sheet, paged=True))
    chapters = [len(chunk) for chunk in chunks if chunk.startswith(CHAPTER_OPENS)]
    identifier = book.matter.identifier.encode("utf-8", "replace") or None
    with _heard(chapters, told):
        weasyprint.HTML(string="".join(chunks), base_url=None, url_fetcher=fetcher).write_pdf(
            out, pdf_tags=True, pdf_identifier=identifier, presentational_hints=True
        )
    told(len(chapters), len(chapters))


def layout_engine() -> tuple[Any, Any]:
    """WeasyPrint, and what gives it the things a page names: only those that stand in the page itself."""
    try:
        import weasyprint
        from weasyprint.urls import URLFetcher
    except ImportError as error:
        raise Refusal(message('A PDF needs one thing more: pip install "{extra}"', extra=_EXTRA)) from error
    except OSError as error:  # it is there, but not the libraries it draws letters with
        raise Refusal(
            message(
                "A PDF needs Pango, which the system has to bring (on Debian: apt install libpango-1.0-0"
                " libpangoft2-1.0-0 libharfbuzz-subset0; on macOS: brew install pango)."
            )
        ) from error
    return weasyprint, URLFetcher(allowed_protocols=("data",), allow_redirects=False)


@contextmanager
def _heard(lengths: Sequence[int], told: Told) -> Iterator[None]:
    """While it is open, the pages laid out are told as chapters, of which `lengths` are the letters."""
    ends = [letters / _PAGE for letters in accumulate(lengths)]
    logger = logging.getLogger("weasyprint.progress")
    before, ear = logger.level, _Ear(ends, told)
    logger.addHandler(ear)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.setLevel(before)
        logger.removeHandler(ear)


class _Ear(logging.Handler):
    """Hears WeasyPrint name the page it is at."""

    def __init__(self, ends: list[float], told: Told) -> None:
        super().__init__(logging.INFO)
        self._ends, self._told, self._done = ends, told, -1

    def emit(self, record: logging.LogRecord) -> None:
        """A page is the only thing it counts."""
        at = record.args[0] if isinstance(record.args, tuple) and record.args else None
        if not isinstance(at, int) or "Page" not in record.msg:
            return
        done = min(bisect(self._ends, at), len(self._ends) - 1)
        if done > self._done:
            self._done = done
            self._told(done, len(self._ends))
