"""What a journal is made of: entries, each with the bytes and the line it came from.

Entries are values. The reader makes them from bytes and never raises; the fold turns them into a
state; the writer makes bytes. Text is what the file says, escapes included, decoded with
`surrogateescape` so that no byte is lost.
"""

from typing import Final, TypeAlias

from soloist.values.dataclass import record
from soloist.values.message import Problem


def decoded(data: bytes) -> str:
    """Bytes of a journal as text; `encoded` gives the very same back."""
    return data.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """The bytes of a text that was `decoded`, or of any other."""
    return text.encode("utf-8", "surrogateescape")


@record
class Span:
    """Where an entry stands: bytes `start` to `end` (excluded, line end included), lines from 1."""

    start: int
    end: int
    line: int
    last: int


NOWHERE: Final = Span(0, 0, 0, 0)


# --- parts of a tag -----------------------------------------------------------------------------


@record
class Number:
    """`Fortunes 0->1`, `HP 12/15`, `Bravoure 2`: `before` only where the line says it."""

    name: str
    value: int
    maximum: int | None = None
    before: int | None = None


@record
class Delta:
    """`HP-4`, `Stress+1`: read from other people's files, never written."""

    name: str
    change: int


@record
class Items:
    """`traits: crochets, sang-froid`: a category, restated whole."""

    name: str
    items: tuple[str, ...]


@record
class Word:
    """`méfiant`: a bare word."""

    text: str


@record
class Change:
    """`ouvert -> fermé`: one word replaced by another.

    `before` is empty for a word that comes, `+captured`, which is read and never written; `after` for one
    that goes, `-wounded`.
    """

    before: str
    after: str


Part: TypeAlias = Number | Delta | Items | Word | Change


@record
class Tag:
    """`[PC:Aldric|Fortunes 0->1]`. `prefix` is the English one (`PC N L E Thread Clock Track Timer`…).

    A number that follows the name (`[Clock:Crue 2/6]`, `[Timer:Dogues 10->8]`) is a first part
    whose `name` is empty. `reference` is `[#N:Jonah]`.
    """

    prefix: str
    name: str
    parts: tuple[Part, ...] = ()
    reference: bool = False


# --- a dice line --------------------------------------------------------------------------------


@record
class Die:
    """One die: the faces it showed, the last one counting (`6>6>1` is `(6, 6, 1)`)."""

    faces: tuple[int, ...]

    @property
    def face(self) -> int:
        """The face that counts."""
        return self.faces[-1]


@record
class Thrown:
    """`3d6=6,2,5+4`: dice of one pool; each wave of bonus dice apart. `modifier` and `total` for `2d6+1=8`.

    `dice` is empty when the line gives only a total, or nothing yet (`2d6` to be rolled).
    """

    count: int
    sides: int
    dice: tuple[Die, ...] = ()
    bonus: tuple[tuple[Die, ...], ...] = ()
    modifier: int = 0
    total: int | None = None

    @property
    def every(self) -> tuple[Die, ...]:
        """Its dice and those of the waves that followed."""
        return (*self.dice, *(die for wave in self.bonus for die in wave))

    @property
    def added(self) -> int:
        """What its dice and its modifier add up to."""
        return sum(die.face for die in self.every) + self.modifier


@record
class Group:
    """`pour: objectif, crochets` in a context; the first group may have no word."""

    word: str
    items: tuple[str, ...]


@record
class Shift:
    """`<- Revers -1, 1 fortune`: what it was before, and by how much of what it moved."""

    outcome: str
    value: int
    cause: str  # "1 fortune", "Deus Ex Alea 2"


@record
class DiceText:
    """`d: TEST [CONTEXT] POOL [& POOL] [vs POOL|N] -> OUTCOME (VALUE[ <- SHIFT])[, tail]`, taken apart.

    `left` has the pools before `vs` (two when joined by `&`), `right` those after it, `target` a
    plain number after it.
    """

    label: str
    groups: tuple[Group, ...] = ()
    left: tuple[Thrown, ...] = ()
    right: tuple[Thrown, ...] = ()
    target: int | None = None
    outcome: str | None = None
    value: int | None = None
    shift: Shift | None = None
    tail: str = ""  # "étape 2"
    signed: bool = False  # `(+2)`: the scale has a middle; machines need only the number
    target_word: str = ""  # what another game calls it: `vs DC 15`


