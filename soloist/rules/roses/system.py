"""La Couleur des Roses, scenes and actions: counters, tests, options (wiki Magnus Codex; mechanics only)."""

from soloist.rules.content import Words
from soloist.rules.overlay import DESTINY, DESTINY_OPTIONS, DESTINY_TESTS, HAT
from soloist.rules.roses.dice import ADVANTAGES, FATIGUE, MOST_ADVANTAGES, STRESS
from soloist.rules.roses.tests import AID, SCENE, TEST
from soloist.rules.system import Counter, Option, System, later

_WORDS = Words("roses")

_moments = later("soloist.rules.moments.procedures", "moments_of")
_told = later("soloist.rules.guide", "read")

ROSES = System(
    id="roses",
    name=_WORDS("words.la_couleur_des_roses"),
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
            _WORDS("options.cr.several_advantages"),
            "on",
        ),
        *DESTINY_OPTIONS,
    ),
    dice_lists=(_WORDS("words.sequelae"),),
    sheet_lists=(_WORDS("words.virtues"), _WORDS("words.skills")),
    about=_WORDS("words.a_virtue_a_skill"),
    moments=lambda: _moments()("roses"),
    loop=later("soloist.rules.roses.solo", "LOOP"),
    guide=lambda: _told()("roses", "an_action a_scene loop journal"),
    meaning=later("soloist.rules.roses.meaning", "MEANING"),
)
