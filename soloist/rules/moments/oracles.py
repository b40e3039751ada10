"""The tables a moment lends out: asked with a key, drawn from when ideas run dry."""

from collections.abc import Sequence
from dataclasses import dataclass

from soloist.rules.moment import Draw, Line, Way
from soloist.rules.term import Term


@dataclass(frozen=True, slots=True)
class Oracle:
    """A table to ask, by its name in each language, and what asking it is called."""

    id: str
    text: Term
    tables: tuple[Term, ...]


FIELD = Oracle(
    "field",
    Term("Roll what it touches (d6)", "Tirer ce que cela touche (d6)"),
    (Term("hades/direction.Field", "hades/direction.Champ"),),
)
ACTION = Oracle(
    "action",
    Term("Roll what it takes (d6)", "Tirer ce qu’il faudra faire (d6)"),
    (Term("hades/direction.Action", "hades/direction.Action"),),
)
WHO = Oracle(
    "who",
    Term("Roll whose side it comes from (d6)", "Tirer de quel bord cela vient (d6)"),
    (Term("hades/distance.Who?", "hades/distance.Qui ?"),),
)
ANTAGONIST = Oracle(
    "antagonist",
    Term("Roll what the adversary does (d6)", "Tirer ce que fait l’adversaire (d6)"),
    (Term("hades/antagonist", "hades/antagonisme"),),
)
DOLLS = Oracle(
    "inside",
    Term(
        "A known thing: the lie inside it (d6)",
        "Une chose connue : le mensonge dedans (d6)",
    ),
    (Term("hades/russian-dolls", "hades/poupées-russes"),),
)
ALL = Oracle(
    "all",
    Term("Roll all three: what, how, who (3d6)", "Tirer les trois : quoi, comment, qui (3d6)"),
    (*FIELD.tables, *ACTION.tables, *WHO.tables),
)


def oracle_ways(question: Term, oracles: Sequence[Oracle], lang: str) -> tuple[Way, ...]:
    """A way for each oracle: the question is written, and what the tables answer."""
    asked = Line(f"? {question.of(lang)}")
    return tuple(
        Way(each.id, each.text, (asked, *(Draw(table.of(lang)) for table in each.tables))) for each in oracles
    )
