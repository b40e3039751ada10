"""What the journal adds up to at some line: every name and number, each with the lines that made it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from soloist.journal.lines import written
from soloist.journal.model import Action, DiceLine, Entry, Note, Question
from soloist.journal.words import fold_name, is_hat, read_name, vocabulary
from soloist.lingo import ENGLISH, language_of
from soloist.values.dataclass import NOTHING, dataclass, field, record, replace

Amount: TypeAlias = int | tuple[str, ...]


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """The name as it is compared: case-folded, NFC, any space a space, guarding quotes taken off."""
    return fold_name(read_name(name))


class Made(NamedTuple):
    """A line that made a value: the line (from 1), the value before (None: there was none) and after."""

    line: int
    before: Amount | None
    after: Amount


@dataclass(slots=True)
class Held:
    """A number an element has, its name as first written, and the lines that made it."""

    name: str
    value: int
    maximum: int | None = None
    lines: list[Made] = field(default_factory=list)

    @property
    def line(self) -> int:
        """The line that made it what it is; 0 where none did."""
        return self.lines[-1].line if self.lines else 0


@dataclass(slots=True)
class Listed:
    """A category of an element: its items by how they are compared, and the lines that made them."""

    name: str
    said: dict[str, str] = field(default_factory=dict)
    lines: list[Made] = field(default_factory=list)

    def copied(self) -> "Listed":
        """The same, to be changed without this one."""
        return Listed(self.name, dict(self.said), [*self.lines])

    @property
    def items(self) -> tuple[str, ...]:
        """Its items, of two spellings the last, in the place of the first."""
        return tuple(self.said.values())

    @property
    def line(self) -> int:
        """The line that made it what it is; 0 where none did."""
        return self.lines[-1].line if self.lines else 0


@dataclass(slots=True)
class Element:
    """Anything the story keeps: a person, a place, a clock, a thread; only the fold changes one.

    `numbers` are by folded name (the number after the element's own name, as in `[Clock:Crue 2/6]`,
    is under `""`), `lists` by category id; `bare` are its bare words, `lines` where each tag that speaks
    of it stands.
    """

    prefix: str
    name: str
    numbers: dict[str, Held] = field(default_factory=dict)
    lists: dict[str, Listed] = field(default_factory=dict)
    bare: Listed = field(default_factory=lambda: Listed(""))
    lines: list[int] = field(default_factory=list)

    @property
    def words(self) -> tuple[str, ...]:
        """Its bare words in order."""
        return self.bare.items

    def items(self, category: str) -> tuple[str, ...]:
        """The items of a category by its id (`traits`, `session`, `goal`…); none where it has none."""
        held = self.lists.get(category)
        return held.items if held else ()

    def copied(self) -> "Element":
        """The same, to be changed without this one."""
        return Element(
            self.prefix,
            self.name,
            {key: replace(held, lines=[*held.lines]) for key, held in self.numbers.items()},
            {key: listed.copied() for key, listed in self.lists.items()},
            self.bare.copied(),
            [*self.lines],
        )


@record
class Scene:
    """Where the story stands: number (0 where the heading gives none), title, line of the heading."""

    number: int
    title: str
    line: int


_CLOSED: Final = vocabulary("thread")[1]


@dataclass(slots=True)
class State:
    """The fold of a journal up to `line`; only `folding.fold` makes one, and nobody changes it.

    `front` is the front matter as text, `lang` the story's language (English where it does not
    say). `elements` are by English prefix, then folded name, in the order the story met them;
    `shared` is the game master's hat, kept apart from them; `people`
    are the protagonists' names by folded name. `options` holds what was set, by id, and
    `option_lines` the line from which it holds; `guides` how far each guided moment is gone through, by its
    folded name. `question` and `action` wait for their answer;
    `actors` are the folded names of those who do what was tried last, until the story is told on.
    `undecided` are the dice lines with no consequence or prose after them, and the choices taken there;
    `unplayed` is the last dice line with nothing played after it, `latest` the last one from which the
    story has not gone on: only its tags, choice and consequences follow, and what was drawn for later;
    `chosen` is that choice. `stopped` is a script that stopped at a step, until it is ended or let go.
    `drawn` has what each table gave since it was shuffled. `log` are the entries of the end that are at
    hand, where the story is open.
    """

    title: str = ""
    ruleset: str = ""
    lang: str = "en"
    front: Mapping[str, str] = NOTHING
    session: int = 0
    date: str = ""
    scene: Scene | None = None
    last_scene: int = 0
    phase: str | None = None
    branch_rolled: bool = False
    elements: Mapping[str, Mapping[str, Element]] = NOTHING
    shared: Element = Element("N", "")
    people: Mapping[str, str] = NOTHING
    options: Mapping[str, str] = NOTHING
    option_lines: Mapping[str, int] = NOTHING
    guides: Mapping[str, Held] = NOTHING
    question: Question | None = None
    action: Action | None = None
    actors: tuple[str, ...] = ()
    undecided: tuple[DiceLine | Note, ...] = ()
    unplayed: DiceLine | None = None
    latest: DiceLine | None = None
    chosen: str = ""
    stopped: DiceLine | None = None
    drawn: Mapping[str, Sequence[str]] = NOTHING
    struck: tuple[Note, ...] = ()
    log: tuple[Entry, ...] = field(default=(), compare=False)
    line: int = 0

    def element(self, prefix: str, name: str) -> Element | None:
        """The element of that prefix and name, however the name is cased or spaced."""
        return self.elements.get(prefix, {}).get(folded(name))

    def holder(self, prefix: str, name: str) -> Element | None:
        """The element of that prefix and name, or the hat where the name is the hat's."""
        return self.shared if prefix == "N" and is_hat(name) else self.element(prefix, name)

    @property
    def pcs(self) -> tuple[str, ...]:
        """The protagonists' names, in the order the story met them."""
        return tuple(self.people.values())

    @property
    def next_scene(self) -> int:
        """The number of the scene to come; numbers run on through sessions."""
        return self.last_scene + 1

    @property
    def tag_lang(self) -> str:
        """The language that prefixes of tags are written in: English unless the head says `tags: fr`."""
        return language_of(self.front.get("tags", "").casefold()) or ENGLISH

    @property
    def open_threads(self) -> tuple[str, ...]:
        """Names of the threads still open, in the order the story met them."""
        return tuple(held.name for held in self.elements.get("Thread", {}).values() if is_open(held))

    @property
    def script(self) -> str:
        """What the script that stopped is a roll of, by its label; empty where none did."""
        return self.stopped.parsed.label if self.stopped is not None and self.stopped.parsed else ""

    @property
    def open_action(self) -> str | None:
        """The action that waits for its roll or its consequence, as the journal writes it."""
        return written(self.action) if self.action else None

    @property
    def open_question(self) -> str | None:
        """The question that waits for its answer, as the journal writes it."""
        return written(self.question) if self.question else None


def is_open(thread: Element) -> bool:
    """Whether a thread still runs: the last word said of it does not close it."""
    return not thread.words or folded(thread.words[-1]) not in _CLOSED
