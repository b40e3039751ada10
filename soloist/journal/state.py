"""What the journal adds up to at some line: every name and number, each with the lines that made it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from soloist.journal.lines import written
from soloist.journal.model import Action, DiceLine, Note, Question
from soloist.journal.words import fold_name, is_hat, read_name, vocabulary
from soloist.rules.content import languages
from soloist.rules.term import DEFAULT
from soloist.values.dataclass import NOTHING, dataclass, record

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


@record
class Held:
    """A number an element has, its name as first written, what it was made in turn and on which lines."""

    name: str
    value: int
    maximum: int | None = None
    values: tuple[int, ...] = ()
    at: tuple[int, ...] = ()

    @property
    def line(self) -> int:
        """The line that made it what it is; 0 where none did."""
        return self.at[-1] if self.at else 0

    @property
    def lines(self) -> tuple[Made, ...]:
        """The lines that made it, and from what."""
        return tuple(map(Made, self.at, (None, *self.values), self.values))


@record
class Listed:
    """A category of an element: its items as last restated, and the lines that made them."""

    name: str
    items: tuple[str, ...]
    lines: tuple[Made, ...] = ()

    @property
    def line(self) -> int:
        """The line that made it what it is; 0 where none did."""
        return self.lines[-1].line if self.lines else 0


@record
class Element:
    """Anything the story keeps: a person, a place, a clock, a thread.

    `numbers` are by folded name (the number after the element's own name, as in `[Clock:Crue 2/6]`,
    is under `""`), `lists` by category id; `words` are its bare words in order, `changes` the lines
    that made them, `lines` where each tag that speaks of it stands.
    """

    prefix: str
    name: str
    numbers: Mapping[str, Held] = NOTHING
    lists: Mapping[str, Listed] = NOTHING
    words: tuple[str, ...] = ()
    changes: tuple[Made, ...] = ()
    lines: tuple[int, ...] = ()

    def items(self, category: str) -> tuple[str, ...]:
        """The items of a category by its id (`traits`, `session`, `goal`…); none where it has none."""
        held = self.lists.get(category)
        return held.items if held else ()


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
    folded name. `question` and `action` wait for their answer.
    `undecided` are the dice lines with no consequence or prose after them, and the choices taken there;
    `unplayed` is the last dice line with nothing played after it, `latest` the last one from which the
    story has not gone on: only its tags, choice and consequences follow, `chosen` that choice. `stopped` is
    a script that stopped at a step, until it is ended or let go. `drawn` has what each table gave since it
    was shuffled.
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
    undecided: tuple[DiceLine | Note, ...] = ()
    unplayed: DiceLine | None = None
    latest: DiceLine | None = None
    chosen: str = ""
    stopped: DiceLine | None = None
    drawn: Mapping[str, tuple[str, ...]] = NOTHING
    struck: tuple[Note, ...] = ()
    line: int = 0

    def element(self, prefix: str, name: str) -> Element | None:
        """The element of that prefix and name, however the name is cased or spaced."""
        return self.elements.get(prefix, {}).get(folded(name))

    def number(self, prefix: str, name: str, field: str) -> tuple[int, int] | None:
        """The number an element, or the hat, has under a folded name, and the line that set it, or None."""
        element = self._holder(prefix, name)
        held = element.numbers.get(field) if element else None
        return (held.value, held.line) if held else None

    def listed(self, prefix: str, name: str, category: str) -> Listed | None:
        """The category an element, or the hat, has by its id, or None."""
        element = self._holder(prefix, name)
        return element.lists.get(category) if element else None

    def _holder(self, prefix: str, name: str) -> Element | None:
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
        named = self.front.get("tags", "").casefold()
        return named if named in languages() else DEFAULT

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
