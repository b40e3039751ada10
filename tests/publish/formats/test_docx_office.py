"""DOCX as an office opens it: LibreOffice turns it into pages, which are counted and read."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from soloist.publish.book.book import CHOICES, Book, Choices
from soloist.values.dataclass import replace
from tests.publish.book.test_example_books import book_of
from tests.publish.docx_kit import written
from tests.publish.drawn_books import empty, nastiest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("mechanics", CHOICES["mechanics"])
@pytest.mark.parametrize(
    ("name", "ends"), [("la-retenue", "inventaire."), ("seventeen-ounces", "They’re obeying.")]
)
def test_the_examples(tmp_path: Path, root: Path, name: str, ends: str, mechanics: str) -> None:
    """A title page, a first chapter whole, and more pages."""
    pages = printed(tmp_path, book_of(root, name, Choices(mechanics=mechanics, cast="yes")))
    assert len(pages) > 6
    assert ends in "\n".join(pages[:6])


@pytest.mark.parametrize("book", [nastiest(), empty()], ids=["nasty", "empty"])
def test_the_nastiest_and_the_emptiest(tmp_path: Path, book: Book) -> None:
    """It opens all the same."""
    assert printed(tmp_path, replace(book, mechanics="footnotes"))


def printed(folder: Path, book: Book) -> list[str]:
    """The words of each page."""
    office, reader = which("soffice"), which("pdftotext")
    if office is None or reader is None:
        pytest.skip("no LibreOffice here: apt-get install libreoffice-writer-nogui poppler-utils")
    path = folder / "book.docx"
    path.write_bytes(written(book))
    place = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    subprocess.run(
        [office, place, "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(path)],
        capture_output=True, timeout=240, check=True,
    )  # fmt: skip
    done = subprocess.run(
        [reader, str(folder / "book.pdf"), "-"], capture_output=True, timeout=60, check=True
    )
    return done.stdout.decode().split("\f")[:-1]
