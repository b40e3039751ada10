"""A book as HTML: one page that needs nothing else, and the documents of an e-book, EPUB 3.

The same book gives the same bytes.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Final, TypeAlias

from soloist.publish.book.book import (
    Book,
    Kind,
    Matter,
    Names,
    Node,
    clean,
    has_contents,
    lists_after,
    notes_in,
    word,
)
from soloist.storage.shelf.packs import zip_of
from soloist.values import regex
from soloist.values.dataclass import NOTHING, record, replace
from soloist.values.message import Refusal, message

_DEEPEST: Final = 6  # <h6>
_SIDES: Final = {side: f' class="{side}"' for side in ("left", "center", "right")}
_POLICY: Final = "style-src 'unsafe-inline'; img-src data:; font-src data:"


def esc(text: str) -> str:
    """A text that is nothing but text, in an element or in an attribute's quotes."""
    return escape(clean(text))


Form: TypeAlias = str | Callable[[str, Node], str]
"""What is written of a node: words around what is in it, or what a function makes of that and of the node."""


class Markup:
    """Writes nodes by a table of forms, those within first.

    `words` makes words be nothing but words; `gaps` are what parts that which stands in a node, by its kind:
    `blockquote` that of blocks anywhere, `loose` that of a list with more than a paragraph in an item.
    """

    def __init__(
        self,
        forms: Mapping[Kind, Form],
        words: Callable[[str], str] = esc,
        gaps: Mapping[str, str] = NOTHING,
    ) -> None:
        self.forms, self.words, self.gaps = forms, words, gaps

    def blocks(self, blocks: Sequence[Node], kind: str = "blockquote") -> str:
        """Blocks one under the other, or what else stands in a node of that kind."""
        parts = map(self.node, blocks)
        return self.gaps.get(kind, "").join(parts if kind == "tr" else filter(None, parts))

    def inlines(self, inlines: Sequence[Node]) -> str:
        """What stands in a paragraph."""
        return self.blocks(inlines, "p")

    def node(self, node: Node) -> str:
        """A node with all that is in it; the items of an `ol` have its kind and their own numbers."""
        inner, kind = node.inner, str(node.kind)
        if node.kind == "ol":
            inner = tuple(replace(each, detail="ol", number=at) for at, each in enumerate(inner, node.number))
        if node.kind in ("ul", "ol") and any([each.kind for each in item.inner] != ["p"] for item in inner):
            kind = "loose"
        told, form = self.blocks(inner, kind) or self.words(node.text), self.forms[node.kind]
        return form.format(told, node) if isinstance(form, str) else form(told, node)


def _cell(told: str, cell: Node) -> str:
    return f"<{cell.kind}{_SIDES.get(cell.detail, '')}>{told}</{cell.kind}>"


def _numbered(told: str, listing: Node) -> str:
    start = f' start="{listing.number:d}"' if listing.number != 1 else ""
    return f"<ol{start}>\n{told}</ol>\n"


def _paragraph(told: str, paragraph: Node) -> str:
    verse = ' class="verse"' if any(each.kind == "br" for each in paragraph.inner) else ""
    return f"<p{verse}>{told}</p>\n" if told else ""


def _headings(level: int) -> Form:
    """What writes headings under one of a level: each at most one below that which it stands under."""
    above = list[int]()  # the levels of the headings open here

    def heading(told: str, node: Node) -> str:
        if not node.inner:
            return ""
        while above and above[-1] >= node.number:
            above.pop()
        above.append(node.number)
        name = f"h{min(level + len(above), _DEEPEST)}"
        return f"<{name}>{told}</{name}>\n"

    return heading


def markup(level: int = 1, others: Mapping[Kind, Form] = NOTHING) -> Markup:
    """What writes HTML under a heading of a level, but for `others`; nothing tells where a link was followed.

    A note stands where it is called, in brackets.
    """
    forms: dict[Kind, Form] = {
        **dict.fromkeys(("code", "em", "strong", "s"), "<{1.kind}>{0}</{1.kind}>"),
        **dict.fromkeys(("blockquote", "ul", "table", "thead", "tbody"), "<{1.kind}>\n{0}</{1.kind}>\n"),
        **dict.fromkeys(("li", "tr"), "<{1.kind}>{0}</{1.kind}>\n"),
        **dict.fromkeys(("th", "td"), _cell),
        "a": lambda told, link: f'<a href="{esc(link.detail)}" rel="noopener noreferrer">{told}</a>',
        "h": _headings(level), "p": _paragraph, "ol": _numbered, "text": "{0}", "note": " ({0})",
        "pre": "<pre><code>{0}</code></pre>\n", "br": "<br>", "hr": '<hr class="scene-break">\n',
    }  # fmt: skip
    return Markup({**forms, **others})


