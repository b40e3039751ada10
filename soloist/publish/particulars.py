"""What a book is called and known by, whatever its front matter says."""

import re
from typing import Final

from soloist.publish.apparatus import CHAPTER, UNTITLED, chapter_name
from soloist.publish.book import Book, Matter
from soloist.publish.matter import identifier
from soloist.publish.prose_tree import clean

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?", re.ASCII)
_URN: Final = re.compile(r"urn:[a-z0-9][a-z0-9-]{0,31}:[\w.:/+@=-]+", re.ASCII | re.IGNORECASE)
_DAY: Final = re.compile(r"(\d{3}[1-9]|\d\d[1-9]\d|\d[1-9]\d\d|[1-9]\d{3})-(\d\d)-(\d\d)", re.ASCII)
_LENGTHS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def title_of(book: Book) -> str:
    """What the book is called, whatever its front matter says."""
    return book.matter.title.strip() or UNTITLED.of(book.matter.lang)


def label_of(book: Book, place: int) -> str:
    """What a chapter is called; one that has no heading is the book."""
    title = book.chapters[place].title.strip()
    named = headed(book, place) or title
    return chapter_name(title, place + 1, book.matter.lang) if named else title_of(book)


def headed(book: Book, place: int) -> bool:
    """Whether a chapter has a heading: its title, or its number unless the titles of others count them.

    What opens a part of its name has that of the part.
    """
    if book.chapters[place].is_part:
        return False
    titles = [chapter.title.strip() for chapter in book.chapters]
    word = CHAPTER.of(book.matter.lang).casefold()
    counted = any(title.casefold().startswith(word) for title in titles)
    return bool(titles[place]) or (len(titles) > 1 and not counted)


def has_contents(book: Book) -> bool:
    """Whether its chapters are worth a list: there are at least two that are called something."""
    return sum(each.is_part or headed(book, at) for at, each in enumerate(book.chapters)) > 1


def language_of(matter: Matter) -> str:
    """The language as a tag of BCP 47; English where it is none."""
    return matter.lang if _LANGUAGE.fullmatch(matter.lang) else "en"


def identifier_of(matter: Matter) -> str:
    """The book's URN; one made of its title and author where it has none."""
    if _URN.fullmatch(matter.identifier):
        return matter.identifier
    return identifier(clean(f"{matter.identifier}\n{matter.title}\n{matter.author}"), {})


def day_of(matter: Matter) -> str:
    """The day of the book, empty where it has none."""
    found = _DAY.fullmatch(matter.date)
    if found is None:
        return ""
    year, month, day = map(int, found.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    there = 1 <= month <= 12 and 1 <= day <= _LENGTHS[month - 1] - (month == 2 and not leap)
    return matter.date if there else ""


_SHORT: Final = 5  # letters of a last word that would look lost on a line of its own
_LONG: Final = 24  # letters that are never held together, for a small page has no room for them
_LAST: Final = re.compile(rf"(?<= )[^ ]+ [^\W\d_]{{1,{_SHORT}}}[^ \w]*$")
_COMPOUND: Final = re.compile(r"\w+(?:[-’'](?!\s)\w+)*-\w[\w’'-]*")


def held(title: str) -> tuple[tuple[str, bool], ...]:
    """The pieces of a title in order, and whether each has to stay on one line."""
    last = _LAST.search(title)
    end = last.start() if last is not None and len(last[0]) <= _LONG else len(title)
    found: list[tuple[str, bool]] = []
    done = 0
    for compound in _COMPOUND.finditer(title, 0, end):
        if len(compound[0]) <= _LONG:
            found += [(title[done : compound.start()], False), (compound[0], True)]
            done = compound.end()
    found += [(title[done:end], False), (title[end:], True)]
    return tuple(piece for piece in found if piece[0])
