"""Gauges of three levels, each of one to three graduations, and the fortunes that ease them (SPIN 0.1).

The dice of a gauge go to the other side.
"""

from collections.abc import Callable

from soloist.rules.content import Words
from soloist.rules.dice import Dice
from soloist.rules.hades.gauges import HIGHEST
from soloist.rules.hades.tests import FAR
from soloist.rules.outcomes import outcome
from soloist.rules.situation import alone
from soloist.rules.system import Key, Outcome, Resolution, Situation, Test
from soloist.values.message import Refusal, count, message

_WORDS = Words("spin")

GRADUATIONS = 2  # of a level, unless the story says 1 (hard) or 3 (easy)


def level(graduations: int, each: int = GRADUATIONS) -> int:
    """The level of that many graduations, 0 to 3, with so many to `each` level."""
    return max(0, min(HIGHEST, graduations // each))


def handicap(kind: str, level: int) -> int:
    """Dice a relevant gauge gives to the other side at that level: 1 at I, 2 at II; progress gives none."""
    return level if kind in ("state", "resource") and level in (1, 2) else 0


def level_in_story(graduations: int, option: Callable[[str], str | None]) -> int:
    """The level by the graduations of the story, which a dangerous or a gentle place may change."""
    said = option("sp.graduations") or ""
    return level(graduations, int(said) if said in ("1", "2", "3") else GRADUATIONS)


# --- what changes a gauge -------------------------------------------------------------------------


def after_loss(graduations: int, each: int = GRADUATIONS, *, whole: bool = False) -> int:
    """Graduations after a loss: one more, or up to the next level where Destiny says a `whole` one."""
    more = each * (level(graduations, each) + 1) if whole else graduations + 1
    return min(HIGHEST * each, more)


def after_fortune(graduations: int, each: int = GRADUATIONS) -> int:
    """Graduations after a fortune: back to the start of the level below; below I, none is left."""
    return each * max(0, level(graduations, each) - 1)


def moved(graduations: int, before: int, after: int) -> int:
    """Graduations where a level had `before` of them and now has `after`: the level stays as it is."""
    done, begun = divmod(min(HIGHEST * before, graduations), before)
    return done * after + min(begun, after - 1)


def boss_hit(graduations: int, value: int, each: int = GRADUATIONS, *, spared: bool = False) -> int:
    """The gauge of an important adversary after a result: a success is a level, a feat the end.

    A feat takes two levels instead where the plot has it `spared`. Less than a success does nothing.
    """
    if value < 2:
        return graduations
    levels = 1 if value == 2 else 2 if spared else HIGHEST
    return min(HIGHEST, level(graduations, each) + levels) * each


# --- what a fortune buys, and when (Fortunes) -----------------------------------------------------


def spend(held: int, fortunes: int = 1) -> int:
    """Fortunes left; raises `Refusal` when there are too few."""
    if fortunes > held:
        raise Refusal(
            count(
                "This costs {n} fortune, {held} held.",
                "This costs {n} fortunes, {held} held.",
                fortunes,
                held=held,
            )
        )
    return held - fortunes


_GRADUATIONS = Key("graduations", "int", _WORDS("keys.graduations"), None, 0, 9, optional=True)
_LEVEL_SIZE = Key(
    "each", "int", _WORDS("keys.each"), 2, 1, 3,
    option="sp.graduations",
)  # fmt: skip
_FORTUNES = Key("fortunes", "int", _WORDS("keys.fortunes"), None, 0, FAR, counter="fortunes", optional=True)

HOLD_OFF, TRAIT, GAUGE = 1, 2, 3

NAMES = {
    HOLD_OFF: _WORDS("words.no_stroke_of_fate"),
    TRAIT: _WORDS("words.trait"),
    GAUGE: _WORDS("words.gauge"),
}
_IDS = {HOLD_OFF: "forbid_stroke", TRAIT: "trait", GAUGE: "gauge"}
_TEXTS = {
    HOLD_OFF: _WORDS("words.no_stroke_of_fate_2"),
    TRAIT: _WORDS("words.a_trait_is_gained"),
    GAUGE: _WORDS("words.a_gauge_goes_down"),
}
_TOLD = {
    HOLD_OFF: _WORDS("words.stroke_held_off"),
    TRAIT: _WORDS("words.trait_changed"),
    GAUGE: _WORDS("words.gauge_eased"),
}

USE = Key("use", "word", _WORDS("keys.use"), None, rungs=NAMES)
_FORTUNE_KEYS = (USE, _GRADUATIONS, _LEVEL_SIZE, _FORTUNES)


def _buy(situation: Situation, dice: Dice) -> Resolution:
    """One fortune less; `value` is what is left of a gauge's graduations, where they are given.

    Raises `Refusal` where no fortune is held, and for graduations of what is no gauge.
    """
    values = alone(situation, _FORTUNE_KEYS)
    bought, graduations = values[USE.id], values.get(_GRADUATIONS.id)
    if graduations is not None and bought != GAUGE:
        raise Refusal(message("Only a gauge has graduations. Take them away, or spend on a gauge."))
    if graduations == 0:
        raise Refusal(message("This gauge is at its start already: a fortune would do nothing."))
    dice.done()
    if (held := values.get(_FORTUNES.id)) is not None:
        spend(held)
    value = after_fortune(graduations, values[_LEVEL_SIZE.id]) if graduations is not None else None
    return Resolution("fortune", _IDS[bought], value, {}, {"fortunes": -1})


FORTUNE = Test(
    "fortune",
    _WORDS("tests.fortune"),
    (),
    _FORTUNE_KEYS,
    tuple(
        Outcome(
            _IDS[number],
            None,
            _TOLD[number],
            _TEXTS[number],
            mood="good",
            bars="play" if number == HOLD_OFF else None,
        )
        for number in NAMES
    ),
    _buy,
    by="actor",
    at_most=1,
)


# --- a gauge that gives way, a protagonist's or an important adversary's (Jauges) -----------------

WHOLE = Key("whole", "flag", _WORDS("keys.whole"), 0)
RESULT = Key("result", "int", _WORDS("keys.result"), None, -FAR, FAR)
SPARED = Key("spared", "flag", _WORDS("keys.spared"), 0)
LOSS_KEYS = (_GRADUATIONS, WHOLE, _LEVEL_SIZE)
HIT_KEYS = (_GRADUATIONS, RESULT, SPARED, _LEVEL_SIZE)

LEVELS = (
    outcome(_WORDS, "begun", mood="mixed"),
    outcome(_WORDS, "level_1", mood="bad"),
    outcome(_WORDS, "level_2", mood="bad"),
    outcome(_WORDS, "used_up", mood="bad"),
)
HITS = (
    outcome(_WORDS, "untouched", mood="bad"),
    outcome(_WORDS, "hurt", mood="good"),
    outcome(_WORDS, "down", mood="good"),
)


def _lose(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the gauge after one more graduation, or at its next level for a `whole` one."""
    values = alone(situation, LOSS_KEYS)
    dice.done()
    before, each = values.get(_GRADUATIONS.id, 0), values[_LEVEL_SIZE.id]
    after = after_loss(before, each, whole=bool(values[WHOLE.id]))
    return Resolution("loss", LEVELS[level(after, each)].id, after, {}, {}, facts={"before": before})


def _hit(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the adversary's gauge after a `result`: a success is a level, a feat the end of it.

    `spared` is for one the story still needs: a feat then takes two levels.
    """
    values = alone(situation, HIT_KEYS)
    dice.done()
    result, each = values[RESULT.id], values[_LEVEL_SIZE.id]
    after = boss_hit(values.get(_GRADUATIONS.id, 0), result, each, spared=bool(values[SPARED.id]))
    outcome = 0 if result < 2 else 2 if level(after, each) == len(LEVELS) - 1 else 1
    return Resolution("hit", HITS[outcome].id, after, {}, {})


LOSS = Test("loss", _WORDS("tests.loss"), (), LOSS_KEYS, LEVELS, _lose)
HIT = Test("hit", _WORDS("tests.hit"), (), HIT_KEYS, HITS, _hit)
