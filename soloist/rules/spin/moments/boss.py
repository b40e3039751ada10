"""An important adversary: gauges of their own, and the blows that tell (SPIN 0.1, Jauges)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Moment, Score, Step, Table, Thing
from soloist.rules.moments.typed import detailed, line
from soloist.rules.spin.moments.gauging import new_gauges, struck, weighing
from soloist.rules.term import Term

_PLAIN = Term("resistance", "résistance")


def adversaries(table: Table) -> tuple[Thing, ...]:
    """The roles that have gauges."""
    return tuple(role for role in table.of("N") if weighing(role.meters, table))


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    known = adversaries(table)
    failed = table.value is not None and table.outcome is not None and table.value < 2
    return (
        Step(
            "blow",
            Term("The blow", "Le coup porté"),
            Term(
                "It struck home. What does it shake: the body, the following, the self-assurance?",
                "Le coup a porté. Qu’ébranle-t-il : le corps, la suite, l’assurance ?",
            ),
            ways=tuple(way for role in known for way in struck(role, table)),
            done=not known or failed,
        ),
        Step(
            "adversary",
            Term("The adversary", "L’adversaire"),
            Term(
                "Who is too strong to fall at one stroke? Name them, and what will have to be worn down.",
                "Qui est trop fort pour tomber d’un coup ? Le nommer, avec ce qu’il faudra user.",
            ),
            typed=lambda text: _named(text, table),
            hint=Term("The Ogre: rage, guards (resource)", "L’Ogre : rage, gardes (ressource)"),
            table="menaces/adversaires",
        ),
    )


def _named(text: str, table: Table) -> tuple[Deed, ...]:
    name, gauges = detailed(line(text))
    if not name:
        raise Refusal(message("Who is it? Write a name, then a colon and what can be worn down."))
    note, numbers = new_gauges("N", name, gauges or _PLAIN.of(table.lang), table.lang)
    return (
        note,
        *(Score("N", name, gauge, number) for gauge, number in numbers.items() if number is not None),
    )


def _told(table: Table) -> bool:
    return table.outcome in ("success", "feat") and bool(adversaries(table))


BOSS = Moment(
    "boss",
    Term("An important adversary", "Un adversaire de poids"),
    Term(
        "Most fall at a success. This one has gauges: a success takes a level, a feat may be the end.",
        "La plupart tombent au premier succès. Celui-ci a des jauges : un succès prend un niveau, "
        "un exploit peut en finir.",
    ),
    _steps,
    due=_told,
    brief=True,
)
