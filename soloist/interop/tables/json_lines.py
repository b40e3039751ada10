"""JSON and YAML that know on which line each of their values stands, for formats of tables."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from json import JSONDecodeError, JSONDecoder
from json.decoder import JSONArray, JSONObject  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import Any, Final, TypeAlias

from soloist.interop.loss import Spot, Tally
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Pairs, Text
from soloist.tables.reading.nodes import Node as YamlNode
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Problem, Refusal, message

Value: TypeAlias = "str | int | float | bool | dict[str, Node] | list[Node] | None"

MOST_VALUES: Final = 1_000_000
"""Values of the largest file; the largest public collections have some eighty thousand."""
DEEPEST: Final = 60
"""How many brackets may stand within each other; public collections have some fifteen."""
_SPACE: Final = regex.compile(r"[ \t\n\r]*")
_WORDS: Final[Mapping[str, bool | None]] = {"true": True, "false": False, "null": None}
_NO_SIGNS: Final = regex.compile("[\ud800-\udfff\ufffe\uffff]")  # half a sign, or none: nothing can show them
_DIGITS: Final = regex.compile(r"\s*[-+]?[0-9]{1,18}\s*")


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
        """The first whole number under one of `keys`, its own without any; a text of digits is one."""
        for node in (self[key] for key in keys) if keys else (self,):
            value = node.value
            if isinstance(value, str) and _DIGITS.fullmatch(value):
                return int(value)
            if isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1:
                return int(value)
        return None

    def members(self) -> Iterator[tuple[str, "Node"]]:
        """Keys and values of an object; none of anything else."""
        return iter(self.value.items() if isinstance(self.value, dict) else ())

    def list(self) -> tuple["Node", ...]:
        """The values of a list; none of anything else."""
        return tuple(self.value) if isinstance(self.value, list) else ()

    def tell_others(self, known: frozenset[str], tally: Tally) -> None:
        """Tell of the members nobody reads."""
        for key, value in self.members():
            if value and key not in known:
                tally.add("fields", value.line)


NOTHING: Final = Node(None, 0)


def read_json(text: str, name: str, tally: Tally) -> Node:
    """The one value of a text. Raises `Refusal` for what is no JSON, too deep or too large."""
    return read_values(text, name, tally, most=1)[0]


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
    at = 0
    while (at := _skip(text, at)) < len(text) or not found:
        if len(found) >= most:
            raise reader.no(at)
        value, at = reader.read(at)
        found.append(_placed(value, "") if "\n" not in text.strip() else value)
    return found


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _placed(node: Node, path: str) -> Node:
    """A value of a file in one line, with the way to each value instead of its line."""
    value = node.value
    if isinstance(value, dict):
        value = {key: _placed(each, f"{path}.{key}") for key, each in value.items()}
    elif isinstance(value, list):
        value = [_placed(each, f"{path}[{number}]") for number, each in enumerate(value)]
    return Node(value, Spot(node.line, path.removeprefix(".")))


class _Reader(JSONDecoder):
    """Python’s own reader of JSON, each of whose values is a `Node`."""

    def __init__(self, text: str, name: str, tally: Tally) -> None:
        super().__init__(strict=False, object_pairs_hook=self._object, parse_constant=self._constant)
        self._text, self._name, self._tally = text, name, tally
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._left, self._depth = MOST_VALUES, 0
        self.parse_object: Callable[..., Any] = self._inside(
            lambda given, strict, _, *more: JSONObject(given, strict, self._scan, *more)
        )
        self.parse_array: Callable[..., Any] = self._inside(lambda given, _: JSONArray(given, self._scan))
        self._value = py_make_scanner(self)

    def read(self, at: int) -> tuple[Node, int]:
        """The value at a place, and where it ends."""
        try:
            return self._scan(self._text, at)
        except JSONDecodeError as wrong:
            raise self.no(min(wrong.pos, len(self._text))) from None
        except StopIteration as wrong:
            raise self.no(int(wrong.value)) from None
        except ValueError:  # a number of thousands of digits
            raise self.no(at) from None

    def _scan(self, text: str, at: int) -> tuple[Node, int]:
        self._left -= 1
        if self._depth > DEEPEST or not self._left:
            raise self._large(at)
        value, end = self._value(text, at)
        line = self._line(at)
        if isinstance(value, str):
            value, broken = _NO_SIGNS.subn("\ufffd", value)
            if broken:
                self._tally.add("broken signs", line, broken)
        elif isinstance(value, float) and value in (float("inf"), float("-inf")):
            raise self.no(at)
        return Node(value, line), end

    def _inside(self, read: Callable[..., Any]) -> Callable[..., Any]:
        def within(*given: Any) -> Any:
            self._depth += 1
            found = read(*given)
            self._depth -= 1
            return found

        return within

    def _object(self, pairs: list[tuple[str, Node]]) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for key, node in pairs:
            if key in found:
                self._tally.add("doubled keys", node.line)
            found[_NO_SIGNS.sub("\ufffd", key)] = node
        return found

    def _constant(self, word: str) -> Any:
        raise JSONDecodeError(word, self._text, self._text.find(word))

    def _line(self, at: int) -> int:
        return bisect_right(self._ends, at - 1) + 1

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
