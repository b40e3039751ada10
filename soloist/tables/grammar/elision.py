"""Whether French elides before a text: `l’arbre`, `l’homme`, but `le héros`, `le onze`, `le yaourt`."""

import unicodedata

from soloist.tables.grammar.aspirated import aspirated
from soloist.tables.grammar.letters import OPENING, words

_VOWELS = frozenset("aeiou")
_FULL = words(  # begin with a vowel that counts as a consonant
    """onze onzième onzièmes onzieme oui ouis ouate ouates ouistiti ouistitis uhlan uhlans ululement
    ululements ululation ouagadougou ouah ouais"""
)
_VOWEL_Y = {"yeux", "yeuse", "yeuses", "yonne", "york", "yerres", "yeu", "yeble"}


def elides(text: str, h_aspirated: bool | None = None) -> bool:
    """Whether `le` becomes `l’` before the text; `h_aspirated` is known of its h, or None."""
    start = text[:60].lstrip(OPENING)[:24]
    if not start:
        return False
    first = start[0].casefold()
    if first == "h":
        return not (aspirated(start) if h_aspirated is None else h_aspirated)
    if not first.isascii():
        first = {"œ": "o", "æ": "a"}.get(first) or unicodedata.normalize("NFD", first)[0]
    if first == "y":
        return _vowel_y(start)
    return first in _VOWELS and not h_aspirated and _first_word(start) not in _FULL


def _vowel_y(start: str) -> bool:
    """Y before a consonant is a vowel (`Yves`), before a vowel it is one in a few words only (`yeux`)."""
    second = unicodedata.normalize("NFD", start[1:2].casefold())[:1]
    if not second.isalpha() or not second.isascii():
        return False
    return (second not in _VOWELS and second != "y") or _first_word(start) in _VOWEL_Y


def _first_word(start: str) -> str:
    """The letters up to the first sign that is none, without regard to case."""
    end = next((at for at, sign in enumerate(start) if not sign.isalpha()), len(start))
    return start[:end].casefold()
