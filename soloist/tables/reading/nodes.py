"""The tree of a YAML file as tables see it: every scalar is text, and everything knows its place.

Tuples rather than data classes: a file has tens of thousands, and they live no longer than its reading.
"""

from typing import NamedTuple, TypeAlias


class Text(NamedTuple):
    """A scalar, never anything but text; `start` and `end` are offsets in the file.

    `plain` is written without quotes.
    """

    value: str
    start: int
    end: int
    plain: bool = False


class Items(NamedTuple):
    """A list; `flow` is written between brackets, the last of them just before `end`."""

    items: "tuple[Node, ...]"
    start: int
    flow: bool = False
    end: int = 0


class Pairs(NamedTuple):
    """A mapping in the order of the file, repeated keys kept; `flow` is written between braces."""

    items: "tuple[tuple[Text, Node], ...]"
    start: int
    flow: bool = False
    end: int = 0


Node: TypeAlias = Text | Items | Pairs
