"""The scene ends for all: whoever was struck comes back, and another begins (Bravoure & Infortune)."""

from collections.abc import Sequence

from soloist.rules.bravoure.moments.words import OUT, struck
from soloist.rules.moment import Deed, Head, Moment, Note, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import line
from soloist.rules.term import Term


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    away = struck(table)
    names = ", ".join(person.name for person in away)
    back, heading = _comeback_step(table, away, names), _title_step(table)
    return (heading, back) if table.fresh else (back, heading)  # a heading that is there comes first


def _comeback_step(table: Table, away: Sequence[Person], names: str) -> Step:
    return Step(
        "comeback",
        Term("The return", "Le retour"),
        Term(
            f"The scene ends for all, and {names} can be found again. Both counters start anew."
            if away
            else "Nobody was taken out of this scene.",
            f"La scène finit pour tous, et l’on retrouve {names}. Les deux compteurs repartent de zéro."
            if away
            else "Cette scène n’a emporté personne.",
        ),
        (
            Way(
                "back",
                Term("Back, both counters at 0", "De retour, les deux compteurs à 0"),
                _back(table),
            ),
        )
        if away
        else (),
        typed=(lambda text: (*_back(table), Said(text))) if away else None,
        hint=Term(
            "where: with the others, or escaped from where?", "où : près des autres, ou échappé d’où ?"
        ),
        done=not away,
    )


def _title_step(table: Table) -> Step:
    return Step(
        "title",
        Term("The next scene", "La scène suivante"),
        Term(
            "Cut. Where are they now, and what is the first thing one sees?",
            "Coupez. Où est-on maintenant, et que voit-on en premier ?",
        ),
        typed=lambda text: (Head("scene", line(text)),),
        hint=Term("the title of the scene", "le titre de la scène"),
        table="scenes/openings",
        done=table.fresh,
    )


def _back(table: Table) -> tuple[Deed, ...]:
    away = struck(table)
    return (
        Throw("comeback", who=tuple(person.name for person in away)),
        *(Note("PC", person.name, "session", drop=(OUT.en, OUT.fr)) for person in away),
    )


SCENE_CHANGE = Moment(
    "scene",
    Term("Scene change", "Changement de scène"),
    Term(
        "The scene ends for all; those a misfortune took come back with nothing on either counter.",
        "La scène finit pour tous ; ceux qu’un Malheur a emportés reviennent, leurs deux compteurs à zéro.",
    ),
    _steps,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)
