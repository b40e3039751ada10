"""Reads YAML as text only, safely: a walk over parser events, refused early when it is hostile.

Nothing is built by PyYAML itself: its constructors turn `no` into false and `1:30` into 90, and its C
composer overflows the stack on deep brackets. Events are flat, so depth is checked as they come.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from soloist.message import Message, Problem, message
from soloist.tables.nodes import Items, Node, Pairs, Text
from soloist.tables.source import Source
from soloist.tables.yaml_cure import cure

if TYPE_CHECKING:
    import yaml

MAX_CHARACTERS = 5_000_000
MAX_LINES = 80_000
MAX_NODES = 120_000
MAX_DEPTH = 20

_NOT_TEXT = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ODD_LINE_ENDS = str.maketrans({"\x85": " ", "\u2028": " ", "\u2029": " "})  # line ends to YAML, to no editor
_HASH_WORD = re.compile(r"[ \t]+#[^\s#][^\r\n]*")


class _Refused(Exception):
    """What stops the walk: the place and the words; never leaves this module."""

    def __init__(self, offset: int, text: Message) -> None:
        super().__init__(text)
        self.offset = offset
        self.text = text


def check_size(source: Source) -> Problem | None:
    """Refuse a file that is too long, or that holds what is not text, before any parser sees it."""
    if len(source.text) > MAX_CHARACTERS:
        return source.whole(message("This file is over {limit} MB; split it.", limit=MAX_CHARACTERS // 10**6))
    if source.text.count("\n") + source.text.count("\r") > MAX_LINES:
        return source.whole(message("This file has over {limit} lines; split it.", limit=MAX_LINES))
    if found := _NOT_TEXT.search(source.text):
        code = f"U+{ord(found.group()):04X}"
        said = message("{code} is a control character, which YAML does not allow; delete it.", code=code)
        return source.problem(found.start(), said)
    return None


class Budget:
    """How many values may still be read, over all parts of a file."""

    def __init__(self, left: int = MAX_NODES) -> None:
        self.left = left


def read_nodes(
    source: Source, start: int = 0, end: int | None = None, budget: Budget | None = None
) -> Node | Problem | None:
    """The tree of `source.text[start:end]`, None where it holds nothing, or what is wrong and where.

    The text has passed `check_size`. Offsets in the tree are those of the whole file.
    """
    import yaml  # 16 ms, paid only when a table is read

    text = source.text[start:end].translate(_ODD_LINE_ENDS)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Walk(text, start, budget or Budget()).tree(yaml.parse(text, Loader=loader))
    except _Refused as refused:
        return source.problem(refused.offset, refused.text)
    except yaml.MarkedYAMLError as error:
        offset, said = cure(text, error)
        return source.problem(start + offset, said)
    except (yaml.YAMLError, ValueError, OverflowError):
        # the pure parser lets chr() and int() speak for themselves: "\U99999999", %YAML 1.999…
        return source.problem(start, message("This is not readable YAML; check escapes and % lines."))


class _Walk:
    """Turns events into a tree, counting depth and nodes."""

    def __init__(self, text: str, start: int, budget: Budget) -> None:
        self.text = text
        self.start = start
        self.budget = budget
        self.flow = 0
        self.open: list[
            tuple[bool, int, bool, list[Node]]
        ] = []  # is it a mapping, where, in brackets, inside
        self.root: Node | None = None

    def tree(self, events: "Iterator[yaml.Event]") -> Node | None:
        import yaml

        documents = 0
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent or kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self.budget.left -= 1
                if self.budget.left < 0:
                    said = message("This file holds too many values; split it.")
                    raise _Refused(self._offset(event), said)
                self._begin(event)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self._finish()
            elif kind is yaml.AliasEvent:
                raise _Refused(self._offset(event), _quote_it("*"))
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    said = message("A table file has one part; remove this line.")
                    raise _Refused(self._offset(event), said)
        return self.root

    def _offset(self, event: "yaml.Event") -> int:
        mark = event.start_mark
        return self.start + (mark.index if mark else 0)

    def _begin(self, event: Any) -> None:
        """A scalar, or the start of a list or a mapping."""
        start = self.start + event.start_mark.index
        if event.anchor is not None:
            raise _Refused(start, _quote_it("&"))
        if event.tag is not None:
            raise _Refused(start, _quote_it("!"))
        if hasattr(event, "value"):
            self._add(self._scalar(event, start))
            return
        if len(self.open) >= MAX_DEPTH:
            said = message("Brackets or indents go too deep here; text in brackets needs quotes.")
            raise _Refused(start, said)
        flow = bool(event.flow_style)
        self.flow += flow
        self.open.append((type(event).__name__ == "MappingStartEvent", start, flow, []))

    def _finish(self) -> None:
        mapping, start, flow, inside = self.open.pop()
        self.flow -= flow
        if mapping:
            keys = [key for key in inside[::2] if isinstance(key, Text)]
            self._add(Pairs(tuple(zip(keys, inside[1::2], strict=True)), start, flow))
        else:
            self._add(Items(tuple(inside), start, flow))

    def _scalar(self, event: Any, start: int) -> Text:
        end: int = event.end_mark.index
        value: str = event.value
        if event.style:
            return Text(_no_surrogate(value), start, self.start + end)
        if self.flow or not value or self.text[end : end + 1] not in {" ", "\t"}:
            return Text(value, start, self.start + end, plain=True)
        lost = _HASH_WORD.match(self.text, end)
        if lost:
            value, end = value + lost.group().rstrip(), lost.end()
        return Text(value, start, self.start + end, plain=True, hash=lost is not None)

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        mapping, _, _, inside = self.open[-1]
        if mapping and len(inside) % 2 == 0:
            if not isinstance(node, Text):
                said = message("A name cannot be a list or hold braces; put the text in quotes.")
                raise _Refused(node.start, said)
            if node.value == "<<" and node.plain:
                raise _Refused(node.start, _quote_it("<<"))
        inside.append(node)


def _quote_it(sign: str) -> Message:
    return message("A text that starts with {sign} must stand in quotes.", sign=sign)


def _no_surrogate(value: str) -> str:
    """Half a character from an escape, which the pure parser lets through, becomes the replacement sign."""
    if value.isascii():
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
