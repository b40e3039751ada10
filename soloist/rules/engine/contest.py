"""Oppositions, scripts and competitions as HaDes and SPIN have them, given what tells the games apart.

HaDes 0.1.0, Jets de dés, Deus Ex Alea, Points de fortune, Script, Compétition; SPIN 0.1 where it agrees.
What differs is in a `Contest`: how two counts of evens are read, what a result earns, where a script stops.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

from soloist.rules.content import Words
from soloist.rules.dice import Cases, Dice
from soloist.rules.engine.description import Rule
from soloist.rules.engine.evens import (
    bounded,
    evens,
    evens_cases,
    evens_weights,
    roll_parity,
    shift,
    steps,
    sums_weights,
)
from soloist.rules.engine.odds import Reading, opposed
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Asked, Odds, Pool, Reason, Resolution, Roll, Share, size_of
from soloist.rules.term import Term, signed
from soloist.values.dataclass import dataclass, record, replace
from soloist.values.message import Refusal, message

_WORDS = Words()

MOST_WEIGHED: Final = 30  # dice of a pool in a race: the work grows with their cube

Finish = Literal["first", "second", "tie", "continue"]
Role = Literal["favourite", "balanced", "outsider"]

SIDES: Final = ("for", "against")
_SCALE: Final = (3, 2, 1, -1, -2, -3)
RIVALS: Final = ("rival_for", "rival_against")


class Gain(NamedTuple):
    """What a result earns: `fortune` for each protagonist involved, `card` for Destiny; each 0 or 1."""

    fortune: int
    card: int


@record
class Alea:
    """Whether fate may step in, and the result and destiny once it did."""

    eligible: bool
    value: int
    destiny: int


@record
class Settled:
    """What two rolls came to; `effects` are the changes of counters, without the zeros."""

    natural: int
    value: int
    effects: Mapping[str, int]
    facts: Mapping[str, int | str]


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """What a game makes of the dice of two sides.

    `ids` are its results, the best one first, called as its `words` say.
    `gain` is told the dice of both sides, the final result, and whether it was shifted. `stops` is told the
    dice of a script's steps, the evens of the protagonist and the result, and gives the step it stops at.
    `fits` raises `Refusal` where a side's dice and those its steps list cannot go together.
    """

    judge: Reading
    role: Callable[[int, int], Role]
    gain: Callable[[int, int, int, bool], Gain]
    words: Words
    ids: tuple[str, ...]
    stops: Callable[[Sequence[int], int, int], int | None]
    fits: Callable[[str, int, int], None]
    awaited: frozenset[str] = frozenset()
    due: Mapping[str, Term] | None = None

    def result(self, value: int) -> str:
        """The id of the result of that value, or of the last one before it."""
        return self.ids[_SCALE.index(bounded(value))]

    def name(self, value: int) -> Term:
        """What that result is called."""
        return self.words(f"results.{self.result(value)}")

    def promised(self, effects: Mapping[str, int]) -> tuple[Term, ...]:
        """What is to be drawn after a result, in words."""
        return tuple(text for id_, text in (self.due or {}).items() if effects.get(id_))


# --- destiny, fortunes and Deus Ex Alea -----------------------------------------------------------


def destiny_change(for_: int, against: int, values: Mapping[str, int]) -> int:
    """What an opposition adds to destiny before it is rolled: obstacle dice less protagonist dice.

    Player against player, only those the game master added; nothing in a presentation scene.
    """
    if values.get("presentation"):
        return 0
    if values.get("pvp"):
        return values["added_against"] - values["added_for"]
    return against - for_


def check_spent(change: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` when more fortunes or free steps are spent than the rules allow.

    `change` is what the dice of this roll add to destiny.
    """
    most = values["max_shift"]
    if most and abs(values["shift"]) > most:
        raise Refusal(
            message(
                "shift={shift} is too far: this story allows {most} on one result.",
                shift=values["shift"],
                most=most,
            )
        )
    free = abs(values["destiny"] + change)
    if values.get("dea") and values.get("dea_steps", 0) > free:
        raise Refusal(
            message(
                "dea_steps={steps} is too many: destiny gives {free} free steps here.",
                steps=values["dea_steps"],
                free=free,
            )
        )


