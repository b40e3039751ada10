"""A story as a project of novelWriter, format 1.5: sessions, scenes in them, notes on everybody."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from soloist.publish.book.book import (
    Chapter,
    Entry,
    Node,
    chapter_name,
    clean,
    is_before_scenes,
    notes_in,
    one_line,
    word,
)
from soloist.publish.formats.formats import Made, Outline
from soloist.publish.formats.text_book import Writing
from soloist.publish.plan.plan import STATUSES, status_of
from soloist.values import regex

_HANDLE: Final = 13  # signs


def write_novelwriter(outline: Outline) -> Iterator[Made]:
    """The project file and a document for each part of it."""
    return _Project(outline).files()


class _Project:
    def __init__(self, outline: Outline) -> None:
        self._outline, self._book = outline, outline.book
        self._lang = self._book.matter.lang
        own = dict.fromkeys(
            each.status for each in outline.plan.scenes if each.status and not status_of(each.status)
        )
        self._statuses = ["", *STATUSES, *own]
        self._content = Element("content")
        self._documents: list[Made] = []

    def files(self) -> Iterator[Made]:
        self._novel()
        self._notes("CHARACTER", 1, "characters", self._book.cast)
        self._notes("WORLD", 2, "glossary", self._book.glossary)
        yield Made("nwProject.nwx", self._project())
        yield from self._documents

    def _project(self) -> bytes:
        matter, lang = self._book.matter, self._lang
        root = Element(
            "novelWriterXML", appVersion="2.6", hexVersion="0x020600f0", fileVersion="1.5", fileRevision="4",
            timeStamp=f"{matter.date} 00:00:00" if matter.date else "",
        )  # fmt: skip
        project = SubElement(root, "project", id=matter.identifier.removeprefix("urn:uuid:"))
        settings = SubElement(root, "settings")
        for parent, name, text in (
            (project, "name", clean(matter.title)),
            (project, "author", clean(matter.author)),
            (settings, "doBackup", "yes"),
            (settings, "language", "fr_FR" if lang == "fr" else "en_GB"),
        ):
            SubElement(parent, name).text = text
        for kind, words in (("status", self._statuses), ("importance", [""])):
            listed = SubElement(settings, kind)
            for each in words:
                known, key = STATUSES.get(each), _key(kind[0], each)
                entry = SubElement(listed, "entry", key=key, count="0", red="120", green="120", blue="120")
                entry.text = known.of(lang).capitalize() if known else clean(each) or word("new", lang)
        self._content.set("items", str(len(self._content)))
        root.append(self._content)
        indent(root)
        return bytes(tostring(root, "utf-8", xml_declaration=True))

    # --- what is in it

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

    def _notes(self, class_: str, place: int, name: str, entries: Sequence[Entry]) -> None:
        if entries:
            self._item(class_, place, word(name, self._lang))
        for order, entry in enumerate(entries):
            told = (f"# {plain(entry.name)}", f"@tag: {_tag(entry.name)}", line(entry.text))
            self._item(class_, order, entry.name, "H1", told)

    def _item(
        self,
        class_: str,
        order: int,
        name: str,
        level: str = "",
        text: Sequence[str] = (),
        parent: str = "",
        status: str = "",
    ) -> str:
        """An item of the tree: a root, or a document, `level` how it is headed; gives its handle."""
        root, name = self._handle(class_), " ".join(clean(name).split())
        handle = self._handle(f"{class_}/{len(self._content)}") if level else root
        parent = (parent or root) if level else "None"
        told = {"handle": handle, "parent": parent, "root": root, "order": str(order)}
        kind = "FILE" if level else "ROOT"
        item = SubElement(self._content, "item", {**told, "type": kind, "class": class_})
        meta = SubElement(item, "meta", expanded="yes")
        label = SubElement(item, "name", {"status": _key("s", status), "import": _key("i", "")})
        label.text = name
        if level:
            layout, body = "DOCUMENT" if class_ == "NOVEL" else "NOTE", "\n\n".join(filter(None, text))
            item.set("layout", layout)
            meta.set("heading", level)
            meta.set("wordCount", str(len(body.split())))
            label.set("active", "yes")
            head = f"%%~name: {name}\n%%~path: {parent}/{handle}\n%%~kind: {class_}/{layout}\n"
            data = f"{head}{body}\n".encode("utf-8", "replace")
            self._documents.append(Made(f"content/{handle}.nwd", data))
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

    marks: Mapping[str, str] = MappingProxyType({"em": "_", "strong": "**", "s": "~~"})

    def text(self, text: str) -> str:
        """Words that mean nothing but themselves, blanks beside them kept."""
        bare = plain(text)
        return (" " if text[:1] == " " else "") + bare + (" " if bare and text[-1:] == " " else "")

    def note(self, note: Node) -> str:
        """The call of a note below the text; rolls beside it or at the end do not go along."""
        return f"[footnote:n{note.number}]" if note.detail == "footnotes" else ""

    def marked(self, kind: str, words: str) -> str:
        """A mark around words, without the blanks beside them."""
        return super().marked(kind, words.strip())

    def line(self, words: str) -> str:
        """Lines of which none begins anything."""
        return _safe(words)

    def heading(self, inlines: Sequence[Node], level: int) -> str:
        """A section of the scene."""
        return f"#### {self.inlines(inlines)}".replace("\n", " ")
