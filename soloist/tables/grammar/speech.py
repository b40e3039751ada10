"""The door to grammar: nouns read, put behind articles, counted, agreed with, joined."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from soloist.tables.grammar.english import english, english_plural
from soloist.tables.grammar.english_plurals import plural_word as english_plural_word
from soloist.tables.grammar.french import french, french_agreed, french_plural, gender_missing
from soloist.tables.grammar.french_plurals import plural_word as french_plural_word
from soloist.tables.grammar.french_singular import singular
from soloist.tables.grammar.letters import capitalised
from soloist.tables.grammar.noun import Noun, leads, links, noun_before, read_noun

__all__ = [
    "PREFIXES", "Noun", "agreed", "capitalised", "chosen", "counted", "joined", "leads", "links", "missing",
    "needs", "noun_before", "pluralised", "prefixed", "read_noun",
]  # fmt: skip

Need: TypeAlias = Literal["gender", "number", ""]

_FRENCH: Mapping[str, str] = {
    **dict.fromkeys(("le", "la", "les", "l'", "l’"), "le"),
    **dict.fromkeys(("un", "une"), "un"),
    **dict.fromkeys(("de", "du"), "de"),
    **dict.fromkeys(("à", "au", "aux"), "à"),
    **dict.fromkeys(("ce", "cet", "cette", "ces"), "ce"),
    **dict.fromkeys(("son", "sa", "ses"), "son"),
    **dict.fromkeys(("mon", "ma", "mes"), "mon"),
    **dict.fromkeys(("ton", "ta", "tes"), "ton"),
    **dict.fromkeys(("notre", "nos"), "notre"),
    **dict.fromkeys(("votre", "vos"), "votre"),
    **dict.fromkeys(("leur", "leurs"), "leur"),
    **dict.fromkeys(("d'", "d’", "d"), "d'"),
    **dict.fromkeys(("que", "qu'", "qu’"), "que"),
    **dict.fromkeys(("il", "elle"), "il"),
    "lui": "lui",
}
_ENGLISH: Mapping[str, str] = {"an": "a", "the": "the"}
_PLURAL: Mapping[str, str] = dict.fromkeys(("pl", "s", "plural", "pluriel"), "pl")
_BARE: Mapping[str, str] = dict.fromkeys(("bare", "nu"), "bare")

# What may be written before the colon of a hole, and the prefix it means; only `a` is another one in French.
PREFIXES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "fr": MappingProxyType({**_ENGLISH, **_FRENCH, **_PLURAL, **_BARE, "a": "à"}),
        "en": MappingProxyType({**_FRENCH, **_ENGLISH, **_PLURAL, **_BARE, "a": "a"}),
    }
)
_NEEDS: Mapping[str, Need] = {
    **dict.fromkeys(("le", "un", "de", "à", "ce", "son", "mon", "ton", "il", "lui"), "gender"),
    **dict.fromkeys(("notre", "votre", "leur", "a"), "number"),
}
_THEY: Mapping[tuple[str, str], str] = {  # by the forms for m and f; nothing stands for any second one
    ("he", "she"): "they", ("him", "her"): "them", ("his", "her"): "their", ("his", "hers"): "theirs",
    ("himself", "herself"): "themselves", ("He", "She"): "They", ("Him", "Her"): "Them",
    ("His", "Her"): "Their", ("His", "Hers"): "Theirs", ("he’s", "she’s"): "they’re",
    ("he's", "she's"): "they're", ("is", ""): "are", ("was", ""): "were", ("has", ""): "have",
}  # fmt: skip
_IEL: Mapping[tuple[str, str], str] = {
    ("il", "elle"): "iel", ("Il", "Elle"): "Iel", ("lui", "elle"): "iel", ("Lui", "Elle"): "Iel",
}  # fmt: skip
_LONG = 200  # characters; longer texts are not kept in memory


def needs(prefix: str) -> Need:
    """What a canonical prefix hangs on: `gender` (and number), `number` alone, or nothing (an empty text)."""
    return _NEEDS.get(prefix, "")


def missing(noun: Noun, prefix: str, lang: str) -> bool:
    """Whether a prefix needs a gender that is not known: `le` of `auberge` does not, of `tour` it does."""
    return gender_missing(_canonical(prefix, lang), noun)


def prefixed(prefix: str, noun: Noun, lang: str) -> str:
    """The noun behind a prefix, canonical or written; an unknown one gives the row as it stands."""
    return (_kept if len(noun.text) <= _LONG else _prefixed)(prefix, noun, lang)


def _prefixed(prefix: str, noun: Noun, lang: str) -> str:
    match _canonical(prefix, lang):
        case "pl":
            return pluralised(noun, lang).text
        case "bare":
            return noun.written if noun.proper else noun.text
        case "a" | "the" as article:
            return english(article, noun)
        case "":
            return noun.written
        case article:
            return french(article, noun)


_kept = lru_cache(maxsize=2048)(_prefixed)


def _canonical(prefix: str, lang: str) -> str:
    return PREFIXES["en" if lang == "en" else "fr"].get(prefix.casefold(), "")


def pluralised(noun: Noun, lang: str) -> Noun:
    """The noun in the plural, without article; one that is already plural loses its article only."""
    if noun.plural and not noun.article:
        return noun
    return (_kept_plural if len(noun.text) <= _LONG else _plural)(noun, lang)


def _plural(noun: Noun, lang: str) -> Noun:
    text = english_plural(noun) if lang == "en" else french_plural(noun)
    return replace(noun, text=text, article="", plural=True)


_kept_plural = lru_cache(maxsize=2048)(_plural)


def agreed(adjective: Noun, noun: Noun, lang: str, *, before: bool = False) -> str:
    """The adjective in the gender and number of the noun; `before` says that it stands right before it."""
    if lang == "en":
        return adjective.written
    short = len(adjective.text) <= _LONG and len(noun.text) <= _LONG
    return (_kept_agreed if short else french_agreed)(adjective, noun, before=before)


_kept_agreed = lru_cache(maxsize=2048)(french_agreed)


def chosen(forms: Sequence[str], noun: Noun) -> str:
    """The form for the noun, of those for m, f, mp and fp; a missing plural is the singular's, by rule.

    In English a third form serves every plural, so that `he|she|they` is enough; and in both languages
    somebody without a gender. Without forms, nothing.
    """
    if not forms:
        return ""
    if noun.they and not noun.plural:
        return _ungendered(forms, noun.lang)
    single = forms[1] if noun.gender == "f" and len(forms) > 1 else forms[0]
    if not noun.plural:
        return single
    given = forms[2:4]
    if noun.lang == "en":
        return given[-1 if noun.gender == "f" else 0] if given else _last(single, noun.lang)
    place = 1 if noun.gender == "f" else 0
    return given[place] if place < len(given) else _last(single, noun.lang)


def _ungendered(forms: Sequence[str], lang: str) -> str:
    """The form for somebody without a gender: the third, else what these pronouns have, else the first."""
    if len(forms) > 2:
        return forms[2]
    known = _THEY if lang == "en" else _IEL
    return known.get((forms[0], forms[-1])) or known.get((forms[0], "")) or forms[0]


def _last(text: str, lang: str) -> str:
    """The text with its last word in the plural; nothing becomes an s, as in `{~|e}`."""
    if not text:
        return "" if lang == "en" else "s"
    start, space, word = text.rpartition(" ")
    return start + space + (english_plural_word(word) if lang == "en" else french_plural_word(word))


def counted(number: int, noun: Noun, lang: str) -> str:
    """A number and the noun: `1 brigand`, `7 brigands`; zero is singular in French and plural in English.

    One of a French row that is plural is singular where the rule knows how: `1 fée` of `les fées`.
    """
    single = abs(number) == 1 if lang == "en" else abs(number) < 2
    if not single:
        return f"{number} {pluralised(noun, lang).text}"
    known = lang == "en" or not noun.plural or noun.numbered or noun.proper
    return f"{number} {noun.text if known else singular(noun.text)}"


def joined(texts: Sequence[str], lang: str) -> str:
    """Texts as a list: `A, B et C`, `A, B and C`; empty ones do not count."""
    *most, last = [text for text in texts if text] or [""]
    return f"{', '.join(most)} {'and' if lang == 'en' else 'et'} {last}" if most else last
