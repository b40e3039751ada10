"""How a rule system describes itself, so that screens, commands, odds and journal need no other word.

A system is data and pure functions: counters and gauges of its sheet, tests with their sides,
inputs and outcomes, options, and the phases of its loop. Adding a system adds one such
description and touches nothing else.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from soloist.rules.dice import LONE, Cases, Dice, Throw, Ways
from soloist.rules.term import Term
from soloist.values.dataclass import NOTHING, dataclass, record, replace
from soloist.values.message import Refusal, message

if TYPE_CHECKING:  # 2 ms of every command, for a number few of them want
    from fractions import Fraction

    from soloist.rules.guide import Guide, Phase
    from soloist.rules.moment import Moment, Person

# Descriptions are compared by identity (`eq=False`): each exists once, and every method spared is
# time that every command would spend at its start.


@record
class Reason:
    """Why a pool has dice: a trait, a circumstance, the objective; `?` is an unexplained die.

    `weight` is the number of dice, negative for a malus (`blessé II -1D`).
    """

    text: str
    weight: int = 1


@record
class Pool:
    """The dice of one side, from its reasons."""

    reasons: tuple[Reason, ...]

    @property
    def size(self) -> int:
        """Number of dice, never less than 1 (HaDes 0.1.0, Jets de dés, minimum unstated)."""
        return max(1, sum(reason.weight for reason in self.reasons))


@record
class Situation:
    """Everything a test depends on besides its dice.

    `pools` are in the order of the test's sides; `values` holds its other inputs by key
    (`destiny`, `shift`, flags as 0 or 1); `lists` those that are sequences (`steps`, `pools`).
    """

    pools: tuple[Pool, ...] = ()
    values: Mapping[str, int] = NOTHING
    lists: Mapping[str, tuple[int, ...]] = NOTHING

    def input(self, key: "Key") -> int | tuple[int, ...] | None:
        """What an input stands at, its default where it was not given; None for neither."""
        return self.lists.get(key.id, ()) if key.kind == "ints" else self.values.get(key.id, key.default)


@record
class Roll:
    """Dice as they fell on one side, in order; `bonus` has one tuple a wave.

    `base` holds the faces that count; `before` what else each base die showed, one tuple a die, and is
    empty when none was rolled again.
    """

    base: tuple[int, ...]
    bonus: tuple[tuple[int, ...], ...] = ()
    faces: int = 6
    before: tuple[tuple[int, ...], ...] = ()

    @property
    def shown(self) -> tuple[tuple[int, ...], ...]:
        """All the faces each base die showed, the one that counts last."""
        before = self.before or ((),) * len(self.base)
        return tuple((*other, face) for other, face in zip(before, self.base, strict=True))

    @property
    def all(self) -> tuple[int, ...]:
        """Base dice, then bonus dice wave by wave."""
        return self.base + tuple(die for wave in self.bonus for die in wave)


def roll_again(
    dice: Dice, side: str, count: int, places: Callable[[list[list[int]]], tuple[int, ...]]
) -> Roll:
    """Roll so many dice; those at `places` (from 0) are rolled again, by all that each has shown so far."""
    shown = [[face] for face in dice.throw(Throw(side, count))]
    wave = 0
    while again := places(shown):
        wave += 1
        faces = dice.throw(Throw(side, len(again), kind="reroll", wave=wave, again=again))
        for place, face in zip(again, faces, strict=True):
            shown[place].append(face)
    before = tuple(tuple(faces[:-1]) for faces in shown) if wave else ()
    return Roll(tuple(faces[-1] for faces in shown), before=before)


@record
class Share:
    """What a test gave one of several people who roll it: how they fared, and what it changes for them."""

    name: Term
    value: int | None
    effects: Mapping[str, int]


@record
class Resolution:
    """What a test gave.

    `outcome` is a stable id of the test's outcomes or None, `value` the result on the system's
    own scale, `natural` the result before shifts, `effects` the changes of counters by id
    (shared ones, and personal ones for each person involved), `step` the 1-based script step.
    `listed` tells which numbers a counter that is a list gains, or loses where they are negative.
    `each` tells people apart where the test is not the same for all, in the order they are named:
    then `effects` are the first one's. `remark` is what else is worth saying in a word or two. Of `effects`,
    those `awaited` come about with a roll of their own. `told` is said with the result and not written.
    """

    test: str
    outcome: str | None
    value: int | None
    rolls: Mapping[str, Roll]
    effects: Mapping[str, int]
    natural: int | None = None
    step: int | None = None
    facts: Mapping[str, int | str] = NOTHING
    listed: Mapping[str, tuple[int, ...]] = NOTHING
    each: tuple[Share, ...] = ()
    remark: Term | None = None
    awaited: frozenset[str] = frozenset()
    told: tuple[Term, ...] = ()

    @property
    def written(self) -> Mapping[str, int]:
        """The effects that are written with it: those without what is `awaited`."""
        return {id_: change for id_, change in self.effects.items() if id_ not in self.awaited}


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A way an outcome can be taken; the author disposes."""

    id: str
    text: Term


