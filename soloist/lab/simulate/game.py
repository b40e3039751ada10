"""What is simulated: the rules with their options, the tables that are asked, and what is left out."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from soloist.lab.calls import calls
from soloist.lab.simulate.habits import Given, Habits, habit_keys, habits, harmed, moments_of
from soloist.play.story.birth import option_faults, refuse_words
from soloist.rules.given import by_ids
from soloist.rules.modes import MODE
from soloist.rules.renamed import WORD
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS
from soloist.rules.systems import system as find_system
from soloist.rules.term import Term
from soloist.storage.shelf.pack_shelf import folders_of
from soloist.storage.shelf.packs import find_exactly
from soloist.storage.shelf.shelf import Shelf
from soloist.storage.shelf.shelf_folder import ShelfFolder
from soloist.tables.lookup import Shelves, Target
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message

# The tables of a system that are asked in play, whatever the story.
_ASKED: Final[Mapping[str, tuple[Term, ...]]] = {
    "hades": (
        Term("oracle/yes-no", "oracle/oui-non"),
        Term("hades/distance", "hades/distance"),
        Term("hades/direction", "hades/direction"),
    ),
    "spin": (Term("oracle/yes-no", "oracle/oui-non"), Term("spin/orientation", "spin/orientation")),
}
_CLOSING: Final = ("session_end", "experience")
_EVERYWHERE: Final = (Term("oracle/yes-no", "oracle/oui-non"),)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played, as another process can be told it.

    `roots` are the folders of tables, first wins, each with the folder that links in it may not leave;
    behind those of the `workspace` stand those of its `pack`, if one is named.
    """

    system: str
    lang: str
    options: Mapping[str, str]
    given: tuple[Given, ...]
    roots: tuple[tuple[Path, Path], ...]
    seed: int
    workspace: Path | None = None
    pack: str = ""


class StillShelf(Shelf):
    """Tables as they were when they were opened: a session lasts a moment, and thousands are played."""

    def refresh(self) -> bool:
        """Look nowhere again."""
        return False


@dataclass(frozen=True, slots=True)
class Game:
    """A plan that is checked: its rules, its habits, and its tables as they were when they were opened.

    `tables` are those that are asked, by their full names, each with a mark of its rows as they are.
    """

    plan: Plan
    system: System
    habits: Habits
    tables: Mapping[str, str]
    shelf: StillShelf

    @property
    def lang(self) -> str:
        """The language its tables are asked in."""
        return self.plan.lang


def game_of(plan: Plan) -> Game:
    """What is to be simulated; raises `Refusal` for unknown rules, options, habits, packs or tables.

    Unless a habit says which tables are asked, those of the pack are asked beside the usual ones.
    """
    whole = find_system(plan.system)
    if whole is None or whole.main is None:
        playable = ", ".join(id_ for id_ in SYSTEMS if id_ != "free")
        raise Refusal(
            message(
                "No system “{name}” can be simulated; there are: {known}", name=plan.system, known=playable
            )
        )
    plan = replace(plan, options={id_: value for id_, value in plan.options.items() if id_ != MODE.id})
    refuse_words(whole, plan.options)
    plain = {id_: value for id_, value in plan.options.items() if not id_.startswith(WORD)}
    for _, fault in option_faults(whole, plain):
        raise Refusal(fault)
    packed: tuple[ShelfFolder, ...] = ()
    if plan.pack and plan.workspace is not None:
        packed = tuple(folders_of(find_exactly(plan.workspace, plan.pack), plan.lang))
    own = [ShelfFolder(root, bound) for root, bound in plan.roots if bound == plan.workspace]
    others = [ShelfFolder(root, bound) for root, bound in plan.roots if bound != plan.workspace]
    shelf = StillShelf([*own, *packed, *others], (), plan.lang)
    system = whole.under(plan.options)
    more = asked_of(packed, shelf.shelves) if packed else ()
    known = _habits(system, plan.lang, plan.options, plan.given, more)
    tables = {}
    for name in known.tables:
        target = shelf.shelves.find(name)
        rows = [(row.spans, row.text, row.mark) for strip in target.strips for row in strip.rows]
        tables[target.name] = sha256(repr((target.table.deck, rows)).encode()).hexdigest()[:16]
    return Game(plan, system, known, tables, shelf)


def asked_of(folders: Sequence[ShelfFolder], shelves: Shelves) -> tuple[str, ...]:
    """The full names of the tables a person asks: neither local nor called by another table of the pack.

    `folders` are those of the pack, `shelves` all there are. Other languages are asked where the story's
    own, and files of none, have no table.
    """
    files = [list(folder.values()) for folder in folders]
    own = [file for each in files[:2] for file in each]
    read = own if any(file.tables for file in own) else [file for each in files for file in each]
    called = {target.table_name for file in read for _, target in calls(file, shelves)}
    names = (
        Target(file, table).name
        for file in read
        for table in file.tables
        if not table.local and (table.strips or table.start)
    )
    return tuple(name for name in dict.fromkeys(names) if name not in called)


def usual_habits(system_id: str, options: Mapping[str, str], lang: str) -> Mapping[str, str]:
    """What every habit is where nobody says otherwise, as it would be written; none for unknown rules."""
    whole = find_system(system_id)
    return _habits(whole.under(options), lang, options, ()).plain() if whole and whole.main else {}


def _habits(
    system: System,
    lang: str,
    options: Mapping[str, str],
    given: Sequence[Given],
    more: Sequence[str] = (),
) -> Habits:
    main = system.main
    assert main is not None, "only systems that roll actions are simulated"
    ids = [replace(each, key=id_) for each in given for id_ in by_ids(main, {each.key: ""})]
    known = habits(ids, habit_keys(system, options))
    if any(each.key == "tables" for each in given):
        return known
    asked = tuple(term.of(lang) for term in _ASKED.get(system.id, _EVERYWHERE))
    return Habits(known.numbers, known.words, tuple(dict.fromkeys((*asked, *more))))


def left_out(game: Game) -> tuple[Message, ...]:
    """What the simulation does not do, or does in a simpler way."""
    system, tests = game.system, moments_of(game.system)
    told = [message("one protagonist acts, and all dice are the rules’ own")]
    harm = (
        key.id
        for key in habit_keys(system, game.plan.options)
        if key.id.startswith("harm.") and key.usual != "0"
    )
    if harmed(system) == "gauge":
        told.append(
            message(
                "pools given are those of somebody unhurt, and a worn gauge weighs on them as the rules say; "
                "without harm ({none}) they stay as given, and shares come near soloist odds",
                none=" ".join(f"{id_}=0" for id_ in harm),
            )
        )
    beside = [
        test.label.of(game.lang)
        for test in system.tests
        if test.id not in {*tests, system.main_test, *_CLOSING}
    ]
    return (*told, message("never rolled: {tests}", tests=", ".join(beside)))
