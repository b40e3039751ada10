"""The first files of a pack, and which rows of a person's tables it took."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.journal.model import TableLine
from soloist.lab.calls import calls
from soloist.lab.packs.check import called, names_for
from soloist.lingo import content_in, language_of, lingo_of
from soloist.play.asking.growing import grown_from
from soloist.play.story.story import Story
from soloist.rules.renamed import WORD, word_faults, words_of
from soloist.rules.systems import options_of
from soloist.storage.listing import inside
from soloist.storage.reading import read_file
from soloist.storage.shelf.packs_write import TAKEN, taken_in
from soloist.storage.shelf.shelf_folder import tables_of
from soloist.tables.lookup import Shelves
from soloist.tables.model import Table
from soloist.tables.names import fold_name
from soloist.tables.pack_head import HEAD, LONGEST_FRAME, NAME
from soloist.values import regex
from soloist.values.dataclass import field, record
from soloist.values.message import Refusal, message

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
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    frame: str = ""
    authors: str = ""
    licence: str = ""
    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    renamed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    taken: Taken = field(default_factory=lambda: MappingProxyType({}))


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
