"""A book as one HTML page that needs nothing else: no script, no font, no image, no request."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.publish.apparatus import (
    CAST,
    CONTENTS,
    CREDITS,
    DEDICATION,
    EPIGRAPH,
    GLOSSARY,
    ROLLS,
)
from soloist.publish.book import Book, Chapter, Entry
from soloist.publish.html_blocks import SKIP, Prose, esc, note_list, title_html
from soloist.publish.html_style import style_of
from soloist.publish.note_places import notes_by_chapter
from soloist.publish.particulars import has_contents, headed, label_of

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:;"
    " base-uri 'none'; form-action 'none'"
)


def write_html(book: Book, style: str | None = None) -> Iterator[bytes]:
    """The page, chapter by chapter, in UTF-8; `style` takes the place of the book's own style sheet.

    Raises `Refusal` before the first chunk where the style sheet would fetch something or end early.
    """
    sheet = style_of(style)
    return (chunk.encode("utf-8") for chunk in _page(book, sheet))


def _page(book: Book, sheet: str) -> Iterator[str]:
    yield _head(book, sheet)
    lang = book.matter.lang
    yield f'<a class="skip" href="#story">{esc(SKIP.of(lang))}</a>\n'
    yield from front(book)
    yield '<main id="story">\n'
    yield from _chapters(book)
    yield "</main>\n"
    if book.mechanics == "appendix" and book.notes:
        yield from _appendix(book)
    yield _entries("cast", CAST.of(lang), book.cast)
    yield _entries("glossary", GLOSSARY.of(lang), book.glossary)
    yield _credits(book)
    yield "</body>\n</html>\n"


def _head(book: Book, sheet: str) -> str:
    matter = book.matter
    about = [
        ("author", matter.author),
        ("dcterms.identifier", matter.identifier),
        ("dcterms.created", matter.date),
    ]
    metas = "".join(f'<meta name="{name}" content="{esc(text)}">\n' for name, text in about if text)
    return (
        f'<!DOCTYPE html>\n<html lang="{esc(matter.lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{esc(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n'
        f"<title>{esc(matter.title)}</title>\n{metas}<style>\n{sheet}</style>\n</head>\n"
        f'<body class="rolls-{esc(book.mechanics)}">\n'
    )


def _chapters(book: Book) -> Iterator[str]:
    inside = False  # of a part
    notes = dict(notes_by_chapter(book)) if book.mechanics == "footnotes" else {}
    for at, (chapter, id_) in enumerate(zip(book.chapters, ids(book.chapters), strict=True)):
        if chapter.part:
            yield "</section>\n" if inside else ""
            yield (
                f'<section class="part" id="part-{id_}" role="doc-part" aria-labelledby="part-{id_}-title">\n'
                f'<h2 class="part-title"><span id="part-{id_}-title">{title_html(chapter.part)}</span></h2>\n'
            )
            inside = True
        level, name = 3 if inside else 2, label_of(book, at)
        if headed(book, at):
            yield f'<section class="chapter" id="{id_}" role="doc-chapter" aria-labelledby="{id_}-title">\n'
            yield f'<h{level} class="chapter-title" id="{id_}-title">{title_html(name)}</h{level}>\n'
        else:
            level -= 1
            label = f'aria-label="{esc(name)}"'
            yield f'<section class="chapter untitled" id="{id_}" role="doc-chapter" {label}>\n'
        yield Prose(book, chapter, level).html()
        if at in notes:
            label = f'aria-label="{esc(ROLLS.of(book.matter.lang))}"'
            yield f'<section class="notes" role="doc-endnotes" {label}>\n'
            yield f"{note_list(book, notes[at])}</section>\n"
        yield "</section>\n"
    yield "</section>\n" if inside else ""


def _appendix(book: Book) -> Iterator[str]:
    said = esc(ROLLS.of(book.matter.lang))
    yield (
        '<section class="appendix" id="rolls" role="doc-appendix" aria-labelledby="rolls-title">\n'
        f'<h2 id="rolls-title">{said}</h2>\n'
    )
    for at, notes in notes_by_chapter(book):
        yield f"<h3>{esc(label_of(book, at))}</h3>\n" if len(book.chapters) > 1 else ""
        yield note_list(book, notes)
    yield "</section>\n"


def _entries(id_: str, title: str, entries: tuple[Entry, ...]) -> str:
    if not entries:
        return ""
    lines = "".join(f"<dt>{esc(entry.name)}</dt>\n<dd>{esc(entry.text)}</dd>\n" for entry in entries)
    return (
        f'<section class="{id_}" id="{id_}" aria-labelledby="{id_}-title">\n'
        f'<h2 id="{id_}-title">{esc(title)}</h2>\n<dl>\n{lines}</dl>\n</section>\n'
    )


def _credits(book: Book) -> str:
    if not book.matter.credits:
        return ""
    lines = "".join(f"<p>{esc(line)}</p>\n" for line in book.matter.credits)
    return (
        '<section class="credits" id="credits" role="doc-credits" aria-labelledby="credits-title">\n'
        f'<h2 id="credits-title">{esc(CREDITS.of(book.matter.lang))}</h2>\n{lines}</section>\n'
    )


_KEY: Final = re.compile(r"[a-z][a-z0-9-]*")
_DAY: Final = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")


def ids(chapters: Sequence[Chapter]) -> tuple[str, ...]:
    """The id of each chapter: its key, with its place where that is taken or is no id."""
    found: dict[str, None] = {}
    for at, chapter in enumerate(chapters, start=1):
        id_ = chapter.key if _KEY.fullmatch(chapter.key) else "chapter"
        found[id_ if id_ not in found and id_ != "chapter" else f"{id_}--{at}"] = None
    return tuple(found)


def front(book: Book) -> Iterator[str]:
    """The title page, what stands between it and the text, the contents where there is a choice."""
    yield _title_page(book)
    if book.matter.rights:
        yield f'<section class="imprint">\n<p>{esc(book.matter.rights)}</p>\n</section>\n'
    lang, dedication = book.matter.lang, book.matter.dedication
    if dedication:
        lines = "<br>".join(esc(line) for line in dedication.splitlines() if line.strip())
        label = esc(DEDICATION.of(lang))
        yield f'<section class="dedication" role="doc-dedication" aria-label="{label}">\n'
        yield f"<p>{lines}</p>\n</section>\n"
    if book.matter.epigraph:
        yield _epigraph(book)
    if has_contents(book):
        yield from _contents(book)


def _epigraph(book: Book) -> str:
    matter, label = book.matter, esc(EPIGRAPH.of(book.matter.lang))
    source = f'<p class="source">{esc(matter.epigraph_source)}</p>\n' if matter.epigraph_source else ""
    return (
        f'<section class="epigraph" role="doc-epigraph" aria-label="{label}">\n'
        f"<p>{esc(matter.epigraph)}</p>\n{source}</section>\n"
    )


def _title_page(book: Book) -> str:
    matter = book.matter
    author = f'<p class="author">{esc(matter.author)}</p>\n' if matter.author else ""
    subtitle = f'<p class="subtitle">{esc(matter.subtitle)}</p>\n' if matter.subtitle else ""
    day = _DAY.fullmatch(matter.date)
    date = f'<p class="date"><time datetime="{day[0]}">{day[0][:4]}</time></p>\n' if day else ""
    kind = "title-page signed" if matter.rights else "title-page"
    return (
        f'<header class="{kind}">\n{author}<div class="titles">\n<h1>{title_html(matter.title)}</h1>\n'
        f"{subtitle}</div>\n{date}</header>\n"
    )


def _contents(book: Book) -> Iterator[str]:
    lang = book.matter.lang
    yield (
        '<nav class="contents" role="doc-toc" aria-labelledby="contents-title">\n'
        f'<h2 id="contents-title">{esc(CONTENTS.of(lang))}</h2>\n<ol>\n'
    )
    end = ""  # of the part that is open
    for at, (chapter, id_) in enumerate(zip(book.chapters, ids(book.chapters), strict=True)):
        if chapter.part:
            yield f'{end}<li class="of-part"><a href="#part-{id_}">{esc(chapter.part)}</a>\n'
            end = "</li>\n"
        if headed(book, at):
            yield "<ol>\n" if end == "</li>\n" else ""
            end = end and "</ol></li>\n"
            yield _line(id_, label_of(book, at))
    yield end
    ends = (
        ("rolls", ROLLS, book.mechanics == "appendix" and book.notes),
        ("cast", CAST, book.cast),
        ("glossary", GLOSSARY, book.glossary),
        ("credits", CREDITS, book.matter.credits),
    )
    yield from (_line(id_, word.of(lang)) for id_, word, there in ends if there)
    yield "</ol>\n</nav>\n"


def _line(id_: str, name: str) -> str:
    return f'<li><a href="#{id_}">{esc(name)}</a></li>\n'
