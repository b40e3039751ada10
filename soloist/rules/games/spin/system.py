"""SPIN: what its rolls, gauges and cards come to (SPIN 0.1, mechanics only, in our own words).

What it shares with HaDes is there; `game.yaml` describes the rest.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, Literal

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw, Ways
from soloist.rules.engine.contest import Contest, Gain, Role, competition, opposition, script
from soloist.rules.engine.description import Rule, described
from soloist.rules.games.hades.system import (
    HIGHEST,
    MARKS,
    OVERLAY,
    interrupted_step,
    resolve_automatically,
    spend,
)
from soloist.rules.system import Asked, Resolution, Roll, later
from soloist.rules.term import Term
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_WORDS = Words("spin")

# --- gauges of three levels, each of one to three graduations (Jauges) -------------------------------

GRADUATIONS: Final = 2  # of a level, unless the story says 1 (hard) or 3 (easy)


def level(graduations: int, each: int = GRADUATIONS) -> int:
    """The level of that many graduations, 0 to 3, with so many to `each` level."""
    return max(0, min(HIGHEST, graduations // each))


def handicap(kind: str, level: int) -> int:
    """Dice a relevant gauge gives to the other side at that level: 1 at I, 2 at II; progress gives none."""
    return level if kind in ("state", "resource") and level in (1, 2) else 0


def graduations_of(option: Callable[[str], str | None]) -> int:
    """Graduations of a level in a story: 1 in a dangerous place, 3 in a gentle one."""
    said = option("sp.graduations") or ""
    return int(said) if said in ("1", "2", "3") else GRADUATIONS


def level_in_story(graduations: int, option: Callable[[str], str | None]) -> int:
    """The level by the graduations of the story."""
    return level(graduations, graduations_of(option))


def drawn(graduations: int, option: Callable[[str], str | None]) -> Term:
    """A gauge as it is drawn: what its level is called, a box for each level begun, ticked when sure."""
    each = graduations_of(option)
    sure, begun = divmod(min(HIGHEST * each, graduations), each)
    return _WORDS(f"words.levels.{sure}", boxes="[x]" * sure + "[]" * bool(begun) or "—")


def moved(graduations: int, levels: int, each: int = GRADUATIONS) -> int:
    """Graduations at the start of the level so many further, or back; one graduation more for 0 levels.

    A loss is a graduation, or a whole level where Destiny says so; a fortune takes a level back. An important
    adversary loses a level to a success and all to a feat, or two where the plot has them spared.
    """
    if not levels:
        return min(HIGHEST * each, graduations + 1)
    return each * max(0, min(HIGHEST, level(graduations, each) + levels))


def check_graduations(graduations: int, each: int, least: int = 0) -> None:
    """Raises `Refusal` for a number that no gauge of the story can have, or one to begin with."""
    if not least <= graduations <= HIGHEST * each:
        raise Refusal(
            message(
                "A gauge has {least} to {most} graduations here, not {n}.",
                least=least,
                most=HIGHEST * each,
                n=graduations,
            )
        )


def _gauge(asked: Asked, levels: int) -> int:
    """The gauge that is asked about, moved. Raises `Refusal` where there is no such one."""
    before, each = asked.values.get("graduations", 0), asked.values["each"]
    check_graduations(before, each)
    return moved(before, levels, each)


HOLD_OFF, TRAIT, GAUGE = 1, 2, 3
_USES: Final = {HOLD_OFF: "forbid_stroke", TRAIT: "trait", GAUGE: "gauge"}


def _buy(asked: Asked, dice: Dice) -> Resolution:
    """One fortune less; `value` is what is left of a gauge's graduations, where they are given.

    Raises `Refusal` where no fortune is held, and for graduations of what is no gauge.
    """
    values = asked.values
    bought, value = values["use"], None
    if "graduations" in values:
        if bought != GAUGE:
            raise Refusal(message("Only a gauge has graduations. Take them away, or spend on a gauge."))
        if not values["graduations"]:
            raise Refusal(message("This gauge is at its start already: a fortune would do nothing."))
        value = _gauge(asked, -1)
    if (held := values.get("fortunes")) is not None:
        spend(held)
    return Resolution(asked.test, _USES[bought], value, {}, {"fortunes": -1})


def _lose(asked: Asked, dice: Dice) -> Resolution:
    """`value` is the gauge after one more graduation, or at its next level for a `whole` one."""
    after = _gauge(asked, asked.values["whole"])
    outcome = ("begun", "level_1", "level_2", "used_up")[level(after, asked.values["each"])]
    before = asked.values.get("graduations", 0)
    return Resolution(asked.test, outcome, after, {}, {}, facts={"before": before})


def _hit(asked: Asked, dice: Dice) -> Resolution:
    """`value` is the adversary's gauge after a `result`: a success is a level, a feat the end of it.

    `spared` is for one the story still needs: a feat then takes two levels.
    """
    values = asked.values
    if (result := values["result"]) < 2:
        return Resolution(asked.test, "untouched", values.get("graduations", 0), {}, {})
    after = _gauge(asked, 1 if result == 2 else 2 if values["spared"] else HIGHEST)
    outcome = "down" if level(after, values["each"]) == HIGHEST else "hurt"
    return Resolution(asked.test, outcome, after, {}, {})


# --- reading the dice (Résultat; Fortunes; Coups du sort; Zoom) --------------------------------------

RESULTS: Final = ("feat", "success", "partial_success", "partial_failure", "failure", "fiasco")


def judge(evens_for: int, evens_against: int) -> int:
    """The result, −3 to +3 without 0 (SPIN 0.1, Résultat).

    More than twice the other's evens, or two against none, is the extreme. A tie is +1, unless no
    die is even at all: then it is −1.
    """
    if evens_for == evens_against:
        return 1 if evens_for else -1
    less, more = sorted((evens_for, evens_against))
    won = 3 if more > max(1, 2 * less) else 2
    return won if evens_for > evens_against else -won


def role(for_: int, against: int) -> Role:
    """Who was expected to win, seen from the protagonist: equal pools make a favourite (Facteurs clés)."""
    return "favourite" if for_ >= against else "outsider"


def gain(for_: int, against: int, value: int, shifted: bool) -> Gain:
    """What the final result earns (Fortunes, Coups du sort).

    A surprise, the favourite's fiasco or the outsider's feat, earns a fortune unless the result was
    shifted; the extreme everybody expected draws a card all the same.
    """
    if abs(value) < 3:
        return Gain(0, 0)
    expected = (value > 0) == (role(for_, against) == "favourite")
    return Gain(0, 1) if expected else Gain(int(not shifted), 0)


def _stops(steps: Sequence[int], evens: int, value: int) -> int | None:
    """The step of the first key left shut where a chain fails; None where its end is reached."""
    return interrupted_step(steps, evens + 1) if value < 0 else None


def _fits(side: str, size: int, listed: int) -> None:
    """Raises `Refusal` where the pool of a side has fewer dice than its list.

    The keys of the steps stand for the obstacle's default die, the dice supplied to open them for the
    protagonist's. Dice beyond them are handicaps and advantages (SPIN 0.1, Zoom).
    """
    if listed > size:
        raise Refusal(
            message(
                "“{side}” has {size} dice and its steps {listed}. Give it {listed} or more.",
                side=side,
                size=size,
                listed=listed,
            )
        )


CONTEST: Final = Contest(
    judge,
    role,
    gain,
    _WORDS,
    RESULTS,
    _stops,
    _fits,
    awaited=frozenset({"cards"}),  # drawn by a roll of its own
    due={"cards": _WORDS("words.a_card_to_draw")},
)


def beside(counter: str, value: int, option: Callable[[str], str | None]) -> Term | None:
    """That destiny stands still in a presentation scene; else, where a story asks, the dice set aside that
    are left, blue above zero and red below.
    """
    if counter == "destiny" and option("sp.presentation") == "on":
        return _WORDS("words.set_aside.still")
    if counter != "destiny" or not value or option("sp.reserve") != "on":
        return None
    return _WORDS(f"words.set_aside.{'blue' if value > 0 else 'red'}", n=abs(value))


# --- what is read from destiny, a die deciding at 0 (Orienter l'histoire; Initiative) ----------------

Turn = Literal["good", "bad"]


def turn(destiny: int) -> Turn | None:
    """The turn of events destiny can buy: good above zero, bad below; None at zero, which rolls for it."""
    if destiny == 0:
        return None
    return "good" if destiny > 0 else "bad"


def _turned(asked: Asked, dice: Dice) -> tuple[Turn, dict[str, Roll]]:
    """The way destiny turns; at 0 a d6 tells, good when it is even."""
    if (way := turn(asked.values["destiny"])) is not None:
        return way, {}
    faces = dice.throw(Throw(LONE, 1))
    return ("bad" if faces[0] % 2 else "good"), {LONE: Roll(faces)}


def _orient(asked: Asked, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; at 0 a d6 tells, and destiny stays."""
    way, rolls = _turned(asked, dice)
    change = {} if rolls else {"destiny": -1 if way == "good" else 1}
    return Resolution(asked.test, way, None, rolls, change)


