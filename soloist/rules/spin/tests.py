"""What is rolled in SPIN, and what it comes to (SPIN 0.1)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.engine.contest import Contest, Gain, Role, competition, opposition, script, script_keys
from soloist.rules.hades.tests import (
    ALEA_KEYS as HADES_ALEA_KEYS,
)
from soloist.rules.hades.tests import (
    AUTO_KEYS,
    BAD_TURN,
    DESTINY,
    GOOD_TURN,
    NEEDED_DESTINY,
    PLAIN_AUTO,
    PVP_KEYS,
    SHIFT,
    TURN,
    destiny_to_fortunes,
    resolve_automatically,
)
from soloist.rules.hades.tests import (
    COMPETITION as HADES_COMPETITION,
)
from soloist.rules.hades.tests import (
    MOST_SHIFT as HADES_MOST_SHIFT,
)
from soloist.rules.outcomes import outcome
from soloist.rules.situation import alone, inputs, numbers
from soloist.rules.spin.outcomes import (
    NAMES,
    OFF_STAGE_OUTCOMES,
    OPPOSITION_OUTCOMES,
    OUTCOME_IDS,
    SCRIPT_OUTCOMES,
)
from soloist.rules.system import Choice, Key, Outcome, Resolution, Roll, Side, Situation, Test
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_WORDS = Words("spin")

if TYPE_CHECKING:
    from soloist.rules.dice import Ways

MOST_SHIFT = replace(HADES_MOST_SHIFT, option="sp.max_shift")
PRESENTATION = Key(
    "presentation", "flag", _WORDS("keys.presentation"), 0
)  # fmt: skip
NO_ZERO = Key(
    "no_zero", "flag", _WORDS("keys.no_zero"), 0,
    option="sp.no_zero",
)  # fmt: skip

ROLL_KEYS = (DESTINY, SHIFT, MOST_SHIFT, PRESENTATION, NO_ZERO)

# SPIN always sets destiny back to 0, so it has no strict reset.
ALEA_KEYS = tuple(
    replace(key, allowed_by="sp.dea") if key.allowed_by else key
    for key in HADES_ALEA_KEYS
    if key.id != "dea_strict_reset"
)


# --- reading the dice -----------------------------------------------------------------------------


def judge(evens_for: int, evens_against: int) -> int:
    """The result, −3 to +3 without 0 (SPIN 0.1, Résultat).

    More than twice the other's evens, or two against none, is the extreme. A tie is +1, unless no
    die is even at all: then it is −1.
    """
    if evens_for == evens_against:
        return 1 if evens_for else -1
    if evens_for > evens_against:
        return _win(evens_for, evens_against)
    return -_win(evens_against, evens_for)


def _win(more: int, less: int) -> int:
    return 3 if more > max(1, 2 * less) else 2


def role(for_: int, against: int) -> Role:
    """Who was expected to win, seen from the protagonist: equal pools make a favourite (Facteurs clés)."""
    return "favourite" if for_ >= against else "outsider"


def gain(for_: int, against: int, value: int, shifted: bool) -> Gain:
    """What the final result earns (Fortunes, Coups du sort).

    A surprise, the favourite's fiasco or the outsider's feat, earns a fortune unless the result was
    shifted; the extreme everybody expected draws a card all the same.
    """
    expected, surprise = (3, -3) if role(for_, against) == "favourite" else (-3, 3)
    if value * expected > 0:
        return Gain(0, int(abs(value) >= 3))
    return Gain(int(not shifted and value * surprise >= 9), 0)


def failed_step(steps: Sequence[int], evens: int) -> int:
    """The step, from 1, of the first key that `evens` dice leave shut; the last where they open all."""
    laid = 0
    for number, size in enumerate(steps, 1):
        laid += size
        if evens < laid:
            return number
    return len(steps)


def _stops(steps: Sequence[int], evens: int, value: int) -> int | None:
    """The step where a chain fails, None where its end is reached, if only partly."""
    return failed_step(steps, evens) if value < 0 else None


def _fits(side: Side, size: int, listed: int) -> None:
    """Raises `Refusal` where the pool of a side has fewer dice than its list."""
    if listed > size:
        raise Refusal(
            message(
                "“{side}” has {size} dice and its steps {listed}. Give it {listed} or more.",
                side=side.id,
                size=size,
                listed=listed,
            )
        )


CONTEST = Contest(
    judge,
    role,
    gain,
    NAMES,
    OUTCOME_IDS,
    _stops,
    _fits,
    awaited=frozenset({"cards"}),  # drawn by a roll of its own
    due={"cards": _WORDS("words.a_card_to_draw")},
)

_OPPOSITION_KEYS = ROLL_KEYS + ALEA_KEYS + PVP_KEYS
_BARS = {"feat": 2, "success": 1, "fiasco": -1}

OPPOSITION = replace(
    opposition(CONTEST, "opposition", _WORDS("words.opposition"), _OPPOSITION_KEYS, OPPOSITION_OUTCOMES),
    bars=_BARS,
)
OFF_STAGE = replace(
    opposition(CONTEST, "off_stage", _WORDS("words.off_stage"), _OPPOSITION_KEYS, OFF_STAGE_OUTCOMES),
    bars=_BARS,
)

# The keys of the steps stand for the obstacle's default die, the dice supplied to open them for the
# protagonist's. Dice beyond them are handicaps and advantages (SPIN 0.1, Zoom).
_LISTS = script_keys(_WORDS("words.keys_of_each_step"), _WORDS("words.dice_supplied_at_each"))
SCRIPT = script(CONTEST, "script", _WORDS("words.script"), _LISTS, _OPPOSITION_KEYS, SCRIPT_OUTCOMES)
SEQUENCE = script(CONTEST, "sequence", _WORDS("words.sequence"), _LISTS, _OPPOSITION_KEYS, SCRIPT_OUTCOMES)

COMPETITION = competition(
    CONTEST,
    HADES_COMPETITION.label,
    ROLL_KEYS,
    (
        Choice(
            "carry_edge",
            _WORDS("choices.carry_edge"),
        ),
        Choice("change_tactics", _WORDS("choices.change_tactics")),
        Choice(
            "stay_with_harm",
            _WORDS("choices.stay_with_harm"),
        ),
    ),
)


# --- what is read from destiny, a die deciding at 0 (Orienter l'histoire; Initiative) -------------

Turn = Literal["good", "bad"]


def turn(destiny: int) -> Turn | None:
    """The turn of events destiny can buy: good above zero, bad below; None at zero, which rolls for it."""
    if destiny == 0:
        return None
    return "good" if destiny > 0 else "bad"


def turn_at_zero(roll: int) -> Turn:
    """The turn at destiny 0: a d6, good when it is even; destiny stays."""
    return "bad" if roll % 2 else "good"


def loot(for_: int, against: int) -> tuple[int, int, int]:
    """Pools when something looted is used, and its change of destiny (SPIN 0.1, Butin).

    By the zero-sum rule it gives a die to each side, so destiny does not move by it.
    """
    return for_ + 1, against + 1, 0


def _turn(situation: Situation, dice: Dice) -> tuple[Turn, Roll | None]:
    """The way destiny turns, and the d6 that tells at 0."""
    way = turn(alone(situation, (NEEDED_DESTINY,))["destiny"])
    faces = dice.throw(Throw(LONE, 1)) if way is None else ()
    dice.done()
    return (way, None) if way is not None else (turn_at_zero(faces[0]), Roll(faces))


def _orient(situation: Situation, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; at 0 a d6 tells, and destiny stays."""
    way, roll = _turn(situation, dice)
    if roll is not None:
        return Resolution("orient", way, None, {LONE: roll}, {})
    return Resolution("orient", way, None, {}, {"destiny": -1 if way == "good" else 1})


