"""Words in the order they were said, each found by its folded form: what a tag adds to, step by step."""

from collections.abc import Iterable
from itertools import count

from soloist.journal.state import folded


class Ordered:
    """Words without doubles; every step costs the same however many there are."""

    __slots__ = ("_next", "_places", "_whole", "_words")

    def __init__(self, words: Iterable[str] = ()) -> None:
        """Begin with `words`, of two spellings the first place and the last spelling."""
        self._next = count()
        self._words: dict[int, str] = {}
        self._places: dict[str, int] = {}
        self._whole: tuple[str, ...] | None = None
        for word in words:
            self.put(word)

    def __contains__(self, word: str) -> bool:
        """Whether the word is there, however it is spelt."""
        return folded(word) in self._places

    def __len__(self) -> int:
        """How many words there are."""
        return len(self._words)

    @property
    def last(self) -> str | None:
        """The word said last."""
        return next(reversed(self._words.values()), None)

    def words(self) -> tuple[str, ...]:
        """All of them, in order."""
        if self._whole is None:
            self._whole = tuple(self._words.values())
        return self._whole

    def put(self, word: str) -> None:
        """Add a word; one that is there keeps its place and takes the new spelling."""
        key = folded(word)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = next(self._next)
        self._words[place] = word
        self._whole = None

    def say(self, word: str) -> None:
        """Add a word at the end, even when it was said before."""
        self.drop(word)
        self.put(word)

    def drop(self, word: str) -> bool:
        """Take a word away; whether it was there."""
        place = self._places.pop(folded(word), None)
        if place is None:
            return False
        del self._words[place]
        self._whole = None
        return True

    def exchange(self, gone: str, come: str) -> bool:
        """Put `come` in the place of `gone`, or where it stands already; whether `gone` was there."""
        place = self._places.pop(folded(gone), None)
        if place is None:
            return False
        other = self._places.get(folded(come))
        kept = place if other is None else min(place, other)
        for old in (place, other):
            if old is not None and old != kept:
                del self._words[old]
        self._words[kept] = come
        self._places[folded(come)] = kept
        self._whole = None
        return True
