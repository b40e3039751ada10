"""A story as a project of novelWriter, format 1.5: sessions, scenes in them, notes on everybody."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from soloist.publish.apparatus import CREDITS, chapter_name
from soloist.publish.book import (
    Block,
    Break,
    Chapter,
    Code,
    Emphasis,
    Entry,
    Inline,
    Link,
    Listing,
    Paragraph,
    Quote,
    SceneBreak,
    Struck,
    SubHeading,
    Table,
    Text,
    Verbatim,
    is_before_scenes,
)
from soloist.publish.folders import Made, Outline
from soloist.publish.plan import STATUSES, one_line, status_of
from soloist.publish.prose_tree import clean
from soloist.publish.stats.letters import folded
from soloist.rules.term import Term

_HANDLE: Final = 13  # signs
_NOVEL: Final = Term("Novel", "Roman")
_CHARACTERS: Final = Term("Characters", "Personnages")
_WORLD: Final = Term("Places and things", "Lieux et choses")
_TITLE: Final = Term("Title page", "Page de titre")
_NEW: Final = Term("New", "Nouveau")
_NAMES: Final[Mapping[str, Term]] = {
    "idea": Term("Idea", "Idée"),
    "draft": Term("Draft", "Brouillon"),
    "revised": Term("Revised", "Révisé"),
    "done": Term("Done", "Terminé"),
}


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
        self._where: dict[str, frozenset[str]] = {}
        for each in outline.presence:
            name = folded(each.name)
            self._where[name] = self._where.get(name, frozenset()) | frozenset(each.scenes)

    def files(self) -> Iterator[Made]:
        self._novel()
        self._notes("CHARACTER", _CHARACTERS, self._book.cast)
        self._notes("WORLD", _WORLD, self._book.glossary)
        yield Made("nwProject.nwx", self._project())
        yield from self._documents

    def _project(self) -> bytes:
        matter = self._book.matter
        day = f"{matter.date} 00:00:00" if matter.date else ""
        root = Element(
            "novelWriterXML", appVersion="2.6", hexVersion="0x020600f0", fileVersion="1.5", fileRevision="4"
        )
        root.set("timeStamp", day)
        project = SubElement(root, "project", id=matter.identifier.removeprefix("urn:uuid:"))
        for name, text in (("name", matter.title), ("author", matter.author)):
            SubElement(project, name).text = clean(text)
        settings = SubElement(root, "settings")
        SubElement(settings, "doBackup").text = "yes"
        SubElement(settings, "language").text = "fr_FR" if self._lang == "fr" else "en_GB"
        status = SubElement(settings, "status")
        for each in self._statuses:
            known = _NAMES.get(each)
            entry = SubElement(status, "entry", key=_key("s", each), count="0")
            entry.text = known.of(self._lang) if known else clean(each) or _NEW.of(self._lang)
            for colour in ("red", "green", "blue"):
                entry.set(colour, "120")
        importance = SubElement(settings, "importance")
        entry = SubElement(
            importance, "entry", key=_key("i", ""), count="0", red="120", green="120", blue="120"
        )
        entry.text = _NEW.of(self._lang)
        self._content.set("items", str(len(self._content)))
        root.append(self._content)
        indent(root)
        return bytes(tostring(root, "utf-8", xml_declaration=True))

    # --- what is in it

    def _novel(self) -> None:
        root, matter = self._root("NOVEL", _NOVEL, 0), self._book.matter
        front = filter(
            None,
            (f"#! {plain(matter.title)}", *map(line, (matter.subtitle, matter.author, matter.dedication))),
        )
        self._file(root, root, 0, "NOVEL", _TITLE.of(self._lang), "H1", "\n\n".join(front))
        session, parent, order, inside = "", root, 0, 0
        for chapter in self._book.chapters:
            if not order or chapter.key.partition("-")[0] != session:
                session, order, inside = chapter.key.partition("-")[0], order + 1, 0
                called = chapter.part or (chapter.title if is_before_scenes(chapter.key) else "")
                title = chapter_name(called, order, self._lang)
                parent = self._file(root, root, order, "NOVEL", title, "H2", f"## {plain(title)}")
            self._scene(root, parent, inside, chapter)
            inside += 1
        if matter.credits:
            title = CREDITS.of(self._lang)
            told = "\n\n".join((f"##! {title}", *map(line, matter.credits)))
            self._file(root, root, order + 1, "NOVEL", title, "H2", told)

    def _scene(self, root: str, parent: str, order: int, chapter: Chapter) -> None:
        planned = self._outline.plan.scene(chapter.key)
        title = chapter.title or chapter.key
        head = [f"### {plain(title)}"]
        about = [
            f"{key}: {', '.join(names)}"
            for key, names in (
                ("@char", self._present(chapter.key, self._book.cast)),
                ("@location", self._present(chapter.key, self._book.glossary)),
            )
            if names
        ]
        head += ["\n".join(about)] if about else []
        head += [f"%Synopsis: {plain(planned.synopsis)}"] if planned.synopsis else []
        text = "\n\n".join((*head, blocks(chapter.blocks)))
        self._file(
            root, parent, order, "NOVEL", title, "H3", text, status_of(planned.status) or planned.status
        )

    def _present(self, key: str, entries: Sequence[Entry]) -> list[str]:
        return [_tag(each.name) for each in entries if key in self._where.get(folded(each.name), ())]

    def _notes(self, class_: str, name: Term, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        root = self._root(class_, name, 1 if class_ == "CHARACTER" else 2)
        for order, entry in enumerate(entries):
            told = (f"# {plain(entry.name)}", f"@tag: {_tag(entry.name)}", line(entry.text))
            self._file(root, root, order, class_, entry.name, "H1", "\n\n".join(filter(None, told)))

    def _root(self, class_: str, name: Term, order: int) -> str:
        handle = self._handle(class_)
        item = self._item(handle, "None", handle, order, "ROOT", class_)
        SubElement(item, "meta", expanded="yes")
        self._name(item, name.of(self._lang), "")
        return handle

    def _file(
        self,
        root: str,
        parent: str,
        order: int,
        class_: str,
        name: str,
        level: str,
        text: str,
        status: str = "",
    ) -> str:
        handle, name = self._handle(f"{class_}/{len(self._content)}"), " ".join(clean(name).split())
        item = self._item(handle, parent, root, order, "FILE", class_)
        layout = "DOCUMENT" if class_ == "NOVEL" else "NOTE"
        item.set("layout", layout)
        SubElement(item, "meta", expanded="yes", heading=level, wordCount=str(len(text.split())))
        self._name(item, name, status).set("active", "yes")
        head = f"%%~name: {name}\n%%~path: {parent}/{handle}\n%%~kind: {class_}/{layout}\n"
        data = (head + text + "\n").encode("utf-8", "replace")
        self._documents.append(Made(f"content/{handle}.nwd", data))
        return handle

    def _item(self, handle: str, parent: str, root: str, order: int, kind: str, class_: str) -> Element:
        names = ("handle", "parent", "root", "order", "type", "class")
        values = (handle, parent, root, str(order), kind, class_)
        return SubElement(self._content, "item", dict(zip(names, values, strict=True)))

    def _name(self, item: Element, name: str, status: str) -> Element:
        made = SubElement(item, "name", status=_key("s", status))
        made.set("import", _key("i", ""))
        made.text = name
        return made

    def _handle(self, what: str) -> str:
        """A name that stays the same for the same story and place in it."""
        return hashlib.sha256(
            f"{self._book.matter.identifier}\n{what}".encode("utf-8", "replace")
        ).hexdigest()[:_HANDLE]


def _key(kind: str, what: str) -> str:
    return kind + hashlib.sha256(what.encode("utf-8", "replace")).hexdigest()[:6]


def _tag(name: str) -> str:
    """A name as a tag: no comma or bar, which part tags from each other."""
    return " ".join(clean(name).translate(dict.fromkeys(map(ord, ",|"), " ")).split())


_MARKS: Final = re.compile(r"([*_~\\])")
_SHORTCODE: Final = re.compile(r"\[(?=/?[a-zA-Z])")
_BEGINS: Final = ("#", "%", "@", "[", ">")
_JOINER: Final = "\u2060"
_BREAK: Final = "⁂"


def blocks(told: Sequence[Block]) -> str:
    """The blocks with an empty line between them."""
    return "\n\n".join(filter(None, _blocks(told)))


def plain(text: str) -> str:
    """Words on one line that mean nothing but themselves."""
    told = _MARKS.sub(r"\\\1", one_line(clean(text)))
    return _SHORTCODE.sub("[" + _JOINER, told)


def line(text: str) -> str:
    """The same where a line begins with it."""
    return _safe(plain(text))


def _blocks(told: Sequence[Block]) -> Iterator[str]:
    for block in told:
        match block:
            case Paragraph(inlines):
                yield _safe(_inline(inlines))
            case Quote(inside):
                yield from _blocks(inside)
            case Listing(items, ordered, start):
                for number, item in enumerate(items, start):
                    first, *more = [*_blocks(item)] or [""]
                    yield f"{number}. {first}" if ordered else f"– {first}"
                    yield from more
            case Verbatim(text):
                yield "\n".join(map(line, text.split("\n")))
            case Table(rows):
                yield "\n".join(_safe(" | ".join(map(_inline, row))) for row in rows)
            case SubHeading(inlines):
                yield f"#### {_inline(inlines)}".replace("\n", " ") if inlines else ""
            case SceneBreak():
                yield _BREAK
            case _:
                assert_never(block)


def _inline(inlines: Sequence[Inline]) -> str:
    return "".join(map(_one, inlines))


def _one(inline: Inline) -> str:
    match inline:
        case Text(text) | Code(text):
            bare = plain(text)
            return (" " if text[:1] == " " else "") + bare + (" " if bare and text[-1:] == " " else "")
        case Emphasis(inside, strong):
            mark = "**" if strong else "_"
            return f"{mark}{_inline(inside).strip()}{mark}"
        case Struck(inside):
            return f"~~{_inline(inside).strip()}~~"
        case Link(inside, _):
            return _inline(inside)
        case Break():
            return "\n"
        case _:
            assert_never(inline)


def _safe(text: str) -> str:
    """A space before what would be a heading, a comment or a keyword at the beginning of a line."""
    return "\n".join(f" {each}" if each.startswith(_BEGINS) else each for each in text.split("\n"))
