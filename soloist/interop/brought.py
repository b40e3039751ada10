"""A file from elsewhere, looked at and then written: what it becomes, and what is asked before."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from soloist.interop.formats import STORIES, TABLES, Becomes, known
from soloist.interop.loss import FATES, Loss, spot
from soloist.interop.stories.opening import Opened, opened
from soloist.interop.tables.markdown import is_note_of_tables
from soloist.interop.tables.notes import looked_at as note_at
from soloist.interop.tables.opening import Earlier, OpenedTables, earlier, opened_tables
from soloist.interop.tables.rows import decoded
from soloist.interop.tables.toolkit import rolls_on_itself
from soloist.lingo import Lingo
from soloist.play.dialogs.conversation import Conversation, ask, pick, work
from soloist.play.dialogs.dialog import Listing, Option, Row
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.storage.clock import today
from soloist.storage.listing import is_file, names_folder, names_like, place_of, why_no_file
from soloist.storage.means import Means
from soloist.storage.reading import foreign_bytes, pasted, wide
from soloist.storage.refusals import named as shown
from soloist.storage.shelf.own_tables import add_own_file, replace_own_file
from soloist.storage.workspace import Workspace
from soloist.tables.names import full_name
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, count, message

LARGEST: Final = 16 << 20
"""Bytes of the largest file that is opened; a novel of a million words has six million."""
PLACES: Final = 12
"""Stretches of lines told of one thing, in words."""
FOUND: Final = "found"
STORY: Final = "story"
WAYS: Final[tuple[tuple[str, Message], ...]] = (
    (FOUND, message("as it looks")),
    (STORY, message("a story")),
    *((form.id, form.label) for form in TABLES.values()),
)
"""What a file may be taken for: an id and its name; the first leaves it to the file."""

_BESIDE, _OVER = "+beside", "+over"
_MOST_ROWS: Final = 6  # of a table, in the preview
_MOST_TABLES: Final = 40
_MOST_LINES: Final = 40


@dataclass(frozen=True, slots=True)
class Asked:
    """How a file is to be taken: as a story or tables, in a format by its id, empty where it is to tell.

    `title` is what it is called here, `ruleset` the rules of a story, `lang` the language asked for, `usual`
    the one of a file that does not say, of a story and of tables; `encoding` is that of the file by its
    name, empty where the bytes tell.
    """

    kind: Becomes | None = None
    form: str = ""
    title: str = ""
    ruleset: str = "hades"
    lang: str | None = None
    usual: tuple[str, str] = ("en", "en")
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Twin:
    """A story with the title of the one that is brought, at `path`."""

    title: str
    path: Path

    def told(self) -> Message:
        """What is said of it before anything is written."""
        values = {"title": self.title, "file": self.path.name}
        return message("A story called “{title}” is there already: {file}.", **values)


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that was looked at: the story or the tables it becomes.

    `before` are tables made of that file earlier, or a story of its title.
    """

    path: Path
    made: Opened | OpenedTables
    before: Earlier | Twin | None = None

    @property
    def tables(self) -> OpenedTables | None:
        """The tables, where it becomes some."""
        return self.made if isinstance(self.made, OpenedTables) else None

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What was carried, guessed and left."""
        return self.made.losses

    @property
    def summary(self) -> Message:
        """What the file is, and how much."""
        return self.made.summary(self.path.name)


@dataclass(frozen=True, slots=True)
class Written:
    """Where the story or the tables are now; `copy` is what the file held before, where it was replaced."""

    path: Path
    copy: Path | None = None


def looked_at(path: Path, asked: Asked, workspace: Workspace, means: Means) -> Brought:
    """What the file becomes. Slow for a large one; raises `Refusal`."""
    _refuse_unknown(asked.form)
    if workspace.exists and any(each.path == path for each in workspace.stories()):
        raise Refusal(
            message(
                "{path} is a story of yours already. Open it: soloist play {pasted}",
                path=str(path),
                pasted=pasted(path),
            )
        )
    data = foreign_bytes(path, LARGEST + 1)
    if len(data) > LARGEST:
        raise Refusal(
            message("{path} is larger than {n} MB: take it apart.", path=str(path), n=LARGEST >> 20)
        )
    data = _recoded(data, asked.encoding, path) if asked.encoding else data
    _refuse_zeros(data, path)
    kind = asked.kind or ("tables" if asked.form else becomes(data, str(path)))
    date = today(means.now).isoformat()
    if kind == "story":
        story = opened(
            data,
            str(path),
            title=asked.title,
            ruleset=asked.ruleset,
            lang=asked.lang,
            usual=asked.usual[0],
            date=date,
            wanted=asked.form,
        )
        return Brought(path, story, _twin(story, workspace))
    tables = opened_tables(
        data,
        str(path),
        wanted=asked.form,
        name=asked.title,
        lang=asked.lang,
        usual=asked.usual[1],
        date=date,
    )
    return Brought(path, tables, earlier(workspace, str(path), data))


def _refuse_unknown(form: str) -> None:
    """Raise `Refusal` for the id of a format that neither stories nor tables have."""
    if form and form not in STORIES | TABLES:
        raise Refusal(
            message(
                "No format “{name}”; there are for stories: {stories}; for tables: {tables}",
                name=form,
                stories=", ".join(STORIES),
                tables=", ".join(TABLES),
            )
        )


def _twin(story: Opened, workspace: Workspace) -> Twin | None:
    called = story.story.title.casefold()
    found = (each for each in workspace.stories() if each.title.casefold() == called)
    return next((Twin(each.title, each.path) for each in found), None)


def write(
    brought: Brought, workspace: Workspace, means: Means, *, lang: str = "", over: bool = False
) -> Written:
    """The new story, or the new file of tables for stories in `lang`, for all where that is empty.

    With `over` it takes the place of the tables made of that file before, of which a copy is kept. No other
    file is ever written over. Raises `Refusal`.
    """
    tables = brought.tables
    if tables is None:
        assert isinstance(brought.made, Opened), "it is one or the other"
        data = brought.made.text.encode("utf-8", "replace")
        return Written(workspace.create(brought.made.story.title, data, means))
    if over and brought.before is not None:
        copy = replace_own_file(workspace, brought.before.path, tables.text, means)
        return Written(brought.before.path, copy)
    return Written(add_own_file(workspace, lang, tables.tables.name, tables.text, means.disk))


# --- what a file becomes where nobody says ----------------------------------------------------------


def becomes(data: bytes, path: str) -> Becomes:
    """A story where the file is known as one and is no note of tables or templates, else tables."""
    form, note = known(decoded(data), path, "story"), note_at(data, path)
    if form is None:
        return "tables"
    tables = note is not None and (
        is_note_of_tables(note) or (form.id == "markdown" and rolls_on_itself(note))
    )
    return "tables" if tables else "story"


# --- encodings ------------------------------------------------------------------------------------

_MOSTLY: Final = 3  # in UTF-16 every second byte is zero, in most scripts
_BINARY: Final = regex.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")


def _recoded(data: bytes, name: str, path: Path) -> bytes:
    """Bytes of the encoding of that name as UTF-8; raises `Refusal` for any other, or one nobody knows."""
    try:
        return data.decode(name).encode("utf-8", "replace")
    except (LookupError, ValueError) as error:
        if not isinstance(error, UnicodeError):
            known = "shift_jis, gb18030, koi8-r, mac-roman, utf-16-le"
            raise Refusal(
                message("No encoding “{name}”; there are, among others: {known}", name=name, known=known)
            ) from error
        raise Refusal(message("{path} is not in {name}.", path=shown(path), name=name)) from error


def _refuse_zeros(data: bytes, path: Path) -> None:
    """Raise `Refusal` for what would be text but for its zero bytes: where they begin, and how to mend it."""
    if wide(data) or b"\0" not in data or b"\n" not in data:
        return
    if _BINARY.search(data) and data.count(0) * _MOSTLY < len(data):
        return
    raise Refusal(
        message(
            "{path} holds zero bytes, the first in line {line}: take them out, no text has any. If it is "
            "UTF-16 without its mark, or another encoding, name that: {cure}",
            path=shown(path),
            line=data[: data.index(0)].count(b"\n") + 1,
            cure=f"soloist import --encoding utf-16-le {pasted(path)}",
        )
    )


# --- words ----------------------------------------------------------------------------------------


def by_fate(losses: Sequence[Loss]) -> Iterator[tuple[Message, tuple[Loss, ...]]]:
    """What was carried, guessed and left, each under what its fate is called; no fate without a thing."""
    for fate, called in FATES.items():
        those = tuple(loss for loss in losses if loss.fate == fate)
        if those:
            yield called, those


def first_lines(loss: Loss) -> str:
    """`3, 7–9, 12`: the first lines a thing stands on, or the ways to it; empty where lines say nothing."""
    return ", ".join(
        first if first == last else f"{first}–{last}" for first, last, _ in _stretches(loss)[:PLACES]
    )


def more_lines(loss: Loss) -> int:
    """How many lines, or ways, there are beyond those."""
    return sum(held for _, _, held in _stretches(loss)[PLACES:])


def _stretches(loss: Loss) -> list[tuple[str, str, int]]:
    """The first and last of the lines that follow each other, and how many they are; each way by itself."""
    found: list[tuple[str, str, int]] = []
    before = 0  # the line right before, where that is all there is to say of it
    for line in loss.lines:
        place = spot(line)
        if not line or (found and found[-1][1] == place):
            continue
        goes_on = before > 0 and line == before + 1 and place.isdigit()
        first, held = (found.pop()[::2]) if goes_on else (place, 0)
        found.append((first, place, held + 1))
        before = int(line) if place.isdigit() else 0
    return found


def named(loss: Loss) -> str:
    """` (7–9, 12…)`: what the first of the things are called; empty where they have no names."""
    return f" ({', '.join(loss.named)}{'…' if loss.more else ''})" if loss.named else ""


# --- asked for at a story -----------------------------------------------------------------------


def import_(face: Face, words: str) -> Conversation[None]:
    """Ask for a file, show what it becomes and what of it is lost, and write it; a story is then opened."""
    typed = words.strip()
    refused = why_no_file(typed) if typed and not is_file(typed) else None
    while True:
        if not typed or refused is not None or not is_file(typed):
            done = yield from ask("import", _files(face.desk.lingo), words=typed, refused=refused)
            if done is None:
                return
            typed = done.words if done.deed == "read" else done.subject.text
            refused = None if is_file(typed) or names_folder(typed) else why_no_file(typed)
            continue
        try:
            yield from _looked_at(face, place_of(typed))
            return
        except Refusal as refusal:
            refused = refusal.message


def _looked_at(face: Face, path: Path) -> Conversation[None]:
    """Show what a file becomes, taken for something else as often as is wanted; write it, or leave it."""
    session, way = face.session, FOUND
    while True:
        title, taken = message("Reading the file…"), way
        brought = yield from work(title, lambda: _of_session(session, path, taken))  # noqa: B023 done at once
        wanted = yield from _wanted(face, brought, way)
        if wanted is None:
            return
        if wanted in (_BESIDE, _OVER):
            yield from _written(face, brought, over=wanted == _OVER)
            return
        way = wanted


def _of_session(session: Session, path: Path, way: str) -> Brought:
    usual = (session.desk.lingo.lang, session.story.lang)
    kind: Becomes | None = None if way == FOUND else "story" if way == STORY else "tables"
    asked = Asked(kind, way if kind == "tables" else "", ruleset=session.story.system.id, usual=usual)
    return looked_at(path, asked, session.desk.workspace, session.desk.means)


def _files(lingo: Lingo) -> Listing:
    """The files and folders in reach; a path is typed as far as one likes."""

    def found(typed: str) -> list[Row]:
        inside = (Option("take", lingo.say("look inside")),)
        return [Row(each, deeds=inside if names_folder(each) else None) for each in names_like(typed)]

    def reads(typed: str) -> Message | None:
        return message("Enter: read {file}", file=typed) if is_file(typed) else None

    deeds = (Option("take", lingo.say("read it")),)
    return Listing(
        lingo.say("Import: which file?"),
        tuple(found("")),
        deeds,
        finds=lambda words, rows: found(words),
        reads=reads,
    )


def _wanted(face: Face, brought: Brought, way: str) -> Conversation[str | None]:
    """What is to be done with a file: written `beside` what there is, `over` it, or taken for something else.

    None where it is left.
    """
    lingo = face.desk.lingo
    say, mark = lingo.say, ""
    while done := (yield from ask(f"import {brought.path}", _shown(brought, way, lingo), mark=mark)):
        if done.deed != "way":
            return done.deed
        mark, ways = "way", tuple(Option(id_, lingo.render(name)) for id_, name in WAYS)
        if chosen := (yield from pick("import way", say("Taken as"), ways, way)):
            return chosen
    return None


def _written(face: Face, brought: Brought, *, over: bool) -> Conversation[None]:
    desk = face.desk
    title = message("The file is being written…")
    made = yield from work(title, lambda: write(brought, desk.workspace, desk.means, over=over))
    if brought.tables is None:
        face.open(made.path, message("The story is in {path}.", path=shown(made.path)))
        return
    names = [table.name for table in brought.tables.read.tables if not table.local]
    path = shown(made.path)
    name = full_name(Path(path).stem, names[0]) if names else path
    told = [message("The tables are in {path}. Ask for {name}, for one.", path=path, name=name)]
    if made.copy is not None:
        told.append(message("What the file held before is kept for a week: {copy}", copy=str(made.copy)))
    face.tell(*told)


def _shown(brought: Brought, way: str, lingo: Lingo) -> Listing:
    """What can be done with it; then what is known of it, what becomes of it, and how that begins."""
    say, render = lingo.say, lingo.render
    title = say("Write it")
    if brought.before is not None:
        title = say("Write one more") if brought.tables is None else say("Write it beside them")
    rows = [Row(title, _BESIDE, deeds=(Option(_BESIDE, say("write it")),))]
    if isinstance(brought.before, Earlier):
        over = Option(_OVER, say("put it in their place"))
        kept = say("a copy of what is there is kept for a week")
        rows.append(Row(say("Put it in their place"), _OVER, detail=kept, deeds=(over,)))
    other = Option("way", say("take it for something else"))
    rows.append(Row(say("Taken as"), "way", render(dict(WAYS)[way]), deeds=(other,)))
    if brought.before is not None:
        rows.append(Row(render(brought.before.told())))
    for called, those in by_fate(brought.losses):
        rows += [Row(f"{render(_placed(loss, lingo))}{named(loss)}", part=render(called)) for loss in those]
    if any(map(more_lines, brought.losses)):
        rows.append(Row(say("All lines: {command}", command=_listing(brought))))
    rows += _preview(brought, lingo)
    return Listing(render(brought.summary), tuple(rows))


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


def _preview(brought: Brought, lingo: Lingo) -> Iterator[Row]:
    """The first rows of its tables, or the first lines of the story."""
    tables = brought.tables
    if tables is None:
        assert isinstance(brought.made, Opened), "it is one or the other"
        body = brought.made.text.partition("\n---\n")[2] or brought.made.text
        lines = [line for line in body.split("\n") if line.strip()][:_MOST_LINES]
        yield from (Row(line, look="quiet", part=lingo.say("How it begins")) for line in lines)
        return
    for table in tables.read.tables[:_MOST_TABLES]:
        strip = table.strips[0]
        part = f"{table.name} · {strip.die}"
        yield from (Row(row.text, look="quiet", part=part) for row in strip.rows[:_MOST_ROWS])
        if len(strip.rows) > _MOST_ROWS:
            more = count("… and {n} more row", "… and {n} more rows", len(strip.rows) - _MOST_ROWS)
            yield Row(lingo.render(more), look="quiet", part=part)
    if len(tables.read.tables) > _MOST_TABLES:
        rest = len(tables.read.tables) - _MOST_TABLES
        yield Row(lingo.render(count("… and {n} more table", "… and {n} more tables", rest)))
