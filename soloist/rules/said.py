"""Sentences with numbers in them, put into words once the language is known."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from soloist.rules.term import Term


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