def _take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist first when destiny is above 0, the antagonist below; at 0 an even d6 or an odd one."""
    way, roll = _turn(situation, dice)
    first = "protagonist" if way == "good" else "antagonist"
    return Resolution("initiative", first, None, {LONE: roll} if roll else {}, {})


ORIENT = Test("orient", TURN, (), (NEEDED_DESTINY,), (GOOD_TURN, BAD_TURN), _orient)

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

_ALLOWED = Key("allowed", "flag", _WORDS("keys.allowed"), 1, option="sp.auto")
_AUTO_KEYS = (*AUTO_KEYS, _ALLOWED)


def _resolve_automatically(situation: Situation, dice: Dice) -> Resolution:
    """As in HaDes; raises `Refusal` where the story has not allowed it."""
    if not inputs(situation, _AUTO_KEYS)["allowed"]:
        raise Refusal(
            message("SPIN has no automatic results; this story can allow them: (option: sp.auto on).")
        )
    return resolve_automatically(_AUTO_KEYS, situation, dice)


AUTO = replace(PLAIN_AUTO, keys=_AUTO_KEYS, resolve=_resolve_automatically)


# --- the cards of fate that Destiny draws, holds and plays (Coups du sort) ------------------------

MOST_HELD = 6  # one of each

STROKES = (
    outcome(_WORDS, "discovery", value=1),
    outcome(_WORDS, "singled_out", value=2),
    outcome(_WORDS, "mission", value=3),
    outcome(_WORDS, "off_screen", value=4),
    outcome(_WORDS, "mishap", value=5),
    outcome(_WORDS, "twist", value=6),
)


def stroke(card: int) -> Outcome:
    """What a card brings, 1 to 6."""
    return STROKES[card - 1]


def in_deck(held: Iterable[int]) -> tuple[int, ...]:
    """The cards that can be drawn: those not in hand, since a played one goes back."""
    return tuple(sorted(set(range(1, MOST_HELD + 1)) - set(held)))


def without_card(destiny: int) -> int:
    """Destiny after a stroke of fate was played without its card: it makes up for that."""
    return destiny + 1


HAND = Key(
    "cards", "ints", _WORDS("keys.cards"), None, 1, MOST_HELD,
    counter="cards", optional=True,
)  # fmt: skip
CARD = Key("card", "int", _WORDS("keys.card"), None, 1, MOST_HELD, optional=True)
WITHOUT = Key("without", "flag", _WORDS("keys.without"), 0)
_DRAW_KEYS = (HAND,)
_PLAY_KEYS = (CARD, HAND, WITHOUT)


def _draw(situation: Situation, dice: Dice) -> Resolution:
    """A d6, rolled again while it shows a card in hand; nothing with all six held. `value` is the card."""
    held = _held(situation, _DRAW_KEYS)
    if not in_deck(held):
        dice.done()
        return Resolution("draw", "no_roll", None, {}, {})
    shown = list(dice.throw(Throw(LONE, 1)))
    while shown[-1] in held:
        shown += dice.throw(Throw(LONE, 1, kind="reroll", wave=len(shown), again=(0,)))
    dice.done()
    card = shown[-1]
    before = (tuple(shown[:-1]),) if len(shown) > 1 else ()
    return Resolution(
        "draw",
        stroke(card).id,
        card,
        {LONE: Roll((card,), before=before)},
        {"cards": 1},
        listed={"cards": (card,)},
    )


def _draw_ways(situation: Situation) -> "Ways":
    """A die rolled again while it shows a card in hand ends on any other one, each alike."""
    deck = in_deck(_held(situation, _DRAW_KEYS))
    return lambda _: (tuple(((card,), 1) for card in deck), len(deck))


def _play(situation: Situation, dice: Dice) -> Resolution:
    """Play a card, which leaves the hand; `without` the card, destiny is one higher. `value` is the card.

    Without the card and without a number, a d6 says which stroke falls. Raises `Refusal` for a card
    that is not held and is not played without.
    """
    card, without = _choice(situation)
    faces = dice.throw(Throw(LONE, 1)) if card is None else ()
    dice.done()
    card = card or faces[0]
    rolls = {LONE: Roll(faces)} if faces else {}
    if without:
        return Resolution("play", stroke(card).id, card, rolls, {"destiny": without_card(0)})
    return Resolution("play", stroke(card).id, card, {}, {"cards": -1}, listed={"cards": (-card,)})


def _choice(situation: Situation) -> tuple[int | None, bool]:
    """The card that is played, None where a die is to say, and whether it is played without being held."""
    held = _held(situation, _PLAY_KEYS)
    values = inputs(situation, _PLAY_KEYS)
    card, without = values.get("card"), bool(values["without"])
    if not without and not held:
        raise Refusal(
            message(
                "Which card is played? None is in hand. Say which are (cards=2,4 card=4), "
                "or play without the card (without=yes), which raises destiny by 1."
            )
        )
    if not without and card not in held:
        raise Refusal(
            message(
                "Which card is played? In hand: {held}. Name one of these (card=4), "
                "or play without the card (without=yes), which raises destiny by 1.",
                held=", ".join(map(str, held)),
            )
        )
    return card, without


def _held(situation: Situation, keys: tuple[Key, ...]) -> tuple[int, ...]:
    alone(situation, keys)
    return tuple(sorted(set(numbers(situation, HAND))))


_FULL = outcome(_WORDS, "no_roll")

DRAW = Test(
    "draw",
    _WORDS("tests.draw"),
    (),
    _DRAW_KEYS,
    (*STROKES, _FULL),
    _draw,
    ways=_draw_ways,
)
PLAY = Test("play", _WORDS("tests.play"), (), _PLAY_KEYS, STROKES, _play)


# --- the end of a session: what becomes of destiny, and the fortunes it may leave -----------------


@dataclass(frozen=True, slots=True)
class Ended:
    """Counters once a session is over."""

    destiny: int
    fortunes: int


def session_end(destiny: int, fortunes: int, *, convert: bool = False, resumes: bool = False) -> Ended:
    """Counters of a protagonist after a session.

    `convert` is the option by which destiny above 0 becomes fortunes; `resumes` says that the next
    session goes on from this very moment, which leaves destiny as it is unless it was converted.
    """
    gained = destiny_to_fortunes(destiny) if convert else 0
    return Ended(destiny if resumes and not gained else 0, fortunes + gained)


CONVERT = Key(
    "convert", "flag", _WORDS("keys.convert"), 0,
    option="sp.destiny_to_fortunes",
)  # fmt: skip
RESUMES = Key("resumes", "flag", _WORDS("keys.resumes"), 0)
_END_KEYS = (NEEDED_DESTINY, CONVERT, RESUMES)

ENDINGS = (
    outcome(_WORDS, "fortunes", mood="good"),
    outcome(_WORDS, "zero"),
    outcome(_WORDS, "same"),
)


def _close_session(situation: Situation, dice: Dice) -> Resolution:
    """Destiny back to 0, unless the next session `resumes` here; above 0 it may `convert` into fortunes.

    `value` is what each protagonist gains, where destiny was converted.
    """
    values = alone(situation, _END_KEYS)
    dice.done()
    destiny, resumes = values[NEEDED_DESTINY.id], bool(values[RESUMES.id])
    after = session_end(destiny, 0, convert=bool(values[CONVERT.id]), resumes=resumes)
    outcome = ENDINGS[0] if after.fortunes else ENDINGS[2] if resumes else ENDINGS[1]
    changes = {"destiny": after.destiny - destiny, "fortunes": after.fortunes}
    effects = {id_: change for id_, change in changes.items() if change}
    return Resolution("session_end", outcome.id, after.fortunes or None, {}, effects)


SESSION_END = Test(
    "session_end",
    _WORDS("tests.session_end"),
    (),
    _END_KEYS,
    ENDINGS,
    _close_session,
    by="everyone",
)
