"""What stands before the text of a book, in every format of one."""

import io
import zipfile

import pytest

from soloist.publish.book.book import Book, Chapter, Matter, paragraph
from soloist.publish.formats.formats import format_called
from soloist.values.dataclass import replace

_ORDER = ("title", "imprint", "dedication", "epigraph", "s1-1", "document")


@pytest.mark.parametrize("id_", ["html", "epub", "docx", "md", "txt"])
def test_what_stands_before_the_text(id_: str) -> None:
    """The epigraph with its source after the dedication; whose it is where the author is known."""
    front = Matter(
        "T",
        "fr",
        "Anne Le Goff",
        "",
        "À Jeanne",
        "2026-11-22",
        epigraph="Le temps passe.",
        epigraph_source="proverbe",
    )
    text = written(Book(front, (Chapter("I", (paragraph("Oui."),), "s1-1"),)), id_)
    places = [text.index(each) for each in ("2026 Anne", "Jeanne", "Le temps passe.", "proverbe", "Oui.")]
    assert places == sorted(places)
    assert "©" not in written(Book(replace(front, author=""), ()), id_)


def written(book: Book, id_: str) -> str:
    """The text of all its parts in the order in which they are read."""
    made, out = format_called(id_), io.BytesIO()
    if made.shape == "chunks":
        return b"".join(made.load()(book)).decode()
    made.load()(book, out, told=lambda done, whole: None)
    with zipfile.ZipFile(out) as whole:
        stems = {
            name.rpartition("/")[2].partition(".")[0]: name
            for name in whole.namelist()
            if "_rels" not in name
        }
        return "".join(whole.read(stems[each]).decode() for each in _ORDER if each in stems)
