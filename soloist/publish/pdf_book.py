"""A book as a PDF: its HTML page laid out on paper by WeasyPrint, which fetches nothing."""

import logging
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import Any, BinaryIO, Final

from soloist.message import Message, Refusal, count, message
from soloist.publish.book import Book
from soloist.publish.html_book import CHAPTER_OPENS, page
from soloist.publish.html_style import style_of
from soloist.publish.lacking import Lacking
from soloist.publish.pdf_footnotes import held, into_the_text, misplaced
from soloist.publish.pdf_margins import stacked

_PAGE: Final = 1900  # letters of HTML that come to a page, roughly: only for telling how far it is
_EXTRA: Final = "soloist[pdf]"
_OPTIONS: Final[dict[str, Any]] = {"pdf_tags": True, "presentational_hints": True}
_ENOUGH: Final = 24  # times that pages are laid out at all: a style sheet may undo what is done to notes
_PATIENCE: Final = 8  # times that pages are laid out again for a footnote before it goes into the text

Told = Callable[[int, int], None]


def write_pdf(
    book: Book, out: BinaryIO, style: str | None = None, told: Told = lambda _done, _all: None
) -> tuple[Message, ...]:
    """Write the pages, tagged for screen readers; what is to be said of them: signs that have no font.

    `style` takes the place of the book's own style sheet.

    `told` hears how many chapters are laid out, by the pages so far; the last is told when all is written.
    The same book gives the same bytes. Raises `Refusal` where WeasyPrint or what it draws with is not
    there, or where the style sheet would fetch something.
    """
    sheet = style_of(style)
    weasyprint, fetcher = layout_engine()
    chunks = tuple(page(book, sheet, paged=True))
    texts = [chunk for chunk in chunks if chunk.startswith(CHAPTER_OPENS)]
    chapters = [len(chunk) for chunk in texts]
    identifier = book.matter.identifier.encode("utf-8", "replace") or None
    with _heard(chapters, told), _warned() as lacking:
        source = weasyprint.HTML(string="".join(chunks), base_url=None, url_fetcher=fetcher)
        document, moved = _laid_out(source)
        document.write_pdf(out, **_OPTIONS, pdf_identifier=identifier)
    told(len(chapters), len(chapters))
    return (
        *lacking.said([(chapter.title, text) for chapter, text in zip(book.chapters, texts, strict=True)]),
        *_said(moved),
    )


def _laid_out(source: Any) -> tuple[Any, int]:
    """The pages, every note on that of its paragraph; how many notes had to go into the text for it."""
    moved = time = 0
    while True:
        document, time = source.render(**_OPTIONS), time + 1
        bad, left = misplaced(document.pages), list(stacked(document.pages))
        if (not bad and not left) or time == _ENOUGH:
            return document, moved
        left += held(document.pages, bad) if time < _PATIENCE else bad
        into_the_text(source.etree_element, left)
        moved += len(left)


def _said(moved: int) -> tuple[Message, ...]:
    if not moved:
        return ()
    return (
        count(
            "The margin or the foot of its page had no room for {n} note: it stands in the text.",
            "The margin or the foot of their page had no room for {n} notes: they stand in the text.",
            moved,
        ),
    )


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
def _warned() -> Iterator[Lacking]:
    """While it is open, the signs without a font are counted."""
    logger, ear = logging.getLogger("weasyprint"), Lacking()
    logger.addHandler(ear)
    try:
        yield ear
    finally:
        logger.removeHandler(ear)


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
