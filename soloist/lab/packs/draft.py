"""What a story gives a pack: its first files, which rows of a person's tables it took, and more of them."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

from soloist.journal.model import TableLine
from soloist.lab.calls import calls
from soloist.lab.packs.check import called, is_usual, names_for
from soloist.lingo import content_in, language_of, lingo_of
from soloist.play.asking.growing import grown_from
from soloist.play.asking.own_tables import Head, OwnRow, goes_on, rows_in, table_in
from soloist.play.story.story import Story
from soloist.rules.renamed import WORD, word_faults, words_of
from soloist.rules.systems import options_of
from soloist.storage.disk import create, make_folder, real
from soloist.storage.listing import inside
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.refusals import NotMade, named
from soloist.storage.shelf.own_tables import Addition, add_to
from soloist.storage.shelf.packs import Pack
from soloist.storage.shelf.packs_write import TAKEN, keep_taken, taken_in
from soloist.storage.shelf.shelf_folder import tables_of
from soloist.tables.lookup import Shelves
from soloist.tables.model import Row, Table, TableFile
from soloist.tables.names import fold_name, full_name
from soloist.tables.pack_head import HEAD, LONGEST_FRAME, NAME
from soloist.values import regex
from soloist.values.dataclass import NOTHING, record
from soloist.values.message import Message, Refusal, message

# --- which rows of a person’s tables a pack once took, so that none comes again -------------------


Taken: TypeAlias = Mapping[str, tuple[str, ...]]
"""Folded rows by the path of the person's file."""


def rows_of(tables: Iterable[Table]) -> tuple[str, ...]:
    """The rows of tables, folded."""
    return tuple(fold_name(row.text) for table in tables for strip in table.strips for row in strip.rows)


def both(one: Taken, other: Taken) -> Taken:
    """What either says."""
    return {path: (*one.get(path, ()), *other.get(path, ())) for path in {**one, **other}}


