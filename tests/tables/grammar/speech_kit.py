"""The door to grammar, as tests go through it: each deed with the language it is done in."""

from collections.abc import Sequence

from soloist.tables.grammar.mark import split_mark
from soloist.tables.grammar.noun import Noun
from soloist.tables.grammar.speech import grammar_of, read_noun


def noun(row: str, lang: str = "fr") -> Noun:
    """The noun of a row with its mark."""
    return read_noun(*split_mark(row), lang)


def agreed(adjective: Noun, noun: Noun, lang: str, *, before: bool = False) -> str:
    """The adjective as the noun wants it."""
    return grammar_of(lang).agreed(adjective, noun, before=before)


def chosen(forms: Sequence[str], noun: Noun) -> str:
    """The form that goes with the noun."""
    return grammar_of(noun.lang).chosen(forms, noun)


def counted(number: int, noun: Noun, lang: str) -> str:
    """A number and the noun."""
    return grammar_of(lang).counted(number, noun)


def joined(texts: Sequence[str], lang: str) -> str:
    """Texts as a list."""
    return grammar_of(lang).joined(texts)


def pluralised(noun: Noun, lang: str) -> Noun:
    """The noun in the plural."""
    return grammar_of(lang).many(noun)


def plural(text: str, lang: str = "fr") -> str:
    """The plural of a bare text."""
    return grammar_of(lang).plural(text)


def feminine(text: str) -> str:
    """A French adjective beside a feminine noun."""
    return grammar_of("fr").agreed(Noun(text), Noun("", gender="f"))


def noun_before(text: str, lang: str) -> Noun | None:
    """The noun an adjective at the end of a text is about."""
    return grammar_of(lang).before(text)
