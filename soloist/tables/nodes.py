"""The tree of a YAML file as tables see it: every scalar is text, and everything knows its place."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar, never anything but text; `start` and `end` are offsets in the file.

    `plain` is written without quotes; `hash` had a ` #word` that YAML would have dropped as a comment.
    """

    value: str
    start: int
    end: int
    plain: bool = False
    hash: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `flow` is written between brackets."""

    items: tuple["Node", ...]
    start: int
    flow: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """A mapping in the order of the file, repeated keys kept; `flow` is written between braces."""

    items: tuple[tuple[Text, "Node"], ...]
    start: int
    flow: bool = False

    def get(self, key: str) -> "Node | None":
        """The first value under `key`."""
        return next((value for name, value in self.items if name.value == key), None)

    def repeated(self) -> tuple[tuple[Text, Text], ...]:
        """Every key that was there already, with its first occurrence before it."""
        first: dict[str, Text] = {}
        return tuple(
            (known, key) for key, _ in self.items if (known := first.setdefault(key.value, key)) is not key
        )


Node: TypeAlias = Text | Items | Pairs
