"""From one scene to the next: what the last one leaves, a title, how hard the new place is (SPIN 0.1)."""

from soloist.rules.moment import Deed, Head, Moment, Said, Step, Switch, Table, Way
from soloist.rules.moments.typed import line
from soloist.rules.spin.gauges import GRADUATIONS
from soloist.rules.spin.moments.gauging import resized
from soloist.rules.term import Term

_OPTION = "sp.graduations"
_PLACES = {
    "1": Term("Deadly: every graduation is a level", "Mortel : chaque graduation est un niveau"),
    "2": Term("As usual: two graduations a level", "Comme d’ordinaire : deux par niveau"),
    "3": Term("Gentle: three graduations a level", "Clément : trois graduations par niveau"),
}


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _left(table),
        _title(table),
        _place(table),
    )


def _left(table: Table) -> Step:
    return Step(
        "left",
        Term("What remains", "Ce qu’il en reste"),
        Term(
            "Before the light changes: what does this scene leave behind, and who looks back?",
            "Avant que la lumière change : que laisse cette scène derrière elle, et qui se retourne ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("a last sentence", "une dernière phrase"),
        table="scenes/fins",
        done=table.fresh or not table.scene,
    )


def _title(table: Table) -> Step:
    return Step(
        "title",
        Term("The new scene", "La nouvelle scène"),
        Term(
            "Where does it go on, and how long after? A few words for a title.",
            "Où cela reprend-il, et combien de temps après ? Quelques mots en guise de titre.",
        ),
        typed=_heading,
        hint=Term("a title: The quay, at midnight", "un titre : Le quai, à minuit"),
        table="scenes/ouvertures",
        done=table.fresh,
    )


def _place(table: Table) -> Step:
    now = table.options.get(_OPTION) or str(GRADUATIONS)
    return Step(
        "place",
        Term("How hard the place is", "La rigueur du lieu"),
        Term(
            "Some places forgive nothing, others nearly all. And here? It says how fast gauges fill.",
            "Il est des lieux qui ne pardonnent rien, d’autres presque tout. Et ici ? "
            "Les jauges s’y rempliront plus ou moins vite.",
        ),
        ways=tuple(
            Way(n, text, (Switch(_OPTION, n), *resized(table, int(n))))
            for n, text in _PLACES.items()
            if n != now
        ),
    )


def _heading(text: str) -> tuple[Deed, ...]:
    return (Head("scene", line(text)),)


SCENE = Moment(
    "scene",
    Term("Scene change", "Changement de scène"),
    Term("One scene closes, another opens.", "Une scène se referme, une autre s’ouvre."),
    _steps,
    due=lambda table: table.phase == "conclusion",
    brief=True,
)
