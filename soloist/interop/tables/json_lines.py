"""JSON and YAML that know on which line each of their values stands, for formats of tables."""

import re
from collections.abc import Iterator, Mapping
from json import JSONDecodeError, JSONDecoder, loads
from typing import Final, TypeAlias

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
_LOOKED_AT: Final = 50  # lines of a pack
_TOKEN: Final = regex.compile(r"\"(?:[^\"\\]|\\.)*\"|[\[\]{}]|[^\s,:\[\]{}\"]+", re.DOTALL)
_STRINGS: Final = JSONDecoder(strict=False)
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


def is_json(text: str) -> bool:
    """Whether the whole of a text is an object or a list, or an object on each line, as in a pack."""

    def reads(text: str, *kinds: type) -> bool:
        try:
            return isinstance(loads(text), kinds)
        except (ValueError, RecursionError):
            return False

    if text.lstrip("\ufeff \t\r\n")[:1] not in ("[", "{"):
        return False
    lines = [line for line in text.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip()]
    return reads(text, list, dict) or (len(lines) > 1 and all(reads(line, dict) for line in lines))


_ANCHOR: Final = regex.compile(r"(?<=[:-])[ \t]+&[\w-]+(?=[ \t]*$|[ \t]+[^#])", re.MULTILINE)
_ALIAS: Final = regex.compile(
    r"(?:(?<=- )|(?<=: )|^[ \t]*<<:[ \t]*)\*[\w-]+(?=[ \t]*(?:$|[,}\]]))", re.MULTILINE
)


def read_yaml(text: str, name: str, tally: Tally) -> Node:
    """The one value of a text of YAML; words are texts unless they are plain numbers, `true` or `null`.

    What an alias repeats is left. Raises `Refusal` for what is no YAML, too deep or too large, with its line.
    """
    for alias in _ALIAS.finditer(text):
        tally.add("fields", text.count("\n", 0, alias.start()) + 1)
    source = Source(_ALIAS.sub("", _ANCHOR.sub("", text)), name)
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

    def odd(word: str) -> float:
        if abs(float(word)) == float("inf") or word == "NaN":
            raise JSONDecodeError(word, text, text.find(word))
        return float(word)

    decoder = JSONDecoder(strict=False, parse_constant=odd, parse_float=odd)
    at = number = 0
    try:
        while (at := _skip(text, at)) < len(text) or not number:
            if number == most:
                raise JSONDecodeError("", text, at)
            _, at = decoder.raw_decode(text, at)
            number += 1
    except RecursionError:
        raise _large(text, name, at) from None
    except ValueError as wrong:  # or a number of thousands of digits
        at = wrong.pos if isinstance(wrong, JSONDecodeError) else at
        raise Refusal(
            message(
                "{name}, line {line}: from here on this is no JSON. Mend it there (a comma, a bracket or a "
                "quotation mark too few or too many), or save the file once more where it comes from.",
                name=name, line=text.count("\n", 0, at) + 1,
            )
        ) from None  # fmt: skip
    return _nodes(text, name, tally)


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _large(text: str, name: str, at: int) -> Refusal:
    return Refusal(
        message(
            "{name}, line {line}: {n} values, and {deep} brackets within each other, are the most. Take "
            "it apart.",
            name=name, line=text.count("\n", 0, at) + 1, n=MOST_VALUES, deep=DEEPEST,
        )
    )  # fmt: skip


def _nodes(text: str, name: str, tally: Tally) -> list[Node]:
    """The values of a text that is JSON; in one of a single line each has the way to it."""
    found: list[Node] = []
    open_: list[tuple[dict[str, Node] | list[Node], str]] = []  # what is open, and the way to it
    spots = "\n" not in text.strip()
    line, at, key = 1, 0, None
    for number, token in enumerate(_TOKEN.finditer(text)):
        sign, start = token[0], token.start()
        line, at = line + text.count("\n", at, start), start
        if sign in ("]", "}"):
            open_.pop()
            continue
        value = _value(sign, line, tally)
        inside, path = open_[-1] if open_ else (found, "")
        if isinstance(inside, dict) and key is None:
            key = str(value)
            continue
        if open_:
            path += f".{key}" if isinstance(inside, dict) else f"[{len(inside)}]"
        node = Node(value, Spot(line, path.removeprefix(".")) if spots else line)
        if isinstance(inside, list):
            inside.append(node)
        elif key is not None:
            if key in inside:
                tally.add("doubled keys", node.line)
            inside[key], key = node, None
        if isinstance(value, dict | list):
            open_.append((value, path))
        if len(open_) > DEEPEST or number > 2 * MOST_VALUES:
            raise _large(text, name, at)
    return found


def _value(sign: str, line: int, tally: Tally) -> Value:
    """What a token means; what opens a list or an object is an empty one, to be filled."""
    match sign[0]:
        case "[":
            return []
        case "{":
            return {}
        case '"':
            said, broken = _NO_SIGNS.subn("\ufffd", str(_STRINGS.decode(sign)))
            if broken:
                tally.add("broken signs", line, broken)
            return said
        case _:
            return _WORDS[sign] if sign in _WORDS else float(sign) if set(sign) & set(".eE") else int(sign)
