"""KDL documents as nodes with their lines: versions 1 and 2, as far as records of play use them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Value: TypeAlias = str | int | float | bool | None

_DEEPEST: Final = 24
_MOST_NODES: Final = 200_000
_SPACE: Final = re.compile(
    r"(?:[ \t\r\ufeff\u00a0]+|\\[ \t\r]*(?://[^\n]*)?\n|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)+"
)
_NUMBER: Final = re.compile(r"[+-]?\d[\d_]{0,17}(\.\d[\d_]{0,17})?(?:[eE][+-]?\d{1,3})?(?![\w.])", re.ASCII)
_BARE: Final = re.compile(r"[^\s\\/(){}<>;\[\]=,\"#]+")
_RAW: Final = re.compile(r"(?:r(#*)|(#+))\"")
_TYPE: Final = re.compile(r"\([^()\n]*\)")
_STOP: Final = re.compile(r'["\\]')
_WORDS: Final[Mapping[str, Value]] = {"true": True, "false": False, "null": None}
_SIGNS: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "s": " "}
_UNICODE: Final = re.compile(r"\{([0-9A-Fa-f]{1,6})\}")


class NotKdl(Exception):
    """A text that is no KDL; `line` counts from 1 within it."""

    def __init__(self, line: int) -> None:
        """The line at which it stops being KDL."""
        super().__init__(line)
        self.line = line


@dataclass(frozen=True, slots=True)
class Node:
    """A node: its name, its arguments in order, its properties, its children, its line from 1."""

    name: str
    values: tuple[Value, ...]
    properties: Mapping[str, Value]
    children: tuple["Node", ...]
    line: int


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its nodes, and the lines from 1 on which something is commented out, each once."""

    nodes: tuple[Node, ...]
    comments: tuple[int, ...]


def document(text: str) -> Document:
    """A document read. Raises `NotKdl`, also for what is nested or repeated beyond all use."""
    reader = _Reader(text)
    found = reader.nodes(0)
    if reader.place < len(text):
        raise reader.wrong()
    return Document(found, tuple(dict.fromkeys(reader.comments)))


def nodes(text: str) -> tuple[Node, ...]:
    """The nodes of a document. Raises `NotKdl` as `document` does."""
    return document(text).nodes


