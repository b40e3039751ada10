"""A story as a project of novelWriter, format 1.5: sessions, scenes in them, notes on everybody."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from soloist.publish.book.book import (
    Chapter,
    chapter_name,
    is_before_scenes,
    notes_in,
    word,
)
from soloist.publish.formats.formats import Made, Outline
from soloist.publish.formats.html import Markup, esc
from soloist.publish.formats.text_book import bare_forms, gaps
from soloist.values import regex

_HANDLE: Final = 13  # signs
_PROJECT: Final = """\
<?xml version="1.0" encoding="utf-8"?>
<novelWriterXML appVersion="2.6" hexVersion="0x020600f0" fileVersion="1.5" fileRevision="4" \
timeStamp="{time}">
  <project id="{id}">
    <name>{title}</name>
    <author>{author}</author>
  </project>
  <settings>
    <doBackup>yes</doBackup>
    <language>{language}</language>
    <status>
{statuses}    </status>
    <importance>
{importance}    </importance>
  </settings>
  <content items="{n}">
{items}  </content>
</novelWriterXML>
"""
_ENTRY: Final = '      <entry key="{}" count="0" red="120" green="120" blue="120">{}</entry>\n'
_ITEM: Final = """\
    <item handle="{handle}" parent="{parent}" root="{root}" order="{order}" class="{kind}"{more}>
      <meta expanded="yes"{meta}/>
      <name status="{status}" import="{importance}"{active}>{name}</name>
    </item>
