"""A test on its way: its pools being built, then its dice, then shifts; nothing is written yet."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from soloist.journal.checking.recorded import TARGETS
from soloist.play.rolls.signs import plain, signed
from soloist.rules.dice import Dice, Throw, TypedDice, given_dice, parse_hand, recorded_hand
from soloist.rules.given import UNEXPLAINED, Known, Scores, told_by_dice, worded
from soloist.rules.system import Key, Odds, Outcome, Pool, Reason, Resolution, Side, Situation, Test
from soloist.rules.term import Term, phrase
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message


@record
class Attempt:
    """A test, the situation it is rolled on, who rolls, in which language, and what it gave once rolled.

    `steps` are those of a script as they were typed, `joindre 2/1`, where they have names. `hidden` are
    the counters that whoever looks on is not to be told of. `scores` are those of the sheets of who rolls,
    where reasons are to be named by them.
    """

    test: Test
    situation: Situation
    who: tuple[str, ...] = ()
    resolution: Resolution | None = None
    steps: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    lang: str = "en"
    scores: Scores | None = None
    countdown: str = ""  # which one of the story it is rolled against, where several have its score

    @property
    def outcome(self) -> Outcome | None:
        """What it came to, as it is told in its situation; None before the roll, or where it has no name."""
        came = self.resolution
        return self.test.outcome(came.outcome, self.situation, came) if came else None

    @property
    def outcome_name(self) -> str:
        """What a line says it came to: the outcome's name, or the bare value of a test without outcomes."""
        outcome = self.test.outcome(self.result.outcome)
        return outcome.name.of(self.lang) if outcome else str(self.result.value)

    @property
    def result(self) -> Resolution:
        """What its dice gave, of an attempt that was rolled."""
        assert self.resolution is not None, "it was rolled"
        return self.resolution

    def worded(self) -> AbstractContextManager[None]:
        """What is refused meanwhile is told in the words of its story."""
        return worded(self.test, self.lang, self.who)

    def odds(self) -> Odds | None:
        """The exact chances before the roll, where the test has them."""
        with self.worded():
            return self.test.odds(self.situation)


def begin(test: Test, who: Sequence[str], known: Known, lang: str) -> Attempt:
    """An attempt with what every side starts with, the inputs the story knows, and a first value for each
    that a roll cannot do without.

    A side whose dice a list may tell, as the steps of a script do, starts without any.
    """
    pools = tuple(
        Pool(
            (Reason(side.own_reason.of(lang), side.own_dice),)
            if side.own_reason
            else ()
            if side.optional
            else (Reason(UNEXPLAINED),)
        )
        for side in test.sides
    )
    first: dict[str, int | tuple[int, ...]] = {}
    for key in test.keys:
        told = known.get(key.id)
        if told is None and is_required(key):
            told = key.usual if key.usual is not None else max(1, key.least or 0)
        if told is not None:
            first[key.id] = (told,) if key.kind == "ints" and isinstance(told, int) else told
    return with_values(Attempt(test, Situation(pools), tuple(who), lang=lang), first)


def is_required(key: Key) -> bool:
    """Whether a roll cannot do without an input, which neither the story nor a default gives."""
    return key.default is None and not key.optional and key.counter is None


def quick_ids(test: Test) -> tuple[str, ...]:
    """What `3/4` gives numbers to: the sides of a test, or a lone side and the number it has to reach."""
    sides = tuple(side.id for side in test.sides)
    if len(sides) != 1:
        return sides
    needed = tuple(key.id for key in test.keys if is_required(key))
    return sides + (needed or tuple(key.id for key in test.keys if key.id in TARGETS))


def target_of(test: Test) -> Key | None:
    """The number that its dice are rolled against, `vs 3`; None where there is none."""
    return next((key for key in test.keys if key.id in TARGETS), None)


def having(attempt: Attempt, **parts: Any) -> Attempt:
    """The attempt with other pools, values or lists in its situation; its dice stay."""
    return replace(attempt, situation=replace(attempt.situation, **parts))


def with_values(attempt: Attempt, inputs: Known) -> Attempt:
    """The attempt with these inputs, numbers and lists of them; its dice stay."""
    values, lists = dict(attempt.situation.values), dict(attempt.situation.lists)
    for id_, given in inputs.items():
        if isinstance(given, int):
            values[id_] = given
        else:
            lists[id_] = given
    return having(attempt, values=values, lists=lists)


def rolled(attempt: Attempt, dice: Dice) -> Attempt:
    """The attempt with its dice thrown; raises `Refusal` when given dice do not fit."""
    if isinstance(dice, TypedDice):
        return rolled_as(attempt, dice.of_next(len(attempt.test.dice_sides)))
    attempt = with_values(attempt, _heroic(attempt))
    with attempt.worded():
        resolution = attempt.test.resolve(attempt.situation, dice)
        dice.done()
    used = _used(attempt.test, resolution)
    return replace(with_values(attempt, used), resolution=resolution)