def taken_text(taken: Taken) -> bytes:
    """The bytes of the file."""
    told = {path: list(dict.fromkeys(rows)) for path, rows in taken.items()}
    return (json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def read_taken(folder: Path) -> Taken:
    """What the folder of a pack says was taken; nothing where it says nothing that can be read."""
    try:
        read = json.loads(taken_in(folder) or b"{}")
    except (ValueError, RecursionError):
        return {}
    files = read.items() if isinstance(read, dict) else ()
    return {path: tuple(map(str, rows)) for path, rows in files if isinstance(rows, list)}


# --- the first files of a pack --------------------------------------------------------------------


_PLAIN: Final = regex.compile(r"[^\W\d_][\w ’.\-]*[\w.]|[^\W_]|\d+(?:\.\d+)+", re.UNICODE)
_MOST: Final = 1_000
_OF_HERE: Final = regex.compile(rb"\A# yaml-language-server: \$schema=file:[^\n]*\n")
"""The line for editors names a folder of this machine: it stays at home."""


@record
class Draft:
    """What a new pack begins with; `files` are its tables by path.

    `renamed` has the files of the person’s that are called otherwise in it, `taken` the rows of those.
    """

    name: str
    lang: str
    title: str = ""
    system: str = ""
    options: Mapping[str, str] = NOTHING
    words: Mapping[str, str] = NOTHING
    frame: str = ""
    authors: str = ""
    licence: str = ""
    files: Mapping[str, bytes] = NOTHING
    renamed: Mapping[str, str] = NOTHING
    taken: Taken = NOTHING


def draft(name: str, lang: str) -> Draft:
    """A pack with nothing in it but a first table. Raises `Refusal` for a name that cannot be one."""
    if not NAME.fullmatch(name):
        said = message("A pack’s name is 1 to 50 of a-z, 0-9 and -: it is the name of its folder.")
        raise Refusal(said)
    first = f"oracles/{lang}/{lingo_of(lang).say('beginnings')}.yaml"
    files = {first: content_in(lang, __package__, "first.{lang}.txt")}
    return Draft(name, lang, name.replace("-", " ").capitalize(), files=files)


def draft_from(name: str, story: Story, shelves: Shelves, workspace: Path) -> Draft:
    """A pack from a story: its system, the options and words that hold now, its frame, its own tables.

    Own tables are the person's files that hold a table the story asked or a row grown from it, and those
    their rows call; the usual one takes the name of the pack.
    """
    begun = draft(name, story.lang)
    state, system = story.state, story.system
    known = {option.id: option.default for option in options_of(system)}
    options = {id_: state.options[id_] for id_ in known if state.options.get(id_, known[id_]) != known[id_]}
    given = words_of(state.options)
    faults = word_faults(system.whole or system, given)
    words = {id_.removeprefix(WORD): word for id_, word in sorted(given) if id_ not in faults}
    own = files_of(story, shelves, workspace)
    names = names_for(own, name, lambda stem: _known(stem, shelves))
    placed = called(own, names)
    files = dict(placed.values())
    return Draft(
        name,
        story.lang,
        begun.title,
        system.id if story.unknown_rules is None else "",
        {id_: value for id_, value in options.items() if id_ != "play.mode"},
        words,
        state.front.get("frame", "")[:LONGEST_FRAME],
        files=files or begun.files,
        renamed={} if files.keys() == own.keys() else names,
        taken={path: rows_of(tables_of(Path(path), data)[0].tables) for path, (_, data) in placed.items()},
    )


def files_of(story: Story, shelves: Shelves, workspace: Path) -> Mapping[str, bytes]:
    """The person's files that a story asked or that grew from it, and those they call, by path in a pack."""
    return own_files(chain(_asked(story), _grown(story, shelves, workspace)), shelves, workspace)


def _known(stem: str, shelves: Shelves) -> bool:
    """Whether a file of tables in reach is called so."""
    return any(fold_name(stem) in shelf for shelf in shelves.shelves)


def _asked(story: Story) -> Iterator[str]:
    for entry in story.journal.entries:
        if isinstance(entry, TableLine) and entry.parsed is not None:
            yield entry.parsed.name


def _grown(story: Story, shelves: Shelves, workspace: Path) -> Iterator[str]:
    """A table of each of the person's files with a row that says it came from the story."""
    files = {target.file.file: target for target in shelves.targets()}
    for target in files.values():
        path = Path(target.file.file)
        own = path.is_relative_to(workspace / "oracles") and inside(path, workspace)
        if own and grown_from(read_file(path)[0], story.path.name):
            yield target.name


def own_files(names: Iterator[str], shelves: Shelves, workspace: Path) -> Mapping[str, bytes]:
    """The person's files that hold tables of those names or what they call, by their path in a pack."""
    oracles = workspace / "oracles"
    found: dict[str, bytes] = {}
    waiting = [target.file for name in dict.fromkeys(names) if (target := shelves.reach(name)) is not None]
    seen: set[str] = set()
    while waiting and len(seen) < _MOST:
        file = waiting.pop(0)
        path = Path(file.file)
        if file.file in seen or not path.is_relative_to(oracles) or not inside(path, workspace):
            continue
        seen.add(file.file)
        found[_place(path, oracles)] = _OF_HERE.sub(b"", read_file(path)[0])
        waiting += [target.file for _, target in calls(file, shelves)]
    return found


def _place(path: Path, oracles: Path) -> str:
    within = path.relative_to(oracles).as_posix()
    return f"oracles/{within}"


def draft_files(draft: Draft) -> Iterator[tuple[str, bytes]]:
    """The files of the new pack, each a path and its bytes."""
    yield HEAD, _head(draft).encode("utf-8")
    yield from sorted(draft.files.items())
    if draft.taken:
        yield TAKEN, taken_text(draft.taken)


def _head(draft: Draft) -> str:
    """Its `pack.yaml`, with a word on each key; one that says nothing is a remark."""
    langs = sorted({draft.lang, *(part for path in draft.files if (part := _lang(path)))})
    told = {
        "name": draft.name,
        "title": scalar(draft.title),
        "langs": ", ".join(langs),
        "authors": f"authors: {scalar(draft.authors) if draft.authors else ''}".rstrip(),
        "licence": f"licence: {scalar(draft.licence) if draft.licence else ''}".rstrip(),
        "system": f"system: {draft.system}" if draft.system else "# system:",
        "options": _block("options", draft.options),
        "words": _block("words", draft.words),
        "frame": f"frame: {scalar(draft.frame)}" if draft.frame else "# frame:",
    }
    return content_in(draft.lang, __package__, "head.{lang}.txt").decode("utf-8").format_map(told)


def _block(key: str, held: Mapping[str, str]) -> str:
    said = [f"  {id_}: {scalar(text)}" for id_, text in held.items()]
    return "\n".join([f"{'' if held else '# '}{key}:", *said])


def _lang(path: str) -> str:
    parts = path.split("/")
    return language_of(parts[1]) if len(parts) > 2 else ""


def scalar(text: str) -> str:
    """A text as YAML reads it back: plain where it can be, else as JSON has it, which is YAML too."""
    if _PLAIN.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    seen = "\u00a0\u202f"  # spaces of French, of which Python prints neither
    return "".join(sign if sign.isprintable() or sign in seen else f"\\U{ord(sign):08x}" for sign in quoted)


# --- a further evening: the rows and tables of the person’s own that a pack never took, and nothing twice --
#
# What was changed or cut in the pack since stays so; only ends of tables, tables and files are written.


_REMARK = regex.compile(r"[ \t]*#[ \t]*(.*\S)")


@record
class Gain:
    """Rows that would come at the end of a table of the pack; `whole` is a file it does not have at all.

    `fresh` says that the table is new there, `head` what it says before its rows.
    """

    path: str
    table: str
    name: str
    rows: tuple[OwnRow, ...]
    fresh: bool = False
    whole: bytes | None = None
    head: Head | None = None


@record
class Gains:
    """All of them, what is to be brought by hand and why, and what will have been taken then."""

    gains: tuple[Gain, ...]
    left: tuple[Message, ...]
    taken: Taken


def gains_from(pack: Pack, story: Story, shelves: Shelves, workspace: Path) -> Gains:
    """What a story has that the pack has not. Raises `Refusal` for a zip, which is never written to."""
    if pack.zipped:
        raise Refusal(
            message("{path} is a zip: a pack can only be added to in its folder.", path=named(pack.path))
        )
    before = read_taken(pack.path)
    own = files_of(story, shelves, workspace)
    stems = {fold_name(PurePosixPath(path).stem) for path in before}
    usual = [path for path in own if path in before or is_usual(PurePosixPath(path).stem)]
    names = names_for(usual, pack.head.name, lambda stem: fold_name(stem) in stems)
    found: list[Gain] = []
    left: list[str] = []
    taken: dict[str, tuple[str, ...]] = {}
    for path, (place, data) in called(own, names).items():
        mine = tables_of(Path(place), data)[0]
        by_hand: list[str] = []
        found += _gains(pack, place, mine, data, before.get(path, ()), by_hand)
        taken[path] = rows_of(table for table in mine.tables if table.name not in by_hand)
        left += (full_name(mine.name, name) for name in by_hand)
    told = (
        message("{table} is more than a list of rows: bring what is new of it by hand.", table=name)
        for name in left
    )
    return Gains(tuple(found), tuple(told), both(before, taken))


def _gains(
    pack: Pack, path: str, mine: TableFile, data: bytes, known: Collection[str], left: list[str]
) -> Iterator[Gain]:
    """What the pack has not of one file, whose rows `known` it once took."""
    there = pack.files.get(path)
    if there is None and not known:
        for table in mine.tables:
            rows = tuple(OwnRow(row.text, row.hint) for strip in table.strips for row in strip.rows)
            yield Gain(path, table.name, full_name(mine.name, table.name), rows, True, data)
        return
    theirs, _ = tables_of(Path(path), there or b"")
    for table in mine.tables:
        other = theirs.table(table.name)
        seen = {*known, *rows_of(() if other is None else (other,))}
        new = [row for strip in table.strips for row in strip.rows if fold_name(row.text) not in seen]
        if new:
            yield from _of_table(path, mine, (table, other), new, data, left)


def _of_table(
    path: str,
    file: TableFile,
    tables: tuple[Table, Table | None],
    new: list[Row],
    data: bytes,
    left: list[str],
) -> Iterator[Gain]:
    """Rows for the end of a table, or for a new one; what is no mere list is `left`."""
    mine, theirs = tables
    lines = data.decode("utf-8", "replace").splitlines()
    rows = tuple(filter(None, (_written(row, lines) for row in new)))
    name = full_name(file.name, mine.name)
    bare = not (mine.deck or mine.local or mine.about or mine.credit)
    fits = bare if theirs is None else _plain(theirs)
    if len(rows) == len(new) and _plain(mine) and fits:
        yield Gain(path, mine.name, name, rows, theirs is None, head=goes_on(mine.start, mine.aliases))
    else:
        left.append(mine.name)


def _plain(table: Table) -> bool:
    """Whether a table is a list whose rows have no faces of their own."""
    faced = (strip.weight(row) != 1 or strip.reroll for strip in table.strips for row in strip.rows)
    return table.shape == "list" and not any(faced)


def _written(row: Row, lines: list[str]) -> OwnRow | None:
    """A row as it is to be written, with its mark and the remark above it; None where it cannot be."""
    if row.tags:
        return None
    text = row.text
    line = lines[row.line - 1] if 0 < row.line <= len(lines) else ""
    if row.mark is not None:
        marked = re.search(re.escape(text) + r"\s*\([^()]*\)", line)
        if marked is None:
            return None
        text = marked[0]
    above = _REMARK.fullmatch(lines[row.line - 2]) if 1 < row.line <= len(lines) else None
    return OwnRow(text, row.hint, above[1] if above else "")


# --- written --------------------------------------------------------------------------------------


def extend(pack: Pack, found: Gains, means: Means) -> None:
    """Write what was found into the folder of the pack. Raises `Refusal`; each table comes whole or not."""
    for path, data in {gain.path: gain.whole for gain in found.gains if gain.whole is not None}.items():
        place = _within(pack, path)
        try:
            make_folder(means.disk, place.parent, 0o777)
            create(means.disk, place, data)
        except OSError as error:
            raise NotMade(place, error) from error
    for gain in found.gains:
        if gain.whole is None:
            add_to(_within(pack, gain.path), _plan(gain), means, b"")
    keep_taken(means.disk, pack.path, taken_text(found.taken))


def _plan(gain: Gain) -> Callable[[bytes], Addition]:
    def plan(content: bytes) -> Addition:
        if gain.fresh:
            return table_in(content, gain.path, gain.table, gain.rows, gain.head)
        return rows_in(content, gain.path, gain.table, gain.rows)

    return plan


def _within(pack: Pack, path: str) -> Path:
    """Where a file of the pack is. Raises `Refusal` where a link leads out of its folder."""
    place = pack.path / path
    if not real(place).is_relative_to(real(pack.path)):
        raise Refusal(message("{path} leads outside of its folder.", path=named(place)))
    return place
