"""Without dice: the automatic outcome and who acts first, both read from destiny.

HaDes 0.1.0, Résoudre automatiquement and Initiative.
"""

from dataclasses import replace
from functools import partial

from soloist.rules.dice import Dice
from soloist.rules.hades.destiny import automatic, initiative
from soloist.rules.hades.keys import NEEDED_DESTINY, TYPE
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

AUTO_KEYS = (
    NEEDED_DESTINY,
    Key(
        "granted",
        "flag",
        Term("Fitting trait or basic action", "Trait adapté ou action basique"),
        0,
    ),
)
TYPED_KEYS = (TYPE, *AUTO_KEYS)
INITIATIVE_KEYS = (NEEDED_DESTINY,)


def resolve_automatically(situation: Situation, dice: Dice, keys: tuple[Key, ...] = AUTO_KEYS) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; always good when it is `granted`."""
    values = _values(situation, keys)
    dice.done()
    destiny = values["destiny"]
    outcome, after = ("good", destiny - 1) if values["granted"] else automatic(destiny)
    return Resolution("auto", outcome, None, {}, {"destiny": after - destiny})


def take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist acts first when destiny is above 0, else the antagonist."""
    values = _values(situation, INITIATIVE_KEYS)
    dice.done()
    return Resolution("initiative", initiative(values["destiny"]), None, {}, {})


def told_by_type(situation: Situation) -> tuple[Outcome, ...]:
    """Both outcomes in the words of the type of action (HaDes 0.1.0, Tables par type d'action)."""
    type_ = situation.values.get(TYPE.id, 0)
    if not type_:
        return AUTO_OUTCOMES
    from soloist.rules.hades.action_types import worded  # long, and seldom wanted

    return worded(AUTO_OUTCOMES, type_)


def _values(situation: Situation, keys: tuple[Key, ...]) -> dict[str, int]:
    sizes(situation, ())
    only_lists(situation, keys)
    return dict(inputs(situation, keys))


def automatic_odds(situation: Situation, keys: tuple[Key, ...] = AUTO_KEYS) -> Odds:
    """One outcome is certain."""
    values = _values(situation, keys)
    certain = "good" if values["granted"] else automatic(values["destiny"])[0]
    return Odds({id_: int(id_ == certain) for id_ in ("good", "bad")}, 1)


def _initiative_odds(situation: Situation) -> Odds:
    certain = initiative(_values(situation, INITIATIVE_KEYS)["destiny"])
    return Odds({id_: int(id_ == certain) for id_ in ("protagonist", "antagonist")}, 1)


AUTO_OUTCOMES = (
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
)

PLAIN_AUTO = Test(
    "auto",
    Term("Automatic", "Automatique"),
    (),
    AUTO_KEYS,
    AUTO_OUTCOMES,
    resolve_automatically,
    automatic_odds,
)
"""As other games borrow it, without types of action."""

AUTO = replace(
    PLAIN_AUTO,
    keys=TYPED_KEYS,
    resolve=partial(resolve_automatically, keys=TYPED_KEYS),
    odds=partial(automatic_odds, keys=TYPED_KEYS),
    outcomes_for=told_by_type,
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
