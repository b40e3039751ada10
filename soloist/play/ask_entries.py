"""What can be asked: every table, column and grid row in reach, the likeliest first, found by typing."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from soloist.message import Refusal
from soloist.rules.fate import FATE_TABLE
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Strip
from soloist.tables.names import fold_name

_SAMPLE = 120  # characters of rows that tell what a table is like


@dataclass(frozen=True, slots=True)
class AskEntry:
    """A name to ask, and what it gives: what its file says of it, or a taste of its rows.

    `full` are its names with their file, `called` those without, both folded; `own` says that the file is
    the person's.
    """

    name: str
    about: str
    folded: str
    pinned: bool = False
    full: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    own: bool = False


def _nobodys(file: str) -> bool:
    return False


def entries(
    shelves: Shelves,
    system: str,
    lang: str,
    own: Callable[[str], bool] = _nobodys,
    asking: Collection[str] = (),
) -> tuple[AskEntry, ...]:
    """Every name: the yes/no table of `lang`, the tables of the story's rules, then the others.

    `own` knows the files that are the person's. A question that neither yes nor no answers begins with one
    of the words `asking`: then the names with such a word come first, and tables that are told with one.
    """
    first = _yes_no(shelves, lang)
    targets = sorted(shelves.targets(), key=lambda target: fold_name(target.file.name) != fold_name(system))
    named = [(target, entry) for target in targets for entry in _named(target, own=own(target.file.file))]
    found = [entry for _, entry in sorted(named, key=lambda each: _unlike(each[0], each[1], asking))]
    if asking:
        return tuple(found)
    head = [entry for entry in found if entry.name == first]
    return (*head, *(entry for entry in found if entry.name != first))


def first_pinned(known: tuple[AskEntry, ...], pinned: Sequence[str], *, asked: bool) -> tuple[AskEntry, ...]:
    """Those that are pinned first, in their order; after the very first, where something is `asked`."""
    marked = [replace(entry, pinned=entry.name in pinned) for entry in known]
    head = marked[:1] if asked else []
    rest = marked[len(head) :]
    order = {name: at for at, name in enumerate(pinned)}
    first = sorted((entry for entry in rest if entry.pinned), key=lambda entry: order[entry.name])
    return (*head, *first, *(entry for entry in rest if not entry.pinned))


def _yes_no(shelves: Shelves, lang: str) -> str:
    try:
        return shelves.find(FATE_TABLE.of(lang)).name
    except Refusal:
        return ""


def _unlike(target: Target, entry: AskEntry, asking: Collection[str]) -> int:
    """How far a table is from answering a question with one of these words."""
    if not asking:
        return 0
    name, about = entry.name.rpartition(".")[2], target.table.about.partition(" ")[2]
    told = (name, about)
    return next((at for at, text in enumerate(told) if not _words(text).isdisjoint(asking)), len(told))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _named(target: Target, *, own: bool) -> Iterator[AskEntry]:
    """The names a table answers to: whole, but for a grid; by column, by row of a grid."""
    table = target.table
    if table.shape != "grid":
        texts = (
            [strip.name for strip in table.strips] if table.shape == "columns" else _texts(table.strips[0])
        )
        yield _entry(target, None, table.about or _sample(texts), own=own)
    for strip in table.strips:
        if strip.name:
            yield _entry(target, strip, _sample(_texts(strip)), own=own)


def _entry(target: Target, strip: Strip | None, about: str, *, own: bool) -> AskEntry:
    table, name = target.table, target.name_of(strip)
    part = f".{strip.name}" if strip else ""
    called = tuple(fold_name(f"{each}{part}") for each in (table.name, *table.aliases))
    full = tuple(f"{fold_name(target.file.name)}/{each}" for each in called)
    parts = (*called, fold_name(strip.name)) if strip else called
    return AskEntry(name, about, fold_name(f"{name} {about}"), False, full, parts, own)


def _texts(strip: Strip) -> list[str]:
    return list(dict.fromkeys(row.text for row in strip.rows[:8]))


def _sample(texts: list[str]) -> str:
    return " · ".join(" ".join(text.split()) for text in texts)[:_SAMPLE]
