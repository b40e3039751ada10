"""JSON and YAML that know on which line each of their values stands, for formats of tables."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from typing import Final, TypeAlias

from soloist.interop.loss import Spot, Tally
from soloist.message import Message, Problem, Refusal, count, message
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Pairs, Text
from soloist.tables.reading.nodes import Node as YamlNode
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes

Value: TypeAlias = "str | int | float | bool | dict[str, Node] | list[Node] | None"

JSON_LOSSES: Final[Mapping[str, Message]] = {
    "broken signs": count(
        "{n} half of a sign: it stands as � there", "{n} halves of signs: they stand as � there", 2
    ),
    "doubled keys": count(
        "{n} value whose key comes again: the last one counts",
        "{n} values whose keys come again: the last ones count",
        2,
    ),
}
"""What reading JSON itself may lose; part of the `LOSSES` of each format that is JSON."""

MOST_VALUES: Final = 1_000_000
"""Values of the largest file; the largest public collections have some eighty thousand."""
DEEPEST: Final = 60
"""How many brackets may stand within each other; public collections have some fifteen."""

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z]+")
_WORDS: Final[Mapping[str, bool | None]] = {"true": True, "false": False, "null": None}
_NO_SIGNS: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")  # half a sign, or none: nothing can show them
_MOST_DIGITS: Final = 18
_DIGITS: Final = re.compile(r"\s*[-+]?[0-9]{1,18}\s*")
_STRINGS: Final = JSONDecoder(strict=False)  # some tools write line ends inside texts as they are


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A value and the line it begins on, from 1, a `Spot` if all is one line; 0 for one that is not there."""

    value: Value
    line: int

    def __getitem__(self, key: str) -> "Node":
        """What stands under a key; a value of nothing where there is no such key."""
        return self.value.get(key, NOTHING) if isinstance(self.value, dict) else NOTHING

    def __bool__(self) -> bool:
        """Whether it says anything: neither null nor empty."""
        return self.value is not None and self.value not in ("", {}, [])

    def text(self, *keys: str) -> str:
        """The first text under one of `keys`, its own without any; empty where there is none."""
        for node in (self[key] for key in keys) if keys else (self,):
            if isinstance(node.value, str) and node.value:
                return node.value
        return ""

    def whole(self, *keys: str) -> int | None:
        """The first whole number under one of `keys`, its own without any."""
        for node in (self[key] for key in keys) if keys else (self,):
            value = node.value
            if isinstance(value, int) and not isinstance(value, bool):
                return value
            if isinstance(value, float) and value.is_integer():
                return int(value)
        return None

    def spelt(self, *keys: str) -> int | None:
        """As `whole`, and a text of digits is a number, too."""
        for node in (self[key] for key in keys) if keys else (self,):
            if isinstance(node.value, str) and _DIGITS.fullmatch(node.value):
                return int(node.value)
            if (value := node.whole()) is not None:
                return value
        return None

    def members(self) -> Iterator[tuple[str, "Node"]]:
        """Keys and values of an object; none of anything else."""
        return iter(self.value.items() if isinstance(self.value, dict) else ())

    def list(self) -> tuple["Node", ...]:
        """The values of a list; none of anything else."""
        return tuple(self.value) if isinstance(self.value, list) else ()


NOTHING: Final = Node(None, 0)


def read_json(text: str, name: str, tally: Tally) -> Node:
    """The one value of a text. Raises `Refusal` for what is no JSON, too deep or too large."""
    found = read_values(text, name, tally, most=1)
    return found[0]


def read_yaml(text: str, name: str) -> Node:
    """The one value of a text of YAML; words are texts unless they are plain numbers, `true` or `null`.

    Raises `Refusal` for what is no YAML, too deep or too large, with its line.
    """
    source = Source(text, name)
    found = check_size(source) or read_nodes(source, strict=True)
    if isinstance(found, Problem):
        raise Refusal(message("{name}, line {line}: {why}", name=name, line=found.line, why=found.message))
    return _node(found, source) if found is not None else NOTHING


def _node(tree: YamlNode, source: Source) -> Node:
    line = source.place(tree.start)[0]
    match tree:
        case Items():
            return Node([_node(each, source) for each in tree.items], line)
        case Pairs():
            return Node({key.value: _node(each, source) for key, each in tree.items}, line)
        case Text() if tree.plain and tree.value in _WORDS:
            return Node(_WORDS[tree.value], line)
        case Text() if tree.plain and _DIGITS.fullmatch(tree.value):
            return Node(int(tree.value), line)
        case _:
            return Node(tree.value, line)