class _Reader:
    """One pass over the text; `place` is the next letter."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0
        self._counted, self._line = 0, 1
        self._made = 0
        self.comments: list[int] = []  # the lines they begin and end on

    def wrong(self) -> NotKdl:
        return NotKdl(self.line())

    def line(self) -> int:
        """The line of `place`; it only ever grows, so that each letter is counted once."""
        self._line += self.text.count("\n", self._counted, self.place)
        self._counted = self.place
        return self._line

    def nodes(self, depth: int) -> tuple[Node, ...]:
        """Nodes up to a closing brace or the end."""
        if depth > _DEEPEST:
            raise self.wrong()
        found: list[Node] = []
        while True:
            self._blank()
            if self.place >= len(self.text) or self.text[self.place] == "}":
                return tuple(found)
            left_out, line = self._left_out(), self.line()
            node = self._node(depth)
            if not left_out:
                found.append(node)
            else:
                self._commented(line)

    def _node(self, depth: int) -> Node:
        self._made += 1
        if self._made > _MOST_NODES:
            raise self.wrong()
        self._type()
        line = self.line()
        name = self._word()
        values, properties, children = list[Value](), dict[str, Value](), tuple[Node, ...]()
        while True:
            self._space()
            if self._at("//"):
                self._comment()
            if self.place >= len(self.text) or self.text[self.place] in "\n;}":
                self.place += self.text[self.place : self.place + 1] in ("\n", ";")
                return Node(name, tuple(values), properties, children, line)
            left_out, begun = self._left_out(), self.line()
            if self._at("{"):
                self.place += 1
                inner = self.nodes(depth + 1)
                if not self._at("}"):
                    raise self.wrong()
                self.place += 1
                children += () if left_out else inner
                if left_out:
                    self._commented(begun)
                continue
            self._entry(values if not left_out else [], properties if not left_out else {})

    def _entry(self, values: list[Value], properties: dict[str, Value]) -> None:
        """An argument or a property; the last of a name counts, as KDL has it."""
        self._type()
        value = self._value()
        if self._at("="):
            if not isinstance(value, str):
                raise self.wrong()
            self.place += 1
            self._type()
            properties[value] = self._value()
        else:
            values.append(value)

    def _value(self) -> Value:
        if (number := self._number()) is not None:
            self.place += len(number[0])
            digits = number[0].replace("_", "")
            return float(digits) if number[1] or "e" in digits.casefold() else int(digits)
        if self._at("#") and (found := _BARE.match(self.text, self.place + 1)) and found[0] in _WORDS:
            self.place = found.end()
            return _WORDS[found[0]]
        quoted = self._at('"')
        word = self._word()
        return word if quoted else _WORDS.get(word, word)

    def _number(self) -> re.Match[str] | None:
        return _NUMBER.match(self.text, self.place)

    def _word(self) -> str:
        """A string, raw or not, or a bare word."""
        raw = _RAW.match(self.text, self.place)
        if raw is not None:
            closing = '"' + (raw[1] or raw[2] or "")
            end = self.text.find(closing, raw.end())
            if end < 0:
                raise self.wrong()
            self.place = end + len(closing)
            return self.text[raw.end() : end]
        if self._at('"'):
            return self._string()
        found = _BARE.match(self.text, self.place)
        if found is None:
            raise self.wrong()
        self.place = found.end()
        return found[0]

    def _string(self) -> str:
        pieces: list[str] = []
        start = self.place = self.place + 1
        while True:
            found = _STOP.search(self.text, self.place)
            if found is None:
                raise self.wrong()
            pieces.append(self.text[start : found.start()])
            if found[0] == '"':
                self.place = found.end()
                return "".join(pieces)
            start = self.place = self._escape(found.end(), pieces)

    def _escape(self, at: int, pieces: list[str]) -> int:
        """Where the text goes on after an escape, what it stands for added to `pieces`."""
        sign = self.text[at : at + 1]
        if sign == "u" and (found := _UNICODE.match(self.text, at + 1)) and int(found[1], 16) < 0x110000:
            letter = chr(int(found[1], 16))
            pieces.append(letter if letter.isprintable() else " ")
            return found.end()
        pieces.append(_SIGNS.get(sign, sign))
        return at + 1

    # --- what stands between ------------------------------------------------------------------------

    def _blank(self) -> None:
        """Over spaces, line ends, semicolons and comments."""
        while True:
            before = self.place
            self._space()
            while self.place < len(self.text) and self.text[self.place] in "\n;":
                self.place += 1
            if self._at("//"):
                self._comment()
            if self.place == before:
                return

    def _comment(self) -> None:
        self.comments.append(self.line())
        end = self.text.find("\n", self.place)
        self.place = len(self.text) if end < 0 else end

    def _commented(self, line: int) -> None:
        """What was read from a line on to here is left out."""
        ended = self.text.startswith("\n", self.place - 1)
        self.comments += range(line, self.line() + (not ended))

    def _left_out(self) -> bool:
        """Whether `/-` leaves out what comes next."""
        if not self._at("/-"):
            return False
        self.comments.append(self.line())
        self.place += 2
        self._blank()
        return True

    def _type(self) -> None:
        self._skip(_TYPE)

    def _space(self) -> None:
        """Over spaces and what is commented out among them."""
        found = _SPACE.match(self.text, self.place)
        if found is not None:
            spoken = "/" in found[0]
            lines = range(self.line(), self.line() + found[0].count("\n") + 1) if spoken else ()
            self.comments += lines
            self.place = found.end()

    def _skip(self, what: re.Pattern[str]) -> None:
        found = what.match(self.text, self.place)
        if found is not None:
            self.place = found.end()

    def _at(self, sign: str) -> bool:
        return self.text.startswith(sign, self.place)


def said(node: Node) -> str:
    """A node in one line, as it might be typed: its name, its arguments, its properties."""
    given = [_quoted(value) for value in node.values]
    given += [f"{key}={_quoted(value)}" for key, value in node.properties.items()]
    return " ".join([node.name, *given])


def _quoted(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case str():
            return f'"{value}"'
        case _:
            return str(value)
