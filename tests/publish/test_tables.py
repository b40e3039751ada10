"""Tables, struck words and pictures of told prose, from Markdown to every format of a book."""

import io
import re

import pytest

from soloist.publish.book.book import Book, Chapter, Matter, Node, bare, paragraph, plain
from soloist.publish.book.prose_tree import prose_blocks
from soloist.publish.forks.twee_book import passage_text
from soloist.publish.formats.docx_book import write_docx
from soloist.publish.formats.html import write_html
from soloist.publish.formats.markdown_book import write_markdown
from soloist.publish.formats.novelwriter_folder import Prose
from soloist.publish.formats.text_book import write_text
from tests.publish.docx_kit import W

_TOLD = """Il dit ~~non~~ oui, et montra ![la <b>carte</b>](carte.png)[^1].

| Heure | Marée | Eau |
|:------|:-----:|----:|
| 3 h | *basse* <i>x</i> | 12 |
| 9 h | haute \\| pleine | 234 |

[^1]: note"""


def book() -> Book:
    """Of one chapter with all of it."""
    return Book(Matter("T", "fr"), (Chapter("C", prose_blocks(_TOLD, "fr"), "s1-1"),))


def test_markdown_is_read() -> None:
    """The first row is the head, each column has its side; what a picture shows stands in brackets."""
    first, table, last = book().chapters[0].blocks
    assert first.kind == "p"
    assert Node("s", (bare("non"),)) in first.inner
    assert "[la <b>carte</b>]" in plain(first.inner)
    rows = [row.inner for part in table.inner for row in part.inner]
    assert [[cell.detail for cell in row] for row in rows] == [["left", "center", "right"]] * 3
    assert rows[2][1].inner == (bare("haute | pleine"),)
    assert last == paragraph("[^1]: note")


def test_a_web_page_has_them() -> None:
    """As elements; hostile words are words."""
    page = b"".join(write_html(book())).decode()
    assert "<s>non</s>" in page
    assert '<th class="right">Eau</th>' in page
    assert '<td class="center"><em>basse</em> &lt;i&gt;x&lt;/i&gt;</td>' in page
    assert "[la &lt;b&gt;carte&lt;/b&gt;]" in page
    assert "<img" not in page


def test_a_word_processor_has_them() -> None:
    """A table with its cells, crossed-out words."""
    docx = pytest.importorskip("docx")
    out = io.BytesIO()
    write_docx(book(), out)
    document = docx.Document(out)
    (table,) = document.tables
    assert [[cell.text for cell in row.cells] for row in table.rows][1] == [
        "3 h",
        "basse <i>x</i>",
        "12",
    ]
    grid = [int(each.get(f"{W}w")) for each in table._tbl.tblGrid]
    assert grid == [cell._tc.tcPr.find(f"{W}tcW").w for cell in table.rows[1].cells]
    assert grid[2] < grid[1]
    struck = [run.text for each in document.paragraphs for run in each.runs if run.font.strike]
    assert struck == ["non"]


def test_text_formats_have_them() -> None:
    """Columns under each other; in Markdown what was read, so that it is read again."""
    told = b"".join(write_text(book())).decode()
    assert re.search(r"^Heure +Marée +Eau$", told, re.MULTILINE)
    assert re.search(r"^9 h +haute \| pleine +234$", told, re.MULTILINE)
    marked = b"".join(write_markdown(book())).decode()
    assert "~~non~~" in marked
    (again,) = (each for each in prose_blocks(marked, "fr") if each.kind == "table")
    assert again in book().chapters[0].blocks
    blocks = book().chapters[0].blocks
    assert ">Heure</th>" in passage_text(blocks)
    assert "~~non~~" in Prose().blocks(blocks)


def test_a_table_too_wide_for_lines_of_text_loses_nothing() -> None:
    """Its cells follow one another."""
    wide = f"| {'mot ' * 20}| b |\n|---|---|\n| c | d |"
    told = b"".join(write_text(Book(Matter("T"), (Chapter("C", prose_blocks(wide, "en"), "s1-1"),)))).decode()
    assert told.count("mot") == 20
    assert "c | d" in told
    assert all(len(line) <= 72 for line in told.splitlines())
