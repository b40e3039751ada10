"""Shapes that make a careless reader slow: each a function from a size to about as many bytes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Shape: TypeAlias = Callable[[int], bytes]

_HEAD: Final = b"---\nruleset: hades\nlang: fr\npcs: Ann\n---\n\n"


def _play(size: int, piece: bytes) -> bytes:
    return _HEAD + b"```lonelog\n" + _times(size, piece) + b"\n```\n"


def _times(size: int, piece: bytes) -> bytes:
    return piece * max(1, size // len(piece))


def _numbered(size: int, pattern: bytes) -> bytes:
    count = max(1, size // (len(pattern) + 3))
    return b"".join(pattern.replace(b"%", b"%d" % number) for number in range(count))


def _lined(size: int, before: bytes, filler: bytes, after: bytes) -> bytes:
    """Lines of two thousand bytes, the longest a pattern is ever run over."""
    line = before + _times(1900 - len(before), filler) + after + b"\n"
    return _times(size, line)


def _of(piece: bytes) -> Shape:
    return lambda size: _times(size, piece)


def _in_play(piece: bytes) -> Shape:
    return lambda size: _play(size, piece)


def _line_in_play(before: bytes, filler: bytes, after: bytes = b"") -> Shape:
    """One line of play of the whole size."""
    return lambda size: _HEAD + b"```lonelog\n" + before + _times(size, filler) + after + b"\n```\n"


def _lines_in_play(before: bytes, filler: bytes, after: bytes = b"") -> Shape:
    return lambda size: _play(size, _lined(1, before, filler, after))


def _many(pattern: bytes) -> Shape:
    """Lines of play that differ by a number."""
    return lambda size: _HEAD + b"```lonelog\n" + _numbered(size, pattern) + b"```\n"


def _head(before: bytes, filler: bytes, after: bytes = b"") -> Shape:
    """One line of a YAML head."""
    return lambda size: b"---\n" + before + _times(size, filler) + after + b"\n---\n"


_PROSE: Final[Mapping[str, Shape]] = {
    **{
        f"one line of {piece!r}": _of(piece)
        for piece in (b"a", b"[", b"|", b" ", b"\0", b"\xff", b"(", b"=", b"#")
    },
    **{f"lines of {piece!r}": _of(piece + b"\n") for piece in (b"", b"\r", b"[a] b", b"> a", b"<<<<<<< a")},
    **{f"lines of {piece!r}": _of(piece + b"\n") for piece in (b"```", b"~~~\n```", b"```python", b"=== a")},
    **{
        f"opened and not closed: {piece!r}": _of(piece + b"\n") for piece in (b"\\---", b"[N:x\ny", b"[N:x\n")
    },
    "fences in fences": lambda size: b"".join(b"`" * (3 + n) + b"\n" for n in range(int((2 * size) ** 0.5))),
    "blocks cut by fences": _of(b"```\n\\---\n```\n"),
    "questions and quotations": _of(b"> a\nd: b\n"),
    "conflicts": _of(b"<<<<<<< a\n=======\n>>>>>>> b\n"),
    "a scene of decimals": lambda size: b"S1" + _times(size, b".1"),
    "scenes of brackets": lambda size: _lined(size, b"S1 ", b"[A:b] ", b"x"),
    "banners": lambda size: _lined(size, b"=== a", b" ", b"=="),
    "a heading of spaces": lambda size: b"# a" + _times(size, b" ") + b"b",
    "a heading of marks": lambda size: b"# a" + _times(size, b" #") + b"b",
}
_HEADS: Final[Mapping[str, Shape]] = {
    "a head of lines": _head(b"a: b\n", b"a: b\n"),
    "a head of quotes": _head(b'a: "', b"\\"),
    "a head of single quotes": _head(b"a: '", b"''"),
    "a head of items": _head(b"a: [", b"a, ", b"]"),
    "a head of open quotes": _head(b"a: [", b'"', b"]"),
    "a head of spaces": _head(b"a: [a", b" ", b"b]"),
    "a key of spaces": _head(b"a", b" ", b"b"),
    "people without end": _head(b"pcs: ", b"[a:"),
    "many people": _head(b"pcs: ", b"a,"),
}
_TAGS: Final[Mapping[str, Shape]] = {
    "tags opened and not closed": _in_play(b"[N:x\n"),
    "a tag of nothing": _line_in_play(b"[N:x|", b"|", b"]"),
    "a tag of parts": _line_in_play(b"[N:x", b"|a 1", b"]"),
    "a tag of items": _line_in_play(b"[PC:Ann|traits: ", b"a,", b"]"),
    "a tag of changes": _line_in_play(b"[N:x|", b"a->", b"]"),
    "a tag of words": lambda n: _HEAD + b"```\n[PC:Ann" + _numbered(n, b"|w%x") + b"]\n```\n",
    "a tag of added items": lambda n: _HEAD + b"```\n[PC:Ann|traits: " + _numbered(n, b"+w%x,") + b"]\n```\n",
    "a prefix without end": _line_in_play(b"[", b"a", b" ]"),
    "marks on a letter": _line_in_play(b"[N:a", b"\xcc\x81", b"|x]"),
    "words said one by one": _many(b"[PC:Ann|w%x]\n"),
    "words taken away": _many(b"[PC:Ann|-w%x]\n"),
    "items added one by one": _many(b"[PC:Ann|Gear: a]\n[PC:Ann|Gear+w%x]\n"),
    "items changed one by one": _many(b"[PC:Ann|c%: a]\n[PC:Ann|zz->b]\n"),
    "numbers one by one": _many(b"[PC:Ann|w% 1]\n"),
    "people one by one": _many(b"[N:w%|a]\n"),
    "one number": _in_play(b"[PC:Ann|HP-1]\n"),
    **{
        f"{before.decode()}… {after.decode()}": _lines_in_play(before, filler, after)
        for before, filler, after in (
            (b"[Clock:a", b" ", b"1]"),
            (b"[Clock:", b"a ", b"1]"),
            (b"[N:x|a", b" ", b"1]"),
            (b"[N:x|a", b" ", b"->b1]"),
            (b"[N:x|", b"d ", b"d6]"),
            (b"[Wealth:", b"a 1 ", b"]"),
            (b"[R:1|exits", b" ", b":b]"),
        )
    },
}
_LINES: Final[Mapping[str, Shape]] = {
    **{f"d: {filler.decode()}…": _line_in_play(b"d: ", filler) for filler in (b"-> ", b"->", b"[", b"a -> ")},
    "dice without end": _line_in_play(b"d: 3d6=1", b",1"),
    "a die of digits": _line_in_play(b"d: 1d6=", b"9"),
    "a roll of spaces": _line_in_play(b"d: a", b" ", b"b -> c"),
    "a context without end": _line_in_play(b"d: [", b"a|", b"] 1d6=1"),
    "dice after dice": _lines_in_play(b"d: ", b"1d6 "),
    "a label before dice": _lines_in_play(b"d: ", b"a ", b"1d6=1"),
    "a shift of brackets": _lines_in_play(b"d: 1d6=1 -> a (1 <- ", b"(a)"),
    "tables of spaces": _lines_in_play(b"tbl: a", b" ", b"b"),
    "tables of dice": _lines_in_play(b"tbl: ", b"d6 "),
    "tables of arrows": _lines_in_play(b"tbl: ", b" ->"),
    "tables shuffled": _lines_in_play(b"tbl: ", b" shuffle", b"x"),
    "draws": _in_play(b"tbl: a d6=1 -> b\n"),
    "generators": _line_in_play(b"gen: ", b"a->"),
    "actors without end": _line_in_play(b"@(", b"a+", b") x"),
    "rounds in rounds": _line_in_play(b"", b"Rd1 "),
    "a note without end": _lines_in_play(b"(", b"a "),
    "blocks opened and not closed": _in_play(b"\\---\n"),
    "options": _in_play(b"(option: a b)\n"),
    "strikes of nothing": _in_play(b"@ b\n(struck: a)\n"),
    "strikes of everything": lambda n: _play(n // 2, b"@ a\n") + _play(n // 2, b"(struck: a)\n"),
    "rolls": _in_play(b"@ a\nd: Opposition [pour: a | contre: b] 1d6=2 vs 1d6=3 -> Succ\xc3\xa8s (+2)\n"),
    "moves after a roll": lambda n: _play(n, b"[PC:Ann|Fortunes+1]\n"),
    "pools nobody has": _in_play(
        b"d: Opposition [pour: a 999999D | contre: b] 999999d6=1 vs 1d6=3 -> x (+2)\n"
    ),
}

SHAPES: Final[Mapping[str, Shape]] = MappingProxyType({**_PROSE, **_HEADS, **_TAGS, **_LINES})
"""By what they are."""
