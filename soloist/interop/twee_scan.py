"""Looking ahead in a passage without ever looking twice: what closes what, and which line a place is on."""

import re
from typing import Final

_SIGNS: Final = re.compile(r"[()\[\]]")
_OPENS: Final = {")": "(", "]": "["}


class Scan:
    """A text and what is known of it; `line` is the line of its first letter."""

    def __init__(self, text: str, line: int) -> None:
        """Nothing is looked at yet."""
        self.text = text
        self._next: dict[str, int] = {}
        self._pairs: dict[int, int] | None = None
        self._seen, self._line = 0, line

    def find(self, closing: str, start: int) -> int:
        """Where `closing` next stands, -1 if nowhere; places asked for must not go back."""
        known = self._next.get(closing, 0)
        if 0 <= known < start or closing not in self._next:
            known = self._next[closing] = self.text.find(closing, start)
        return known

    def pair(self, opening: int) -> int:
        """Where the bracket opened at a place is closed, -1 if it is not."""
        if self._pairs is None:
            self._pairs = _pairs(self.text)
        return self._pairs.get(opening, -1)

    def line(self, place: int) -> int:
        """The line of a place, which must not go back."""
        self._line += self.text.count("\n", self._seen, place)
        self._seen = max(place, self._seen)
        return self._line


def _pairs(text: str) -> dict[int, int]:
    pairs: dict[int, int] = {}
    open_: dict[str, list[int]] = {"(": [], "[": []}
    for found in _SIGNS.finditer(text):
        sign = found[0]
        if sign in open_:
            open_[sign].append(found.start())
        elif open_[_OPENS[sign]]:
            pairs[open_[_OPENS[sign]].pop()] = found.start()
    return pairs
