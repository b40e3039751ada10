"""What stands before the story on a page: its title, whose it is, dedication, epigraph, contents."""

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
from soloist.publish.book import Book, Chapter
from soloist.publish.html_blocks import esc, title_html
from soloist.publish.particulars import has_contents, headed, label_of

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
