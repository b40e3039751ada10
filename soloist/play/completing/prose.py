"""Names in a running text: which beginnings before the caret may be of one, and which words never are."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.play.completing.finder import bare

LEAST: Final = 2
"""Letters of a name that are typed before it is offered."""

_BREAK: Final = re.compile(r"[.!?…:;,()«»“”\"\[\]|*_<>/]")
_START: Final = re.compile(r"(?<!\w)[^\W\d_]")
_REACH: Final = 80  # characters before the caret that are looked at
_WORDS: Final = 4  # words a beginning may have

_ENGLISH: Final = """
a about after again all also an and any are as at back be been before but by can come could day did
do down even first for from get go good had has have he her here him his how i if in into is it its
just like look made make man may me more my never new no not now of off old on one only or other our
out over said saw see she so some still than that the their them then there they this through time
to too two under up us very was way we well were what when where which while who will with would you
your
"""
_FRENCH: Final = """
ai alors apres au aussi autre aux avait avant avec bien car ce cela ces cet cette chez comme contre
d dans de des deux devant dit donc du elle elles en encore entre est et etait ete etre eu eut fait
fut il ils j jamais je l la la-bas le les leur lui m ma mais me meme mes moi moins mon n ne ni non
nos notre nous on ont ou par pas peu plus point pour pres puis qu quand que qui quoi rien s sa sans
se ses si soi son sont sous sur t ta te tes toi ton tous tout toute tres trop tu un une va vers vos
votre vous y
"""
_COMMON: Final = frozenset(_ENGLISH.split()) | frozenset(_FRENCH.split())


def beginnings(before: str) -> Iterator[int]:
    """Columns at which a name may begin of which all up to the caret is typed, the longest beginning first.

    A common word in lower case begins none, nor does less than `LEAST` letters.
    """
    if not before or not (before[-1].isalnum() or before[-1] in "'’-"):
        return
    floor = max(0, len(before) - _REACH)
    for found in _BREAK.finditer(before, floor):
        floor = found.end()
    starts = [found.start() for found in _START.finditer(before, floor)][-_WORDS:]
    for start in starts:
        typed = before[start:]
        if len(typed) >= LEAST and not _common(typed):
            yield start


def _common(typed: str) -> bool:
    """Whether it is a common word in lower case, with less than the beginning of a name after it."""
    words = re.split(r"[\s'’]+", typed)
    alone = len(words) == 1 or len(words[-1]) < LEAST
    return alone and words[0][0].islower() and bare(words[0]) in _COMMON
