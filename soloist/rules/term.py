"""A word of a game in its two languages: it follows the story's language, not the interface's."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

Lang: TypeAlias = Literal["fr", "en"]


@dataclass(frozen=True, slots=True)
class Term:
    """The same word or sentence in English and in French."""

    en: str
    fr: str

    def of(self, lang: str) -> str:
        """The word in `lang`; English for a language soloist does not speak."""
        return self.fr if lang == "fr" else self.en

    @property
    def words(self) -> tuple[str, ...]:
        """Every way it may stand in a journal: in either language, and before a story renamed it."""
        return self.en, self.fr


@dataclass(frozen=True, slots=True)
class Renamed(Term):
    """A word that a story calls otherwise; `was` are the words it is still read by."""

    was: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The new word, and what the rules call it in either language."""
        return self.en, self.fr, *self.was


# --- sentences with numbers in them, put into words once the language is known ---------------------


@dataclass(frozen=True, slots=True)
class Many:
    """A number of things, 0 or more: `one` is said of one of them (in French of none too), else `several`."""

    n: int
    one: Term
    several: Term

    def of(self, lang: str) -> str:
        """The number and its word."""
        single = self.n == 1 or (lang == "fr" and self.n == 0)
        return f"{self.n} {(self.one if single else self.several).of(lang)}"


Value: TypeAlias = int | str | Term | Many


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a game, what stands in its `{places}` filled in when its language is known."""

    term: Term
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, lang: str) -> str:
        """The sentence in `lang`; its first letter is a capital, whatever filled the place it has."""
        values = {
            name: held.of(lang) if isinstance(held, Term | Many) else str(held)
            for name, held in self.values.items()
        }
        told = self.term.of(lang).format(**values)
        return told[:1].upper() + told[1:]


def said(term: Term, **values: Value) -> Said:
    """A sentence with what stands in its places."""
    return Said(term, MappingProxyType(values))


def signed(value: int) -> str:
    """A number with its sign, minus as it is printed."""
    return f"{value:+d}".replace("-", "−")
