"""A story as a book: the tree every format is written from, and what is decided of it once for all."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final, Literal, Self, TypeAlias

from soloist.journal.write import UNSEEN
from soloist.lingo import lingo_of
from soloist.play.prose.prose_tags import counted
from soloist.rules.term import Term
from soloist.tables.names import bare as folded
from soloist.values import regex
from soloist.values.dataclass import fields, record, replace
from soloist.values.message import records

_ABOUT: Final = {each.pop("id"): each for each in records(__package__, "heads.txt")}
CHOICES: Final = {
    id_: {value: _ABOUT[f"value {value}"]["label"] for value in about["values"].split()}
    for id_, about in _ABOUT.items()
    if "values" in about
}
"""What is chosen of the book, and the values it can have with what these are called (`heads.txt`)."""
ABOUT: Final = {id_: about for id_, about in _ABOUT.items() if " " not in id_}
"""What can be said of the whole book, and how it is called."""
SCENE: Final = {id_[6:]: about for id_, about in _ABOUT.items() if id_.startswith("scene ")}
"""What can be said of a scene in words, and how it is called."""
HEADS: Final = {id_: about for id_, about in ABOUT.items() if id_ not in CHOICES}
"""What of it is words, in the order of its title page."""

WORDS: Final = {each.pop("id"): Term.by_language(each) for each in records("soloist.publish", "words.txt")}
"""What books and pages say, by an id, in the languages of stories."""
BREAK: Final = "⁂"
"""The sign between two scenes in letters, where stars would mean something else."""


def word(id_: str, lang: str) -> str:
    """What a book says, one of `WORDS`, in its language."""
    return WORDS[id_].of(lang)


@record
class Choices:
    """How the book is made. What is empty was not said; `cast` and `glossary` are `yes` or not."""

    title: str = ""
    author: str = ""
    subtitle: str = ""
    dedication: str = ""
    epigraph: str = ""
    epigraph_source: str = ""
    contact: str = ""
    cover: str = ""
    mechanics: str = ""
    chapters: str = ""
    cast: str = ""
    glossary: str = ""

    def over(self, other: "Choices") -> Self:
        """These choices, and those of `other` where they say nothing."""
        said: dict[str, Any] = {
            each.name: getattr(self, each.name) or getattr(other, each.name) for each in fields(Choices)
        }
        return replace(self, **said)


# --- the tree -----------------------------------------------------------------------------------

Kind: TypeAlias = Literal[
    "text", "code", "br", "em", "strong", "s", "a", "note",
    "p", "h", "blockquote", "ul", "ol", "li", "pre", "table", "thead", "tbody", "tr", "th", "td", "hr",
]  # fmt: skip
"""What a part of the text is, as HTML calls it; the first eight stand inside a paragraph."""


@record
class Node:
    """A part of the text, and what stands in it: `inner`.

    `text` are the words of a `text`, a `code` or a `pre`; those of a `text` are typeset, and no line ends in
    them. `detail` is where an `a` leads (http, https or mailto, and nothing else ever), or the side on which
    a cell has its words: `left`, `center`, `right` or nothing. `number` is the level of an `h`, 1 the highest
    in a chapter, or the first number of an `ol`. The rows of a `table` are of one length, those of its
    `thead` the heads of columns. What stands in a `note` is read where its `detail` says: `footnotes` or
    `margin`; its `number` is that in the book, from 1, of those in margins by themselves.
    """

    kind: Kind
    inner: "tuple[Node, ...]" = ()
    text: str = ""
    detail: str = ""
    number: int = 1


SCENE_BREAK: Final = Node("hr")
"""White space with a sign in it: time has passed."""


def bare(text: str) -> Node:
    """Words as words."""
    return Node("text", text=text)


def paragraph(*inner: Node | str) -> Node:
    """A paragraph of words and what is set apart in it."""
    return Node("p", tuple(bare(each) if isinstance(each, str) else each for each in inner))


@record
class Chapter:
    """A chapter, its titles each on one line.

    `title` may be empty; `part` is the title of the part that begins with it, else empty.

    `key` tells it from others for good: the number of its session and scene, `s2-3`. `heading` is what stands
    over it in the book: its title, or its number unless the titles of others count them; nothing over what
    opens a part of its name, nor over a chapter without a title that is alone.
    """

    title: str
    blocks: tuple[Node, ...]
    key: str
    part: str = ""
    heading: str = ""

    @property
    def is_part(self) -> bool:
        """Whether it is what stands before the scenes of the part that begins with it, and is called so."""
        return is_before_scenes(self.key) and bool(self.part.strip()) and self.part == self.title


def is_before_scenes(key: str) -> bool:
    """Whether the chapter with that key is what stands before the first scene of its session."""
    return key.endswith("-0")


@record
class Entry:
    """A line of the cast or of the glossary: a name and what there is to say of it, both on one line."""

    name: str
    text: str


@record
class Matter:
    """What stands around the text, each on one line; what is empty is not there, but there is always a title.

    `contact` is where its author is reached, parts of it after `;`, and `cover` a file with a picture.
    `identifier` is a URN that stays the same for the same story, `date` a day there is.
    """

    title: str
    lang: str = "en"
    author: str = ""
    subtitle: str = ""
    dedication: str = ""
    date: str = ""
    identifier: str = ""
    credits: tuple[str, ...] = ()
    """Licences and sources of the tables and rules that were used: never left out."""
    epigraph: str = ""
    epigraph_source: str = ""
    contact: str = ""
    cover: str = ""

    @property
    def locale(self) -> str:
        """Its language as word processors name it; of another than ours its code."""
        return {"en": "en-GB", "fr": "fr-FR"}.get(self.lang, self.lang)

    @property
    def rights(self) -> str:
        """Whose the text is and since which year; nothing where it does not say both."""
        year = self.date[:4]
        return f"©\u00a0{year} {self.author}" if self.author and year.isdecimal() else ""


@record
class Book:
    """The whole of it, in order."""

    matter: Matter
    chapters: tuple[Chapter, ...]
    mechanics: str = "hidden"
    cast: tuple[Entry, ...] = ()
    glossary: tuple[Entry, ...] = ()


def with_chapters(book: Book, chapters: Sequence[Chapter]) -> Book:
    """The book of these chapters: its notes are numbered anew in their order, and so are its headings."""
    last = {True: 0, False: 0}  # in margins, and elsewhere
    lang, titles = book.matter.lang, [chapter.title.strip() for chapter in chapters]
    named = word("chapter", lang).casefold()
    alone = len(titles) == 1 or any(title.casefold().startswith(named) for title in titles)

    def numbered(node: Node) -> Node:
        if node.kind == "note":
            beside = node.detail == "margin"
            last[beside] += 1
            return replace(node, number=last[beside])
        return replace(node, inner=tuple(map(numbered, node.inner))) if node.inner else node

    def kept(chapter: Chapter, title: str, number: int) -> Chapter:
        heading = "" if chapter.is_part or (alone and not title) else chapter_name(title, number, lang)
        return replace(chapter, heading=heading, blocks=tuple(map(numbered, chapter.blocks)))

    return replace(book, chapters=tuple(map(kept, chapters, titles, count(1))))


# --- words and blocks ---------------------------------------------------------------------------

_BLANKS: Final = regex.compile(r"[ \t-\r\x1c-\x1f\x85\u2028\u2029]+")
_XML: Final = regex.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\ufeff]")


def clean(text: str) -> str:
    """A text without what XML cannot carry and no reader sees."""
    return _XML.sub("\ufffd", text.replace(UNSEEN, ""))


def one_line(text: str) -> str:
    """A text on one line; the spaces of typography, which do not break, stay what they are."""
    return _BLANKS.sub(" ", text).strip(" ")


def plain(inlines: Sequence[Node]) -> str:
    """The words of a paragraph alone, without what sets them apart and without its notes."""
    words = (each for each in inlines if each.kind != "note")
    return "".join(" " if each.kind == "br" else each.text + plain(each.inner) for each in words)


def within(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes in order, each before those that stand in it."""
    for node in nodes:
        yield node
        yield from within(node.inner)


