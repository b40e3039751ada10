"""What a fortune buys, and when (SPIN 0.1, Fortunes)."""

from dataclasses import dataclass
from typing import Literal

from soloist.message import Refusal, count
from soloist.rules.term import Term

When = Literal["any_time", "opposition", "respite"]


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """One thing a fortune buys; `respite` is a pause in the story or the end of a session."""

    id: str
    when: When
    text: Term


USES = (
    Use(
        "forbid_stroke",
        "any_time",
        Term("No stroke of fate may fall in this scene.", "Aucun coup du sort ne tombera dans cette scène."),
    ),
    Use(
        "shift",
        "opposition",
        Term("The result moves by one step.", "Le résultat bouge d’un cran."),
    ),
    Use(
        "trait",
        "respite",
        Term(
            "A trait is gained, lost or rewritten, as the story tells.",
            "Un trait se gagne, se perd ou se récrit, l’histoire dit comment.",
        ),
    ),
    Use(
        "gauge",
        "respite",
        Term(
            "A gauge goes down by one level, as the story tells.",
            "Une jauge redescend d’un niveau, l’histoire dit comment.",
        ),
    ),
)


def uses(when: When) -> tuple[Use, ...]:
    """What can be bought at that moment; what can be bought any time always can."""
    return tuple(use for use in USES if use.when in ("any_time", when))


def spend(held: int, fortunes: int = 1) -> int:
    """Fortunes left; raises `Refusal` when there are too few."""
    if fortunes > held:
        raise Refusal(
            count(
                "This costs {n} fortune, {held} held.",
                "This costs {n} fortunes, {held} held.",
                fortunes,
                held=held,
            )
        )
    return held - fortunes
