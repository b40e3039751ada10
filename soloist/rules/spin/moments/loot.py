"""Loot: what is carried off, worth a die to either side whenever it serves (SPIN 0.1, Butin)."""

from soloist.rules.moment import Deed, Draw, Line, Moment, Note, Said, Step, Table, Way
from soloist.rules.moments.typed import items, line
from soloist.rules.spin.tests import loot
from soloist.rules.term import Term

LOOT = Term("loot", "butin")


def taken(who: str, text: str, lang: str) -> tuple[Deed, ...]:
    """The things a text names, on the sheet, with a reminder of what they are worth."""
    ours, theirs, _ = loot(0, 0)
    named = items(text)
    worth = Term(
        f"+{ours}D for, +{theirs}D against, when used", f"+{ours}D pour et +{theirs}D contre, à l’usage"
    )
    return (
        Note("PC", who, LOOT, add=named),
        Said(
            Term(f"{', '.join(named)}: {worth.en}", f"{', '.join(named)} : {worth.fr}").of(lang), "reminder"
        ),
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        Step(
            "loot",
            Term("The loot", "Le butin"),
            Term(
                "What is carried off, and whose eyes follow it?",
                "Qu’emporte-t-on, et quels regards le suivent ?",
            ),
            typed=lambda text: taken(person.name, text, table.lang),
            hint=Term("what it is; several with commas", "ce que c’est ; plusieurs, entre virgules"),
            table="souvenirs/trésors",
        ),
        Step(
            "snag",
            Term("The snag", "Le hic"),
            Term(
                "Is it as handy as it looked? It weighs, it creaks, it was made for another.",
                "Sert-il autant qu’on l’espérait ? Il pèse, il grince, il fut taillé pour un autre.",
            ),
            ways=(Way("draw", Term("Roll for it", "Le demander aux dés"), (Draw("spin/butin-encombrant"),)),),
            typed=lambda text: (Line(f"=> {line(text)}"),),
            hint=Term("what is awkward about it", "ce qui gêne"),
            table="spin/butin-encombrant",
        ),
    )


LOOT_MOMENT = Moment(
    "loot",
    Term("Loot", "Du butin"),
    Term(
        "Of use until the session ends. Whenever it serves, a die for either side: destiny stays even.",
        "Utile jusqu’à la fin de la séance. À l’usage, un dé de chaque côté : le destin n’y bouge pas.",
    ),
    _steps,
    personal=True,
    brief=True,
)
