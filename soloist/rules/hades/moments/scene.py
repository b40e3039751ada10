"""Changing scenes: a title, a kind unlike the last ones, what moved meanwhile, three sentences of frame."""

from soloist.rules.hades.moments.variety import SCENE_KINDS, SCENES, kind_ways, remembered
from soloist.rules.moment import Deed, Head, Moment, Said, Step, Table
from soloist.rules.moments.threats import advance_ways, threats
from soloist.rules.moments.typed import line
from soloist.rules.term import Term


def _due(table: Table) -> bool:
    first = not table.scene and any(person.traits for person in table.people)
    return first or table.phase == "conclusion"


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_title(table), _kind(table), _threats(table), _frame())


def _title(table: Table) -> Step:
    return Step(
        "title",
        Term("Title", "Titre"),
        Term(
            "Where, and when? What would the chapter be called?",
            "Où, et quand ? Si c’était un chapitre, quel en serait le titre ?",
        ),
        typed=lambda text: (Head("scene", line(text)),),
        hint=Term("begins the scene", "ouvre la scène"),
        done=table.fresh,
    )


def _kind(table: Table) -> Step:
    def noted(text: str) -> tuple[Deed, ...]:
        return (remembered(table, SCENES, line(text).replace(",", " ")),)

    return Step(
        "kind",
        Term("Kind of scene", "Genre de scène"),
        Term(
            "What kind of scene have they not had for a while? What differs from the last one asks "
            "for other traits.",
            "Quel genre de scène n’a-t-on pas eu depuis un moment ? Ce qui change appelle d’autres traits.",
        ),
        ways=kind_ways(table, SCENES, SCENE_KINDS),
        typed=noted,
        hint=Term("or another kind, in a word", "ou un autre genre, en un mot"),
        table="hades/scènes-types",
    )


def _threats(table: Table) -> Step:
    return Step(
        "threats",
        Term("What moved meanwhile", "Ce qui a bougé"),
        Term(
            "Who has made use of the time while nobody looked?",
            "Qui a profité du temps où personne ne regardait ?",
        ),
        ways=advance_ways(table),
        again=len(threats(table)) > 1,
        done=not threats(table),
    )


def _frame() -> Step:
    return Step(
        "frame",
        Term("Three sentences", "Trois phrases"),
        Term(
            "What catches the eye, what is heard or smelt, and what cannot be left as it is?",
            "Ce qui saute aux yeux, ce qui s’entend ou se sent, et ce qu’on ne peut pas laisser ainsi ?",
        ),
        typed=lambda text: (Said(text.strip()),),
        hint=Term("prose; end on a hook", "de la prose ; finir sur une accroche"),
        table="scenes/arrière-plans",
    )


SCENE = Moment(
    "scene",
    Term("Change of scene", "Changement de scène"),
    Term("Elsewhere, or later.", "Ailleurs, ou plus tard."),
    _steps,
    due=_due,
    brief=True,
)
