"""Sides and inputs the HaDes tests share."""

from soloist.rules.system import Key, Side
from soloist.rules.term import Term

FAR = 99  # dice, steps and fortunes: nobody has more
ENDLESS = 999_999  # destiny has no bound: a story of ten years must never come to where it cannot roll

GOAL = Term("goal", "objectif")
FOR = Side("for", Term("for", "pour"), Term("Protagonist", "Protagoniste"), GOAL, looks_for="even")
AGAINST = Side(
    "against", Term("against", "contre"), Term("Obstacle", "Obstacle"), GOAL, right=True, looks_for="even"
)

DESTINY = Key("destiny", "int", Term("Destiny", "Destin"), 0, -ENDLESS, ENDLESS, counter="destiny")
NEEDED_DESTINY = Key("destiny", "int", Term("Destiny", "Destin"), None, -ENDLESS, ENDLESS, counter="destiny")

SHIFT = Key("shift", "int", Term("Fortunes spent to shift", "Fortunes dépensées pour décaler"), 0, -FAR, FAR)
MOST_SHIFT = Key(
    "max_shift", "int", Term("Most fortunes on one result", "Fortunes au plus par résultat"), 0, 0, FAR,
    option="hd.max_shift",
)  # fmt: skip
UNLIMITED = Key(
    "unlimited_chaos",
    "flag",
    Term("Bonus dice earn bonus dice", "Les dés du chaos se relancent"),
    0,
    option="hd.unlimited_chaos",
)

ALEA_KEYS = (
    Key("dea", "flag", Term("Use Deus Ex Alea if it comes", "User du Deus Ex Alea s’il survient"), 0),
    Key("dea_steps", "int", Term("Steps used", "Crans utilisés"), None, 1, FAR, optional=True),
    Key(
        "heroic_for", "flag", Term("Heroic trait of the protagonist", "Trait héroïque du protagoniste"), 0,
        allowed_by="hd.dea",
    ),
    Key(
        "heroic_against", "flag", Term("Heroic trait of the obstacle", "Trait héroïque de l’obstacle"), 0,
        allowed_by="hd.dea",
    ),
    Key("dea_unbounded", "flag", Term("Beyond ±3", "Au-delà de ±3"), 0, option="dea.unbounded"),
    Key(
        "dea_strict_reset", "flag", Term("Strict reset", "Remise à zéro stricte"), 0,
        option="hd.dea_strict_reset",
    ),
)  # fmt: skip

PVP_KEYS = (
    Key("pvp", "flag", Term("Player against player", "Joueur contre joueur"), 0),
    Key(
        "added_for", "int", Term("Dice from Destiny for", "Dés de la Destinée pour"), 0, 0, FAR,
    ),
    Key(
        "added_against", "int", Term("Dice from Destiny against", "Dés de la Destinée contre"),
        0, 0, FAR,
    ),
)  # fmt: skip

TYPES = {
    0: Term("general", "général"),
    1: Term("eliminate", "éliminer"),
    2: Term("bypass", "contourner"),
    3: Term("negotiate", "négocier"),
    4: Term("solve", "résoudre"),
    5: Term("endure", "encaisser"),
    6: Term("observe", "observer"),
    7: Term("script", "script"),
    8: Term("competition", "compétition"),
}
TYPE = Key("type", "word", Term("type", "type"), 0, rungs=TYPES)

ROLL_KEYS = (DESTINY, SHIFT, MOST_SHIFT, UNLIMITED)
