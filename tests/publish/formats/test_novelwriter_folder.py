"""A project for novelWriter: every item has its document, every parent is there, hostile text is inert."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import Book, Chapter, Entry, Matter, Node, one_line, paragraph
from soloist.publish.formats.formats import Outline
from soloist.publish.formats.novelwriter_folder import PROSE, write_novelwriter
from soloist.publish.plan import Plan, Planned


def test_signs_that_mean_more_are_defused() -> None:
    """Headings, comments, keywords and shortcodes in prose."""
    told = PROSE.blocks((paragraph("# no"), Node("pre", text="%no\n@no"), paragraph("[b]x[/b] *y* a_b")))
    assert told == " # no\n\n %no\n @no\n\n [\u2060b]x[\u2060/b] \\*y\\* a\\_b"


LINES = st.text(st.sampled_from("ab#%@[]>*_~\\ \n\r&<\"'{}|,:+\x00\x85\u2028"), max_size=20)


@given(LINES.map(one_line), LINES)
def test_hostile_text_is_inert(title: str, text: str) -> None:
    """No line of a document begins anything but what is meant, whatever the words."""
    chapters = (Chapter(title, (paragraph(text.replace("\n", " ")), Node("pre", text=text)), "s1-1"),)
    book = Book(Matter("T"), chapters, cast=(Entry(title or "n", one_line(text)),))
    plan = Plan(scenes=(Planned("s1-1", synopsis=one_line(text), status=title),))
    for each in write_novelwriter(Outline(book, plan, ())):
        if each.path == "nwProject.nwx":
            ElementTree.fromstring(each.data)
        else:
            begun = [line for line in each.data.decode().split("\n") if line.startswith(("#", "%", "@", "["))]
            assert len([line for line in begun if line.startswith("%%~")]) == 3
            assert len([line for line in begun if line.startswith("#")]) == 1
            assert len([line for line in begun if line.startswith("@")]) <= 2
