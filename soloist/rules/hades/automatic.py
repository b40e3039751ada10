"""Without dice: the automatic outcome and who acts first, both read from destiny.

HaDes 0.1.0, Résoudre automatiquement and Initiative.
"""

from soloist.rules.dice import Dice
from soloist.rules.hades.destiny import automatic, initiative
from soloist.rules.hades.keys import NEEDED_DESTINY
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

AUTO_KEYS = (
    NEEDED_DESTINY,
    Key(
        "granted",
        "flag",
        Term("A fitting trait, or a basic action", "Un trait adapté, ou une action basique"),
        0,
    ),
)
INITIATIVE_KEYS = (NEEDED_DESTINY,)


def resolve_automatically(situation: Situation, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; always good when it is `granted`."""
    values = _values(situation, AUTO_KEYS)
    dice.done()
    destiny = values["destiny"]
    outcome, after = ("good", destiny - 1) if values["granted"] else automatic(destiny)
    return Resolution("auto", outcome, None, {}, {"destiny": after - destiny})


def take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist acts first when destiny is above 0, else the antagonist."""
    values = _values(situation, INITIATIVE_KEYS)
    dice.done()
    return Resolution("initiative", initiative(values["destiny"]), None, {}, {})


def _values(situation: Situation, keys: tuple[Key, ...]) -> dict[str, int]:
    sizes(situation, ())
    only_lists(situation, keys)
    return dict(inputs(situation, keys))


def _auto_odds(situation: Situation) -> Odds:
    values = _values(situation, AUTO_KEYS)
    certain = "good" if values["granted"] else automatic(values["destiny"])[0]
    return Odds({id_: int(id_ == certain) for id_ in ("good", "bad")}, 1)


def _initiative_odds(situation: Situation) -> Odds:
    certain = initiative(_values(situation, INITIATIVE_KEYS)["destiny"])
    return Odds({id_: int(id_ == certain) for id_ in ("protagonist", "antagonist")}, 1)


AUTO = Test(
    "auto",
    Term("Automatic", "Automatique"),
    (),
    AUTO_KEYS,
    (
        Outcome(
            "good",
            None,
            Term("Favourable", "Favorable"),
            Term(
                "No need to roll: it goes rather well.",
                "Inutile de lancer les dés : cela se passe plutôt bien.",
            ),
            mood="good",
        ),
        Outcome(
            "bad",
            None,
            Term("Unfavourable", "Défavorable"),
            Term(
                "No need to roll: it goes rather badly.",
                "Inutile de lancer les dés : cela tourne plutôt mal.",
            ),
            mood="bad",
        ),
    ),
    resolve_automatically,
    _auto_odds,
)

INITIATIVE = Test(
    "initiative",
    Term("Initiative", "Initiative"),
    (),
    INITIATIVE_KEYS,
    (
        Outcome(
            "protagonist",
            None,
            Term("Protagonist", "Protagoniste"),
            Term("The protagonist moves first.", "La première main revient au protagoniste."),
            mood="good",
        ),
        Outcome(
            "antagonist",
            None,
            Term("Antagonist", "Antagoniste"),
            Term("The other side moves first.", "L’adversité frappe la première."),
            mood="bad",
        ),
    ),
    take_initiative,
    _initiative_odds,
)
