"""What a trait is, in parentheses after its name: `boiteux (couleur)`, `crochetage (manœuvre) (composite)`.

The kinds are those of HaDes 0.1.0 and SPIN 0.1; none has to be written.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.journal.state import folded
from soloist.rules.term import Term

COLOUR: Final = "colour"
MANOEUVRE: Final = "manoeuvre"
REFLEX: Final = "reflex"

KINDS: Final[Mapping[str, Term]] = MappingProxyType(
    {
        COLOUR: Term("colour", "couleur"),
        "aptitude": Term("ability", "aptitude"),
        MANOEUVRE: Term("manoeuvre", "manœuvre"),
        REFLEX: Term("reflex", "réflexe"),
        "implicit": Term("implicit", "implicite"),
        "explicit": Term("explicit", "explicite"),
        "know-how": Term("know-how", "savoir-faire"),
        "being": Term("way of being", "savoir-être"),
        "simple": Term("simple", "simple"),
        "composite": Term("composite", "composite"),
    }
)
"""Every kind by id, as either language writes it."""

_ALSO: Final = {"color": COLOUR, "maneuver": MANOEUVRE, "manoeuvre": MANOEUVRE, "reflexe": REFLEX}
_READINGS: Final = {folded(word): id_ for id_, term in KINDS.items() for word in (id_, term.en, term.fr)}
_LAST: Final = re.compile(r"(.*\S)\s*\(([^()]*)\)", re.DOTALL)


def last_kind(written: str) -> tuple[str, str] | None:
    """What stands before the last kind, and that kind's id; None where the text ends in none."""
    found = _LAST.fullmatch(written)
    word = folded(found[2]) if found else ""
    kind = _READINGS.get(word) or _ALSO.get(word)
    return (found[1], kind) if found and kind else None
