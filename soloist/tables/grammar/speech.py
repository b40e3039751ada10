"""The door to grammar: which language has which, and its nouns read, put behind articles, chosen by."""

from functools import lru_cache

from soloist.tables.grammar.english import English
from soloist.tables.grammar.french import French
from soloist.tables.grammar.mark import Mark, capitalised, word_lists
from soloist.tables.grammar.noun import Grammar, Noun

OF_TEXTS = frozenset({"cap", "caps"})
"""The prefixes of whole texts, whose articles they leave alone."""
_GRAMMARS = {lang: grammar(word_lists(lang)) for lang, grammar in (("fr", French), ("en", English))}


@lru_cache(maxsize=64)
def grammar_of(lang: str) -> Grammar:
    """The grammar of a language; of one that has none, the grammar that leaves texts as they are."""
    return _GRAMMARS.get(lang) or Grammar()


def prefix_in(written: str, lang: str) -> tuple[str, str]:
    """What a prefix before a colon is in a text of `lang`, and the language whose grammar it needs.

    `a` is `à` in French; empty where no language knows the word.
    """
    word = written.lower().replace("’", "'")
    for its, grammar in ((lang, grammar_of(lang)), *_GRAMMARS.items()):
        if prefix := grammar.prefixes.get(word, ""):
            return prefix, its
    return "", lang


@lru_cache(maxsize=1024)
def read_noun(text: str, mark: Mark | None, lang: str) -> Noun:
    """The noun of a row's text, by its article, the mark that stood after it, or its capital."""
    return grammar_of(lang).read(text, mark)


def prefixed(prefix: str, noun: Noun, lang: str) -> str:
    """The noun behind a prefix as written in a text of `lang`; an unknown one gives the row as it stands."""
    word, its = prefix_in(prefix, lang)
    grammar = grammar_of(its)
    match word:
        case "pl":
            return grammar.many(noun).text
        case "bare":
            return noun.written if noun.proper else noun.text
        case "cap":
            return capitalised(noun.written)
        case "caps":
            return noun.written.upper()
        case "":
            return noun.written
        case _:
            return grammar.behind(word, noun)


def missing(noun: Noun, prefix: str, lang: str) -> bool:
    """Whether a prefix as written in a text of `lang` needs a gender that is not known."""
    word, its = prefix_in(prefix, lang)
    return grammar_of(its).is_missing(word, noun)
