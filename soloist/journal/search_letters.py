"""Letters as one looks for them: what folds together, and how each may stand in the bytes of a file."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

_RANGES: Final = (
    range(0x80, 0x590),  # Latin, Greek, Cyrillic, Armenian
    range(0x1E00, 0x2000),  # more Latin and Greek with accents
    range(0x2000, 0x2070),  # spaces, dashes, quotation marks
    range(0xFB00, 0xFB07),  # ligatures
    range(0xFF01, 0xFF5F),  # letters as wide as ideograms
    (0x1680, 0x2212, 0x3000),  # two more spaces, the minus sign
)
_ALIKE: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys("’‘‛ʼ′", "'")
    | dict.fromkeys("“”„‟″", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_MARKS: Final = range(0x300, 0x370)
_UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_COMMON: Final = frozenset((0xC2, 0xC3))  # lead bytes of what any French page holds
_SLICE: Final = 1 << 20
BLANK: Final = b" \t\r\v\f\x1c\x1d\x1e\x1f"  # every space of ASCII but the line end


@cache
def fold(char: str) -> str:
    """What one character is looked for as: nothing for an accent that stands alone, ` ` for any space."""
    if char.isascii():
        return " " if char.isspace() else char.lower()
    code = ord(char)
    if code in _MARKS or char in _UNSEEN:
        return ""
    if not any(code in codes for codes in _RANGES):
        return char
    if char.isspace():
        return " "
    apart = "".join(_ALIKE.get(each, each) for each in char.casefold())
    apart = unicodedata.normalize("NFKD", apart).casefold()
    bare = "".join(_ALIKE.get(each, each) for each in apart if not unicodedata.combining(each))
    return bare if bare and " " not in bare else char


def folded(text: str) -> str:
    """A whole text as it is looked for, spaces at its ends and doubled ones left out."""
    return " ".join("".join(map(fold, text)).split())


@cache
def spellings() -> Mapping[str, tuple[bytes, ...]]:
    """From a folded text of one letter or more to the characters beyond ASCII that fold to it."""
    found: dict[str, list[bytes]] = {}
    for code in chain.from_iterable(_RANGES):
        char = chr(code)
        if bare := fold(char):
            found.setdefault(bare, []).append(char.encode())
    return MappingProxyType({bare: tuple(chars) for bare, chars in found.items()})


class Letters(NamedTuple):
    """Which characters beyond ASCII a file may hold: `leads` are first bytes, `rare` are whole characters.

    `emphasis` are the marks of emphasis it holds, which a reader does not see.
    """

    leads: frozenset[int]
    rare: frozenset[bytes]
    emphasis: bytes = b""

    def hold(self, char: bytes) -> bool:
        """Whether the file may hold it; some that it does not hold pass too."""
        return char[0] in self.leads and (char[0] in _COMMON or char in self.rare)


def letters_of(data: bytes) -> Letters:
    """Look through a file once, at the speed of memory for what it does not hold."""
    known = {char for chars in spellings().values() for char in chars}
    known.update(chr(code).encode() for code in (*_MARKS, *map(ord, _UNSEEN)))
    leads = frozenset(lead for lead in {char[0] for char in known} if lead in data)
    rare: set[bytes] = set()
    for lead in leads - _COMMON:
        unmet = {char for char in known if char[0] == lead}
        for start in range(0, len(data), _SLICE):  # in slices, so that other threads get their turn
            at, end = start, start + _SLICE + 2
            while unmet and (found := re.compile(any_of(unmet)).search(data, at, end)) is not None:
                unmet.remove(found[0])
                rare.add(found[0])
                at = found.end()
    return Letters(leads, frozenset(rare), bytes(sign for sign in b"*_" if sign in data))


def any_of(chars: Iterable[bytes]) -> bytes:
    """A pattern for any one of some characters; empty for none."""
    ends: dict[bytes, list[bytes]] = {}
    for char in sorted(chars):
        ends.setdefault(char[:-1], []).append(char[-1:])
    parts = [re.escape(begin) + _class(last) for begin, last in ends.items()]
    return parts[0] if len(parts) == 1 else b"(?:%s)" % b"|".join(parts) if parts else b""


def _class(last: list[bytes]) -> bytes:
    return re.escape(last[0]) if len(last) == 1 else b"[%s]" % b"".join(map(re.escape, last))


def unseen(letters: Letters) -> bytes:
    """A pattern for what may stand after any letter and is not seen: accents standing alone, joiners."""
    marks = [chr(code).encode() for code in _MARKS]
    found = any_of(char for char in (*marks, *(sign.encode() for sign in _UNSEEN)) if letters.hold(char))
    return b"%s{0,4}" % (found if found.startswith(b"(") else b"(?:%s)" % found) if found else b""


def between(letters: Letters) -> bytes:
    """A pattern for what may stand unseen between two letters: what `unseen` finds, and marks of emphasis."""
    if not letters.emphasis:
        return unseen(letters)
    found, marks = unseen(letters).removesuffix(b"{0,4}"), b"[%s]" % re.escape(letters.emphasis)
    return b"(?:%s){0,4}" % b"|".join(filter(None, (marks, found)))


def space(letters: Letters) -> bytes:
    """A pattern for the space between two words: any run of spaces with one line end in it at most."""
    wide = [char for char in spellings()[" "] if letters.hold(char)]
    one = any_of([*(BLANK[n : n + 1] for n in range(len(BLANK))), *wide])
    run = b"(?:%s|%s)" % (one, dot) if (dot := unseen(letters).removesuffix(b"{0,4}")) else one
    return b"(?:%s%s{0,20}(?:\n%s{0,20})?|\n%s{0,20})" % (one, run, run, run)
