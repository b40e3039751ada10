"""Looking ahead in a passage without ever looking twice: what closes what, and which line a place is on."""

import re
from typing import Final

_SIGNS: Final = re.compile(r"[()\[\]\"]|(?<![\w)\]])'")
_STRINGS: Final = {
    '"': re.compile(r"\"(?:[^\"\\]|\\.)*\"", re.DOTALL),
    "'": re.compile(r"'(?:[^'\\\n]|\\.)*'"),
}
_MACRO: Final = re.compile(r"\([A-Za-z][\w-]{0,40}:")
_LONGEST: Final = 2000  # letters of a text in quotes that a macro’s end may stand in
_QUOTE: Final = re.compile(r"\[\[[^\n\]]*\]|\\.|\"|(?<![\w)\]])'|`")
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

    def macro_end(self, start: int) -> int:
        """Where the `>>` of a macro stands whose inside begins at a place, but for those in its quotes."""
        first = end = self.find(">>", start)
        place = start
        while end >= 0:
            quote = self._quoted(place, end)
            if quote < 0:
                return end
            place = quote
            if place > end:
                end = self.text.find(">>", place, first + _LONGEST)
        return first

    def _quoted(self, start: int, end: int) -> int:
        """Where the first text in quotes between two places ends; -1 if there is none that does."""
        place = start
        while found := _QUOTE.search(self.text, place, end):
            string = _STRINGS.get(found[0])
            quote = string.match(self.text, found.start(), end + _LONGEST) if string else None
            if quote is not None and "\n" not in self.text[end : quote.end()]:
                return quote.end()
            place = found.end()
        return -1

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
    """Which bracket closes which; those in the quotes of a macro close nothing."""
    pairs: dict[int, int] = {}
    open_: dict[str, list[int]] = {"(": [], "[": []}
    macros: list[int] = []
    unclosed: set[str] = set()
    place = 0
    while found := _SIGNS.search(text, place):
        sign, at = found[0], found.start()
        place = at + 1
        if sign in _STRINGS:
            inside = bool(macros and open_["("]) and macros[-1] == open_["("][-1] and sign not in unclosed
            string = _STRINGS[sign].match(text, at) if inside else None
            if string is not None:
                place = string.end()
            elif inside:
                unclosed.add(sign)
        elif sign in open_:
            open_[sign].append(at)
            if sign == "(" and _MACRO.match(text, at):
                macros.append(at)
        elif open_[_OPENS[sign]]:
            opening = open_[_OPENS[sign]].pop()
            pairs[opening] = at
            if macros and macros[-1] == opening:
                macros.pop()
    return pairs
