"""A book as a PDF: its pages are laid out by typst, which is handed the book as data, never as code."""

import json
import re
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from soloist.publish.book.book import WORDS, Book, has_contents, length
from soloist.publish.formats.html import styles
from soloist.values import regex
from soloist.values.dataclass import fields
from soloist.values.message import Message, Refusal, count, message

_ACCESSIBLE: Final = "ua-1"  # PDF/UA-1, which asks among other things that every sign has a glyph
_BLANK: Final = regex.compile(r'the text `"(.*?)"` could not be displayed', re.DOTALL)
_ESCAPED: Final = regex.compile(r"\\u\{([0-9a-f]+)\}|\\(.)")
_NAMED: Final = 8  # signs that are named, at most


def write_pdf(book: Book, template: str = "book.typ") -> Iterator[bytes | Message]:
    """The pages, tagged for screen readers, and what is to be said of them: signs not drawn.

    `template` is one of the styles. The same book gives the same bytes where there are the same fonts.
    Raises `Refusal` where typst cannot lay it out.
    """
    import typst

    sheet, crowded, blanks = styles(template), list[int](), ""

    def compiler() -> Any:
        return _compiler(sheet, {**_data(book), "crowded": crowded})

    try:
        while book.mechanics == "margin" and (more := json.loads(compiler().query("<surplus>", "value"))):
            crowded += more
        try:
            yield compiler().compile(format="pdf", pdf_standards=_ACCESSIBLE)
        except typst.TypstError as error:
            blanks = error.diagnostic
            yield compiler().compile(format="pdf")
    except RuntimeError as error:
        raise Refusal(message("typst cannot lay out the pages: {why}", why=str(error))) from error
    yield from _undrawn(blanks)


write_manuscript = partial(write_pdf, template="manuscript.typ")
"""The same as publishers ask for it: double spaced, with a header and how long it is."""


def _compiler(sheet: str, data: dict[str, Any]) -> Any:
    """A compiler for a book as it stands; the styles are all the files it can reach."""
    import typst

    told = json.dumps(data, ensure_ascii=False, default=_parts)
    inputs: Any = {"main.typ": sheet.encode(), "book.json": told.encode("utf-8", "replace")}
    return typst.Compiler(inputs, root=str(files("soloist.publish").joinpath("styles")))


def set_cover(book: Book) -> bytes:
    """A cover as a PNG, with title and author; nothing where typst is not installed."""
    if find_spec("typst") is None:
        return b""
    drawn: bytes = _compiler(styles("cover.typ"), _data(book)).compile(format="png", ppi=288.0)
    return drawn


def _data(book: Book) -> dict[str, Any]:
    """What the templates read: the book, and what its language and its choices make of it."""
    return {
        "book": book,
        "contents": has_contents(book),
        "length": length(book),
        "rights": book.matter.rights,
        "words": {each: term.of(book.matter.lang) for each, term in WORDS.items()},
    }


def _parts(value: Any) -> dict[str, Any]:
    """A value of the book as JSON: its parts."""
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _undrawn(diagnostic: str) -> tuple[Message, ...]:
    """The signs no font has, in the words of typst."""
    found = dict.fromkeys(
        _ESCAPED.sub(lambda each: chr(int(each[1], 16)) if each[1] else each[2], text)
        for text in _BLANK.findall(diagnostic)
    )
    said = count(
        "{n} sign of the book is an empty box in the PDF, for want of a font that has it: {signs}. "
        "Install one and export again.",
        "{n} signs of the book are empty boxes in the PDF, for want of fonts that have them: "
        "{signs}. Install some and export again.",
        len(found),
        signs=", ".join((*list(found)[:_NAMED], *("…" for _ in list(found)[_NAMED:][:1]))),
    )
    return (said,) if found else ()
