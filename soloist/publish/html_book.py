"""A book as one HTML page that needs nothing else: no script, no font, no image, no request."""

from collections.abc import Iterator
from typing import Final

from soloist.publish.apparatus import CAST, CREDITS, GLOSSARY, ROLLS
from soloist.publish.book import Book, Entry
from soloist.publish.html_blocks import Prose, esc, note_list, title_html
from soloist.publish.html_front import front, ids
from soloist.publish.html_style import style_of
from soloist.publish.html_words import SKIP
from soloist.publish.notes_by_chapter import notes_by_chapter
from soloist.publish.particulars import headed, label_of

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
