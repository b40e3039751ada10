"""What a person chooses for a book; the story itself says the rest."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from soloist.publish.book import Mechanics

Chapters: TypeAlias = Literal["scenes", "sessions"]
"""What becomes a chapter."""

MECHANICS: Final[tuple[Mechanics, ...]] = ("hidden", "margin", "footnotes", "appendix")
"""Where what was rolled may go; see `Mechanics`."""
CHAPTERS: Final[tuple[Chapters, ...]] = ("scenes", "sessions")


@dataclass(frozen=True, slots=True)
class Choices:
    """How the book is made. What is empty is not in it; `cast` and `glossary` are made from tags.

    `headings` shows the titles of scenes where sessions are the chapters.
    """

    mechanics: Mechanics = "hidden"
    chapters: Chapters = "scenes"
    headings: bool = True
    cast: bool = False
    glossary: bool = False
    author: str = ""
    subtitle: str = ""
    dedication: str = ""
    epigraph: str = ""
    epigraph_source: str = ""
