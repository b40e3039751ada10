"""Finds names by their beginnings: the whole name, then a word of it, then accents aside."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Container, Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import islice
from typing import Final

_LIGATURES: Final = str.maketrans(
    {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'", "\u00a0": " ", "\u202f": " "}
)
_STARTS: Final = re.compile(r"(?<!\w)\w")
_WORDS: Final = 8  # words of a name it is found by
_MANY: Final = 16  # where more than one key in so many fits, names are gone through by rank
_LAST: Final = "\U0010ffff"


@lru_cache(maxsize=32768)
def cased(text: str) -> str:
    """The text with case folded; accents count."""
    return unicodedata.normalize("NFC", text).casefold()


@lru_cache(maxsize=32768)
def bare(text: str) -> str:
    """The text with case, accents, ligatures and kinds of space and apostrophe folded."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


class Ranking:
    """An order of names: their numbers, the best first."""

    __slots__ = ("places", "ranked")

    def __init__(self, ranked: Sequence[int]) -> None:
        self.ranked = ranked
        self.places = [0] * len(ranked)
        for place, number in enumerate(ranked):
            self.places[number] = place


class _Column:
    """Keys in order, each with the number of the name it belongs to."""

    __slots__ = ("_keys", "_numbers", "_owned")

    def __init__(self, owned: list[list[str]]) -> None:
        """`owned` are the keys of each name."""
        ordered = sorted((key, number) for number, keys in enumerate(owned) for key in keys)
        self._owned = owned
        self._keys = [key for key, _ in ordered]
        self._numbers = [number for _, number in ordered]

    def best(self, typed: str, ranking: Ranking, most: int, but: Container[int]) -> list[int]:
        """At most `most` names with a key that begins so, the best first, without those in `but`."""
        low = bisect_left(self._keys, typed)
        high = bisect_left(self._keys, typed + _LAST, low)
        if low == high:
            return []
        if (high - low) * _MANY < len(self._keys):
            numbers = {number for number in self._numbers[low:high] if number not in but}
            return nsmallest(most, numbers, key=ranking.places.__getitem__)
        likely = (number for number in ranking.ranked if number not in but)  # so many fit that few are passed
        return list(islice((each for each in likely if self._fits(each, typed)), most))

    def _fits(self, number: int, typed: str) -> bool:
        return any(key.startswith(typed) for key in self._owned[number])


class Finder:
    """Names in an order of their own, indexed once; a look-up costs what it finds.

    `capitals` leaves out names and words of names that begin in lower case.
    """

    __slots__ = ("_columns", "names")

    def __init__(self, names: Sequence[str], *, capitals: bool = False) -> None:
        self.names = tuple(names)
        tails = [_tails(name, capitals=capitals) for name in self.names]
        wholes = [
            [cased(tail) for tail in own if tail is name] for name, own in zip(names, tails, strict=True)
        ]
        words = [
            [cased(tail) for tail in own if tail is not name] for name, own in zip(names, tails, strict=True)
        ]
        self._columns = (_Column(wholes), _Column(words), _Column([[*map(bare, own)] for own in tails]))

    def find(self, typed: str, ranking: Ranking, most: int) -> tuple[int, ...]:
        """Numbers of the names that begin so, at most `most`, the best first.

        Those found in the same way come in the order of the `ranking`.
        """
        found: dict[int, None] = {}
        for column, wanted in zip(self._columns, (cased(typed), cased(typed), bare(typed)), strict=True):
            found |= dict.fromkeys(column.best(wanted, ranking, most - len(found), found))
            if len(found) >= most:
                break
        return tuple(found)


def _tails(name: str, *, capitals: bool) -> list[str]:
    """The name, and it again from each of its words on."""
    starts = [found.start() for found in _STARTS.finditer(name)][:_WORDS]
    tails = [name, *(name[start:] for start in starts if start)]
    return [tail for tail in tails if tail[:1].isupper()] if capitals else tails


def matching(names: Sequence[str], typed: str) -> tuple[int, ...]:
    """Numbers of the names that begin so, for a handful of names in the order they count."""
    return Finder(names).find(typed, Ranking(range(len(names))), len(names)) if names else ()
