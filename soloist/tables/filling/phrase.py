"""Where a text is being filled, what its holes gave, and what grammar can know of it."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from soloist.tables.grammar.mark import Gender, Mark
from soloist.tables.grammar.noun import Noun
from soloist.tables.grammar.speech import grammar_of, prefix_in, prefixed, read_noun
from soloist.tables.grammar.words import capitalised
from soloist.tables.lookup import Target
from soloist.tables.model import Row, Strip, TableFile
from soloist.tables.text.parts import PrefixHole
from soloist.values.dataclass import replace


class Said(NamedTuple):
    """A text with what its row says of its gender and number.

    `lang` is the language of its row. `heart` is the first noun inside it, whose gender it has when it
    shows none of its own; `plural` says that it stands for several whatever the row says.
    """

    text: str
    mark: Mark | None = None
    lang: str = "en"
    heart: "Said | None" = None
    plural: bool = False

    @property
    def noun(self) -> Noun:
        """It, as grammar sees it."""
        return self.noun_in(self.lang)

    def noun_in(self, lang: str) -> Noun:
        """The same for the grammar of another language."""
        own = read_noun(self.text, self.mark, lang)
        if self.plural and not own.plural:
            own = replace(own, plural=True)
        if self.heart is None:
            return own
        heart = self.heart.noun_in(lang)
        they = own.they or (heart.they and not own.gender)
        gender: Gender = "" if own.they else own.gender or heart.gender
        plural = own.plural or (
            heart.plural and not own.article and grammar_of(lang).leads(heart.text, own.text)
        )
        aspirated, forms = own.aspirated, own.forms
        if own.text == heart.text:
            aspirated = heart.aspirated if aspirated is None else aspirated
            forms = forms or heart.forms or forms
        same = (gender, plural, aspirated, they) == (own.gender, own.plural, own.aspirated, own.they)
        if same and forms is own.forms:
            return own
        return replace(own, gender=gender, plural=plural, aspirated=aspirated, forms=forms, they=they)


KeptValues: TypeAlias = dict[str, tuple[str, Said]]
"""By the folded form of its name: the name as it was written, and what was kept."""


Outer: TypeAlias = tuple[Said | None, bool]


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
        near = grammar_of(self.lang).before("".join(self.words))
        if near is not None and (self.last is None or near.text.isalpha()):
            return near
        return self.last.noun if self.last else Noun("", lang=self.lang)

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


_LONG = 200  # characters; longer texts are not remembered


def behind(said: Said, hole: PrefixHole, frame: Frame, *, later: bool = False) -> Said:
    """A phrase behind the prefix of a hole; `later` in a list it has no capital."""
    put = _kept_behind if len(said.text) <= _LONG else _put_behind
    return put(said, hole.written, frame.lang, hole.capital and not later)


def _put_behind(said: Said, written: str, lang: str, capital: bool) -> Said:
    """A phrase behind a prefix as written in a text of `lang`."""
    prefix, lang = prefix_in(written, lang)
    text = prefixed(prefix, said.noun_in(lang), lang)
    return Said(capitalised(text) if capital else text, said.mark, lang, said, plural=prefix == "pl")


_kept_behind = lru_cache(maxsize=2048)(_put_behind)  # the same short phrases come again and again