class Names:
    """Names that were given so far; none is given twice, whatever a reader or a disk thinks of accents."""

    def __init__(self, between: str, taken: Iterable[str] = ()) -> None:
        self._between, self._taken = between, set(taken)

    def free(self, base: str) -> str:
        """The name, with a number if need be."""
        name, number = base, 1
        while folded(name) in self._taken:
            number += 1
            name = f"{base}{self._between}{number}"
        self._taken.add(folded(name))
        return name


# --- what chapters are called -------------------------------------------------------------------


def chapter_name(title: str, number: int, lang: str) -> str:
    """What a chapter is called: its title, or its number (from 1) where it has none."""
    return title or f"{word('chapter', lang)} {number}"


def has_contents(book: Book) -> bool:
    """Whether its chapters are worth a list: there are at least two that are called something."""
    return sum(each.is_part or bool(each.heading) for each in book.chapters) > 1


# --- how long it is -------------------------------------------------------------------------------

_NOVELLA: Final = 17_500  # words from which on they are rounded to the nearest five hundred


def length(book: Book) -> str:
    """How long its text is, rounded as publishers have it; they count words, in French signs as well."""
    text = " ".join(plain((block,)) for chapter in book.chapters for block in chapter.blocks)
    words = counted(text)
    told = {"words": _rounded(words, 100 if words < _NOVELLA else 500), "signs": _rounded(len(text), 1000)}
    figure = lingo_of(book.matter.lang).figure
    return word("length", book.matter.lang).format_map({key: figure(n) for key, n in told.items()})


def _rounded(number: int, step: int) -> int:
    return round(number / step) * step or number


# --- notes -----------------------------------------------------------------------------------------


def notes_in(nodes: Sequence[Node], where: str = "footnotes") -> tuple[Node, ...]:
    """The notes in these nodes that are read in one place, in their order."""
    return tuple(each for each in within(nodes) if each.kind == "note" and each.detail == where)


# --- what comes after the text --------------------------------------------------------------------


@record
class After:
    """A list after the text (`cast`, `glossary`, `credits`): its title, its entries."""

    kind: str
    title: str
    entries: tuple[Entry, ...]


def lists_after(book: Book) -> Iterator[After]:
    """The lists after the text, in the one order of every format; none is empty. A credit has no name."""
    lang = book.matter.lang
    credits = tuple(Entry("", each) for each in book.matter.credits)
    lists = (("cast", book.cast), ("glossary", book.glossary), ("credits", credits))
    yield from (After(kind, word(kind, lang), entries) for kind, entries in lists if entries)
