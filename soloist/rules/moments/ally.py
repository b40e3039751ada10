"""An ally for a story that two play: of help, and in the way (HaDes 0.1.0, Jouer à deux)."""

from soloist.message import Refusal, message
from soloist.rules.modes import MODE, TWO
from soloist.rules.moment import Deed, Draw, Moment, Note, Step, Table, Way
from soloist.rules.moments.typed import detailed, items
from soloist.rules.term import Term


def ally_moment() -> Moment:
    """Due where two play and nobody but the protagonist has a name yet."""
    return Moment(
        "ally",
        Term("An awkward ally", "Un allié encombrant"),
        Term(
            "Somebody to walk beside: they help, they weigh, they never solve it all alone.",
            "Quelqu’un à ses côtés : il aide, il pèse, jamais il ne règle tout seul l’affaire.",
        ),
        _steps,
        fits=lambda table: table.options.get(MODE.id) == TWO,
        due=lambda table: table.options.get(MODE.id) == TWO and not table.of("N") and not table.scene,
        brief=True,
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    def named(text: str) -> tuple[Deed, ...]:
        name, said = detailed(text)
        if not name or not said:
            raise Refusal(message("Write a name, then what they are: Name: trait, flaw (-), aim."))
        return (Note("N", name, "traits", items(said)),)

    return (
        Step(
            "ally",
            Term("The ally", "L’allié"),
            Term(
                "Who comes along? What can they do, what is hard to bear in them, and which aim of theirs "
                "crosses the protagonist’s?",
                "Qui vient aussi ? Que sait-il faire, qu’a-t-il d’insupportable, et lequel de ses buts "
                "contrarie celui du protagoniste ?",
            ),
            ways=(
                Way(
                    "draw",
                    Term("Draw a role, a flaw, an aim (3d10)", "Tirer un rôle, un défaut, un but (3d10)"),
                    (Draw(Term("hades/duo-ally", "hades/allié").of(table.lang)),),
                ),
            ),
            typed=named,
            hint=Term("a name: what they are, flaw (-), aim", "un nom : ce qu’il est, défaut (-), but"),
        ),
    )