def _noted(told: str, paragraph: Node) -> str:
    """A paragraph of a book, with what was rolled beside it."""
    beside = (markup().inlines(each.inner) for each in notes_in(paragraph.inner, "margin"))
    asides = (f'<aside class="rolls" role="note">{each}</aside>\n' for each in beside)
    return _paragraph(told, paragraph) + "".join(asides)


def _called(told: str, note: Node) -> str:
    """The call of a note; those beside the text have none."""
    call = (
        '<sup class="call"><a id="call-{0}" href="#note-{0}" role="doc-noteref"'
        ' aria-label="Note {0}">{0}</a></sup>'
    )
    return "" if note.detail == "margin" else call.format(note.number)


def _back(book: Book, number: int, sign: object) -> str:
    said = esc(word("back to note", book.matter.lang).format(n=number))
    return f'<a class="back" href="#call-{number}" role="doc-backlink" aria-label="{said}">{sign}</a>'


def _note_list(book: Book, notes: Sequence[Node]) -> str:
    """Notes with their numbers in a list, each with its way back."""
    items = (
        f'<li id="note-{each.number}" value="{each.number}">{markup().inlines(each.inner)}'
        f"\u00a0{_back(book, each.number, '↑')}</li>\n"
        for each in notes
    )
    return f"<ol>\n{''.join(items)}</ol>\n"


def _footnotes(book: Book, notes: Sequence[Node]) -> str:
    """Notes each by itself, as reading systems show them over the page that calls them."""
    return "".join(
        f'<aside class="note" id="note-{each.number}" role="doc-footnote">'
        f"<p>{_back(book, each.number, each.number)} {markup().inlines(each.inner)}</p></aside>\n"
        for each in notes
    )


# --- the sections -------------------------------------------------------------------------------


@record
class Section:
    """What stands by itself in a book; the contents call it `label`, if it has one, and put it so deep.

    `kind` is where it stands: the title, before the text, a part (which is left open), the text, after it.
    """

    kind: str
    id: str
    html: str
    label: str = ""
    depth: int = 0


def sections(book: Book, *, paged: bool = False) -> Iterator[Section]:
    """The sections in order, the contents apart; `paged`, where each is a page with a heading of its own."""
    yield from _front(book)
    yield from _chapters(book, paged=paged)
    yield from _after(book, 1 if paged else 2)


def _opened(class_: str, role: str = "", id_: str = "", *, label: str = "", titled: bool = False) -> str:
    """What opens a section: named by its title, which has an id like its own, or by a label."""
    told = f' id="{id_}"' if id_ else ""
    told += f' role="doc-{role}"' if role else ""
    told += f' aria-labelledby="{id_}-title"' if titled else f' aria-label="{esc(label)}"' if label else ""
    return f'<section class="{class_}"{told}>\n'


def optional(class_: str, text: str) -> str:
    """A paragraph of a class, if there is anything to say."""
    return f'<p class="{class_}">{esc(text)}</p>\n' if text else ""


def _front(book: Book) -> Iterator[Section]:
    matter, lang = book.matter, book.matter.lang
    date = f'<p class="date"><time datetime="{matter.date}">{matter.date[:4]}</time></p>\n'
    kind = "title-page signed" if matter.rights else "title-page"
    html = f'<header class="{kind}">\n{optional("author", matter.author)}<div class="titles">\n'
    html += f"<h1>{esc(matter.title)}</h1>\n{optional('subtitle', matter.subtitle)}</div>\n"
    yield Section("title", "title", f"{html}{date if matter.date else ''}</header>\n")
    source = optional("source", matter.epigraph_source)
    for id_, label, words, after in (
        ("imprint", "", esc(matter.rights), ""),
        ("dedication", word("dedication", lang), esc(matter.dedication), ""),
        ("epigraph", word("epigraph", lang), esc(matter.epigraph), source),
    ):
        if words:
            opened = _opened(id_, id_, label=label) if label else _opened(id_)
            yield Section("front", id_, f"{opened}<p>{words}</p>\n{after}</section>\n")


