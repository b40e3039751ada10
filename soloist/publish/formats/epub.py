"""A book as EPUB 3: the sections of the page, each a document; the same book gives the same bytes."""

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from io import BytesIO
from typing import Final

from soloist.publish.book.book import Book, word
from soloist.publish.formats.html import Section, esc, outline, sections
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_VOID: Final = regex.compile(r"<([bh]r[^<>]*)>")
_ROLE: Final = regex.compile(r'role="doc-([a-z]+)"')
_ID: Final = regex.compile(r' id="([^"]*)"')
_WITHIN: Final = regex.compile(r'href="#([^"]*)"')
_CONTAINER: Final = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_FEATURES: Final = ("displayTransformability", "readingOrder", "structuralNavigation", "tableOfContents")
_PICTURES: Final = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg", b"GIF8": "gif"}
"""How files of pictures begin, and end their names."""
_NOT_FRENCH: Final = "/* --- but in French --- */"


def write_epub(book: Book, cover: bytes = b"") -> Iterator[bytes]:
    """The file; `cover` is a picture. Raises `Refusal` where it is none."""
    matter, pages = book.matter, list[Section]()
    picture = _kind(cover)
    if cover:
        shown = f'<img role="doc-cover" src="cover.{picture}" alt="{esc(matter.title)}"/>'
        pages.append(Section("cover", "cover", f'<div class="cover">{shown}</div>\n'))
    for each in sections(book, paged=True):
        pages.append(replace(each, html=f"{each.html}</section>\n") if each.kind == "part" else each)
    listed = [each for each in pages if each.label] or [replace(pages[bool(cover)], label=matter.title)]
    where = {id_: each for each in pages for id_ in _ID.findall(each.html)}
    sheet = files("soloist.publish").joinpath("styles/epub.css").read_text("utf-8")
    css, _, flush = sheet.partition(_NOT_FRENCH)

    def page(each: Section) -> str:
        """The document of a section; what leads to another section leads to its file."""

        def led(found: re.Match[str]) -> str:
            there = where[found[1]]
            return found[0] if there is each else f'href="{there.id}.xhtml#{found[1]}"'

        return _document(matter.lang, each.label or matter.title, _WITHIN.sub(led, each.html))

    reading = list(pages)
    if len(listed) > 1:
        before = sum(each.kind in ("cover", "title", "front") for each in pages)
        reading.insert(before, Section("toc", "nav", "", word("contents", matter.lang)))
    parts: dict[str, str | bytes] = {
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": _CONTAINER,
        **{f"EPUB/{each.id}.xhtml": page(each) for each in pages},
        "EPUB/nav.xhtml": _contents(book, reading, listed),
        "EPUB/package.opf": _package(book, reading, picture),
        "EPUB/style.css": css if matter.lang == "fr" else css + flush,
    }
    yield zipped({**parts, f"EPUB/cover.{picture}": cover} if cover else parts)


def _kind(cover: bytes) -> str:
    """What kind of picture a cover is; empty for none."""
    kind = next((name for sign, name in _PICTURES.items() if cover.startswith(sign)), "")
    if cover and not kind:
        raise Refusal(message("A cover is a picture: PNG, JPEG or GIF."))
    return kind


def _line(text: str) -> str:
    return esc(" ".join(text.split("\n")).strip())


def _document(lang: str, title: str, body: str) -> str:
    """A document around a body of HTML, which becomes XHTML; its roles are told in the words of EPUB too."""
    body = _ROLE.sub(r'epub:type="\1" \g<0>', _VOID.sub(r"<\1/>", body))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{lang}" xml:lang="{lang}">\n<head>\n<title>{_line(title) or "–"}</title>\n'
        '<link rel="stylesheet" type="text/css" href="style.css"/>\n</head>\n'
        f"<body>\n{body}</body>\n</html>\n"
    )


