"""What a foreign file holds, as values: sessions, scenes and their text, before it is a journal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from soloist.rules.term import Term

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Told:
    """Markdown without headings; `line` is where it begins in the file."""

    text: str
    line: int


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


Block: TypeAlias = Told | OwnHeading | Beside | Played


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene; `line` is where its heading stands in the file."""

    title: str
    blocks: tuple[Block, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A session: what stands before its first scene, and its scenes."""

    title: str = ""
    blocks: tuple[Block, ...] = ()
    scenes: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """A whole story. `lang` is empty where the file does not say; `head` are further keys of the head."""

    title: str
    lang: str
    sessions: tuple[Session, ...]
    head: Mapping[str, str] = field(default_factory=lambda: _NONE)
