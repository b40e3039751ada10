"""La Couleur des Roses, scenes and actions: counters, tests, options (wiki Magnus Codex; mechanics only)."""

from soloist.rules.overlay import DESTINY, DESTINY_OPTIONS, DESTINY_TESTS, HAT
from soloist.rules.roses.dice import ADVANTAGES, FATIGUE, MOST_ADVANTAGES, STRESS
from soloist.rules.roses.tests import AID, SCENE, TEST
from soloist.rules.system import Counter, Option, System, later
from soloist.rules.term import Term

ROSES = System(
    id="roses",
    name=Term("La Couleur des Roses", "La Couleur des Roses"),
    credit="La Couleur des Roses, « Scènes et résolution d’actions », wiki Magnus Codex",
    hat=HAT,
    counters=(
        Counter("advantages", ADVANTAGES, shared=False),
        Counter("advantages_max", MOST_ADVANTAGES, shared=False, shown_unset=False),
        Counter("fatigue", FATIGUE, shared=False),
        Counter("stress", STRESS, shared=False),
        DESTINY,
    ),
    tests=(TEST, AID, SCENE, *DESTINY_TESTS),
    main_test="test",
    options=(
        Option(
            "cr.several_advantages",
            Term("Several advantages on one roll", "Plusieurs avantages sur un même jet"),
            "on",
        ),
        *DESTINY_OPTIONS,
    ),
    dice_lists=(Term("sequelae", "séquelles"),),
    sheet_lists=(Term("virtues", "vertus"), Term("skills", "compétences")),
    about=Term("A virtue, a skill: even dice succeed.", "Une vertu, une compétence ; le pair réussit."),
    moments=later("soloist.rules.roses.moments.all", "MOMENTS"),
    loop=later("soloist.rules.roses.solo", "LOOP"),
    guide=later("soloist.rules.roses.guide", "ROSES_GUIDE"),
    meaning=later("soloist.rules.roses.meaning", "MEANING"),
)
