"""What happens without a pool in Bravoure & Infortune: Bravery spent, flaws, returns, experience."""

from collections.abc import Mapping
from itertools import zip_longest

from soloist.rules.bravoure.dice import BRAVERY, ENDLESS, SPEND, scene_over, score_left
from soloist.rules.bravoure.outcomes import SUCCESS
from soloist.rules.bravoure.tests import BEATEN, remaining
from soloist.rules.bravoure.tests import SCORE as MENACE_SCORE
from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.outcomes import outcome
from soloist.rules.situation import alone, numbers
from soloist.rules.system import Key, Outcome, Resolution, Roll, Share, Situation, Test
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_WORDS = Words("bravoure")

# --- bravery spent without dice: a sure success, a gift, a say in the story (Bravoure) ------------


KEYS = (BRAVERY,)
PRICE = 1

ADDITION = replace(SPEND, default=PRICE, least=PRICE)
SCORE = replace(MENACE_SCORE, optional=True)
SURE_KEYS = (SCORE, BRAVERY)
ADD_KEYS = (ADDITION, *SURE_KEYS)

SURE_SUCCESS = outcome(_WORDS, "success", mood="good", name=SUCCESS.name)
GIVEN = outcome(_WORDS, "given", mood="good")
TRUE = outcome(_WORDS, "true", mood="good")


ADDED = outcome(_WORDS, "added", mood="good")


def be_sure(situation: Situation, dice: Dice) -> Resolution:
    """One point before rolling: the action succeeds whatever it required, worth exactly one success.

    That success comes off a Menace's `score` if any, as in `add`.
    """
    values = _pay(situation, dice, SURE_KEYS)
    return _at_a_menace("sure", SURE_SUCCESS, PRICE, values.get(SCORE.id))


def give(situation: Situation, dice: Dice) -> Resolution:
    """One point for somebody else before their action; the giver is named first, then who receives it."""
    _pay(situation, dice)
    paid = Share(_WORDS("words.gives"), None, {"bravoure": -PRICE})
    received = Share(SUCCESS.name, 1, {})
    return Resolution("gift", GIVEN.id, 1, {}, paid.effects, each=(paid, received))


def claim(situation: Situation, dice: Dice) -> Resolution:
    """One point at any time to invent something that is true from then on."""
    _pay(situation, dice)
    return Resolution("claim", TRUE.id, None, {}, {"bravoure": -PRICE})


def add(situation: Situation, dice: Dice) -> Resolution:
    """Points for an action that has succeeded already: one success each, off a Menace's `score` if any.

    `value` is how many were added, the `left` of the facts what remains of the Menace.
    """
    values = _pay(situation, dice, ADD_KEYS)
    return _at_a_menace("add", ADDED, values[ADDITION.id], values.get(SCORE.id))


def _at_a_menace(test: str, outcome: Outcome, spent: int, score: int | None) -> Resolution:
    """So many points, each a success, and what they leave of the Menace they are spent on."""
    effects = {"bravoure": -spent}
    if score is None:
        return Resolution(test, outcome.id, spent, {}, effects)
    left = score_left(score, 0, spent)
    found = outcome if left else BEATEN
    return Resolution(test, found.id, spent, {}, effects, facts={"left": left}, remark=remaining(left))


def _pay(situation: Situation, dice: Dice, keys: tuple[Key, ...] = KEYS) -> Mapping[str, int]:
    values = alone(situation, keys)
    held, price = values.get(BRAVERY.id), values.get(ADDITION.id, PRICE)
    if held is not None and held < price:
        raise Refusal(
            message(
                "Bravery needed: {price}; held: {held}. It comes with successes to spare.",
                price=price,
                held=held,
            )
        )
    dice.done()
    return values


SURE = Test(
    "sure", _WORDS("tests.sure"), (), SURE_KEYS, (SURE_SUCCESS, BEATEN), be_sure,
    by="actor", at_most=1,
)  # fmt: skip
GIFT = Test(
    "gift",
    _WORDS("tests.gift"),
    (),
    KEYS,
    (GIVEN,),
    give,
    by="actor",
    at_most=2,
)
ADD = Test(
    "add", _WORDS("tests.add"), (), ADD_KEYS, (ADDED, BEATEN), add,
    by="actor", at_most=1,
)  # fmt: skip
CLAIM = Test("claim", _WORDS("tests.claim"), (), KEYS, (TRUE,), claim, by="actor", at_most=1)

# --- the scene ends for all: whoever a misfortune took away comes back (Malheur) ------------------


BRAVERIES = Key(
    "bravoure", "ints", _WORDS("keys.bravoure"), None, 0, ENDLESS,
    counter="bravoure", optional=True, said=True,
)  # fmt: skip
HARDSHIPS = Key(
    "infortune", "ints", _WORDS("keys.infortune"), None, 0, ENDLESS,
    counter="infortune", optional=True, said=True,
)  # fmt: skip
_COMEBACK_KEYS = (BRAVERIES, HARDSHIPS)

BACK = outcome(_WORDS, "back", mood="good")