def _chapters(book: Book, *, paged: bool) -> Iterator[Section]:
    inside = False  # of a part
    noted = _footnotes if paged else _note_list
    free = Names("--").free
    for chapter in book.chapters:
        id_ = free(chapter.key)
        if chapter.part:
            level, part = 1 if paged else 2, f"part-{id_}"
            html = _opened("part", "part", part, titled=True) + f'<h{level} class="part-title">'
            html += f'<span id="{part}-title">{esc(chapter.part)}</span></h{level}>\n'
            yield Section("part", part, html, chapter.part)
            inside = True
        level, named = 1 if paged else 3 if inside else 2, bool(chapter.heading)
        name = chapter.heading or chapter.title.strip() or book.matter.title
        if named:
            html = _opened("chapter", "chapter", id_, titled=True)
            html += f'<h{level} class="chapter-title" id="{id_}-title">{esc(name)}</h{level}>\n'
        else:
            html, level = _opened("chapter untitled", "chapter", id_, label=name), level - 1
        html += markup(level, {"p": _noted, "note": _called}).blocks(chapter.blocks)
        if notes := notes_in(chapter.blocks):
            html += _opened("notes", "endnotes", label=word("notes", book.matter.lang))
            html += f"{noted(book, notes)}</section>\n"
        yield Section("text", id_, f"{html}</section>\n", name if named else "", int(inside))


def _after(book: Book, level: int) -> Iterator[Section]:
    """What comes after the text."""
    for each in lists_after(book):
        inner, role = "", "credits" if each.kind == "credits" else ""
        for entry in each.entries:
            said = esc(entry.text)
            inner += f"<dt>{esc(entry.name)}</dt>\n<dd>{said}</dd>\n" if not role else f"<p>{said}</p>\n"
        inner = inner if role else f"<dl>\n{inner}</dl>\n"
        head = f'<h{level} id="{each.kind}-title">{esc(each.title)}</h{level}>\n'
        opened = _opened(each.kind, role, each.kind, titled=True)
        yield Section("after", each.kind, f"{opened}{head}{inner}</section>\n", each.title)


def outline(listed: Sequence[Section], target: Callable[[Section], str]) -> str:
    """Lines of contents, each leading to the `target` of its section, deeper ones in lists of their own."""
    out = ""
    for each, after in zip(listed, [*(each.depth for each in listed[1:]), 0], strict=True):
        part, end = (' class="of-part"', "\n") if each.kind == "part" else ("", "")
        out += f'<li{part}><a href="{target(each)}">{esc(each.label)}</a>{end}'
        out += "<ol>\n" if after > each.depth else "</li>\n" + "</ol></li>\n" * (each.depth - after)
    return out


# --- the page -----------------------------------------------------------------------------------


def styles(name: str) -> str:
    """One of the styles, as it stands in its file."""
    return files("soloist.publish").joinpath(f"styles/{name}").read_text("utf-8")


def page_head(matter: Matter, sheet: str, policy: str, about: Mapping[str, str]) -> str:
    """What stands before the body of a page that is complete in itself.

    `policy` is what it may use, `about` what programs are told of it by name.
    """
    policy = f"default-src 'none'; {policy}; base-uri 'none'; form-action 'none'"
    metas = "".join(f'<meta name="{name}" content="{esc(text)}">\n' for name, text in about.items() if text)
    return (
        f'<!DOCTYPE html>\n<html lang="{esc(matter.lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{esc(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n'
        f"<title>{esc(matter.title)}</title>\n{metas}<style>{sheet}</style>\n</head>\n"
    )