def read_values(text: str, name: str, tally: Tally, *, most: int = MOST_VALUES) -> list[Node]:
    """Values that stand one after the other, as in a file with one on each line; at least one.

    Raises `Refusal` for what is no JSON, too deep or too large, and for more than `most`.
    """
    reader = _Reader(text, name, tally)
    found: list[Node] = []
    while (at := reader.skip()) < len(text) or not found:
        if len(found) >= most:
            raise reader.no(at)
        found.append(reader.value(0))
    return found


class _Reader:
    """Walks through a text once."""

    def __init__(self, text: str, name: str, tally: Tally) -> None:
        self._text = text
        self._name = name
        self._tally = tally
        self._at = 0
        self._left = MOST_VALUES
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._path: list[str] | None = None if "\n" in text.strip() else []

    def skip(self) -> int:
        """The place of the next sign that is no space."""
        found = _SPACE.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return self._at

    def value(self, depth: int) -> Node:
        """The value that begins here."""
        at = self.skip()
        sign = self._text[at : at + 1]
        line = self._line(at)
        self._left -= 1
        if depth > DEEPEST or not self._left:
            raise self._large(at)
        if sign == '"':
            return Node(self._string(), line)
        if sign == "{":
            return Node(self._object(depth), line)
        if sign == "[":
            return Node(self._list(depth), line)
        return Node(self._plain(at), line)

    def _object(self, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        self._at += 1
        if self._took("}"):
            return found
        while True:
            at = self.skip()
            if self._text[at : at + 1] != '"':
                raise self.no(at)
            key = self._string()
            if not self._took(":"):
                raise self.no(self._at)
            if key in found:
                self._tally.add("left", "doubled keys", self._line(at))
            found[key] = self._within(f".{key}", depth)
            if self._took("}"):
                return found
            if not self._took(","):
                raise self.no(self._at)

    def _list(self, depth: int) -> list[Node]:
        found: list[Node] = []
        self._at += 1
        if self._took("]"):
            return found
        while True:
            found.append(self._within(f"[{len(found)}]", depth))
            if self._took("]"):
                return found
            if not self._took(","):
                raise self.no(self._at)

    def _within(self, step: str, depth: int) -> Node:
        """The next value of an object or a list, one step further in."""
        if self._path is None:
            return self.value(depth + 1)
        self._path.append(step)
        found = self.value(depth + 1)
        self._path.pop()
        return found

    def _took(self, sign: str) -> bool:
        took = self._text.startswith(sign, self.skip())
        self._at += took
        return took

    def _string(self) -> str:
        try:
            at = self._at
            text, self._at = _STRINGS.raw_decode(self._text, at)
        except JSONDecodeError as wrong:
            raise self.no(min(wrong.pos, len(self._text))) from None
        text, broken = _NO_SIGNS.subn("\ufffd", text)
        if broken:
            self._tally.add("left", "broken signs", self._line(at), broken)
        return text

    def _plain(self, at: int) -> int | float | bool | None:
        number = _NUMBER.match(self._text, at)
        if number:
            self._at = number.end()
            exact = not number[1] and not number[2] and len(number[0]) <= _MOST_DIGITS
            return int(number[0]) if exact else self._finite(float(number[0]), at)
        word = _WORD.match(self._text, at)
        if word is None or word[0] not in _WORDS:
            raise self.no(at)
        self._at = word.end()
        return _WORDS[word[0]]

    def _finite(self, value: float, at: int) -> float:
        if value in (float("inf"), float("-inf")):
            raise self.no(at)
        return value

    def _line(self, at: int) -> int:
        line = bisect_right(self._ends, at - 1) + 1
        return line if not self._path else Spot(line, "".join(self._path).removeprefix("."))

    def no(self, at: int) -> Refusal:
        """What is said where it is no JSON any more."""
        return Refusal(
            message(
                "{name}, line {line}: from here on this is no JSON. Save the file once more where it comes "
                "from.",
                name=self._name, line=self._line(at),
            )
        )  # fmt: skip

    def _large(self, at: int) -> Refusal:
        return Refusal(
            message(
                "{name}, line {line}: {n} values, and {deep} brackets within each other, are the most. Take "
                "it apart.",
                name=self._name, line=self._line(at), n=MOST_VALUES, deep=DEEPEST,
            )
        )  # fmt: skip
