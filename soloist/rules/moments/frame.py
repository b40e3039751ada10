"""The frame of a story: what was circled, ticked, left or struck out of it (HaDes 0.1.0, Session zéro)."""

import re
from functools import cache

from soloist.rules.moment import Table, Thing
from soloist.rules.term import Term

PROPOSED = Term("proposed", "proposé")
TICKED = Term("ticked", "coché")
CIRCLED = Term("circled", "entouré")
STRUCK = Term("struck", "rayé")

_NO = re.compile(
    r"(?:pas\s+d[e’'u]s?|pas|sans|aucune?|jamais(?:\s+d[e’'u]s?)?|ni|no|not|without|never)\b[’'\s]*|[-−–!]\s*|x\s+",
    re.IGNORECASE,
)
_SHORT = 3  # letters: what is shorter says nothing by itself


def framed(table: Table) -> tuple[Thing, ...]:
    """The elements of the frame, in the order they came up."""
    return tuple(thing for thing in table.of("E") if "frame" in thing.lists)


def standing(thing: Thing) -> Term:
    """How an element of the frame stands."""
    words = {word.casefold() for word in thing.lists.get("frame", ())}
    return next((mark for mark in (CIRCLED, TICKED, STRUCK) if words & {mark.en, mark.fr}), PROPOSED)


def refused(text: str) -> str | None:
    """What a line says no to: `gore` of `no gore`, `-gore` or `!gore`; None where it says no to nothing."""
    found = _NO.match(text.strip())
    rest = text.strip()[found.end() :].strip() if found else ""
    return rest or None


def unwanted(thing: Thing, table: Table) -> bool:
    """Whether a thing is struck out of the frame, or is named by a word that is."""
    if standing(thing) is STRUCK:
        return True
    out = frozenset(each.name for each in framed(table) if standing(each) is STRUCK)
    words = _telling(thing.name)
    return any(names <= words for name in out if (names := _telling(refused(name) or name)))


@cache
def _telling(name: str) -> frozenset[str]:
    """The words of a name that say what it is, without endings of number or gender."""
    found = re.findall(r"[^\W\d_]+", name.casefold())
    long = (word for word in found if len(word) > _SHORT)
    return frozenset(re.sub(r"(?:es|s|e|x)$", "", word) for word in long)
