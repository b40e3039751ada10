"""What lies on the game master's desk, as values: groups of entries, each a card of rows.

Screens show them; `desk_changes` says what can be done with a row, as deeds.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from soloist.journal.state import Made
from soloist.journal.words import STEPS
from soloist.message import Message

RowKind: TypeAlias = Literal[
    "counter", "cards", "number", "list", "item", "word", "line", "option", "text", "head"
]
"""How a value can be changed.

`counter` and `cards` are the system's, `number` any other; `list` is the head of a list with nothing in
it, `item` one thing in a list, `word` a bare word, `line` a list that reads as one sentence (an objective);
`option` a rule, `text` a note that is only read, `head` a line of the head of the story, read only too.
"""

GroupId: TypeAlias = Literal[
    "people", "shared", "threats", "missions", "tracks", "timers", "threads", "stakes", "roles", "places",
    "dangers", "scenes", "frame", "other", "secrets", "options",
]  # fmt: skip

STEP_LISTS: Final = frozenset((STEPS.en, STEPS.fr))
"""What the list of the steps of a mission is called."""


@dataclass(frozen=True, slots=True)
class Row:
    """One value of a card.

    `field` is what the journal calls it: the id of a counter or an option, a category, the name of a
    number (empty for the element's own). `lines` made it, oldest first. `marked` is the step that comes
    next, `done` one that is behind. `choices` are the values an option takes.
    """

    kind: RowKind
    label: str
    text: str
    field: str = ""
    value: int | None = None
    maximum: int | None = None
    lines: tuple[Made, ...] = ()
    marked: bool = False
    done: bool = False
    choices: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether it can go up and down."""
        return self.value is not None or self.kind == "option"

    @property
    def listed(self) -> bool:
        """Whether it stands in a list others may join."""
        return self.kind in ("list", "item")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing the story keeps: who or what, its card, and a few words for the list.

    `prefix` is the English one, empty for what is no element (the rules, a secret). `closed` is over and
    done; `hidden` must not be seen by who looks at the screen now.
    """

    group: GroupId
    prefix: str
    name: str
    rows: tuple[Row, ...] = ()
    summary: str = ""
    closed: bool = False
    hidden: bool = False
    line: int = 0

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it apart, whatever becomes of it."""
        return self.group, self.prefix, self.name

    @property
    def main(self) -> Row | None:
        """The value that + and - move in the list: its own number, else the first that counts."""
        own = next((row for row in self.rows if row.kind == "number" and not row.field), None)
        return own or next((row for row in self.rows if row.counts and row.kind != "option"), None)


@dataclass(frozen=True, slots=True)
class Group:
    """Entries of one kind, under a title."""

    id: GroupId
    title: Message
    entries: tuple[Entry, ...]
