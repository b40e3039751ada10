"""A word of a game in every language there is: it follows the story's language, not the interface's."""

from collections.abc import Mapping, Sequence
from typing import Self

from soloist.lingo import ENGLISH, languages, lingo_of
from soloist.values.dataclass import NOTHING


class Term:
    """The same word or sentence in several languages."""

    __slots__ = ("_texts",)

    _texts: Mapping[str, str]

    def __init__(self, text: str) -> None:
        """A word that is the same in every language."""
        self._texts = {ENGLISH: text}

    def lower(self) -> "Term":
        """The word as it stands within a sentence."""
        return Term.by_language({lang: text.lower() for lang, text in self.texts.items()})

    @classmethod
    def by_language(cls, texts: Mapping[str, str]) -> Self:
        """A word that is told where it is used, in each language."""
        made = cls.__new__(cls)
        made._texts = texts
        return made

    @property
    def texts(self) -> Mapping[str, str]:
        """The word by language."""
        return self._texts

    def of(self, lang: str) -> str:
        """The word in `lang`; English for a language soloist does not speak."""
        texts = self.texts
        return texts[lang] if lang in texts else texts[ENGLISH]

    @property
    def words(self) -> tuple[str, ...]:
        """Every way it may stand in a journal: in any language, and before a story renamed it."""
        return tuple(self.texts.values())

    def named(self, text: str) -> bool:
        """Whether `text` is one of its words, as words are compared: an editor may change kinds of space."""
        return folded(text) in map(folded, self.words)

    def begins(self, text: str) -> bool:
        """Whether `text` begins with one of its words: `aid`, `aid from Maud`."""
        return any(f"{text} ".casefold().startswith(f"{word} ".casefold()) for word in self.words)

    @property
    def en(self) -> str:
        """The word in English."""
        return self.of(ENGLISH)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.words}"


class Renamed(Term):
    """A word that is called otherwise now, by a story or by all; `was` are what it is still read by."""

    __slots__ = ("_said", "was")

    def __init__(self, said: Term, was: tuple[str, ...] = ()) -> None:
        """The new word, and the words it had."""
        self._said = said
        self.was = was

    @property
    def texts(self) -> Mapping[str, str]:
        """The new word by language."""
        return self._said.texts

    @property
    def words(self) -> tuple[str, ...]:
        """The new word, and what it was called in any language."""
        return *self.texts.values(), *self.was


class Phrase(Term):
    """A sentence of the program that follows the story's language; its words are in the catalogues."""

    __slots__ = ("_text", "_values")

    def __init__(self, text: str, values: Mapping[str, Term] = NOTHING) -> None:
        """The sentence in English; `values` take the places in it."""
        self._text, self._values = text, values

    def of(self, lang: str) -> str:
        """The sentence in `lang`; English for a language soloist does not speak."""
        text = lingo_of(lang).borrowed(self._text)
        values = {name: each.of(lang) for name, each in self._values.items()}
        return text.format_map(values) if values else text

    @property
    def texts(self) -> Mapping[str, str]:
        """The sentence by language."""
        return {lang: self.of(lang) for lang in languages()}


def joined(terms: Sequence[Term]) -> Term:
    """Words with commas between, in every language that the first is told in."""
    return Term.by_language({lang: ", ".join(each.of(lang) for each in terms) for lang in terms[0].texts})


def phrase(text: str, **values: Term) -> Term:
    """A sentence told in the language of the story; a literal, so that it is found for the catalogues."""
    return Phrase(text, values)


def signed(value: int) -> str:
    """A number with its sign, minus as it is printed."""
    return f"{value:+d}".replace("-", "−")


def folded(text: str) -> str:
    """A word as it is compared: case, accents, kinds of space and apostrophe do not count; `_` is a blank."""
    plain = " ".join(text.replace("_", " ").replace("’", "'").split()).casefold()
    if plain.isascii():
        return plain
    import unicodedata  # a millisecond of every command, for a word few of them are given

    apart = unicodedata.normalize("NFD", plain)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
