"""A word of a game in its two languages: it follows the story's language, not the interface's."""

from dataclasses import dataclass
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
