"""A story as notes for Obsidian: one a scene, one for everybody and every place, linked, and an index."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.publish.book.book import Names, chapter_name, clean, one_line, with_chapters, word
from soloist.publish.formats.formats import Made, Outline
from soloist.publish.formats.text_book import line, write_markdown
from soloist.values import regex
from soloist.values.dataclass import replace

_LONGEST: Final = 60  # letters, of the 255 bytes that disks take
_BARRED: Final = regex.compile(r"[\\/:*?\"<>|#^\[\]%`{}]+|[\x00-\x1f\x7f-\x9f]+")
_DEVICE: Final = regex.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


def file_name(wanted: str, otherwise: str) -> str:
    """A name that any disk takes, or `otherwise` where nothing is left of it; without an ending."""
    bare = " ".join(_BARRED.sub(" ", clean(wanted)).split())[:_LONGEST].strip(" .") or otherwise
    return f"_{bare}" if _DEVICE.fullmatch(bare) else bare


_CHAPTER: Final = 1  # among the chunks of a book as Markdown


def write_obsidian(outline: Outline) -> Iterator[Made]:
    """The notes; properties are YAML that Obsidian shows, links are wiki links."""
    book, plan, lang, names = outline.book, outline.plan, outline.book.matter.lang, Names(" ")
    matter = book.matter
    index, width = names.free(file_name(matter.title, "index")), max(2, len(str(len(book.chapters))))
    titles = [chapter_name(each.title, at, lang) for at, each in enumerate(book.chapters, 1)]
    stems = [names.free(file_name(f"{at:0{width}} {title}", str(at))) for at, title in enumerate(titles, 1)]
    lists = {
        kind: [(names.free(file_name(each.name, kind)), each) for each in entries]
        for kind, entries in (("characters", book.cast), ("glossary", book.glossary))
    }
    told = (plan.scene(each.key).synopsis for each in book.chapters)
    rows = (
        f"1. {_link(stem, title)}" + (f" — {line(said)}" if said else "")
        for stem, title, said in zip(stems, titles, told, strict=True)
    )
    sections = {
        "scenes": list(rows),
        **{kind: [f"- {_link(stem, each.name)}" for stem, each in found] for kind, found in lists.items()},
        "credits": [f"- {line(credit)}" for credit in matter.credits],
    }
    head = {"title": matter.title, "author": matter.author, "subtitle": matter.subtitle}
    parts = [f"# {line(matter.title)}", f"*{line(matter.dedication)}*" if matter.dedication else ""]
    for name, listed in sections.items():
        parts += [f"## {word(name, lang)}", "\n".join(listed)] if listed else []
    yield _note(f"{index}.md", {key: value for key, value in head.items() if value}, *parts)
    bare = replace(book, cast=(), glossary=())
    for stem, title, chapter in zip(stems, titles, book.chapters, strict=True):
        planned = plan.scene(chapter.key)
        there = {
            kind: [_link(stem, each.name) for stem, each in found if outline.present(chapter.key, [each])]
            for kind, found in lists.items()
        }
        about = {
            "title": title, "scene": chapter.key, "synopsis": planned.synopsis,
            "status": planned.status,
            "characters": there["characters"], "places": there["glossary"],
        }  # fmt: skip
        alone = with_chapters(bare, [replace(chapter, title=title, part="")])
        text = "".join([*write_markdown(alone)][_CHAPTER : _CHAPTER + 1]).strip()
        yield _note(f"{word('scenes', lang)}/{stem}.md", about, text)
    for kind, found in lists.items():
        type_ = word("character" if kind == "characters" else "place", lang)
        for stem, each in found:
            said = (f"# {line(each.name)}", line(each.text))
            yield _note(f"{word(kind, lang)}/{stem}.md", {"type": type_}, *said)


def _link(stem: str, name: str) -> str:
    shown = one_line(name.translate(dict.fromkeys(map(ord, "[]|"), " ")))
    return f"[[{stem}]]" if shown in ("", stem) else f"[[{stem}|{shown}]]"


def _note(path: str, properties: Mapping[str, Sequence[str]], *parts: str) -> Made:
    """A note: its properties, then its parts, those that hold anything."""
    rows = (f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in properties.items())
    text = "\n\n".join(filter(None, ("\n".join(("---", *rows, "---")), *parts)))
    return Made(path, f"{text}\n".encode("utf-8", "replace"))
