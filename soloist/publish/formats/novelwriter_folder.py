"""A story as a project of novelWriter, format 1.5: sessions, scenes in them, notes on everybody."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from soloist.publish.book.book import (
    Chapter,
    Entry,
    Kind,
    Node,
    chapter_name,
    clean,
    is_before_scenes,
    notes_in,
    one_line,
    word,
)
from soloist.publish.formats.formats import Made, Outline
from soloist.publish.formats.html import esc
from soloist.publish.formats.text_book import Writing
from soloist.publish.plan.plan import STATUSES, status_of
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
    return _Project(outline).files()


class _Project:
    def __init__(self, outline: Outline) -> None:
        self._outline, self._book = outline, outline.book
        self._lang = self._book.matter.lang
        self._items: list[str] = []
        self._documents: list[Made] = []

    def files(self) -> Iterator[Made]:
        matter, lang = self._book.matter, self._lang
        self._novel()
        self._notes("CHARACTER", 1, "characters", self._book.cast)
        self._notes("WORLD", 2, "glossary", self._book.glossary)
        new, told = word("new", lang), {"": word("new", lang)}
        told |= {each: term.of(lang).capitalize() for each, term in STATUSES.items()}
        own = (each.status for each in self._outline.plan.scenes)
        told |= {each: each for each in own if each and not status_of(each)}
        project = _PROJECT.format(
            time=f"{matter.date} 00:00:00" if matter.date else "",
            id=matter.identifier.removeprefix("urn:uuid:"),
            title=esc(matter.title),
            author=esc(matter.author),
            language="fr_FR" if lang == "fr" else "en_GB",
            statuses="".join(_ENTRY.format(_key("s", each), esc(name) or new) for each, name in told.items()),
            importance=_ENTRY.format(_key("i", ""), new),
            n=len(self._items),
            items="".join(self._items),
        )
        yield Made("nwProject.nwx", project.encode("utf-8", "replace"))
        yield from self._documents

    def _novel(self) -> None:
        matter, lang = self._book.matter, self._lang
        self._item("NOVEL", 0, word("novel", lang))
        front = (f"#! {plain(matter.title)}", *map(line, (matter.subtitle, matter.author, matter.dedication)))
        self._item("NOVEL", 0, word("title", lang), "H1", front)
        session, parent, order, inside = "", "", 0, 0
        for chapter in self._book.chapters:
            if not order or chapter.key.partition("-")[0] != session:
                session, order, inside = chapter.key.partition("-")[0], order + 1, 0
                called = chapter.part or (chapter.title if is_before_scenes(chapter.key) else "")
                title = chapter_name(called, order, lang)
                parent = self._item("NOVEL", order, title, "H2", (f"## {plain(title)}",))
            self._scene(parent, inside, chapter)
            inside += 1
        if matter.credits:
            title = word("credits", lang)
            self._item("NOVEL", order + 1, title, "H2", (f"##! {title}", *map(line, matter.credits)))

    def _scene(self, parent: str, order: int, chapter: Chapter) -> None:
        planned = self._outline.plan.scene(chapter.key)
        title = chapter.title or chapter.key
        there = (("@char", self._book.cast), ("@location", self._book.glossary))
        about = [
            f"{key}: {', '.join(names)}"
            for key, entries in there
            if (names := [_tag(each.name) for each in self._outline.present(chapter.key, entries)])
        ]
        synopsis = f"%Synopsis: {plain(planned.synopsis)}" if planned.synopsis else ""
        prose = Prose()
        noted = (
            f"%Footnote.n{each.number}: {prose.inlines(each.inner)}" for each in notes_in(chapter.blocks)
        )
        text = (f"### {plain(title)}", "\n".join(about), synopsis, prose.blocks(chapter.blocks), *noted)
        self._item("NOVEL", order, title, "H3", text, parent, status_of(planned.status) or planned.status)

    def _notes(self, kind: str, place: int, name: str, entries: Sequence[Entry]) -> None:
        if entries:
            self._item(kind, place, word(name, self._lang))
        for order, entry in enumerate(entries):
            told = (f"# {plain(entry.name)}", f"@tag: {_tag(entry.name)}", line(entry.text))
            self._item(kind, order, entry.name, "H1", told)

    def _item(
        self,
        kind: str,
        order: int,
        name: str,
        level: str = "",
        text: Sequence[str] = (),
        parent: str = "",
        status: str = "",
    ) -> str:
        """An item of the tree: a root, or a document, `level` how it is headed; gives its handle."""
        root, name, layout = self._handle(kind), one_line(clean(name)), "NOTE"
        handle, parent, more, meta, active = root, parent or root, ' type="ROOT"', "", ""
        if level:
            handle, active = self._handle(f"{kind}/{len(self._items)}"), ' active="yes"'
            layout, body = "DOCUMENT" if kind == "NOVEL" else "NOTE", "\n\n".join(filter(None, text))
            more, meta = (
                f' type="FILE" layout="{layout}"',
                f' heading="{level}" wordCount="{len(body.split())}"',
            )
            head = f"%%~name: {name}\n%%~path: {parent}/{handle}\n%%~kind: {kind}/{layout}\n"
            data = f"{head}{body}\n".encode("utf-8", "replace")
            self._documents.append(Made(f"content/{handle}.nwd", data))
        item = _ITEM.format(
            handle=handle, parent=parent if level else "None", root=root, order=order, kind=kind, more=more,
            meta=meta, status=_key("s", status), importance=_key("i", ""), active=active, name=esc(name),
        )  # fmt: skip
        self._items.append(item)
        return handle

    def _handle(self, what: str) -> str:
        """A name that stays the same for the same story and place in it."""
        return _digest(f"{self._book.matter.identifier}\n{what}")[:_HANDLE]


def _digest(what: str) -> str:
    return hashlib.sha256(what.encode("utf-8", "replace")).hexdigest()


def _key(kind: str, what: str) -> str:
    return kind + _digest(what)[:6]


def _tag(name: str) -> str:
    """A name as a tag: no comma or bar, which part tags from each other."""
    return " ".join(clean(name).translate(dict.fromkeys(map(ord, ",|"), " ")).split())


_MARKS: Final = regex.compile(r"([*_~\\])")
_SHORTCODE: Final = regex.compile(r"\[(?=/?[a-zA-Z])")
_BEGINS: Final = ("#", "%", "@", "[", ">")
_JOINER: Final = "\u2060"


def plain(text: str) -> str:
    """Words on one line that mean nothing but themselves."""
    told = _MARKS.sub(r"\\\1", one_line(clean(text)))
    return _SHORTCODE.sub("[" + _JOINER, told)


def line(text: str) -> str:
    """The same where a line begins with it."""
    return _safe(plain(text))


def _safe(text: str) -> str:
    """A space before what would be a heading, a comment or a keyword at the beginning of a line."""
    return "\n".join(f" {each}" if each.startswith(_BEGINS) else each for each in text.split("\n"))


class Prose(Writing):
    """The text of a scene."""

    elements: Mapping[Kind, str] = MappingProxyType(
        {**Writing.elements, "em": "_{0}_", "strong": "**{0}**", "s": "~~{0}~~"}
    )

    def text(self, text: str) -> str:
        """Words that mean nothing but themselves, blanks beside them kept."""
        bare = plain(text)
        return (" " if text[:1] == " " else "") + bare + (" " if bare and text[-1:] == " " else "")

    def note(self, note: Node) -> str:
        """The call of a note below the text; rolls beside it or at the end do not go along."""
        return f"[footnote:n{note.number}]" if note.detail == "footnotes" else ""

    def line(self, words: str) -> str:
        """Lines of which none begins anything."""
        return _safe(words)

    def heading(self, inlines: Sequence[Node], level: int) -> str:
        """A section of the scene."""
        return f"#### {self.inlines(inlines)}".replace("\n", " ")