def _used(test: Test, resolution: Resolution) -> Mapping[str, int]:
    """What the roll came to use: the steps that moved its result, how often dice were rolled again."""
    keys = {key.id for key in test.keys}
    again = {f"again_{id_}": len(roll.shown[0]) - 1 for id_, roll in resolution.rolls.items() if roll.base}
    used = again | {id_: n for id_ in (SHIFT, SPEND) if isinstance(n := resolution.facts.get(id_), int)}
    return {id_: number for id_, number in used.items() if id_ in keys}


def _heroic(attempt: Attempt) -> Mapping[str, int]:
    """Which sides use a heroic trait, for the tests that ask and where the story allows it.

    A heroic trait is one that gives two dice or more. HaDes 0.1.0, Deus Ex Alea.
    """
    keys = {key.id for key in attempt.test.keys if attempt.situation.values.get(key.id)}
    sides = zip(attempt.test.sides, attempt.situation.pools, strict=True)
    return {
        key: int(any(held.weight >= 2 and held.text != UNEXPLAINED for held in pool.reasons))
        for side, pool in sides
        if (key := f"heroic_{side.id}") in keys
    }


def replayed(resolution: Resolution) -> Dice:
    """Dice that fall as they fell."""
    rolls = resolution.rolls.items()
    return given_dice({side: recorded_hand(roll.shown, roll.bonus) for side, roll in rolls})


# --- read again: moved, with dice that are rolled again, or laid as those of the table fell --------


def read_again(attempt: Attempt, values: Mapping[str, int], dice: Dice | None = None) -> Attempt:
    """The same dice, read with other inputs; what these have rolled again falls anew, from `dice`.

    `dice` gives such a throw as if it were a first one. Raises `Refusal` where the rules have no such thing.
    """
    came = attempt.result
    return rolled(with_values(attempt, values), _Further(came, dice) if dice else replayed(came))