def come_back(situation: Situation, dice: Dice) -> Resolution:
    """Bravery and Hardship go back to 0 for each of those who were struck, in the order they are named."""
    alone(situation, _COMEBACK_KEYS)
    dice.done()
    held = zip_longest(numbers(situation, BRAVERIES), numbers(situation, HARDSHIPS), fillvalue=0)
    each = tuple(Share(BACK.name, None, scene_over(bravoure, infortune)) for bravoure, infortune in held)
    return Resolution("comeback", BACK.id, None, {}, each[0].effects if each else {}, each=each)


COMEBACK = Test(
    "comeback",
    _WORDS("tests.comeback"),
    (),
    _COMEBACK_KEYS,
    (BACK,),
    come_back,
    by="actor",
)

# --- experience: what an evening brings, who gets it, what it buys (Expérience) -------------------


@dataclass(frozen=True, slots=True)
class Evening:
    """The end of a session: what each receives, the Bravery each keeps, points by name."""

    pot: int
    share: int
    kept: Mapping[str, int]


def contribution(finished: bool, converted: int = 0) -> int:
    """What one player brings to the pot: 1 for taking part, 1 if the adventure is over, Bravery turned in."""
    return 1 + int(finished) + converted


def share(pot: int, players: int) -> int:
    """What each of `players` (1 or more) receives of the pot, rounded up; alone, all of it."""
    return -(-pot // players)


def end_session(bravoure: Mapping[str, int], converted: Mapping[str, int], finished: bool) -> Evening:
    """Close a session for everyone in `bravoure` (points held), who turn in `converted` of them.

    Raises `Refusal` naming who turns in more than is held. What is not turned in is kept.
    """
    for name, points in converted.items():
        if not 0 <= points <= bravoure.get(name, 0):
            raise Refusal(
                message(
                    "{name} cannot turn in {points} Bravery out of {held}.",
                    name=name,
                    points=points,
                    held=bravoure.get(name, 0),
                )
            )
    pot = sum(contribution(finished, converted.get(name, 0)) for name in bravoure)
    kept = {name: held - converted.get(name, 0) for name, held in bravoure.items()}
    return Evening(pot, share(pot, len(bravoure)) if bravoure else 0, kept)


def cost(level: int, to: int) -> int:
    """What raising an attribute, a trait or an object from `level` (0: it is new) to `to` costs.

    One level at a time, each its own square; there is no highest level.
    """
    return sum(step * step for step in range(level + 1, to + 1))


# --- the end of a session: Bravery turned in, experience shared (Expérience) ----------------------


CONVERTED = Key(
    "converted", "ints", _WORDS("keys.converted"), None, 0, ENDLESS, optional=True
)  # fmt: skip
FINISHED = Key("finished", "flag", _WORDS("keys.finished"), 0)
_EVENING_BRAVERIES = Key(
    "bravoure", "ints", _WORDS("keys.bravoure"), None, 0, ENDLESS,
    counter="bravoure", optional=True, said=True,
)  # fmt: skip
_EVENING_KEYS = (CONVERTED, FINISHED, _EVENING_BRAVERIES)

SHARED = outcome(_WORDS, "shared", mood="good")


def close_session(situation: Situation, dice: Dice) -> Resolution:
    """Share the evening's experience. `value` is what each receives; what is turned in leaves Bravery.

    The players are those whose Bravery is known, or who turn some in; one where nobody is said.
    Raises `Refusal` where more is turned in than there is.
    """
    finished = bool(alone(situation, _EVENING_KEYS)["finished"])
    converted, held = numbers(situation, CONVERTED), numbers(situation, _EVENING_BRAVERIES)
    dice.done()
    known = held or converted or (0,)
    players = {str(place): points for place, points in enumerate(known, 1)}
    turned_in = {str(place): points for place, points in enumerate(converted, 1)}
    evening = end_session(players, turned_in, finished)
    each = tuple(
        Share(SHARED.name, evening.share, {"bravoure": -points} if points else {})
        for _, points in zip_longest(players, converted[: len(players)], fillvalue=0)
    )
    return Resolution("experience", SHARED.id, evening.share, {}, each[0].effects, each=each)


EXPERIENCE = Test(
    "experience",
    _WORDS("tests.experience"),
    (),
    _EVENING_KEYS,
    (SHARED,),
    close_session,
    by="everyone",
)

# --- the flaw takes over for a moment, and pays a point of Bravery (Défaut) -----------------------


CONFIRMED_FROM = 4  # of the destiny die: the answers that say yes

_FLAW_KEYS = (
    Key(
        "die",
        "flag",
        _WORDS("keys.die"),
        1,
        option="bi.flaw_die",
    ),
)


def trigger(situation: Situation, dice: Dice) -> Resolution:
    """Propose the flaw: without a game master the destiny die confirms it on 4 or more.

    Without the `die` somebody else has decided, and it happens.
    """
    asked = alone(situation, _FLAW_KEYS)["die"]
    faces = dice.throw(Throw(LONE, 1)) if asked else ()
    dice.done()
    happens = not faces or faces[0] >= CONFIRMED_FROM
    return Resolution(
        "flaw",
        "triggered" if happens else "spared",
        None,
        {LONE: Roll(faces)} if faces else {},
        {"bravoure": 1} if happens else {},
    )


FLAW = Test(
    "flaw",
    _WORDS("tests.flaw"),
    (),
    _FLAW_KEYS,
    (
        outcome(_WORDS, "triggered", mood="mixed"),
        outcome(_WORDS, "spared"),
    ),
    trigger,
    by="actor",
    at_most=1,
)
