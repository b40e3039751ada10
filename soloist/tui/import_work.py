"""A file from elsewhere brought in at the table: looked at, told of, written; it knows no widget."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.interop import brought as door
from soloist.interop.brought import Asked, Becomes, Brought, Written, by_fate, first_lines, more_lines
from soloist.interop.loss import Loss
from soloist.interop.stories.opening import Opened
from soloist.interop.tables.opening import FORMATS
from soloist.lingo import Lingo
from soloist.message import Message, Refusal, count, message
from soloist.storage.encoding import pasted
from soloist.storage.refusals import named
from soloist.storage.typed_path import place_of
from soloist.tables.names import full_name

if TYPE_CHECKING:
    from soloist.play.session.session import Session

FOUND: Final = "found"
STORY: Final = "story"
WAYS: Final[tuple[tuple[str, Message], ...]] = (
    (FOUND, message("as it looks")),
    (STORY, message("a story")),
    *((form.id, form.name) for form in FORMATS),
)
"""What a file may be taken for: an id and its name; the first leaves it to the file."""

_MOST_ROWS: Final = 6  # of a table, in the preview
_MOST_TABLES: Final = 40


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the preview, `head` for one that stands above others, `far` for one that was left."""

    text: str
    head: bool = False
    far: bool = False


def looked_at(sitting: "Session", typed: str, way: str = FOUND) -> Brought:
    """What the file becomes, taken as `way` says. Slow for a large one; raises `Refusal`."""
    usual = (sitting.desk.lingo.lang, sitting.story.lang)
    kind: Becomes | None = None if way == FOUND else "story" if way == STORY else "tables"
    form = way if kind == "tables" else ""
    asked = Asked(kind, form, ruleset=sitting.story.system.id, usual=usual)
    return door.looked_at(place_of(typed), asked, sitting.desk.workspace, sitting.desk.means)


def written(sitting: "Session", brought: Brought, *, over: bool = False) -> Written:
    """The new story, or the file of tables: a new one, or `over` the one made of it before. May refuse."""
    return door.write(brought, sitting.desk.workspace, sitting.desk.means, over=over)


# --- what is shown --------------------------------------------------------------------------------


def besides(brought: Brought) -> Iterator[Message]:
    """What there is of the file already, and what else it could be taken for."""
    if brought.standing is not None:
        yield brought.standing
    if (other := brought.other) is not None:
        yield message("{why} To have that, take it as: {way}.", why=other.why, way=dict(WAYS)[other.way])


def report(brought: Brought, lingo: Lingo) -> Iterator[Line]:
    """Each thing with its first lines, under its fate; what lists all of them, where there are more."""
    for called, those in by_fate(brought.losses):
        yield Line(lingo.render(called), head=True)
        for loss in those:
            yield Line(f"  {lingo.render(_placed(loss, lingo))}{door.named(loss)}", far=loss.fate == "left")
    if any(map(more_lines, brought.losses)):
        yield Line(lingo.render(message("All lines: {command}", command=_listing(brought))), head=True)


def _listing(brought: Brought) -> str:
    """What lists all the lines, in a shell."""
    way = f"--format {brought.tables.form.id}" if brought.tables is not None else "--as story"
    return f"soloist import {pasted(brought.path)} {way} --preview --json"


def _placed(loss: Loss, lingo: Lingo) -> Message:
    lines = first_lines(loss)
    if not lines:
        return loss.message
    if more := more_lines(loss):
        lines += f" {lingo.render(count('… and {n} more', '… and {n} more', more))}"
    if not lines[0].isdigit():
        return message("{what} (at {lines})", what=loss.message, lines=lines)
    if lines.isdigit():
        return message("{what} (line {line})", what=loss.message, line=lines)
    return message("{what} (lines {lines})", what=loss.message, lines=lines)


def preview(brought: Brought, lingo: Lingo) -> Iterator[Line]:
    """The first rows of its tables, or the first lines of the story."""
    tables = brought.tables
    if tables is None:
        assert isinstance(brought.made, Opened), "it is one or the other"
        body = brought.made.text.partition("\n---\n")[2] or brought.made.text
        yield from (Line(line) for line in body.strip().split("\n")[:60])
        return
    for table in tables.read.tables[:_MOST_TABLES]:
        strip = table.strips[0]
        yield Line(f"{table.name} · {strip.die}", head=True)
        yield from (Line(f"  {row.text}") for row in strip.rows[:_MOST_ROWS])
        if len(strip.rows) > _MOST_ROWS:
            more = count("… and {n} more row", "… and {n} more rows", len(strip.rows) - _MOST_ROWS)
            yield Line(f"  {lingo.render(more)}")
    if len(tables.read.tables) > _MOST_TABLES:
        rest = len(tables.read.tables) - _MOST_TABLES
        yield Line(lingo.render(count("… and {n} more table", "… and {n} more tables", rest)), head=True)


def done(brought: Brought, made: Written) -> Message:
    """What is said once it is written."""
    path = named(made.path)
    if brought.tables is None:
        return message("The story is in {path}.", path=path)
    names = [table.name for table in brought.tables.read.tables if not table.local]
    name = full_name(Path(path).stem, names[0]) if names else path
    told = message("The tables are in {path}. Ask for {name}, for one.", path=path, name=name)
    if made.copy is None:
        return told
    return message(
        "{told} What the file held before is kept for a week: {copy}", told=told, copy=str(made.copy)
    )


# --- names of files -------------------------------------------------------------------------------


def completed(typed: str, names: Sequence[str]) -> str:
    """What is typed, with as much of a name as all of `names` begin with; the one there is, whole."""
    if not names:
        return typed
    columns = zip(*names, strict=False)
    differ = (at for at, signs in enumerate(columns) if len({sign.casefold() for sign in signs}) > 1)
    shared = next(differ, min(map(len, names)))
    return names[0][:shared] if shared > len(typed.strip()) or len(names) == 1 else typed


def missing() -> Refusal:
    """What is said where no file is named."""
    return Refusal(message("Say which file: /import and its path."))