def write_html(book: Book) -> Iterator[str]:
    """The page, chapter by chapter."""
    matter = book.matter
    about = {
        "author": matter.author,
        "dcterms.identifier": matter.identifier,
        "dcterms.created": matter.date,
    }
    yield page_head(matter, styles("book.css"), _POLICY, about)
    yield (
        f'<body class="rolls-{esc(book.mechanics)}">\n'
        f'<a class="skip" href="#story">{esc(word("skip", matter.lang))}</a>\n'
    )
    found = list(sections(book))
    front, text, after = (
        [each for each in found if each.kind in kinds]
        for kinds in (("title", "front"), ("part", "text"), ("after",))
    )
    yield "".join(each.html for each in front)
    if has_contents(book):
        lines = outline([each for each in found if each.label], lambda each: f"#{each.id}")
        yield (
            '<nav class="contents" role="doc-toc" aria-labelledby="contents-title">\n'
            f'<h2 id="contents-title">{esc(word("contents", matter.lang))}</h2>\n<ol>\n{lines}</ol>\n</nav>\n'
        )
    yield '<main id="story">\n'
    within = ""  # what ends the part that is open
    for each in text:
        if each.kind == "part":
            yield within
            within = "</section>\n"
        yield each.html
    yield f"{within}</main>\n"
    yield from (each.html for each in after)
    yield "</body>\n</html>\n"


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
    css, _, flush = styles("epub.css").partition(_NOT_FRENCH)

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
    yield zip_of({**parts, f"EPUB/cover.{picture}": cover} if cover else parts)


def _kind(cover: bytes) -> str:
    """What kind of picture a cover is; empty for none."""
    kind = next((name for sign, name in _PICTURES.items() if cover.startswith(sign)), "")
    if cover and not kind:
        raise Refusal(message("A cover is a picture: PNG, JPEG or GIF."))
    return kind


def _document(lang: str, title: str, body: str) -> str:
    """A document around a body of HTML, which becomes XHTML; its roles are told in the words of EPUB too."""
    body = _ROLE.sub(r'epub:type="\1" \g<0>', _VOID.sub(r"<\1/>", body))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{lang}" xml:lang="{lang}">\n<head>\n<title>{esc(title)}</title>\n'
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
    yield f'<dc:identifier id="id">{esc(matter.identifier)}</dc:identifier>\n'
    for kind, title in (("main", matter.title), ("sub", matter.subtitle)):
        if title:
            yield f'<dc:title id="{kind}-title">{esc(title)}</dc:title>\n'
            told = "main" if kind == "main" else "subtitle"
            yield f'<meta refines="#{kind}-title" property="title-type">{told}</meta>\n'
    yield f"<dc:language>{matter.lang}</dc:language>\n"
    if matter.author:
        yield f'<dc:creator id="creator">{esc(matter.author)}</dc:creator>\n'
        yield '<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>\n'
    if matter.date:
        yield f"<dc:date>{matter.date}</dc:date>\n"
    yield from (f"<dc:rights>{esc(each)}</dc:rights>\n" for each in matter.credits)
    # What changes when the book does, and only then: the same book is the same file.
    yield f'<meta property="dcterms:modified">{matter.date or "2000-01-01"}T00:00:00Z</meta>\n'
    yield '<meta property="schema:accessMode">textual</meta>\n'
    yield '<meta property="schema:accessModeSufficient">textual</meta>\n'
    yield from (f'<meta property="schema:accessibilityFeature">{each}</meta>\n' for each in _FEATURES)
    yield '<meta property="schema:accessibilityHazard">none</meta>\n'
    yield f'<meta property="schema:accessibilitySummary">{esc(word("summary", matter.lang))}</meta>\n'


def _contents(book: Book, pages: Sequence[Section], listed: Sequence[Section]) -> str:
    """The table of contents people see, and the landmarks reading systems use."""
    title = word("contents", book.matter.lang)
    marks = ""
    for kind, name in (("cover", "cover"), ("title", "titlepage"), ("toc", "toc"), ("text", "bodymatter")):
        for page in [each for each in pages if each.kind == kind][:1]:
            label = esc(page.label or book.matter.title)
            marks += f'<li><a epub:type="{name}" href="{page.id}.xhtml">{label}</a></li>\n'
    lines = outline(listed, lambda each: f"{each.id}.xhtml")
    body = (
        f'<nav role="doc-toc" id="toc">\n<h1>{esc(title)}</h1>\n<ol>\n{lines}</ol>\n</nav>\n'
        f'<nav epub:type="landmarks" id="landmarks" hidden="hidden">\n<ol>\n{marks}</ol>\n</nav>\n'
    )
    return _document(book.matter.lang, title, body)