"""


def write_novelwriter(outline: Outline) -> Iterator[Made]:
    """The project file and a document for each part of it."""
    book, plan, lang, matter = outline.book, outline.plan, outline.book.matter.lang, outline.book.matter
    items, documents = list[str](), list[Made]()

    def handle_of(what: str) -> str:
        """A name that stays the same for the same story and place in it."""
        return _digest(f"{matter.identifier}\n{what}")[:_HANDLE]

    def add(
        kind: str, order: int, name: str, text: Sequence[str] = (), parent: str = "", status: str = ""
    ) -> str:
        """Add an item of the tree, a root or a document that begins with a heading; gives its handle."""
        root = handle_of(kind)
        handle, more, meta, active = root, ' type="ROOT"', "", ""
        if text:
            handle, active = handle_of(f"{kind}/{len(items)}"), ' active="yes"'
            layout, body = "DOCUMENT" if kind == "NOVEL" else "NOTE", "\n\n".join(filter(None, text))
            level = len(text[0].partition(" ")[0].rstrip("!"))
            more = f' type="FILE" layout="{layout}"'
            meta = f' heading="H{level}" wordCount="{len(body.split())}"'
            head = f"%%~name: {name}\n%%~path: {parent or root}/{handle}\n%%~kind: {kind}/{layout}\n"
            documents.append(Made(f"content/{handle}.nwd", f"{head}{body}\n".encode("utf-8", "replace")))
        item = _ITEM.format(
            handle=handle, parent=(parent or root) if text else "None", root=root, order=order, kind=kind,
            more=more, meta=meta, status=_key("s", status), importance=_key("i", ""), active=active,
            name=esc(name),
        )  # fmt: skip
        items.append(item)
        return handle

    add("NOVEL", 0, word("novel", lang))
    front = (f"#! {plain(matter.title)}", *map(line, (matter.subtitle, matter.author, matter.dedication)))
    add("NOVEL", 0, word("title", lang), front)
    order = 0
    for order, (_, found) in enumerate(groupby(book.chapters, lambda each: each.key.partition("-")[0]), 1):
        first, *others = found
        called = first.part or (first.title if is_before_scenes(first.key) else "")
        title = chapter_name(called, order, lang)
        parent = add("NOVEL", order, title, (f"## {plain(title)}",))
        for at, each in enumerate((first, *others)):
            text = tuple(_scene(outline, each))
            add("NOVEL", at, each.title or each.key, text, parent, plan.scene(each.key).status)
    if matter.credits:
        title = word("credits", lang)
        add("NOVEL", order + 1, title, (f"##! {title}", *map(line, matter.credits)))
    for place, (kind, name, entries) in enumerate(
        (("CHARACTER", "characters", book.cast), ("WORLD", "glossary", book.glossary)), 1
    ):
        if entries:
            add(kind, place, word(name, lang))
        for at, entry in enumerate(entries):
            told = (f"# {plain(entry.name)}", f"@tag: {_tag(entry.name)}", line(entry.text))
            add(kind, at, entry.name, told)
    yield Made("nwProject.nwx", _project(outline, items).encode("utf-8", "replace"))
    yield from documents


def _scene(outline: Outline, chapter: Chapter) -> Iterator[str]:
    """The document of a scene."""
    book, planned = outline.book, outline.plan.scene(chapter.key)
    yield f"### {plain(chapter.title or chapter.key)}"
    there = (("@char", book.cast), ("@location", book.glossary))
    present = ((key, [_tag(each.name) for each in outline.present(chapter.key, of)]) for key, of in there)
    yield "\n".join(f"{key}: {', '.join(names)}" for key, names in present if names)
    yield f"%Synopsis: {plain(planned.synopsis)}" if planned.synopsis else ""
    yield PROSE.blocks(chapter.blocks)
    for note in notes_in(chapter.blocks):
        yield f"%Footnote.n{note.number}: {PROSE.inlines(note.inner)}"


def _project(outline: Outline, items: Sequence[str]) -> str:
    """The project file of these items."""
    matter = outline.book.matter
    new = word("new", matter.lang)
    told = {"": new} | {each.status: each.status for each in outline.plan.scenes if each.status}
    return _PROJECT.format(
        time=f"{matter.date} 00:00:00" if matter.date else "",
        id=matter.identifier.removeprefix("urn:uuid:"),
        title=esc(matter.title),
        author=esc(matter.author),
        language=matter.locale.replace("-", "_"),
        statuses="".join(_ENTRY.format(_key("s", each), esc(name) or new) for each, name in told.items()),
        importance=_ENTRY.format(_key("i", ""), new),
        n=len(items),
        items="".join(items),
    )


def _digest(what: str) -> str:
    return hashlib.sha256(what.encode("utf-8", "replace")).hexdigest()


def _key(kind: str, what: str) -> str:
    return kind + _digest(what)[:6]


def _tag(name: str) -> str:
    """A name as a tag: no comma or bar, which part tags from each other."""
    return " ".join(name.translate(dict.fromkeys(map(ord, ",|"), " ")).split())


_MARKS: Final = regex.compile(r"([*_~\\])")
_SHORTCODE: Final = regex.compile(r"\[(?=/?[a-zA-Z])")
_BEGINS: Final = ("#", "%", "@", "[", ">")
_JOINER: Final = "\u2060"


def plain(text: str) -> str:
    """Words that mean nothing but themselves."""
    return _SHORTCODE.sub("[" + _JOINER, _MARKS.sub(r"\\\1", text))


def line(text: str) -> str:
    """The same where a line begins with it."""
    return _safe(plain(text))


def _safe(text: str) -> str:
    """A space before what would be a heading, a comment or a keyword at the beginning of a line."""
    return "\n".join(f" {each}" if each.startswith(_BEGINS) else each for each in text.split("\n"))


PROSE: Final = Markup(
    {
        **bare_forms(_safe),
        "em": "_{0}_", "strong": "**{0}**", "s": "~~{0}~~",
        "note": lambda _told, note: f"[footnote:n{note.number}]" if note.detail == "footnotes" else "",
        "h": lambda told, _node: f"#### {told}".replace("\n", " ") if told else "",
        "pre": lambda _told, node: _safe(plain(node.text)),
    },
    plain,
    gaps(),
)  # fmt: skip
"""Writes the text of a scene; rolls beside it do not go along."""
