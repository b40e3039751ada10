"""Which of the two languages a file of tables is in, by the small words in its rows."""

import re
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+")
_ENGLISH_WORDS: Final = (
    "the of and a an to in is are with you your for from at this that it its his her their who what when "
    "twice again roll by without into not has have was were they she he my"
)
_FRENCH_WORDS: Final = (
    "le la les l de des du d et un une à est en au aux dans sur qui que qu ce cette ces son sa ses pour par "
    "avec sans il elle ils elles ne pas plus vous votre fois je n s j nous leur leurs"
)
_ENGLISH: Final = frozenset(_ENGLISH_WORDS.split())
_FRENCH: Final = frozenset(_FRENCH_WORDS.split())
_FRENCH_LETTERS: Final = frozenset("éèêëàâçîïôœùû")
_ENOUGH: Final = 2  # small words, before one dares to say
_LOOKED_AT: Final = 200_000  # characters


def tongue(texts: Iterable[str]) -> str:
    """`en`, `fr`, or nothing where the texts do not tell."""
    english = french = looked = 0
    for text in texts:
        looked += len(text)
        if looked > _LOOKED_AT:
            break
        words = [word.casefold() for word in _WORD.findall(text)]
        english += sum(word in _ENGLISH for word in words)
        french += sum(word in _FRENCH or not _FRENCH_LETTERS.isdisjoint(word) for word in words)
    if max(english, french) < _ENOUGH or max(english, french) < 2 * min(english, french):
        return ""
    return "en" if english > french else "fr"
