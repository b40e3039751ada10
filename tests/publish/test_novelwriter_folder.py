"""A project for novelWriter: every item has its document, every parent is there, hostile text is inert."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import Book, Chapter, Entry, Matter, Node, bare, paragraph
from soloist.publish.formats.formats import Made, Outline
from soloist.publish.formats.novelwriter_folder import Prose, write_novelwriter
from soloist.publish.plan.plan import Plan, Planned
from soloist.publish.stats.presence import Presence

CHAPTERS = (
    Chapter("One", (paragraph("a ", Node("em", (bare("so"),)), Node("br"), "@b"),), "s1-1", "Part"),
    Chapter("", (Node("blockquote", (paragraph("q"),)), Node("hr"), Node("pre", text="# x\n%y")), "s1-2"),
    Chapter("Three", (Node("ul", (Node("li", (paragraph("l"),)),)),), "s2-1"),
)
BOOK = Book(
    Matter("T", "en", "A", identifier="urn:uuid:1", credits=("CC BY 4.0",)),
    CHAPTERS,
    cast=(Entry("Effie, the girl", "ten"),),
    glossary=(Entry("Quay", ""),),
)
PLAN = Plan(
    scenes=(Planned("s1-2", synopsis="Low\nwater", status="draft"), Planned("s1-1", status="on hold"))
)
SEEN = (Presence("N", "Effie, the girl", {"s1-1": 1}), Presence("L", "Quay", {"s1-1": 0}))


def written(book: Book, plan: Plan = PLAN) -> dict[str, str]:
    """The files by their paths."""
    made: list[Made] = list(write_novelwriter(Outline(book, plan, SEEN)))
    assert len({each.path for each in made}) == len(made)
    return {each.path: each.data.decode() for each in made}


def test_the_tree_is_whole() -> None:
    """Handles are thirteen hexadecimal signs; parents, roots, statuses and documents are there."""
    files = written(BOOK)
    assert files == written(BOOK)
    tree = ElementTree.fromstring(files["nwProject.nwx"])
    items = {item.attrib["handle"]: item for item in tree.iter("item")}
    statuses = {entry.attrib["key"]: entry.text for entry in tree.iter("entry")}
    for handle, item in items.items():
        assert re.fullmatch("[0-9a-f]{13}", handle)
        assert item.attrib["parent"] == "None" or item.attrib["parent"] in items
        assert items[item.attrib["root"]].attrib["type"] == "ROOT"
        assert (f"content/{handle}.nwd" in files) == (item.attrib["type"] == "FILE")
    names = {item.findtext("name"): item for item in items.values()}
    assert [each for each in names if each] == [
        *("Novel", "Title page", "Part", "One", "s1-2", "Chapter 2", "Three", "Credits"),
        *("Characters", "Effie, the girl", "Places and things", "Quay"),
    ]
    told = {name: item.find("name") for name, item in names.items()}
    assert statuses[told["s1-2"].attrib["status"]] == "Draft"  # type: ignore[union-attr]
    assert statuses[told["One"].attrib["status"]] == "on hold"  # type: ignore[union-attr]
    one = files[f"content/{names['One'].attrib['handle']}.nwd"]
    assert "### One\n\n@char: Effie the girl\n@location: Quay\n\na _so_\n @b\n" in one
    assert "%Synopsis: Low water" in files[f"content/{names['s1-2'].attrib['handle']}.nwd"]
    assert "@tag: Effie the girl" in files[f"content/{names['Effie, the girl'].attrib['handle']}.nwd"]


def test_signs_that_mean_more_are_defused() -> None:
    """Headings, comments, keywords and shortcodes in prose."""
    told = Prose().blocks((paragraph("# no"), Node("pre", text="%no\n@no"), paragraph("[b]x[/b] *y* a_b")))
    assert told == " # no\n\n %no\n @no\n\n [\u2060b]x[\u2060/b] \\*y\\* a\\_b"


LINES = st.text(st.sampled_from("ab#%@[]>*_~\\ \n\r&<\"'{}|,:+\x00\x85\u2028"), max_size=20)


@given(LINES, LINES)
def test_hostile_text_is_inert(title: str, text: str) -> None:
    """No line of a document begins anything but what is meant, whatever the words."""
    chapters = (Chapter(title, (paragraph(text.replace("\n", " ")), Node("pre", text=text)), "s1-1"),)
    book = Book(Matter("T"), chapters, cast=(Entry(title or "n", text),))
    files = written(book, Plan(scenes=(Planned("s1-1", synopsis=text, status=title),)))
    ElementTree.fromstring(files["nwProject.nwx"])
    for path, data in files.items():
        if path.startswith("content/"):
            begun = [line for line in data.split("\n") if line.startswith(("#", "%", "@", "["))]
            assert len([line for line in begun if line.startswith("%%~")]) == 3
            assert len([line for line in begun if line.startswith("#")]) == 1
            assert len([line for line in begun if line.startswith("@")]) <= 2
