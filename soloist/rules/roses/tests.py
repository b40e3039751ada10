"""What is rolled in La Couleur des Roses: an action, aid, and whether the scene changes."""

from itertools import zip_longest
from math import comb

from soloist.rules.content import Words
from soloist.rules.dice import Dice
from soloist.rules.engine.odds import odd_or_even
from soloist.rules.outcomes import outcome
from soloist.rules.roses.dice import (
    ADVANTAGES,
    COIN_FACES,
    FATIGUE,
    MOST,
    MOST_ADVANTAGES,
    READY,
    ROLL_KEYS,
    SIDES,
    STRESS,
    Colour,
    Read,
    again,
    best_of_weights,
    check_spending,
    offers,
    prepared,
    read,
    spent,
    success_weight,
    thrown,
)
from soloist.rules.situation import alone, numbers
from soloist.rules.system import Key, Odds, Outcome, Resolution, Share, Situation, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_WORDS = Words("roses")

# --- the scale of difficulties (Résolution d'actions); what each is like is ours to say -----------


LEAST = 1
TECHNICAL = 3
FURTHEST = 99
SPECIAL = 10  # and above


@dataclass(frozen=True, slots=True)
class Difficulty:
    """One rung: how many successes it takes, its name, and what it is like."""

    value: int
    name: Term
    text: Term


SCALE = (
    Difficulty(1, _WORDS("words.childish"), _WORDS("words.a_child_could_do")),
    Difficulty(2, _WORDS("words.simple"), _WORDS("words.no_great_trouble_for")),
    Difficulty(
        3,
        _WORDS("words.technical"),
        _WORDS("words.fine_for_someone_who"),
    ),
    Difficulty(
        4,
        _WORDS("words.complex"),
        _WORDS("words.it_takes_a_master"),
    ),
    Difficulty(
        5,
        _WORDS("words.hard"),
        _WORDS("words.even_masters_hold_their"),
    ),
    Difficulty(
        6,
        _WORDS("words.absurd"),
        _WORDS("words.done_once_in_a"),
    ),
    Difficulty(7, _WORDS("words.impossible"), _WORDS("words.nobody_ever_did_it")),
    Difficulty(8, _WORDS("words.heroic"), _WORDS("words.songs_are_made_of")),
    Difficulty(
        9,
        _WORDS("words.legendary"),
        _WORDS("words.those_who_saw_it"),
    ),
    Difficulty(
        SPECIAL,
        _WORDS("words.special"),
        _WORDS("words.beyond_the_possible_say"),
    ),
)
RUNGS = {rung.value: rung.name for rung in SCALE}


def difficulty(value: int) -> Difficulty:
    """The rung of a difficulty, 1 or more; from 10 on they are all special."""
    return SCALE[min(value, SPECIAL) - 1]


CONTESTED = _WORDS("words.contested")
"""Said when the player prefers another skill; by how much the text leaves open."""

# --- the test: virtue dice and skill dice against a difficulty (Résolution d'actions) -------------


# --- what a test of La Couleur des Roses comes to -------------------------------------------------


TEST_OUTCOMES = (
    outcome(_WORDS, "success", mood="good"),
    outcome(_WORDS, "failure", mood="bad"),
)


DIFFICULTY = Key(
    "difficulty", "int", _WORDS("keys.difficulty"), None, LEAST, FURTHEST,
    usual=TECHNICAL, rungs=RUNGS,
)  # fmt: skip
KEYS = (DIFFICULTY, *ROLL_KEYS, READY)


