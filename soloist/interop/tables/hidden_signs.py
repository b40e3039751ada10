"""Signs of a foreign file that no row may hold: those that control something or turn text around."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.tables.names import HIDDEN

_ESCAPED: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u([0-9A-Fa-f]{4})")
_NOT_MISSED: Final = frozenset(
    "\n\r\t\v\f\x85\u2028\u2029"  # rows have a space or a slash for these
    "\u180e\u200b\u2060\u2061\u2062\u2063\u2064\ufeff"  # these show nothing and do nothing
)


def hidden_signs(text: str, *, escaped: bool) -> Iterator[tuple[int, int]]:
    """Lines from 1 with such signs, and how many; `escaped` counts those that JSON spells, too."""
    if not HIDDEN.search(text.replace("\n", "")) and not (escaped and "\\u" in text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        signs = HIDDEN.findall(line)
        if escaped:
            signs += [sign for sign in _spelt(line) if HIDDEN.fullmatch(sign)]
        many = sum(sign not in _NOT_MISSED for sign in signs)
        if many:
            yield number, many


def _spelt(line: str) -> Iterator[str]:
    """What JSON’s escapes in a line stand for; halves of signs are told where JSON is read."""
    for found in _ESCAPED.finditer(line):
        code = int(found[1], 16)
        if not 0xD800 <= code < 0xE000:
            yield chr(code)