@record
class TableText:
    """`tbl: NAME d6=5 -> TEXT (<- d6=3 Neutre)`, taken apart. `sides` 0: the line gives no die."""

    name: str
    sides: int = 0
    dice: tuple[int, ...] = ()
    result: str | None = None
    origin: str = ""  # what stands after `<-`
    shuffle: bool = False


# --- entries ------------------------------------------------------------------------------------


@record
class _Words:
    span: Span
    text: str
    tags: tuple[Tag, ...] = ()


@record
class FrontMatter:
    """The YAML head of the file, as text for each key, unknown keys too; `pcs_line` names the people."""

    span: Span
    values: tuple[tuple[str, str], ...]
    pcs_line: int = 1
    tags = ()


@record
class Heading:
    """A Markdown heading. `kind` is what it means; `number` and `title` are those of its kind.

    `kind` is `title`, `session`, `scene`, `phase` or `other`; for a phase, `title` is its id
    (`immersion destiny mixed conclusion`).
    """

    span: Span
    level: int
    kind: str
    title: str
    number: int | None = None
    tags: tuple[Tag, ...] = ()


@record
class Prose(_Words):
    """A paragraph or any Markdown that is not play, byte for byte, with the tags found in it."""


@record
class Fence:
    """A line that opens (`opens`) or closes a play fence."""

    span: Span
    opens: bool
    tags = ()


@record
class Action:
    """`@(Aldric+Maëlle) Forcer la serrure`; `text` includes the tags as written, as everywhere below."""

    span: Span
    actors: tuple[str, ...]
    text: str
    tags: tuple[Tag, ...] = ()


@record
class Question(_Words):
    """`? La bibliothèque est-elle gardée ?`."""


@record
class DiceLine:
    """A `d:` line; `parsed` is None where it is not in our grammar (another game's).

    `tags` are those after its outcome: what stands in brackets before it is what the roll draws on.
    """

    span: Span
    text: str
    parsed: DiceText | None
    tags: tuple[Tag, ...] = ()


@record
class TableLine:
    """A `tbl:` line, or a `gen:` line, never `parsed`; `tags` as above."""

    span: Span
    text: str
    parsed: TableText | None
    tags: tuple[Tag, ...] = ()


@record
class Answer(_Words):
    """`-> Oui, mais…`."""


@record
class Consequence(_Words):
    """`=> La porte cède. [N:Garde|méfiant]`; `text` includes the tags as written."""


@record
class TagLine:
    """A line of tags alone (or several lines: a multi-line tag)."""

    span: Span
    tags: tuple[Tag, ...]


@record
class Note:
    """`(note: …)`, `(choice: …)`, `(option: id value)`, `(struck: …)`; `kind` is the English word."""

    span: Span
    kind: str
    text: str
    tags = ()


@record
class Narrative:
    r"""A `\--- secret` … `---\` block; `kind` is the word after the opening, `closed` if it ends."""

    span: Span
    kind: str
    text: str
    closed: bool = True
    tags = ()


@record
class Other:
    """A line inside a play fence that is nothing soloist knows: kept, shown, never changed."""

    span: Span
    text: str
    tags = ()


Entry: TypeAlias = (
    FrontMatter
    | Heading
    | Prose
    | Fence
    | Action
    | Question
    | DiceLine
    | TableLine
    | Answer
    | Consequence
    | TagLine
    | Note
    | Narrative
    | Other
)


@record
class Tail:
    r"""How the file ends, so that the writer knows what to close before it adds a block.

    `fence` is the marker of an open fence (` ``` `) or `""`, `narrative` an open `\---` block, `tag` an
    open multi-line tag, `newlines` how many line ends close the file (0 to 2), `eol` its line end.
    """

    fence: str = ""
    narrative: bool = False
    tag: bool = False
    newlines: int = 2
    eol: str = "\n"


@record
class Journal:
    """A journal as read: never an exception, always every byte accounted for."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    tail: Tail
    size: int  # bytes read
    lines: int  # lines read
    analog: bool = False
