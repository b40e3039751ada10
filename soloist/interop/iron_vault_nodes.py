"""A node of a block of Iron Vault’s mechanics, and how much of it has been read."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from soloist.interop.kdl import Node, Value

BOX: Final = 4
"""Ticks in a box of a track."""

_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "roll": ("stat-name", "action", "stat", "adds", "vs1", "vs2"),
    "progress-roll": ("name", "score", "vs1", "vs2"),
    "meter": ("name", "from", "to"),
    "burn": ("from", "to"),
    "xp": ("from", "to"),
    "clock": ("name", "from", "to", "out-of"),
    "oracle": ("name", "roll", "result"),
    "oracle-group": ("name",),
    "move": ("name",),
    "actor": ("name",),
    "add": ("amount", "from"),
    "-": ("text",),
    "track": ("name",),
    "progress": ("name",),
    "dice-expr": ("result", "expr"),
}
"""What the arguments without a name are, in order."""


class Unread:
    """A node being read: whatever of its arguments and properties was not asked for is left over."""

    def __init__(self, node: Node) -> None:
        """Nothing has been read of it yet."""
        self.node = node
        self.children = node.children
        self._values: dict[int, Value] = dict(enumerate(node.values))
        self._properties = dict(node.properties)

    def has(self, key: str) -> bool:
        """Whether there is such a property, or the argument that stands for it."""
        return self._place(key) is not None

    def raw(self, key: str) -> Value:
        """A value as it stands, not counted as read; None where there is none."""
        place = self._place(key)
        if place is None:
            return None
        return self.node.properties[place] if isinstance(place, str) else self.node.values[place]

    def text(self, key: str) -> str:
        """A value in words; it counts as read."""
        value = self.raw(key)
        self._read(key)
        return text_of(value)

    def number(self, key: str) -> int | None:
        """A whole number, which counts as read; None where it is missing or is none."""
        found = _number(self.raw(key))
        if found is not None:
            self._read(key)
        return found

    def numbers(self, *keys: str) -> tuple[int, ...] | None:
        """Several of them, or None if one is missing."""
        found = [self.number(key) for key in keys]
        known = tuple(number for number in found if number is not None)
        return known if len(known) == len(keys) else None

    def boxed(self, key: str) -> int | None:
        """Ticks, given whole or as boxes and ticks."""
        if (whole := self.number(key)) is not None:
            return whole
        boxes, ticks = self.number(f"{key}-boxes"), self.number(f"{key}-ticks")
        return None if boxes is None and ticks is None else (boxes or 0) * BOX + (ticks or 0)

    def faces(self) -> tuple[int, ...] | None:
        """All arguments, if they are numbers."""
        found = tuple(number for number in map(_number, self.node.values) if number is not None)
        if len(found) != len(self.node.values):
            return None
        self._values.clear()
        return found

    def whole(self) -> Node:
        """All of it but its children, which counts as read."""
        self._values.clear()
        self._properties.clear()
        return Node(self.node.name, self.node.values, self.node.properties, (), self.node.line)

    def rest(self) -> Node | None:
        """What nobody read of it, its children aside; None where there is nothing."""
        if not self._values and not self._properties:
            return None
        return Node(self.node.name, tuple(self._values.values()), self._properties, (), self.node.line)

    def _place(self, key: str) -> str | int | None:
        if key in self.node.properties:
            return key
        keys = _KEYS.get(self.node.name, ())
        place = keys.index(key) if key in keys else len(self.node.values)
        return place if place < len(self.node.values) else None

    def _read(self, key: str) -> None:
        place = self._place(key)
        if isinstance(place, str):
            self._properties.pop(place, None)
        elif place is not None:
            self._values.pop(place, None)


def texts(node: Node) -> Iterator[str]:
    """Every text among its arguments and properties."""
    for value in (*node.values, *node.properties.values()):
        if isinstance(value, str):
            yield value


def text_of(value: Value) -> str:
    """A value in words; nothing for none."""
    return value if isinstance(value, str) else "" if value is None else str(value)


def _number(value: Value) -> int | None:
    """A whole number of at most seven digits, also where it is written as a text."""
    if isinstance(value, str) and re.fullmatch(r"[+-]?\d{1,7}", value.strip(), re.ASCII):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**7
    return value if whole and isinstance(value, int) else None