def _take_initiative(asked: Asked, dice: Dice) -> Resolution:
    """The protagonist first when destiny is above 0, the antagonist below; at 0 an even d6 or an odd one."""
    way, rolls = _turned(asked, dice)
    return Resolution(asked.test, "protagonist" if way == "good" else "antagonist", None, rolls, {})


def _resolve_automatically(asked: Asked, dice: Dice) -> Resolution:
    """As in HaDes; raises `Refusal` where the story has not allowed it."""
    if not asked.values["allowed"]:
        raise Refusal(
            message("SPIN has no automatic results; this story can allow them: (option: sp.auto on).")
        )
    return resolve_automatically(asked, dice)


def _close_session(asked: Asked, dice: Dice) -> Resolution:
    """Destiny back to 0, unless the next session `resumes` here; above 0 it may `convert` into fortunes.

    `value` is what each protagonist gains, where destiny was converted.
    """
    destiny = asked.values["destiny"]
    gained = max(0, destiny) if asked.values["convert"] else 0
    outcome = "fortunes" if gained else "same" if asked.values["resumes"] else "zero"
    changes = {"destiny": 0 if outcome == "same" else -destiny, "fortunes": gained}
    effects = {id_: change for id_, change in changes.items() if change}
    return Resolution(asked.test, outcome, gained or None, {}, effects)