@record
class Owed:
    """Something a result promised, by its id and in a few words.

    A roll whose test or outcome is `roll` settles it, and a note where it may be `told`, or a tag of one of
    those `who` acted, by their folded names. A guided moment may be `due` for it, as `owed.ID`.
    """

    id: str
    text: Term
    roll: str = ""
    told: bool = True
    who: tuple[str, ...] = ()
    room: tuple[str, int] | None = None  # a list of the story, and from how many in it on nothing is owed


@record
class Debts:
    """What results leave to be settled: by the choice taken, and by test, dice of both sides and value."""

    of_choice: Mapping[str, tuple[Owed, ...]]
    of_result: Callable[[str, tuple[int, int], int], tuple[Owed, ...]] = lambda test, sizes, value: ()


Mood: TypeAlias = Literal["good", "mixed", "bad", "plain"]
MOODS: Final[Mapping[Mood, int | None]] = {"good": 1, "mixed": 0, "bad": -1, "plain": None}
"""How an outcome is taken, and what that counts for where it has no value; its colour: `tui/looks.py`."""


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """One possible result of a test: stable id, value on the scale, name, meaning, choices."""

    id: str
    value: int | None
    name: Term
    text: Term
    choices: tuple[Choice, ...] = ()
    mood: Mood = "plain"
    bars: str | None = None  # a test that cannot be rolled in what is left of the scene


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of a test: id in JSON (`for`), first word in a journal (`pour`, `for`), full name."""

    id: str
    word: Term
    name: Term
    own_reason: Term | None = None  # the objective die every side starts with
    own_dice: int = 1  # how many dice that reason has
    right: bool = False  # its pool stands after `vs` in a journal; those of one place are joined by `&`
    optional: bool = False  # its dice may come from a list key instead (the steps of a script)
    least: int = 1  # dice its pool has at least
    most: int | None = None  # dice one of its reasons gives at most, but for those beside its scores
    scored: bool = False  # its reasons are numbers of a sheet: named alone, they bring that many dice
    signed: bool = False  # a trait that a sheet marks as negative takes a die, named alone
    whose: int = 0  # the place, from 0, of who rolls it among those who make the test
    single: bool = False  # one of its scores is rolled at a time: another takes its place
    one_each: Term | None = None  # as the rule says it, where of each list of a sheet only one item counts
    needs: tuple[Term, ...] = ()  # numbers of a sheet, one of which its reasons have beside items of a list
    beside: tuple[Term, ...] = ()  # what its dice may be given for besides that score: a bonus
    looks_for: Literal["even", "one", "reached"] | None = None
    """Which of its dice count: even ones, ones, those that reach the difficulty; None where all do."""


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """An input of a test besides its pools, as `key=value` on the command line.

    `least` and `most` bound each number, included. An `optional` key without a default may be
    left out. A `word` is a number that is only ever called by its name, one of `rungs`.
    """

    id: str
    kind: Literal["int", "flag", "ints", "word"]
    name: Term
    default: int | None = None  # None: required, unless optional
    least: int | None = None
    most: int | None = None
    counter: str | None = None  # taken from this counter of the story when not given
    option: str | None = None  # taken from this option of the story: on 1, off 0, else its number
    allowed_by: str | None = None  # refused where this option of the story is off
    optional: bool = False
    said: bool = False  # a journal names it in the brackets though its counter tells it
    usual: int | None = None  # what a screen proposes first, where there is no default
    rungs: Mapping[int, Term] | None = None  # what its numbers are called
    whose: int = 0  # of a personal counter: the place, from 0, of its holder among those who roll
    countdown: bool = False  # taken from the countdown of the story it is rolled against, when not given
    resists: bool = False  # given, the sheet of who rolls is for the side after theirs
    shown: bool = False  # a screen shows it from the first, though it may be left as it is


# --- what a test is given, checked against what it wants ---


MOST_DICE = 999  # of one side


def _sizes(situation: Situation, sides: Sequence[Side]) -> tuple[int, ...]:
    """Number of dice of each side, 1 to 999, in their order; raises `Refusal` for none, or too many."""
    absent = len(sides) - len(situation.pools)
    pools = situation.pools + (Pool(()),) * absent
    return tuple(size_of(pool, side.id) for pool, side in zip(pools, sides, strict=True))


def size_of(pool: Pool, side: str) -> int:
    """Number of dice of a pool, 1 to 999; raises `Refusal` for none, or too many."""
    if not any(reason.weight > 0 for reason in pool.reasons):
        raise Refusal(message("“{side}” has no die. Give it a reason, or a die without one.", side=side))
    size = pool.size
    if size > MOST_DICE:
        raise Refusal(
            message(
                "“{side}” has {count} dice. Keep to {most} or fewer.",
                side=side,
                count=size,
                most=MOST_DICE,
            )
        )
    return size


def _inputs(situation: Situation, keys: Sequence[Key]) -> Mapping[str, int]:
    """The single numbers of a test by key, defaults filled in; an optional one left out is absent.

    Raises `Refusal` naming the key that is missing, unknown or out of range.
    """
    single = {key.id: key for key in keys if key.kind != "ints"}
    for name in situation.values:
        if name not in single:
            raise _unknown(name, keys)
    values = {}
    for name, key in single.items():
        value = situation.values.get(name, key.default)
        if value is not None:
            values[name] = value if value == key.default else in_range(value, key)
        elif not key.optional:
            raise Refusal(message("{key} is missing. Add {key}= and a number.", key=name))
    return values


def _numbers(situation: Situation, key: Key) -> tuple[int, ...]:
    """The list of that key, empty when it is optional and left out; same refusals as `inputs`."""
    values = situation.lists.get(key.id, ())
    if not values and not key.optional:
        raise Refusal(message("{key} is missing. Add a list of numbers: {key}=1,2,2.", key=key.id))
    return tuple(in_range(value, key) for value in values)


def bounds(key: Key) -> tuple[int | None, int | None]:
    """The least and the most each number of a key may be, None where nothing bounds it."""
    if key.kind == "flag":
        return 0, 1
    if key.kind == "word" and key.rungs:
        return min(key.rungs), max(key.rungs)
    return key.least, key.most


def _unknown(name: str, keys: Sequence[Key]) -> Refusal:
    known = ", ".join(key.id for key in keys) or "—"
    return Refusal(message("This roll takes no {key}. It takes: {known}.", key=name, known=known))


def in_range(value: int, key: Key) -> int:
    """The number itself; raises `Refusal` where the key does not go so far."""
    least, most = bounds(key)
    if (least is not None and value < least) or (most is not None and value > most):
        allowed = f"{'' if least is None else least}…{'' if most is None else most}"
        raise Refusal(
            message("{key}={value} is out of range: {allowed}.", key=key.id, value=value, allowed=allowed)
        )
    return value


# --- what is rolled ---


@record
class Odds:
    """Exact chances: `weights[outcome id] / total`, whole numbers."""

    weights: Mapping[str, int]
    total: int

    def chance(self, outcome: str) -> "Fraction":
        """The chance of one outcome, from 0 to 1. Raises `Refusal` for an id that is none of `weights`."""
        from fractions import Fraction

        if outcome not in self.weights:
            raise Refusal(
                message(
                    "No outcome called “{name}” has a chance here; those that have: {known}",
                    name=outcome,
                    known=", ".join(self.weights),
                )
            )
        return Fraction(self.weights[outcome], self.total)

    @property
    def shares(self) -> "Mapping[str, float]":
        """The chance of every outcome as a decimal number."""
        return {id_: weight / self.total for id_, weight in self.weights.items()}


@record
class Asked:
    """What a test is asked, read: dice by side, single numbers and lists by key, defaults filled in."""

    test: str
    situation: Situation
    dice: tuple[int, ...]
    values: Mapping[str, int]
    lists: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """One thing that can be rolled.

    `label` is what a journal's `d:` line starts with; its `rule` is pure. Keys called
    `again_SIDE` (how often that side's dice were rolled again) and `die` (its faces) are read from
    dice that were typed or recorded.
    """

    __test__ = False  # not a pytest class

    id: str
    label: Term
    sides: tuple[Side, ...]
    keys: tuple[Key, ...]
    outcomes: tuple[Outcome, ...]
    rule: Callable[["Asked", Dice], Resolution]
    weigh: Callable[["Asked"], Odds] | None = None
    """Its chances, where going through all it resolves to takes too long or asks for what is not held."""
    check: Callable[["Asked"], "Asked"] | None = None
    """What is asked, completed; raises `Refusal` for what its rules do not allow."""
    step_chosen_from: int | None = None  # at this value and below, the author may name another step
    prepared: Callable[[Situation, str], Situation] | None = None  # what its keys say, put into its pools
    called: Mapping[str, int] | None = None  # faces by other names: the sides of a coin
    by: Literal["sides", "actor", "everyone"] = "sides"
    """Whose it is when nobody is named: the actor's where it has sides, the actor's always, everyone's."""
    at_most: int | None = None  # how many people may be named for it
    option: str | None = None  # it is only there where this option of the story is on
    asked: Callable[[Situation], Mapping[str, int]] | None = None
    """What its reasons ask of its inputs at least, by key: the energy a power takes."""
    outcomes_for: Callable[[Situation], tuple[Outcome, ...]] | None = None
    """Its outcomes in other words, where the situation has words of its own for them; ids stay the same."""
    closes: Callable[[Situation, Resolution], Collection[str]] | None = None
    """The ways to take its outcomes, by id, that are not to be had after such a roll."""
    counters: Mapping[str, Term] = NOTHING  # what counters are called in its story, by id
    ways: "Callable[[Asked], Ways] | None" = None
    """In which ways its throws may fall, as far as its rules tell them apart; None: every face tells."""
    cases: "Callable[[Asked, bool], Cases | None] | None" = None
    """Dice that stand for all those its rules read alike, or for the outcome alone.

    None: see `ways`; none at all: there are too many."""
    aside: tuple[str, ...] = ()
    """Inputs that may forbid a roll and change no chance: its odds are told without them."""
    leaves: tuple[str, ...] = ()
    """Ways to take a roll that stopped half-way which leave it there: it is not taken up again."""
    kept: bool = False  # what it gives is for later: the result it follows is still the last
    bars: Mapping[str, int] | None = None
    """What outcomes take, by id: bars of the other side's gauge, or, below zero, of one's own."""
    worth: Callable[[Situation], int] | None = None
    """Bars of the other side's gauge for each success, where the value of its good outcomes counts them."""
    comparable: Callable[[Situation], Mapping[str, tuple[str, str]]] | None = None
    """By kind, the reasons of both sides of which the stronger alone may count; None: none is compared."""

    def read(self, situation: Situation) -> "Asked":
        """What is asked, checked and with its defaults; raises `Refusal` for what it does not take.

        Where sides may leave out their dice, how many there are is for `check` to say.
        """
        pools = len(situation.pools)
        if pools > len(self.sides):
            raise Refusal(
                message(
                    "{given} pools were given and this roll has {wanted}. Take one away.",
                    given=pools,
                    wanted=len(self.sides),
                )
            )
        loose = any(side.optional or not side.least for side in self.sides)
        dice = () if loose else _sizes(situation, self.sides)
        for name in situation.lists:
            if not any(key.id == name for key in self.keys if key.kind == "ints"):
                raise _unknown(name, self.keys)
        lists = {key.id: _numbers(situation, key) for key in self.keys if key.kind == "ints"}
        asked = Asked(self.id, situation, dice, _inputs(situation, self.keys), lists)
        return self.check(asked) if self.check is not None else asked

    def resolve(self, situation: Situation, dice: Dice) -> Resolution:
        """What it comes to with these dice; raises `Refusal` as `read` does, and for dice that do not fit."""
        found = self.rule(self.read(situation), dice)
        dice.done()
        return found

    def odds(self, situation: Situation) -> Odds:
        """The exact chances of its outcomes; raises `Refusal` where it cannot be rolled, or not weighed."""
        if any(id_ in situation.values for id_ in self.aside):
            left = {id_: value for id_, value in situation.values.items() if id_ not in self.aside}
            situation = replace(situation, values=MappingProxyType(left))
        if self.weigh is not None:
            return self.weigh(self.read(situation))
        odds: Odds = _odds_of()(self, situation)
        return odds

    @property
    def dice_sides(self) -> tuple[str, ...]:
        """Whose dice are thrown, in order: the sides' ids, or `LONE` for a test without sides."""
        return tuple(side.id for side in self.sides) or (LONE,)

    def outcome(
        self, id_: str | None, situation: Situation | None = None, came: Resolution | None = None
    ) -> Outcome | None:
        """The outcome of that id, as that situation tells it, without the ways that what `came` closes."""
        told = self.outcomes
        if situation is not None and self.outcomes_for is not None:
            told = self.outcomes_for(situation)
        found = next((outcome for outcome in told if outcome.id == id_), None)
        if not (found and situation and came and self.closes):
            return found
        gone = self.closes(situation, came)
        return replace(found, choices=tuple(each for each in found.choices if each.id not in gone))


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """A number the system keeps: shared (on the game master's hat) or one for each person."""

    id: str
    name: Term
    shared: bool
    default: int = 0
    is_list: bool = False  # cards in hand
    option: str | None = None  # it is only kept where this option of the story is on
    shown_unset: bool = True  # a maximum that nobody has written yet is none, rather than 0


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A rule that can be switched or tuned, with its default."""

    id: str
    name: Term
    default: str
    values: tuple[str, ...] = ("on", "off")
    option: str | None = None  # it means something only where this other one is on
    of_scene: bool = False  # it ends with the scene it was set in


def later(module: str, name: str) -> Callable[[], Any]:
    """What stands in a module under a name, loaded when it is asked for: a roll has no use for it."""

    def load() -> Any:
        return getattr(import_module(module), name)

    return load


_odds_of = later("soloist.rules.engine.odds", "odds_of")  # rolling needs none of it
_in_words = later("soloist.rules.renamed", "in_words")  # few stories have words of their own


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A rule system, whole."""

    id: str
    name: Term
    credit: str
    hat: Term | None  # who holds the shared counters: Destinée / Destiny
    counters: tuple[Counter, ...]
    tests: tuple[Test, ...]
    main_test: str | None  # the test `@` rolls
    options: tuple[Option, ...] = ()
    gauge_dice: Callable[[str, int], int] | None = None
    """Dice of a gauge of some kind (`state resource progress`) at some level.

    Below zero they are taken from its holder's pool, above zero given to the other side.
    """
    gauge_level: Callable[[int, Callable[[str], str | None]], int] | None = None
    """The level of a gauge by its number and the options of the story; None: the number is the level."""
    gauge_marks: tuple[str, ...] = ()
    """How its levels are written, from none to the one at which it is full."""
    gauge_drawn: Callable[[int, Callable[[str], str | None]], Term] | None = None
    """A gauge as a sheet shows it, by its number and the options of the story; None: its mark does."""
    counter_beside: Callable[[str, int, Callable[[str], str | None]], Term | None] = lambda *counter: None
    """What is shown beside a shared counter, by its id, its number and the options of the story."""
    dice_lists: tuple[Term, ...] = ()
    """Lists of a sheet that give dice beside its traits and those called after a side."""
    sheet_lists: tuple[Term, ...] = ()
    """Lists of a sheet that every protagonist has, to be filled."""
    about: Term | None = None
    """What playing by it is like, in a line."""
    moments: Callable[[], "tuple[Moment, ...]"] = tuple
    """Its procedures: creation, respite, end of a session…"""
    loop: Callable[[], "tuple[Phase, ...]"] | None = None
    """The four phases with its own prompts; None: those of every game."""
    guide: Callable[[], "Guide"] | None = None
    """What there is to read about it; None: what there is about free play."""
    unable: Mapping[str, Term] = NOTHING
    """Why somebody can hardly act: by a counter that is at 0, or an outcome whose mark their sheet has."""
    marks: Mapping[str, Term] = NOTHING
    """Which mark of a session an outcome puts on the sheet of whoever came to it."""
    lifts: Mapping[str, Term] = NOTHING
    """Which mark of a session a test takes off the sheet of who rolls it."""
    carries: Mapping[tuple[str, str], tuple[int, Term | None, str]] = NOTHING
    """What going on gives the same test’s next roll: by outcome and way to take it, a side and its reason,
    or the flag by which it is tried again."""
    offers: Mapping[str, tuple[tuple[int, Term, int], ...]] = NOTHING
    """Reasons at hand for a type of action, by its number: a side, what it is, its dice."""
    powers: str | None = None
    """The option that says whether a trait may be a power, which gives more than a die."""
    lends: Callable[[str, int], tuple[int, Term, int] | None] = lambda test, value: None
    """What a roll gives the next one of somebody else, by its test and value: a side, a reason, its dice."""
    turned: Mapping[str, str] = NOTHING
    """What a power may count as for a die: by what its trait is said to be (`manoeuvre`, `colour`)."""
    to_spend: "Callable[[Person, Iterable[str]], tuple[str, ...] | None] | None" = None
    """What somebody may spend to roll again dice with these reasons, by name; None where nothing has one."""
    debts: Callable[[], "Debts"] | None = None
    """What its results leave to be settled, which the next step tells until it is."""

    whole: "System | None" = None
    """All of the rules, where options of a story leave a part of them out."""

    def under(self, options: Mapping[str, str]) -> "System":
        """The system as a story with these options plays it; itself where nothing is left out or renamed.

        Counters, tests and options that belong to an option are there where it is on, and so is the
        game master's hat where nothing else is kept on it. The options `word.ID` say what the story calls
        a counter, a test, an outcome or a phase; see `rules/renamed.py`.
        """
        whole = self.whole or self
        wanted = {held.option for held in whole.counters if held.option}
        wanted |= {test.option for test in whole.tests if test.option}
        wanted |= {each.option for each in whole.options if each.option}
        defaults = {known.id: known.default for known in whole.options}
        on = frozenset(id_ for id_ in wanted if options.get(id_, defaults.get(id_)) == "on")
        left = whole if on == wanted else _left(whole, on)
        if not any(id_.startswith("word.") for id_ in options):
            return left
        played: System = _in_words()(left, options)
        return played

    @property
    def main(self) -> Test | None:
        """The test an action is rolled with; None where the rules have none."""
        return self.test(self.main_test) if self.main_test else None

    def level(self, value: int, option: Callable[[str], str | None]) -> int:
        """The level of a gauge by its number, among `gauge_marks`; the last is full."""
        level = self.gauge_level(value, option) if self.gauge_level is not None else value
        return max(0, min(len(self.gauge_marks) - 1, level))

    def full(self, option: Callable[[str], str | None]) -> int | None:
        """The number at which a gauge is full; None where the rules mark no levels."""
        last = len(self.gauge_marks) - 1
        return next(n for n in count() if self.level(n, option) == last) if last > 0 else None

    def test(self, id_: str) -> Test | None:
        """The test of that id."""
        return next((test for test in self.tests if test.id == id_), None)


@lru_cache(maxsize=64)
def _left(whole: System, on: frozenset[str]) -> System:
    """What is left of the rules with only those options on."""
    counters = tuple(held for held in whole.counters if held.option is None or held.option in on)
    return replace(
        whole,
        counters=counters,
        tests=tuple(test for test in whole.tests if test.option is None or test.option in on),
        options=tuple(each for each in whole.options if each.option is None or each.option in on),
        hat=whole.hat if any(held.shared for held in counters) else None,
        whole=whole,
    )
