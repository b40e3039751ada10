"""Losing something after a bad result: a gauge gives way, or a trait goes (SPIN 0.1, Résultat)."""

from soloist.rules.moment import Moment, Note, Person, Step, Table, Way
from soloist.rules.moments.typed import short
from soloist.rules.spin.moments.gauging import first_loss, lost
from soloist.rules.spin.tests import MOST_HELD, gain
from soloist.rules.system import Debts, Owed
from soloist.rules.term import Term

_LOSS = Owed(Term("something is lost: a gauge, or a trait", "quelque chose se perd : une jauge, ou un trait"))
_GAIN = Owed(
    Term("something is gained: a gauge eases, or a trait", "un gain : une jauge s’allège, ou un trait")
)
_STROKE = Owed(
    Term("a stroke of fate without its card, destiny +1", "un coup du sort sans sa carte, destin +1"), "play"
)
_CARD = Owed(Term("Destiny draws a card", "la Destinée tire une carte"), "draw", ("cards", MOST_HELD))


def _drawn(test: str, sizes: tuple[int, int], value: int) -> tuple[Owed, ...]:
    counts = test in ("opposition", "script", "sequence", "competition")
    return (_CARD,) if counts and gain(*sizes, value, shifted=False).card else ()


DEBTS = Debts(
    {
        "loss": (_LOSS,),
        "reach_with_harm": (_LOSS,),
        "stay_with_harm": (_LOSS,),
        "benefit": (_GAIN,),
        "stroke": (_STROKE,),
    },
    _drawn,
)


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        Step(
            "loss",
            Term("What is lost", "Ce qui se perd"),
            Term(
                "It does not go unpaid. What gives way: the body, the lamp oil, a certainty?",
                "Il y a un prix. Qu’est-ce qui cède : le corps, l’huile de la lampe, une certitude ?",
            ),
            ways=(*lost(person, table), *(_forget(person, trait) for trait in person.traits)),
            typed=lambda text: first_loss(person, table, text),
            hint=Term(
                "a new gauge: limping, or rope (resource)", "une jauge neuve : boiterie, ou corde (ressource)"
            ),
        ),
    )


def _forget(person: Person, trait: str) -> Way:
    return Way(
        f"trait:{trait}",
        Term(f"The trait “{short(trait)}” is lost", f"Le trait « {short(trait)} » se perd"),
        (Note("PC", person.name, "traits", drop=(trait,)),),
    )


LOSS_MOMENT = Moment(
    "loss",
    Term("A loss", "Une perte"),
    Term(
        "A gauge gives way, or a trait goes; two levels down, it is the other side that rolls more dice.",
        "Une jauge cède ou un trait s’en va ; à chaque niveau, c’est l’autre camp qui gagne des dés.",
    ),
    _steps,
    personal=True,
    due=lambda table: table.outcome in ("failure", "fiasco"),
    brief=True,
)