class _Further:
    """Dice as they fell; those rolled again more often than they were fall anew."""

    def __init__(self, came: Resolution, new: Dice) -> None:
        self._fallen, self._new = replayed(came), new
        self._times = {id_: max(map(len, roll.shown), default=1) - 1 for id_, roll in came.rolls.items()}

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The faces of that throw; see `Dice`."""
        if wanted.kind == "reroll" and wanted.wave > self._times[wanted.side]:
            return self._new.throw(replace(wanted, kind="base", wave=0, again=()))
        return self._fallen.throw(wanted)

    def done(self) -> None:
        """Nothing may be left over, of the old dice or the new."""
        self._fallen.done()
        self._new.done()


SHIFT: Final = "shift"
SPEND: Final = "spend"
DEA: Final = "dea"


def steps(attempt: Attempt) -> int:
    """How far fortunes moved the result: a step up is positive."""
    return attempt.situation.values.get(SHIFT, 0)


def rolled_as(attempt: Attempt, text: str) -> Attempt:
    """The attempt with the dice that were typed; raises `Refusal` where they do not fit."""
    test, text = attempt.test, text.replace("/", "|")
    with attempt.worded():
        told = {key: int(value) for key, value in told_by_dice(test, {}, text).items()}
        hands = parse_hand(text, test.dice_sides, test.called)
    return rolled(with_values(attempt, told), given_dice(hands))


class _Alike:
    """Dice that all show 1, or their highest face, up to the first thrown for what others show.

    With ones what a roll changes and costs however it falls is learned.
    """

    def __init__(self, *, highest: bool = False) -> None:
        self._highest = highest

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """See `Dice`; raises `Refusal` for what follows from the first throw."""
        if wanted.kind != "base":
            raise Refusal(message("This depends on the dice."))
        return (wanted.faces if self._highest else 1,) * wanted.count

    def done(self) -> None:
        """Nothing is ever left over."""


# --- what it says of itself -----------------------------------------------------------------------


def counts(face: int, faces: int, side: Side, resolution: Resolution) -> bool:
    """Whether a die of so many faces counts on that side; all do where none is told from another."""
    match side.looks_for:
        case "even":
            return face % 2 == 0 or faces % 2 == 1
        case "one":
            return face == 1
        case "reached":
            limit = resolution.facts.get("difficulty", resolution.facts.get("against"))
            return not isinstance(limit, int) or face >= limit
        case _:
            return True


ROLES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "favourite": phrase("Favourite"),
        "balanced": phrase("Balanced"),
        "outsider": phrase("Outsider"),
    }
)
_CHANGE: Final = "_change"  # a fact `destiny_change` is what any roll of these pools does to `destiny`
_LUCK: Final = phrase("luck saved for later")
_TROUBLE: Final = phrase("trouble to come")


def foreseen(attempt: Attempt) -> Iterator[str]:
    """What the rules say of these pools whatever the dice: the role, and each counter with its change."""
    try:
        resolution = attempt.test.resolve(attempt.situation, _Alike())
    except Refusal:
        return
    if (role := role_of(resolution)) is not None:
        yield role.of(attempt.lang)
    changes = {
        name.removesuffix(_CHANGE): change
        for name, change in resolution.facts.items()
        if name.endswith(_CHANGE) and isinstance(change, int)
    }
    for id_, change in changes.items():
        yield from change_words(attempt, {id_: change})
        if change and id_ == "destiny" and id_ not in attempt.hidden:
            yield (_LUCK if change > 0 else _TROUBLE).of(attempt.lang)


def role_of(resolution: Resolution) -> Term | None:
    """Who was expected to win, where the rules say so."""
    return ROLES.get(str(resolution.facts.get("role", "")))


def change_words(attempt: Attempt, changes: Mapping[str, int], *, whose: bool = True) -> Iterator[str]:
    """`Destin +1 (0 → 1)` for each counter that changes and may be seen, its values too where the test knows
    whose.
    """
    test, values = attempt.test, attempt.situation.values
    held = {key.counter: values.get(key.id) for key in reversed(test.keys) if whose and key.counter}
    for id_, change in changes.items():
        name = test.counters[id_].of(attempt.lang) if id_ in test.counters else id_
        before = held.get(id_)
        if id_ in attempt.hidden:
            continue
        if before is None:
            yield f"{name} {signed(change)}"
        elif change:
            yield f"{name} {signed(change)} ({plain(before)} → {plain(before + change)})"
        else:
            yield f"{name} {plain(before)}"


# --- what may still change a throw -----------------------------------------------------------------


class Move(NamedTuple):
    """What may change a throw: its id, the inputs that do it, and what they lead to, where that is known.

    Of dice of a side rolled `again` the worst is told, which has their price.
    """

    id: str
    inputs: Mapping[str, int]
    way: Attempt | None = None
    again: Side | None = None


def moves(attempt: Attempt, fortunes: int) -> Iterator[Move]:
    """What may still change a throw, where the rules have it and those who roll can spend what it takes.

    A point `more` or `less` on it; the dice of a side rolled `again`, where that can help; an `asset`, for
    which dice that show a 6 may be rolled again, and need not (Bravoure & Infortune, Atout); all the steps of
    `fate`, then `fewer` (HaDes 0.1.0, Deus Ex Alea).
    """
    values, found, keys = attempt.situation.values, attempt.result, {key.id for key in attempt.test.keys}
    for id_, by in (("more", 1), ("less", -1)):
        inputs = _spending(attempt, by, fortunes)
        with suppress(Refusal):
            if inputs.keys() <= keys and (way := read_again(attempt, inputs)).result.value != found.value:
                yield Move(id_, inputs, way)
    could_help = attempt.outcome is not None and attempt.outcome.mood != "good"
    for side in attempt.test.sides if could_help else ():
        inputs = {f"again_{side.id}": values.get(f"again_{side.id}", 0) + 1}
        if not inputs.keys() <= keys:
            continue
        with suppress(Refusal):
            alike = (_Alike(highest=each) for each in (False, True))
            worst, best = (read_again(attempt, inputs, dice) for dice in alike)
            if best.outcome != attempt.outcome:
                yield Move(f"again {side.id}", inputs, worst, side)
    sixes = (face == roll.faces for roll in found.rolls.values() for face in roll.base)
    if "asset" in keys and not values.get("asset") and any(sixes):
        yield Move("asset", {"asset": 1})
    free, used = (int(found.facts.get(fact) or 0) for fact in ("dea_offer", DEA))
    for id_, most, least in (("fate", free if not used else 0, 0), ("fewer", used - 1, 1)):
        for number in range(most, least - 1, -1) if free else ():
            inputs = {DEA: int(number > 0), "dea_steps": number or free, SHIFT: 0}
            if (way := read_again(attempt, inputs)).result.value != found.value:
                yield Move(id_, inputs, way)
                break


def _spending(attempt: Attempt, by: int, fortunes: int) -> Mapping[str, int]:
    """The input with a point more or less on the result (`by` 1 or −1); none where that is not to be had.

    A fortune moves it a step, down only what fortunes raised, or what another protagonist may want lower
    (HaDes 0.1.0, Points de fortune). Bravery adds a success, or as many as an action lacks, any number of
    times (Bravoure & Infortune, Bravoure).
    """
    found, values = attempt.result, attempt.situation.values
    if any(key.id == SHIFT for key in attempt.test.keys):
        may = abs(steps(attempt) + by) <= fortunes and (by > 0 or steps(attempt) > 0 or values.get("pvp"))
        return {SHIFT: steps(attempt) + by} if may else {}
    more = by if by < 0 else max(by, values.get("required", 1) - (found.value or 0))
    return {SPEND: values.get(SPEND, 0) + more} if by < 0 or found.facts.get("left", 1) else {}