def attempt(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the number of successes: those of the best throw of each colour.

    `again_virtue` and `again_skill` advantages are spent on that colour, come what may;
    `advantages` are spent one after another while the test fails and can still be saved, on the
    colour more likely to do so. `effects` has what was spent; `facts` the successes by colour.
    """
    wanted = _read(situation)
    colours = thrown(wanted, dice)
    difficulty, left = wanted.values["difficulty"], wanted.values["advantages"]
    while left and (best := offers(wanted.counts, _found(colours), difficulty, left)):
        at = 0 if best[0].side == "virtue" else 1
        rolled = again(colours[at], dice)
        colours = (rolled, colours[1]) if at == 0 else (colours[0], rolled)
        left -= 1
    dice.done()
    found = _found(colours)
    return Resolution(
        "test",
        "success" if sum(found) >= difficulty else "failure",
        sum(found),
        {colour.side: colour.roll for colour in colours},
        spent(colours),
        facts={"against": difficulty, "virtue": found[0], "skill": found[1]},
    )


def attempt_odds(situation: Situation) -> Odds:
    """Exact chances of success and failure.

    With `advantages`, each is spent as a person would who wants to succeed: only on a failure
    that can still be saved, and on the colour that leaves the best chance, those to come included.
    """
    wanted = _read(situation)
    difficulty, ready = wanted.values["difficulty"], wanted.values["advantages"]
    virtue, skill = wanted.counts
    if ready:
        weight = sum(
            comb(virtue, v) * comb(skill, s) * success_weight(wanted.counts, (v, s), difficulty, ready)
            for v in range(virtue + 1)
            for s in range(skill + 1)
        )
        total = 1 << (virtue + skill) * (ready + 1)
    else:
        ways = best_of_weights(virtue, 1 + wanted.values["again_virtue"])
        others = best_of_weights(skill, 1 + wanted.values["again_skill"])
        weight = sum(
            one * other for v, one in enumerate(ways) for s, other in enumerate(others) if v + s >= difficulty
        )
        total = sum(ways) * sum(others)
    return Odds({"success": weight, "failure": total - weight}, total)


def _found(colours: tuple[Colour, Colour]) -> tuple[int, int]:
    return colours[0].successes, colours[1].successes


def _read(situation: Situation) -> Read:
    wanted = read(situation, KEYS)
    ready = wanted.values["advantages"]
    if ready and (wanted.values["again_virtue"] or wanted.values["again_skill"]):
        raise Refusal(
            message("advantages= are spent as the dice fall, again_…= as you say: give one or the other.")
        )
    check_spending(ready, wanted.values.get("held"), bool(wanted.values["several"]))
    return wanted


TEST = Test(
    "test",
    _WORDS("tests.test"),
    SIDES,
    KEYS,
    TEST_OUTCOMES,
    attempt,
    attempt_odds,
    prepared=prepared,
    called=COIN_FACES,
    ways=lambda _: odd_or_even,
)

# --- mutual aid: bonus dice for who is helped (Entraide) ------------------------------------------


PER_DIE = 2  # successes for a bonus die

IDS = ("none", "one", "two", "three", "four", "five", "six")  # by bonus dice


def aid(successes: int) -> int:
    """Bonus dice from a helper's roll: one for each full pair of successes."""
    return successes // PER_DIE


def roll_aid(situation: Situation, dice: Dice) -> Resolution:
    """A helper rolls; `value` is the successes, `facts["bonus"]` the bonus dice for who is helped."""
    wanted = read(situation, ROLL_KEYS)
    colours = thrown(wanted, dice)
    dice.done()
    found = sum(colour.successes for colour in colours)
    return Resolution(
        "aid",
        IDS[aid(found)],
        found,
        {colour.side: colour.roll for colour in colours},
        spent(colours),
        facts={"bonus": aid(found)},
    )


def _aid_odds(situation: Situation) -> Odds:
    """Exact chances of each number of bonus dice, however often a colour is rolled again."""
    wanted = read(situation, ROLL_KEYS)
    virtue = best_of_weights(wanted.counts[0], 1 + wanted.values["again_virtue"])
    skill = best_of_weights(wanted.counts[1], 1 + wanted.values["again_skill"])
    weights = dict.fromkeys(IDS, 0)
    for v, one in enumerate(virtue):
        for s, other in enumerate(skill):
            weights[IDS[aid(v + s)]] += one * other
    return Odds(weights, sum(virtue) * sum(skill))


def _outcome(dice: int) -> Outcome:
    text = _WORDS("words.the_will_was_there") if not dice else _WORDS("words.a_hand_at_the")
    name = _WORDS("words.aid_d", dice=dice) if dice else _WORDS("words.no_aid")
    return Outcome(IDS[dice], None, name, text, mood="good" if dice else "plain")


AID = Test(
    "aid",
    _WORDS("tests.aid"),
    SIDES,
    ROLL_KEYS,
    tuple(_outcome(dice) for dice in range(2 * MOST // PER_DIE + 1)),
    roll_aid,
    _aid_odds,
    prepared=prepared,
    called=COIN_FACES,
    ways=lambda _: odd_or_even,
)

# --- is this still the same scene? The three unities, and what a new scene gives back -------------


_UNITIES = (
    Key("new_place", "flag", _WORDS("keys.new_place")),
    Key("new_time", "flag", _WORDS("keys.new_time")),
    Key("new_action", "flag", _WORDS("keys.new_action")),
)
_PEOPLE = (
    Key("advantages", "ints", ADVANTAGES, None, 0, counter="advantages", optional=True, said=True),
    Key("most", "ints", MOST_ADVANTAGES, None, 0, counter="advantages_max", optional=True, said=True),
    Key("fatigue", "ints", FATIGUE, None, 0, counter="fatigue", optional=True, said=True),
    Key("stress", "ints", STRESS, None, 0, counter="stress", optional=True, said=True),
)
_SCENE_KEYS = (*_UNITIES, *_PEOPLE)

QUESTIONS = (
    _WORDS("words.another_place_a_whole"),
    _WORDS("words.another_time_what_the"),
    _WORDS("words.another_kind_of_action"),
)
"""Asked one by one when a situation closes."""


def is_new_scene(place: bool, time: bool, action: bool) -> bool:
    """Whether a scene is over: only once place, time and nature of the action have all changed."""
    return place and time and action


def refreshed(advantages: int, most: int, fatigue: int, stress: int) -> dict[str, int]:
    """What a new scene changes for one person: all advantages back, no fatigue or stress left.

    `most` is how many advantages the sheet has; counters that stay as they are are left out.
    """
    changes = {"advantages": max(0, most - advantages), "fatigue": -fatigue, "stress": -stress}
    return {id_: change for id_, change in changes.items() if change}


def change_scene(situation: Situation, dice: Dice) -> Resolution:
    """Answer for everyone in the scene; no dice. The lists have one number a person, in the same order."""
    values = alone(situation, _SCENE_KEYS)
    lists = [numbers(situation, key) for key in _PEOPLE]
    dice.done()
    new = is_new_scene(*(bool(values[key.id]) for key in _UNITIES))
    each = [refreshed(*person) if new else {} for person in zip_longest(*lists, fillvalue=0)]
    return Resolution(
        "scene",
        "new_scene" if new else "same_scene",
        None,
        {},
        each[0] if each else {},
        each=tuple(Share(_FRESH if own else _AS_BEFORE, None, own) for own in each) if len(each) > 1 else (),
    )


_FRESH = _WORDS("words.fresh")
_AS_BEFORE = _WORDS("words.as_before")

SCENE = Test(
    "scene",
    _WORDS("tests.scene"),
    (),
    _SCENE_KEYS,
    (
        outcome(_WORDS, "new_scene", mood="good"),
        outcome(_WORDS, "same_scene"),
    ),
    change_scene,
    by="everyone",
)
