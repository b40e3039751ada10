"""The tables stories reach, found by the names their lines have, and which of them others use inside."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from soloist.journal.state import State
from soloist.play.story.oracle import reach
from soloist.storage.shelf.shelf import load_shelves, shelf_roots, shipped_oracles
from soloist.storage.shelf.shelf_folder import LANGUAGES
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Strip, TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes, references
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal

Key: TypeAlias = tuple[str, str, str]
"""A strip whatever it is called: its file, its table, its name in it."""


Part: TypeAlias = tuple[str, str, int]
"""A strip whatever its language: its file, a name of its table, its place in it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A strip of a table in reach."""

    target: Target
    strip: Strip

    @property
    def key(self) -> Key:
        """By which it is one in all stories."""
        return self.target.file.file, fold_name(self.target.table.name), self.strip.name

    @property
    def name(self) -> str:
        """Its full name, as a journal has it."""
        return self.target.name_of(self.strip)

    @property
    def lang(self) -> str:
        """The language whose folder it stands in; empty where it is in no such folder."""
        folder = Path(self.target.file.file).parent.name
        return folder if folder in LANGUAGES else ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """What its counterpart in another language shares with it; nothing where it can have none."""
        if not self.lang:
            return ()
        path, table = Path(self.target.file.file), self.target.table
        above = str(path.parent.parent / path.name)
        at = table.strips.index(self.strip)
        return tuple((above, fold_name(name), at) for name in (table.name, *table.aliases))


class Reach:
    """The shelves of stories in some languages and packs, from one workspace."""

    def __init__(self, workspace: Path | None) -> None:
        """Tables of `workspace` come before the shipped ones; nothing is read yet."""
        self._workspace = workspace
        self._shelves: dict[tuple[str, tuple[str, ...]], Shelves] = {}
        self._short: dict[int, Mapping[str, Target | None]] = {}

    def shelves(self, lang: str, packs: tuple[str, ...]) -> Shelves:
        """The tables of a story in that language."""
        lang = "fr" if lang == "fr" else "en"
        key = lang, packs
        if key not in self._shelves:
            roots = shelf_roots(self._workspace, lang)
            self._shelves[key] = load_shelves(roots, self._workspace, lang, packs).shelves
        return self._shelves[key]

    def finder(self, state: State, packs: tuple[str, ...]) -> "StoryTables":
        """What the names in a story mean."""
        shelves = self.shelves(state.lang, packs)
        if id(shelves) not in self._short:
            self._short[id(shelves)] = _short_names(shelves)
        return StoryTables(reach(shelves, state), self._short[id(shelves)])

    def holding(self, file: TableFile) -> Shelves | None:
        """The shelves a file stands on."""
        name = fold_name(file.name)
        return next(
            (
                shelves
                for shelves in self._shelves.values()
                if any(shelf.get(name) is file for shelf in shelves.shelves)
            ),
            None,
        )

    def places(self) -> Mapping[Key, Place]:
        """Every table of the languages asked for so far, without those shipped for stories in others."""
        found: dict[Key, Place] = {}
        for (lang, _), shelves in sorted(self._shelves.items(), key=lambda each: each[0]):
            strangers = tuple(shipped_oracles() / other for other in LANGUAGES if other != lang)
            for target in shelves.targets():
                if not any(Path(target.file.file).is_relative_to(each) for each in strangers):
                    for strip in target.table.strips:
                        place = Place(target, strip)
                        found.setdefault(place.key, place)
        return found

    def others(self, places: Iterable[Place], asked: Iterable[Place], lang: str) -> list[Place]:
        """Those of `places` that were not asked, those of the workspace first.

        A table stands for its counterpart in another language: the same file and table, the same part. Of
        the two the one in a file that was asked is told, of two such or none that in `lang`.
        """
        known = {place.key for place in asked}
        in_use = {file for file, _, _ in known}
        told: dict[Part, str] = {part: place.lang for place in asked for part in place.parts}
        found: list[Place] = []
        for place in sorted(places, key=lambda place: (place.key[0] not in in_use, place.lang != lang)):
            if place.key in known or any(told.get(part, place.lang) != place.lang for part in place.parts):
                continue
            told.update(dict.fromkeys(place.parts, place.lang))
            found.append(place)
        return sorted(found, key=lambda place: (self._is_strange(place.target.file), place.target.file.file))

    def _is_strange(self, file: TableFile) -> bool:
        """Whether a file is not the person’s own."""
        return self._workspace is None or shipped(file) or not Path(file.file).is_relative_to(self._workspace)

    def used_in(self) -> Mapping[Key, tuple[str, ...]]:
        """By strip, the tables whose rows call it."""
        found: dict[Key, dict[str, None]] = {}
        for shelves in self._shelves.values():
            for shelf in shelves.shelves:
                for file in shelf.values():
                    for user, key in _calls(file, shelves):
                        found.setdefault(key, {})[user] = None
        return {key: tuple(sorted(users)) for key, users in found.items()}


class StoryTables:
    """The tables of one story by the names its lines have; each name is looked up once."""

    def __init__(self, shelves: Shelves, short: Mapping[str, Target | None]) -> None:
        """`short` are tables that need no file before their name."""
        self._shelves, self._short = shelves, short
        self._known: dict[str, Place | str] = {}

    def place(self, name: str) -> Place | str:
        """The strip of that name; `lost` where no table has it, `lent` for a list of the story itself,
        `several` for a table of columns named whole.
        """
        if name not in self._known:
            self._known[name] = self._found(name)
        return self._known[name]

    def near(self, name: str) -> str:
        """The only table that has the last part of a name that none has whole; empty where there is none."""
        target = self._short.get(fold_name(name.rpartition("/")[2]))
        return target.name if target is not None else ""

    def _found(self, name: str) -> Place | str:
        target = _target(self._shelves, name)
        if target is None and (full := self._short.get(fold_name(name))) is not None:
            target = full
        if target is None:
            return "lost"
        if target.file is self._shelves.story:
            return "lent"
        strips = target.strips
        return Place(Target(target.file, target.table), strips[0]) if len(strips) == 1 else "several"


def _target(shelves: Shelves, name: str, home: TableFile | None = None) -> Target | None:
    try:
        return shelves.reach(name, home)
    except Refusal:  # tables that begin with each other
        return None


def shipped(file: TableFile) -> bool:
    """Whether a file of tables comes with soloist."""
    return Path(file.file).is_relative_to(shipped_oracles())


def _short_names(shelves: Shelves) -> Mapping[str, Target | None]:
    """By a name without its file, the only table, or column of one, that has it; None for several."""
    found: dict[str, Target | None] = {}
    for target in shelves.targets():
        for called in {fold_name(each) for each in (target.table.name, *target.table.aliases)}:
            found[called] = None if called in found else target
            for strip in target.table.strips:
                if strip.name:
                    part = f"{called}.{fold_name(strip.name)}"
                    found[part] = None if part in found else Target(target.file, target.table, strip)
    return found


def _calls(file: TableFile, shelves: Shelves) -> Iterator[tuple[str, Key]]:
    """The tables of a file that call others, each with what it calls."""
    for table in file.tables:
        user = Target(file, table).name
        names = {
            each.name
            for strip in table.strips
            for row in strip.rows
            if has_holes(row)
            for each in references(row)
        }
        for name in sorted(names):
            called = _target(shelves, name, file)
            if called is not None and called.table is not table:
                for strip in called.strips:
                    yield user, Place(called, strip).key