# --- the cards of fate that Destiny draws, holds and plays (Coups du sort) ---------------------------

MOST_HELD: Final = 6  # one of each
STROKES: Final = ("discovery", "singled_out", "mission", "off_screen", "mishap", "twist")
"""What each card brings, from 1."""


def in_deck(held: Iterable[int]) -> tuple[int, ...]:
    """The cards that can be drawn: those not in hand, since a played one goes back."""
    return tuple(sorted(set(range(1, MOST_HELD + 1)) - set(held)))


def _draw(asked: Asked, dice: Dice) -> Resolution:
    """A d6, rolled again while it shows a card in hand; nothing with all six held. `value` is the card."""
    held = asked.lists["cards"]
    if not in_deck(held):
        return Resolution(asked.test, "no_roll", None, {}, {})
    shown = list(dice.throw(Throw(LONE, 1)))
    while shown[-1] in held:
        shown += dice.throw(Throw(LONE, 1, kind="reroll", wave=len(shown), again=(0,)))
    *before, card = shown
    roll = Roll((card,), before=(tuple(before),) if before else ())
    drawn = {"cards": (card,)}
    return Resolution(asked.test, STROKES[card - 1], card, {LONE: roll}, {"cards": 1}, listed=drawn)


def _draw_ways(asked: Asked) -> Ways:
    """A die rolled again while it shows a card in hand ends on any other one, each alike."""
    deck = in_deck(asked.lists["cards"])
    return lambda _: (tuple(((card,), 1) for card in deck), len(deck))


def _play(asked: Asked, dice: Dice) -> Resolution:
    """Play a card, which leaves the hand; `without` the card, destiny is one higher. `value` is the card.

    Without the card and without a number, a d6 says which stroke falls. Raises `Refusal` for a card
    that is not held and is not played without.
    """
    held, card = sorted(set(asked.lists["cards"])), asked.values.get("card")
    if not asked.values["without"]:
        if card not in held:
            raise Refusal(
                message(
                    "Which card is played? In hand: {held}. Name one of these (card=4), "
                    "or play without the card (without=yes), which raises destiny by 1.",
                    held=", ".join(map(str, held)) or "—",
                )
            )
        gone = {"cards": (-card,)}
        return Resolution(asked.test, STROKES[card - 1], card, {}, {"cards": -1}, listed=gone)
    faces = dice.throw(Throw(LONE, 1)) if card is None else ()
    card = card or faces[0]
    rolls = {LONE: Roll(faces)} if faces else {}
    return Resolution(asked.test, STROKES[card - 1], card, rolls, {"destiny": 1})


def _uncounted(rule: Callable[[Asked, Dice], Resolution], asked: Asked, dice: Dice) -> Resolution:
    """A rule as it is, but that nothing moves destiny in a presentation scene."""
    found = rule(asked, dice)
    kept = {id_: change for id_, change in found.effects.items() if id_ != "destiny"}
    return replace(found, effects=kept) if asked.values["presentation"] else found


SPIN: Final = described(
    "spin",
    {
        **dict.fromkeys(("opposition", "off_stage"), opposition(CONTEST)),
        **dict.fromkeys(("script", "sequence"), script(CONTEST)),
        "competition": competition(CONTEST),
        "orient": Rule(partial(_uncounted, _orient)),
        "initiative": Rule(_take_initiative),
        "draw": Rule(_draw, ways=_draw_ways),
        "play": Rule(partial(_uncounted, _play)),
        "fortune": Rule(_buy),
        "loss": Rule(_lose),
        "hit": Rule(_hit),
        "session_end": Rule(_close_session),
        **OVERLAY,
        "auto": Rule(partial(_uncounted, _resolve_automatically)),
    },
    gauge_dice=handicap,
    gauge_level=level_in_story,
    gauge_marks=MARKS,
    powers="sp.powers",
    gauge_drawn=drawn,
    counter_beside=beside,
    debts=later("soloist.rules.games.spin.moments", "DEBTS"),
)
