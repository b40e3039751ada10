"""What is simulated: the rules with their options, the tables that are asked, and what is left out."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

from soloist.lab.calls import calls
from soloist.lab.simulate.habits import Habits, habit_keys, habits, moments_of
from soloist.play.story.birth import option_faults, refuse_words
from soloist.rules.given import by_ids
from soloist.rules.modes import MODE
from soloist.rules.renamed import WORD
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS
from soloist.rules.systems import system as find_system
from soloist.storage.shelf.pack_shelf import folders_of
from soloist.storage.shelf.packs import Pack, find_exactly
from soloist.storage.shelf.shelf import Shelf, load_shelves, shelf_roots
from soloist.tables.lookup import Shelves, Target
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message

_CLOSING: Final = ("session_end", "experience")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; `given` are habits.

    The tables are those of the `workspace`, of its `pack`, if one is named, and those that come with soloist.
    """

    system: str
    lang: str
    options: Mapping[str, str]
    given: Mapping[str, str]
    seed: int
    workspace: Path | None = None
    pack: str = ""


class StillShelf(Shelf):
    """Tables as they were when they were opened: a session lasts a moment, and thousands are played."""

    def __init__(self, opened: Shelf) -> None:
        """The tables of a shelf that was opened."""
        super().__init__(())
        self.shelves = opened.shelves

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
    options = {id_: value for id_, value in plan.options.items() if id_ != MODE.id}
    refuse_words(whole, options)
    plain = {id_: value for id_, value in options.items() if not id_.startswith(WORD)}
    for _, fault in option_faults(whole, plain):
        raise Refusal(fault)
    packs = (plan.pack,) if plan.pack else ()
    shelf = load_shelves(shelf_roots(plan.workspace, plan.lang), plan.workspace, plan.lang, packs)
    system = whole.under(options)
    keys = habit_keys(system, options, plan.lang)
    given = {id_: text for key, text in plan.given.items() for id_ in by_ids(whole.main, {key: ""})}
    known = habits(given, keys)
    names = known.tables
    if plan.pack and plan.workspace is not None and "tables" not in given:
        asked = _asked_of(find_exactly(plan.workspace, plan.pack), plan.lang, shelf.shelves)
        names = tuple(dict.fromkeys((*names, *asked)))
    tables = {}
    for name in names:
        target = shelf.shelves.find(name)
        rows = [(row.spans, row.text, row.mark) for strip in target.strips for row in strip.rows]
        tables[target.name] = sha256(repr((target.table.deck, rows)).encode()).hexdigest()[:16]
    return Game(
        replace(plan, options=options), system, replace(known, tables=names), tables, StillShelf(shelf)
    )


def _asked_of(pack: Pack, lang: str, shelves: Shelves) -> Iterator[str]:
    """The full names of the tables of a pack a person asks: neither local nor called by another of them."""
    own = [file for folder in islice(folders_of(pack, lang), 2) for file in folder.values()]
    called = {target.table_name for file in own for _, target in calls(file, shelves)}
    for file in own:
        for table in file.tables:
            if not table.local and (name := Target(file, table).name) not in called:
                yield name


def left_out(game: Game) -> tuple[Message, ...]:
    """What the simulation does not do, or does in a simpler way."""
    rolled = {*moments_of(game.system), game.system.main_test, *_CLOSING}
    beside = (test.label.of(game.plan.lang) for test in game.system.tests if test.id not in rolled)
    return (
        message("one protagonist acts, and all dice are the rules’ own"),
        message("pools given are those of somebody unhurt: harm weighs on them as the rules say"),
        message("never rolled: {tests}", tests=", ".join(beside)),
    )
