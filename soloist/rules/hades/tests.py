"""What is rolled in HaDes, and what it comes to (HaDes 0.1.0)."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.engine.contest import Contest, Gain, Role, competition, opposition, script, script_keys
from soloist.rules.engine.evens import bounded
from soloist.rules.hades.outcomes import (
    NAMES,
    OPPOSITION_OUTCOMES,
    OUTCOME_IDS,
    SCRIPT_OUTCOMES,
    TYPES,
    worded,
)
from soloist.rules.outcomes import outcome
from soloist.rules.situation import alone
from soloist.rules.system import (
    Choice,
    Key,
    Option,
    Outcome,
    Resolution,
    Roll,
    Side,
    Situation,
    Test,
    later,
)
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_WORDS = Words("hades")

if TYPE_CHECKING:
    from soloist.rules.dice import Cases

# --- the inputs tests share -----------------------------------------------------------------------


FAR = 99  # dice, steps and fortunes: nobody has more
ENDLESS = 999_999  # destiny has no bound: a story of ten years must never come to where it cannot roll

DESTINY = Key("destiny", "int", _WORDS("keys.destiny"), 0, -ENDLESS, ENDLESS, counter="destiny")
NEEDED_DESTINY = Key("destiny", "int", _WORDS("keys.destiny"), None, -ENDLESS, ENDLESS, counter="destiny")

SHIFT = Key("shift", "int", _WORDS("keys.shift"), 0, -FAR, FAR)
MOST_SHIFT = Key(
    "max_shift", "int", _WORDS("keys.max_shift"), 0, 0, FAR,
    option="hd.max_shift",
)  # fmt: skip
UNLIMITED = Key(
    "unlimited_chaos",
    "flag",
    _WORDS("keys.unlimited_chaos"),
    0,
    option="hd.unlimited_chaos",
)

ALEA_KEYS = (
    Key("dea", "flag", _WORDS("keys.dea"), 0),
    Key("dea_steps", "int", _WORDS("keys.dea_steps"), None, 1, FAR, optional=True),
    Key(
        "heroic_for", "flag", _WORDS("keys.heroic_for"), 0,
        allowed_by="hd.dea",
    ),
    Key(
        "heroic_against", "flag", _WORDS("keys.heroic_against"), 0,
        allowed_by="hd.dea",
    ),
    Key("dea_unbounded", "flag", _WORDS("keys.dea_unbounded"), 0, option="dea.unbounded"),
    Key(
        "dea_strict_reset", "flag", _WORDS("keys.dea_strict_reset"), 0,
        option="hd.dea_strict_reset",
    ),
)  # fmt: skip

PVP_KEYS = (
    Key("pvp", "flag", _WORDS("keys.pvp"), 0),
    Key(
        "added_for", "int", _WORDS("keys.added_for"), 0, 0, FAR,
    ),
    Key(
        "added_against", "int", _WORDS("keys.added_against"),
        0, 0, FAR,
    ),
)  # fmt: skip

TYPE = Key("type", "word", _WORDS("keys.type"), 0, rungs=TYPES)

ROLL_KEYS = (DESTINY, SHIFT, MOST_SHIFT, UNLIMITED)


# --- reading the dice -----------------------------------------------------------------------------

# HaDes 0.1.0, Fortunes: the results that earn one, by role
_EARNING: dict[Role, tuple[int, ...]] = {
    "favourite": (-3, -2),
    "balanced": (-3, 3),
    "outsider": (2, 3),
}


def judge(evens_for: int, evens_against: int) -> int:
    """The result, −3 to +3 without 0 (HaDes 0.1.0, Jets de dés).

    A tie is +1, unless no die is even at all: then it is −1.
    """
    if evens_for == evens_against:
        return 1 if evens_for else -1
    return bounded(evens_for - evens_against)


def role(for_: int, against: int) -> Role:
    """Who was expected to win, seen from the protagonist."""
    if for_ > against:
        return "favourite"
    return "outsider" if for_ < against else "balanced"


def fortune(for_: int, against: int, value: int, shifted: bool) -> int:
    """The fortune gained by each protagonist involved: 0 or 1, never on a shifted result."""
    return int(not shifted and value in _EARNING[role(for_, against)])


def _gain(for_: int, against: int, value: int, shifted: bool) -> Gain:
    return Gain(fortune(for_, against, value, shifted), 0)


def interrupted_step(steps: Sequence[int], evens: int) -> int:
    """The step, from 1, that holds the `evens`-th obstacle die when the steps' dice are laid end to end.

    The first step for no evens, the last when there are more evens than dice.
    """
    laid = 0
    for number, size in enumerate(steps, 1):
        laid += size
        if evens <= laid:
            return number
    return len(steps)


def _stops(steps: Sequence[int], evens: int, value: int) -> int | None:
    """The step where a script is interrupted; None when the mission is fulfilled."""
    return None if value >= 2 else interrupted_step(steps, evens)


def _fits(side: Side, size: int, listed: int) -> None:
    """Raises `Refusal` where a side has both a pool and a list, and they do not agree."""
    if listed and listed != size:
        raise Refusal(
            message(
                "“{side}” has {size} dice and its steps {listed}. Make them agree.",
                side=side.id,
                size=size,
                listed=listed,
            )
        )


_endless = later("soloist.rules.hades.endless", "endless_cases")  # few stories have such dice


def _endless_cases(sizes: tuple[int, int], alike: bool) -> "Cases":
    cases: Cases = _endless()(sizes, alike)
    return cases


CONTEST = Contest(
    judge,
    role,
    _gain,
    NAMES,
    OUTCOME_IDS,
    _stops,
    _fits,
    endless=_endless_cases,
)


def _by_type(outcomes: tuple[Outcome, ...], situation: Situation) -> tuple[Outcome, ...]:
    """The results in the words of the type of action (HaDes 0.1.0, Tables par type d'action)."""
    type_ = situation.values.get(TYPE.id, 0)
    if not type_:
        return outcomes
    return worded(outcomes, type_)


OPPOSITION = replace(
    opposition(
        CONTEST,
        "opposition",
        _WORDS("words.opposition"),
        (TYPE, *ROLL_KEYS, *ALEA_KEYS, *PVP_KEYS),
        OPPOSITION_OUTCOMES,
    ),
    outcomes_for=partial(_by_type, OPPOSITION_OUTCOMES),
    # Interpréter le résultat: an objective reached is a bar, a feat one more; a price is one of ours
    bars={"feat": 2, "success": 1, "failure": -1, "fiasco": -2},
)

SCRIPT = replace(
    script(
        CONTEST,
        "script",
        _WORDS("words.script"),
        script_keys(
            _WORDS("words.obstacle_dice_of_each"),
            _WORDS("words.protagonist_dice_of_each"),
        ),
        (*ROLL_KEYS, *ALEA_KEYS, *PVP_KEYS),
        SCRIPT_OUTCOMES,
    ),
    step_chosen_from=-2,
)

COMPETITION = competition(
    CONTEST,
    _WORDS("words.competition"),
    ROLL_KEYS,
    (
        Choice("change_tactics", _WORDS("choices.change_tactics")),
        Choice(
            "stay_with_harm",
            _WORDS("choices.stay_with_harm"),
        ),
    ),
)


# --- what is read from destiny --------------------------------------------------------------------


def automatic(destiny: int) -> tuple[Literal["good", "bad"], int]:
    """How an uncertain outcome turns without dice, and destiny after it."""
    return ("good", destiny - 1) if destiny > 0 else ("bad", destiny + 1)


def initiative(destiny: int) -> Literal["protagonist", "antagonist"]:
    """Who acts first."""
    return "protagonist" if destiny > 0 else "antagonist"


def solo_destiny(destiny: int, roll: int | None) -> Literal["contretemps", "clear", "no_roll"]:
    """Does a mishap open the next situation? `roll` is a d6, not needed when destiny is 0 or more."""
    if destiny >= 0 or roll is None:
        return "no_roll"
    return "contretemps" if roll < -destiny else "clear"


def destiny_to_fortunes(destiny: int) -> int:
    """Fortunes each protagonist may gain at the end of a session, an option."""
    return max(0, destiny)


# --- tests that read destiny alone ----------------------------------------------------------------


def resolve_automatically(keys: tuple[Key, ...], situation: Situation, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; always good when it is `granted`.

    HaDes 0.1.0, Résoudre automatiquement.
    """
    values = alone(situation, keys)
    dice.done()
    destiny = values["destiny"]
    outcome, after = ("good", destiny - 1) if values["granted"] else automatic(destiny)
    return Resolution("auto", outcome, None, {}, {"destiny": after - destiny})


AUTO_KEYS = (
    NEEDED_DESTINY,
    Key(
        "granted",
        "flag",
        _WORDS("keys.granted"),
        0,
    ),
)
AUTO_OUTCOMES = (
    outcome(_WORDS, "good", mood="good"),
    outcome(_WORDS, "bad", mood="bad"),
)

PLAIN_AUTO = Test(
    "auto",
    _WORDS("tests.auto"),
    (),
    AUTO_KEYS,
    AUTO_OUTCOMES,
    partial(resolve_automatically, AUTO_KEYS),
)
"""As other games borrow it, without types of action."""

AUTO = replace(
    PLAIN_AUTO,
    keys=(TYPE, *AUTO_KEYS),
    resolve=partial(resolve_automatically, (TYPE, *AUTO_KEYS)),
    outcomes_for=partial(_by_type, AUTO_OUTCOMES),
)


def _take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist acts first when destiny is above 0, else the antagonist (HaDes 0.1.0, Initiative)."""
    destiny = alone(situation, (NEEDED_DESTINY,))["destiny"]
    dice.done()
    return Resolution("initiative", initiative(destiny), None, {}, {})


INITIATIVE = Test(
    "initiative",
    _WORDS("tests.initiative"),
    (),
    (NEEDED_DESTINY,),
    (
        outcome(_WORDS, "protagonist", mood="good"),
        outcome(_WORDS, "antagonist", mood="bad"),
    ),
    _take_initiative,
)

TURN = _WORDS("words.turn")
GOOD_TURN = outcome(_WORDS, "good", mood="good", part="outcomes.good_turn")
BAD_TURN = outcome(_WORDS, "bad", mood="bad", part="outcomes.bad_turn")
_BENEFIT = outcome(_WORDS, "benefit", mood="good")
_HARM = outcome(_WORDS, "harm", mood="bad")

_CAUSES = {0: _WORDS("words.turn_2"), 1: _WORDS("words.benefit"), 2: _WORDS("words.harm")}
_CAUSE = Key("cause", "word", _WORDS("keys.cause"), 0, rungs=_CAUSES)


def _orient(situation: Situation, dice: Dice) -> Resolution:
    """Destiny spent to orient the story (HaDes 0.1.0, Le destin).

    `bad` and destiny +1 at zero and below, `good` and −1 above; a benefit is +1, a harm −1. What a trait or a
    basic action is granted costs the same point: that is the automatic result, never both.
    """
    values = alone(situation, ORIENT.keys)
    dice.done()
    match values["cause"]:
        case 1:
            outcome, change = "benefit", 1
        case 2:
            outcome, change = "harm", -1
        case _:
            outcome, after = automatic(values["destiny"])
            change = after - values["destiny"]
    return Resolution("orient", outcome, None, {}, {"destiny": change})


ORIENT = Test("orient", TURN, (), (_CAUSE, NEEDED_DESTINY), (GOOD_TURN, BAD_TURN, _BENEFIT, _HARM), _orient)


def _open_branch(situation: Situation, dice: Dice) -> Resolution:
    """The destiny roll that opens a new branch when playing alone (HaDes 0.1.0, Jouer seul).

    A d6 below `-destiny` is a mishap; no die is rolled at 0 or above. Destiny stays as it is.
    """
    destiny = alone(situation, (NEEDED_DESTINY,))["destiny"]
    faces = dice.throw(Throw(LONE, 1)) if destiny < 0 else ()
    dice.done()
    outcome = solo_destiny(destiny, faces[0] if faces else None)
    rolls = {LONE: Roll(faces)} if faces else {}
    return Resolution("branch", outcome, None, rolls, {}, facts={"against": -destiny} if faces else {})


BRANCH = Test(
    "branch",
    _WORDS("tests.branch"),
    (),
    (NEEDED_DESTINY,),
    (
        outcome(_WORDS, "contretemps", mood="bad"),
        outcome(_WORDS, "clear", mood="good"),
        outcome(_WORDS, "no_roll"),
    ),
    _open_branch,
)

BRANCH_OPTION = Option(
    "solo.destiny_roll",
    _WORDS("options.solo.destiny_roll"),
    "ask",
    ("auto", "ask", "off"),
)

_DISPOSED = ("benevolent", "neutral", "malevolent")  # as the bands of a distance roll have them
_DISTANCE = Key("distance", "flag", _WORDS("keys.distance"), 0, said=True, shown=True)


def _dispose(situation: Situation, dice: Dice) -> Resolution:
    """How a supporting role met on the spot is disposed (HaDes 0.1.0, Second rôle au pied levé).

    A d6 below the distance of Destiny from 0 takes its side, none is rolled at 0; or a distance roll.
    """
    values = alone(situation, ROLE.keys)
    destiny, distance = values["destiny"], bool(values["distance"])
    faces = dice.throw(Throw(LONE, 1)) if destiny or distance else ()
    dice.done()
    if distance:
        outcome = _DISPOSED[(faces[0] - 1) // 2]
    elif not faces or faces[0] >= abs(destiny):
        outcome = "neutral"
    else:
        outcome = "benevolent" if destiny > 0 else "malevolent"
    return Resolution("role", outcome, None, {LONE: Roll(faces)} if faces else {}, {})


ROLE = Test(
    "role",
    _WORDS("tests.role"),
    (),
    (NEEDED_DESTINY, _DISTANCE),
    (
        outcome(_WORDS, "benevolent", mood="good"),
        outcome(_WORDS, "neutral"),
        outcome(_WORDS, "malevolent", mood="bad"),
    ),
    _dispose,
)
