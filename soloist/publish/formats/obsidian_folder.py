"""A story as notes for Obsidian: one a scene, one for everybody and every place, linked, and an index."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from soloist.publish.book.book import (
    Book,
    Chapter,
    Entry,
    chapter_name,
    clean,
    one_line,
    with_chapters,
    word,
)
from soloist.publish.formats.formats import Made, Outline
from soloist.publish.formats.markdown_book import line, write_markdown
from soloist.publish.plan.plan import status_word
from soloist.publish.stats.statistics import folded
from soloist.values import regex
from soloist.values.dataclass import replace

_LONGEST: Final = 60  # letters, of the 255 bytes that disks take
_BARRED: Final = regex.compile(r"[\\/:*?\"<>|#^\[\]%`{}]+|[\x00-\x1f\x7f-\x9f]+")
_DEVICE: Final = regex.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class FileNames:
    """Names that were given so far; none is given twice, whatever the disk thinks of case and accents."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, wanted: str, otherwise: str) -> str:
        """A name made from `wanted`, or from `otherwise` where nothing is left of that; without an ending."""
        bare = _bare(wanted) or _bare(otherwise) or "x"
        name, number = bare, 2
        while folded(name) in self._taken:
            name, number = f"{bare} {number}", number + 1
        self._taken.add(folded(name))
        return name


def _bare(text: str) -> str:
    kept = " ".join(_BARRED.sub(" ", clean(text)).split())[:_LONGEST].strip(" .")
    return f"_{kept}" if _DEVICE.fullmatch(kept) else kept


_CHAPTER: Final = 1  # among the chunks of a book as Markdown


def write_obsidian(outline: Outline) -> Iterator[Made]:
    """The notes; properties are YAML that Obsidian shows, links are wiki links."""
    return _Vault(outline).notes()


class _Vault:
    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        book = self._book = outline.book
        self._lang = book.matter.lang
        names = FileNames()
        self._index = names.name(book.matter.title, "index")
        width = max(2, len(str(len(book.chapters))))
        self._titles = [
            chapter_name(chapter.title, place, self._lang) for place, chapter in enumerate(book.chapters, 1)
        ]
        self._scenes = [
            names.name(f"{place:0{width}} {title}", str(place)) for place, title in enumerate(self._titles, 1)
        ]
        self._people = [names.name(each.name, "nobody") for each in book.cast]
        self._places = [names.name(each.name, "nowhere") for each in book.glossary]

    def notes(self) -> Iterator[Made]:
        yield Made(f"{self._index}.md", self._index_note().encode("utf-8", "replace"))
        for place, (stem, chapter) in enumerate(zip(self._scenes, self._book.chapters, strict=True)):
            text = self._scene(place, chapter).encode("utf-8", "replace")
            yield Made(f"{word('scenes', self._lang)}/{stem}.md", text)
        for folder, stems, entries, kind in (
            ("characters", self._people, self._book.cast, "character"),
            ("glossary", self._places, self._book.glossary, "place"),
        ):
            for stem, entry in zip(stems, entries, strict=True):
                text = self._entry(entry, kind).encode("utf-8", "replace")
                yield Made(f"{word(folder, self._lang)}/{stem}.md", text)

    def _index_note(self) -> str:
        matter = self._book.matter
        head = {"title": matter.title, "author": matter.author, "subtitle": matter.subtitle}
        parts = [_properties({key: value for key, value in head.items() if value})]
        parts.append(f"# {line(matter.title)}")
        parts.append(f"*{line(matter.dedication)}*" if matter.dedication else "")
        sections: tuple[tuple[str, Sequence[str]], ...] = (
            ("scenes", list(map(self._scene_row, range(len(self._scenes))))),
            ("characters", _listed(self._people, self._book.cast)),
            ("glossary", _listed(self._places, self._book.glossary)),
            ("credits", [f"- {line(credit)}" for credit in matter.credits]),
        )
        for name, rows in sections:
            parts += [f"## {word(name, self._lang)}", "\n".join(rows)] if rows else []
        return _noted(parts)

    def _scene_row(self, place: int) -> str:
        told = self._outline.plan.scene(self._book.chapters[place].key).synopsis
        row = f"1. {_link(self._scenes[place], self._titles[place])}"
        return f"{row} — {line(told)}" if told else row

    def _scene(self, place: int, chapter: Chapter) -> str:
        planned = self._outline.plan.scene(chapter.key)
        properties: dict[str, str | list[str]] = {
            "title": self._titles[place],
            "scene": chapter.key,
            "synopsis": planned.synopsis,
            "status": status_word(planned.status, self._lang),
            "characters": self._present(chapter.key, self._people, self._book.cast),
            "places": self._present(chapter.key, self._places, self._book.glossary),
        }
        bare = replace(self._book, cast=(), glossary=())
        alone = with_chapters(bare, [replace(chapter, title=self._titles[place], part="")])
        return _noted([_properties(properties), _chapter(alone)])

    def _present(self, key: str, stems: Sequence[str], entries: Sequence[Entry]) -> list[str]:
        there = self._outline.present(key, entries)
        return [_link(stem, each.name) for stem, each in zip(stems, entries, strict=True) if each in there]

    def _entry(self, entry: Entry, kind: str) -> str:
        """Somebody or a place; Obsidian itself tells which scenes lead here."""
        return _noted(
            [_properties({"type": word(kind, self._lang)}), f"# {line(entry.name)}", line(entry.text)]
        )


def _listed(stems: Sequence[str], entries: Sequence[Entry]) -> list[str]:
    return [f"- {_link(stem, entry.name)}" for stem, entry in zip(stems, entries, strict=True)]


def _chapter(book: Book) -> str:
    """The chapter of a book that has no other, with its title."""
    chunks = list(write_markdown(book))
    return b"".join(chunks[_CHAPTER:2]).decode("utf-8").strip()


def _link(stem: str, name: str) -> str:
    shown = one_line(name.translate(dict.fromkeys(map(ord, "[]|"), " ")))
    return f"[[{stem}]]" if shown in ("", stem) else f"[[{stem}|{shown}]]"


def _properties(values: Mapping[str, str | list[str]]) -> str:
    rows = []
    for key, value in values.items():
        if isinstance(value, str):
            rows.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
        else:
            rows.append(f"{key}: []" if not value else f"{key}:")
            rows += [f"  - {json.dumps(each, ensure_ascii=False)}" for each in value]
    return "\n".join(chain(("---",), rows, ("---",)))


def _noted(parts: Sequence[str]) -> str:
    return "\n\n".join(filter(None, parts)) + "\n"
