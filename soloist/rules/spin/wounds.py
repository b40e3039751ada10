"""A gauge that gives way, a protagonist's or an important adversary's, as tests (SPIN 0.1, Jauges)."""

from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.spin.gauges import after_loss, boss_hit, level
from soloist.rules.spin.keys import FAR, GRADUATIONS, LEVEL_SIZE
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

WHOLE = Key("whole", "flag", Term("whole level", "niveau entier"), 0)
RESULT = Key("result", "int", Term("result", "résultat"), None, -FAR, FAR)
SPARED = Key("spared", "flag", Term("the story spares them", "l’histoire l’épargne"), 0)
LOSS_KEYS = (GRADUATIONS, WHOLE, LEVEL_SIZE)
HIT_KEYS = (GRADUATIONS, RESULT, SPARED, LEVEL_SIZE)

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


def lose(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the gauge after one more graduation, or at its next level for a `whole` one."""
    graduations, after, each = _after_loss(situation)
    dice.done()
    return Resolution("loss", LEVELS[level(after, each)].id, after, {}, {}, facts={"before": graduations})


def hit(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the adversary's gauge after a `result`: a success is a level, a feat the end of it.

    `spared` is for one the story still needs: a feat then takes two levels.
    """
    outcome, after = _after_hit(situation)
    dice.done()
    return Resolution("hit", outcome.id, after, {}, {})


def _after_loss(situation: Situation) -> tuple[int, int, int]:
    values = inputs(situation, LOSS_KEYS)
    sizes(situation, ())
    only_lists(situation, LOSS_KEYS)
    graduations, each = values.get(GRADUATIONS.id, 0), values[LEVEL_SIZE.id]
    return graduations, after_loss(graduations, each, whole=bool(values[WHOLE.id])), each


def _after_hit(situation: Situation) -> tuple[Outcome, int]:
    values = inputs(situation, HIT_KEYS)
    sizes(situation, ())
    only_lists(situation, HIT_KEYS)
    graduations, each = values.get(GRADUATIONS.id, 0), values[LEVEL_SIZE.id]
    after = boss_hit(graduations, values[RESULT.id], each, spared=bool(values[SPARED.id]))
    if values[RESULT.id] < 2:
        return HITS[0], after
    return HITS[2 if level(after, each) == len(LEVELS) - 1 else 1], after


def _loss_odds(situation: Situation) -> Odds:
    _, after, each = _after_loss(situation)
    return Odds({LEVELS[level(after, each)].id: 1}, 1)


def _hit_odds(situation: Situation) -> Odds:
    return Odds({_after_hit(situation)[0].id: 1}, 1)


LOSS = Test("loss", Term("Loss", "Perte"), (), LOSS_KEYS, LEVELS, lose, _loss_odds)
HIT = Test("hit", Term("Blow", "Coup porté"), (), HIT_KEYS, HITS, hit, _hit_odds)
