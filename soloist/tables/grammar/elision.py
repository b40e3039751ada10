"""Whether French elides before a text: `l’arbre`, `l’homme`, but `le héros`, `le onze`, `le yaourt`.

An h is aspiré in words that begin with a common stem of such words, and mute in all others.
"""

import unicodedata

from soloist.tables.grammar.letters import OPENING, words

# Beginnings without accents; the longest that fits decides, and a word that none fits is mute.
_ASPIRATED = words(
    """ha! habl hach hack hadd hagard haie haik hak haill hain hair hais haka hal ham han hap har has hat hau
    hav hay heaum heler henn heraut heriss herni heron heros hers hetr heurt hess hastings hibou hide hierarch
    hi-fi high hippie hippy hip-hop hiss hit hobb hobe hobg hoch hocke hola hold holl homard honfl hong
    honni hont hond hool hoqu hord horion hormi hors hot- hott hou hubl huch huee huer hues hugueno huit hulo
    hulul hune
    hupp hurl huron hure hurd hurr huss hutt huis-clos"""
)
_MUTE = words(
    """halein hallu hallal hallow halog halter halieu halit hamec hamad hannib hannah haplo harmon harpag
    harusp hast hagio heroi hernan honne huitr hurlub"""
)
_WHOLE = words("hic home hop hub hue hun huns here heres") | {"huis clos", "hot dog", "hot dogs"}
_STEMS: dict[str, bool] = {**dict.fromkeys(_ASPIRATED, True), **dict.fromkeys(_MUTE, False)}
_SIZES = sorted({len(stem) for stem in _STEMS}, reverse=True)
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
        return not (_aspirated(start) if h_aspirated is None else h_aspirated)
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


def _aspirated(text: str) -> bool:
    """Whether a text that begins with h, in any case, with or without accents, has it aspiré."""
    start = text[:24].casefold()
    if not start.isascii():
        apart = unicodedata.normalize("NFD", start)
        start = "".join(sign for sign in apart if not unicodedata.combining(sign))
    if start[1:2].isalpha() and start[1] not in "aeiouyœæ":  # Hrungnir
        return True
    for size in _SIZES:
        found = _STEMS.get(start[:size])
        if found is not None:
            return found
    end = next((at for at, sign in enumerate(start) if not sign.isalnum()), len(start))
    return start[:end] in _WHOLE or start.rstrip(" .,;!?") in _WHOLE
