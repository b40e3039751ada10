"""What is simulated: the rules with their options, the tables that are asked, and what is left out."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from soloist.lab.calls import calls
from soloist.play.rolls.attempt import Attempt, moves, read_again
from soloist.play.story.birth import option_faults
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.games.oneshot.system import second_chance
from soloist.rules.given import by_ids
from soloist.rules.system import System, Test
from soloist.rules.systems import MODE, SYSTEMS
from soloist.rules.systems import system as find_system
from soloist.storage.shelf.pack_shelf import folders_of
from soloist.storage.shelf.packs import Pack, find_pack
from soloist.storage.shelf.shelf import Shelf, load_shelves
from soloist.tables.lookup import Shelves, Target
from soloist.values import regex
from soloist.values.dataclass import dataclass, record, replace
from soloist.values.message import Message, Refusal, message, records

# --- points spent on a roll, as the habit has it and each system allows ---------------------------


Saving: TypeAlias = Callable[[Attempt, int, Dice], Attempt]
"""The attempt with points spent on it, of so many held; the same where they do not help."""


def by_points(attempt: Attempt, held: int, dice: Dice) -> Attempt:
    """A failing result raised until it no longer fails, if there is enough."""
    best: Attempt | None = attempt
    while best is not None and (best is attempt or _value(best) <= 0):
        best = next((each.way for each in moves(best, held) if each.id == "more"), None)
    return best or attempt


def by_advantages(attempt: Attempt, held: int, dice: Dice) -> Attempt:
    """The first colour that may make up for what is missing rolled again, while one may."""
    for _ in range(held):
        again = next((each for each in moves(attempt, held) if each.again), None)
        if again is None:
            break
        attempt = read_again(attempt, again.inputs, dice)
    return attempt


def tried_again(attempt: Attempt) -> bool:
    """One Shot: whether a failure may be tried once more, where the story has it and dice go so far."""
    values = attempt.situation.values
    failed = attempt.outcome is not None and attempt.outcome.id == "failure"
    if not failed or "second" not in {key.id for key in attempt.test.keys}:
        return False
    try:
        return second_chance(values["difficulty"]) > 0 and bool(values.get("second_allowed"))
    except Refusal:
        return False


@dataclass(frozen=True, slots=True, eq=False)
class Purse:
    """What a system spends on rolls: the counter, how, and the results it is spent on.

    Without a way to `save` a roll, a point is burnt on a second one; `kept` is what nobody spends.
    """

    counter: str
    save: Saving | None = None
    wanted: frozenset[str] = frozenset()
    kept: int = 0


_FAILING: Final = frozenset({"setback", "partial_failure", "failure", "fiasco"})
PURSES: Final[Mapping[str, Purse]] = {
    "hades": Purse("fortunes", by_points, _FAILING),
    "spin": Purse("fortunes", by_points, _FAILING),
    "bravoure": Purse("bravoure", by_points, frozenset({"short"})),
    "roses": Purse("advantages", by_advantages, frozenset({"failure"})),
    "oneshot": Purse("energy", kept=1),  # the last leaves them unconscious
}
"""By system, for all that spend points on rolls."""


def _value(attempt: Attempt) -> int:
    return (attempt.resolution.value or 0) if attempt.resolution else 0


# --- how somebody plays: habits read from words or a small file, and checked ----------------------


_PART: Final = regex.compile(r"(-?\d{1,4})(?:(?:\.\.|…)(-?\d{1,4}))?(?::(\d{1,4}))?", re.ASCII)


@record
class Spread:
    """Whole numbers, each with a weight above zero, in order."""

    weights: Mapping[int, int]

    @property
    def least(self) -> int:
        """The smallest number that can come."""
        return min(self.weights)

    @property
    def most(self) -> int:
        """The greatest number that can come."""
        return max(self.weights)

    @property
    def text(self) -> str:
        """The spread as it is written, always the same for the same chances."""
        values = tuple(self.weights)
        if len(values) == 1:
            return str(values[0])
        if set(self.weights.values()) == {1} and values[-1] - values[0] == len(values) - 1:
            return f"{values[0]}..{values[-1]}"
        return " ".join(f"{value}:{weight}" for value, weight in self.weights.items())

    def drawn(self, chance: Dice) -> int:
        """One of its numbers; a number that is certain takes no die."""
        if len(self.weights) == 1:
            return self.least
        (face,) = chance.throw(Throw(LONE, 1, faces=sum(self.weights.values())))
        for value, weight in self.weights.items():
            face -= weight
            if face <= 0:
                return value
        raise AssertionError("a die shows no more than its faces")


def spread(text: str, least: int, most: int) -> Spread | None:
    """What a text says, its numbers from `least` to `most`; None for anything else."""
    weights: dict[int, int] = {}
    for part in text.replace("−", "-").replace(",", " ").split():
        found = _PART.fullmatch(part)
        if found is None:
            return None
        first = int(found[1])
        numbers = range(first, int(found[2] or first) + 1)
        if not numbers or first < least or numbers[-1] > most or not weights.keys().isdisjoint(numbers):
            return None
        weights |= dict.fromkeys(numbers, int(found[3] or 1))
    kept = {value: weights[value] for value in sorted(weights) if weights[value]}
    return Spread(kept) if kept else None


Kind = Literal["spread", "percent", "word", "names"]

# A mood of a result in which something may be lost; one that went well costs nothing.
_HARMED: Final = ("mixed", "bad")


@dataclass(frozen=True, slots=True, eq=False)
class HabitKey:
    """One habit: `usual` is its text where nothing is said, `least` and `most` bound its numbers."""

    id: str
    about: Message
    usual: str
    kind: Kind = "spread"
    least: int = 0
    most: int = 999
    words: tuple[str, ...] = ()


def habit_keys(system: System, options: Mapping[str, str], lang: str = "en") -> tuple[HabitKey, ...]:
    """The habits of a system as these options have it; empty where it rolls no test of its own.

    `lang` is that of the game's words and tables.
    """
    if system.main is None:
        return ()
    has = {"", *moments_of(system)} | ({"spend"} if system.id in PURSES else set())
    if any(outcome.mood == "mixed" for outcome in system.main.outcomes):
        has.add("mixed")
    if system.id == "spin" and options.get("sp.auto") != "on":
        has.discard("auto")
    has |= {harmed(system)} | ({"rest"} if harmed(system) in ("gauge", "energy") else set())
    told = (each for each in records(__package__, "habits.txt") if each.get("when", "") in has)
    return tuple(
        _key({**more, **each}, system, id_, what, lang)
        for each in told
        for id_, what, more in _places(each["id"], system, system.main)
        if "usual" in {**more, **each} or f"usual.{what}" in each
    )


_Place: TypeAlias = tuple[str, str, Mapping[str, str]]


def _places(kind: str, system: System, main: Test) -> list[_Place]:
    """The habits of a kind a system has: what each is called, what it is of, what is usual and bounds it."""
    moods = _HARMED if harmed(system) else ()
    found: dict[str, list[_Place]] = {
        "side": [(side.id, side.id, {}) for side in main.sides],
        "target": [
            (key.id, key.id, {"least": str(key.least or 1), "most": str(key.most or 999)})
            for key in main.keys
            if key.id in ("difficulty", "required")
        ],
        "harm": [(f"harm.{each.id}", each.id, {}) for each in main.outcomes if each.mood in moods],
        "start": [
            (
                f"start.{each.id}",
                each.id,
                {"usual": str(each.default), "least": "-99" if each.shared else "0"},
            )
            for each in system.counters
            if not each.is_list
        ],
        "bound": [(f"bound.{each.id}", each.id, {}) for each in system.counters],
    }
    return found.get(kind, [(kind, "", {})])


def _key(told: Mapping[str, Any], system: System, id_: str, what: str, lang: str) -> HabitKey:
    main = system.main
    assert main is not None, "only systems that roll actions have habits"
    groups = (main.keys, main.sides, main.outcomes, system.counters)
    named = {each.id: each.name for group in groups for each in group}
    places = (f"{system.id}.{id_}.{lang}", f"usual.{lang}", f"{system.id}.{id_}", f"usual.{what}", "usual")
    usual: str = next(told[each] for each in places if each in told)
    least, most = int(told.get("least", 0)), int(told.get(f"most.{what}", told.get("most", 999)))
    words = tuple(told.get("words", "").split())
    about: Message = replace(told["help"], values={"what": named[what].of(lang) if what else ""})
    return HabitKey(id_, about, usual.strip(), told.get("kind", "spread"), least, most, words)


def harmed(system: System) -> str:
    """What harm goes to: `gauge`, the id of a counter, or nothing where the rules have neither."""
    if system.gauge_dice is not None:
        return "gauge"
    own = {held.id for held in system.counters if not held.shared}
    return next((id_ for id_ in ("energy", "fatigue") if id_ in own), "")


def moments_of(system: System) -> Mapping[str, Test]:
    """The tests that are rolled beside actions, where the system has them."""
    wanted = ("auto", "orient", "branch", "draw", "play", "night", "scene", "comeback")
    return {test.id: test for test in system.tests if test.id in wanted}


@record
class Habits:
    """Every habit by its key: numbers as spreads, words as they are, names of tables in order."""

    numbers: Mapping[str, Spread]
    words: Mapping[str, str]
    tables: tuple[str, ...] = ()

    def plain(self) -> dict[str, str]:
        """Every habit as it would be written, those nobody spoke of too."""
        told = {key: held.text for key, held in self.numbers.items()} | dict(self.words)
        return dict(sorted((told | {"tables": ", ".join(self.tables)}).items()))


def habits(given: Mapping[str, str], keys: Sequence[HabitKey]) -> Habits:
    """The habits that are given, the usual ones for the rest.

    Raises `Refusal` that names a wrong one, and what is allowed.
    """
    known = {key.id: key for key in keys}
    for id_ in given:
        if id_ not in known:
            allowed = ", ".join(known)
            raise Refusal(
                message("no habit is called “{key}” here; there are: {allowed}", key=id_, allowed=allowed)
            )
    read = {id_: _checked(key, given.get(id_, key.usual)) for id_, key in known.items()}
    numbers = {id_: value for id_, value in read.items() if isinstance(value, Spread)}
    words = {id_: value for id_, value in read.items() if isinstance(value, str)}
    names = next((value for value in read.values() if isinstance(value, tuple)), ())
    return Habits(MappingProxyType(numbers), MappingProxyType(words), names)


def lines_of(text: str) -> dict[str, str]:
    """The habits a file gives, `key: value` a line; `#` begins a comment."""
    lines = (line.partition(" #")[0].strip() for line in text.splitlines() if not line.startswith("#"))
    pairs = (line.partition(":") for line in lines if line)
    return {key.strip(): value.strip(" \"'") for key, _, value in pairs}


def _checked(key: HabitKey, text: str) -> Spread | str | tuple[str, ...]:
    if key.kind == "names":
        return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if key.kind == "word":
        if text in key.words:
            return text
        allowed = message("one of {known}", known=", ".join(key.words))
    else:
        found = spread(text.removesuffix("%"), key.least, key.most)
        if found is not None and (key.kind == "spread" or len(found.weights) == 1):
            return found
        allowed = (
            message("one number from {least} to {most}", least=key.least, most=key.most)
            if key.kind == "percent"
            else message(
                "a whole number from {least} to {most}, a range such as 2..4, or numbers with their weights, "
                "2:1 3:4 4:1",
                least=key.least,
                most=key.most,
            )
        )
    raise Refusal(message("{key}: “{text}” will not do: {allowed}.", key=key.id, text=text, allowed=allowed))


# --- what is simulated: rules with their options, and tables --------------------------------------

_CLOSING: Final = ("session_end", "experience")


@record
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


@record
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
    for _, fault in option_faults(whole, options):
        raise Refusal(fault)
    packs = (plan.pack,) if plan.pack else ()
    shelf = load_shelves(plan.workspace, plan.lang, packs)
    system = whole.under(options)
    keys = habit_keys(system, options, plan.lang)
    given = {id_: text for key, text in plan.given.items() for id_ in by_ids(whole.main, {key: ""})}
    known = habits(given, keys)
    names = known.tables
    if plan.pack and plan.workspace is not None and "tables" not in given:
        asked = _asked_of(find_pack(plan.workspace, plan.pack, exactly=True), plan.lang, shelf.shelves)
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