def _package(book: Book, pages: Sequence[Section], picture: str) -> str:
    """The package document; `pages` are all of them, in reading order, `picture` is the kind of its cover."""
    image = about = ""
    if picture:
        kind = picture.replace("jpg", "jpeg")
        image = f'<item id="cover-image" href="cover.{picture}" media-type="image/{kind}" '
        image += 'properties="cover-image"/>\n'
        about = (
            '<meta name="cover" content="cover-image"/>\n<meta property="schema:accessMode">visual</meta>\n'
        )
    items = "".join(
        f'<item id="{page.id}" href="{page.id}.xhtml" media-type="application/xhtml+xml"/>\n'
        for page in pages
        if page.kind != "toc"
    )
    spine = "".join(f'<itemref idref="{page.id}"/>\n' for page in pages)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{book.matter.lang}">\n'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n{"".join(_metadata(book))}{about}</metadata>\n'
        f"<manifest>\n{items}{image}"
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\n'
        '<item id="style" href="style.css" media-type="text/css"/>\n'
        f"</manifest>\n<spine>\n{spine}</spine>\n</package>\n"
    )


def _metadata(book: Book) -> Iterator[str]:
    matter = book.matter
    yield f'<dc:identifier id="id">{_line(matter.identifier)}</dc:identifier>\n'
    for kind, title in (("main", matter.title), ("sub", matter.subtitle)):
        if title.strip():
            yield f'<dc:title id="{kind}-title">{_line(title)}</dc:title>\n'
            told = "main" if kind == "main" else "subtitle"
            yield f'<meta refines="#{kind}-title" property="title-type">{told}</meta>\n'
    yield f"<dc:language>{matter.lang}</dc:language>\n"
    if matter.author.strip():
        yield f'<dc:creator id="creator">{_line(matter.author)}</dc:creator>\n'
        yield '<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>\n'
    if matter.date:
        yield f"<dc:date>{matter.date}</dc:date>\n"
    yield from (f"<dc:rights>{_line(each)}</dc:rights>\n" for each in matter.credits if each.strip())
    # What changes when the book does, and only then: the same book is the same file.
    yield f'<meta property="dcterms:modified">{matter.date or "2000-01-01"}T00:00:00Z</meta>\n'
    yield '<meta property="schema:accessMode">textual</meta>\n'
    yield '<meta property="schema:accessModeSufficient">textual</meta>\n'
    yield from (f'<meta property="schema:accessibilityFeature">{each}</meta>\n' for each in _FEATURES)
    yield '<meta property="schema:accessibilityHazard">none</meta>\n'
    yield f'<meta property="schema:accessibilitySummary">{_line(word("summary", matter.lang))}</meta>\n'


def _contents(book: Book, pages: Sequence[Section], listed: Sequence[Section]) -> str:
    """The table of contents people see, and the landmarks reading systems use."""
    title = word("contents", book.matter.lang)
    marks = ""
    for kind, name in (("cover", "cover"), ("title", "titlepage"), ("toc", "toc"), ("text", "bodymatter")):
        for page in [each for each in pages if each.kind == kind][:1]:
            label = _line(page.label or book.matter.title)
            marks += f'<li><a epub:type="{name}" href="{page.id}.xhtml">{label}</a></li>\n'
    lines = outline(listed, lambda each: f"{each.id}.xhtml")
    body = (
        f'<nav role="doc-toc" id="toc">\n<h1>{_line(title)}</h1>\n<ol>\n{lines}</ol>\n</nav>\n'
        f'<nav epub:type="landmarks" id="landmarks" hidden="hidden">\n<ol>\n{marks}</ol>\n</nav>\n'
    )
    return _document(book.matter.lang, title, body)


_MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # the first a zip can tell
_UNIX: Final = 3
_MODE: Final = 0o644 << 16


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """Files by their names in one, the same each time; text is compressed, in UTF-8, bytes are not."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _MOMENT)
            info.compress_type = zipfile.ZIP_DEFLATED if isinstance(data, str) else zipfile.ZIP_STORED
            info.create_system, info.external_attr = _UNIX, _MODE
            file.writestr(info, data)
    return out.getvalue()