def check_zero(change: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` where the story forbids destiny to be left at 0 (SPIN 0.1, optional rules).

    What does not count for destiny is let be: a presentation scene, player against player.
    """
    counted = not (values.get("presentation") or (values.get("pvp") and not change))
    if values.get("no_zero") and counted and values["destiny"] + change == 0:
        raise Refusal(
            message("This would leave destiny at 0, which this story does not allow. Add a die to one side.")
        )


def deus_ex_alea(
    destiny: int,
    value: int,
    loser_heroic: bool,
    winner: tuple[int, ...],
    *,
    steps: int | None = None,
    unbounded: bool = False,
    strict_reset: bool = False,
) -> Alea:
    """Fate steps in for the losing side where every condition holds; otherwise nothing changes.

    `destiny` is the counter after this opposition's dice were added, `value` the natural result,
    `winner` all the dice of the winning side, bonus dice included. `steps` are those the loser uses,
    all of them (`abs(destiny)`) when not given. Destiny goes back to 0, under `strict_reset` only if
    its sign is that of the side helped.
    """
    if not (destiny and abs(value) >= 2 and loser_heroic and len(set(winner)) == 1):
        return Alea(False, value, destiny)
    free = abs(destiny) if steps is None else min(steps, abs(destiny))
    helps_protagonist = value < 0
    moved = shift(value, free if helps_protagonist else -free)
    kept = strict_reset and (destiny > 0) != helps_protagonist
    return Alea(True, moved if unbounded else bounded(moved), destiny if kept else 0)


def settle(game: Contest, rolls: tuple[Roll, Roll], values: Mapping[str, int]) -> Settled:
    """The final result and its effects.

    Destiny moves by the pools' sizes, then Deus Ex Alea is tried on the natural result, but not where a
    presentation scene holds destiny still, then fortunes shift it, one for each step it moves; a shifted
    result earns none, and a card is drawn on the final one. `facts` has `role`, the counts of evens,
    destiny's change by dice, the free steps fate offers (`dea_offer`, 0 when it does not), those used
    (`dea`), and those that fortunes moved it by (`shift`).
    """
    for_, against = rolls
    dice = len(for_.base), len(against.base)
    counts = evens(for_), evens(against)
    natural = game.judge(*counts)
    before = values["destiny"]
    change = destiny_change(*dice, values)
    heroic = "heroic_for" if natural < 0 else "heroic_against"
    alea = deus_ex_alea(
        before + change,
        natural,
        bool(values.get(heroic)) and not values.get("presentation"),
        (against if natural < 0 else for_).all,
        steps=values.get("dea_steps"),
        unbounded=bool(values.get("dea_unbounded")),
        strict_reset=bool(values.get("dea_strict_reset")),
    )
    used = bool(alea.eligible and values.get("dea"))
    offer = abs(before + change) if alea.eligible else 0
    begun = alea.value if used else natural
    value = shift(begun, values["shift"])
    if not (used and values.get("dea_unbounded")):
        value = bounded(value)
    moved = steps(begun, value)
    earned = game.gain(*dice, value, bool(moved or used))
    effects = {
        "destiny": (alea.destiny if used else before + change) - before,
        "fortunes": earned.fortune - abs(moved),
        "cards": earned.card,
    }
    facts: dict[str, int | str] = {
        "role": game.role(*dice),
        "evens_for": counts[0],
        "evens_against": counts[1],
        "destiny_change": change,
        "dea_offer": offer,
        "dea": min(values.get("dea_steps", offer), offer) if used else 0,
        "shift": moved,
    }
    return Settled(natural, value, {name: n for name, n in effects.items() if n}, facts)


# --- oppositions and scripts ----------------------------------------------------------------------


def opposition(game: Contest) -> Rule:
    """One side against another. `value` is −3 to +3, further only under `dea_unbounded`."""
    return Rule(partial(_oppose, game), check=_spending_checked, cases=partial(_cases, game))


def script(game: Contest) -> Rule:
    """A whole plan in one roll; `step` is where it stops, None at its end.

    The dice of a side come from its pool, or from its list with a number a step, `steps` and `pools`.
    """
    return Rule(partial(_oppose, game), check=partial(_script_asked, game), cases=partial(_cases, game))


def _oppose(game: Contest, asked: Asked, dice: Dice) -> Resolution:
    check_zero(destiny_change(*_pair(asked), asked.values), asked.values)
    rolls = _roll_both(_pair(asked), SIDES, asked.values, dice)
    settled = settle(game, rolls, asked.values)
    steps, counted = asked.lists.get("steps"), int(settled.facts["evens_for"])
    return Resolution(
        asked.test,
        game.result(settled.value),
        settled.value,
        dict(zip(SIDES, rolls, strict=True)),
        settled.effects,
        natural=settled.natural,
        step=game.stops(steps, counted, settled.value) if steps else None,
        facts=settled.facts,
        awaited=game.awaited,
        told=game.promised(settled.effects) + _mattered(asked, rolls),
    )


def _mattered(asked: Asked, rolls: Sequence[Roll]) -> tuple[Term, ...]:
    """The reasons whose die is even, where a story has dice read in their order (Jets de dés)."""
    pools = asked.situation.pools
    if not asked.values.get("ordered") or len(pools) < len(rolls) or not all(each.reasons for each in pools):
        return ()
    told = []
    for pool, roll in zip(pools, rolls, strict=True):
        names = [each.text for each in pool.reasons for _ in range(each.weight) if each.text != UNEXPLAINED]
        counted = (name for name, face in zip(names, roll.base, strict=False) if face % 2 == 0)
        told.append(", ".join(dict.fromkeys(counted)) or "—")
    return (_WORDS("words.mattered", mine=told[0], theirs=told[1]),)


def _pair(asked: Asked) -> tuple[int, int]:
    return asked.dice[0], asked.dice[1]


def _roll_both(
    pools: tuple[int, int], sides: tuple[str, str], values: Mapping[str, int], dice: Dice
) -> tuple[Roll, Roll]:
    """Roll the protagonist's pool, then the obstacle's."""
    more = bool(values.get("unlimited_chaos"))
    first, second = (roll_parity(n, side, dice, more) for n, side in zip(pools, sides, strict=True))
    return first, second


def _cases(game: Contest, asked: Asked, outcomes: bool) -> Cases | None:
    """Dice that stand for all those the rules read alike; the step a script stops at hangs on each even."""
    counted, alike = "steps" in asked.lists and not outcomes, bool(asked.values.get("dea"))
    endless = bool(asked.values.get("unlimited_chaos"))
    return evens_cases(_pair(asked), SIDES, game.judge, alike=alike, counted=counted, endless=endless)


def _spending_checked(asked: Asked) -> Asked:
    most = asked.dice if asked.values.get("pvp") else (0, 0)
    if any(asked.values.get(f"added_{side}", 0) > n for side, n in zip(SIDES, most, strict=False)):
        raise Refusal(
            message(
                "Dice that Destiny adds count apart only under “{key}”, and are no more than the side has.",
                key="pvp",
            )
        )
    check_spent(destiny_change(*_pair(asked), asked.values), asked.values)
    return asked


def _script_asked(game: Contest, asked: Asked) -> Asked:
    laid, supplied = asked.lists["steps"], asked.lists["pools"]
    if supplied and len(supplied) != len(laid):
        raise Refusal(
            message(
                "steps lists {steps} steps and pools {pools}. Give one number a step in both; 0 is a pool.",
                steps=len(laid),
                pools=len(supplied),
            )
        )
    found = []
    for pool, side, listed in zip_longest(asked.situation.pools, SIDES, (sum(supplied), sum(laid))):
        if pool is None or not pool.reasons:
            pool = Pool((Reason("", listed),))
        size = size_of(pool, side)
        game.fits(side, size, listed)
        found.append(size)
    return _spending_checked(replace(asked, dice=tuple(found)))


# --- competitions ---------------------------------------------------------------------------------


class Runner(NamedTuple):
    """A competitor: the result, the sum of even dice, whether a player's character runs."""

    value: int
    even_sum: int
    protagonist: bool = True


def compete(first: Runner, second: Runner, joint: bool = False) -> Finish:
    """Who reaches the goal: +2 or more is needed, and +3 beats +2.

    Equal results are a tie when they may win `joint`ly; else the higher sum of even dice wins, then
    a protagonist over anyone else.
    """
    if max(first.value, second.value) < 2:
        return "continue"
    if (first.value == second.value and joint) or first == second:
        return "tie"
    return "first" if first > second else "second"


def competition(game: Contest) -> Rule:
    """Each runs against its own obstacle, and the results are compared; `value` is the protagonist's own.

    Only the protagonists' own rolls move destiny, fortunes and cards. Four pools fall in too many ways to be
    gone through: the chances of its outcomes alone are known.
    """
    return Rule(
        partial(_compete, game),
        partial(_race_odds, game),
        check=_spending_checked,
        cases=lambda *_: (),
        closes=lambda _, came: _CLOSED[(came.value or 0) > -2],
    )


_CLOSED: Final = (("carry_edge", "change_tactics"), ("stay_with_harm", "final"))
"""The ways to go on that a failure of one's own closes in a race, and those that anything better does."""


def _rival(asked: Asked) -> tuple[int, int]:
    return asked.dice[2], asked.dice[3]


def _compete(game: Contest, asked: Asked, dice: Dice) -> Resolution:
    """Roll the protagonist's race, then the rival's.

    `facts` adds `rival_value`, both sums of even dice, and `rival_fortunes` when the rival is a
    protagonist, whose dice then move destiny and cards too and who earns by them alone.
    """
    values, played = asked.values, bool(asked.values["rival_protagonist"])
    more = destiny_change(*_rival(asked), values) if played else 0
    check_zero(destiny_change(*_pair(asked), values) + more, values)
    own = _roll_both(_pair(asked), SIDES, values, dice)
    rival = _roll_both(_rival(asked), RIVALS, values, dice)
    settled = settle(game, own, values)
    rival_value = game.judge(evens(rival[0]), evens(rival[1]))
    earned = game.gain(*_rival(asked), rival_value, False)
    mine = Runner(settled.value, _even_sum(own[0]))
    theirs = Runner(rival_value, _even_sum(rival[0]), played)
    effects = dict(settled.effects)
    if played:
        effects["destiny"] = effects.get("destiny", 0) + more
        effects["cards"] = effects.get("cards", 0) + earned.card
    earning = (settled.value, settled.effects.get("fortunes", 0)), (rival_value, earned.fortune)
    shares = tuple(Share(game.name(value), value, {"fortunes": n} if n else {}) for value, n in earning)
    names = {"mine": shares[0].name, "theirs": shares[1].name}
    finishes = _WORDS("words.finishes", own=signed(settled.value), rival=signed(rival_value), **names)
    return Resolution(
        asked.test,
        compete(mine, theirs, bool(values["joint"])),
        settled.value,
        dict(zip(SIDES + RIVALS, own + rival, strict=True)),
        {name: change for name, change in effects.items() if change},
        natural=settled.natural,
        facts={
            **settled.facts,
            "even_sum": mine.even_sum,
            "rival_value": rival_value,
            "rival_even_sum": theirs.even_sum,
            "rival_fortunes": earned.fortune if played else 0,
        },
        each=shares if played else (),
        awaited=game.awaited,
        told=game.promised(effects) + (() if played else (finishes,)),
    )


def _even_sum(roll: Roll) -> int:
    """The sum of the even dice, bonus dice included."""
    return sum(die for die in roll.all if die % 2 == 0)


def _race_odds(game: Contest, asked: Asked) -> Odds:
    """Exact chances of the four finishes."""
    own, rival, values = _pair(asked), _rival(asked), asked.values
    if max(asked.dice) > MOST_WEIGHED or values.get("unlimited_chaos"):
        raise Refusal(
            message(
                "The odds of a competition are known up to {most} dice a pool and without unlimited_chaos.",
                most=MOST_WEIGHED,
            )
            if "unlimited_chaos" in values
            else message("The odds of a competition are known up to {most} dice a pool.", most=MOST_WEIGHED)
        )
    mine = _runners(game, own, values["shift"], protagonist=True)
    theirs = _runners(game, rival, 0, protagonist=bool(values["rival_protagonist"]))
    runners, rivals = list(mine), list(theirs)

    def finish(one: int, other: int) -> Finish:
        return compete(runners[one], rivals[other], bool(values["joint"]))

    weights = dict.fromkeys(_ORDER, 0)
    chances = list(mine.values()), list(theirs.values())
    for one, other, weight in opposed(*chances, lambda one, other: _ORDER[finish(one, other)]):
        weights[finish(one, other)] += weight
    return Odds({str(id_): weight for id_, weight in weights.items()}, sum(weights.values()))


_ORDER: Final[Mapping[Finish, int]] = {"first": 1, "second": -1, "tie": 0, "continue": 0}


def _runners(game: Contest, dice: tuple[int, int], moved: int, *, protagonist: bool) -> dict[Runner, int]:
    """How a competitor may come in, the worst first, and in how many chances."""
    own, obstacle = dice
    weights: dict[Runner, int] = {}
    for (count, total), weight in sums_weights(own).items():
        for other, ways in enumerate(evens_weights(obstacle)):
            value = bounded(shift(game.judge(count, other), moved))
            runner = Runner(value, total, protagonist)
            weights[runner] = weights.get(runner, 0) + weight * ways
    return dict(sorted(weights.items()))
