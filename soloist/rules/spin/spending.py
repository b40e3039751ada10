"""A fortune spent away from a roll, and what it buys, as a test a journal can hold (SPIN 0.1, Fortunes)."""

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.spin.fortunes import spend, uses
from soloist.rules.spin.gauges import after_fortune
from soloist.rules.spin.keys import FORTUNES, GRADUATIONS, LEVEL_SIZE
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

HOLD_OFF, TRAIT, GAUGE = 1, 2, 3

NAMES = {
    HOLD_OFF: Term("no stroke of fate", "pas de coup du sort"),
    TRAIT: Term("trait", "trait"),
    GAUGE: Term("gauge", "jauge"),
}
_IDS = {HOLD_OFF: "forbid_stroke", TRAIT: "trait", GAUGE: "gauge"}
_TOLD = {
    HOLD_OFF: Term("Stroke held off", "Coup écarté"),
    TRAIT: Term("Trait changed", "Trait changé"),
    GAUGE: Term("Gauge eased", "Jauge soulagée"),
}
_BOUGHT = {use.id: use for use in uses("respite")}

USE = Key("use", "word", Term("for", "pour"), None, rungs=NAMES)
KEYS = (USE, GRADUATIONS, LEVEL_SIZE, FORTUNES)


def buy(situation: Situation, dice: Dice) -> Resolution:
    """One fortune less; `value` is what is left of a gauge's graduations, where they are given.

    Raises `Refusal` where no fortune is held, and for graduations of what is no gauge.
    """
    bought, graduations, each, held = _read(situation)
    dice.done()
    if held is not None:
        spend(held)
    value = after_fortune(graduations, each) if graduations is not None else None
    return Resolution("fortune", _IDS[bought], value, {}, {"fortunes": -1})


def _read(situation: Situation) -> tuple[int, int | None, int, int | None]:
    sizes(situation, ())
    only_lists(situation, KEYS)
    values = inputs(situation, KEYS)
    graduations = values.get(GRADUATIONS.id)
    if graduations is not None and values[USE.id] != GAUGE:
        raise Refusal(message("Only a gauge has graduations. Take them away, or spend on a gauge."))
    if graduations == 0:
        raise Refusal(message("This gauge is at its start already: a fortune would do nothing."))
    return values[USE.id], graduations, values[LEVEL_SIZE.id], values.get(FORTUNES.id)


def _odds(situation: Situation) -> Odds:
    return Odds({_IDS[_read(situation)[0]]: 1}, 1)


FORTUNE = Test(
    "fortune",
    Term("Fortune", "Fortune"),
    (),
    KEYS,
    tuple(
        Outcome(
            _IDS[number],
            None,
            _TOLD[number],
            _BOUGHT[_IDS[number]].text,
            mood="good",
            bars="play" if number == HOLD_OFF else None,
        )
        for number in NAMES
    ),
    buy,
    _odds,
    by="actor",
    at_most=1,
)
