"""Does something get in the way? A yes-or-no question to the destiny die, in games that have no other."""

from soloist.rules.fate import FATE_TABLE
from soloist.rules.moment import Deed, Draw, Line, Moment, Step, Table, Way
from soloist.rules.moments.typed import line
from soloist.rules.term import Term

QUESTION = Term("Does something get in the way?", "Quelque chose s’en mêle-t-il ?")


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    def asked(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {line(text)}"), Draw(FATE_TABLE.of(table.lang)))

    return (
        Step(
            "ask",
            QUESTION,
            Term(
                "All might go as hoped, or somebody else has plans for the evening. Ask; the die answers "
                "from “No, and…” to “Yes, and…”.",
                "Tout peut aller comme espéré, à moins que quelqu’un d’autre ait des projets pour ce soir. "
                "Demander ; le dé répond, de « Non, et… » à « Oui, et… ».",
            ),
            (Way("ask", QUESTION, asked(QUESTION.of(table.lang))),),
            typed=asked,
            hint=Term(
                "another question, answered by yes or no", "une autre question, à répondre par oui ou non"
            ),
        ),
    )


TROUBLE = Moment(
    "trouble",
    QUESTION,
    Term("A question to the destiny die.", "Une question au dé du destin."),
    _steps,
    brief=True,
)
