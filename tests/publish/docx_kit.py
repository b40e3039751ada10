"""Opening a DOCX: its parts by expat, and the whole by python-docx."""

import zipfile
from io import BytesIO
from typing import Any, Final
from xml.etree.ElementTree import Element, fromstring

import pytest

from soloist.publish.book.book import Book
from soloist.publish.formats.docx_book import write_docx

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def written(book: Book) -> bytes:
    """The book as a file; the test is skipped where the extra is not installed."""
    pytest.importorskip("docx", reason="python-docx is not installed")
    return b"".join(write_docx(book))


def opened(data: bytes) -> Any:
    """The document as python-docx reads it."""
    return pytest.importorskip("docx").Document(BytesIO(data))


def parts(data: bytes) -> dict[str, Element]:
    """Every XML part by its name; one that is no XML raises ParseError."""
    with zipfile.ZipFile(BytesIO(data)) as file:
        assert file.testzip() is None
        return {
            name: fromstring(file.read(name)) for name in file.namelist() if name.endswith((".xml", ".rels"))
        }
