"""Files from elsewhere, looked at and then written: what they become, and what is asked before."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final
from unicodedata import normalize

from soloist.interop.formats import Asked, Loss, Tally, by_fate, formats
from soloist.interop.formats import called as form_called
from soloist.interop.opening import (
    Made,
    Source,
    each_read,
    format_of,
    one_name,
    opened_story,
    opened_tables,
)
from soloist.interop.tables.rows import listed
from soloist.lingo import Lingo
from soloist.play.dialogs.conversation import Conversation, ask, deeds, fixed, listing, work
from soloist.play.dialogs.dialog import Listing, Row
from soloist.play.session.face import Face
from soloist.storage.clock import today
from soloist.storage.listing import (
    files_under,
    is_there,
    names_folder,
    names_like,
    place_of,
    why_no_file,
)
from soloist.storage.means import Means
from soloist.storage.reading import first_bytes, foreign_bytes, pasted
from soloist.storage.refusals import named as shown
from soloist.storage.shelf.own_tables import add_own_file, own_files, replace_own_file
from soloist.storage.workspace import Workspace
from soloist.tables.names import full_name
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, Refusal, count, message

LARGEST: Final = 16 << 20
"""Bytes of the largest file that is opened; a novel of a million words has six million."""
_READ: Final = listed(
    ".md .markdown .txt .list .org .twee .tw .tw3 .twee3 .html .htm .json .db .yaml .yml .csv .tsv .tab"
    " .perchance .pjs"
)
"""The endings of files that are looked at in folders; those that are named may have any."""
_DIGITS: Final = regex.compile(r"(\d+)")
MOST_FILES: Final = 10_000
"""Files of a folder that are looked at, and bytes of all of them."""
MOST_BYTES: Final = 64 << 20
PLACES: Final = 12
"""Stretches of lines told of one thing, in words."""


@record
class Before:
    """What is at `path` already: tables that were made of the same files, or a story of that title."""

    path: Path
    told: Message


@record
class Brought:
    """Files that were looked at, `path` the first or their folder: what they become, and what of it is there.

    `losses` are what was carried, guessed and left of all of them.
    """

    path: Path
    name: str
    made: tuple[tuple[Made, Before | None], ...]
    losses: tuple[Loss, ...]
    several: bool = False

    @property
    def before(self) -> tuple[tuple[Made, Before], ...]:
        """What is there already, with what would come beside it or in its place."""
        return tuple((made, before) for made, before in self.made if before is not None)


@record
class Written:
    """Where a story or tables are now; `copy` is what the file held before, where it was replaced."""

    made: Made
    path: Path
    copy: Path | None = None


def looked_at(paths: Sequence[Path], asked: Asked, workspace: Workspace, means: Means) -> Brought:
    """What files, and those of folders, become together. Slow for many; raises `Refusal`.

    What cannot be read of several is left, and told.
    """
    if asked.form:
        form_called(asked.form, formats(None))
    first, tally = paths[0], Tally()
    sources = list(_sources(paths, workspace, tally))
    alone = len(sources) == 1 and not sources[0].way
    name = first.name if alone or files_under(first) else first.stem
    read = each_read(sources, lambda source: (source, format_of(source, asked).kind), tally)
    stories, tables = ([each for each, kind in read if kind == wanted] for wanted in ("story", "tables"))
    date, made = today(means.now).isoformat(), list[tuple[Made, Before | None]]()
    for group in [[each] for each in stories] if asked.each else [stories] * bool(stories):
        called = group[0].stem if asked.each and not alone else name
        if (story := opened_story(group, called, asked, date, tally)) is not None:
            made.append((story, _twin(story, workspace)))
    if tables and (found := opened_tables(tables, name, asked, date, tally)) is not None:
        made.append((found, _earlier(workspace, name)))
    losses = tally.losses()
    if not made:
        why = next((loss.message for loss in losses), "")
        raise Refusal(message("{name} holds no file that soloist knows. {why}", name=name, why=why))
    return Brought(first, name, tuple(made), losses, several=not alone)


def _sources(paths: Sequence[Path], workspace: Workspace, tally: Tally) -> Iterator[Source]:
    """The files, and those of folders in order; of several what is left is told.

    Raises `Refusal` for one alone.
    """
    own = {each.path for each in workspace.stories()} if workspace.exists else set()
    if len(paths) == 1 and not files_under(paths[0]):
        if paths[0] in own:
            raise Refusal(
                message(
                    "{path} is a story of yours already. Open it: soloist play {pasted}",
                    path=str(paths[0]),
                    pasted=pasted(paths[0]),
                )
            )
        yield Source(_bytes_of(paths[0]), str(paths[0]))
        return
    left = MOST_BYTES
    every = [(each, top) for top in paths for each in sorted(files_under(top) or [top], key=_counted)]
    found = [(each, top) for each, top in every if "/." not in each.as_posix()[len(top.as_posix()) :]]
    for number, (path, top) in enumerate(found):
        inner = path.relative_to(top).parts
        way = (top.name, *inner)
        file = "/".join(inner if len(paths) == 1 else way)
        what = "own stories" if path in own else "too many files" if number >= MOST_FILES or left < 0 else ""
        if path != top and path.suffix.casefold() not in _READ:
            what = "other files"
        if what:
            tally.of(file).add(what, 0)
        else:
            with tally.sparing(file):
                data = _bytes_of(path)
                left -= len(data)
                if data.strip():
                    yield Source(data, str(path), way, file)
                else:
                    tally.of(file).add("empty files", 0)


def _counted(path: Path) -> list[tuple[int, str]]:
    """What sorts paths as people count: `2` before `10`."""
    parts = _DIGITS.split(normalize("NFC", str(path)).casefold())
    return [(int(part) if part.isdecimal() else 0, part) for part in parts]


def _bytes_of(path: Path) -> bytes:
    """What a file holds. Raises `Refusal` for what is too large."""
    data = foreign_bytes(path, LARGEST + 1)
    if len(data) > LARGEST:
        raise Refusal(message("{path} is larger than {n} MB: split it.", path=str(path), n=LARGEST >> 20))
    return data


def _twin(story: Made, workspace: Workspace) -> Before | None:
    for each in workspace.stories():
        if each.title.casefold() == story.name.casefold():
            values = {"title": each.title, "file": each.path.name}
            return Before(each.path, message("A story called “{title}” is there already: {file}.", **values))
    return None


_HEAD: Final = 4_096  # bytes in which that line stands: soloist writes it first
_LINE: Final = regex.compile(
    r"^(?:imported|import[ée]):[ \t]*[\"']?(.{1,1000}), (\d{4}-\d\d-\d\d)(?:, [0-9a-f]{16})?[\"']?[ \t\r]*$",
    re.MULTILINE,
)


def _earlier(workspace: Workspace, name: str) -> Before | None:
    """The person's tables that were made of files of that name, of several the latest.

    What cannot be read is none of them.
    """
    found: list[tuple[str, str, Path]] = []
    for own in own_files(workspace):
        try:
            head = first_bytes(own, _HEAD).decode("utf-8", "replace")
        except Refusal:
            continue
        said = _LINE.search(head)
        if said and said[1].replace('\\"', '"') == one_name(name):
            found.append((said[2], str(own), own))
    if not found:
        return None
    date, _, path = max(found)
    values = {"date": date, "path": shown(path)}
    return Before(path, message("A file of this name was imported already on {date}, as {path}.", **values))


def write(
    brought: Brought, workspace: Workspace, means: Means, *, lang: str = "", over: bool = False
) -> tuple[Written, ...]:
    """The new stories, and the new file of tables for stories in `lang`, for all where that is empty.

    With `over` it takes the place of the tables made of those files before, of which a copy is kept. No other
    file is ever written over. Raises `Refusal`.
    """
    return tuple(
        _write(made, before if over else None, workspace, means, lang) for made, before in brought.made
    )


def _write(made: Made, over: Before | None, workspace: Workspace, means: Means, lang: str) -> Written:
    if made.kind == "story":
        return Written(made, workspace.create(made.name, made.text.encode("utf-8", "replace"), means))
    if over is not None:
        return Written(made, over.path, replace_own_file(workspace, over.path, made.text, means))
    return Written(made, add_own_file(workspace, lang, made.name, made.text, means.disk))


# --- words ----------------------------------------------------------------------------------------


def places(loss: Loss, lingo: Lingo) -> str:
    """`3, 7–9, b.md:12 … and 3 more`: where a thing stands; empty where nothing says."""
    own = loss.lines if loss.what != "refused" else ()  # which says its file itself
    lines = enumerate(line for line in own if str(line) or line.file)
    runs = groupby(lines, lambda each: (each[1].file, each[1].path, each[1] - each[0]))
    found = [[line for _, line in those] for _, those in runs]  # of lines that follow each other
    told, before = list[str](), ""
    for first, *more in found[:PLACES]:
        lines_told = "–".join(map(str, (first, *more[-1:])))
        told.append(":".join(filter(None, (first.file if first.file != before else "", lines_told))))
        before = first.file
    rest = count("… and {n} more", "… and {n} more", len(found) - PLACES)
    return ", ".join(told) + (f" {lingo.render(rest)}" if found[PLACES:] else "")


# --- asked for at a story -----------------------------------------------------------------------


def import_(face: Face, words: str) -> Conversation[None]:
    """Ask for a file or a folder, show what it becomes and what of it is lost, and write it.

    A story is then opened.
    """
    typed = words.strip()
    refused = None
    while True:
        there = is_there(typed)
        if there and refused is None:
            try:
                yield from _looked_at(face, place_of(typed))
                return
            except Refusal as refusal:
                refused = refusal.message
        elif typed and refused is None and not names_folder(typed):
            refused = why_no_file(typed)
        done = yield from ask("import", _files(), words=typed, refused=refused)
        if done is None:
            return
        typed, refused = (done.words if done.deed == "read" else done.subject.text), None
        typed = typed.rstrip("/") if done.deed == "all" else typed


def _looked_at(face: Face, path: Path) -> Conversation[None]:
    """Show what a file becomes; write it, beside what there is or over it, or leave it."""
    session, lingo = face.session, face.services.lingo
    asked = Asked(usual_rules=session.story.system.id, usual=session.story.lang)
    title, services = message("Reading the file…"), session.services
    brought = yield from work(title, lambda: looked_at((path,), asked, services.workspace, services.means))
    done = yield from ask(f"import {path}", _shown(brought, lingo))
    if done is not None:
        yield from _written(face, brought, over=done.deed == "over")


def _files() -> Listing:
    """The files and folders in reach; a path is typed as far as one likes."""

    def found(typed: str) -> list[Row]:
        inside = deeds("import", inside=None, all=None)
        return [Row(each, deeds=inside if names_folder(each) else None) for each in names_like(typed)]

    def reads(typed: str) -> Message | None:
        there = is_there(typed)
        return message("Enter: read {file}", file=typed) if there else None

    return listing("import", found(""), finds=lambda words, rows: found(words), reads=reads)


def _written(face: Face, brought: Brought, *, over: bool) -> Conversation[None]:
    services = face.services
    title = message("The file is being written…")
    made = yield from work(title, lambda: write(brought, services.workspace, services.means, over=over))
    told: list[Message] = []
    for each in made:
        path = shown(each.path)
        if each.made.read is None:
            told.append(message("The story is in {path}.", path=path))
            continue
        names = [table.name for table in each.made.read.tables if not table.local]
        name = full_name(each.path.stem, names[0]) if names else path
        told.append(message("The tables are in {path}. Ask for {name}, for one.", path=path, name=name))
        if each.copy is not None:
            kept = message("What the file held before is kept for a week: {copy}", copy=str(each.copy))
            told.append(kept)
    story = next((each.path for each in made if each.made.read is None), None)
    if story is None:
        face.tell(*told)
    else:
        face.tell(*told[1:])
        face.open(story, told[0])


def _shown(brought: Brought, lingo: Lingo) -> Listing:
    """What can be done with it; then what is known of it, and what becomes of it."""
    render = lingo.render
    replaces = any(made.kind == "tables" for made, _ in brought.before)
    rows = [fixed("import", "beside" if replaces else "more" if brought.before else "new")]
    rows += [fixed("import", "over")] * replaces
    command = f"soloist import {pasted(brought.path)}"
    other = "tables" if brought.made[0][0].kind == "story" else "story"
    rows.append(Row(message("As something else: {command}", command=f"{command} --as {other}")))
    rows += [Row(before.told) for _, before in brought.before]
    rows += [Row(made.summary) for made, _ in brought.made[1:]]
    for called, those in by_fate(brought.losses):
        for loss in those:
            where = places(loss, lingo)
            told = f"{render(loss.message)}{f' ({where})' if where else ''}{loss.named}"
            rows.append(Row(told, part=called))
    if any(len(loss.lines) > PLACES for loss in brought.losses):
        rows.append(Row(message("All lines: {command}", command=f"{command} --preview --json")))
    return Listing(brought.made[0][0].summary, tuple(rows))
