"""Where a text is being filled: its row and file, the tables that led there, the nouns so far."""

from typing import Final, TypeAlias

from soloist.tables.filling.said import Said
from soloist.tables.grammar.speech import Noun, noun_before
from soloist.tables.lookup import Target
from soloist.tables.model import Row, Strip, TableFile

Outer: TypeAlias = tuple[Said | None, bool]
_NOBODY: Final = {"fr": Noun("", lang="fr"), "en": Noun("", lang="en")}


class Frame:
    """One row on its way to a text; `lang` is that of files that name none.

    `first` is the first noun since a phrase began, `last` the one an adjective agrees with; `words` are
    the plain words since that one. `bare` says that the next noun comes without its article.
    """

    __slots__ = ("above", "bare", "depth", "first", "home", "lang", "last", "row", "strip", "target", "words")

    def __init__(
        self, row: Row, target: Target, strip: Strip, lang: str, above: "Frame | None" = None
    ) -> None:
        self.row = row
        self.target = target
        self.strip = strip
        self.home: TableFile = row.home or target.file
        self.lang = self.home.lang or lang
        self.above = above
        self.depth: int = above.depth + 1 if above else 1
        self.first: Said | None = None
        self.last: Said | None = None
        self.words: list[str] = []
        self.bare = False

    def note(self, said: Said) -> None:
        """A noun stands in the text now."""
        if self.first is None:
            self.first = said
        self.last = said
        self.words.clear()

    def start(self, *, bare: bool) -> Outer:
        """Begin a phrase inside this text; what `finish` wants back."""
        outer = (self.first, self.bare)
        self.first, self.bare = None, bare
        return outer

    def finish(self, outer: Outer) -> Said | None:
        """End the phrase; its first noun."""
        found = self.first
        self.first, self.bare = outer
        return found

    def noun(self) -> Noun:
        """The noun before this place: a hole's, or that of plain words right before it."""
        near = noun_before("".join(self.words), self.lang)
        if near is not None and (self.last is None or near.text.isalpha()):
            return near
        return self.last.noun if self.last else _NOBODY.get(self.lang, _NOBODY["fr"])

    def chain(self) -> tuple[str, ...]:
        """The full names of the tables that led here, the first one first."""
        names: list[str] = []
        frame: Frame | None = self
        while frame:
            names.append(frame.target.name_of(frame.strip))
            frame = frame.above
        return tuple(reversed(names))

    def where(self) -> str:
        """The row, as a person finds it."""
        name = self.target.name_of(self.strip)
        return f"{name} ({self.row.text[:60]})"
