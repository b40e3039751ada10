"""Gauges of three levels, each of one to three graduations, and the fortunes that ease them (SPIN 0.1).

The dice of a gauge go to the other side.
"""

from collections.abc import Callable

from soloist.message import Refusal, count, message
from soloist.rules.dice import Dice
from soloist.rules.hades.gauges import HIGHEST
from soloist.rules.hades.tests import FAR
from soloist.rules.situation import alone
from soloist.rules.system import Key, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

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


_GRADUATIONS = Key("graduations", "int", Term("graduations", "graduations"), None, 0, 9, optional=True)
_LEVEL_SIZE = Key(
    "each", "int", Term("graduations of a level", "graduations par niveau"), 2, 1, 3,
    option="sp.graduations",
)  # fmt: skip
_FORTUNES = Key(
    "fortunes", "int", Term("fortunes", "fortunes"), None, 0, FAR, counter="fortunes", optional=True
)

HOLD_OFF, TRAIT, GAUGE = 1, 2, 3

NAMES = {
    HOLD_OFF: Term("no stroke of fate", "pas de coup du sort"),
    TRAIT: Term("trait", "trait"),
    GAUGE: Term("gauge", "jauge"),
}
_IDS = {HOLD_OFF: "forbid_stroke", TRAIT: "trait", GAUGE: "gauge"}
_TEXTS = {
    HOLD_OFF: Term(
        "No stroke of fate may fall in this scene.", "Aucun coup du sort ne tombera dans cette scène."
    ),
    TRAIT: Term(
        "A trait is gained, lost or rewritten, as the story tells.",
        "Un trait se gagne, se perd ou se récrit, l’histoire dit comment.",
    ),
    GAUGE: Term(
        "A gauge goes down by one level, as the story tells.",
        "Une jauge redescend d’un niveau, l’histoire dit comment.",
    ),
}
_TOLD = {
    HOLD_OFF: Term("Stroke held off", "Coup écarté"),
    TRAIT: Term("Trait changed", "Trait changé"),
    GAUGE: Term("Gauge eased", "Jauge soulagée"),
}

USE = Key("use", "word", Term("for", "pour"), None, rungs=NAMES)
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
    Term("Fortune", "Fortune"),
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

WHOLE = Key("whole", "flag", Term("whole level", "niveau entier"), 0)
RESULT = Key("result", "int", Term("result", "résultat"), None, -FAR, FAR)
SPARED = Key("spared", "flag", Term("the story spares them", "l’histoire l’épargne"), 0)
LOSS_KEYS = (_GRADUATIONS, WHOLE, _LEVEL_SIZE)
HIT_KEYS = (_GRADUATIONS, RESULT, SPARED, _LEVEL_SIZE)

LEVELS = (
    Outcome(
        "begun",
        None,
        Term("Begun", "Entamée"),
        Term(
            "No level yet: it costs nothing, for now.", "Pas encore un niveau : rien à payer, pour l’instant."
        ),
        mood="mixed",
    ),
    Outcome(
        "level_1",
        None,
        Term("Level I", "Niveau I"),
        Term("A die for the other side, whenever it matters.", "Un dé pour l’autre camp, quand cela compte."),
        mood="bad",
    ),
    Outcome(
        "level_2",
        None,
        Term("Level II", "Niveau II"),
        Term(
            "Two dice for the other side, whenever it matters.",
            "Deux dés pour l’autre camp, quand cela compte.",
        ),
        mood="bad",
    ),
    Outcome(
        "used_up",
        None,
        Term("Used up", "Épuisée"),
        Term(
            "A resource is gone; a state is most often the end of the road.",
            "Une ressource est à sec ; un état, c’est le plus souvent la fin du chemin.",
        ),
        mood="bad",
    ),
)
HITS = (
    Outcome(
        "untouched",
        None,
        Term("Untouched", "Indemne"),
        Term("Less than a success does nothing to them.", "Moins qu’un succès ne leur fait rien."),
        mood="bad",
    ),
    Outcome(
        "hurt",
        None,
        Term("Hit", "Touché"),
        Term("It tells: they are no longer so sure.", "Cela porte : l’assurance n’y est plus."),
        mood="good",
    ),
    Outcome(
        "down",
        None,
        Term("Down", "À terre"),
        Term(
            "They are out of the fight; say what becomes of them.",
            "Hors de combat ; dire ce qu’il en advient.",
        ),
        mood="good",
    ),
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


LOSS = Test("loss", Term("Loss", "Perte"), (), LOSS_KEYS, LEVELS, _lose)
HIT = Test("hit", Term("Blow", "Coup porté"), (), HIT_KEYS, HITS, _hit)
