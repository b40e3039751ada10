"""A file from elsewhere brought in at the table: looked at, told of, written; it knows no widget."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import FATES, Loss
from soloist.interop.reading import LARGEST, is_story, opened
from soloist.interop.tables.formats import FORMATS
from soloist.interop.tables.markdown_sure import is_note_of_tables
from soloist.interop.tables.opening import opened_tables
from soloist.lingo import Lingo
from soloist.message import Message, Refusal, count, message
from soloist.storage.clock import today
from soloist.storage.own_files import add_own_file
from soloist.storage.reading import foreign_bytes
from soloist.storage.typed_path import place_of
from soloist.tables.names import full_name

if TYPE_CHECKING:
    from soloist.interop.reading import Opened
    from soloist.interop.tables.opening import OpenedTables
    from soloist.tui.sitting import Sitting

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
_PLACES: Final = 3


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that was looked at: tables or a story, and what became of what it holds."""

    path: Path
    tables: "OpenedTables | None" = None
    story: "Opened | None" = None

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What was carried, guessed and left."""
        found = self.tables or self.story
        assert found is not None, "it is one or the other"
        return found.losses


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the preview, `head` for one that stands above others, `far` for one that was left."""

    text: str
    head: bool = False
    far: bool = False


def looked_at(sitting: "Sitting", typed: str, way: str = FOUND) -> Brought:
    """What the file becomes, taken as `way` says. Slow for a large one; raises `Refusal`."""
    path = place_of(typed)
    data = foreign_bytes(path, LARGEST + 1)
    lang = sitting.desk.lingo.lang
    if way == STORY or (
        way == FOUND and is_story(data, str(path)) and not is_note_of_tables(data, str(path))
    ):
        story = opened(
            data,
            str(path),
            title="",
            ruleset=sitting.story.system.id,
            lang=None,
            usual=lang,
            date=today(sitting.desk.means.now).isoformat(),
        )
        return Brought(path, story=story)
    form = "" if way == FOUND else way
    return Brought(
        path, tables=opened_tables(data, str(path), wanted=form, lang=None, usual=sitting.story.lang)
    )


def brought_in(sitting: "Sitting", brought: Brought) -> Path:
    """The new file of tables, or the new story. No file is ever written over. Raises `Refusal`."""
    workspace, means = sitting.desk.workspace, sitting.desk.means
    if brought.story is not None:
        found = brought.story
        return workspace.create(found.story.title, found.text.encode("utf-8", "replace"), means)
    tables = brought.tables
    assert tables is not None, "it is one or the other"
    return add_own_file(workspace, "", tables.tables.name, tables.text, means.disk)


# --- what is shown --------------------------------------------------------------------------------


def summary(brought: Brought) -> Message:
    """What the file is, and how much."""
    name = brought.path.name
    if brought.story is not None:
        found = brought.story
        return message(
            "{file}: a story, “{title}”. {sessions}, {scenes}, {words}.",
            file=name,
            title=found.story.title,
            sessions=count("{n} session", "{n} sessions", len(found.story.sessions)),
            scenes=count("{n} scene", "{n} scenes", found.scenes),
            words=count("{n} word", "{n} words", found.words),
        )
    tables = brought.tables
    assert tables is not None, "it is one or the other"
    return tables.summary(name)


def report(losses: Sequence[Loss], lingo: Lingo) -> Iterator[Line]:
    """Each thing with its first lines, under its fate."""
    for fate, called in FATES.items():
        those = [loss for loss in losses if loss.fate == fate]
        if those:
            yield Line(lingo.render(called), head=True)
        for loss in those:
            yield Line(f"  {lingo.render(_placed(loss))}", far=fate == "left")


def _placed(loss: Loss) -> Message:
    lines = [str(line) for line in loss.lines if line]
    if not lines:
        return loss.message
    if len(lines) == 1:
        return message("{what} (line {line})", what=loss.message, line=lines[0])
    some = ", ".join(lines[:_PLACES]) + ("…" if len(lines) > _PLACES else "")
    return message("{what} (lines {lines})", what=loss.message, lines=some)


def preview(brought: Brought, lingo: Lingo) -> Iterator[Line]:
    """The first rows of its tables, or the first lines of the story."""
    tables = brought.tables
    if tables is None:
        assert brought.story is not None, "it is one or the other"
        body = brought.story.text.partition("\n---\n")[2] or brought.story.text
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


def done(brought: Brought, path: str) -> Message:
    """What is said once it is written."""
    if brought.tables is None:
        return message("The story is in {path}.", path=path)
    names = [table.name for table in brought.tables.read.tables if not table.local]
    name = full_name(Path(path).stem, names[0]) if names else path
    return message("The tables are in {path}. Ask for {name}, for one.", path=path, name=name)


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
