"""A story as a book: values every format is written from, so that none of them knows a journal."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Mechanics: TypeAlias = Literal["hidden", "margin", "footnotes", "appendix"]
"""Where the rolls go: nowhere, beside the text, under it, or all together at the end."""

# --- inside a paragraph -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Text:
    """Words, typeset; no line end is in them."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture(Text):
    """What a picture shows, in words and brackets: a book fetches none."""


@dataclass(frozen=True, slots=True)
class Struck:
    """Words that are crossed out."""

    inlines: "tuple[Inline, ...]"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Words told apart: *so*, or `strong` **so**."""

    inlines: "tuple[Inline, ...]"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Words that stand as they are typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead somewhere; `url` is http, https or mailto, and nothing else ever."""

    inlines: "tuple[Inline, ...]"
    url: str


@dataclass(frozen=True, slots=True)
class Break:
    """A new line in the same paragraph, as in verse."""


Inline: TypeAlias = Text | Emphasis | Struck | Code | Link | Break

# --- what stands under each other ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. `notes` are what was rolled right after it, places in `Book.notes` from 0.

    One without inlines is only where notes stand that come before any prose.
    """

    inlines: tuple[Inline, ...]
    notes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """What is quoted: a letter, a song."""

    blocks: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; `start` is its first number where it is `ordered`."""

    items: "tuple[tuple[Block, ...], ...]"
    ordered: bool = False
    start: int = 1


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines that stand as they are typed."""

    text: str


Cell: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Cells in rows, all of one length, the first of them the heads of the columns.

    `sides` says of each column where its words stand: `left`, `center`, `right`, or nothing.
    """

    rows: tuple[tuple[Cell, ...], ...]
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SubHeading:
    """A heading inside a chapter; `level` 1 is the highest there."""

    inlines: tuple[Inline, ...]
    level: int = 1


@dataclass(frozen=True, slots=True)
class SceneBreak:
    """White space with a sign in it: time has passed."""


Block: TypeAlias = Paragraph | Quote | Listing | Verbatim | Table | SubHeading | SceneBreak


@dataclass(frozen=True, slots=True)
class Note:
    """What was rolled at one place of the story: lines in a reader's words, and the chapter, from 0."""

    lines: tuple[str, ...]
    chapter: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter. `title` may be empty; `part` is the title of the part that begins with it, else empty.

    `key` tells it from others for good: the number of its session and scene, `s2-3`.
    """

    title: str
    blocks: tuple[Block, ...]
    key: str
    part: str = ""

    @property
    def is_part(self) -> bool:
        """Whether it is what stands before the scenes of the part that begins with it, and is called so."""
        return is_before_scenes(self.key) and bool(self.part.strip()) and self.part == self.title


def is_before_scenes(key: str) -> bool:
    """Whether the chapter with that key is what stands before the first scene of its session."""
    return key.endswith("-0")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the cast or of the glossary: a name and what there is to say of it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Matter:
    """What stands around the text; what is empty is not there.

    `identifier` is a URN that stays the same for the same story; `date` is year-month-day.
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

    @property
    def rights(self) -> str:
        """Whose the text is and since which year; nothing where it does not say both."""
        year = self.date[:4]
        return f"©\u00a0{year} {self.author}" if self.author and year.isdecimal() else ""


@dataclass(frozen=True, slots=True)
class Book:
    """The whole of it, in order."""

    matter: Matter
    chapters: tuple[Chapter, ...]
    mechanics: Mechanics = "hidden"
    notes: tuple[Note, ...] = ()
    cast: tuple[Entry, ...] = ()
    glossary: tuple[Entry, ...] = field(default=())
