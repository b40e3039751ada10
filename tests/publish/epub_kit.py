"""Opening an e-book as a reading system does: every part parsed by expat, every link followed."""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from posixpath import dirname, join, normpath
from typing import Final
from xml.etree.ElementTree import Element, XMLParser, fromstring

from soloist.publish.book.book import Book
from soloist.publish.formats.html import write_epub

XHTML: Final = "{http://www.w3.org/1999/xhtml}"
OPF: Final = "{http://www.idpf.org/2007/opf}"
EPUB: Final = "{http://www.idpf.org/2007/ops}"
_XML: Final = (".xhtml", ".opf", ".xml")
_LEADING: Final = ("http://", "https://", "mailto:")


def written(book: Book) -> bytes:
    """The book as a file."""
    return b"".join(write_epub(book))


def parts(data: bytes) -> dict[str, Element]:
    """Every XML part by its name; one that is no XML raises ParseError."""
    with zipfile.ZipFile(BytesIO(data)) as file:
        assert file.testzip() is None
        names = file.namelist()
        assert len(set(names)) == len(names)
        return {
            name: fromstring(file.read(name), XMLParser(encoding="utf-8"))
            for name in names
            if name.endswith(_XML)
        }


def page(found: dict[str, Element], name: str) -> Element:
    """A page of the text."""
    return found[f"EPUB/{name}.xhtml"]


def words(element: Element) -> str:
    """The words in an element, blanks made one."""
    return " ".join("".join(element.itertext()).split(" "))


def sound(found: dict[str, Element]) -> None:
    """Ids are each there once in their part, every link inside leads somewhere, all others outside."""
    ids = {name: [each.get("id") for each in root.iter() if each.get("id")] for name, root in found.items()}
    for name, own in ids.items():
        assert len(set(own)) == len(own), name
    for name, root in found.items():
        for link in _links(root):
            if link.startswith(_LEADING):
                continue
            target, _, anchor = link.partition("#")
            to = normpath(join(dirname(name), target)) if target else name
            assert to in found or to.endswith("style.css"), link
            assert not anchor or anchor in ids[to], link


def _links(root: Element) -> Iterator[str]:
    for each in root.iter():
        for key in ("href", "src"):
            if (found := each.get(key)) is not None:
                yield found


def inert(found: dict[str, Element]) -> None:
    """There is nothing in it that runs or that is fetched."""
    for name, root in found.items():
        for each in root.iter():
            tag = each.tag.rpartition("}")[2]
            assert tag not in ("script", "img", "iframe", "object", "embed", "form", "style", "svg"), name
            assert not any(key.lower().startswith("on") or key == "style" for key in each.attrib), name
            if tag == "link":
                assert each.get("href") == "style.css"
