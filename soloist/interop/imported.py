"""What a foreign file holds, as values: sessions, scenes and their text, before it is a journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from soloist.rules.term import Term

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Told:
    """Markdown without headings; `line` is where it begins in the file.

    `numbers` are the lines of the file its own stand on, empty where these follow each other one by one.
    """

    text: str
    line: int
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, lines: Sequence[tuple[int, str]]) -> "Told":
        """At least one line, each with its number: one that other programs part in two is so twice."""
        numbers = tuple(number for number, _ in lines)
        even = numbers == tuple(range(numbers[0], numbers[0] + len(numbers)))
        return cls("\n".join(text for _, text in lines), numbers[0], () if even else numbers)

    def at(self, place: int) -> int:
        """The line of the file on which the line at a place, from 0, stands."""
        return self.numbers[place] if place < len(self.numbers) else self.line + place

    def part(self, lines: Sequence[str], place: int) -> "Told":
        """Lines of it, changed or not, from a place on."""
        return Told("\n".join(lines), self.at(place), self.numbers[place : place + len(lines)])


@dataclass(frozen=True, slots=True)
class OwnHeading:
    """A heading inside a scene; `level` counts from 1, the outermost."""

    title: str
    level: int
    line: int


@dataclass(frozen=True, slots=True)
class Beside:
    """Notes in a fence of play: kinds of `NOTE_KINDS`, each with what is said in one line."""

    notes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A line of play as a journal writes it, in the story’s language."""

    text: Term


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note of one of `NOTE_KINDS`, in words that stay as they are."""

    kind: str
    text: Term


@dataclass(frozen=True, slots=True)
class Played:
    """What was played, in a fence of its own."""

    lines: tuple[PlayLine | NoteLine, ...]


@dataclass(frozen=True, slots=True)
class Notation:
    """Lines that were Lonelog already, as they stood, in a fence of their own."""

    lines: tuple[str, ...]


Block: TypeAlias = Told | OwnHeading | Beside | Played | Notation


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene; `line` is where its heading stands in the file, `number` the one it has there."""

    title: str
    blocks: tuple[Block, ...] = ()
    line: int = 0
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A session: what stands before its first scene, and its scenes; `line` and `number` as of a scene."""

    title: str = ""
    blocks: tuple[Block, ...] = ()
    scenes: tuple[Scene, ...] = ()
    line: int = 0
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """A whole story. `lang` is empty where the file does not say; `head` are further keys of the head."""

    title: str
    lang: str
    sessions: tuple[Session, ...]
    head: Mapping[str, str] = field(default_factory=lambda: _NONE)
