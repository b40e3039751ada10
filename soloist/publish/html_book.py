"""A book as one HTML page that needs nothing else: no script, no font, no image, no request."""

from collections.abc import Iterator
from typing import Final

from soloist.publish.apparatus import CAST, CREDITS, GLOSSARY, ROLLS, chapter_name
from soloist.publish.book import Book, Chapter, Entry
from soloist.publish.html_blocks import Prose, esc, note_list, title_html
from soloist.publish.html_front import front, ids
from soloist.publish.html_style import style_of
from soloist.publish.html_words import SKIP
from soloist.publish.particulars import opens_session

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:;"
    " base-uri 'none'; form-action 'none'"
)

CHAPTER_OPENS: Final = '<section class="chapter'
"""What the piece of a page begins with that is a chapter."""


def write_html(book: Book, style: str | None = None) -> Iterator[bytes]:
    """The page, chapter by chapter, in UTF-8; `style` takes the place of the book's own style sheet.

    Raises `Refusal` before the first chunk where the style sheet would fetch something or end early.
    """
    sheet = style_of(style)
    return (chunk.encode("utf-8") for chunk in page(book, sheet, paged=False))


def page(book: Book, sheet: str, *, paged: bool) -> Iterator[str]:
    """The same in words; `paged` is for paper: footnotes stand where they are called, pages have heads."""
    yield _head(book, sheet)
    lang = book.matter.lang
    if not paged:
        yield f'<a class="skip" href="#story">{esc(SKIP.of(lang))}</a>\n'
    yield from front(book)
    yield '<main id="story">\n'
    yield from _chapters(book, paged=paged)
    yield "</main>\n"
    if book.mechanics == "appendix" and book.notes:
        yield from _appendix(book, paged=paged)
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


def _chapters(book: Book, *, paged: bool) -> Iterator[str]:
    inside = False  # of a part
    titled = any(chapter.title for chapter in book.chapters)
    before = 0
    for at, (chapter, id_) in enumerate(zip(book.chapters, ids(book.chapters), strict=True)):
        if chapter.part:
            yield "</section>\n" if inside else ""
            yield (
                f'<section class="part" id="part-{id_}" role="doc-part" aria-labelledby="part-{id_}-title">\n'
                f'<h2 class="part-title"><span id="part-{id_}-title">{title_html(chapter.part)}</span></h2>\n'
            )
            inside = True
        name = chapter_name(chapter.title, at + 1, book.matter.lang)
        shown = bool(chapter.title) or (not titled and len(book.chapters) > 1) or opens_session(book, at)
        shown = shown and not chapter.is_part
        called = (id_, name if shown else "", name)
        prose = Prose(book, chapter, (3 if inside else 2) - (not called[1]), paged=paged, before=before)
        yield _chapter(book, chapter, called, prose, 3 if inside else 2, paged=paged)
        before += len(prose.numbers)
    yield "</section>\n" if inside else ""


def _chapter(
    book: Book, chapter: Chapter, called: tuple[str, str, str], prose: Prose, level: int, *, paged: bool
) -> str:
    """`called` is its id, its heading or nothing, and what it is called where nothing is seen of it."""
    id_, title, name = called
    label = f'aria-labelledby="{id_}-title"' if title else f'aria-label="{esc(name)}"'
    parts = [f'{CHAPTER_OPENS}{"" if title else " untitled"}" id="{id_}" role="doc-chapter" {label}>\n']
    if paged:  # what stands at the head of its pages; an element of its own, for a section is on all of them
        over = f'data-book="{esc(book.matter.title)}" data-title="{esc(chapter.title)}"'
        parts.append(f'<div class="heads" {over}></div>\n')
    if title:
        calls = prose.calls(prose.opening)
        words = f'<span id="{id_}-title">{title_html(title)}</span>{calls}'
        parts.append(f'<h{level} class="chapter-title">{words}</h{level}>\n')
        parts.append(prose.beside(prose.opening))
    parts.append(prose.html())
    if book.mechanics == "footnotes" and prose.numbers and not paged:
        told = esc(ROLLS.of(book.matter.lang))
        notes = note_list(book, prose.numbers, paged=paged)
        parts.append(f'<section class="notes" role="doc-endnotes" aria-label="{told}">\n{notes}</section>\n')
    parts.append("</section>\n")
    return "".join(parts)


def _appendix(book: Book, *, paged: bool) -> Iterator[str]:
    said = esc(ROLLS.of(book.matter.lang))
    yield (
        '<section class="appendix" id="rolls" role="doc-appendix" aria-labelledby="rolls-title">\n'
        f'<h2 id="rolls-title">{said}</h2>\n'
    )
    before = 0
    for at, chapter in enumerate(book.chapters):
        numbers = Prose(book, chapter, 2, paged=paged, before=before).numbers
        before += len(numbers)
        if numbers:
            name = chapter_name(chapter.title, at + 1, book.matter.lang)
            head = f"<h3>{esc(name)}</h3>\n" if len(book.chapters) > 1 else ""
            yield head + note_list(book, numbers, paged=paged)
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
